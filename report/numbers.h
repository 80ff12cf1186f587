// Numbers as people read them, in the reader's language: model/quantity/format.h, with the decimal
// comma and the full stop between thousands in Spanish. Never for csv or json.
#pragma once

#include "report/language.h"

#include <functional>
#include <optional>
#include <string>

namespace aforo::report {

class Numbers {
 public:
  explicit Numbers(Language language) : language_(language) {}

  // What is not finite reads "unknown", as does an absent value.
  std::string number(double value, int digits = 3) const;
  std::string short_number(double value, int digits = 3) const;  // "0.2" rather than "0.200"
  std::string count(double value) const;                         // all digits, grouped
  std::string time(double seconds) const;
  std::string span(double seconds) const;  // a time that someone chose: "3 y"
  std::string years(double years) const;   // "2.4 years"
  std::string bytes(double bytes) const;
  std::string power_kw(double kw) const;
  std::string energy_kwh(double kwh) const;
  std::string energy_j(double joules) const;
  std::string co2_kg(double kg) const;  // "812 kg", from 10 t on "12.3 t"
  std::string percent(double fraction) const;
  std::string money(double amount, const std::string& currency) const;  // "1,234 EUR"
  std::string amount(double amount) const;                              // money without currency
  // A ledger value: the number with its unit.
  std::string term(const model::Term& term) const;
  std::string unknown() const { return phrase("unknown", language_); }

  template <class Format>
  std::string or_unknown(const std::optional<double>& value, const Format& format) const {
    return value ? format(*value) : unknown();
  }

 private:
  std::string localised(double value, std::string text) const;

  Language language_;
};

}  // namespace aforo::report

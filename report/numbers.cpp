#include "report/numbers.h"

#include "model/quantity/format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace aforo::report {
namespace {

constexpr double kJoulePerKwh = 3.6e6;

void swap_separators(std::string& text) {
  for (char& c : text) {
    if (c == ',') {
      c = '.';
    } else if (c == '.') {
      c = ',';
    }
  }
}

// Zeros at the end of the decimals of the number that a text starts with.
std::string without_zeros(std::string text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::size_t point = text.find('.');
  if (point == std::string::npos || point > end || text.find('e') < end) return text;
  std::size_t keep = end;
  while (text[keep - 1] == '0') --keep;
  if (keep == point + 1) --keep;
  return text.erase(keep, end - keep);
}

struct UnitName {
  std::string_view symbol;
  std::string_view es;
};

// Symbols of ledger units that are English words.
constexpr std::array kSpanishUnits = std::to_array<UnitName>({{"y", "años"},
                                                              {"years", "años"},
                                                              {"/y", "/año"},
                                                              {"/month", "/mes"},
                                                              {"h/y", "h/año"},
                                                              {"runs", "ejecuciones"},
                                                              {"steps", "pasos"},
                                                              {"months", "meses"},
                                                              {"days", "días"},
                                                              {"hours", "horas"},
                                                              {"GPU-hours", "horas de GPU"}});

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::string spanish_unit(const std::string& unit) {
  for (const UnitName& row : kSpanishUnits) {
    if (unit == row.symbol) return std::string(row.es);
    if (row.symbol.front() == '/' && ends_with(unit, row.symbol)) {
      return unit.substr(0, unit.size() - row.symbol.size()) + std::string(row.es);
    }
  }
  return unit;
}

}  // namespace

std::string Numbers::localised(double value, std::string text) const {
  if (!std::isfinite(value)) return unknown();
  if (language_ == Language::es) {
    swap_separators(text);
    if (ends_with(text, " y")) text.replace(text.size() - 1, 1, "años");
  }
  return text;
}

std::string Numbers::number(double value, int digits) const {
  return localised(value, model::human_number(value, digits));
}
std::string Numbers::short_number(double value, int digits) const {
  const bool whole = value == std::round(value) && std::abs(value) < 1e15;
  return whole ? count(value) : localised(value, without_zeros(model::human_number(value, digits)));
}
std::string Numbers::count(double value) const {
  if (!std::isfinite(value)) return unknown();
  const double whole = std::round(value);
  const int digits = whole == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(whole)))) + 1;
  return number(whole, digits);
}
std::string Numbers::time(double seconds) const {
  return localised(seconds, model::human_time(seconds));
}
std::string Numbers::span(double seconds) const {
  return localised(seconds, without_zeros(model::human_time(seconds)));
}
std::string Numbers::years(double years) const {
  return phrase("years", language_, localised(years, fmt::format("{:.1f}", years)));
}
std::string Numbers::bytes(double bytes) const {
  return localised(bytes, model::human_bytes(bytes));
}
std::string Numbers::power_kw(double kw) const {
  return localised(kw, model::human_power(kw * 1e3));
}
std::string Numbers::energy_kwh(double kwh) const { return energy_j(kwh * kJoulePerKwh); }
std::string Numbers::energy_j(double joules) const {
  return localised(joules, model::human_energy(joules));
}
std::string Numbers::co2_kg(double kg) const {
  const bool tonnes = std::abs(kg) >= 1e4;
  return localised(kg, model::human_number(tonnes ? kg / 1e3 : kg) + (tonnes ? " t" : " kg"));
}
std::string Numbers::percent(double fraction) const {
  return localised(fraction, model::human_percent(fraction));
}
std::string Numbers::money(double amount, const std::string& currency) const {
  return amount == 0 ? "0 " + currency : localised(amount, model::human_money(amount, currency));
}
std::string Numbers::amount(double amount) const {
  if (amount == 0) return "0";
  std::string text = model::human_money(amount, "");
  text.pop_back();
  return localised(amount, std::move(text));
}

std::string Numbers::term(const model::Term& term) const {
  if (!std::isfinite(term.value)) return unknown();
  const bool money = model::is_currency(term.unit.substr(0, 3));
  const bool whole = money && term.unit.size() == 3;
  const std::string digits = whole ? amount(term.value) : short_number(term.value, 4);
  if (term.unit.empty()) return digits;
  return digits + " " + (language_ == Language::es ? spanish_unit(term.unit) : term.unit);
}

}  // namespace aforo::report

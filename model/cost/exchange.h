// Money in one currency, and prices with their age.
#pragma once

#include "model/catalog/catalog.h"
#include "model/describe/ledger.h"

#include <set>

namespace aforo::model {

// Days since 1970-01-01 of a date as sources print it: "2026-08-22", "2026-08" and "2026" (their
// first day), "2025-S2", "FY2025". Nothing where there is none ("undated").
std::optional<std::int64_t> day_number(std::string_view date);

// Prices in one currency; every conversion uses a dated catalog rate, kept in the ledger: the
// newest one not younger than `as_of` (empty: the newest), direct, inverted, or over one third
// currency. Of rates of the same day a sourced one goes before an estimate.
class Exchange {
 public:
  Exchange(const Catalog& catalog, std::string currency, const std::string& as_of = {});
  const std::string& currency() const { return currency_; }
  // Nothing where no rate joins the two currencies.
  std::optional<double> convert(const Money& money) const;
  // How many units of currency() one unit of `from` is worth ("EUR/USD"): an input with its source,
  // or a formula over inputs.
  std::optional<Term> rate_term(const std::string& from) const;

 private:
  std::optional<Term> pair_term(const std::string& from, const std::string& to) const;
  std::optional<Term> cross_term(const std::string& from) const;

  const Catalog& catalog_;
  std::string currency_;
  std::optional<std::int64_t> as_of_day_;
};

// The quote to reckon with: of the bare part where there is one, else of the scope listed first;
// the newest, the first listed of equals. Null where there is none above zero.
const PriceQuote* newest_quote(const std::vector<PriceQuote>& quotes);

// Turns prices into ledger terms of one currency, and collects what is wrong with them: no price,
// no exchange rate, too old, no date.
class PriceBook {
 public:
  // `as_of` as YYYY-MM-DD; empty: ages are not looked at.
  PriceBook(const Exchange& exchange, const std::string& as_of, std::int64_t stale_days);

  // An amount in `per` ("", "/h", "/kWh", …) as a term in the book's currency. A price seen at a
  // provider or a shop is checked for its age.
  std::optional<Term> price(const std::string& key, const std::string& name, const Money& money,
                            const std::string& per, const Source& source);
  // The same for amounts that are no offers (wages, statistics): no age.
  std::optional<Term> amount(const std::string& key, const std::string& name, const Money& money,
                             const std::string& per, const Source& source);
  // A part whose price nobody knows: the total stays unknown.
  void unknown(const std::string& where, const std::string& message, const std::string& hint);
  void note(Issue issue) { problems_.push_back(std::move(issue)); }

  const std::string& currency() const { return exchange_.currency(); }
  bool complete() const { return complete_; }
  const Issues& problems() const { return problems_; }

 private:
  void check_age(const std::string& code, const std::string& what, const Source& source);

  const Exchange& exchange_;
  std::string as_of_;
  std::int64_t stale_days_;
  bool complete_ = true;
  Issues problems_;
  std::set<std::string> seen_;
};

// What the scenario itself states.
inline Source scenario_source() { return {"scenario", ""}; }

}  // namespace aforo::model

#include "model/cost/exchange.h"

#include "model/quantity/format.h"

#include <charconv>
#include <chrono>
#include <fmt/format.h>

namespace aforo::model {
namespace {

// The number in text[from, from + length), -1 where it is none.
int digits_at(std::string_view text, std::size_t from, std::size_t length) {
  if (from + length > text.size()) return -1;
  int value = 0;
  const char* end = text.data() + from + length;
  const auto read = std::from_chars(text.data() + from, end, value);
  return read.ec == std::errc() && read.ptr == end && value >= 0 ? value : -1;
}

// A two-digit number after a dash, in 1..most; else 0.
int dashed(std::string_view text, std::size_t at, int most) {
  if (at >= text.size() || text[at] != '-') return 0;
  const int value = digits_at(text, at + 1, 2);
  const bool longer = digits_at(text, at + 1, 3) >= 0;  // "2025-2026"
  return value >= 1 && value <= most && !longer ? value : 0;
}

std::int64_t day_of(const std::string& date, std::int64_t without) {
  return day_number(date).value_or(without);
}

constexpr std::int64_t kBeforeAll = -1'000'000'000;

// Whether `a` is the better of two rates: dated, known by as_of, then newer, then sourced.
bool better(const FxRate& a, const FxRate& b, std::int64_t as_of_day) {
  const auto rank = [as_of_day](const FxRate& rate) {
    const std::int64_t day = day_of(rate.date, kBeforeAll);
    const bool known = day <= as_of_day;
    return std::tuple(day != kBeforeAll, known, known ? day : -day,
                      !Source{rate.source, rate.date}.is_estimate());
  };
  return rank(a) > rank(b);
}

bool is_user_source(const Source& source) {
  return source.source == "scenario" || source.source.rfind("set by the user", 0) == 0;
}

}  // namespace

std::optional<std::int64_t> day_number(std::string_view date) {
  if (date.rfind("undated", 0) == 0) return std::nullopt;
  for (std::size_t i = 0; i + 4 <= date.size(); ++i) {
    const int year = digits_at(date, i, 4);
    if (year < 1970 || year > 2199) continue;
    const int month = dashed(date, i + 4, 12);
    const int day = month > 0 ? dashed(date, i + 7, 31) : 0;
    const std::chrono::year_month_day when{
        std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month > 0 ? month : 1)},
        std::chrono::day{static_cast<unsigned>(day > 0 ? day : 1)}};
    return std::chrono::sys_days{when}.time_since_epoch().count();
  }
  return std::nullopt;
}

Exchange::Exchange(const Catalog& catalog, std::string currency, const std::string& as_of)
    : catalog_(catalog), currency_(std::move(currency)), as_of_day_(day_number(as_of)) {}

std::optional<Term> Exchange::pair_term(const std::string& from, const std::string& to) const {
  const FxRate* best = nullptr;
  constexpr std::int64_t kForever = 1'000'000'000;
  const std::int64_t today = as_of_day_.value_or(kForever);
  for (const auto& rate : catalog_.table<FxRate>().entries()) {
    const bool joins =
        (rate.base == from && rate.quote == to) || (rate.base == to && rate.quote == from);
    if (joins && rate.rate > 0 && (!best || better(rate, *best, today))) best = &rate;
  }
  if (!best) return std::nullopt;
  Term input = input_term("fx_rate", best->name, best->rate, best->quote + "/" + best->base,
                          best->source_of("rate"));
  if (best->base == from) return input;
  return formula_term("fx_rate", to + " for one " + from, 1 / best->rate, to + "/" + from,
                      "1 / rate", {std::move(input)});
}

std::optional<Term> Exchange::cross_term(const std::string& from) const {
  std::set<std::string> middles;
  for (const auto& rate : catalog_.table<FxRate>().entries()) {
    if (rate.base == from) middles.insert(rate.quote);
    if (rate.quote == from) middles.insert(rate.base);
  }
  for (const auto& middle : middles) {
    auto first = pair_term(from, middle);
    auto second = pair_term(middle, currency_);
    if (!first || !second) continue;
    const double rate = first->value * second->value;
    return formula_term("fx_rate", fmt::format("{} for one {} over {}", currency_, from, middle),
                        rate, fmt::format("{}/{}", currency_, from), "first rate x second rate",
                        {std::move(*first), std::move(*second)});
  }
  return std::nullopt;
}

std::optional<Term> Exchange::rate_term(const std::string& from) const {
  if (from == currency_) {
    return input_term("fx_rate", "same currency", 1, currency_ + "/" + from, {"by definition", ""});
  }
  auto direct = pair_term(from, currency_);
  return direct ? direct : cross_term(from);
}

std::optional<double> Exchange::convert(const Money& money) const {
  if (money.currency == currency_) return money.amount;
  const auto rate = rate_term(money.currency);
  if (!rate) return std::nullopt;
  return money.amount * rate->value;
}

const PriceQuote* newest_quote(const std::vector<PriceQuote>& quotes) {
  const PriceQuote* first = nullptr;
  for (const auto& quote : quotes) {
    if (quote.price.amount <= 0) continue;
    if (!first || (quote.scope.empty() && !first->scope.empty())) first = &quote;
  }
  const PriceQuote* best = first;
  for (const auto& quote : quotes) {
    if (quote.price.amount <= 0 || quote.scope != first->scope) continue;
    if (day_of(quote.date, kBeforeAll) > day_of(best->date, kBeforeAll)) best = &quote;
  }
  return best;
}

PriceBook::PriceBook(const Exchange& exchange, const std::string& as_of, std::int64_t stale_days)
    : exchange_(exchange), as_of_(as_of), stale_days_(stale_days) {}

void PriceBook::check_age(const std::string& code, const std::string& what, const Source& source) {
  const auto today = day_number(as_of_);
  if (!today || is_user_source(source) || !seen_.insert(code + what).second) return;
  const auto day = day_number(source.date);
  if (day && *today - *day <= stale_days_) return;
  const std::string age =
      day ? fmt::format("is from {}, {} days before {}", source.date, *today - *day, as_of_)
          : "has no date";
  problems_.push_back(warning_issue(
      code, what,
      fmt::format("the {} of {} {}", code == "stale-rate" ? "rate" : "price", what, age),
      fmt::format("ask for a new one; older than {} days counts as stale "
                  "(/settings/price_stale_days)",
                  stale_days_)));
}

std::optional<Term> PriceBook::amount(const std::string& key, const std::string& name,
                                      const Money& money, const std::string& per,
                                      const Source& source) {
  Term own = input_term(key, name, money.amount, money.currency + per, source);
  if (money.currency == currency()) return own;
  auto rate = exchange_.rate_term(money.currency);
  if (!rate) {
    complete_ = false;
    if (seen_.insert("missing-rate" + money.currency).second) {
      problems_.push_back(warning_issue(
          "missing-rate", "fx", "no exchange rate joins " + money.currency + " and " + currency(),
          "add one to fx.json of an overlay (--catalog DIR)"));
    }
    return std::nullopt;
  }
  for_each_input(*rate, [&](const Term& input) {
    check_age("stale-rate", input.name + " (" + input.unit + ")", input.source);
  });
  const double value = money.amount * rate->value;
  own.key = "price_as_quoted";
  return formula_term(key, name, value, currency() + per, "quoted price x exchange rate",
                      {std::move(own), std::move(*rate)});
}

std::optional<Term> PriceBook::price(const std::string& key, const std::string& name,
                                     const Money& money, const std::string& per,
                                     const Source& source) {
  check_age("stale-price", name, source);
  return amount(key, name, money, per, source);
}

void PriceBook::unknown(const std::string& where, const std::string& message,
                        const std::string& hint) {
  complete_ = false;
  problems_.push_back(warning_issue("unknown-price", where, message, hint));
}

}  // namespace aforo::model

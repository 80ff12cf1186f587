#include "model/cost/exchange.h"

#include "tests/model/cost/small_catalog.h"

using namespace aforo;
using namespace aforo::model;

namespace {

const Catalog& rates() {
  static const Catalog catalog = tests::small_catalog({{"fx.json", R"([
    {"id": "old", "name": "old", "base": "EUR", "quote": "USD", "rate": 1.04,
     "source": "bank", "date": "2025-02-28"},
    {"id": "guess", "name": "guess", "base": "EUR", "quote": "USD", "rate": 1.10,
     "source": "unverified", "date": "2026-03-01"},
    {"id": "fresh", "name": "fresh", "base": "EUR", "quote": "USD", "rate": 1.25,
     "source": "bank", "date": "2026-03-01"},
    {"id": "undated", "name": "undated", "base": "EUR", "quote": "USD", "rate": 9,
     "source": "bank", "date": "undated"},
    {"id": "pound", "name": "pound", "base": "EUR", "quote": "GBP", "rate": 0.8,
     "source": "bank", "date": "2026-01-05"}])"}});
  return catalog;
}

}  // namespace

TEST_CASE("dates as sources print them become days") {
  CHECK(*day_number("1970-01-02") == 1);
  CHECK(*day_number("2026-03-01") - *day_number("2026-02-28") == 1);
  CHECK(*day_number("2026") == *day_number("2026-01-01"));
  CHECK(*day_number("2026-08") == *day_number("2026-08-01"));
  CHECK(*day_number("2024-S2") == *day_number("2024-01-01"));
  CHECK(*day_number("FY2025") == *day_number("2025-01-01"));
  CHECK(*day_number("2024-2025") == *day_number("2024-01-01"));
  CHECK(*day_number("2025-2026 (commit 0082b04, date not shown)") == *day_number("2025-01-01"));
  CHECK_FALSE(day_number("undated ; about September 2025").has_value());
  CHECK_FALSE(day_number("").has_value());
  CHECK_FALSE(day_number("spec").has_value());
}

TEST_CASE("the newest rate counts, a sourced one before an estimate of the same day") {
  CHECK(*Exchange(rates(), "USD").convert({100, "EUR"}) == Approx(125));
}

TEST_CASE("a rate younger than the day of the prices is not used where an older one exists") {
  CHECK(*Exchange(rates(), "USD", "2026-02-01").convert({100, "EUR"}) == Approx(104));
  // Before all of them: the first one that came.
  CHECK(*Exchange(rates(), "USD", "2020-01-01").convert({100, "EUR"}) == Approx(104));
}

TEST_CASE("rates are inverted, and joined over a third currency") {
  CHECK(*Exchange(rates(), "EUR").convert({125, "USD"}) == Approx(100));
  // 1 GBP = 1/0.8 EUR = 1.25/0.8 USD.
  CHECK(*Exchange(rates(), "USD").convert({8, "GBP"}) == Approx(12.5));
  const auto cross = Exchange(rates(), "USD").rate_term("GBP");
  REQUIRE(cross.has_value());
  CHECK(cross->children.size() == 2);
  int inputs = 0;
  for_each_input(*cross, [&](const Term& input) {
    ++inputs;
    CHECK_FALSE(input.source.source.empty());
    CHECK_FALSE(input.source.date.empty());
  });
  CHECK(inputs == 2);
}

TEST_CASE("there and back again loses nothing") {
  const double there = *Exchange(rates(), "GBP").convert({100, "USD"});
  CHECK(*Exchange(rates(), "USD").convert({there, "GBP"}) == Approx(100).epsilon(1e-12));
}

TEST_CASE("without a rate there is no amount, never a wrong one") {
  CHECK_FALSE(Exchange(rates(), "USD").convert({1, "JPY"}).has_value());
  CHECK(*Exchange(rates(), "JPY").convert({7, "JPY"}) == 7);
}

TEST_CASE("a price's quote is the newest of the bare part, else of the scope listed first") {
  const PriceQuote whole_2024{{3e6, "USD"}, "estimate", "whole rack", "a", "2024"};
  const PriceQuote whole_2026{{3.1e6, "USD"}, "street", "whole rack", "b", "2026"};
  const PriceQuote pipes{{5e4, "USD"}, "estimate", "cooling parts only", "c", "2026-08-22"};
  const PriceQuote bare{{2e6, "USD"}, "list", "", "d", "2023"};
  const PriceQuote nothing{{0, "USD"}, "list", "", "e", "2026-09"};
  CHECK(newest_quote({whole_2024, whole_2026, pipes})->source == "b");
  CHECK(newest_quote({whole_2024, bare, pipes})->source == "d");
  CHECK(newest_quote({bare, nothing})->source == "d");
  CHECK(newest_quote({nothing}) == nullptr);
  CHECK(newest_quote({}) == nullptr);
}

TEST_CASE("an old or undated price is a warning with its date; a price of the scenario is not") {
  const Exchange exchange(rates(), "EUR", "2026-03-02");
  PriceBook book(exchange, "2026-09-20", 90);
  book.price("p", "fresh thing", {1, "EUR"}, "", {"shop", "2026-08-01"});
  book.price("p", "own thing", {1, "EUR"}, "", scenario_source());
  CHECK(book.problems().empty());
  book.price("p", "old thing", {1, "EUR"}, "", {"shop", "2026-05-24"});
  book.price("p", "undated thing", {1, "EUR"}, "", {"shop", "undated"});
  REQUIRE(book.problems().size() == 2);
  CHECK(book.problems()[0].code == "stale-price");
  CHECK(book.problems()[0].message.find("2026-05-24") != std::string::npos);
  CHECK(book.problems()[0].severity == Severity::warning);
  CHECK(book.complete());
}

TEST_CASE("a missing rate and a missing price leave the book incomplete") {
  const Exchange exchange(rates(), "EUR");
  PriceBook one(exchange, "", 90);
  CHECK_FALSE(one.price("p", "thing", {1, "JPY"}, "", {"shop", "2026"}).has_value());
  CHECK_FALSE(one.complete());
  CHECK(tests::has_code(one.problems(), "missing-rate"));
  PriceBook two(exchange, "", 90);
  two.unknown("node/x", "unknown", "give it");
  CHECK_FALSE(two.complete());
  CHECK(tests::has_code(two.problems(), "unknown-price"));
}

#include "model/quantity/unit.h"

#include "model/quantity/format.h"
#include "tests/catch.h"

#include <cmath>
#include <cstring>
#include <random>

using namespace aforo::model;

namespace {

double si(std::string_view text, const Unit& unit) {
  const auto read = parse_as(text, unit);
  INFO(std::string(text));
  REQUIRE(read.ok());
  return *read;
}

// The code of the one issue that stands in the way.
template <class T>
std::string code(const Result<T>& read) {
  if (read.ok()) return "ok";
  REQUIRE(read.issues().size() == 1);
  CHECK_FALSE(read.issues().front().message.empty());
  return read.issues().front().code;
}

double ulps(double a, double b) {
  return std::abs(a - b) / (std::nextafter(std::abs(a), INFINITY) - std::abs(a));
}

// Positive doubles over the whole range that quantities use, by a fixed seed.
std::vector<double> random_values(std::size_t count) {
  std::mt19937_64 random(20260101);
  std::uniform_real_distribution<double> exponent(-12, 24);
  std::vector<double> values(count);
  for (auto& value : values) value = std::pow(10.0, exponent(random));
  return values;
}

}  // namespace

TEST_CASE("a byte is eight bits, and rates in bits are an eighth of rates in bytes") {
  CHECK(si("8b", unit::bytes) == 1);
  CHECK(si("8Gb", unit::bytes) == 1e9);
  CHECK(si("400Gbps", unit::gb_per_s) == 50e9);
  CHECK(si("400Gb/s", unit::gb_per_s) == 50e9);
  CHECK(si("50GB/s", unit::gbps) == si("400Gbps", unit::gbps));
  CHECK(si("1Tbps", unit::gbps) == 125e9);
}

TEST_CASE("decimal and binary prefixes differ") {
  CHECK(si("80GB", unit::bytes) == 80e9);
  CHECK(si("80GiB", unit::bytes) == 80.0 * 1024 * 1024 * 1024);
  CHECK(si("1TiB", unit::bytes) == std::pow(2.0, 40));
  CHECK(si("1PiB", unit::bytes) == std::pow(2.0, 50));
  CHECK(si("1MiB", unit::bytes) == 1048576);
  CHECK(si("1KB", unit::bytes) == 1000);
  CHECK(si("1KiB", unit::bytes) == 1024);
}

TEST_CASE("a quantity reads in any unit of its dimension") {
  CHECK(si("2h", unit::s) == 7200);
  CHECK(si("1d", unit::h) == 86400);
  CHECK(si("55ms", unit::s) == Approx(0.055).epsilon(1e-15));
  CHECK(si("5us", unit::ns) == Approx(5e-6).epsilon(1e-15));
  CHECK(si("5µs", unit::ns) == Approx(5e-6).epsilon(1e-15));
  CHECK(si("3y", unit::year) == 3 * 8760 * 3600.0);
  CHECK(si("0.7kW", unit::w) == 700);
  CHECK(si("1kWh", unit::joule) == 3.6e6);
  CHECK(si("989TFLOPS", unit::tflops) == 989e12);
  CHECK(si("989TFLOP/s", unit::tflops) == 989e12);
  // 56 g per kWh = 0.056 kg / 3.6e6 J
  CHECK(si("56g/kWh", unit::g_per_kwh) == Approx(0.056 / 3.6e6));
  CHECK(si("5ns/m", unit::ns_per_m) == Approx(5e-9));
  CHECK(si("250MB/s/TiB", unit::mb_per_s_per_tib) == Approx(250e6 / std::pow(2.0, 40)));
}

TEST_CASE("a month is a twelfth of 8760 hours, and a year twelve months") {
  CHECK(si("1month", unit::h) == 730 * 3600.0);
  CHECK(si("12month", unit::s) == si("1y", unit::s));
}

TEST_CASE("a space may stand between number and unit, and around the whole") {
  CHECK(si(" 50 GB/s ", unit::gb_per_s) == 50e9);
  CHECK(si("50 GB / s", unit::gb_per_s) == 50e9);
  CHECK(si("+5s", unit::s) == 5);
  CHECK(si("-5s", unit::s) == -5);
  CHECK(si("1e3s", unit::s) == 1000);
}

TEST_CASE("a plain number where a unit is needed is an error that names the unit") {
  const auto read = parse_as("80", unit::gib);
  CHECK(code(read) == "missing-unit");
  CHECK(read.issues().front().hint.find("GiB") != std::string::npos);
}

TEST_CASE("a unit of another dimension is refused") {
  CHECK(code(parse_as("80GiB", unit::gb_per_s)) == "wrong-unit");
  CHECK(code(parse_as("80GB/s", unit::bytes)) == "wrong-unit");
  CHECK(code(parse_as("80W", unit::kwh)) == "wrong-unit");
  CHECK(code(parse_as("80kWh", unit::w)) == "wrong-unit");
  CHECK(code(parse_as("3EUR", unit::w)) == "wrong-unit");
  CHECK(code(parse_as("3W", unit::number)) == "wrong-unit");
  CHECK(code(parse_as("3FLOP", unit::tflops)) == "wrong-unit");
}

TEST_CASE("units are case-sensitive where case tells them apart") {
  CHECK(code(parse_as("80gb", unit::bytes)) == "unknown-unit");
  CHECK(si("1mW", unit::w) == 1e-3);
  CHECK(si("1MW", unit::w) == 1e6);
}

TEST_CASE("an unknown unit is an error with the nearest ones") {
  const auto read = parse_quantity("80Gibps");
  CHECK(code(read) == "unknown-unit");
  CHECK(read.issues().front().hint.find("Gbps") != std::string::npos);
  CHECK(code(parse_quantity("5//s")) == "unknown-unit");
  CHECK(code(parse_quantity("5/")) == "unknown-unit");
  CHECK(code(parse_quantity("5 B/s/s/s/s/s/s")) == "unknown-unit");
  CHECK(code(parse_quantity("1.2.3")) == "unknown-unit");
  CHECK(code(parse_quantity("1 000")) == "unknown-unit");
  CHECK(code(parse_quantity("5/EUR")) == "unknown-unit");
  CHECK(code(parse_quantity("5B/k")) == "unknown-unit");
}

TEST_CASE("a comma is refused, never guessed") {
  CHECK(code(parse_quantity("1,5GiB")) == "decimal-comma");
  CHECK(code(parse_quantity("1,500")) == "decimal-comma");
  CHECK(code(parse_money("0,40EUR/h", unit::money_per_h)) == "decimal-comma");
}

TEST_CASE("what is no finite number is refused") {
  for (const char* text : {"nan", "NaN", "inf", "-inf", "Infinity", "nanGiB", "infEUR/h"}) {
    INFO(text);
    CHECK(code(parse_quantity(text)) == "not-finite");
  }
  for (const char* text : {"1e999", "-1e999GiB", "1e-999", "1e300PB"}) {
    INFO(text);
    CHECK(code(parse_quantity(text)) == "out-of-range");
  }
  for (const char* text : {"n/a", "GiB", "-", "+", ".", "--5", "+-5", "e5", "0x", "$5"}) {
    INFO(text);
    CHECK(code(parse_quantity(text)) != "ok");
  }
  CHECK(code(parse_quantity("n/a")) == "not-a-number");
  CHECK(code(parse_quantity("")) == "empty");
  CHECK(code(parse_quantity(" \t ")) == "empty");
}

TEST_CASE("counts take k, M, G and T, and are whole") {
  CHECK(*parse_count("8k") == 8000);
  CHECK(*parse_count("2M") == 2000000);
  CHECK(*parse_count("3G") == 3000000000);
  CHECK(*parse_count("15T") == 15000000000000);
  CHECK(*parse_count("1.5k") == 1500);
  CHECK(*parse_count("-3") == -3);
  // 1.001 * 1000 is 1000.9999999999999 in binary.
  CHECK(*parse_count("1.001k") == 1001);
  CHECK(code(parse_count("1.5")) == "not-whole");
  CHECK(code(parse_count("1.0005k")) == "not-whole");
  CHECK(code(parse_count("1e19")) == "not-whole");
  CHECK(code(parse_count("8GiB")) == "wrong-unit");
  CHECK(code(parse_count("200%")) == "wrong-unit");
}

TEST_CASE("every count with up to three decimals and a prefix is read exactly") {
  for (int thousandths = 1; thousandths < 10000; ++thousandths) {
    const std::string digits = std::to_string(thousandths / 1000) + "." +
                               std::to_string(1000 + thousandths % 1000).substr(1);
    const auto read = parse_count(digits + "k");
    REQUIRE(read.ok());
    CHECK(*read == thousandths);
    CHECK(*parse_count(digits + "M") == thousandths * 1000);
  }
}

TEST_CASE("fractions are plain or percentages, and only fractions take percentages") {
  CHECK(*parse_fraction("0.7") == 0.7);
  CHECK(*parse_fraction("70%") == 0.7);
  CHECK(*parse_fraction("70 %") == 0.7);
  CHECK(si("5%", unit::fraction) == 0.05);
  CHECK(code(parse_fraction("70W")) == "wrong-unit");
  CHECK(code(parse_as("120%", unit::number)) == "wrong-unit");
  CHECK(code(parse_as("5%", unit::w)) == "wrong-unit");
}

TEST_CASE("money has a currency and the dimension of its field") {
  CHECK(*parse_money("0.40EUR/h", unit::money_per_h) == Money{0.40, "EUR"});
  CHECK(*parse_money("200kEUR", unit::money) == Money{200e3, "EUR"});
  CHECK(*parse_money("1.2MUSD", unit::money) == Money{1.2e6, "USD"});
  CHECK(*parse_money("130EUR/kW/month", unit::money_per_kw_month) == Money{130, "EUR"});
  CHECK(*parse_money("0.1899EUR/kWh", unit::money_per_kwh) == Money{0.1899, "EUR"});
  CHECK(*parse_money("23USD/TB/month", unit::money_per_tb_month) == Money{23, "USD"});
  // 36 EUR a day = 1.5 EUR an hour; 1560 EUR per kW and year = 130 EUR per kW and month
  CHECK(parse_money("36EUR/d", unit::money_per_h)->amount == Approx(1.5).epsilon(1e-14));
  CHECK(parse_money("1560EUR/kW/y", unit::money_per_kw_month)->amount ==
        Approx(130).epsilon(1e-14));
  CHECK(code(parse_money("0.40", unit::money_per_h)) == "missing-currency");
  CHECK(code(parse_money("0.40EUR", unit::money_per_h)) == "wrong-unit");
  CHECK(code(parse_money("0.40EUR/h", unit::money)) == "wrong-unit");
  CHECK(code(parse_money("130EUR/kW", unit::money_per_kw_month)) == "wrong-unit");
  CHECK(code(parse_money("5XYZ", unit::money)) == "unknown-unit");
  CHECK(code(parse_money("5EURUSD", unit::money)) == "unknown-unit");
}

TEST_CASE("the shortest text of a number reads back as the same double") {
  for (const double value : random_values(20000)) {
    const auto read = parse_quantity(exact_number(value));
    REQUIRE(read.ok());
    CHECK(std::memcmp(&read->si, &value, sizeof value) == 0);
    CHECK(parse_quantity(exact_number(-value))->si == -value);
  }
}

TEST_CASE("an amount of money reads back exactly in its field's unit") {
  for (const Unit& unit : {unit::money, unit::money_per_h, unit::money_per_y, unit::money_per_gb,
                           unit::money_per_tb, unit::money_per_tb_month, unit::money_per_kwh,
                           unit::money_per_kw, unit::money_per_kw_month}) {
    for (const double amount : random_values(500)) {
      const Money money{amount, "USD"};
      const auto read = parse_money(exact_money(money, unit), unit);
      INFO(exact_money(money, unit));
      REQUIRE(read.ok());
      CHECK(*read == money);
    }
  }
}

TEST_CASE("a quantity reads back within one unit in the last place, and then stays as it is") {
  for (const Unit& unit :
       {unit::gib, unit::gb, unit::gb_per_s, unit::gbps, unit::tflops, unit::ms, unit::us, unit::d,
        unit::year, unit::kw, unit::kwh, unit::g_per_kwh, unit::mb_per_s_per_tib, unit::iops}) {
    for (const double value : random_values(500)) {
      const std::string text = exact_quantity(value, unit);
      INFO(text);
      const double once = si(text, unit);
      CHECK(ulps(once, value) <= 1);
      CHECK(si(exact_quantity(once, unit), unit) == once);
    }
  }
}

TEST_CASE("decimal texts in a field's unit are written back as they were") {
  const std::vector<std::pair<std::string, Unit>> texts = {
      {"0.94us", unit::us},          {"79.18GiB", unit::gib}, {"3350GB/s", unit::gb_per_s},
      {"989.4TFLOPS", unit::tflops}, {"0.3ms", unit::ms},     {"400Gbps", unit::gbps},
      {"56g/kWh", unit::g_per_kwh},  {"1.1d", unit::d},       {"0.7kW", unit::kw}};
  for (const auto& [text, unit] : texts) CHECK(exact_quantity(si(text, unit), unit) == text);
}

TEST_CASE("every symbol of the unit constants is read as that unit") {
  for (const Unit& unit : {unit::bytes,     unit::gib,       unit::mib,
                           unit::gb,        unit::tb,        unit::gb_per_s,
                           unit::gbps,      unit::tflops,    unit::flop,
                           unit::s,         unit::ms,        unit::us,
                           unit::ns,        unit::h,         unit::d,
                           unit::year,      unit::w,         unit::kw,
                           unit::joule,     unit::kwh,       unit::kg,
                           unit::g_per_kwh, unit::l_per_kwh, unit::m,
                           unit::ns_per_m,  unit::iops,      unit::mb_per_s_per_tib}) {
    CHECK(si("1" + std::string(unit.symbol), unit) == Approx(unit.scale).epsilon(1e-15));
  }
}

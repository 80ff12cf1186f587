#include "model/quantity/format.h"

#include "tests/catch.h"

#include <cmath>
#include <limits>

using namespace aforo::model;

TEST_CASE("numbers for people have three significant digits and thousands separators") {
  CHECK(human_number(0) == "0");
  CHECK(human_number(1234.4) == "1,234");
  CHECK(human_number(1234567) == "1,234,567");
  CHECK(human_number(-1234567) == "-1,234,567");
  CHECK(human_number(999) == "999");
  CHECK(human_number(12.345) == "12.3");
  CHECK(human_number(1.5) == "1.50");
  CHECK(human_number(0.01234) == "0.0123");
  CHECK(human_number(1e-7) == "1e-07");
  CHECK(human_number(0.43219, 4) == "0.4322");
}

TEST_CASE("a number that rounds up to the next magnitude loses a decimal") {
  CHECK(human_number(9.999) == "10.0");
  CHECK(human_number(99.99) == "100");
  CHECK(human_number(0.09999) == "0.100");
  CHECK(human_number(999.9) == "1,000");
}

TEST_CASE("times are shown in the unit that suits their size") {
  CHECK(human_time(0) == "0 s");
  CHECK(human_time(5e-6) == "5.00 us");
  CHECK(human_time(0.055) == "55.0 ms");
  CHECK(human_time(1.53) == "1.53 s");
  CHECK(human_time(90) == "90.0 s");
  CHECK(human_time(600) == "10.0 min");
  CHECK(human_time(3 * 3600) == "3.00 h");
  CHECK(human_time(41 * 86400.0) == "41.0 d");
  CHECK(human_time(3 * 31536000.0) == "3.00 y");
  CHECK(human_time(-7200) == "-2.00 h");
}

TEST_CASE("sizes, power, energy, money and shares carry their unit") {
  CHECK(human_bytes(0) == "0 B");
  CHECK(human_bytes(80.0 * 1024 * 1024 * 1024) == "80.0 GiB");
  CHECK(human_bytes(1000) == "1,000 B");
  CHECK(human_power(700) == "700 W");
  CHECK(human_power(10200) == "10.2 kW");
  CHECK(human_energy(3.6e6) == "1.00 kWh");
  CHECK(human_energy(3.6e12) == "1.00 GWh");
  CHECK(human_energy(100) == "100 J");
  CHECK(human_money(0.4, "EUR") == "0.40 EUR");
  CHECK(human_money(12345.6, "EUR") == "12,346 EUR");
  CHECK(human_money(-1234567, "USD") == "-1,234,567 USD");
  CHECK(human_money(999.999, "EUR") == "1,000 EUR");
  CHECK(human_money(0.0034, "EUR") == "0.00340 EUR");
  CHECK(human_money(0, "EUR") == "0.00 EUR");
  CHECK(human_percent(0.4321) == "43.2 %");
}

TEST_CASE("a quantity is shown by its dimension") {
  CHECK(human_quantity(7200, unit::s) == "2.00 h");
  CHECK(human_quantity(50e9, unit::gb_per_s) == "50.00 GB/s");
  CHECK(human_quantity(50e9, unit::gbps) == "400.0 Gbps");
  CHECK(human_quantity(0.5, unit::fraction) == "50.0 %");
  CHECK(human_quantity(16384, unit::count) == "16,384");
}

TEST_CASE("what is not finite is shown as n/a everywhere") {
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity()}) {
    CHECK(human_number(value) == "n/a");
    CHECK(human_time(value) == "n/a");
    CHECK(human_bytes(value) == "n/a");
    CHECK(human_power(value) == "n/a");
    CHECK(human_energy(value) == "n/a");
    CHECK(human_money(value, "EUR") == "n/a");
    CHECK(human_percent(value) == "n/a");
    CHECK(human_quantity(value, unit::gbps) == "n/a");
  }
}

TEST_CASE("exact numbers are the shortest that mean the same") {
  CHECK(exact_number(0.4) == "0.4");
  CHECK(exact_number(989) == "989");
  CHECK(exact_number(1e14) == "100000000000000");
  CHECK(exact_number(1e25) == "1e+25");
  CHECK(exact_money({0.4, "EUR"}, unit::money_per_h) == "0.4EUR/h");
}

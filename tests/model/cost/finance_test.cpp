#include "model/cost/finance.h"

#include "tests/catch.h"

#include <numeric>

using namespace aforo::model;

TEST_CASE("the capital recovery factor is i(1+i)^n/((1+i)^n-1), 1/n without interest") {
  // Row T01 of the exact cases.
  CHECK(capital_recovery_factor(0.08, 5) == Approx(0.250456).margin(1e-6));
  CHECK(capital_recovery_factor(0.10, 5) == Approx(0.263797).margin(1e-6));
  CHECK(capital_recovery_factor(0.05, 3) == Approx(0.367209).margin(1e-6));
  CHECK(capital_recovery_factor(0.07, 4) == Approx(0.295228).margin(1e-6));
  CHECK(capital_recovery_factor(0, 5) == 0.2);
  CHECK(capital_recovery_factor(0.08 / 12, 36) == Approx(0.0313364).margin(1e-6));
}

TEST_CASE("the factor is continuous where interest vanishes") {
  CHECK(capital_recovery_factor(1e-12, 5) == Approx(0.2).epsilon(1e-9));
}

TEST_CASE("an annuity pays back the price and leaves the residual") {
  // Row T02: (30000 - 3000/1.08^5) x 0.250456.
  const double charge = annuity(30000, 3000, 0.08, 5);
  CHECK(charge == Approx(7002.32).margin(0.01));
  // Paying it for five years and selling for the residual is worth the price today.
  const double worth =
      net_present_value({-30000, charge, charge, charge, charge, charge + 3000}, 0.08);
  CHECK(worth == Approx(0).margin(1e-6));
}

TEST_CASE("net present value and internal rate of return") {
  // Row T03.
  const std::vector<double> flows = {-100000, 30000, 30000, 30000, 30000, 45000};
  CHECK(net_present_value(flows, 0.08) == Approx(29990.05).margin(0.01));
  CHECK(net_present_value(flows, 0.12) == Approx(16654.69).margin(0.01));
  REQUIRE(internal_rate_of_return(flows).has_value());
  CHECK(*internal_rate_of_return(flows) == Approx(0.181552).margin(1e-6));
  CHECK(net_present_value(flows, *internal_rate_of_return(flows)) == Approx(0).margin(1e-6));
}

TEST_CASE("flows that never change sign have no internal rate of return") {
  CHECK_FALSE(internal_rate_of_return({-100, -10, -10}).has_value());
  CHECK_FALSE(internal_rate_of_return({100, 10}).has_value());
}

TEST_CASE("a plan can pay back and still have a negative present value") {
  // TCO14: 64 accelerators for 1.92 M; rent of 3,139,584 and running cost of 728,680 over four
  // years: (3139584 - 728680)/4 = 602,726 a year; 1.92 M / 602,726 = 3.186 years; NPV at 10 %.
  const double yearly = (3139584.0 - 728680.0) / 4;
  const std::vector<double> flows = {-1.92e6, yearly, yearly, yearly, yearly};
  REQUIRE(payback_years(flows).has_value());
  CHECK(*payback_years(flows) == Approx(3.186).margin(0.001));
  CHECK(net_present_value(flows, 0.10) == Approx(-9440).margin(2));
}

TEST_CASE("what never pays back has no payback") {
  CHECK_FALSE(payback_years({-100, 10, 10}).has_value());
  CHECK(*payback_years({-100, 60, 80}) == Approx(1.5));
}

TEST_CASE("straight line: (80000 - 2000)/5 = 15600 a year") {
  CHECK(straight_line(80000, 2000, 5) == 15600);  // FC9
  CHECK(book_value(80000, 2000, 5, 2) == 80000 - 2 * 15600);
  CHECK(book_value(80000, 2000, 5, 9) == 2000);
}

TEST_CASE("every depreciation adds up to the price less the residual") {
  const auto sum = [](const std::vector<double>& amounts) {
    return std::accumulate(amounts.begin(), amounts.end(), 0.0);
  };
  CHECK(sum(sum_of_digits(80000, 2000, 5)) == Approx(78000));
  CHECK(sum(macrs_five_year(250000)) == Approx(250000));
  // Years count 5, 4, 3, 2, 1 of 15.
  CHECK(sum_of_digits(80000, 2000, 5).front() == Approx(78000 * 5.0 / 15));
  // 40 % of 1000, 600, 360, then down to the residual of 200 and no further.
  const auto declining = double_declining(1000, 200, 5);
  CHECK(declining[0] == 400);
  CHECK(declining[1] == 240);
  CHECK(declining[2] == 144);
  CHECK(declining[3] == Approx(16));
  CHECK(declining[4] == 0);
}

TEST_CASE("MACRS five-year shares of 250,000") {
  // TCO11.
  const std::vector<double> expected = {50000, 80000, 48000, 28800, 28800, 14400};
  const auto amounts = macrs_five_year(250000);
  REQUIRE(amounts.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(amounts[i] == Approx(expected[i]));
}

TEST_CASE("a data centre's monthly bill by annuity, from Hamilton's published inputs") {
  // TCO22: 8 MW for 72 M over 10 years, 45,978 servers at 1,450 over 3 years, network 12.8 M over 4
  // years, 5 % a year by month, PUE 1.45, 80 % load, 0.07 per kWh, published sum 3,530,920; power
  // and cooling are 82 % of the facility.
  const double month = 0.05 / 12;
  const double servers = annuity(45978 * 1450.0, 0, month, 36);
  const double network = annuity(12.8e6, 0, month, 48);
  const double cooling = annuity(72e6 * 0.82, 0, month, 120);
  const double other = annuity(72e6 * 0.18, 0, month, 120);
  const double power = 8000 * 0.8 * 1.45 * 0.07 * 365.25 * 24 / 12;
  CHECK(servers == Approx(1998.1e3).epsilon(1e-3));
  CHECK(network == Approx(294.8e3).epsilon(1e-3));
  CHECK(cooling == Approx(626.2e3).epsilon(1e-3));
  CHECK(other == Approx(137.5e3).epsilon(1e-3));
  CHECK(servers + network + cooling + other + power == Approx(3530920).epsilon(2e-3));
}

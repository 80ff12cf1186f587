#include "model/cost/unit_cost.h"

#include "model/cost/option_cost.h"
#include "tests/catch.h"

using namespace aforo::model;

TEST_CASE("break-even use is yearly cost over the rent of a year") {
  // T02: 15,389.79 a year for 8 GPUs, against 0.40 and 0.75 EUR per GPU-hour.
  CHECK(break_even_utilization(15389.79, 8 * 0.40) == Approx(0.5490).margin(1e-4));
  CHECK(break_even_utilization(15389.79, 8 * 0.75) == Approx(0.2928).margin(1e-4));
  // TCO14: (1.92 M + 728,680)/4 a year, 64 x 2.00 an hour: 59.06 %.
  CHECK(break_even_utilization(2648681 / 4.0, 128) == Approx(0.5906).margin(1e-4));
  // TCO13: 20 an hour to own, 66 to rent: 30.3 % (published 33 %, from rounded inputs).
  CHECK(break_even_utilization(20 * 8760, 66) == Approx(20.0 / 66));
}

TEST_CASE("a free rent is never beaten") { CHECK(break_even_utilization(1, 0) > 1); }

TEST_CASE("break-even hours are capex over the saving of an hour") {
  CHECK(*break_even_hours(833806, 0.87, 98.32) == Approx(8556.2).margin(0.1));    // TCO01
  CHECK(*break_even_hours(833806, 0.87, 77.43) == Approx(10890.9).margin(0.1));   // TCO02
  CHECK(*break_even_hours(250141.8, 6.37, 98.32) == Approx(2720.4).margin(0.1));  // TCO04
  CHECK(*break_even_hours(833806, 0.87, 33) == Approx(25951).margin(1));          // TCO06
  CHECK_FALSE(break_even_hours(1, 2, 2).has_value());
}

TEST_CASE("cost of a useful GPU-hour") {
  // T02: 15,389.79 a year over 8 GPUs, all the time and at 70 %.
  CHECK(cost_per_gpu_hour(15389.79, 8, kYear_s) == Approx(0.219603).margin(1e-6));
  CHECK(cost_per_gpu_hour(15389.79, 8, kYear_s, 0.7) == Approx(0.313719).margin(1e-6));
  // FC5: Leonardo, 240 MEUR over seven years and 13,824 GPUs.
  CHECK(cost_per_gpu_hour(240e6, 13824, 61362 * 3600.0) == Approx(0.283).margin(5e-4));
  // TCO16: a server of 14,375 USD with 36 cores over five years.
  CHECK(cost_per_gpu_hour(14375, 36, 5 * kYear_s) == Approx(0.0091).margin(5e-5));
}

TEST_CASE("energy cost of an hour is power x PUE x price") {
  // FC10: one GPU at 0.69 kW, PUE 1.2, 0.1902 EUR/kWh.
  CHECK(energy_cost_per_hour(690, 1.2, 0.1902) == Approx(0.157).margin(5e-4));
  // TCO09: eight GPUs of 700 W and 2 kW besides, PUE 1.4, 0.10 USD/kWh.
  CHECK(energy_cost_per_hour(8 * 700 + 2000, 1.4, 0.10) == Approx(1.064));
  // TCO15: an RTX 4090 of 450 W at 0.15 USD/kWh, 8 hours a day: 197 USD a year.
  CHECK(energy_cost_per_hour(450, 1, 0.15) * 8 * 365 == Approx(197.1));
  // TCO20: 10 kW at 0.19 USD/kWh for a month of 30 days.
  CHECK(energy_cost_per_hour(10e3, 1, 0.19) * 720 == Approx(1368));
}

TEST_CASE("the share of running cost in a plan") {
  // FC2: Jules Verne, 334.8 M bought and 206.9 M to run: 61.8 and 38.2 %.
  CHECK(opex_fraction({{0, 334.8, 0}, {1, 0, 206.9}}) == Approx(0.382).margin(5e-4));
  CHECK(opex_fraction({}) == 0);
}

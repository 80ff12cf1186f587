#include "sim/engine/sim_time.h"

#include "tests/catch.h"

#include <limits>

using aforo::sim::SimTime;

TEST_CASE("seconds become the nearest nanosecond and come back") {
  CHECK(SimTime::from_s(1.5).ns() == 1'500'000'000);
  CHECK(SimTime::from_s(2.4e-9).ns() == 2);
  CHECK(SimTime::from_s(-2.6e-9).ns() == -3);
  CHECK(SimTime::from_ns(250'000'000).s() == 0.25);
}

TEST_CASE("sums of simulated time stay at the end of the range instead of wrapping around") {
  // 2^63 ns are 9.22e9 s; twice 9e9 s is beyond.
  const SimTime long_time = SimTime::from_s(9e9);
  CHECK((long_time + long_time).is_never());
  CHECK((-long_time - long_time) < -long_time);
  CHECK((long_time * 2).is_never());
  CHECK((long_time * -2) < -long_time);
  CHECK(SimTime::from_s(1e10).is_never());
  CHECK(SimTime::from_s(-1e10) < SimTime::from_s(-9e9));
}

TEST_CASE("never stays never, is infinite in seconds and later than any time") {
  const SimTime never = SimTime::never();
  CHECK((never - SimTime::from_s(5)).is_never());
  CHECK((SimTime::from_s(-5) + never).is_never());
  CHECK(never.s() == std::numeric_limits<double>::infinity());
  CHECK(SimTime::from_s(std::numeric_limits<double>::infinity()).is_never());
  CHECK(SimTime::from_s(std::numeric_limits<double>::quiet_NaN()).is_never());
  CHECK(SimTime::from_s(9e9) < never);
}

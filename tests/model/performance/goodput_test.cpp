#include "model/performance/goodput.h"

#include "tests/catch.h"

using namespace aforo::model;

// Checkpoint 60 s, one failure a day, restart 120 s.
static const FailureModel kDaily{86400, 60, 120};

TEST_CASE("Young and Daly intervals of a 60 s checkpoint and a 24 h failure distance") {
  // sqrt(2 x 60 x 86400) = 3219.94 s; Daly's series gives 3180.06 s, which is the true optimum.
  CHECK(young_interval_s(kDaily) == Approx(3219.94).margin(0.01));
  CHECK(daly_interval_s(kDaily) == Approx(3180.06).margin(0.1));
}

TEST_CASE("expected makespan of 72 h of work follows Daly's equation 13") {
  const auto hours = [](double interval_s) {
    return expected_makespan_s(kDaily, 72 * 3600.0, interval_s) / 3600;
  };
  CHECK(hours(600) == Approx(79.6138).margin(1e-3));
  CHECK(hours(1800) == Approx(75.3111).margin(1e-3));
  CHECK(hours(3180) == Approx(74.8552).margin(1e-3));
  CHECK(hours(7200) == Approx(75.8427).margin(1e-3));
  CHECK(hours(14400) == Approx(78.8116).margin(1e-3));
}

TEST_CASE("Daly's interval beats its neighbours") {
  const double best = daly_interval_s(kDaily);
  const double at_best = expected_makespan_s(kDaily, 1e6, best);
  CHECK(at_best < expected_makespan_s(kDaily, 1e6, 0.9 * best));
  CHECK(at_best < expected_makespan_s(kDaily, 1e6, 1.1 * best));
}

TEST_CASE("without failures only the checkpoints add time") {
  const FailureModel never{0, 60, 120};
  CHECK(expected_makespan_s(never, 36000, 3600) == Approx(36000 + 10 * 60));
}

TEST_CASE("restarting from zero: (e^(rT)-1)/r") {
  // 0.05 interruptions an hour, 10 h and 2 h of work: 12.974425 h and 2.103418 h.
  CHECK(expected_without_checkpoints_s(20 * 3600, 10 * 3600) / 3600 == Approx(12.974425));
  CHECK(expected_without_checkpoints_s(20 * 3600, 2 * 3600) / 3600 == Approx(2.103418));
}

#include "sim/engine/statistics.h"

#include "tests/catch.h"

#include <limits>

using namespace aforo::sim;

static Samples samples_of(std::initializer_list<double> values) {
  Samples samples;
  for (const double value : values) samples.add(value);
  return samples;
}

TEST_CASE("a compensated sum keeps what a plain sum loses") {
  CompensatedSum sum;
  for (const double term : {1.0, 1e100, 1.0, -1e100}) sum.add(term);
  CHECK(sum.value() == 2);
  CompensatedSum tenths;
  for (int i = 0; i < 10'000'000; ++i) tenths.add(0.1);
  CHECK(tenths.value() == Approx(1e6).epsilon(1e-15));
}

TEST_CASE("a compensated sum of infinity is infinite") {
  CompensatedSum sum;
  for (const double term : {1.0, std::numeric_limits<double>::infinity(), 1.0}) sum.add(term);
  CHECK(sum.value() == std::numeric_limits<double>::infinity());
}

TEST_CASE("percentiles lie between the nearest ranks") {
  // Ranks 0..4: the 90th percentile is rank 3.6, 0.6 of the way from 40 to 50.
  const Samples samples = samples_of({50, 10, 40, 20, 30});
  CHECK(samples.percentile(0) == 10);
  CHECK(samples.percentile(0.5) == 30);
  CHECK(samples.percentile(0.9) == Approx(46));
  CHECK(samples.percentile(1) == 50);
  CHECK(samples_of({7}).percentile(0.99) == 7);
}

TEST_CASE("a summary of 1 to 101") {
  Samples samples;
  for (int i = 101; i >= 1; --i) samples.add(i);
  const Summary summary = samples.summary();
  CHECK(summary.count == 101);
  CHECK(summary.mean == 51);
  // Variance of 1..n over n - 1: n (n + 1) / 12 = 858.5.
  CHECK(summary.standard_deviation == Approx(29.300170647967224));
  CHECK(summary.min == 1);
  CHECK(summary.p50 == 51);
  CHECK(summary.p90 == 91);
  CHECK(summary.p95 == 96);
  CHECK(summary.p99 == 100);
  CHECK(summary.max == 101);
  CHECK(samples.share_at_most(25) == Approx(25.0 / 101));
}

TEST_CASE("no samples give zeros") {
  const Summary summary = Samples().summary();
  CHECK(summary.count == 0);
  CHECK(summary.p99 == 0);
  CHECK(Samples().share_at_most(1) == 0);
}

TEST_CASE("the mean over time weighs each value with how long it held") {
  // 2 for 3 s, 10 for 1 s, then 0: 16 in 4 s, 16 in 8 s.
  TimeAverage average(SimTime{}, 2);
  average.set(SimTime::from_s(3), 10);
  average.add(SimTime::from_s(4), -10);
  CHECK(average.mean(SimTime::from_s(4)) == Approx(4));
  CHECK(average.mean(SimTime::from_s(8)) == Approx(2));
  CHECK(average.integral(SimTime::from_s(8)) == Approx(16));
  CHECK(average.max() == 10);
}

TEST_CASE("a value that held for no time is no maximum") {
  TimeAverage average(SimTime{}, 1);
  average.set(SimTime::from_s(1), 99);
  average.set(SimTime::from_s(1), 2);
  CHECK(average.max() == 2);
}

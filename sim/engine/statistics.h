// What many draws or a history say: sums that keep their digits, percentiles, averages over time.
#pragma once

#include "sim/engine/sim_time.h"

#include <cstddef>
#include <vector>

namespace aforo::sim {

// Sum whose rounding error does not grow with the number of terms (Neumaier 1974, an improved
// Kahan sum).
class CompensatedSum {
 public:
  void add(double term);
  double value() const { return sum_ + correction_; }

 private:
  double sum_ = 0;
  double correction_ = 0;
};

// All in the unit of the samples. All zero where there are none.
struct Summary {
  std::size_t count = 0;
  double mean = 0;
  double standard_deviation = 0;  // of the population that the samples come from (n - 1)
  double min = 0, p50 = 0, p90 = 0, p95 = 0, p99 = 0, max = 0;
};

// Keeps every sample: percentiles are exact, memory is 8 bytes a sample. NaN is not a sample.
class Samples {
 public:
  void add(double value) { values_.push_back(value); }
  void reserve(std::size_t count) { values_.reserve(count); }
  std::size_t count() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  const std::vector<double>& values() const { return values_; }

  double mean() const;
  double standard_deviation() const;
  // Linear between the two nearest ranks (Hyndman, Fan 1996, type 7; NumPy's default); fraction
  // within 0..1. Zero where there are no samples.
  double percentile(double fraction) const;
  // Share of the samples that are at most `limit`.
  double share_at_most(double limit) const;
  Summary summary() const;

 private:
  std::vector<double> values_;
};

// Mean over time of a quantity that jumps: busy GPUs, queue length, watts.
class TimeAverage {
 public:
  explicit TimeAverage(SimTime start = {}, double value = 0)
      : start_(start), since_(start), value_(value) {}
  // The quantity is `value` from `time` on; times must not go back.
  void set(SimTime time, double value);
  void add(SimTime time, double change) { set(time, value_ + change); }
  double value() const { return value_; }
  // The largest value so far, the present one included.
  double max() const { return max_seen_ && max_ > value_ ? max_ : value_; }
  // Value x seconds up to `time`, and that over the seconds (the value itself at the start).
  double integral(SimTime time) const;
  double mean(SimTime time) const;

 private:
  SimTime start_;
  SimTime since_;
  double value_ = 0;
  double max_ = 0;
  bool max_seen_ = false;
  CompensatedSum integral_;
};

}  // namespace aforo::sim

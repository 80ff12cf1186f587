#include "sim/engine/statistics.h"

#include <algorithm>
#include <cmath>

namespace aforo::sim {
namespace {

// Of sorted values, type 7.
double sorted_percentile(const std::vector<double>& sorted, double fraction) {
  if (sorted.empty()) return 0;
  const double rank = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  if (below + 1 >= sorted.size()) return sorted.back();
  const double weight = rank - static_cast<double>(below);
  if (weight == 0) return sorted[below];  // keeps infinite neighbours out
  return sorted[below] + weight * (sorted[below + 1] - sorted[below]);
}

std::vector<double> sorted_copy(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values;
}

}  // namespace

void CompensatedSum::add(double term) {
  const double sum = sum_ + term;
  if (std::isfinite(sum)) {
    correction_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
  }
  sum_ = sum;
}

double Samples::mean() const {
  if (values_.empty()) return 0;
  CompensatedSum sum;
  for (const double value : values_) sum.add(value);
  return sum.value() / static_cast<double>(values_.size());
}

double Samples::standard_deviation() const {
  if (values_.size() < 2) return 0;
  const double center = mean();
  CompensatedSum squares;
  for (const double value : values_) squares.add((value - center) * (value - center));
  return std::sqrt(squares.value() / static_cast<double>(values_.size() - 1));
}

double Samples::percentile(double fraction) const {
  return sorted_percentile(sorted_copy(values_), fraction);
}

double Samples::share_at_most(double limit) const {
  if (values_.empty()) return 0;
  const auto hits = std::count_if(values_.begin(), values_.end(),
                                  [limit](double value) { return value <= limit; });
  return static_cast<double>(hits) / static_cast<double>(values_.size());
}

Summary Samples::summary() const {
  if (values_.empty()) return {};
  const auto sorted = sorted_copy(values_);
  return {sorted.size(),
          mean(),
          standard_deviation(),
          sorted.front(),
          sorted_percentile(sorted, 0.50),
          sorted_percentile(sorted, 0.90),
          sorted_percentile(sorted, 0.95),
          sorted_percentile(sorted, 0.99),
          sorted.back()};
}

void TimeAverage::set(SimTime time, double value) {
  integral_.add(value_ * (time - since_).s());
  // The value that held for no time at all (set twice at one instant) was never reached.
  if (time > since_) {
    max_ = max_seen_ ? std::max(max_, value_) : value_;
    max_seen_ = true;
  }
  since_ = time;
  value_ = value;
}

double TimeAverage::integral(SimTime time) const {
  return integral_.value() + value_ * (time - since_).s();
}

double TimeAverage::mean(SimTime time) const {
  const double span_s = (time - start_).s();
  return span_s > 0 ? integral(time) / span_s : value_;
}

}  // namespace aforo::sim

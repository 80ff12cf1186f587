#include "plan/validate/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace aforo::plan {
namespace {

constexpr double kComparableParameters = 0.15;
constexpr double kDistinctTimes = 0.05;

struct Tally {
  std::int64_t pairs = 0;
  std::int64_t ordered = 0;
};

bool comparable(const ValidatedRow& a, const ValidatedRow& b) {
  if (a.source != b.source || a.gpu != b.gpu || a.precision != b.precision) return false;
  if (a.model == b.model) return a.sequence_length == b.sequence_length;
  return std::abs(a.active_parameters / b.active_parameters - 1) < kComparableParameters;
}

double work_of(const ValidatedRow& row) {
  return row.tokens_per_step * row.active_parameters / row.gpus;
}

void count_pair(const ValidatedRow& a, const ValidatedRow& b, Tally& tally) {
  const double measured = (a.measured_step_s / work_of(a)) / (b.measured_step_s / work_of(b));
  if (std::max(measured, 1 / measured) <= 1 + kDistinctTimes) return;
  const double predicted = (a.predicted_step_s / work_of(a)) / (b.predicted_step_s / work_of(b));
  ++tally.pairs;
  if ((measured > 1) == (predicted > 1) && predicted != 1) ++tally.ordered;
}

PairOrder order_of(const std::string& source, const Tally& tally) {
  const double fraction =
      tally.pairs > 0 ? static_cast<double>(tally.ordered) / static_cast<double>(tally.pairs) : 0;
  return {source, tally.pairs, fraction};
}

}  // namespace

double median_of(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double quantile_of(std::vector<double> values, double fraction) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const double rank = std::ceil(fraction * static_cast<double>(values.size()));
  const auto index = static_cast<std::size_t>(std::max(1.0, rank)) - 1;
  return values[std::min(index, values.size() - 1)];
}

ErrorStatistics error_statistics(const std::vector<double>& errors) {
  ErrorStatistics statistics;
  statistics.rows = static_cast<std::int64_t>(errors.size());
  if (errors.empty()) return statistics;
  std::vector<double> sizes;
  double sum = 0;
  for (const double error : errors) {
    sizes.push_back(std::abs(error));
    sum += std::abs(error);
  }
  statistics.median_abs_error = median_of(sizes);
  statistics.mean_abs_error = sum / static_cast<double>(errors.size());
  statistics.p90_abs_error = quantile_of(sizes, 0.9);
  statistics.bias = median_of(errors);
  return statistics;
}

std::vector<ErrorGroup> error_groups(const std::vector<ValidatedRow>& rows) {
  std::map<std::string, std::vector<double>> kinds, gpus, precisions, stacks, sources;
  for (const auto& row : rows) {
    const std::string kind = row.method != "full"     ? row.method
                             : row.mixture_of_experts ? "moe"
                                                      : "dense";
    kinds[kind].push_back(row.error);
    gpus["gpu " + row.gpu].push_back(row.error);
    precisions["precision " + row.precision].push_back(row.error);
    stacks["stack " + row.stack].push_back(row.error);
    sources["source " + row.source].push_back(row.error);
  }
  std::vector<ErrorGroup> groups;
  for (const auto* family : {&kinds, &gpus, &precisions, &stacks, &sources}) {
    for (const auto& [name, errors] : *family) groups.push_back({name, error_statistics(errors)});
  }
  return groups;
}

std::vector<PairOrder> pair_orders(const std::vector<ValidatedRow>& rows) {
  std::map<std::string, Tally> tallies;
  Tally all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = i + 1; j < rows.size(); ++j) {
      if (!comparable(rows[i], rows[j])) continue;
      count_pair(rows[i], rows[j], tallies[rows[i].source]);
      count_pair(rows[i], rows[j], all);
    }
  }
  std::vector<PairOrder> orders{order_of("all", all)};
  for (const auto& [source, tally] : tallies) {
    if (tally.pairs > 0) orders.push_back(order_of(source, tally));
  }
  return orders;
}

}  // namespace aforo::plan

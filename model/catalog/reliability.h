// How often things break or are taken away, and what a restart costs.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

struct Reliability : Entry {
  std::string scope;  // "cluster", "jobs", "component", "spot", "distributed-host", "restart", …
  std::string gpu;
  std::int64_t gpus = 0;
  std::optional<double> failures_per_gpu_year;
  std::optional<double> failures_per_1000_node_days;
  std::optional<double> interruptions_per_host_day;
  std::optional<double> interruptions_per_month_low_fraction;  // share of instances in a month
  std::optional<double> interruptions_per_month_high_fraction;
  std::optional<double> warning_s;
  std::optional<double> detection_s;
  std::optional<double> reschedule_s;
  std::optional<double> reload_s;
  std::optional<double> warm_up_s;
  std::optional<double> goodput_fraction;
  std::map<std::string, double> shares;  // further published shares, by name (job outcomes, AFRs)
};
void describe(FieldVisitor& v, Reliability& reliability);

}  // namespace aforo::model

#include "plan/failures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aforo::plan {
namespace {

using model::Catalog;
using model::Cluster;
using model::Option;
using model::Reliability;
using model::Term;

constexpr double kDay_s = 86400;
constexpr double kYear_s = 365 * kDay_s;
constexpr double kMonth_s = kYear_s / 12;

// One node's local disks take a checkpoint at this rate where no storage system is named: a
// consumer NVMe drive writes 2.0 GB/s sustained (catalog storage/nvme-consumer-980pro).
constexpr double kLocalWrite_bytes_per_s = 2e9;

double stops_per_s(const Reliability& r, const Cluster& cluster) {
  const auto gpus = static_cast<double>(cluster.gpus());
  const auto nodes = static_cast<double>(cluster.nodes());
  double rate = 0;
  if (r.interruptions_per_host_day) rate += nodes * *r.interruptions_per_host_day / kDay_s;
  if (r.failures_per_gpu_year) {
    rate += gpus * *r.failures_per_gpu_year / kYear_s;
  } else if (r.failures_per_1000_node_days) {
    rate += nodes * *r.failures_per_1000_node_days / 1000 / kDay_s;
  }
  if (r.interruptions_per_month_low_fraction && r.interruptions_per_month_high_fraction) {
    const double share =
        (*r.interruptions_per_month_low_fraction + *r.interruptions_per_month_high_fraction) / 2;
    rate += nodes * -std::log1p(-std::min(share, 0.99)) / kMonth_s;
  }
  return rate;
}

bool is_cluster_rate(const Reliability& r) {
  return r.scope == "cluster" && (r.failures_per_gpu_year || r.failures_per_1000_node_days);
}

// The published cluster with this GPU, else the largest published cluster.
const Reliability* hardware_reliability(const Catalog& catalog, const std::string& gpu) {
  const Reliability* largest = nullptr;
  for (const auto& entry : catalog.table<Reliability>().entries()) {
    if (!is_cluster_rate(entry)) continue;
    if (entry.gpu == gpu) return &entry;
    if (!largest || entry.gpus > largest->gpus) largest = &entry;
  }
  return largest;
}

// What takes the capacity away: the hardware's own failures, and the provider's interruptions.
std::vector<const Reliability*> causes(const Option& option, const Cluster& cluster,
                                       const Catalog& catalog) {
  std::vector<const Reliability*> found;
  if (const auto* own = hardware_reliability(catalog, cluster.groups.front().gpu->id)) {
    found.push_back(own);
  }
  const model::RentedOption* rented = model::rented_of(option);
  if (!rented) return found;
  const model::Offer* offer = catalog.find<model::Offer>(rented->offer);
  const Reliability* stated = catalog.find<Reliability>(offer->reliability);
  if (!stated) return found;
  const bool spot_only = stated->scope == "spot";
  if (!spot_only || rented->commitment == "spot") found.push_back(stated);
  return found;
}

Term rate_term(const std::vector<const Reliability*>& causes, const Cluster& cluster,
               double& total) {
  std::vector<Term> children;
  total = 0;
  for (const Reliability* cause : causes) {
    const double per_day = stops_per_s(*cause, cluster) * kDay_s;
    total += per_day / kDay_s;
    children.push_back(model::input_term("stops", cause->name, per_day, "stops/day",
                                         cause->source_of("failures_per_gpu_year")));
  }
  return model::sum_term("stop_rate", "stops of the whole job", "stops/day", std::move(children));
}

Term restart_term(const Catalog& catalog, double& restart_s) {
  restart_s = 25 * 60;
  const auto* entry = catalog.find<Reliability>("restart-large");
  if (!entry) {
    return model::assumption_term("restart", "restart", restart_s, "s", "25 minutes");
  }
  restart_s = entry->detection_s.value_or(0) + entry->reschedule_s.value_or(0) +
              entry->reload_s.value_or(0) + entry->warm_up_s.value_or(0);
  return model::input_term("restart", "detection, rescheduling, reload, warm-up", restart_s, "s",
                           entry->source_of("detection"));
}

Term write_rate_term(const Option& option, const Cluster& cluster, const Catalog& catalog) {
  const model::HardwareOption* hardware = model::hardware_of(option);
  if (hardware && hardware->storage) {
    const auto* storage = catalog.find<model::Storage>(hardware->storage->storage);
    const bool written = storage->write_bytes_per_s.has_value();
    const auto rate = written ? storage->write_bytes_per_s : storage->read_bytes_per_s;
    if (rate && storage->kind != "local-nvme") {
      return model::input_term("write_rate", storage->name, *rate / 1e9, "GB/s",
                               storage->source_of(written ? "write_rate" : "read_rate"));
    }
  }
  return model::assumption_term(
      "write_rate", "local disks of all nodes",
      kLocalWrite_bytes_per_s * static_cast<double>(cluster.nodes()) / 1e9, "GB/s",
      "one NVMe drive of 2 GB/s per node takes the checkpoint");
}

}  // namespace

FailureCase failure_case(const Option& option, const Cluster& cluster, const Catalog& catalog,
                         double checkpoint_bytes) {
  FailureCase result;
  double rate = 0;
  Term stops = rate_term(causes(option, cluster, catalog), cluster, rate);
  Term restart = restart_term(catalog, result.model.restart_s);
  Term write_rate = write_rate_term(option, cluster, catalog);
  result.model.mean_time_between_failures_s = rate > 0 ? 1 / rate : 0;
  result.model.checkpoint_s = checkpoint_bytes / (write_rate.value * 1e9);
  Term size =
      model::formula_term("checkpoint_bytes", "checkpoint", checkpoint_bytes / 1e9, "GB",
                          "trained parameters x 14 bytes (16-bit weights, 32-bit copies)", {});
  Term checkpoint =
      model::formula_term("checkpoint", "standstill for one checkpoint", result.model.checkpoint_s,
                          "s", "size / write rate", {std::move(size), std::move(write_rate)});
  result.ledger =
      model::formula_term("failures", "failures and restarts", rate * kDay_s, "stops/day",
                          "expected wall time by Daly 2006, with checkpoints at the best interval",
                          {std::move(stops), std::move(restart), std::move(checkpoint)});
  return result;
}

Makespan expected_makespan(const FailureCase& failures, double work_s) {
  const model::FailureModel& f = failures.model;
  if (f.mean_time_between_failures_s <= 0) return {work_s, 1, 0, true};
  const double interval_s =
      std::clamp(model::daly_interval_s(f), std::min(1.0, work_s), std::max(1.0, work_s));
  const double time_s = model::expected_makespan_s(f, work_s, interval_s);
  constexpr double kNever_s = 1000 * kYear_s;
  if (!std::isfinite(time_s) || time_s > std::max(kNever_s, 1e4 * work_s)) {
    return {work_s, 0, interval_s, false};
  }
  return {time_s, work_s / time_s, interval_s, true};
}

}  // namespace aforo::plan

#include "plan/train.h"

#include "model/quantity/format.h"
#include "plan/evaluate_option.h"

#include <algorithm>
#include <fmt/format.h>

namespace aforo::plan {
namespace {

using model::Issues;
using model::Option;

constexpr double kJoulePerKwh = 3.6e6;
// Longer than any run, so that the horizon of a scenario limits nothing.
constexpr double kNoHorizon_s = 1000 * 31536000.0;

Option rented_option(const model::Offer& offer, std::int64_t count, const TrainRequest& request) {
  Option option;
  option.name = offer.id;
  const auto rent = [&](auto build) {
    build.offer = offer.id;
    build.count = count;
    build.fabric = request.fabric;
    build.single_host = request.single_host;
    option.build = std::move(build);
  };
  if (offer.kind == "hyperscaler") {
    rent(model::HyperscalerOption{});
  } else if (offer.kind == "distributed") {
    rent(model::DistributedOption{});
  } else {
    rent(model::GpuCloudOption{});
  }
  return option;
}

model::Result<Option> option_of_offer(const TrainRequest& request, const model::Catalog& catalog) {
  const auto& offer = *catalog.find<model::Offer>(request.offer);
  const std::int64_t each = std::max<std::int64_t>(1, offer.gpus);
  const auto* gpu = catalog.find<model::Gpu>(request.gpu);
  if (gpu && gpu->id != offer.gpu) {
    return model::error_issue("contradiction", "--offer",
                              fmt::format("{} rents {}, not {}", offer.id, offer.gpu, gpu->id),
                              "leave --gpu out, or name another offer");
  }
  if (request.gpus % each != 0) {
    const std::int64_t below = request.gpus / each * each;
    return model::error_issue(
        "bad-count", "--gpus",
        fmt::format("{} GPUs are no whole number of instances of {}, which has {} GPUs",
                    request.gpus, offer.id, each),
        below > 0 ? fmt::format("write {} or {}", below, below + each)
                  : fmt::format("write {}", each));
  }
  return rented_option(offer, request.gpus / each, request);
}

model::Scenario scenario_of(const TrainRequest& request) {
  model::Scenario scenario;
  if (request.scenario) {
    scenario = *request.scenario;
  } else {
    scenario.currency = request.currency;
    scenario.horizon_s = kNoHorizon_s;
  }
  model::Workload workload;
  workload.name = "train";
  static_cast<model::TrainingWorkload&>(workload.work.emplace<model::PretrainingWorkload>()) =
      request.workload;
  scenario.workloads = {std::move(workload)};
  return scenario;
}

// The option's problems that are not the workload's own, which stand in its result already.
void add_problems(const Issues& option_problems, TrainingResult& training) {
  for (const auto& problem : option_problems) {
    if (problem.where != "workload train") training.problems.push_back(problem);
  }
}

TrainAnswer on_option(const Option& option, const OptionContext& context,
                      model::Progress& progress) {
  OptionResult result = evaluate_option(option, context, progress);
  TrainAnswer answer;
  if (!result.workloads.empty()) {
    answer.training = std::move(result.workloads.front().training);
    answer.failure_ledger = std::move(result.workloads.front().failure_ledger);
  }
  add_problems(result.problems, answer.training);
  answer.cost_ledger = std::move(result.cost_ledger);
  answer.energy_ledger = std::move(result.energy_ledger);
  return answer;
}

void add_wall_energy(TrainingResult& training) {
  if (!training.job) return;
  training.job->energy_kwh = training.power_w * training.job->time_s / kJoulePerKwh;
  training.problems.push_back(model::warning_issue(
      "no-site", "job",
      "the energy is that of the nodes at the wall, without PUE; cost and carbon are unknown, "
      "because no offer and no site is named",
      "name one with --offer, or an option with --scenario and --option"));
}

TrainAnswer on_cluster(const model::Cluster& cluster, const OptionContext& context,
                       model::Progress& progress) {
  const Option bare;
  WorkloadResult result =
      evaluate_workload(context.scenario.workloads.front(), bare, cluster, context, progress);
  TrainAnswer answer{std::move(result.training), std::move(result.failure_ledger), {}, {}};
  add_problems(cluster.notes, answer.training);
  add_wall_energy(answer.training);
  return answer;
}

model::Result<model::Cluster> bare_cluster(const TrainRequest& request,
                                           const model::Catalog& catalog) {
  if (const auto* node = catalog.find<model::Node>(request.node)) {
    return model::cluster_of_node(*node, request.gpus, request.fabric, catalog);
  }
  return model::cluster_of_gpu(*catalog.find<model::Gpu>(request.gpu), request.gpus, request.fabric,
                               catalog);
}

const Option& named_option(const TrainRequest& request) {
  const auto& options = request.scenario->options;
  return *std::find_if(options.begin(), options.end(),
                       [&](const Option& option) { return option.name == request.option; });
}

double fastest_port_bytes_per_s(const model::Catalog& catalog) {
  double fastest = 0;
  for (const auto& nic : catalog.table<model::Nic>().entries()) {
    fastest = std::max(fastest, nic.port_bytes_per_s);
  }
  return fastest;
}

std::string gbps(double bytes_per_s) {
  return model::exact_quantity(bytes_per_s, model::unit::gbps);
}

}  // namespace

model::Result<TrainAnswer> answer_training(const TrainRequest& request,
                                           const model::Catalog& catalog,
                                           const EvaluateSettings& settings,
                                           model::Progress& progress) {
  const model::Scenario scenario = scenario_of(request);
  const std::string as_of = scenario.as_of.empty() ? catalog.newest_date() : scenario.as_of;
  const model::Exchange exchange(catalog, scenario.currency, as_of);
  const OptionContext context{scenario, catalog, exchange, settings, as_of};
  if (request.scenario) return on_option(named_option(request), context, progress);
  if (!request.offer.empty()) {
    const auto option = option_of_offer(request, catalog);
    if (!option) return option.issues();
    return on_option(*option, context, progress);
  }
  const auto cluster = bare_cluster(request, catalog);
  if (!cluster) return cluster.issues();
  return on_cluster(*cluster, context, progress);
}

Issues check_port_rate(const model::FabricSpec& fabric, const model::Catalog& catalog,
                       const std::string& where) {
  const double fastest = fastest_port_bytes_per_s(catalog);
  if (!fabric.nic_bytes_per_s || fastest <= 0 || *fabric.nic_bytes_per_s <= 2 * fastest) return {};
  return {model::warning_issue(
      "implausible-rate", where,
      fmt::format(
          "a network port of {} is {} times as fast as the fastest port in the catalogs ({})",
          gbps(*fabric.nic_bytes_per_s), model::human_number(*fabric.nic_bytes_per_s / fastest, 2),
          gbps(fastest)),
      fmt::format("a port of {} would be 8 times less: were bits meant, as in \"{}\"?",
                  gbps(*fabric.nic_bytes_per_s / 8), gbps(*fabric.nic_bytes_per_s / 8)))};
}

Issues check_port_rates(const model::Scenario& scenario, const model::Catalog& catalog) {
  Issues issues;
  for (std::size_t i = 0; i < scenario.options.size(); ++i) {
    const model::HardwareOption* hardware = model::hardware_of(scenario.options[i]);
    const model::RentedOption* rented = model::rented_of(scenario.options[i]);
    const model::FabricSpec& fabric = hardware ? hardware->fabric : rented->fabric;
    const Issues found =
        check_port_rate(fabric, catalog, fmt::format("/options/{}/fabric/nic_rate", i));
    issues.insert(issues.end(), found.begin(), found.end());
  }
  return issues;
}

}  // namespace aforo::plan

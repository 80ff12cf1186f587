#include "plan/evaluate_option.h"

#include "model/facility/power.h"
#include "model/quantity/format.h"
#include "plan/failures.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace aforo::plan {
namespace {

using model::Cluster;
using model::Demand;
using model::Option;
using model::Term;

constexpr double kJoulePerKwh = 3.6e6;
// Trained parameters in a checkpoint: 16-bit weights and three 32-bit copies (Adam).
constexpr double kCheckpointBytesPerParameter = 14;
// Quantiles of a normal distribution at 10 %, 50 % and 90 %.
constexpr std::array<double, 3> kNormalQuantiles = {-1.2816, 0, 1.2816};
// Median |error| of a normal distribution is 0.6745 of its standard deviation.
constexpr double kMedianOfNormal = 0.6745;

void append(model::Issues& into, const model::Issues& from) {
  into.insert(into.end(), from.begin(), from.end());
}

const model::Software& framework_of(const model::TrainingWorkload& workload,
                                    const model::Catalog& catalog) {
  const std::string id = workload.framework.empty() ? "megatron-core" : workload.framework;
  return *catalog.find<model::Software>(id);
}

double runs_over_horizon(const model::Workload& workload, double horizon_s) {
  return workload.every_s ? std::max(1.0, std::floor(horizon_s / *workload.every_s)) : 1.0;
}

JobResult job_of(const model::TrainingWorkload& workload, const TrainingResult& step,
                 const Makespan& makespan, double gpus) {
  JobResult job;
  job.steps = std::ceil(workload.tokens / step.tokens_per_step);
  job.time_s = makespan.time_s;
  job.gpu_hours = gpus * makespan.time_s / 3600;
  return job;
}

}  // namespace

WorkloadResult evaluate_workload(const model::Workload& workload, const Option& option,
                                 const Cluster& cluster, const OptionContext& context,
                                 model::Progress& progress) {
  const model::TrainingWorkload& training = model::training_of(workload);
  const auto* ml_model = context.catalog.find<model::MlModel>(training.model);
  const model::Software& framework = framework_of(training, context.catalog);
  WorkloadResult result;
  result.name = workload.name;
  result.kind = model::workload_kind(workload);
  result.runs = runs_over_horizon(workload, context.scenario.horizon_s);
  if (!framework.training) {
    result.training.problems.push_back(model::error_issue(
        "wrong-software", "workload " + workload.name, framework.name + " does not train models",
        "choose a training framework such as megatron-core or pytorch-fsdp"));
    return result;
  }
  const model::TrainingCase work{ml_model, &cluster, &*framework.training, training};
  result.training = evaluate_training(work, context.settings, progress);
  if (!result.training.feasible || training.tokens <= 0) return result;
  const double steps = std::ceil(training.tokens / result.training.tokens_per_step);
  const FailureCase failures =
      failure_case(option, cluster, context.catalog,
                   kCheckpointBytesPerParameter * model::trained_parameters(*ml_model, training));
  const Makespan makespan = expected_makespan(failures, steps * result.training.step_time_s);
  result.training.goodput = makespan.goodput;
  result.training.job =
      job_of(training, result.training, makespan, static_cast<double>(cluster.gpus()));
  result.failure_ledger = failures.ledger;
  if (!makespan.finishes) {
    result.training.feasible = false;
    result.training.problems.push_back(
        model::error_issue("never-finishes", "workload " + workload.name,
                           "the job is stopped every " +
                               model::human_time(failures.model.mean_time_between_failures_s) +
                               " on average, faster than it can save its work",
                           "use fewer or more reliable hosts, or faster checkpoints"));
  }
  return result;
}

namespace {

void check_time(const model::Workload& workload, double horizon_s, WorkloadResult& result) {
  if (!result.training.feasible || !result.training.job) return;
  const double time_s = result.training.job->time_s;
  const double limit_s = std::min(workload.deadline_s.value_or(horizon_s), horizon_s);
  if (time_s <= limit_s) return;
  const TrainingResult& t = result.training;
  const double communication = t.breakdown.total_s() - t.breakdown.compute_s;
  std::string why = "one run takes " + model::human_time(time_s) + ", " +
                    model::human_number(time_s / limit_s, 3) + " times the " +
                    (workload.deadline_s ? "deadline of " : "horizon of ") +
                    model::human_time(limit_s);
  why += "; a step takes " + model::human_time(t.step_time_s) + ", of which " +
         model::human_percent(communication / t.step_time_s) +
         " is not computing (network, pipeline bubbles, optimizer)";
  result.training.feasible = false;
  result.training.problems.push_back(
      model::error_issue("too-slow", "workload " + workload.name, why,
                         communication > 0.5 * t.step_time_s
                             ? "a faster network between the hosts would help more than more GPUs"
                             : "more or faster GPUs would help"));
}

Demand demand_of(const OptionResult& result, const model::FacilityPower& facility,
                 double horizon_s) {
  Demand demand;
  demand.horizon_s = horizon_s;
  demand.it_idle_w = facility.it_idle_w;
  demand.pue = facility.pue;
  demand.pue_source = facility.pue_source;
  for (const auto& workload : result.workloads) {
    const auto& job = workload.training.job;
    if (!job) continue;
    demand.runs.push_back({workload.name, job->time_s, workload.runs,
                           workload.training.power_w + facility.it_busy_w - facility.nodes_busy_w});
  }
  return demand;
}

// The whole option's activity is that of its busiest workload: it sizes room and peak power.
model::Activity peak_activity(const OptionResult& result) {
  const TrainingResult* busiest = nullptr;
  for (const auto& workload : result.workloads) {
    if (!workload.training.feasible) continue;
    if (!busiest || workload.training.power_w > busiest->power_w) busiest = &workload.training;
  }
  return busiest ? busiest->activity : model::Activity{};
}

void add_energy(const Option& option, const Demand& demand, const model::FacilityPower& facility,
                OptionResult& result) {
  std::vector<Term> terms;
  double busiest_w = 0;
  for (std::size_t i = 0; i < demand.runs.size(); ++i) {
    const Demand::Run& run = demand.runs[i];
    const double kwh = run.busy_power_w * demand.pue * run.run_s * run.runs / kJoulePerKwh;
    busiest_w = std::max(busiest_w, run.busy_power_w);
    terms.push_back(model::formula_term(
        "energy_of_runs", run.workload, kwh, "kWh", "IT power x PUE x time of a run x runs",
        {model::formula_term("it_power", "IT power while it runs", run.busy_power_w / 1e3, "kW",
                             "nodes, switches and storage at the wall", {}),
         model::input_term("pue", "PUE", demand.pue, "", {demand.pue_source, ""}),
         model::formula_term("run_time", "time of a run", run.run_s / 3600, "h",
                             "steps x step time / goodput", {}),
         model::formula_term("runs", "runs over the horizon", run.runs, "", "horizon / period",
                             {})}));
  }
  const bool owned = model::hardware_of(option) != nullptr;
  const double idle_s = std::max(0.0, demand.horizon_s - demand.busy_s());
  if (owned && demand.it_idle_w > 0) {
    terms.push_back(model::formula_term(
        "energy_idle", "idle", demand.it_idle_w * demand.pue * idle_s / kJoulePerKwh, "kWh",
        "idle IT power x PUE x idle time",
        {model::formula_term("it_idle_power", "idle IT power", demand.it_idle_w / 1e3, "kW",
                             "nodes, switches and storage at the wall", {}),
         model::input_term("pue", "PUE", demand.pue, "", {demand.pue_source, ""}),
         model::formula_term("idle_time", "idle time", idle_s / 3600, "h", "horizon - busy time",
                             {})}));
  }
  result.energy_ledger =
      model::sum_term("energy_kwh", "energy over the horizon", "kWh", std::move(terms));
  result.energy_kwh = result.energy_ledger.value;
  result.power_kw = busiest_w * demand.pue / 1e3;
  result.pue = facility.pue;
  if (facility.carbon_kg_per_j) {
    result.co2_kg = result.energy_kwh * kJoulePerKwh * *facility.carbon_kg_per_j;
  }
}

void add_job_totals(const Demand& demand, const model::OptionCost& cost,
                    const model::FacilityPower& facility, OptionResult& result) {
  std::size_t i = 0;
  for (auto& workload : result.workloads) {
    auto& job = workload.training.job;
    if (!job) continue;
    const Demand::Run& run = demand.runs[i];
    job->energy_kwh = run.busy_power_w * demand.pue * run.run_s / kJoulePerKwh;
    if (facility.carbon_kg_per_j) {
      job->co2_kg = job->energy_kwh * kJoulePerKwh * *facility.carbon_kg_per_j;
    }
    job->cost = i < cost.per_run.size() ? cost.per_run[i] : std::nullopt;
    const double tokens = job->steps * workload.training.tokens_per_step;
    if (job->cost && tokens > 0) job->cost_per_million_tokens = *job->cost / tokens * 1e6;
    ++i;
  }
}

void add_cost(const model::OptionCost& cost, OptionResult& result) {
  result.capex = cost.capex;
  result.cost_per_hour = cost.per_hour;
  if (cost.per_hour && result.gpus > 0) {
    result.cost_per_gpu_hour = *cost.per_hour / static_cast<double>(result.gpus);
  }
  result.total_cost = cost.total;
  for (const auto& flow : cost.cash_flow) {
    result.cash_flow.push_back({flow.year, flow.capex, flow.opex, flow.capex + flow.opex});
  }
  result.cost_ledger = cost.ledger;
  append(result.problems, cost.problems);
}

// How far the total moves when all step times are off by the error of the GPU architecture's fit.
void add_uncertainty(const Option& option, const Cluster& cluster, const Demand& demand,
                     const OptionContext& context, OptionResult& result) {
  const double error = cluster.groups.front().architecture->fit_error_fraction;
  if (!result.total_cost || error <= 0) return;
  std::array<double, 3> totals{};
  for (std::size_t i = 0; i < totals.size(); ++i) {
    Demand scaled = demand;
    const double factor = std::exp(kNormalQuantiles[i] * error / kMedianOfNormal);
    for (auto& run : scaled.runs) run.run_s *= factor;
    const auto cost = model::option_cost(option, cluster, scaled, context.catalog, context.exchange,
                                         context.as_of, context.scenario.settings.price_stale_days);
    totals[i] = cost.total.value_or(*result.total_cost);
  }
  result.uncertainty["total_cost"] = totals;
}

void collect_sources(const Term& ledger, std::set<std::string>& seen, OptionResult& result) {
  model::for_each_input(ledger, [&](const Term& input) {
    if (input.source.source.empty()) return;
    if (!seen.insert(input.name + "|" + input.source.source).second) return;
    result.sources.push_back({input.name, input.key, input.source.source, input.source.date,
                              input.source.is_estimate()});
  });
}

void add_sources(OptionResult& result) {
  std::set<std::string> seen;
  collect_sources(result.cost_ledger, seen, result);
  collect_sources(result.energy_ledger, seen, result);
  for (const auto& workload : result.workloads) {
    collect_sources(workload.training.ledger, seen, result);
    collect_sources(workload.failure_ledger, seen, result);
  }
}

void check_utilization(OptionResult& result) {
  if (result.utilization <= 1) return;
  result.problems.push_back(model::error_issue("overloaded", "option " + result.name,
                                               "the workloads need " +
                                                   model::human_number(result.utilization, 3) +
                                                   " times the hours of the horizon",
                                               "add GPUs, or run the workloads less often"));
}

void check_goals(const model::Goals& goals, const model::Exchange& exchange, OptionResult& result) {
  if (goals.max_power_w && result.power_kw * 1e3 > *goals.max_power_w) {
    result.problems.push_back(model::error_issue(
        "too-much-power", "option " + result.name,
        "it draws " + model::human_power(result.power_kw * 1e3) + ", more than the " +
            model::human_power(*goals.max_power_w) + " that the site gives",
        "use fewer nodes or a lower power limit"));
  }
  if (!goals.budget || !result.total_cost) return;
  const auto budget = exchange.convert(*goals.budget);
  if (budget && *result.total_cost > *budget) {
    result.problems.push_back(model::error_issue(
        "over-budget", "option " + result.name,
        "it costs " + model::human_money(*result.total_cost, exchange.currency()) +
            ", more than the budget of " + model::human_money(*budget, exchange.currency()),
        "shorten the horizon, run less, or raise /goals/budget"));
  }
}

void evaluate_workloads(const Option& option, const Cluster& cluster, const OptionContext& context,
                        model::Progress& progress, OptionResult& result) {
  double busy_s = 0;
  for (const auto& workload : context.scenario.workloads) {
    if (progress.cancelled()) throw model::Cancelled{};
    WorkloadResult one = evaluate_workload(workload, option, cluster, context, progress);
    check_time(workload, context.scenario.horizon_s, one);
    for (const auto& problem : one.training.problems) {
      result.problems.push_back(problem);
      result.problems.back().where = "workload " + workload.name;
    }
    if (one.training.job) busy_s += one.training.job->time_s * one.runs;
    result.workloads.push_back(std::move(one));
  }
  result.utilization = busy_s / context.scenario.horizon_s;
}

}  // namespace

OptionResult evaluate_option(const Option& option, const OptionContext& context,
                             model::Progress& progress) {
  OptionResult result;
  result.name = option.name;
  result.kind = model::option_kind(option);
  result.horizon_s = context.scenario.horizon_s;
  const auto cluster = model::cluster_of(option, context.catalog);
  append(result.problems, cluster.issues());
  if (!cluster) return result;
  append(result.problems, cluster->notes);
  result.gpus = cluster->gpus();
  result.nodes = cluster->nodes();
  evaluate_workloads(option, *cluster, context, progress, result);

  const auto facility =
      model::facility_power(option, *cluster, peak_activity(result), context.catalog);
  append(result.problems, facility.issues());
  if (facility) {
    const Demand demand = demand_of(result, *facility, context.scenario.horizon_s);
    add_energy(option, demand, *facility, result);
    const auto cost =
        model::option_cost(option, *cluster, demand, context.catalog, context.exchange,
                           context.as_of, context.scenario.settings.price_stale_days);
    add_cost(cost, result);
    add_job_totals(demand, cost, *facility, result);
    add_uncertainty(option, *cluster, demand, context, result);
  }
  if (const auto* hardware = model::hardware_of(option)) {
    append(result.problems, model::check_room(*hardware, *cluster, context.catalog));
  }
  check_utilization(result);
  check_goals(context.scenario.goals, context.exchange, result);
  result.feasible = !model::has_errors(result.problems);
  add_sources(result);
  return result;
}

}  // namespace aforo::plan

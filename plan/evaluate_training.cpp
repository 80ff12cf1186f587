#include "model/facility/power.h"
#include "model/performance/closed_form.h"
#include "plan/evaluate.h"
#include "sim/training/step_simulation.h"

#include <algorithm>
#include <cmath>

namespace aforo::plan {
namespace {

using model::Parallelism;
using model::StepBreakdown;
using model::TrainingCase;

// Splits that the closed form ranks this high are simulated before one is chosen.
constexpr std::size_t kConfirmed = 8;

double tokens_of(const TrainingCase& work, const Parallelism& p) {
  return static_cast<double>(p.micro_batch * p.micro_batches * p.dp) *
         static_cast<double>(work.workload.sequence_length);
}

struct Candidate {
  Parallelism split;
  double tokens_per_s = 0;
};

// Fastest first; equal speeds keep the order of enumeration.
std::vector<Candidate> ranked(const TrainingCase& work, const std::vector<Parallelism>& splits,
                              model::Progress& progress) {
  std::vector<Candidate> candidates;
  candidates.reserve(splits.size());
  for (const auto& split : splits) {
    if (progress.cancelled()) throw model::Cancelled{};
    const double step_s = model::closed_form_step(model::plan_step(work, split)).total_s();
    candidates.push_back({split, tokens_of(work, split) / step_s});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return a.tokens_per_s > b.tokens_per_s; });
  return candidates;
}

StepBreakdown timed(const TrainingCase& work, const Parallelism& split,
                    const EvaluateSettings& settings) {
  const model::StepPlan plan = model::plan_step(work, split);
  if (settings.fidelity == "closed") return model::closed_form_step(plan);
  return sim::simulate_step(plan).breakdown;
}

struct Choice {
  Parallelism split;
  StepBreakdown breakdown;
};

Choice best_of(const TrainingCase& work, std::vector<Candidate> candidates,
               const EvaluateSettings& settings) {
  if (settings.fidelity == "closed") candidates.resize(1);
  candidates.resize(std::min(candidates.size(), kConfirmed));
  Choice best;
  double most = -1;
  for (const auto& candidate : candidates) {
    const StepBreakdown breakdown = timed(work, candidate.split, settings);
    const double rate = tokens_of(work, candidate.split) / breakdown.total_s();
    if (rate <= most) continue;
    most = rate;
    best = {candidate.split, breakdown};
  }
  return best;
}

double smallest_memory_bytes(const model::Cluster& cluster) {
  double bytes = cluster.groups.front().gpu->memory_bytes;
  for (const auto& group : cluster.groups) bytes = std::min(bytes, group.gpu->memory_bytes);
  return bytes;
}

// Peak of the GPUs that take part, each by its own data sheet.
double total_peak_flop_per_s(const TrainingCase& work, std::int64_t gpus_used) {
  double peak = 0;
  double gpus = 0;
  for (const auto& group : work.cluster->groups) {
    const auto rate = model::peak_flop_per_s(*group.gpu, work.workload.precision);
    peak += rate.value_or(0) * static_cast<double>(group.gpus());
    gpus += static_cast<double>(group.gpus());
  }
  return gpus > 0 ? peak * static_cast<double>(gpus_used) / gpus : 0;
}

model::Activity activity_of(const TrainingResult& result) {
  const StepBreakdown& b = result.breakdown;
  const double step_s = b.total_s();
  const double communication = b.tp_comm_s + b.pp_comm_s + b.dp_comm_s + b.ep_comm_s + b.cp_comm_s;
  model::Activity activity;
  activity.compute_fraction = (b.compute_s + b.optimizer_s) / step_s;
  activity.communication_fraction = communication / step_s;
  activity.intensity_fraction =
      b.compute_s > 0 ? std::min(1.0, result.hfu * step_s / b.compute_s) : 0.0;
  return activity;
}

void add_power(const TrainingCase& work, TrainingResult& result) {
  result.activity = activity_of(result);
  double watts = 0;
  for (const auto& group : work.cluster->groups) {
    watts += static_cast<double>(group.nodes) * model::node_power_w(group, result.activity);
  }
  result.power_w = watts;
  result.energy_per_step_j = watts * result.step_time_s;
}

void add_step(const TrainingCase& work, const Choice& choice, TrainingResult& result) {
  const double tokens = tokens_of(work, choice.split);
  const auto gpus = static_cast<double>(choice.split.gpus());
  const model::StepFlop flop = model::step_flop(work, choice.split);
  const double peak = total_peak_flop_per_s(work, choice.split.gpus());
  result.feasible = true;
  result.parallelism = choice.split;
  result.breakdown = choice.breakdown;
  result.step_time_s = choice.breakdown.total_s();
  result.tokens_per_step = tokens;
  result.tokens_per_s = tokens / result.step_time_s;
  result.tokens_per_s_per_gpu = result.tokens_per_s / gpus;
  result.tflops_per_gpu = flop.model_flop / result.step_time_s / gpus / 1e12;
  result.mfu = peak > 0 ? flop.model_flop / result.step_time_s / peak : 0;
  result.hfu = peak > 0 ? flop.hardware_flop / result.step_time_s / peak : 0;
}

bool has_precision(const TrainingCase& work, TrainingResult& result) {
  for (const auto& group : work.cluster->groups) {
    if (model::peak_flop_per_s(*group.gpu, work.workload.precision)) continue;
    std::string known;
    for (const auto& [name, rate] : group.gpu->peak_flop_per_s) {
      known += (known.empty() ? "" : ", ") + name;
    }
    result.problems.push_back(
        model::error_issue("no-such-precision", "gpu/" + group.gpu->id,
                           group.gpu->name + " has no " + work.workload.precision + " matrix rate",
                           "it has: " + known));
  }
  return result.problems.empty();
}

void explain_no_split(const TrainingCase& work, const Parallelism& nearest,
                      TrainingResult& result) {
  const model::Issues faults = model::check_request(work);
  result.problems.insert(result.problems.end(), faults.begin(), faults.end());
  if (!faults.empty()) return;
  const double capacity = smallest_memory_bytes(*work.cluster);
  result.parallelism = nearest;
  result.memory = model::training_memory(*work.model, work.workload, nearest, capacity);
  result.problems.push_back(model::explain_misfit(work, nearest));
}

}  // namespace

TrainingResult evaluate_training(const TrainingCase& work, const EvaluateSettings& settings,
                                 model::Progress& progress) {
  TrainingResult result;
  result.fidelity = settings.fidelity;
  if (!has_precision(work, result)) return result;
  Parallelism nearest;
  const std::vector<Parallelism> splits = model::feasible_splits(work, &nearest);
  if (splits.empty()) {
    explain_no_split(work, nearest, result);
    return result;
  }
  const Choice choice = best_of(work, ranked(work, splits, progress), settings);
  result.splits_evaluated = static_cast<std::int64_t>(splits.size());
  add_step(work, choice, result);
  result.memory = model::training_memory(*work.model, work.workload, choice.split,
                                         smallest_memory_bytes(*work.cluster));
  model::plan_step(work, choice.split, &result.ledger);
  add_power(work, result);
  return result;
}

}  // namespace aforo::plan

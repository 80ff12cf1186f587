// What an evaluation says: the objects behind the JSON of the command-line contract, the reports
// and the window. A value that does not exist is an empty optional, never NaN.
#pragma once

#include "model/describe/issue.h"
#include "model/describe/ledger.h"
#include "model/facility/power.h"
#include "model/performance/memory.h"
#include "model/performance/step_plan.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace aforo::plan {

// A workload run to its end once: training: all tokens.
struct JobResult {
  double time_s = 0;
  double gpu_hours = 0;
  std::optional<double> cost;  // in the scenario's currency; absent: no price is known
  double energy_kwh = 0;       // at the meter, PUE included
  std::optional<double> co2_kg;
  double steps = 0;
  std::optional<double> cost_per_million_tokens;
};

struct TrainingResult {
  bool feasible = false;
  model::Issues problems;
  std::int64_t splits_evaluated = 0;  // valid splits that fit in memory
  double step_time_s = 0;
  double tokens_per_step = 0;
  double tokens_per_s = 0;
  double tokens_per_s_per_gpu = 0;
  double tflops_per_gpu = 0;
  double mfu = 0;
  double hfu = 0;
  model::Parallelism parallelism;
  model::StepBreakdown breakdown;
  model::MemoryFootprint memory;
  double power_w = 0;            // IT power of all nodes during the step, at the wall, before PUE
  double energy_per_step_j = 0;  // the same, times the step time
  model::Activity activity;      // shares of the step that the power follows from
  double goodput = 1;
  std::optional<JobResult> job;
  std::string fidelity;  // "event" or "closed": which engine answered
  model::Term ledger;    // step time, down to catalog entries
};

struct WorkloadResult {
  std::string name;
  std::string kind;  // "fine-tuning", "pretraining"
  TrainingResult training;
  double runs = 0;             // over the horizon
  model::Term failure_ledger;  // rate of stops, restart, checkpoint
};

struct CashFlowYear {
  std::int64_t year = 0;  // 0 is the purchase
  double capex = 0;
  double opex = 0;
  double total = 0;
};

struct UsedSource {
  std::string id;  // "gpu/h100-sxm"
  std::string field;
  std::string source;
  std::string date;
  bool estimate = false;
};

struct OptionResult {
  std::string name;
  std::string kind;
  bool feasible = false;
  model::Issues problems;
  std::int64_t gpus = 0;
  std::int64_t nodes = 0;
  std::optional<double> capex;
  std::optional<double> cost_per_hour;  // of the option while it is on: rent, or yearly cost / 8760
  std::optional<double> cost_per_gpu_hour;
  std::optional<double> total_cost;  // over the horizon, undiscounted
  double horizon_s = 0;
  std::vector<CashFlowYear> cash_flow;
  double power_kw = 0;    // facility power while working, PUE included
  double energy_kwh = 0;  // over the horizon
  std::optional<double> pue;
  std::optional<double> co2_kg;
  double utilization = 0;                        // share of the horizon in which the workloads run
  std::optional<double> break_even_utilization;  // bought: against the cheapest rented option
  std::vector<WorkloadResult> workloads;
  std::map<std::string, std::array<double, 3>> uncertainty;  // "total_cost" -> p10, p50, p90
  std::vector<UsedSource> sources;
  model::Term cost_ledger;    // total_cost, down to prices
  model::Term energy_ledger;  // energy_kwh
};

struct Recommendation {
  std::string option;  // empty: none is feasible with a known price
  std::string next;    // the second cheapest; may be empty
  std::string why;
};

struct Comparison {
  std::string scenario;
  std::string description;
  std::string currency;
  std::string as_of;
  double horizon_s = 0;
  std::vector<OptionResult> options;  // in the scenario's order
  Recommendation recommendation;
  model::Issues notes;
};

}  // namespace aforo::plan

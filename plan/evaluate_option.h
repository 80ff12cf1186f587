// One option of a scenario: its workloads timed, its energy and its cost.
#pragma once

#include "model/cost/option_cost.h"
#include "plan/evaluate.h"

namespace aforo::plan {

struct OptionContext {
  const model::Scenario& scenario;
  const model::Catalog& catalog;
  const model::Exchange& exchange;
  const EvaluateSettings& settings;
  std::string as_of;
};

OptionResult evaluate_option(const model::Option& option, const OptionContext& context,
                             model::Progress& progress);

// Times one run of the workload to its end on a resolved cluster, with stops and restarts; problems
// say why it cannot be. Energy and money are not told here.
WorkloadResult evaluate_workload(const model::Workload& workload, const model::Option& option,
                                 const model::Cluster& cluster, const OptionContext& context,
                                 model::Progress& progress);

}  // namespace aforo::plan

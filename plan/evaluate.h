// The main question: what does each option make of the workloads, and what does it cost.
#pragma once

#include "model/describe/progress.h"
#include "model/performance/training_step.h"
#include "model/workload/scenario.h"
#include "plan/result.h"

namespace aforo::plan {

struct EvaluateSettings {
  std::string fidelity = "event";  // "event", "closed"
  int threads = 0;                 // 0: all cores; results do not depend on it
};

// One training question on one cluster: splits left open are searched (closed form for all, the
// chosen engine for the best), memory is checked, the step is timed. `problems` says why when
// nothing fits. Prices and energy are added by the callers that know them.
TrainingResult evaluate_training(const model::TrainingCase& work, const EvaluateSettings& settings,
                                 model::Progress& progress);

// A whole scenario. `only` names the options to evaluate; empty: all.
Comparison evaluate_scenario(const model::Scenario& scenario, const model::Catalog& catalog,
                             const EvaluateSettings& settings, model::Progress& progress,
                             const std::vector<std::string>& only = {});

}  // namespace aforo::plan

// The derivation of a step time as a ledger.
#pragma once

#include "model/describe/ledger.h"
#include "model/performance/step_planner.h"

namespace aforo::model {

// "step_time" in s: the sum of the exposed times in closed form, each down to catalog entries.
Term step_ledger(const StepPlanner& planner, const StepPlan& plan);

}  // namespace aforo::model

// One optimizer step as a task graph on the event engine: forward and backward tasks of every
// chunk and micro-batch in the order that the schedule gives each stage, sends between stages,
// and the data-parallel traffic on a stream of its own.
#pragma once

#include "model/performance/step_plan.h"

#include <functional>

namespace aforo::sim {

// One executed task, for traces and tests. Times are from the start of the step.
struct TaskRecord {
  std::int64_t stage = 0;
  std::int64_t chunk = 0;
  std::int64_t micro_batch = -1;  // -1: not of one micro-batch
  std::string name;               // "forward", "backward", "gather", "reduce", "optimizer", …
  std::string stream;             // "compute", "data-parallel", "send"
  double start_s = 0;
  double end_s = 0;
};
using TaskObserver = std::function<void(const TaskRecord&)>;

struct StepResult {
  model::StepBreakdown breakdown;  // of the critical stage; adds up to step_s
  double step_s = 0;
  std::int64_t events = 0;
};

// Deterministic. `seed` is used where the plan has stragglers drawn at random.
StepResult simulate_step(const model::StepPlan& plan, const TaskObserver& observe = {});

}  // namespace aforo::sim

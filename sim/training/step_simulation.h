// One optimizer step as a task graph on the event engine: forward and backward passes of every
// chunk and micro-batch in the order that the schedule gives each stage, sends between stages, and
// the data-parallel traffic on a stream of its own. What runs beside what: the rules in
// model/performance/step_plan.h.
//
// Every micro-batch is simulated, alike or not. The breakdown's pp_comm and dp_comm are what the
// step gains without sends and without data-parallel traffic, so the pipeline runs up to three
// times; orders are fixed, hence less work can never take longer.
#pragma once

#include "model/performance/step_plan.h"

#include <functional>

namespace aforo::sim {

// One executed task, for traces and tests. Times are from the start of the step and include the
// straggler's stretch, so the last task ends at step_s.
struct TaskRecord {
  std::int64_t stage = 0;
  std::int64_t chunk = -1;        // of the model, 0 .. pp x vpp - 1; -1: of the whole stage
  std::int64_t micro_batch = -1;  // -1: not of one micro-batch
  std::string name;               // compute: "forward", "backward", "weight-gradient", "optimizer",
                     // "data-stall", "host"; data-parallel: "gather" (parameters of ZeRO-3, or
                     // updated ones), "reduce" (gradients); send: "send"
  std::string stream;  // "compute", "data-parallel", "send" (sends may overlap each other)
  double start_s = 0;
  double end_s = 0;
};
using TaskObserver = std::function<void(const TaskRecord&)>;

struct StepResult {
  model::StepBreakdown breakdown;  // as step_plan.h defines it; adds up to step_s
  double step_s = 0;
  std::int64_t events = 0;  // of all runs of the pipeline
};

// Deterministic. The plan must be consistent: pp x vpp chunks, at least one micro-batch, a known
// schedule; otherwise std::logic_error.
StepResult simulate_step(const model::StepPlan& plan, const TaskObserver& observe = {});

}  // namespace aforo::sim

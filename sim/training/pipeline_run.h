// The passes of one step on the event queue.
#pragma once

#include "sim/engine/event_queue.h"
#include "sim/training/schedules/schedule.h"
#include "sim/training/task_recorder.h"

namespace aforo::sim {

// The order of every stage, shared by the runs of one step.
struct PipelineOrders {
  PipelineShape shape;
  std::vector<PassOrder> stages;
};
PipelineOrders make_orders(const ScheduleRow& schedule, const PipelineShape& shape);

struct ChunkTimes {
  SimTime forward;
  SimTime backward;  // without weight_gradient where the schedule splits it
  SimTime weight_gradient;
  SimTime bucket;            // what one gradient bucket takes beside compute
  std::int64_t buckets = 0;  // 0: no gradients to reduce at the end
};

struct PipelineTimes {
  std::vector<ChunkTimes> chunks;       // in model order
  std::vector<SimTime> late_gradients;  // of each stage: the share that nothing hides
  SimTime send;
};
PipelineTimes make_times(const model::StepPlan& plan, bool splits_backward);

struct PipelineOutcome {
  SimTime end;  // of the stage that is done last, its gradients included
  std::uint64_t events = 0;
};

// `recorder` may be null.
PipelineOutcome run_pipeline(const PipelineOrders& orders, const PipelineTimes& times,
                             const TaskRecorder* recorder);

}  // namespace aforo::sim

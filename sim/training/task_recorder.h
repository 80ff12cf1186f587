// Turns what the pipeline does into TaskRecords for an observer.
#pragma once

#include "sim/engine/sim_time.h"
#include "sim/training/schedules/schedule.h"
#include "sim/training/step_simulation.h"

namespace aforo::sim {

class TaskRecorder {
 public:
  // Both are borrowed.
  TaskRecorder(const model::StepPlan& plan, const TaskObserver& observe)
      : plan_(plan), observe_(observe) {}

  // A pass of a chunk of the model, with the ZeRO traffic beside it and after it.
  void pass(PassKind kind, std::int64_t chunk, std::int64_t micro_batch, SimTime start,
            SimTime end) const;
  void send(std::int64_t chunk, std::int64_t micro_batch, SimTime start, SimTime end) const;
  // Reduction of gradients; chunk -1: the share of all chunks of the stage that nothing hides.
  void reduce(std::int64_t stage, std::int64_t chunk, SimTime start, SimTime end) const;
  // What follows when all stages are done: optimizer, gathering, data, host.
  void step_end(double pipeline_s) const;

 private:
  void emit(const TaskRecord& record) const;
  void zero_traffic(TaskRecord record, double gather_s, double reduce_s) const;
  std::int64_t stage_of(std::int64_t chunk) const { return chunk % plan_.parallelism.pp; }

  const model::StepPlan& plan_;
  const TaskObserver& observe_;
};

}  // namespace aforo::sim

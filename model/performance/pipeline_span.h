// How long a pipeline takes from its first pass to its last, without data-parallel traffic after
// it, and what it holds meanwhile. One row a schedule; laws in closed_form.h.
#pragma once

#include "model/performance/step_plan.h"

#include <string_view>

namespace aforo::model {

// Passes of one stage for one micro-batch, over all its chunks; or of one chunk.
struct StagePasses {
  double forward_s = 0;
  double backward_s = 0;         // whole
  double weight_gradient_s = 0;  // the part of it that may wait
  double both_s() const { return forward_s + backward_s; }
};

struct PipelineShape {
  std::vector<StagePasses> stages;
  std::vector<StagePasses> chunks;  // in model order; their sums are the stages
  std::int64_t chunks_per_stage = 1;
  double micro_batches = 1;
  double send_s = 0;
  std::size_t size() const { return stages.size(); }
};
PipelineShape pipeline_shape(const StepPlan& plan);

// A pipeline schedule as the closed forms know it; its order of passes stands in sim/training.
struct ScheduleLaw {
  std::string_view id;
  bool defers_weight_gradients;  // a pass of their own makes them, behind the backward
  double (*span_s)(const PipelineShape& shape);
  // Passes of one chunk whose activations `stage` holds at once, at most.
  std::int64_t (*held_passes)(const Parallelism& parallelism, std::int64_t stage);
};
const std::vector<ScheduleLaw>& schedule_laws();
const ScheduleLaw& schedule_law(std::string_view id);  // ids of pipeline_schedules() only

// The row of the interleaved schedule with several chunks a stage.
double interleaved_span_s(const PipelineShape& shape);

// How long before the end of the pipeline each stage is done with its last pass.
std::vector<double> stage_leads_s(const ScheduleLaw& law, const PipelineShape& shape);

// The law of the interleaved schedule with several chunks a stage.
double interleaved_span_s(const PipelineShape& shape);
// How long before the end of the pipeline each stage is done with its last pass.
std::vector<double> stage_leads_s(std::string_view schedule, const PipelineShape& shape);

}  // namespace aforo::model

#include "model/performance/closed_form.h"

#include "model/performance/pipeline_span.h"

#include <algorithm>
#include <limits>

namespace aforo::model {
namespace {

// Sums over the chunks of one stage.
struct StageSums {
  ChunkWork work;
  double pass_s = 0;  // forward and backward with their data-parallel traffic
};

StageSums stage_sums(const StepPlan& plan, std::size_t stage) {
  StageSums sums;
  const auto stages = static_cast<std::size_t>(plan.parallelism.pp);
  for (std::size_t c = stage; c < plan.chunks.size(); c += stages) {
    const ChunkWork& chunk = plan.chunks[c];
    sums.work.forward_compute_s += chunk.forward_compute_s + chunk.backward_compute_s;
    sums.work.forward_tp_s += chunk.forward_tp_s + chunk.backward_tp_s;
    sums.work.forward_ep_s += chunk.forward_ep_s + chunk.backward_ep_s;
    sums.work.forward_cp_s += chunk.forward_cp_s + chunk.backward_cp_s;
    sums.pass_s +=
        chunk.forward_pass_s(plan.overlap_fraction) + chunk.backward_pass_s(plan.overlap_fraction);
  }
  return sums;
}

// The stage that works longest for one micro-batch.
StageSums longest_stage(const StepPlan& plan) {
  StageSums longest;
  for (std::size_t s = 0; s < static_cast<std::size_t>(plan.parallelism.pp); ++s) {
    const StageSums sums = stage_sums(plan, s);
    if (sums.pass_s > longest.pass_s) longest = sums;
  }
  return longest;
}

// When a stage's gradient traffic is over, if its last backward pass ends at `end_s`: chunks end
// one after the other, the first chunk last, each pp passes after the one before it.
double gradients_done_s(const StepPlan& plan, std::size_t stage, double end_s) {
  const auto stages = static_cast<std::size_t>(plan.parallelism.pp);
  const double f = plan.overlap_fraction;
  const std::size_t chunks = plan.chunks.size() / stages;
  double stream_free_s = -std::numeric_limits<double>::infinity();
  double never_hidden_s = 0;
  for (std::size_t v = chunks; v-- > 0;) {
    const ChunkWork& chunk = plan.chunks[v * stages + stage];
    const double pass_s = chunk.backward_pass_s(f);
    const double pass_end_s = end_s - static_cast<double>(v) * pass_s *
                                          static_cast<double>(std::min<std::int64_t>(
                                              plan.parallelism.pp, plan.parallelism.micro_batches));
    const auto buckets = static_cast<double>(chunk.buckets);
    const double piece_s = f * chunk.gradient_sync_s / buckets;
    const double first_ready_s = pass_end_s - pass_s + pass_s / buckets;
    stream_free_s = std::max({stream_free_s + buckets * piece_s, first_ready_s + buckets * piece_s,
                              pass_end_s + piece_s});
    never_hidden_s += (1 - f) * chunk.gradient_sync_s;
  }
  return std::max(stream_free_s, end_s) + never_hidden_s;
}

// How much later than the pipeline's end every stage has its gradients. Later stages end earlier
// by the way their last gradient has to go up.
double exposed_gradients_s(const StepPlan& plan, const PipelineShape& shape, double span_s) {
  double done_s = span_s;
  double way_up_s = 0;
  for (std::size_t s = 0; s < shape.size(); ++s) {
    done_s = std::max(done_s, gradients_done_s(plan, s, span_s - way_up_s));
    way_up_s +=
        shape.stages[s].backward_s / static_cast<double>(shape.chunks_per_stage) + shape.send_s;
  }
  return done_s - span_s;
}

}  // namespace

double exposed_parameter_gather_s(const StepPlan& plan) {
  if (plan.parameter_gather_s <= 0) return 0;
  const double f = plan.overlap_fraction;
  double shortest_s = std::numeric_limits<double>::infinity();
  for (const auto& stage : pipeline_shape(plan).stages) {
    shortest_s = std::min(shortest_s, stage.forward_s);
  }
  return (1 - f) * plan.parameter_gather_s +
         std::max(0.0, f * plan.parameter_gather_s - shortest_s);
}

StepBreakdown closed_form_step(const StepPlan& plan) {
  const PipelineShape shape = pipeline_shape(plan);
  const std::string& schedule = plan.parallelism.schedule;
  const double span_s = pipeline_span_s(schedule, shape);
  PipelineShape free_sends = shape;
  free_sends.send_s = 0;
  const double without_sends_s = shape.send_s > 0 ? pipeline_span_s(schedule, free_sends) : span_s;
  const StageSums stage = longest_stage(plan);
  const double n = shape.micro_batches;
  StepBreakdown b;
  b.compute_s = n * stage.work.forward_compute_s + plan.step_overhead_s;
  b.tp_comm_s = n * stage.work.forward_tp_s;
  b.ep_comm_s = n * stage.work.forward_ep_s;
  b.cp_comm_s = n * stage.work.forward_cp_s;
  b.pp_comm_s = span_s - without_sends_s;
  b.bubble_s = std::max(0.0, without_sends_s - n * stage.pass_s);
  const double worked_s = n * (stage.pass_s - stage.work.forward_s());
  b.dp_comm_s = std::max(0.0, worked_s) + exposed_gradients_s(plan, shape, span_s) +
                exposed_parameter_gather_s(plan);
  b.optimizer_s = plan.optimizer_s;
  b.data_stall_s = plan.data_stall_s;
  b.straggler_s = plan.straggler_fraction * b.total_s();
  return b;
}

}  // namespace aforo::model

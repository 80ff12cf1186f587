#include "model/performance/closed_form.h"

#include "model/performance/pipeline_span.h"

#include <algorithm>
#include <limits>

namespace aforo::model {
namespace {

StepPlan without_data_parallel(StepPlan plan) {
  for (ChunkWork& chunk : plan.chunks) {
    chunk.forward_gather_s = chunk.backward_gather_s = chunk.reduce_s = chunk.gradient_sync_s = 0;
  }
  return plan;
}

bool moves_in_passes(const StepPlan& plan) {
  return plan.parallelism.zero >= 2 ||
         std::any_of(plan.chunks.begin(), plan.chunks.end(), [](const ChunkWork& c) {
           return c.forward_gather_s + c.backward_gather_s + c.reduce_s > 0;
         });
}

// Compute and exposed communication of the stage that works longest, for all micro-batches.
StepBreakdown longest_work(const StepPlan& plan) {
  const auto stages = static_cast<std::size_t>(plan.parallelism.pp);
  const auto n = static_cast<double>(plan.parallelism.micro_batches);
  StepBreakdown longest;
  for (std::size_t s = 0; s < stages; ++s) {
    StepBreakdown work;
    for (std::size_t c = s; c < plan.chunks.size(); c += stages) {
      const ChunkWork& chunk = plan.chunks[c];
      work.compute_s += n * (chunk.forward_compute_s + chunk.backward_compute_s);
      work.tp_comm_s += n * (chunk.forward_tp_s + chunk.backward_tp_s);
      work.ep_comm_s += n * (chunk.forward_ep_s + chunk.backward_ep_s);
      work.cp_comm_s += n * (chunk.forward_cp_s + chunk.backward_cp_s);
    }
    if (work.total_s() > longest.total_s()) longest = work;
  }
  return longest;
}

// The pass in which a chunk's gradients become ready.
double gradient_pass_s(const StepPlan& plan, const ChunkWork& chunk) {
  return plan.parallelism.schedule == "zero-bubble" ? chunk.weight_gradient_s()
                                                    : chunk.backward_pass_s(plan.overlap_fraction);
}

// When a stage's gradient traffic is over, if its last pass ends at `end_s`: chunks end one after
// the other, the first chunk last, each as many passes after the one before as micro-batches go
// through a chunk in a row.
double gradients_done_s(const StepPlan& plan, std::size_t stage, double end_s) {
  const Parallelism& p = plan.parallelism;
  const auto stages = static_cast<std::size_t>(p.pp);
  const double f = plan.overlap_fraction;
  const auto in_a_row = static_cast<double>(std::min(p.pp, p.micro_batches));
  double stream_free_s = -std::numeric_limits<double>::infinity();
  double never_hidden_s = 0;
  for (std::size_t v = plan.chunks.size() / stages; v-- > 0;) {
    const ChunkWork& chunk = plan.chunks[v * stages + stage];
    const double pass_s = gradient_pass_s(plan, chunk);
    const double pass_end_s = end_s - static_cast<double>(v) * in_a_row * pass_s;
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
// by the way that their last gradient has to go up; under zero-bubble all end alike, because they
// fill that time with gradients of weights.
double exposed_gradients_s(const StepPlan& plan, const PipelineShape& shape, double span_s) {
  const bool alike = plan.parallelism.schedule == "zero-bubble";
  double done_s = span_s;
  double way_up_s = 0;
  for (std::size_t s = 0; s < shape.size(); ++s) {
    done_s = std::max(done_s, gradients_done_s(plan, s, span_s - way_up_s));
    if (alike) continue;
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
  const std::string& schedule = plan.parallelism.schedule;
  const PipelineShape shape = pipeline_shape(plan);
  const double span_s = pipeline_span_s(schedule, shape);
  const double whole_s = span_s + exposed_gradients_s(plan, shape, span_s);
  PipelineShape bare = shape;
  double without_data_parallel_s = span_s;
  if (moves_in_passes(plan)) {
    bare = pipeline_shape(without_data_parallel(plan));
    without_data_parallel_s = pipeline_span_s(schedule, bare);
  }
  bare.send_s = 0;
  const double without_traffic_s =
      shape.send_s > 0 ? pipeline_span_s(schedule, bare) : without_data_parallel_s;
  StepBreakdown b = longest_work(plan);
  b.bubble_s = std::max(0.0, without_traffic_s - b.total_s());
  b.pp_comm_s = std::max(0.0, without_data_parallel_s - without_traffic_s);
  b.dp_comm_s = std::max(0.0, whole_s - without_data_parallel_s) + exposed_parameter_gather_s(plan);
  b.compute_s += plan.step_overhead_s;
  b.optimizer_s = plan.optimizer_s;
  b.data_stall_s = plan.data_stall_s;
  if (plan.straggler_fraction > 0) b.straggler_s = plan.straggler_fraction * b.total_s();
  return b;
}

}  // namespace aforo::model

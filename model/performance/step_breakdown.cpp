#include "model/performance/step_breakdown.h"

namespace aforo::model {
namespace {

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

// Nothing, too, where both never end: two infinities have no difference.
double gain_s(double with_s, double without_s) {
  return with_s > without_s ? with_s - without_s : 0;
}

}  // namespace

StepPlan without_data_parallel(StepPlan plan) {
  for (ChunkWork& chunk : plan.chunks) {
    chunk.forward_gather_s = chunk.backward_gather_s = chunk.reduce_s = chunk.gradient_sync_s = 0;
  }
  return plan;
}

bool has_data_parallel(const StepPlan& plan) {
  return std::any_of(plan.chunks.begin(), plan.chunks.end(), [](const ChunkWork& c) {
    return c.forward_gather_s > 0 || c.backward_gather_s > 0 || c.reduce_s > 0 ||
           c.gradient_sync_s > 0;
  });
}

StepBreakdown attribute_step(const StepPlan& plan, const PipelineSpans& spans) {
  StepBreakdown parts = longest_work(plan);
  parts.bubble_s = gain_s(spans.without_traffic_s, parts.total_s());
  parts.pp_comm_s = gain_s(spans.without_data_parallel_s, spans.without_traffic_s);
  parts.dp_comm_s =
      gain_s(spans.whole_s, spans.without_data_parallel_s) + exposed_parameter_gather_s(plan);
  parts.compute_s += plan.step_overhead_s;
  parts.optimizer_s = plan.optimizer_s;
  parts.data_stall_s = plan.data_stall_s;
  if (plan.straggler_fraction > 0) parts.straggler_s = plan.straggler_fraction * parts.total_s();
  return parts;
}

}  // namespace aforo::model

#include "model/performance/closed_form.h"

#include "model/performance/pipeline_span.h"
#include "model/performance/step_breakdown.h"

#include <algorithm>
#include <limits>

namespace aforo::model {
namespace {

bool moves_in_passes(const StepPlan& plan) {
  return std::any_of(plan.chunks.begin(), plan.chunks.end(), [](const ChunkWork& c) {
    return c.forward_gather_s + c.backward_gather_s + c.reduce_s > 0;
  });
}

// The pass in which a chunk's gradients become ready.
double gradient_pass_s(const StepPlan& plan, const ChunkWork& chunk) {
  return schedule_law(plan.parallelism.schedule).defers_weight_gradients
             ? chunk.weight_gradient_s()
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

// How much later than the pipeline's end every stage has its gradients.
double exposed_gradients_s(const StepPlan& plan, const PipelineShape& shape, double span_s) {
  const auto leads_s = stage_leads_s(schedule_law(plan.parallelism.schedule), shape);
  double done_s = span_s;
  for (std::size_t s = 0; s < shape.size(); ++s) {
    done_s = std::max(done_s, gradients_done_s(plan, s, span_s - leads_s[s]));
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
  const ScheduleLaw& law = schedule_law(plan.parallelism.schedule);
  const PipelineShape shape = pipeline_shape(plan);
  const double span_s = law.span_s(shape);
  PipelineSpans spans;
  spans.whole_s = span_s + exposed_gradients_s(plan, shape, span_s);
  spans.without_data_parallel_s = span_s;
  PipelineShape bare = shape;
  if (moves_in_passes(plan)) {
    bare = pipeline_shape(without_data_parallel(plan));
    spans.without_data_parallel_s = law.span_s(bare);
  }
  bare.send_s = 0;
  spans.without_traffic_s = shape.send_s > 0 ? law.span_s(bare) : spans.without_data_parallel_s;
  return attribute_step(plan, spans);
}

}  // namespace aforo::model

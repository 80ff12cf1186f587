#include "sim/training/step_simulation.h"

#include "sim/training/pipeline_run.h"

#include <fmt/format.h>
#include <stdexcept>

namespace aforo::sim {
namespace {

const ScheduleRow& checked_schedule(const model::StepPlan& plan) {
  const model::Parallelism& p = plan.parallelism;
  const ScheduleRow* schedule = find_schedule(p.schedule);
  if (!schedule) throw std::logic_error(fmt::format("unknown schedule '{}'", p.schedule));
  const bool counts = p.pp >= 1 && p.vpp >= 1 && p.micro_batches >= 1;
  if (!counts || plan.chunks.size() != static_cast<std::size_t>(p.pp * p.vpp)) {
    throw std::logic_error(
        fmt::format("a step plan with {} chunks for pp {}, vpp {}, {} micro-batches",
                    plan.chunks.size(), p.pp, p.vpp, p.micro_batches));
  }
  return *schedule;
}

model::StepPlan without_data_parallel(model::StepPlan plan) {
  for (model::ChunkWork& chunk : plan.chunks) {
    chunk.forward_gather_s = chunk.backward_gather_s = chunk.reduce_s = chunk.gradient_sync_s = 0;
  }
  return plan;
}

bool has_data_parallel(const model::StepPlan& plan) {
  return std::any_of(plan.chunks.begin(), plan.chunks.end(), [](const model::ChunkWork& c) {
    return c.forward_gather_s > 0 || c.backward_gather_s > 0 || c.reduce_s > 0 ||
           c.gradient_sync_s > 0;
  });
}

// How long the pipeline takes with everything, without data-parallel traffic, and without sends
// too.
struct PipelineSpans {
  double whole_s = 0;
  double without_data_parallel_s = 0;
  double without_traffic_s = 0;
  std::uint64_t events = 0;
};

PipelineSpans simulate_pipeline(const model::StepPlan& plan, const TaskRecorder* recorder) {
  const ScheduleRow& schedule = checked_schedule(plan);
  const model::Parallelism& p = plan.parallelism;
  const auto orders = make_orders(schedule, {p.pp, p.vpp, p.micro_batches});
  PipelineSpans spans;
  const auto span_s = [&](const PipelineTimes& times, const TaskRecorder* to) {
    const PipelineOutcome outcome = run_pipeline(orders, times, to);
    spans.events += outcome.events;
    return outcome.end.s();
  };
  spans.whole_s = span_s(make_times(plan, schedule.splits_backward), recorder);
  spans.without_data_parallel_s = spans.without_traffic_s = spans.whole_s;
  PipelineTimes bare = make_times(without_data_parallel(plan), schedule.splits_backward);
  if (has_data_parallel(plan)) {
    spans.without_data_parallel_s = spans.without_traffic_s = span_s(bare, nullptr);
  }
  if (p.pp > 1 && plan.send_s > 0) {
    bare.send = {};
    spans.without_traffic_s = span_s(bare, nullptr);
  }
  return spans;
}

// Compute and exposed communication of the stage that works longest, over all micro-batches.
model::StepBreakdown longest_work(const model::StepPlan& plan) {
  const auto stages = static_cast<std::size_t>(plan.parallelism.pp);
  const auto n = static_cast<double>(plan.parallelism.micro_batches);
  std::vector<model::StepBreakdown> work(stages);
  for (std::size_t i = 0; i < plan.chunks.size(); ++i) {
    const model::ChunkWork& chunk = plan.chunks[i];
    model::StepBreakdown& stage = work[i % stages];
    stage.compute_s += n * (chunk.forward_compute_s + chunk.backward_compute_s);
    stage.tp_comm_s += n * (chunk.forward_tp_s + chunk.backward_tp_s);
    stage.ep_comm_s += n * (chunk.forward_ep_s + chunk.backward_ep_s);
    stage.cp_comm_s += n * (chunk.forward_cp_s + chunk.backward_cp_s);
  }
  return *std::max_element(work.begin(), work.end(),
                           [](const auto& a, const auto& b) { return a.total_s() < b.total_s(); });
}

// Also where both never end: two infinities differ by nothing.
double gain_s(double with_s, double without_s) {
  return with_s > without_s ? with_s - without_s : 0;
}

model::StepBreakdown attribute(const model::StepPlan& plan, const PipelineSpans& spans) {
  model::StepBreakdown parts = longest_work(plan);
  parts.bubble_s = gain_s(spans.without_traffic_s, parts.total_s());
  parts.pp_comm_s = gain_s(spans.without_data_parallel_s, spans.without_traffic_s);
  parts.dp_comm_s = gain_s(spans.whole_s, spans.without_data_parallel_s) +
                    model::exposed_parameter_gather_s(plan);
  parts.compute_s += plan.step_overhead_s;
  parts.optimizer_s = plan.optimizer_s;
  parts.data_stall_s = plan.data_stall_s;
  if (plan.straggler_fraction > 0) parts.straggler_s = plan.straggler_fraction * parts.total_s();
  return parts;
}

}  // namespace

StepResult simulate_step(const model::StepPlan& plan, const TaskObserver& observe) {
  const TaskRecorder recorder(plan, observe);
  const PipelineSpans spans = simulate_pipeline(plan, observe ? &recorder : nullptr);
  if (observe) recorder.step_end(spans.whole_s);
  StepResult result;
  result.breakdown = attribute(plan, spans);
  result.step_s = result.breakdown.total_s();
  result.events = static_cast<std::int64_t>(spans.events);
  return result;
}

}  // namespace aforo::sim

#include "sim/training/step_simulation.h"

#include "model/performance/step_breakdown.h"
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

struct SimulatedSpans {
  model::PipelineSpans spans;
  std::uint64_t events = 0;
};

SimulatedSpans simulate_pipeline(const model::StepPlan& plan, const TaskRecorder* recorder) {
  const ScheduleRow& schedule = checked_schedule(plan);
  const model::Parallelism& p = plan.parallelism;
  const auto orders = make_orders(schedule, {p.pp, p.vpp, p.micro_batches});
  SimulatedSpans result;
  const auto span_s = [&](const PipelineTimes& times, const TaskRecorder* to) {
    const PipelineOutcome outcome = run_pipeline(orders, times, to);
    result.events += outcome.events;
    return outcome.end.s();
  };
  model::PipelineSpans& spans = result.spans;
  spans.whole_s = span_s(make_times(plan, schedule.splits_backward), recorder);
  spans.without_data_parallel_s = spans.without_traffic_s = spans.whole_s;
  PipelineTimes bare = make_times(model::without_data_parallel(plan), schedule.splits_backward);
  if (model::has_data_parallel(plan)) {
    spans.without_data_parallel_s = spans.without_traffic_s = span_s(bare, nullptr);
  }
  if (p.pp > 1 && plan.send_s > 0) {
    bare.send = {};
    spans.without_traffic_s = span_s(bare, nullptr);
  }
  return result;
}

}  // namespace

StepResult simulate_step(const model::StepPlan& plan, const TaskObserver& observe) {
  const TaskRecorder recorder(plan, observe);
  const SimulatedSpans simulated = simulate_pipeline(plan, observe ? &recorder : nullptr);
  if (observe) recorder.step_end(simulated.spans.whole_s);
  StepResult result;
  result.breakdown = model::attribute_step(plan, simulated.spans);
  result.step_s = result.breakdown.total_s();
  result.events = static_cast<std::int64_t>(simulated.events);
  return result;
}

}  // namespace aforo::sim

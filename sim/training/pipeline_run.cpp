#include "sim/training/pipeline_run.h"

#include <algorithm>
#include <stdexcept>

namespace aforo::sim {
namespace {

// Either a stage is done with its pass, or what a pass waits for has come.
struct PipelineEvent {
  std::uint32_t stage;
  std::uint32_t input;  // index of the input that came; kPassDone: none
};
constexpr std::uint32_t kPassDone = 0xffffffff;

struct StageState {
  const PassOrder* order = nullptr;
  std::size_t next = 0;  // pass in order
  bool busy = false;
  SimTime data_parallel_free;
  SimTime end;
};

class PipelineRun {
 public:
  PipelineRun(const PipelineOrders& orders, const PipelineTimes& times,
              const TaskRecorder* recorder);
  PipelineOutcome run();

 private:
  struct Step {  // a pass with its place in the model
    Pass pass;
    std::int64_t stage;
    std::int64_t chunk;
  };

  bool input_is_there(const Step& step) const;
  void start_next(std::uint32_t stage);
  void start(const Step& step);
  void pass_on(const Step& step, SimTime end);
  void reduce_gradients(const Step& step, SimTime start, SimTime duration);
  void finish(std::int64_t stage);
  SimTime duration(const Step& step) const;
  std::size_t input_of(bool backward, std::int64_t chunk, std::int64_t micro_batch) const {
    const std::int64_t row = backward ? chunks_ + chunk : chunk;
    return static_cast<std::size_t>(row * orders_.shape.micro_batches + micro_batch);
  }

  const PipelineOrders& orders_;
  const PipelineTimes& times_;
  const TaskRecorder* recorder_;
  const std::int64_t chunks_;
  const bool splits_;
  std::vector<StageState> stages_;
  std::vector<std::uint8_t> came_;  // activations of each chunk and micro-batch, then gradients
  EventQueue<PipelineEvent> queue_;
  SimTime now_;
};

bool has_weight_gradients(const PipelineOrders& orders) {
  return orders.stages.front().back().kind == PassKind::weight_gradient;
}

PipelineRun::PipelineRun(const PipelineOrders& orders, const PipelineTimes& times,
                         const TaskRecorder* recorder)
    : orders_(orders),
      times_(times),
      recorder_(recorder),
      chunks_(orders.shape.stages * orders.shape.chunks_per_stage),
      splits_(has_weight_gradients(orders)),
      stages_(orders.stages.size()),
      came_(static_cast<std::size_t>(2 * chunks_ * orders.shape.micro_batches)) {
  if (came_.size() >= kPassDone) throw std::logic_error("too many passes in one step");
  for (std::size_t s = 0; s < stages_.size(); ++s) stages_[s].order = &orders.stages[s];
}

PipelineOutcome PipelineRun::run() {
  for (std::uint32_t s = 0; s < stages_.size(); ++s) start_next(s);
  while (!queue_.empty()) {
    const auto event = queue_.pop();
    now_ = event.time;
    const auto [stage, input] = event.payload;
    if (input == kPassDone) {
      stages_[stage].busy = false;
    } else {
      came_[input] = 1;
    }
    start_next(stage);
  }
  PipelineOutcome outcome{{}, queue_.pushed()};
  for (const StageState& stage : stages_) {
    if (stage.next <= stage.order->size()) throw std::logic_error("the schedule is deadlocked");
    outcome.end = std::max(outcome.end, stage.end);
  }
  return outcome;
}

void PipelineRun::start_next(std::uint32_t stage) {
  StageState& state = stages_[stage];
  if (state.busy || state.next > state.order->size()) return;
  if (state.next == state.order->size()) {
    finish(stage);
    return;
  }
  const Pass pass = (*state.order)[state.next];
  const Step step{pass, stage, pass.chunk * orders_.shape.stages + stage};
  if (input_is_there(step)) start(step);
}

// A chunk's own forward pass comes before its backward pass in every order, and the backward pass
// before that for its weights.
bool PipelineRun::input_is_there(const Step& step) const {
  if (step.pass.kind == PassKind::weight_gradient) return true;
  const bool backward = step.pass.kind == PassKind::backward;
  if (step.chunk == (backward ? chunks_ - 1 : 0)) return true;
  return came_[input_of(backward, step.chunk, step.pass.micro_batch)] != 0;
}

SimTime PipelineRun::duration(const Step& step) const {
  const ChunkTimes& chunk = times_.chunks[static_cast<std::size_t>(step.chunk)];
  if (step.pass.kind == PassKind::forward) return chunk.forward;
  return step.pass.kind == PassKind::backward ? chunk.backward : chunk.weight_gradient;
}

void PipelineRun::start(const Step& step) {
  StageState& state = stages_[static_cast<std::size_t>(step.stage)];
  const SimTime length = duration(step);
  const SimTime end = now_ + length;
  state.busy = true;
  ++state.next;
  queue_.push(end, {static_cast<std::uint32_t>(step.stage), kPassDone});
  if (recorder_) recorder_->pass(step.pass.kind, step.chunk, step.pass.micro_batch, now_, end);
  pass_on(step, end);
  reduce_gradients(step, now_, length);
}

void PipelineRun::pass_on(const Step& step, SimTime end) {
  if (step.pass.kind == PassKind::weight_gradient) return;
  const bool backward = step.pass.kind == PassKind::backward;
  const std::int64_t receiver = step.chunk + (backward ? -1 : 1);
  if (receiver < 0 || receiver == chunks_) return;
  const std::size_t input = input_of(backward, receiver, step.pass.micro_batch);
  const std::int64_t stage = receiver % orders_.shape.stages;
  if (stage == step.stage) {
    came_[input] = 1;  // nothing else can start on this stage before the pass is done
    return;
  }
  const SimTime arrival = end + times_.send;
  queue_.push(arrival, {static_cast<std::uint32_t>(stage), static_cast<std::uint32_t>(input)});
  if (recorder_) recorder_->send(step.chunk, step.pass.micro_batch, end, arrival);
}

// The passes of a stage follow each other, so its buckets come in order and the data-parallel
// stream needs no events of its own.
void PipelineRun::reduce_gradients(const Step& step, SimTime start, SimTime duration) {
  const PassKind last = splits_ ? PassKind::weight_gradient : PassKind::backward;
  if (step.pass.kind != last || step.pass.micro_batch + 1 != orders_.shape.micro_batches) return;
  const ChunkTimes& chunk = times_.chunks[static_cast<std::size_t>(step.chunk)];
  SimTime& free = stages_[static_cast<std::size_t>(step.stage)].data_parallel_free;
  for (std::int64_t bucket = 1; bucket <= chunk.buckets; ++bucket) {
    const double share = static_cast<double>(bucket) / static_cast<double>(chunk.buckets);
    const SimTime from = std::max(free, start + SimTime::from_s(share * duration.s()));
    free = from + chunk.bucket;
    if (recorder_) recorder_->reduce(step.stage, step.chunk, from, free);
  }
}

void PipelineRun::finish(std::int64_t stage) {
  StageState& state = stages_[static_cast<std::size_t>(stage)];
  ++state.next;  // past the end: finished
  const SimTime from = std::max(now_, state.data_parallel_free);
  state.end = from + times_.late_gradients[static_cast<std::size_t>(stage)];
  if (recorder_) recorder_->reduce(stage, -1, from, state.end);
}

}  // namespace

PipelineOrders make_orders(const ScheduleRow& schedule, const PipelineShape& shape) {
  PipelineOrders orders{shape, {}};
  orders.stages.reserve(static_cast<std::size_t>(shape.stages));
  for (std::int64_t stage = 0; stage < shape.stages; ++stage) {
    orders.stages.push_back(schedule.order(shape, stage));
  }
  return orders;
}

PipelineTimes make_times(const model::StepPlan& plan, bool splits_backward) {
  const double f = plan.overlap_fraction;
  const auto stages = static_cast<std::size_t>(plan.parallelism.pp);
  std::vector<double> late_s(stages);
  PipelineTimes times;
  times.send = SimTime::from_s(plan.send_s);
  times.chunks.reserve(plan.chunks.size());
  for (const model::ChunkWork& work : plan.chunks) {
    late_s[times.chunks.size() % stages] += (1 - f) * work.gradient_sync_s;
    const double weights_s = splits_backward ? work.weight_gradient_s() : 0;
    ChunkTimes chunk;
    chunk.forward = SimTime::from_s(work.forward_pass_s(f));
    chunk.backward = SimTime::from_s(work.backward_pass_s(f) - weights_s);
    chunk.weight_gradient = SimTime::from_s(weights_s);
    if (work.gradient_sync_s > 0) {
      chunk.buckets = std::max<std::int64_t>(1, work.buckets);
      chunk.bucket = SimTime::from_s(f * work.gradient_sync_s / static_cast<double>(chunk.buckets));
    }
    times.chunks.push_back(chunk);
  }
  for (const double seconds : late_s) times.late_gradients.push_back(SimTime::from_s(seconds));
  return times;
}

PipelineOutcome run_pipeline(const PipelineOrders& orders, const PipelineTimes& times,
                             const TaskRecorder* recorder) {
  return PipelineRun(orders, times, recorder).run();
}

}  // namespace aforo::sim

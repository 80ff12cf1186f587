#include "sim/training/schedules/members.h"

namespace aforo::sim::schedules {
namespace {

// ZB-H1 (Qi et al. 2023, "Zero Bubble Pipeline Parallelism", section 2.3): the order of 1F1B, but
// gradients of weights wait. Stage s lets them lag s passes behind, which fills the end of the
// step and keeps as many activations in flight on every stage as 1F1B does on the first.
PassOrder lagging_weight_gradients(const PipelineShape& shape, std::int64_t stage) {
  const PassOrder pairs = paired_order(shape, stage);
  PassOrder order;
  order.reserve(pairs.size() + pairs.size() / 2);
  PassOrder waiting;
  waiting.reserve(pairs.size() / 2);
  std::size_t done = 0;
  for (const Pass& pass : pairs) {
    order.push_back(pass);
    if (pass.kind != PassKind::backward) continue;
    waiting.push_back({PassKind::weight_gradient, pass.chunk, pass.micro_batch});
    if (waiting.size() - done > static_cast<std::size_t>(stage)) order.push_back(waiting[done++]);
  }
  order.insert(order.end(), waiting.begin() + static_cast<std::ptrdiff_t>(done), waiting.end());
  return order;
}

}  // namespace

ScheduleRow zero_bubble() {
  return {"zero-bubble",
          "1f1b whose weight gradients are put off to fill the bubble (ZB-H1), same memory", true,
          lagging_weight_gradients};
}

}  // namespace aforo::sim::schedules

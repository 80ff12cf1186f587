#include "sim/training/schedules/members.h"

namespace aforo::sim::schedules {
namespace {

// Huang et al. 2019. With several chunks a stage, chunk after chunk (breadth first,
// Lamy-Poirier 2023).
PassOrder all_forwards_first(const PipelineShape& shape, std::int64_t) {
  PassOrder order;
  order.reserve(2 * static_cast<std::size_t>(shape.passes()));
  const auto chunks = static_cast<std::int32_t>(shape.chunks_per_stage);
  const auto micro_batches = static_cast<std::int32_t>(shape.micro_batches);
  for (std::int32_t chunk = 0; chunk < chunks; ++chunk) {
    for (std::int32_t m = 0; m < micro_batches; ++m) order.push_back({PassKind::forward, chunk, m});
  }
  for (std::int32_t chunk = chunks - 1; chunk >= 0; --chunk) {
    for (std::int32_t m = 0; m < micro_batches; ++m) {
      order.push_back({PassKind::backward, chunk, m});
    }
  }
  return order;
}

}  // namespace

ScheduleRow gpipe() {
  return {"gpipe", "all forwards, then all backwards: every micro-batch's activations in flight",
          false, all_forwards_first};
}

}  // namespace aforo::sim::schedules

#include "sim/training/schedules/members.h"

#include <algorithm>

namespace aforo::sim::schedules {
namespace {

Pass make_pass(PassKind kind, std::int64_t chunk, std::int64_t micro_batch) {
  return {kind, static_cast<std::int32_t>(chunk), static_cast<std::int32_t>(micro_batch)};
}

// All passes of one kind: groups of as many micro-batches as stages, and in a group chunk after
// chunk; backwards begin with the last chunk.
PassOrder grouped(const PipelineShape& shape, PassKind kind) {
  PassOrder order;
  order.reserve(static_cast<std::size_t>(shape.passes()));
  for (std::int64_t first = 0; first < shape.micro_batches; first += shape.stages) {
    const std::int64_t end = std::min(shape.micro_batches, first + shape.stages);
    for (std::int64_t turn = 0; turn < shape.chunks_per_stage; ++turn) {
      const std::int64_t chunk =
          kind == PassKind::forward ? turn : shape.chunks_per_stage - 1 - turn;
      for (std::int64_t m = first; m < end; ++m) order.push_back(make_pass(kind, chunk, m));
    }
  }
  return order;
}

std::int64_t forwards_before_pairs(const PipelineShape& shape, std::int64_t stage) {
  const std::int64_t behind = shape.stages - 1 - stage;
  const std::int64_t warm_up = shape.chunks_per_stage == 1
                                   ? behind
                                   : 2 * behind + (shape.chunks_per_stage - 1) * shape.stages;
  return std::min(shape.passes(), warm_up);
}

}  // namespace

PassOrder paired_order(const PipelineShape& shape, std::int64_t stage) {
  const PassOrder forwards = grouped(shape, PassKind::forward);
  const PassOrder backwards = grouped(shape, PassKind::backward);
  const auto warm_up = static_cast<std::size_t>(forwards_before_pairs(shape, stage));
  PassOrder order(forwards.begin(), forwards.begin() + static_cast<std::ptrdiff_t>(warm_up));
  order.reserve(2 * forwards.size());
  for (std::size_t i = warm_up; i < forwards.size(); ++i) {
    order.push_back(forwards[i]);
    order.push_back(backwards[i - warm_up]);
  }
  order.insert(order.end(), backwards.end() - static_cast<std::ptrdiff_t>(warm_up),
               backwards.end());
  return order;
}

}  // namespace aforo::sim::schedules

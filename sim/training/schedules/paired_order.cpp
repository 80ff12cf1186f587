#include "sim/training/schedules/members.h"

#include <algorithm>

namespace aforo::sim::schedules {
namespace {

Pass make_pass(PassKind kind, std::int64_t chunk, std::int64_t micro_batch) {
  return {kind, static_cast<std::int32_t>(chunk), static_cast<std::int32_t>(micro_batch)};
}

// All passes of one kind, where micro-batches are a multiple of the stages: groups of as many
// micro-batches as stages, and in a group chunk after chunk; backwards begin with the last chunk.
PassOrder grouped(const PipelineShape& shape, PassKind kind) {
  PassOrder order;
  order.reserve(static_cast<std::size_t>(shape.passes()));
  for (std::int64_t first = 0; first < shape.micro_batches; first += shape.stages) {
    for (std::int64_t turn = 0; turn < shape.chunks_per_stage; ++turn) {
      const std::int64_t chunk =
          kind == PassKind::forward ? turn : shape.chunks_per_stage - 1 - turn;
      for (std::int64_t m = first; m < first + shape.stages; ++m) {
        order.push_back(make_pass(kind, chunk, m));
      }
    }
  }
  return order;
}

std::int64_t forwards_before_pairs(const PipelineShape& shape, std::int64_t stage) {
  const std::int64_t behind = shape.stages - 1 - stage;
  if (shape.chunks_per_stage == 1) return behind;
  return 2 * behind + (shape.chunks_per_stage - 1) * shape.stages;
}

PassOrder pair_up(const PassOrder& forwards, const PassOrder& backwards, std::size_t warm_up) {
  const auto lead = static_cast<std::ptrdiff_t>(std::min(warm_up, forwards.size()));
  PassOrder order(forwards.begin(), forwards.begin() + lead);
  order.reserve(2 * forwards.size());
  auto backward = backwards.begin();
  for (auto forward = forwards.begin() + lead; forward != forwards.end(); ++forward) {
    order.push_back(*forward);
    order.push_back(*backward++);
  }
  order.insert(order.end(), backward, backwards.end());
  return order;
}

}  // namespace

// An incomplete last group (Megatron-LM refuses it) is ordered as a complete one, without the
// passes of micro-batches that do not exist: a group of another length would deadlock.
PassOrder paired_order(const PipelineShape& shape, std::int64_t stage) {
  PipelineShape whole = shape;
  whole.micro_batches = (shape.micro_batches + shape.stages - 1) / shape.stages * shape.stages;
  PassOrder order = pair_up(grouped(whole, PassKind::forward), grouped(whole, PassKind::backward),
                            static_cast<std::size_t>(forwards_before_pairs(shape, stage)));
  std::erase_if(order, [&](const Pass& pass) { return pass.micro_batch >= shape.micro_batches; });
  return order;
}

}  // namespace aforo::sim::schedules

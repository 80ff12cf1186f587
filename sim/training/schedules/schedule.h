// Pipeline schedules: in which order a stage works on its passes. One file a member, one row each;
// members.h names them for the table in schedules.cpp.
//
// Every order is free of deadlocks when each stage follows its own and waits for what a pass needs:
// the activation from the chunk before, or the gradient from the chunk behind. It holds each
// forward and backward pass of every chunk and micro-batch once, and where the schedule splits
// the backward pass, also each weight-gradient pass, after its backward pass.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace aforo::sim {

// With a split backward pass, `backward` makes the gradient of the inputs (which the chunk before
// waits for) and `weight_gradient` the rest.
enum class PassKind : std::uint8_t { forward, backward, weight_gradient };

struct Pass {
  PassKind kind = PassKind::forward;
  std::int32_t chunk = 0;  // of the stage: 0 .. chunks_per_stage - 1, in model order
  std::int32_t micro_batch = 0;
  bool operator==(const Pass&) const = default;
};
using PassOrder = std::vector<Pass>;

// Chunk c of stage s is chunk c x stages + s of the model. All at least 1.
struct PipelineShape {
  std::int64_t stages = 1;
  std::int64_t chunks_per_stage = 1;
  std::int64_t micro_batches = 1;
  std::int64_t passes() const { return chunks_per_stage * micro_batches; }
};

struct ScheduleRow {
  std::string_view id;
  std::string_view help;
  bool splits_backward;
  PassOrder (*order)(const PipelineShape& shape, std::int64_t stage);
};

// Ids are those of model::pipeline_schedules().
const std::vector<ScheduleRow>& schedule_rows();
const ScheduleRow* find_schedule(std::string_view id);

}  // namespace aforo::sim

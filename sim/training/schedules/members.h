// The members of the family, and what they share. Only files of this folder include this.
#pragma once

#include "sim/training/schedules/schedule.h"

namespace aforo::sim::schedules {

ScheduleRow one_forward_one_backward();
ScheduleRow interleaved();
ScheduleRow gpipe();
ScheduleRow zero_bubble();

// Forward and backward passes as Megatron-LM orders them (Narayanan et al. 2021, figure 4): some
// forwards to fill the pipeline, then pairs of one forward and one backward, then the backwards
// that are left. One chunk a stage: 1F1B. More: interleaved, where a stage takes one chunk for as
// many micro-batches as there are stages, then the next chunk.
PassOrder paired_order(const PipelineShape& shape, std::int64_t stage);

}  // namespace aforo::sim::schedules

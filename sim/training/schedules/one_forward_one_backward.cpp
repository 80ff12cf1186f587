#include "sim/training/schedules/members.h"

namespace aforo::sim::schedules {

ScheduleRow one_forward_one_backward() {
  return {"1f1b", "one forward, one backward: as few activations in flight as there are stages",
          false, paired_order};
}

}  // namespace aforo::sim::schedules

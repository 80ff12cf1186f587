#include "sim/training/schedules/members.h"

namespace aforo::sim::schedules {

ScheduleRow interleaved() {
  return {"interleaved",
          "1f1b with several model chunks a stage: a shorter bubble, more sends and activations",
          false, paired_order};
}

}  // namespace aforo::sim::schedules

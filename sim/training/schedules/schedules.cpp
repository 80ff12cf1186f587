#include "sim/training/schedules/members.h"

namespace aforo::sim {

const std::vector<ScheduleRow>& schedule_rows() {
  static const std::vector<ScheduleRow> rows = {
      schedules::one_forward_one_backward(),
      schedules::interleaved(),
      schedules::gpipe(),
      schedules::zero_bubble(),
  };
  return rows;
}

const ScheduleRow* find_schedule(std::string_view id) {
  for (const auto& row : schedule_rows()) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

}  // namespace aforo::sim

#include "model/performance/compute_budget.h"

namespace aforo::model {

namespace {
constexpr double kHour_s = 3600;
}

double wall_time_s(double gpu_hours, double gpus) { return gpu_hours / gpus * kHour_s; }

double useful_training_flop(double parameters, double tokens) { return 6 * parameters * tokens; }

double implied_flop_per_s(double flop, double gpu_hours) { return flop / (gpu_hours * kHour_s); }

double gpu_hours_at(double flop, double peak_flop_per_s, double mfu_fraction) {
  return flop / (peak_flop_per_s * mfu_fraction) / kHour_s;
}

}  // namespace aforo::model

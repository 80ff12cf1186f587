#include "model/performance/goodput.h"

#include <cmath>

namespace aforo::model {

double young_interval_s(const FailureModel& f) {
  return std::sqrt(2 * f.checkpoint_s * f.mean_time_between_failures_s);
}

double daly_interval_s(const FailureModel& f) {
  const double d = f.checkpoint_s;
  const double m = f.mean_time_between_failures_s;
  if (d >= 2 * m) return m;
  const double root = std::sqrt(d / (2 * m));
  return std::sqrt(2 * d * m) * (1 + root / 3 + root * root / 9) - d;
}

double expected_makespan_s(const FailureModel& f, double work_s, double interval_s) {
  const double m = f.mean_time_between_failures_s;
  const double segments = work_s / interval_s;
  if (m <= 0) return work_s + segments * f.checkpoint_s;
  return m * std::exp(f.restart_s / m) * std::expm1((interval_s + f.checkpoint_s) / m) * segments;
}

double expected_without_checkpoints_s(double m, double work_s) {
  return m <= 0 ? work_s : m * std::expm1(work_s / m);
}

}  // namespace aforo::model

#include "model/cost/unit_cost.h"

#include <limits>

namespace aforo::model {

double energy_cost_per_hour(double it_w, double pue, double price_per_kwh) {
  return it_w / 1e3 * pue * price_per_kwh;
}

double cost_per_gpu_hour(double total, double gpus, double horizon_s, double utilization) {
  return total / (gpus * horizon_s / 3600 * utilization);
}

double break_even_utilization(double owner_cost_per_year, double rent_per_hour) {
  if (rent_per_hour <= 0) return std::numeric_limits<double>::infinity();
  return owner_cost_per_year / (kHoursPerYear * rent_per_hour);
}

std::optional<double> break_even_hours(double capex, double owner_opex_per_hour,
                                       double rent_per_hour) {
  if (rent_per_hour <= owner_opex_per_hour) return std::nullopt;
  return capex / (rent_per_hour - owner_opex_per_hour);
}

}  // namespace aforo::model

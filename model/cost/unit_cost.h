// Costs by the hour and by use, and where owning and renting cross.
#pragma once

#include "model/quantity/unit.h"

#include <optional>
#include <vector>

namespace aforo::model {

inline constexpr double kHoursPerYear = 8760;
inline constexpr double kYear_s = kHoursPerYear * 3600;

// Energy of `it_w` at the wall for an hour, in the price's currency.
double energy_cost_per_hour(double it_w, double pue, double price_per_kwh);
// Cost of one GPU-hour that does work, at a utilization in (0, 1].
double cost_per_gpu_hour(double total, double gpus, double horizon_s, double utilization = 1);

// Utilization at which owning costs as much as renting at `rent_per_hour`: yearly cost / (8760 x
// rent). Above 1: never. Infinite where renting is free.
double break_even_utilization(double owner_cost_per_year, double rent_per_hour);
// Hours of use after which a purchase with running cost has paid against rent; nothing where
// running alone costs as much as the rent.
std::optional<double> break_even_hours(double capex, double owner_opex_per_hour,
                                       double rent_per_hour);

}  // namespace aforo::model

// Cash by year of something that is owned, bought again at each end of life.
#pragma once

#include "model/cost/option_cost.h"

namespace aforo::model {

// Purchases of one thing over a horizon: straight line from `price` to `residual` over the life.
struct Purchases {
  double price = 0;
  double residual = 0;
  double life_years = 1;
  double horizon_years = 0;

  std::int64_t generations() const;  // at least 1
  // What the second and later generations cost, less what the ones before sold for.
  double replacements() const;
  // What the last generation is worth at the end of the horizon.
  double value_left() const;
};

// Year 0 is the purchase; a year's other flows stand at its end. `opex` is spread evenly over the
// horizon, the last year may be a part of one. Adds up to price + replacements - value left + opex.
std::vector<YearFlow> cash_flow(const Purchases& purchases, double opex);

}  // namespace aforo::model

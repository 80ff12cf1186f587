#include "model/cost/cash_flow.h"

#include "model/cost/finance.h"

#include <algorithm>
#include <cmath>

namespace aforo::model {
namespace {

// Horizons and lives are whole years up to rounding.
std::int64_t years_up(double years) { return static_cast<std::int64_t>(std::ceil(years - 1e-9)); }

}  // namespace

std::int64_t Purchases::generations() const {
  return std::max<std::int64_t>(1, years_up(horizon_years / life_years));
}

double Purchases::replacements() const {
  return static_cast<double>(generations() - 1) * (price - residual);
}

double Purchases::value_left() const {
  const double age = horizon_years - static_cast<double>(generations() - 1) * life_years;
  return book_value(price, residual, life_years, age);
}

std::vector<YearFlow> cash_flow(const Purchases& purchases, double opex) {
  const std::int64_t last = std::max<std::int64_t>(1, years_up(purchases.horizon_years));
  std::vector<YearFlow> flows(static_cast<std::size_t>(last) + 1);
  for (std::int64_t year = 0; year <= last; ++year) {
    YearFlow& flow = flows[static_cast<std::size_t>(year)];
    flow.year = year;
    if (year == 0) continue;
    const double part = std::min(1.0, purchases.horizon_years - static_cast<double>(year - 1));
    flow.opex = opex * part / purchases.horizon_years;
  }
  flows.front().capex = purchases.price;
  for (std::int64_t again = 1; again < purchases.generations(); ++again) {
    const std::int64_t year = years_up(static_cast<double>(again) * purchases.life_years);
    flows[static_cast<std::size_t>(std::min(year, last))].capex +=
        purchases.price - purchases.residual;
  }
  flows.back().capex -= purchases.value_left();
  return flows;
}

}  // namespace aforo::model

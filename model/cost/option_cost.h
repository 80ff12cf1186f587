// What an option costs over the horizon, as a ledger.
//
// `total` is cash, undiscounted: what is bought, less what it is still worth at the end of the
// horizon, plus running cost. Value falls by a straight line from the price to the residual over
// the life; when the horizon is longer than the life, the same is bought again at each end of
// life. So capital costs (price - residual) x horizon / life in every case. Interest is not in
// the total: `present_value` discounts the cash flow, and `per_hour` charges an annuity.
#pragma once

#include "model/cluster/cluster.h"
#include "model/cost/exchange.h"
#include "model/cost/unit_cost.h"
#include "model/describe/ledger.h"

#include <array>

namespace aforo::model {

// What the workloads ask of the option over the horizon.
struct Demand {
  double horizon_s = 0;
  struct Run {
    std::string workload;
    double run_s = 0;         // wall time of one run, with restarts
    double runs = 0;          // over the horizon
    double busy_power_w = 0;  // IT power at the wall while it runs
  };
  std::vector<Run> runs;
  double it_idle_w = 0;
  double pue = 1;
  std::string pue_source;
  double busy_s() const;  // sum of run_s x runs
};

struct YearFlow {
  std::int64_t year = 0;
  double capex = 0;
  double opex = 0;
};
// Share of running cost in all that is paid.
double opex_fraction(const std::vector<YearFlow>& flows);

struct OptionCost {
  std::optional<double> capex;
  std::optional<double> total;      // over the horizon; absent: a price is unknown
  std::optional<double> per_hour;   // while it is on: rent, or owner's yearly cost / 8760
  std::vector<YearFlow> cash_flow;  // years 0..ceil(horizon); adds up to the total
  std::vector<std::optional<double>> per_run;  // by Demand::runs
  std::optional<double> per_year;       // owner: annuity + running cost; rented: of the total
  std::optional<double> present_value;  // of the cash flow, at the cost of capital; owner only
  // "total_cost": sum of the terms below it. "known_cost" where a price is unknown: what is known.
  Term ledger;
  Term hourly_ledger;  // "cost_per_hour", down to the same prices
  Issues problems;     // warnings: unknown prices, stale prices, missing rates
};

// Bought: nodes, spares, switches, cables, storage, racks, cooling and installation; energy (by
// the site's price for the yearly consumption), maintenance, insurance, people, space, licences.
// A colocation's committed kilowatts replace racks, cooling and space, and energy where the price
// includes it. Parameters that the scenario leaves out are catalog defaults, marked as such.
// Rented on demand or spot: billed time of each run, storage for the whole horizon, egress a run.
// Reserved: all hours of the horizon, at least the whole term.
// One run costs its rent, egress and energy, and by its share of the busy time all that is paid
// whether it runs or not: the runs carry the idle time, and add up to the total.
// A missing price leaves the total unknown and is named; it is never taken as zero.
OptionCost option_cost(const Option& option, const Cluster& cluster, const Demand& demand,
                       const Catalog& catalog, const Exchange& exchange, const std::string& as_of,
                       std::int64_t stale_days);

}  // namespace aforo::model

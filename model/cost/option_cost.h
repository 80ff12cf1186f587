// What an option costs over the horizon, as a ledger.
#pragma once

#include "model/cluster/cluster.h"
#include "model/describe/ledger.h"

#include <array>

namespace aforo::model {

// Prices in one currency; every conversion uses a dated catalog rate, kept in the ledger.
class Exchange {
 public:
  Exchange(const Catalog& catalog, std::string currency);
  const std::string& currency() const { return currency_; }
  // Nothing where no rate joins the two currencies.
  std::optional<double> convert(const Money& money) const;
  // The rate as an input term with its source ("EUR per USD").
  std::optional<Term> rate_term(const std::string& from) const;

 private:
  const Catalog& catalog_;
  std::string currency_;
};

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

struct OptionCost {
  std::optional<double> capex;
  std::optional<double> total;      // over the horizon; absent: a price is unknown
  std::optional<double> per_hour;   // while it is on: rent, or owner's yearly cost / 8760
  std::vector<YearFlow> cash_flow;  // years 0..ceil(horizon)
  std::vector<std::optional<double>> per_run;  // by Demand::runs
  Term ledger;                                 // "total_cost": sum of the terms below it
  Issues problems;                             // unknown prices, stale prices, missing rates
};

// Bought: capex of nodes, switches, cables, storage, racks, cooling, installation, spares, as an
// annuity over life in `ledger` and as cash in `cash_flow`; energy, maintenance, people, space,
// licences, insurance. One run costs its share of the owner's cost by time, plus its energy.
// Rented on demand or spot: billed time of each run, storage for the whole horizon, egress a run.
// Reserved: all hours of the horizon. A missing price leaves the total unknown.
OptionCost option_cost(const Option& option, const Cluster& cluster, const Demand& demand,
                       const Catalog& catalog, const Exchange& exchange, const std::string& as_of,
                       std::int64_t stale_days);

// Utilization at which owning costs as much as renting at `rent_per_hour`: yearly cost / (8760 x
// rent). Above 1: never.
double break_even_utilization(double owner_cost_per_year, double rent_per_hour);

}  // namespace aforo::model

#include "model/cost/option_cost.h"

#include "model/cost/bought_cost.h"

namespace aforo::model {

double Demand::busy_s() const {
  double busy = 0;
  for (const auto& run : runs) busy += run.run_s * run.runs;
  return busy;
}

double opex_fraction(const std::vector<YearFlow>& flows) {
  double capex = 0;
  double opex = 0;
  for (const auto& flow : flows) {
    capex += flow.capex;
    opex += flow.opex;
  }
  return capex + opex > 0 ? opex / (capex + opex) : 0;
}

Term cost_root(std::vector<Term> terms, const PriceBook& book) {
  return book.complete() ? sum_term("total_cost", "total cost over the horizon", book.currency(),
                                    std::move(terms))
                         : sum_term("known_cost", "known part of the cost (a price is missing)",
                                    book.currency(), std::move(terms));
}

OptionCost option_cost(const Option& option, const Cluster& cluster, const Demand& demand,
                       const Catalog& catalog, const Exchange& exchange, const std::string& as_of,
                       std::int64_t stale_days) {
  PriceBook book(exchange, as_of, stale_days);
  OptionCost cost = hardware_of(option) ? bought_cost(option, cluster, demand, catalog, book)
                                        : rented_cost(option, demand, catalog, book);
  cost.problems = book.problems();
  return cost;
}

}  // namespace aforo::model

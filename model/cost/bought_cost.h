// The two halves of option_cost(): what is bought, and what is rented.
#pragma once

#include "model/cost/option_cost.h"

namespace aforo::model {

OptionCost bought_cost(const Option& option, const Cluster& cluster, const Demand& demand,
                       const Catalog& catalog, PriceBook& book);
OptionCost rented_cost(const Option& option, const Demand& demand, const Catalog& catalog,
                       PriceBook& book);

// The root of a cost ledger: "total_cost", or "known_cost" where a price is missing.
Term cost_root(std::vector<Term> terms, const PriceBook& book);

}  // namespace aforo::model

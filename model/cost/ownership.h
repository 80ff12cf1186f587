// The parameters of owning, each as a ledger term: from the scenario, or a catalog default that
// nobody touched.
#pragma once

#include "model/cost/exchange.h"
#include "model/workload/scenario.h"

namespace aforo::model {

struct Ownership {
  Term life_years;
  Term cost_of_capital;
  Term residual;      // of capex at the end of life
  Term maintenance;   // of capex a year
  Term installation;  // of the equipment, once
  Term spares;        // of the nodes, once
  Term insurance;     // of capex a year
  // Money a year; absent: the rate into the book's currency is missing.
  std::optional<Term> staff;
  std::optional<Term> space;
  std::optional<Term> software_per_gpu;
  std::optional<Term> other;
};

// Staff defaults to nodes / (nodes per administrator), at least half a post, at the wage of the
// site's country. Space, licences and other default to nothing.
Ownership ownership_of(const HardwareOption& hardware, std::int64_t nodes, const Catalog& catalog,
                       PriceBook& book);

}  // namespace aforo::model

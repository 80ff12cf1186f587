// What is bought in year 0, part by part.
#pragma once

#include "model/cost/ownership.h"
#include "model/facility/network_bill.h"

namespace aforo::model {

// "capex": a sum over nodes, spares, switches, cables, storage, racks, cooling and installation.
// Parts without a price are named in the book, which is then incomplete; racks and cooling
// without a price are named and left out (their entries are limits first).
Term bill_of_material(const Option& option, const Cluster& cluster, const Ownership& ownership,
                      const Catalog& catalog, PriceBook& book);

// Nameplates of nodes, switches and storage added up: what a colocation commits.
double installed_it_w(const HardwareOption& hardware, const Cluster& cluster,
                      const Catalog& catalog);

}  // namespace aforo::model

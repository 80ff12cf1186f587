// The machine that a published row ran on.
#pragma once

#include "model/cluster/cluster.h"
#include "plan/validate/training_row.h"

namespace aforo::plan {

// Nodes of the row's GPU: its catalog server with the row's GPUs a node, links and network put in.
// An NVL72 rack is one node of up to 72 GPUs, for its NVLink reaches all of them. What the row
// does not say stays as in the catalog's server, and is noted in `assumptions`.
model::Result<model::Cluster> machine_of(const TrainingRow& row, const model::Gpu& gpu,
                                         const model::Catalog& catalog,
                                         std::vector<std::string>& assumptions);

}  // namespace aforo::plan

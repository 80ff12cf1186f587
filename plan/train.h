// One training question on one machine: `aforo train`.
#pragma once

#include "plan/evaluate.h"

namespace aforo::plan {

// Which machine: the option of a scenario, an offer, a node type or a GPU; the first that is named
// in this order counts. All ids are known, and at least one machine is named.
struct TrainRequest {
  model::TrainingWorkload workload;
  const model::Scenario* scenario = nullptr;
  std::string option;        // of the scenario
  std::string offer;         // rented on demand
  bool single_host = false;  // all instances of the offer in one machine
  std::string node;
  std::string gpu;
  std::int64_t gpus = 0;     // not with a scenario
  model::FabricSpec fabric;  // not with a scenario
  std::string currency = "EUR";
};

struct TrainAnswer {
  TrainingResult training;  // its problems include those of the machine
  model::Term failure_ledger, cost_ledger, energy_ledger;
};

// Issues only for a number of GPUs that the machine cannot have. A node or a GPU has no price, no
// PUE and no carbon: its job's energy is that at the wall, which a problem of severity warning
// says.
model::Result<TrainAnswer> answer_training(const TrainRequest& request,
                                           const model::Catalog& catalog,
                                           const EvaluateSettings& settings,
                                           model::Progress& progress);

// Rates of network ports that look 8 times off, as when bytes are written for bits: above twice
// the fastest port of the catalogs, of which an eighth is a usual rate. `where` is that of the
// fabric.
model::Issues check_port_rate(const model::FabricSpec& fabric, const model::Catalog& catalog,
                              const std::string& where);
model::Issues check_port_rates(const model::Scenario& scenario, const model::Catalog& catalog);

}  // namespace aforo::plan

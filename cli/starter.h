// A scenario to begin with: one workload, own hardware and what can be rented with the same GPU.
#pragma once

#include "model/workload/scenario.h"

namespace aforo::cli {

// Ids are known.
struct StarterRequest {
  std::string name;
  std::string kind;  // workload_kinds()
  std::string model;
  std::string gpu;
  std::int64_t gpus = 8;
  std::string site;
  std::string currency;  // empty: EUR
};

// An error where the GPU can neither be bought nor rented by the catalogs.
model::Result<model::Scenario> starter_scenario(const StarterRequest& request,
                                                const model::Catalog& catalog);

}  // namespace aforo::cli

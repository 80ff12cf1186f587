// Power of nodes and rooms.
#pragma once

#include "model/cluster/cluster.h"
#include "model/describe/ledger.h"

namespace aforo::model {

// How busy the parts of a node are, as shares of the step.
struct Activity {
  double compute_fraction = 0;        // GPUs in matrix or memory kernels
  double communication_fraction = 0;  // GPUs waiting for or moving data
  double intensity_fraction = 1;      // model-FLOP utilization against what large GEMMs reach
};

// Power of one GPU: idle plus the dynamic range (power limit - idle) times the activity. Parts
// whose idle power is unknown idle at a stated share of their limit.
double gpu_power_w(const Gpu& gpu, const Activity& activity);

// Power of one node at the wall, before PUE: GPUs, processors, memory, NICs, fans and the loss of
// its power supplies; never above the nameplate.
double node_power_w(const ClusterGroup& group, const Activity& activity);
Term node_power_ledger(const ClusterGroup& group, const Activity& activity);

// Idle power of one node at the wall.
double node_idle_power_w(const ClusterGroup& group);

// Whole option: nodes, switches, storage (IT power at the wall), and the facility with PUE.
struct FacilityPower {
  double it_busy_w = 0;
  double it_idle_w = 0;
  double pue = 1;
  std::string pue_source;
  double nodes_busy_w = 0;  // the nodes' part of it_busy_w
  std::optional<double> carbon_kg_per_j;  // location-based, of the site or the offer's country
  Source carbon_source;
};
Result<FacilityPower> facility_power(const Option& option, const Cluster& cluster,
                                     const Activity& activity, const Catalog& catalog);

// What does not fit the room: rack power, cooling limit, circuit. Empty: all fits.
Issues check_room(const HardwareOption& hardware, const Cluster& cluster, const Catalog& catalog);

}  // namespace aforo::model

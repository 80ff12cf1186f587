// Power of GPUs, nodes and whole options. All node figures are at the wall: power supplies are
// included, the overhead of the room (PUE) is not, unless the name says facility.
//
// Calibrated on published measurements, never per node: an eight-GPU H200 server idles at 2,390 W
// (MLPerf Inference v4.1 power), an eight-GPU H100 server draws at most 8.4 kW in training against
// a nameplate of 10.2 kW (arXiv:2412.08602) and 76 % of the nameplate in intensive training
// (arXiv:2506.14551).
// Not modelled: power capping other than the catalog's limit, fan control curves, ambient heat.
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
inline constexpr Activity kFullLoad{1, 0, 1};

// Power of one GPU: idle plus the dynamic range (power limit - idle) times the activity. Parts
// whose idle power is unknown idle at a stated share of their limit. 0 where no limit is known.
double gpu_power_w(const Gpu& gpu, const Activity& activity);
double gpu_limit_w(const Gpu& gpu);  // the set point, else the board limit; 0: unknown
double gpu_idle_w(const Gpu& gpu);
// The share of the dynamic range that an activity uses, 0..1.
double dynamic_fraction(const Activity& activity);

// Power of one node at the wall, before PUE: GPUs, processors, memory, NICs, fans and the loss of
// its power supplies; never above the nameplate. A published idle power fixes the constant part.
// Nodes without a GPU (or whose GPU has no power limit) go by their typical and idle power.
// 0 where nothing is known.
double node_power_w(const ClusterGroup& group, const Activity& activity);
Term node_power_ledger(const ClusterGroup& group, const Activity& activity);

// Idle power of one node at the wall.
double node_idle_power_w(const ClusterGroup& group);
// What the room must be built for: the nameplate, else the power at full load.
double node_installed_w(const ClusterGroup& group);

// Whole option: nodes, switches, cables and storage (IT power at the wall), and the PUE.
struct FacilityPower {
  double it_busy_w = 0;
  double it_idle_w = 0;
  double it_installed_w = 0;  // nameplates added up
  double pue = 1;
  std::string pue_source;
  double nodes_busy_w = 0;                // the nodes' part of it_busy_w
  std::optional<double> carbon_kg_per_j;  // location-based, of the site or the offer's country
  Source carbon_source;
  Term ledger;    // "it_power" in W: sum over the parts while busy
  Term pue_term;  // "pue"
};
// Issues beside the value: parts whose power is unknown and counted as zero.
Result<FacilityPower> facility_power(const Option& option, const Cluster& cluster,
                                     const Activity& activity, const Catalog& catalog);

// Power usage effectiveness, the first that is known of: the option's own, the site's, the cooling
// system's with the losses of the power chain, the provider's published figure, the industry's
// average. An input or a formula with its source.
Term pue_of(const Option& option, const Catalog& catalog);

// What does not fit the room: rack power, cooling limit, rack units. Empty: all fits. One warning
// besides: the EU's register of data centres from 500 kW of installed IT power.
Issues check_room(const HardwareOption& hardware, const Cluster& cluster, const Catalog& catalog);

}  // namespace aforo::model

// Racks, circuits, heat, and the legal thresholds of a room.
#pragma once

#include "model/cluster/cluster.h"
#include "model/describe/ledger.h"

namespace aforo::model {

// 1 W of heat in BTU per hour.
inline constexpr double kBtuPerHPerW = 3.412;
// A continuous load may use this share of a breaker's rating (NEC 210.20, usual practice in
// Europe).
inline constexpr double kCircuitLoadFraction = 0.8;

struct Circuit {
  double amps = 16;    // rating of the breaker
  double volts = 230;  // phase to neutral; three-phase: between phases (400 V)
  int phases = 1;      // 1 or 3
};
// Current of a load: W / (V x power factor), over sqrt(3) with three phases.
double circuit_amps(double power_w, const Circuit& circuit, double power_factor = 1);
// Continuous power that the circuit may carry.
double circuit_capacity_w(const Circuit& circuit, double power_factor = 1);
// Servers of `power_w` that one circuit carries.
std::int64_t servers_per_circuit(double power_w, const Circuit& circuit, double power_factor = 1);
double heat_btu_per_h(double power_w);

// How a build fills racks. Two rack units stay free for switches and cabling.
struct RackPlan {
  double limit_w = 0;      // of one rack: the smaller of rack class and cooling; 0: none stated
  std::string limited_by;  // "rack/…" or "cooling/…"
  std::int64_t nodes_per_rack = 0;  // of the largest node; 0: it does not fit
  std::int64_t racks = 0;
};
// Nothing where the build names neither rack nor cooling.
std::optional<RackPlan> rack_plan(const HardwareOption& hardware, const Cluster& cluster,
                                  const Catalog& catalog);

// All groups of a build: the cluster's, and the nodes without GPUs, which take no part in training.
std::vector<ClusterGroup> all_groups(const HardwareOption& hardware, const Cluster& cluster,
                                     const Catalog& catalog);

// From this installed IT power a data centre in the EU reports to the register of Delegated
// Regulation (EU) 2024/1364.
inline constexpr double kEuRegisterW = 500e3;
bool eu_register_applies(double installed_it_w);

}  // namespace aforo::model

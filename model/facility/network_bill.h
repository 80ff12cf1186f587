// Switches and cables of a build's compute network: the bill of material of a single switch or of
// a folded Clos with two or three tiers.
//
// Rules that reproduce public bills (docs.nvidia.com, DGX SuperPOD reference architectures): a leaf
// gives radix x r/(1 + r) ports to hosts at oversubscription r, the rest goes up; spines are the
// smallest divisor of a leaf's uplinks that is at least leaves x uplinks / radix; two tiers end
// where the leaves outnumber a spine's ports; a third tier has as many aggregation switches as
// its uplinks fill, and half of them as cores.
// Not modelled: uplink ports of another speed, spare ports for management, storage networks.
#pragma once

#include "model/cluster/cluster.h"

namespace aforo::model {

struct SwitchCount {
  std::int64_t leaf = 0;
  std::int64_t spine = 0;
  std::int64_t core = 0;
  std::int64_t fabric_cables = 0;  // between switches
  std::int64_t total() const { return leaf + spine + core; }
};
// Nothing where three tiers do not hold so many hosts.
std::optional<SwitchCount> switch_count(std::int64_t host_ports, std::int64_t radix,
                                        double oversubscription);
// Ports of a switch at a port rate: those of its split ("128x200") where one fits.
std::int64_t switch_ports(const Switch& entry, double port_bytes_per_s);

struct NetworkBill {
  const Switch* switch_model = nullptr;  // null: none is bought
  const Cable* cable = nullptr;          // null: none is bought
  SwitchCount switches;
  std::int64_t host_cables = 0;
  std::int64_t cable_pieces = 0;  // cables, or transceivers of both ends
  double switches_w = 0;          // typical power at the wall
  double cables_w = 0;
  double installed_w = 0;  // nameplates
  double rack_units = 0;
  Issues issues;
};
NetworkBill network_bill(const FabricSpec& fabric, const Cluster& cluster, const Catalog& catalog);

}  // namespace aforo::model

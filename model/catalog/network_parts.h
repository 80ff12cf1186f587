// Links, network cards, switches and cables.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

// A kind of link between GPUs, to the host, between nodes, or over the internet. Rates are one
// direction (data sheets often print both directions added up).
struct Link : Entry {
  std::string kind;        // kLinkKinds
  double bytes_per_s = 0;  // per GPU (scale-up), per card (scale-out), one direction
  std::optional<double> pair_bytes_per_s;  // between one pair, where a mesh splits the total
  double efficiency_fraction = 0.9;        // share of it that large collectives reach
  double latency_s = 0;                    // one hop of a collective, software included
  std::string transport;                   // kTransports
  // All-reduce in the switch (NVLS): message bytes per second as a share of the rate; absent: none.
  std::optional<double> reduction_fraction;
};
std::vector<std::string> link_kinds();       // "scale-up", "host", "scale-out", "wan"
std::vector<std::string> link_transports();  // "nvlink", "xgmi", "pcie", "infiniband", …
void describe(FieldVisitor& v, Link& link);

struct Nic : Entry {
  std::int64_t ports = 1;
  double port_bytes_per_s = 0;  // line rate, one direction
  std::vector<std::string> protocols;
  bool rdma = false;
  std::string pcie;
  std::optional<double> typical_w;
  std::optional<double> max_w;
  std::optional<double> latency_s;
  std::vector<PriceQuote> prices;
};
void describe(FieldVisitor& v, Nic& nic);

struct Switch : Entry {
  std::string protocol;
  std::int64_t ports = 0;
  double port_bytes_per_s = 0;
  std::string split;
  std::string uplinks;
  std::optional<double> latency_s;
  std::optional<double> typical_w;
  std::optional<double> max_w;
  double rack_units = 1;
  std::optional<double> weight_kg;
  std::string in_network_reduction;  // "SHARP v3"; empty: none
  std::vector<PriceQuote> prices;
};
void describe(FieldVisitor& v, Switch& entry);

struct Cable : Entry {
  std::string kind;  // DAC, AOC, ACC, transceiver, fibre, …
  std::optional<double> bytes_per_s;
  std::optional<double> max_length_m;
  std::optional<double> power_per_end_w;
  std::optional<double> propagation_s_per_m;
  std::vector<PriceQuote> prices;
};
void describe(FieldVisitor& v, Cable& cable);

}  // namespace aforo::model

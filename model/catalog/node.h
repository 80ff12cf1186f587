// A server as bought or rented: GPUs, host, network cards.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

struct Node : Entry {
  std::string gpu;  // id of a Gpu; empty: no GPU
  std::int64_t gpus = 0;
  std::string cpu;
  std::int64_t cpu_sockets = 2;
  std::int64_t cpu_cores = 0;
  double ram_bytes = 0;
  double nvme_bytes = 0;

  // The GPUs' own links are told by the Gpu; these say how the node joins them.
  std::string intra_link;  // id of a Link between the GPUs of this node; empty: the Gpu's own, or
                           // PCIe where it has none
  std::int64_t gpus_per_pcie_switch = 0;  // 0: each GPU on its own root port

  // The compute network (not storage or management).
  std::string nic;             // id of a Nic; may be empty with nic_rate given
  std::int64_t nics = 0;       // cards (or ports) that carry GPU traffic
  double nic_bytes_per_s = 0;  // one direction, one NIC
  std::string network_link;    // id of a Link: kind, latency and share of the line rate reached
  bool gpu_direct_rdma = true;

  double max_w = 0;  // nameplate of the whole server
  std::optional<double> typical_w;
  std::optional<double> idle_w;
  std::string psu;
  double psu_efficiency_fraction = 0.94;
  double rack_units = 0;
  std::optional<double> weight_kg;
  std::string cooling;          // "air", "liquid", …
  bool cloud_instance = false;  // rented only: no price of its own
  std::vector<PriceQuote> prices;
};
void describe(FieldVisitor& v, Node& node);

}  // namespace aforo::model

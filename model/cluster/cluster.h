// GPUs that a job can use, with the links that join them: an option's build, resolved.
#pragma once

#include "model/catalog/catalog.h"
#include "model/workload/scenario.h"

namespace aforo::model {

// How GPUs of one node talk to each other, all rates one direction.
//
// Without peer-to-peer access (GeForce) every byte is written to host memory by one GPU and read
// from there by the next: half of what PCIe reaches, twice its latency. Measured bus bandwidth of
// rings: 12.76 of 25.5 GB/s on 4 RTX 4090 (PCIe 4), 28 of 52 GB/s on 8 RTX 5090 (PCIe 5), 5.55 of
// 12.5 GB/s on 2 cards of PCIe 3, and 3.32 GB/s where those two share a PCIe switch, whose uplink
// then carries both (validation/collectives.csv, github.com/tinygrad/open-gpu-kernel-modules).
struct IntraNode {
  std::string link;             // id of the Link
  Source source;                // of its figures
  std::string transport;        // "nvlink", "xgmi", "pcie", …
  double gpu_bytes_per_s = 0;   // peak of one GPU towards all others; 0: GPUs are not joined
  double pair_bytes_per_s = 0;  // peak between two GPUs (a full mesh splits its total)
  double efficiency_fraction = 1;
  double latency_s = 0;
  // All-reduce in the switch (NVLS): message bytes per second as a share of the peak; 0: none.
  double reduction_fraction = 0;
  bool all_to_all = true;     // false: bridges; beyond `bridged` GPUs traffic goes over PCIe
  std::int64_t bridged = 2;   // GPUs that one bridge joins
  bool through_host = false;  // no peer-to-peer: staged through host memory

  // PCIe: what bridges do not reach, and the way to host memory.
  std::string host_link;
  double host_bytes_per_s = 0;
  double host_efficiency_fraction = 1;  // between GPUs
  double host_latency_s = 0;
};

// What one GPU reaches towards the others in a group of `ranks` GPUs of the node, and the latency
// of a hop between them. One rank: infinitely fast.
struct Reach {
  double bytes_per_s = 0;  // efficiency included
  double peak_bytes_per_s = 0;
  double latency_s = 0;
};
Reach reach_in_node(const IntraNode& intra, std::int64_t ranks);

// How nodes talk to each other. One direction, whole node.
struct InterNode {
  std::string link;
  Source source;
  std::string transport;  // "infiniband", "roce", "efa", "tcp", …; "wan" is tcp over a long way
  double node_bytes_per_s = 0;  // line rate of all compute NICs of a node; 0: nodes are not joined
  double nics = 0;
  double efficiency_fraction = 1;
  double latency_s = 0;
  double oversubscription = 1;  // applied to all traffic between nodes (they may sit on two leaves)
  bool wan = false;

  // What a node reaches towards the others, efficiency and oversubscription included.
  double reached_bytes_per_s() const {
    return node_bytes_per_s * efficiency_fraction / oversubscription;
  }
};

struct ClusterGroup {
  Node node;                 // the catalog's, or built from an offer that names no node
  const Gpu* gpu = nullptr;  // never null in a training cluster
  const Architecture* architecture = nullptr;
  std::int64_t nodes = 0;
  IntraNode intra;
  InterNode inter;

  std::int64_t gpus() const { return nodes * node.gpus; }
};

struct Cluster {
  std::vector<ClusterGroup> groups;  // at least one
  Issues notes;                      // what was assumed in resolving it (also shown in reports)

  std::int64_t nodes() const;
  std::int64_t gpus() const;
  bool mixed() const;  // more than one GPU model
};

// A build of bought nodes, or of `count` instances of an offer. References were checked when the
// scenario was read; what the catalogs leave open is assumed and noted in `notes`.
Result<Cluster> cluster_of(const Option& option, const Catalog& catalog);
// `gpus` GPUs of a node type: whole nodes, or one partly filled node where there are fewer GPUs
// than a node has. Other numbers are an error that names the nearest right ones.
Result<Cluster> cluster_of_node(const Node& node, std::int64_t gpus, const FabricSpec& fabric,
                                const Catalog& catalog);
// `gpus` GPUs of a model in the most usual node of the catalogs that holds them: the first that
// can be bought, else rented, that they fill or fit into; where there is none, a node of eight is
// assumed and noted.
Result<Cluster> cluster_of_gpu(const Gpu& gpu, std::int64_t gpus, const FabricSpec& fabric,
                               const Catalog& catalog);

}  // namespace aforo::model

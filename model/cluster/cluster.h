// GPUs that a job can use, with the links that join them: an option's build, resolved.
#pragma once

#include "model/catalog/catalog.h"
#include "model/workload/scenario.h"

namespace aforo::model {

// How GPUs of one node talk to each other, all rates one direction.
struct IntraNode {
  std::string link;             // id of the Link, for sources
  std::string transport;        // "nvlink", "xgmi", "pcie", …
  double gpu_bytes_per_s = 0;   // peak of one GPU towards all others
  double pair_bytes_per_s = 0;  // peak between two GPUs (a full mesh splits its total)
  double efficiency_fraction = 1;
  double latency_s = 0;
  bool all_to_all = true;     // false: pairwise bridges; beyond a pair traffic goes over PCIe
  bool through_host = false;  // no peer-to-peer: staged through host memory
};

// How nodes talk to each other. One direction, whole node.
struct InterNode {
  std::string link;
  std::string transport;  // "infiniband", "roce", "efa", "tcp", …; "wan" is tcp over a long way
  double node_bytes_per_s = 0;  // line rate of all compute NICs of a node; 0: nodes are not joined
  double nics = 0;
  double efficiency_fraction = 1;
  double latency_s = 0;
  double oversubscription = 1;
  bool wan = false;
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
// `gpus` GPUs of a node type (whole nodes; fewer GPUs than a node has use one partly filled node).
Result<Cluster> cluster_of_node(const Node& node, std::int64_t gpus, const FabricSpec& fabric,
                                const Catalog& catalog);
// `gpus` GPUs of a model in the most usual node of the catalogs that holds them.
Result<Cluster> cluster_of_gpu(const Gpu& gpu, std::int64_t gpus, const FabricSpec& fabric,
                               const Catalog& catalog);

}  // namespace aforo::model

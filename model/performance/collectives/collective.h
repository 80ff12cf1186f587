// What a collective costs, in closed form: one row a member of the family.
//
// alpha-beta model: a latency per hop and bytes over what the slowest link reaches. S is the
// message as nccl-tests counts it: the buffer of one rank for all_reduce, all_to_all, broadcast and
// send_recv, the whole gathered buffer for all_gather and reduce_scatter.
//
// A flat ring runs in many channels that spread over all NICs of a node, so between nodes a group
// reaches the sum of them (measured 0.92 to 0.96 of it on three and more nodes: 4x DGX A100 191 of
// 200 GB/s, 4x p5en 369 of 400), never more than one GPU's NVLink passes on.
// Not modelled: the dip of trees between 256 KiB and 2 MiB, protocol switches (LL, LL128).
#pragma once

#include "model/cluster/cluster.h"

#include <string_view>
#include <vector>

namespace aforo::model {

enum class CollectiveOp {
  all_reduce,
  all_gather,
  reduce_scatter,
  all_to_all,
  broadcast,
  send_recv
};

struct CollectiveOpRow {
  CollectiveOp op;
  std::string_view id;
  std::string_view help;
  // Bus bandwidth is this times S / time (nccl-tests, PERFORMANCE.md), for n ranks.
  double (*bus_factor)(double n);
};
const std::vector<CollectiveOpRow>& collective_ops();
const CollectiveOpRow* find_collective_op(std::string_view id);
double bus_factor(CollectiveOp op, std::int64_t ranks);

// The links of one group of ranks, evenly spread over nodes. Rates are what collectives reach
// (efficiency included); peaks are the wires'.
struct GroupLink {
  std::int64_t ranks = 1;
  std::int64_t ranks_per_node = 1;
  std::int64_t nodes = 1;
  Reach intra;                       // of one rank towards the others of its node
  Reach inter;                       // of one node: the share of its NICs that this group gets
  double reduction_bytes_per_s = 0;  // in-switch all-reduce within the node (NVLS); 0: none
};

// A group with `ranks_per_node` ranks in each node it touches, while all `busy_gpus` GPUs of the
// node take part in groups of the same kind: the group gets its share of the node's NICs.
GroupLink group_link(const ClusterGroup& group, std::int64_t ranks, std::int64_t ranks_per_node,
                     std::int64_t busy_gpus);

struct CollectiveAlgorithm {
  std::string_view id;
  std::string_view help;
  bool automatic;   // libraries choose it by themselves
  bool in_network;  // switches reduce: the bus bandwidth may exceed the wire
  bool (*applies)(CollectiveOp op, const GroupLink& link);
  double (*time_s)(CollectiveOp op, const GroupLink& link, double bytes);
};
const std::vector<CollectiveAlgorithm>& collective_algorithms();
const CollectiveAlgorithm* find_collective_algorithm(std::string_view id);

struct CollectiveCost {
  double time_s = 0;
  const CollectiveAlgorithm* algorithm = nullptr;  // null: nothing to do (one rank, no bytes)
};
// The fastest of the members that libraries choose by themselves. Time is infinite where the ranks
// sit in nodes that nothing joins.
CollectiveCost best_collective(CollectiveOp op, const GroupLink& link, double bytes);
inline double collective_time_s(CollectiveOp op, const GroupLink& link, double bytes) {
  return best_collective(op, link, bytes).time_s;
}

// No algorithm without in-network reduction can be faster: what has to leave a rank or a node at
// least, over the peak of its wires.
double wire_time_s(CollectiveOp op, const GroupLink& link, double bytes);

// Which link sets the pace, and how much of its peak is used.
struct CollectiveBottleneck {
  bool between_nodes = false;
  double utilization = 0;  // of the peak, 0..1
};
CollectiveBottleneck collective_bottleneck(CollectiveOp op, const GroupLink& link, double bytes,
                                           double time_s);

}  // namespace aforo::model

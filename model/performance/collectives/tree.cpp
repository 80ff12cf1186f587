#include "model/performance/collectives/members.h"

namespace aforo::model::collectives {
namespace {

bool applies(CollectiveOp op, const GroupLink& link) {
  return link.nodes > 1 && (op == CollectiveOp::all_reduce || op == CollectiveOp::broadcast);
}

// Up and down a double binary tree between nodes, along a chain within each.
double time_s(CollectiveOp op, const GroupLink& link, double bytes) {
  const double passes = op == CollectiveOp::all_reduce ? 2 : 1;
  const double latency_s = passes * (tree_levels(link.nodes) * link.inter.latency_s +
                                     real(link.ranks_per_node - 1) * link.intra.latency_s);
  const double crossings = op == CollectiveOp::all_reduce ? tree_crossings(link.nodes) : 1;
  return latency_s + std::max(passes * bytes / link.intra.bytes_per_s,
                              crossings * bytes / link.inter.bytes_per_s);
}

// Recursive halving, then doubling (Thakur et al. 2005): each of log2 n exchanges halves what is
// sent, so the bytes are the ring's and the latency is the tree's.
bool halving_applies(CollectiveOp op, const GroupLink& link) {
  const bool power_of_two = (link.ranks & (link.ranks - 1)) == 0;
  return power_of_two && op != CollectiveOp::all_to_all && op != CollectiveOp::broadcast &&
         op != CollectiveOp::send_recv;
}

double halving_time_s(CollectiveOp op, const GroupLink& link, double bytes) {
  const double passes = op == CollectiveOp::all_reduce ? 2 : 1;
  const double latency_s = passes * (tree_levels(link.nodes) * link.inter.latency_s +
                                     tree_levels(link.ranks_per_node) * link.intra.latency_s);
  // The halves that stay in the node are sent first: what crosses is the node's own part.
  const double k = real(link.nodes);
  const double g = real(link.ranks_per_node);
  return latency_s + passes * ((g - 1) / g * bytes / link.intra.bytes_per_s +
                               (link.nodes > 1 ? (k - 1) / k * bytes / link.inter.bytes_per_s : 0));
}

}  // namespace

CollectiveAlgorithm tree() {
  return {"tree", "double binary tree between nodes, chains within", true, false, applies, time_s};
}

CollectiveAlgorithm halving_doubling() {
  return {"halving-doubling",
          "recursive halving and doubling, for powers of two",
          false,
          false,
          halving_applies,
          halving_time_s};
}

}  // namespace aforo::model::collectives

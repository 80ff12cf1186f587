#include "model/performance/collectives/members.h"

namespace aforo::model::collectives {
namespace {

// Hops of one turn: n - 1, of which one a node crosses the network.
double turn_latency_s(const GroupLink& link) {
  const double hops = real(link.ranks - 1);
  const double crossing = link.nodes > 1 ? std::min(real(link.nodes), hops) : 0;
  return (hops - crossing) * link.intra.latency_s + crossing * link.inter.latency_s;
}

// Turns of the ring: reduce and gather are one each.
double turns(CollectiveOp op) { return op == CollectiveOp::all_reduce ? 2 : 1; }

bool applies(CollectiveOp op, const GroupLink&) {
  return op == CollectiveOp::all_reduce || op == CollectiveOp::all_gather ||
         op == CollectiveOp::reduce_scatter || op == CollectiveOp::broadcast;
}

double time_s(CollectiveOp op, const GroupLink& link, double bytes) {
  return turns(op) * turn_latency_s(link) +
         bus_factor(op, link.ranks) * bytes / ring_bytes_per_s(link);
}

// Two rings of half the message each, against each other, on links that a ring uses one way.
bool both_ways_applies(CollectiveOp op, const GroupLink& link) {
  return applies(op, link) && op != CollectiveOp::broadcast;
}

double both_ways_time_s(CollectiveOp op, const GroupLink& link, double bytes) {
  return turns(op) * turn_latency_s(link) +
         bus_factor(op, link.ranks) * bytes / (2 * ring_bytes_per_s(link));
}

}  // namespace

CollectiveAlgorithm ring() {
  return {"ring", "every rank passes to the next, over all NICs of a node", true, false, applies,
          time_s};
}

CollectiveAlgorithm bidirectional_ring() {
  return {"bidirectional-ring",
          "two rings against each other, where each neighbour has a link of its own",
          false,
          true,
          both_ways_applies,
          both_ways_time_s};
}

}  // namespace aforo::model::collectives

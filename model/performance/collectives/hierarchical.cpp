#include "model/performance/collectives/members.h"

namespace aforo::model::collectives {
namespace {

bool applies(CollectiveOp op, const GroupLink& link) {
  return link.nodes > 1 && link.ranks_per_node > 1 && op != CollectiveOp::all_to_all &&
         op != CollectiveOp::send_recv;
}

// First within the node, then between nodes by equal local ranks side by side, then back: two
// rings one after the other. Fewer hops than a flat ring, and no overlap of the two levels.
double time_s(CollectiveOp op, const GroupLink& link, double bytes) {
  const double passes = op == CollectiveOp::all_reduce ? 2 : 1;
  const double g = real(link.ranks_per_node);
  const double k = real(link.nodes);
  const double share_within = op == CollectiveOp::broadcast ? 1 : (g - 1) / g;
  const double share_between = op == CollectiveOp::broadcast ? 1 : (k - 1) / k;
  const double latency_s =
      passes * ((g - 1) * link.intra.latency_s + (k - 1) * link.inter.latency_s);
  return latency_s +
         passes * bytes *
             (share_within / link.intra.bytes_per_s + share_between / link.inter.bytes_per_s);
}

}  // namespace

CollectiveAlgorithm hierarchical() {
  // NCCL has no such algorithm; libraries above it (Horovod) offer it.
  return {"hierarchical", "within the node, then between nodes, then within", false, false, applies,
          time_s};
}

}  // namespace aforo::model::collectives

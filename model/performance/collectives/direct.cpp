#include "model/performance/collectives/members.h"

namespace aforo::model::collectives {
namespace {

bool applies(CollectiveOp op, const GroupLink& link) {
  if (op == CollectiveOp::all_to_all || op == CollectiveOp::send_recv) return true;
  return link.nodes == 1 && op != CollectiveOp::broadcast;
}

double latency_s(const GroupLink& link) {
  return link.nodes > 1 ? link.inter.latency_s : link.intra.latency_s;
}

// All pairs at once: what stays in the node goes over its links, the rest of all its ranks over
// its NICs. Cross-rail traffic is taken as forwarded over NVLink first (PXN), so all NICs share it.
double all_to_all_s(const GroupLink& link, double bytes) {
  const double n = real(link.ranks);
  const double g = real(link.ranks_per_node);
  const double within_s = (g - 1) / n * bytes / link.intra.bytes_per_s;
  const double between_s = link.nodes > 1 ? g * (n - g) / n * bytes / link.inter.bytes_per_s : 0;
  return std::max(within_s, between_s);
}

double time_s(CollectiveOp op, const GroupLink& link, double bytes) {
  if (op == CollectiveOp::all_to_all) return latency_s(link) + all_to_all_s(link, bytes);
  if (op == CollectiveOp::send_recv) {
    return latency_s(link) +
           bytes / (link.nodes > 1 ? link.inter.bytes_per_s : link.intra.bytes_per_s);
  }
  const double steps = op == CollectiveOp::all_reduce ? 2 : 1;
  return steps * latency_s(link) + bus_factor(op, link.ranks) * bytes / link.intra.bytes_per_s;
}

}  // namespace

CollectiveAlgorithm direct() {
  return {"direct", "every rank to every other at once", true, false, applies, time_s};
}

}  // namespace aforo::model::collectives

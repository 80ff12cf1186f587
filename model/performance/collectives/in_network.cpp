#include "model/performance/collectives/members.h"

namespace aforo::model::collectives {
namespace {

// Base latencies of NCCL's tuning table (nccl/src/graph/tuning.cc): set-up of the multicast.
constexpr double kNvlsLatencyS = 25e-6;
constexpr double kNvlsTreeLatencyS = 18e-6;
constexpr double kSharpLatencyS = 30e-6;

bool reduces_in_switch(const GroupLink& link) {
  return link.reduction_bytes_per_s > 0 && link.ranks_per_node > 2;
}

bool nvls_applies(CollectiveOp op, const GroupLink& link) {
  return op == CollectiveOp::all_reduce && link.nodes == 1 && reduces_in_switch(link);
}

// Latency counts where the link has one: exact cases run on links without.
double base_s(const Reach& reach, double latency_s) { return reach.latency_s > 0 ? latency_s : 0; }

// Each rank sends its message to the switch once and gets the sum once, both at the same time.
double nvls_time_s(CollectiveOp, const GroupLink& link, double bytes) {
  return base_s(link.intra, kNvlsLatencyS) + bytes / link.reduction_bytes_per_s;
}

bool nvls_tree_applies(CollectiveOp op, const GroupLink& link) {
  return op == CollectiveOp::all_reduce && link.nodes > 1 && reduces_in_switch(link);
}

double nvls_tree_time_s(CollectiveOp, const GroupLink& link, double bytes) {
  return base_s(link.inter, kNvlsTreeLatencyS) +
         2 * tree_levels(link.nodes) * link.inter.latency_s +
         std::max(bytes / link.reduction_bytes_per_s,
                  tree_crossings(link.nodes) * bytes / link.inter.bytes_per_s);
}

bool sharp_applies(CollectiveOp op, const GroupLink& link) {
  return op == CollectiveOp::all_reduce && link.nodes > 1;
}

// Switches between nodes add up: a node's message leaves it once and its sum comes back once.
double sharp_time_s(CollectiveOp, const GroupLink& link, double bytes) {
  const double g = real(link.ranks_per_node);
  const double within_s = reduces_in_switch(link)
                              ? bytes / link.reduction_bytes_per_s
                              : 2 * (g - 1) / g * bytes / link.intra.bytes_per_s;
  return base_s(link.inter, kSharpLatencyS) + 2 * link.inter.latency_s +
         std::max(within_s, bytes / link.inter.bytes_per_s);
}

}  // namespace

CollectiveAlgorithm nvls() {
  return {"nvls", "reduction in the NVLink switch", true, true, nvls_applies, nvls_time_s};
}

CollectiveAlgorithm nvls_tree() {
  return {"nvls-tree",
          "reduction in the NVLink switch, tree between nodes",
          true,
          true,
          nvls_tree_applies,
          nvls_tree_time_s};
}

CollectiveAlgorithm sharp() {
  return {"sharp", "reduction in the network's switches", false, true, sharp_applies, sharp_time_s};
}

}  // namespace aforo::model::collectives

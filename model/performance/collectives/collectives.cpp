#include "model/performance/collectives/collective.h"
#include "model/performance/collectives/members.h"

#include <fmt/format.h>
#include <stdexcept>

namespace aforo::model {
namespace {

using collectives::real;

double twice_all_but_one(double n) { return 2 * (n - 1) / n; }
double all_but_one(double n) { return (n - 1) / n; }
double whole(double) { return 1; }

// What must leave a node: everything that others need of it, once it has added up its own.
double bytes_leaving_node(CollectiveOp op, const GroupLink& link, double bytes) {
  const double k = real(link.nodes);
  if (op == CollectiveOp::all_to_all) {
    return real(link.ranks_per_node) * all_but_one(k) * bytes;
  }
  if (op == CollectiveOp::broadcast || op == CollectiveOp::send_recv) return bytes;
  return (op == CollectiveOp::all_reduce ? 2 : 1) * all_but_one(k) * bytes;
}

// What must leave a rank over the node's own links, when the others of its node are all there is.
double bytes_leaving_rank(CollectiveOp op, const GroupLink& link, double bytes) {
  if (op == CollectiveOp::all_to_all) {
    return real(link.ranks_per_node - 1) / real(link.ranks) * bytes;
  }
  return link.nodes > 1 ? 0 : bus_factor(op, link.ranks) * bytes;
}

// A promise of the family: broken, the program must not go on with the number.
void check_wire(const CollectiveAlgorithm& algorithm, CollectiveOp op, const GroupLink& link,
                double bytes, double time_s) {
  constexpr double kRounding = 1 - 1e-9;
  if (algorithm.in_network || time_s >= wire_time_s(op, link, bytes) * kRounding) return;
  throw std::logic_error(fmt::format("{} over {} ranks in {} s is faster than the wire",
                                     algorithm.id, link.ranks, time_s));
}

}  // namespace

const std::vector<CollectiveOpRow>& collective_ops() {
  static const std::vector<CollectiveOpRow> rows = {
      {CollectiveOp::all_reduce, "all_reduce", "sum of all, everywhere", twice_all_but_one},
      {CollectiveOp::all_gather, "all_gather", "the parts of all, everywhere", all_but_one},
      {CollectiveOp::reduce_scatter, "reduce_scatter", "one part of the sum each", all_but_one},
      {CollectiveOp::all_to_all, "all_to_all", "a part from each to each", all_but_one},
      {CollectiveOp::broadcast, "broadcast", "one rank's message to all", whole},
      {CollectiveOp::send_recv, "send_recv", "one rank's message to another", whole},
  };
  return rows;
}

const CollectiveOpRow* find_collective_op(std::string_view id) {
  for (const auto& row : collective_ops()) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

double bus_factor(CollectiveOp op, std::int64_t ranks) {
  return collective_ops()[static_cast<std::size_t>(op)].bus_factor(real(ranks));
}

const std::vector<CollectiveAlgorithm>& collective_algorithms() {
  static const std::vector<CollectiveAlgorithm> rows = {
      collectives::ring(),         collectives::bidirectional_ring(),
      collectives::tree(),         collectives::halving_doubling(),
      collectives::hierarchical(), collectives::direct(),
      collectives::nvls(),         collectives::nvls_tree(),
      collectives::sharp(),
  };
  return rows;
}

const CollectiveAlgorithm* find_collective_algorithm(std::string_view id) {
  for (const auto& row : collective_algorithms()) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

GroupLink group_link(const ClusterGroup& group, std::int64_t ranks, std::int64_t ranks_per_node,
                     std::int64_t busy_gpus) {
  GroupLink link;
  link.ranks = ranks;
  link.ranks_per_node =
      std::clamp<std::int64_t>(ranks_per_node, 1, std::max<std::int64_t>(1, ranks));
  link.nodes = (ranks + link.ranks_per_node - 1) / link.ranks_per_node;
  link.intra = reach_in_node(group.intra, link.ranks_per_node);
  link.reduction_bytes_per_s = group.intra.reduction_fraction * group.intra.gpu_bytes_per_s;
  const double share =
      std::min(1.0, real(link.ranks_per_node) / real(std::max<std::int64_t>(1, busy_gpus)));
  link.inter = {group.inter.reached_bytes_per_s() * share, group.inter.node_bytes_per_s * share,
                group.inter.latency_s};
  return link;
}

CollectiveCost best_collective(CollectiveOp op, const GroupLink& link, double bytes) {
  CollectiveCost best;
  if (link.ranks <= 1 || bytes <= 0) return best;
  for (const auto& algorithm : collective_algorithms()) {
    if (!algorithm.automatic || !algorithm.applies(op, link)) continue;
    const double time_s = algorithm.time_s(op, link, bytes);
    if (best.algorithm && time_s >= best.time_s) continue;
    best = {time_s, &algorithm};
  }
  if (best.algorithm) check_wire(*best.algorithm, op, link, bytes, best.time_s);
  return best;
}

double wire_time_s(CollectiveOp op, const GroupLink& link, double bytes) {
  const double between_s =
      link.nodes > 1 ? bytes_leaving_node(op, link, bytes) / link.inter.peak_bytes_per_s : 0;
  return std::max(between_s, bytes_leaving_rank(op, link, bytes) / link.intra.peak_bytes_per_s);
}

CollectiveBottleneck collective_bottleneck(CollectiveOp op, const GroupLink& link, double bytes,
                                           double time_s) {
  if (time_s <= 0) return {};
  const double between_s =
      link.nodes > 1 ? bytes_leaving_node(op, link, bytes) / link.inter.bytes_per_s : 0;
  const double within_s = bus_factor(op, link.ranks) * bytes / link.intra.bytes_per_s;
  const bool between = link.nodes > 1 && between_s >= within_s;
  const double used_s = between ? bytes_leaving_node(op, link, bytes) / link.inter.peak_bytes_per_s
                                : bus_factor(op, link.ranks) * bytes / link.intra.peak_bytes_per_s;
  return {between, std::min(1.0, used_s / time_s)};
}

}  // namespace aforo::model

#include "model/performance/interconnect.h"

#include <algorithm>
#include <numeric>

namespace aforo::model {
namespace {

void take_worse(Reach& worst, const Reach& other) {
  worst.bytes_per_s = std::min(worst.bytes_per_s, other.bytes_per_s);
  worst.peak_bytes_per_s = std::min(worst.peak_bytes_per_s, other.peak_bytes_per_s);
  worst.latency_s = std::max(worst.latency_s, other.latency_s);
}

}  // namespace

Interconnect::Interconnect(const Cluster& cluster) : cluster_(&cluster) {
  gpus_per_node_ = cluster.groups.front().node.gpus;
  for (const auto& group : cluster.groups) {
    gpus_per_node_ = std::min(gpus_per_node_, group.node.gpus);
  }
  gpus_per_node_ = std::max<std::int64_t>(1, gpus_per_node_);
}

GroupLink Interconnect::worst(std::int64_t ranks, std::int64_t ranks_per_node,
                              std::int64_t busy_gpus) const {
  GroupLink link = group_link(cluster_->groups.front(), ranks, ranks_per_node, busy_gpus);
  for (std::size_t i = 1; i < cluster_->groups.size(); ++i) {
    const GroupLink other = group_link(cluster_->groups[i], ranks, ranks_per_node, busy_gpus);
    take_worse(link.intra, other.intra);
    take_worse(link.inter, other.inter);
    link.reduction_bytes_per_s = std::min(link.reduction_bytes_per_s, other.reduction_bytes_per_s);
  }
  return link;
}

// Ranks of a group in one node: as many as its places there and its size have in common.
GroupLink Interconnect::group(std::int64_t size, std::int64_t stride) const {
  const std::int64_t places = std::max<std::int64_t>(1, gpus_per_node_ / stride);
  return worst(size, std::gcd(size, places), gpus_per_node_);
}

bool Interconnect::joined(std::int64_t size, std::int64_t stride) const {
  const GroupLink link = group(size, stride);
  if (link.nodes > 1 && link.inter.bytes_per_s <= 0) return false;
  return link.ranks_per_node <= 1 || link.intra.bytes_per_s > 0;
}

double Interconnect::stage_send_s(const Parallelism& p, double bytes) const {
  if (p.pp <= 1) return 0;
  const std::int64_t stage_gpus = p.tp * p.cp * p.dp;
  const std::int64_t stages_per_node = std::max<std::int64_t>(1, gpus_per_node_ / stage_gpus);
  const bool one_node = p.gpus() <= gpus_per_node_;
  const double crossing = one_node ? 0 : 1 / static_cast<double>(stages_per_node);
  // GPUs of a node that send over its NICs at once: those of its last stage.
  const std::int64_t senders = std::min(gpus_per_node_, stage_gpus);
  const double within_s = crossing >= 1 ? 0
                                        : collective_time_s(CollectiveOp::send_recv,
                                                            worst(2, 2, gpus_per_node_), bytes);
  const double between_s =
      crossing <= 0 ? 0 : collective_time_s(CollectiveOp::send_recv, worst(2, 1, senders), bytes);
  return (1 - crossing) * within_s + crossing * between_s;
}

}  // namespace aforo::model

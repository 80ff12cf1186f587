#include "model/cluster/links.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace aforo::model {
namespace {

// Staging through host memory: every byte crosses PCIe twice (sources: cluster.h).
constexpr double kThroughHostFraction = 0.5;
constexpr double kThroughHostHops = 2;

// PCIe x16 by generation, one direction, for catalogs without the entry (PCI-SIG; 0.82 of it is
// what copies reach, as in the catalogs' pcie4x16).
constexpr double kPcie3BytesPerS = 15.75e9;
constexpr double kPcieEfficiencyFraction = 0.82;
constexpr double kPcieLatencyS = 1.5e-6;

Link pcie_link(const Gpu& gpu, const Catalog& catalog) {
  const std::string id = fmt::format("pcie{}x{}", gpu.pcie_gen, gpu.pcie_lanes);
  if (const Link* exact = catalog.find<Link>(id)) return *exact;
  Link link;
  const double lanes_fraction = static_cast<double>(gpu.pcie_lanes) / 16;
  if (const Link* full = catalog.find<Link>(fmt::format("pcie{}x16", gpu.pcie_gen))) {
    link = *full;
    link.bytes_per_s *= lanes_fraction;
    return link;
  }
  link.id = id;
  link.transport = "pcie";
  double generations = 1;
  for (std::int64_t gen = 3; gen < gpu.pcie_gen; ++gen) generations *= 2;
  for (std::int64_t gen = gpu.pcie_gen; gen < 3; ++gen) generations /= 2;
  link.bytes_per_s = kPcie3BytesPerS * generations * lanes_fraction;
  link.efficiency_fraction = kPcieEfficiencyFraction;
  link.latency_s = kPcieLatencyS;
  return link;
}

IntraNode pcie_node(const Node& node, const Gpu& gpu, const Link& link) {
  IntraNode intra;
  intra.link = link.id;
  intra.transport = link.transport;
  intra.gpu_bytes_per_s = link.bytes_per_s;
  intra.pair_bytes_per_s = link.bytes_per_s;
  intra.efficiency_fraction = link.efficiency_fraction;
  intra.latency_s = link.latency_s;
  if (gpu.peer_to_peer) return intra;
  const auto sharing = static_cast<double>(std::max<std::int64_t>(1, node.gpus_per_pcie_switch));
  intra.through_host = true;
  intra.efficiency_fraction *= kThroughHostFraction / sharing;
  intra.latency_s *= kThroughHostHops;
  return intra;
}

IntraNode scale_up_node(const Gpu& gpu, const Link& link) {
  IntraNode intra;
  intra.link = link.id;
  intra.transport = link.transport;
  intra.gpu_bytes_per_s = link.bytes_per_s;
  intra.pair_bytes_per_s = link.pair_bytes_per_s.value_or(link.bytes_per_s);
  intra.efficiency_fraction = link.efficiency_fraction;
  intra.latency_s = link.latency_s;
  intra.reduction_fraction = link.reduction_fraction.value_or(0);
  intra.all_to_all = gpu.scale_up_all_to_all;
  return intra;
}

}  // namespace

IntraNode intra_node_of(const Node& node, const Gpu& gpu, const Catalog& catalog,
                        const std::string& where, Issues& notes) {
  const IntraNode pcie = pcie_node(node, gpu, pcie_link(gpu, catalog));
  const std::string& id = node.intra_link.empty() ? gpu.scale_up_link : node.intra_link;
  const Link* link = id.empty() ? nullptr : catalog.find<Link>(id);
  if (!link) {
    if (pcie.through_host && node.gpus > 1) {
      notes.push_back(note_issue(
          where, fmt::format("{} has no peer-to-peer access: traffic between its GPUs is staged "
                             "through host memory, at half of what PCIe reaches",
                             gpu.name)));
    }
    return pcie;
  }
  if (link->transport == "pcie") return pcie_node(node, gpu, *link);
  IntraNode intra = scale_up_node(gpu, *link);
  if (intra.all_to_all) return intra;
  intra.host_link = pcie.link;
  intra.host_bytes_per_s = pcie.gpu_bytes_per_s;
  intra.host_efficiency_fraction = pcie.efficiency_fraction;
  intra.host_latency_s = pcie.latency_s;
  return intra;
}

Reach reach_in_node(const IntraNode& intra, std::int64_t ranks) {
  if (ranks <= 1) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    return {kInfinite, kInfinite, 0};
  }
  if (!intra.all_to_all && ranks > 2) {
    return {intra.host_bytes_per_s * intra.host_efficiency_fraction, intra.host_bytes_per_s,
            intra.host_latency_s};
  }
  const double peak =
      std::min(intra.gpu_bytes_per_s, static_cast<double>(ranks - 1) * intra.pair_bytes_per_s);
  return {peak * intra.efficiency_fraction, peak, intra.latency_s};
}

}  // namespace aforo::model

#include "model/cluster/links.h"

#include <algorithm>
#include <cmath>
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

Link generic_pcie(const Gpu& gpu) {
  Link link;
  link.id = fmt::format("pcie{}x{}", gpu.pcie_gen, gpu.pcie_lanes);
  link.transport = "pcie";
  link.bytes_per_s = kPcie3BytesPerS * std::exp2(static_cast<double>(gpu.pcie_gen - 3)) *
                     static_cast<double>(gpu.pcie_lanes) / 16;
  link.efficiency_fraction = kPcieEfficiencyFraction;
  link.latency_s = kPcieLatencyS;
  link.source = "PCI-SIG, rate of the generation; 0.82 of it as in the catalogs' pcie4x16";
  return link;
}

// The path between two GPUs over PCIe: the catalog's entry for the generation and lanes, staged
// through host memory or not, else sixteen lanes scaled, else the standard's rate.
Link pcie_link(const Gpu& gpu, const Catalog& catalog) {
  const std::string suffix = gpu.peer_to_peer ? "" : "-host-staged";
  for (const std::int64_t lanes : {gpu.pcie_lanes, std::int64_t{16}}) {
    const Link* found = catalog.find<Link>(fmt::format("pcie{}x{}{}", gpu.pcie_gen, lanes, suffix));
    if (!found) continue;
    Link link = *found;
    link.bytes_per_s *= static_cast<double>(gpu.pcie_lanes) / static_cast<double>(lanes);
    return link;
  }
  Link link = generic_pcie(gpu);
  if (gpu.peer_to_peer) return link;
  link.efficiency_fraction *= kThroughHostFraction;
  link.latency_s *= kThroughHostHops;
  return link;
}

// GPUs that talk through the host and share a PCIe switch share its uplink as well.
IntraNode pcie_node(const Node& node, const Gpu& gpu, const Link& link) {
  IntraNode intra;
  intra.link = link.id;
  intra.source = link.source_of("rate");
  intra.transport = link.transport;
  intra.gpu_bytes_per_s = link.bytes_per_s;
  intra.pair_bytes_per_s = link.bytes_per_s;
  intra.efficiency_fraction = link.efficiency_fraction;
  intra.latency_s = link.latency_s;
  intra.through_host = !gpu.peer_to_peer;
  if (intra.through_host && node.gpus_per_pcie_switch > 1) {
    intra.efficiency_fraction /= static_cast<double>(node.gpus_per_pcie_switch);
  }
  return intra;
}

void add_host_path(const IntraNode& pcie, IntraNode& intra) {
  intra.host_link = pcie.link;
  intra.host_bytes_per_s = pcie.gpu_bytes_per_s;
  intra.host_efficiency_fraction = pcie.efficiency_fraction;
  intra.host_latency_s = pcie.latency_s;
}

IntraNode scale_up_node(const Gpu& gpu, const Link& link) {
  IntraNode intra;
  intra.link = link.id;
  intra.source = link.source_of("rate");
  intra.transport = link.transport;
  intra.gpu_bytes_per_s = link.bytes_per_s;
  intra.pair_bytes_per_s = link.pair_bytes_per_s.value_or(link.bytes_per_s);
  intra.efficiency_fraction = link.efficiency_fraction;
  intra.latency_s = link.latency_s;
  intra.reduction_fraction = link.reduction_fraction.value_or(0);
  intra.all_to_all = gpu.scale_up_all_to_all;
  // A bridge over several cards splits the rate of one among its partners.
  intra.bridged = 1 + std::lround(intra.gpu_bytes_per_s / intra.pair_bytes_per_s);
  return intra;
}

}  // namespace

IntraNode intra_node_of(const Node& node, const Gpu& gpu, const Catalog& catalog,
                        const std::string& where, Issues& notes) {
  const std::string& id = node.intra_link.empty() ? gpu.scale_up_link : node.intra_link;
  const Link* link = id.empty() ? nullptr : catalog.find<Link>(id);
  const bool named_pcie = link && link->transport == "pcie";
  const IntraNode pcie = pcie_node(node, gpu, named_pcie ? *link : pcie_link(gpu, catalog));
  IntraNode intra = link && !named_pcie ? scale_up_node(gpu, *link) : pcie;
  add_host_path(pcie, intra);
  if (intra.through_host && node.gpus > 1) {
    notes.push_back(note_issue(
        where, fmt::format("{} has no peer-to-peer access: traffic between its GPUs is staged "
                           "through host memory ({})",
                           gpu.name, intra.link)));
  }
  if (!intra.all_to_all && node.gpus > 1) {
    notes.push_back(note_issue(where, fmt::format("bridges ({}) join {} GPUs each, the others "
                                                  "talk over PCIe",
                                                  intra.link, intra.bridged)));
  }
  return intra;
}

Reach reach_in_node(const IntraNode& intra, std::int64_t ranks) {
  if (ranks <= 1) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    return {kInfinite, kInfinite, 0};
  }
  if (!intra.all_to_all && ranks > intra.bridged) {
    return {intra.host_bytes_per_s * intra.host_efficiency_fraction, intra.host_bytes_per_s,
            intra.host_latency_s};
  }
  const double peak =
      std::min(intra.gpu_bytes_per_s, static_cast<double>(ranks - 1) * intra.pair_bytes_per_s);
  return {peak * intra.efficiency_fraction, peak, intra.latency_s};
}

}  // namespace aforo::model

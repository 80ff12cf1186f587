#include "model/cluster/links.h"
#include "model/quantity/format.h"

#include <cmath>
#include <fmt/format.h>

namespace aforo::model {
namespace {

// A network of which only the rate is known: plain Ethernet with TCP, which reaches 4 to 6 of
// 12.5 GB/s on 100 GbE and nearly all of 10 GbE; 15 us a hop (catalogs' eth-10).
constexpr double kUnknownNetworkEfficiencyFraction = 0.5;
constexpr double kUnknownNetworkLatencyS = 15e-6;
// Host networks carry collectives only when NICs reach GPU memory; else the host copies too.
constexpr double kNoGpuDirectFraction = 0.8;

const Link* network_link(const Node& node, const FabricSpec& fabric, const Catalog& catalog) {
  const std::string& id = fabric.link.empty() ? node.network_link : fabric.link;
  return id.empty() ? nullptr : catalog.find<Link>(id);
}

// Rate of one NIC: stated for the option, else that of the named network, else the node's.
double nic_rate(const Node& node, const FabricSpec& fabric, const Catalog& catalog,
                const Link* link) {
  if (fabric.nic_bytes_per_s) return *fabric.nic_bytes_per_s;
  if (node.nic_bytes_per_s > 0) return node.nic_bytes_per_s;
  if (const Nic* nic = node.nic.empty() ? nullptr : catalog.find<Nic>(node.nic)) {
    return nic->port_bytes_per_s;
  }
  return link ? link->bytes_per_s : 0;
}

}  // namespace

Issue note_issue(std::string where, std::string message) {
  return {Severity::note, "assumed", std::move(where), std::move(message), {}};
}

InterNode inter_node_of(const Node& node, const FabricSpec& fabric, const Catalog& catalog,
                        const std::string& where, Issues& notes) {
  InterNode inter;
  const Link* link = network_link(node, fabric, catalog);
  const std::int64_t stated = fabric.nics.value_or(node.nics);
  const double rate = nic_rate(node, fabric, catalog, link);
  inter.nics = static_cast<double>(stated > 0 ? stated : (rate > 0 ? 1 : 0));
  inter.node_bytes_per_s = inter.nics * rate;
  inter.oversubscription = std::max(1.0, fabric.oversubscription);
  if (inter.node_bytes_per_s <= 0) return inter;
  if (link) {
    inter.link = link->id;
    inter.source = link->source_of("efficiency");
    inter.transport = link->kind == "wan" ? "wan" : link->transport;
    inter.efficiency_fraction = link->efficiency_fraction;
    inter.latency_s = link->latency_s;
    inter.wan = link->kind == "wan";
  } else {
    inter.transport = "tcp";
    inter.source = {"assumption: kind of network not stated", ""};
    inter.efficiency_fraction = kUnknownNetworkEfficiencyFraction;
    inter.latency_s = kUnknownNetworkLatencyS;
    notes.push_back(note_issue(
        where, fmt::format("the kind of network of {} is not stated: {} as Ethernet with TCP",
                           node.name, human_quantity(inter.node_bytes_per_s, unit::gbps))));
  }
  if (!node.gpu_direct_rdma && (inter.transport == "infiniband" || inter.transport == "roce")) {
    inter.efficiency_fraction *= kNoGpuDirectFraction;
    notes.push_back(note_issue(
        where, fmt::format("{} has no GPUDirect RDMA: network traffic is copied through host "
                           "memory, at 80 % of the rate (assumption)",
                           node.name)));
  }
  return inter;
}

}  // namespace aforo::model

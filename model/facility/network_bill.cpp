#include "model/facility/network_bill.h"

#include "model/quantity/format.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace aforo::model {
namespace {

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

std::int64_t smallest_divisor_at_least(std::int64_t of, std::int64_t least) {
  for (std::int64_t d = std::max<std::int64_t>(1, least); d < of; ++d) {
    if (of % d == 0) return d;
  }
  return of;
}

std::optional<SwitchCount> three_tiers(std::int64_t leaves, std::int64_t uplinks,
                                       std::int64_t radix) {
  SwitchCount count;
  const std::int64_t down = radix / 2;
  count.leaf = leaves;
  count.spine = ceil_div(leaves * uplinks, down);
  count.core = ceil_div(count.spine * (radix - down), radix);
  count.fabric_cables = leaves * uplinks + count.spine * (radix - down);
  // A core switch reaches each pod by one port; a pod has `down` leaves.
  if (ceil_div(leaves, down) > radix) return std::nullopt;
  return count;
}

// What the hosts bring.
struct Hosts {
  std::int64_t ports = 0;
  double port_bytes_per_s = 0;  // the fastest
};

Hosts hosts_of(const FabricSpec& fabric, const Cluster& cluster) {
  Hosts hosts;
  for (const auto& group : cluster.groups) {
    hosts.ports += group.nodes * fabric.nics.value_or(group.node.nics);
    hosts.port_bytes_per_s = std::max(hosts.port_bytes_per_s,
                                      fabric.nic_bytes_per_s.value_or(group.node.nic_bytes_per_s));
  }
  return hosts;
}

// Pieces and ends with power of a kind of cable.
struct CableKind {
  std::string_view kind;
  int pieces_per_link;
  int ends_per_piece;
  bool per_gpu;  // sold as one lot per GPU, whatever the network
};
constexpr CableKind kCableKinds[] = {
    {"transceiver", 2, 1, false},
    {"cluster total", 1, 0, true},
};
constexpr CableKind kPlainCable = {"", 1, 2, false};

const CableKind& cable_kind(const Cable& cable) {
  for (const auto& row : kCableKinds) {
    if (row.kind == cable.kind) return row;
  }
  return kPlainCable;
}

// A part that joins two ports by each of its ends: twice their rate, and sold as such.
bool is_twin_port(const Cable& cable, const Hosts& hosts) {
  const double ratio = cable.bytes_per_s.value_or(0) / std::max(1.0, hosts.port_bytes_per_s);
  return std::abs(ratio - 2) < 0.01 && cable.name.find("win-port") != std::string::npos;
}

void add_switches(const Switch& entry, const Hosts& hosts, double oversubscription,
                  NetworkBill& bill) {
  bill.switch_model = &entry;
  const std::int64_t radix = switch_ports(entry, hosts.port_bytes_per_s);
  const auto count = switch_count(hosts.ports, radix, oversubscription);
  if (!count) {
    bill.issues.push_back(error_issue(
        "network-too-large", "switch/" + entry.id,
        "three tiers of " + entry.name + " do not join " + std::to_string(hosts.ports) + " ports",
        "choose a switch with more ports or fewer network cards"));
    return;
  }
  bill.switches = *count;
  const auto switches = static_cast<double>(count->total());
  bill.switches_w = switches * entry.typical_w.value_or(entry.max_w.value_or(0));
  bill.installed_w += switches * entry.max_w.value_or(entry.typical_w.value_or(0));
  bill.rack_units = switches * entry.rack_units;
  if (!entry.typical_w && !entry.max_w) {
    bill.issues.push_back(warning_issue("unknown-power", "switch/" + entry.id,
                                        "the power of " + entry.name + " is unknown: counted as 0",
                                        "--set /switches/" + entry.id + "/typical_power=…W"));
  }
  if (hosts.port_bytes_per_s > entry.port_bytes_per_s * 1.001) {
    bill.issues.push_back(warning_issue("slow-switch", "switch/" + entry.id,
                                        "its ports of " +
                                            human_quantity(entry.port_bytes_per_s, unit::gbps) +
                                            " are slower than the network cards",
                                        "choose a switch with ports as fast as the cards"));
  }
}

void add_cables(const Cable& cable, const Hosts& hosts, const Cluster& cluster, NetworkBill& bill) {
  bill.cable = &cable;
  const CableKind& kind = cable_kind(cable);
  if (kind.per_gpu) {
    bill.cable_pieces = cluster.gpus();
    return;
  }
  const std::int64_t links = bill.host_cables + bill.switches.fabric_cables;
  bill.cable_pieces = ceil_div(links * kind.pieces_per_link, is_twin_port(cable, hosts) ? 2 : 1);
  bill.cables_w = static_cast<double>(bill.cable_pieces * kind.ends_per_piece) *
                  cable.power_per_end_w.value_or(0);
  bill.installed_w += bill.cables_w;
}

}  // namespace

std::optional<SwitchCount> switch_count(std::int64_t host_ports, std::int64_t radix,
                                        double oversubscription) {
  SwitchCount count;
  if (host_ports <= 0) return count;
  if (radix < 2) return std::nullopt;
  if (host_ports <= radix) {
    count.leaf = 1;
    return count;
  }
  const double share = oversubscription / (1 + oversubscription);
  const auto down =
      std::clamp<std::int64_t>(std::llround(static_cast<double>(radix) * share), 1, radix - 1);
  const std::int64_t uplinks = radix - down;
  const std::int64_t leaves = ceil_div(host_ports, down);
  if (leaves > radix) return three_tiers(leaves, uplinks, radix);
  count.leaf = leaves;
  count.spine = smallest_divisor_at_least(uplinks, ceil_div(leaves * uplinks, radix));
  count.fabric_cables = leaves * uplinks;
  return count;
}

std::int64_t switch_ports(const Switch& entry, double port_bytes_per_s) {
  const double wanted_gbps = port_bytes_per_s / unit::gbps.scale;
  if (port_bytes_per_s >= entry.port_bytes_per_s || wanted_gbps <= 0) return entry.ports;
  const std::string& text = entry.split;
  for (std::size_t at = text.find('x'); at != std::string::npos; at = text.find('x', at + 1)) {
    std::size_t from = at;
    while (from > 0 && text[from - 1] >= '0' && text[from - 1] <= '9') --from;
    std::int64_t ports = 0;
    double gbps = 0;
    const char* end = text.data() + text.size();
    std::from_chars(text.data() + from, text.data() + at, ports);
    std::from_chars(text.data() + at + 1, end, gbps);
    if (ports > 0 && std::abs(gbps - wanted_gbps) < 0.01 * wanted_gbps) return ports;
  }
  return entry.ports;
}

NetworkBill network_bill(const FabricSpec& fabric, const Cluster& cluster, const Catalog& catalog) {
  NetworkBill bill;
  const Hosts hosts = hosts_of(fabric, cluster);
  if (hosts.ports == 0) return bill;
  const Switch* entry = catalog.find<Switch>(fabric.switch_model);
  if (entry) add_switches(*entry, hosts, fabric.oversubscription, bill);
  // Two nodes without a switch are joined port to port.
  bill.host_cables = !entry && cluster.nodes() == 2 ? ceil_div(hosts.ports, 2) : hosts.ports;
  if (!entry && cluster.nodes() == 1) bill.host_cables = 0;
  if (const Cable* cable = catalog.find<Cable>(fabric.cable)) {
    add_cables(*cable, hosts, cluster, bill);
  }
  return bill;
}

}  // namespace aforo::model

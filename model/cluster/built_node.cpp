#include "model/cluster/links.h"
#include "model/quantity/format.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace aforo::model {
namespace {

constexpr double kGbps = 1e9 / 8;

// Networks assumed where an offer states none, by the GPUs of the instance: whole servers come
// with 100 GbE, smaller instances with 10 GbE. Distributed hosts sit on the internet.
struct AssumedNetwork {
  std::int64_t gpus_from;
  const char* link;
  double bytes_per_s;
};
constexpr std::array kAssumedNetworks = std::to_array<AssumedNetwork>({
    {8, "eth-100", 100 * kGbps},
    {0, "eth-10", 10 * kGbps},
});
constexpr const char* kInternetLink = "wan-1g";
constexpr double kInternetBytesPerS = 1 * kGbps;

const AssumedNetwork& assumed_network(std::int64_t gpus) {
  for (const auto& row : kAssumedNetworks) {
    if (gpus >= row.gpus_from) return row;
  }
  return kAssumedNetworks.back();
}

// Hosts of distributed clouds and marketplaces stand in different places.
bool is_distributed(const Offer& offer) {
  return offer.kind == "distributed" || offer.kind == "marketplace";
}

// The link of a kind whose rate is nearest (by ratio) to what an instance reaches.
const Link* nearest_link(const Catalog& catalog, std::string_view kind, double bytes_per_s) {
  const Link* best = nullptr;
  double least = 0;
  for (const auto& link : catalog.table<Link>().entries()) {
    const bool ethernet = link.transport == "tcp" || link.transport == "roce";
    if (link.kind != kind || !ethernet || link.bytes_per_s <= 0) continue;
    const double distance = std::abs(std::log(link.bytes_per_s / bytes_per_s));
    if (best && distance >= least) continue;
    best = &link;
    least = distance;
  }
  return best;
}

void add_network(const Offer& offer, const Catalog& catalog, const std::string& where, Node& node,
                 Issues& notes) {
  node.nics = 1;
  if (offer.network_bytes_per_s > 0) {
    node.nic_bytes_per_s = offer.network_bytes_per_s;
    const char* kind = is_distributed(offer) ? "wan" : "scale-out";
    const Link* link = nearest_link(catalog, kind, offer.network_bytes_per_s);
    if (!link) return;
    node.network_link = link->id;
    notes.push_back(note_issue(
        where, fmt::format("{} states {} without the kind of network: taken as {}", offer.id,
                           human_quantity(offer.network_bytes_per_s, unit::gbps), link->name)));
    return;
  }
  const AssumedNetwork& assumed = assumed_network(offer.gpus);
  node.nic_bytes_per_s = is_distributed(offer) ? kInternetBytesPerS : assumed.bytes_per_s;
  node.network_link = is_distributed(offer) ? kInternetLink : assumed.link;
  notes.push_back(note_issue(
      where, fmt::format("{} states no network: {} between instances", offer.id,
                         is_distributed(offer) ? "1 Gbps over the internet"
                                               : human_quantity(assumed.bytes_per_s, unit::gbps))));
}

}  // namespace

Node node_of_offer(const Offer& offer, const Gpu& gpu, const Catalog& catalog,
                   const std::string& where, Issues& notes) {
  Node node;
  node.id = offer.id;
  node.name = offer.name.empty() ? offer.id : offer.name;
  node.source = offer.source;
  node.date = offer.date;
  node.gpu = gpu.id;
  node.gpus = offer.gpus;
  node.cpu_sockets = offer.gpus >= 8 ? 2 : 1;
  node.cpu_cores = offer.vcpus / 2;
  node.ram_bytes = offer.ram_bytes;
  node.nvme_bytes = offer.local_ssd_bytes;
  node.cloud_instance = true;
  node.gpu_direct_rdma = false;
  add_network(offer, catalog, where, node, notes);
  if (offer.vcpus == 0) {
    notes.push_back(note_issue(
        where,
        fmt::format("{} states no processors: their power is reckoned by sockets", offer.id)));
  }
  return node;
}

Node usual_node(const Gpu& gpu, std::int64_t gpus, const Catalog& catalog, const std::string& where,
                Issues& notes) {
  constexpr std::int64_t kUsualGpus = 8;
  constexpr double kRamBytesPerGpu = 128e9;
  constexpr std::int64_t kCoresPerGpu = 8;
  Node node;
  node.id = gpu.id + "-host";
  node.name = fmt::format("host of {}", gpu.name);
  node.source = "assumption: no node of the catalogs holds this GPU";
  node.gpu = gpu.id;
  node.gpus = gpus < kUsualGpus ? gpus : kUsualGpus;
  node.cpu_sockets = node.gpus > 4 ? 2 : 1;
  node.cpu_cores = kCoresPerGpu * node.gpus;
  node.ram_bytes = kRamBytesPerGpu * static_cast<double>(node.gpus);
  // Modules (SXM, OAM) come with one fast NIC each, cards share 100 GbE.
  const bool modules = gpu.scale_up_all_to_all;
  const double rate = (modules ? 400 : 100) * kGbps;
  const Link* link = nearest_link(catalog, "scale-out", rate);
  node.nics = modules ? node.gpus : 1;
  node.nic_bytes_per_s = rate;
  node.network_link = link ? link->id : "";
  notes.push_back(note_issue(
      where, fmt::format("no node of the catalogs holds {}: a host of {} with {} x {} is assumed",
                         gpu.id, node.gpus, node.nics, human_quantity(rate, unit::gbps))));
  return node;
}

}  // namespace aforo::model

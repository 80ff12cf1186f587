#include "plan/validate/machine.h"

#include "plan/validate/vocabulary.h"

#include <algorithm>
#include <cmath>

namespace aforo::plan {
namespace {

using model::Catalog;
using model::Gpu;
using model::Link;
using model::Node;

constexpr std::int64_t kRackGpus = 72;   // one NVL72 domain
constexpr std::int64_t kRackShare = 64;  // of which a power-of-two job uses this many
constexpr std::int64_t kUsualGpus = 8;

// The catalog's server with these GPUs, bought ones first, then the one whose size is nearest.
const Node* usual_node(const Gpu& gpu, std::int64_t gpus, const Catalog& catalog) {
  const Node* best = nullptr;
  const auto distance = [gpus](const Node& node) {
    return std::abs(node.gpus - gpus) + (node.cloud_instance ? 1000 : 0);
  };
  for (const auto& node : catalog.table<Node>().entries()) {
    const Gpu* held = catalog.find<Gpu>(node.gpu);
    if (held != &gpu || node.gpus == 0) continue;
    if (best == nullptr || distance(node) < distance(*best)) best = &node;
  }
  return best;
}

// A server of a like GPU lends its network where the catalog has none with this one.
const Node* related_node(const Gpu& gpu, const Catalog& catalog) {
  const Node* best = nullptr;
  for (const auto& node : catalog.table<Node>().entries()) {
    const Gpu* held = catalog.find<Gpu>(node.gpu);
    if (held == nullptr || node.gpus == 0) continue;
    const bool alike = held->architecture == gpu.architecture &&
                       held->scale_up_link.empty() == gpu.scale_up_link.empty();
    if (alike && (best == nullptr || node.gpus == kUsualGpus)) best = &node;
  }
  return best;
}

// The catalog's link of that transport and of the nearest rate.
const Link* link_for(std::string_view transport, double bytes_per_s, bool wide_area,
                     const Catalog& catalog) {
  const Link* best = nullptr;
  const auto off = [bytes_per_s](const Link& link) {
    return std::abs(std::log(link.bytes_per_s / bytes_per_s));
  };
  for (const auto& link : catalog.table<Link>().entries()) {
    if (link.kind != (wide_area ? "wan" : "scale-out")) continue;
    if (!wide_area && link.transport != transport) continue;
    if (best == nullptr || off(link) < off(*best)) best = &link;
  }
  return best;
}

class MachineReader {
 public:
  MachineReader(const TrainingRow& row, const Gpu& gpu, const Catalog& catalog,
                std::vector<std::string>& assumptions)
      : row_(row), gpu_(gpu), catalog_(catalog), assumptions_(assumptions) {}

  Node node() {
    const std::int64_t gpus = gpus_per_node();
    const Node* like = usual_node(gpu_, gpus, catalog_);
    if (like != nullptr) node_ = *like;
    if (like == nullptr) borrow_node();
    node_.gpu = gpu_.id;
    node_.gpus = gpus;
    const bool one_nic_per_gpu = like != nullptr && like->nics == like->gpus;
    if (one_nic_per_gpu) node_.nics = gpus;
    set_intra_link();
    if (*row_.gpus > gpus) set_network();
    return node_;
  }

 private:
  void assume(std::string text) { assumptions_.push_back(std::move(text)); }

  std::int64_t gpus_per_node() {
    const bool rack = words_of(row_.intra_link).find(" nvl72 ") != std::string::npos;
    if (rack) {
      if (*row_.gpus <= kRackGpus) return *row_.gpus;
      const std::int64_t gpus = *row_.gpus % kRackShare == 0 ? kRackShare : kRackGpus;
      assume(std::to_string(gpus) + " GPUs of each NVL72 rack");
      return gpus;
    }
    if (row_.gpus_per_node) return std::min(*row_.gpus_per_node, *row_.gpus);
    if (*row_.gpus > kUsualGpus) assume(std::to_string(kUsualGpus) + " GPUs a node");
    return std::min(kUsualGpus, *row_.gpus);
  }

  void borrow_node() {
    const Node* related = related_node(gpu_, catalog_);
    if (related == nullptr) return;
    node_ = *related;
    node_.intra_link.clear();
    if (*row_.gpus > gpus_per_node()) assume("server like " + related->id);
  }

  // Only what differs from the GPU's own links: parts with a fast link that the source says talk
  // over PCIe.
  void set_intra_link() {
    const bool pcie = words_of(row_.intra_link).find(" pcie ") != std::string::npos;
    if (!pcie || gpu_.scale_up_link.empty()) return;
    const std::string id = "pcie" + std::to_string(gpu_.pcie_gen) + "x16";
    if (catalog_.find<Link>(id) != nullptr) node_.intra_link = id;
  }

  void set_network() {
    const NetworkReading reading = read_network(row_.network, node_.gpus);
    if (reading.wide_area) {
      const Link* link = link_for("tcp", 1.25e8, true, catalog_);
      node_.network_link = link != nullptr ? link->id : "";
      node_.nics = 1;
      node_.nic_bytes_per_s = link != nullptr ? link->bytes_per_s : 1.25e8;
      assume("internet at 1 Gb/s a node");
      return;
    }
    if (!reading.nic_bytes_per_s) {
      assume("network of " + (node_.id.empty() ? std::string("an unnamed server") : node_.id));
      return;
    }
    node_.nics = *reading.nics;
    node_.nic_bytes_per_s = *reading.nic_bytes_per_s;
    node_.nic.clear();
    const std::string transport = reading.transport.empty() ? "infiniband" : reading.transport;
    const Link* link = link_for(transport, *reading.nic_bytes_per_s, false, catalog_);
    if (link == nullptr) link = link_for("infiniband", *reading.nic_bytes_per_s, false, catalog_);
    if (link != nullptr) node_.network_link = link->id;
  }

  const TrainingRow& row_;
  const Gpu& gpu_;
  const Catalog& catalog_;
  std::vector<std::string>& assumptions_;
  Node node_;
};

}  // namespace

model::Result<model::Cluster> machine_of(const TrainingRow& row, const Gpu& gpu,
                                         const Catalog& catalog,
                                         std::vector<std::string>& assumptions) {
  const Node node = MachineReader(row, gpu, catalog, assumptions).node();
  return model::cluster_of_node(node, *row.gpus, {}, catalog);
}

}  // namespace aforo::plan

#include "model/cluster/cluster.h"

#include "model/cluster/links.h"

#include <fmt/format.h>

namespace aforo::model {
namespace {

Issue no_gpus_issue(const std::string& where) {
  return error_issue("no-gpus", where, "there are no GPUs to work on",
                     "give at least one GPU (a group of nodes that hold GPUs, count >= 1)");
}

// A group of equal nodes. Catalog references were checked when they were read; a missing
// architecture can still come from a hand-made catalog.
Result<ClusterGroup> group_of(const Node& node, std::int64_t count, const FabricSpec& fabric,
                              const Catalog& catalog, const std::string& where, Issues& notes) {
  ClusterGroup group;
  group.node = node;
  group.nodes = count;
  group.gpu = catalog.find<Gpu>(node.gpu);
  if (!group.gpu) {
    return error_issue("unknown-gpu", where, fmt::format("unknown GPU '{}'", node.gpu),
                       did_you_mean(node.gpu, catalog.ids("gpu")));
  }
  group.architecture = catalog.find<Architecture>(group.gpu->architecture);
  if (!group.architecture) {
    return error_issue("unknown-architecture", where,
                       fmt::format("{} names the architecture '{}', which no catalog holds",
                                   group.gpu->id, group.gpu->architecture));
  }
  group.intra = intra_node_of(node, *group.gpu, catalog, where, notes);
  group.inter = inter_node_of(node, fabric, catalog, where, notes);
  return group;
}

Result<Cluster> checked(Cluster cluster, const std::string& where) {
  if (cluster.gpus() <= 0) return no_gpus_issue(where);
  return cluster;
}

Result<Cluster> one_group(const Node& node, std::int64_t count, const FabricSpec& fabric,
                          const Catalog& catalog, const std::string& where, Issues notes) {
  Cluster cluster;
  auto group = group_of(node, count, fabric, catalog, where, notes);
  if (!group) return group.issues();
  cluster.groups.push_back(std::move(group).value());
  cluster.notes = std::move(notes);
  return checked(std::move(cluster), where);
}

Result<Cluster> bought(const HardwareOption& build, const Catalog& catalog,
                       const std::string& where) {
  Cluster cluster;
  for (const auto& part : build.groups) {
    const Node* node = catalog.find<Node>(part.node);
    if (!node) {
      return error_issue("unknown-node", where, fmt::format("unknown node '{}'", part.node),
                         did_you_mean(part.node, catalog.ids("node")));
    }
    if (node->gpus == 0 || node->gpu.empty()) {
      cluster.notes.push_back(
          note_issue(where, fmt::format("{} has no GPU and takes no part in training", node->id)));
      continue;
    }
    auto group = group_of(*node, part.count, build.fabric, catalog, where, cluster.notes);
    if (!group) return group.issues();
    cluster.groups.push_back(std::move(group).value());
  }
  return checked(std::move(cluster), where);
}

// The host that `count` instances share: their parts added up, one network connection.
Node one_host(Node node, std::int64_t count) {
  const auto times = static_cast<double>(count);
  node.gpus *= count;
  node.cpu_cores *= count;
  node.ram_bytes *= times;
  node.nvme_bytes *= times;
  node.max_w *= times;
  if (node.typical_w) *node.typical_w *= times;
  if (node.idle_w) *node.idle_w *= times;
  return node;
}

Result<Cluster> rented(const RentedOption& build, const Catalog& catalog,
                       const std::string& where) {
  const Offer* offer = catalog.find<Offer>(build.offer);
  if (!offer) {
    return error_issue("unknown-offer", where, fmt::format("unknown offer '{}'", build.offer),
                       did_you_mean(build.offer, catalog.ids("offer")));
  }
  const Gpu* gpu = catalog.find<Gpu>(offer->gpu);
  if (!gpu || offer->gpus == 0) return no_gpus_issue(where);
  Issues notes;
  const Node* named = catalog.find<Node>(offer->node);
  Node node = named ? *named : node_of_offer(*offer, *gpu, catalog, where, notes);
  std::int64_t nodes = build.count;
  if (build.single_host) {
    node = one_host(node, build.count);
    nodes = 1;
  }
  return one_group(node, nodes, build.fabric, catalog, where, std::move(notes));
}

// Nodes and how well `gpus` GPUs use them: filled without rest, else partly filled, else not.
bool holds(const Node& node, std::int64_t gpus) {
  return node.gpus > 0 && (gpus <= node.gpus || gpus % node.gpus == 0);
}

const Node* usual_catalog_node(const Gpu& gpu, std::int64_t gpus, const Catalog& catalog) {
  for (const bool rented_only : {false, true}) {
    for (const auto& node : catalog.table<Node>().entries()) {
      const bool fits = node.gpu == gpu.id && node.cloud_instance == rented_only;
      if (fits && holds(node, gpus)) return &node;
    }
  }
  return nullptr;
}

Issue wrong_count_issue(const Node& node, std::int64_t gpus, const std::string& where) {
  const std::int64_t below = gpus / node.gpus * node.gpus;
  return error_issue(
      "wrong-gpu-count", where,
      fmt::format("{} GPUs do not fill whole nodes: {} holds {}", gpus, node.id, node.gpus),
      fmt::format("{} or {} GPUs", below, below + node.gpus));
}

}  // namespace

std::int64_t Cluster::nodes() const {
  std::int64_t sum = 0;
  for (const auto& group : groups) sum += group.nodes;
  return sum;
}

std::int64_t Cluster::gpus() const {
  std::int64_t sum = 0;
  for (const auto& group : groups) sum += group.gpus();
  return sum;
}

bool Cluster::mixed() const {
  for (const auto& group : groups) {
    if (group.gpu != groups.front().gpu) return true;
  }
  return false;
}

Result<Cluster> cluster_of(const Option& option, const Catalog& catalog) {
  const std::string where = "option '" + option.name + "'";
  if (const HardwareOption* hardware = hardware_of(option)) {
    return bought(*hardware, catalog, where);
  }
  return rented(*rented_of(option), catalog, where);
}

Result<Cluster> cluster_of_node(const Node& node, std::int64_t gpus, const FabricSpec& fabric,
                                const Catalog& catalog) {
  const std::string where = "node/" + node.id;
  if (gpus <= 0 || node.gpus <= 0) return no_gpus_issue(where);
  if (!holds(node, gpus)) return wrong_count_issue(node, gpus, where);
  if (gpus >= node.gpus) {
    return one_group(node, gpus / node.gpus, fabric, catalog, where, {});
  }
  Node part = node;
  part.gpus = gpus;
  return one_group(part, 1, fabric, catalog, where,
                   {note_issue(where, fmt::format("{} of the {} GPUs of {} are used", gpus,
                                                  node.gpus, node.id))});
}

Result<Cluster> cluster_of_gpu(const Gpu& gpu, std::int64_t gpus, const FabricSpec& fabric,
                               const Catalog& catalog) {
  const std::string where = "gpu/" + gpu.id;
  if (gpus <= 0) return no_gpus_issue(where);
  if (const Node* node = usual_catalog_node(gpu, gpus, catalog)) {
    auto cluster = cluster_of_node(*node, gpus, fabric, catalog);
    if (!cluster) return cluster;
    cluster->notes.insert(
        cluster->notes.begin(),
        note_issue(where, fmt::format("GPUs in {} ({} each)", node->id, node->gpus)));
    return cluster;
  }
  Issues notes;
  const Node node = usual_node(gpu, gpus, catalog, where, notes);
  if (!holds(node, gpus)) return wrong_count_issue(node, gpus, where);
  return one_group(node, gpus / node.gpus, fabric, catalog, where, std::move(notes));
}

}  // namespace aforo::model

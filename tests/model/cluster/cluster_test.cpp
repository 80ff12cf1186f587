#include "model/cluster/cluster.h"

#include "model/performance/collectives/collective.h"
#include "tests/catch.h"
#include "tests/files.h"

using namespace aforo;
using model::Catalog;
using model::Cluster;

namespace {

const Catalog& catalog() { return tests::shipped_catalog(); }

Cluster of_node(const char* node, std::int64_t gpus, const model::FabricSpec& fabric = {}) {
  auto cluster =
      model::cluster_of_node(*catalog().find<model::Node>(node), gpus, fabric, catalog());
  REQUIRE(cluster.ok());
  return *cluster;
}

model::Option rented(const std::string& offer, std::int64_t count, bool single_host = false) {
  model::DistributedOption build;
  build.offer = offer;
  build.count = count;
  build.single_host = single_host;
  model::Option option;
  option.name = "rented";
  option.build = build;
  return option;
}

// The first offer of a kind with one GPU and no node.
const model::Offer* bare_offer(std::string_view kind) {
  for (const auto& offer : catalog().table<model::Offer>().entries()) {
    if (offer.kind == kind && offer.gpus == 1 && offer.node.empty()) return &offer;
  }
  return nullptr;
}

double bus_rate(const Cluster& cluster, std::int64_t ranks, double bytes) {
  const auto link = model::group_link(cluster.groups.front(), ranks, ranks, ranks);
  const auto op = model::CollectiveOp::all_reduce;
  return model::bus_factor(op, ranks) * bytes / model::collective_time_s(op, link, bytes);
}

}  // namespace

TEST_CASE("a node's NICs add up to its network rate") {
  const Cluster cluster = of_node("dgx-h100", 32);
  CHECK(cluster.nodes() == 4);
  CHECK(cluster.gpus() == 32);
  // Eight ports of 400 Gb/s are 400 GB/s.
  CHECK(cluster.groups.front().inter.node_bytes_per_s == Approx(400e9));
  CHECK(cluster.groups.front().intra.all_to_all);
}

TEST_CASE("a fabric overrides NICs, link and oversubscription of the node") {
  model::FabricSpec fabric;
  fabric.nics = 1;
  fabric.nic_bytes_per_s = 12.5e9;
  fabric.link = "eth-100-tcp";
  fabric.oversubscription = 2;
  const auto inter = of_node("dgx-h100", 16, fabric).groups.front().inter;
  CHECK(inter.node_bytes_per_s == Approx(12.5e9));
  CHECK(inter.transport == "tcp");
  CHECK(inter.reached_bytes_per_s() == Approx(12.5e9 * inter.efficiency_fraction / 2));
}

TEST_CASE("fewer GPUs than a node holds use one node; a broken multiple is refused") {
  const Cluster part = of_node("dgx-h100", 2);
  CHECK(part.nodes() == 1);
  CHECK(part.gpus() == 2);
  CHECK_FALSE(part.notes.empty());
  const auto& node = *catalog().find<model::Node>("dgx-h100");
  const auto refused = model::cluster_of_node(node, 12, {}, catalog());
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.issues().front().hint == "8 or 16 GPUs");
  CHECK_FALSE(model::cluster_of_node(node, 0, {}, catalog()).ok());
}

TEST_CASE("a GPU is put into a node of the catalogs that it fills, else a host is assumed") {
  const auto known =
      model::cluster_of_gpu(*catalog().find<model::Gpu>("h100-sxm"), 64, {}, catalog());
  REQUIRE(known.ok());
  CHECK(known->gpus() == 64);
  CHECK(known->nodes() == 8);
  // Catalogs without nodes.
  std::vector<model::CatalogText> texts;
  for (auto& text : tests::shipped_catalog_texts()) {
    const auto stem = std::filesystem::path(text.file).stem();
    if (stem == "gpus" || stem == "architectures" || stem == "links") texts.push_back(text);
  }
  const auto bare = Catalog::load({texts});
  REQUIRE(bare.ok());
  const auto assumed = model::cluster_of_gpu(*bare->find<model::Gpu>("h100-sxm"), 16, {}, *bare);
  REQUIRE(assumed.ok());
  CHECK(assumed->nodes() == 2);
  CHECK(assumed->groups.front().inter.node_bytes_per_s > 0);
  CHECK_FALSE(assumed->notes.empty());
}

TEST_CASE("a domain of 72 GPUs is one node") {
  const Cluster cluster = of_node("gb200-nvl72", 144);
  CHECK(cluster.nodes() == 2);
  CHECK(cluster.groups.front().node.gpus == 72);
}

TEST_CASE("a pair of a full mesh reaches one link, eight GPUs all of them") {
  // T19: MI300X, 4 GiB: 47.7 GB/s for two GPUs, 312.9 GB/s for eight, within 20 %.
  const Cluster cluster = of_node("mi300x-8", 8);
  const double bytes = 4 * 1073741824.0;
  CHECK(bus_rate(cluster, 2, bytes) == Approx(47.7e9).epsilon(0.2));
  CHECK(bus_rate(cluster, 8, bytes) == Approx(312.9e9).epsilon(0.2));
}

TEST_CASE("NVLink all-reduce reaches what was measured, with and without the switch's help") {
  const double bytes = 16 * 1073741824.0;
  // DGX A100: rings, 234.9 GB/s. DGX H100: 480 GB/s by NVLS, rings 367 GB/s.
  CHECK(bus_rate(of_node("dgx-a100-640", 8), 8, bytes) == Approx(234.9e9).epsilon(0.1));
  const Cluster h100 = of_node("dgx-h100", 8);
  CHECK(bus_rate(h100, 8, bytes) == Approx(480e9).epsilon(0.1));
  const auto link = model::group_link(h100.groups.front(), 8, 8, 8);
  const auto op = model::CollectiveOp::all_reduce;
  const double ring_s = model::find_collective_algorithm("ring")->time_s(op, link, bytes);
  CHECK(model::bus_factor(op, 8) * bytes / ring_s == Approx(367e9).epsilon(0.1));
}

TEST_CASE("GPUs without peer-to-peer access are staged through host memory") {
  // 64 MiB: 12.76 GB/s on four RTX 4090; 28 GB/s on eight RTX 5090.
  const Cluster four = of_node("ws-4x-rtx4090", 4);
  CHECK(four.groups.front().intra.through_host);
  CHECK(bus_rate(four, 4, 67108864) == Approx(12.76e9).epsilon(0.1));
  CHECK(bus_rate(of_node("srv-8x-rtx5090", 8), 8, 1e9) == Approx(28e9).epsilon(0.1));
}

TEST_CASE("cards behind one PCIe switch share its uplink when they talk through the host") {
  model::Node node = *catalog().find<model::Node>("ws-4x-rtx4090");
  const auto own = model::cluster_of_node(node, 4, {}, catalog());
  node.gpus_per_pcie_switch = 2;
  const auto shared = model::cluster_of_node(node, 4, {}, catalog());
  REQUIRE((own.ok() && shared.ok()));
  CHECK(model::reach_in_node(shared->groups.front().intra, 4).bytes_per_s ==
        Approx(model::reach_in_node(own->groups.front().intra, 4).bytes_per_s / 2));
}

TEST_CASE("a bridge serves a pair, beyond it traffic goes over PCIe") {
  model::IntraNode intra;
  intra.all_to_all = false;
  intra.gpu_bytes_per_s = intra.pair_bytes_per_s = 50e9;
  intra.host_bytes_per_s = 30e9;
  intra.host_efficiency_fraction = 0.8;
  CHECK(model::reach_in_node(intra, 2).bytes_per_s == Approx(50e9));
  CHECK(model::reach_in_node(intra, 4).bytes_per_s == Approx(24e9));
}

TEST_CASE("instances of a distributed offer are joined by the internet, and that is noted") {
  const model::Offer* offer = bare_offer("distributed");
  REQUIRE(offer);
  const auto cluster = model::cluster_of(rented(offer->id, 8), catalog());
  REQUIRE(cluster.ok());
  CHECK(cluster->nodes() == 8);
  CHECK(cluster->gpus() == 8);
  CHECK(cluster->groups.front().inter.wan);
  CHECK(cluster->groups.front().inter.latency_s >= 0.01);
  CHECK_FALSE(cluster->notes.empty());
}

TEST_CASE("instances in one host need no network") {
  const model::Offer* offer = bare_offer("distributed");
  REQUIRE(offer);
  const auto cluster = model::cluster_of(rented(offer->id, 8, true), catalog());
  REQUIRE(cluster.ok());
  CHECK(cluster->nodes() == 1);
  CHECK(cluster->gpus() == 8);
}

TEST_CASE("every offer with GPUs and every node with GPUs becomes a cluster") {
  for (const auto& offer : catalog().table<model::Offer>().entries()) {
    if (offer.gpus == 0 || offer.gpu.empty()) continue;
    INFO(offer.id);
    const auto cluster = model::cluster_of(rented(offer.id, 2), catalog());
    REQUIRE(cluster.ok());
    CHECK(cluster->groups.front().inter.node_bytes_per_s > 0);
  }
  for (const auto& node : catalog().table<model::Node>().entries()) {
    if (node.gpus == 0) continue;
    INFO(node.id);
    const auto cluster = model::cluster_of_node(node, node.gpus, {}, catalog());
    REQUIRE(cluster.ok());
    CHECK((node.gpus == 1 || cluster->groups.front().intra.gpu_bytes_per_s > 0));
  }
}

#include "model/facility/network_bill.h"

#include "tests/catch.h"
#include "tests/files.h"

using namespace aforo;
using namespace aforo::model;

namespace {

struct Bill {
  const char* name;
  std::int64_t hosts, radix;
  std::int64_t leaf, spine, core;
};

NetworkBill bill_of(const std::string& node, std::int64_t nodes, const std::string& entry,
                    const std::string& cable) {
  const Catalog& catalog = tests::shipped_catalog();
  FabricSpec fabric;
  fabric.switch_model = entry;
  fabric.cable = cable;
  const Node* found = catalog.find<Node>(node);
  REQUIRE(found);
  const auto cluster = cluster_of_node(*found, nodes * found->gpus, fabric, catalog);
  REQUIRE(cluster.ok());
  return network_bill(fabric, *cluster, catalog);
}

}  // namespace

TEST_CASE("switch counts of published non-blocking bills of material") {
  // topology.csv: DGX H100 and B200 SuperPOD (T001-T010), full Clos networks (T038-T048).
  const std::vector<Bill> bills = {
      {"T001", 248, 64, 8, 4, 0},           {"T002", 504, 64, 16, 8, 0},
      {"T003", 760, 64, 24, 16, 0},         {"T004", 1016, 64, 32, 16, 0},
      {"T005", 512, 64, 16, 8, 0},          {"T006", 1024, 64, 32, 16, 0},
      {"T007", 2048, 64, 64, 32, 0},        {"T008", 4096, 64, 128, 128, 64},
      {"T009", 8192, 64, 256, 256, 128},    {"T010", 16384, 64, 512, 512, 256},
      {"T038", 512, 32, 32, 16, 0},         {"T040", 800, 40, 40, 20, 0},
      {"T042", 2048, 64, 64, 32, 0},        {"T044", 10368, 144, 144, 72, 0},
      {"T045", 128, 8, 32, 32, 16},         {"T047", 16000, 40, 800, 800, 400},
      {"T048", 65536, 64, 2048, 2048, 1024}};
  for (const auto& bill : bills) {
    INFO(std::string(bill.name));
    const auto count = switch_count(bill.hosts, bill.radix, 1);
    REQUIRE(count.has_value());
    CHECK(count->leaf == bill.leaf);
    CHECK(count->spine == bill.spine);
    CHECK(count->core == bill.core);
  }
}

TEST_CASE("cables between the tiers: as many as host ports of full leaves at 1:1") {
  CHECK(switch_count(248, 64, 1)->fabric_cables == 256);        // T001: 8 leaves x 32
  CHECK(switch_count(4096, 64, 1)->fabric_cables == 2 * 4096);  // T008: two tiers of links
}

TEST_CASE("three to one: 48 ports down and 16 up of 64") {
  // N20. 480 hosts: 10 leaves, 160 uplinks, 2.5 spines' ports: 4 divides 16 evenly.
  const auto count = switch_count(480, 64, 3);
  CHECK(count->leaf == 10);
  CHECK(count->spine == 4);
  CHECK(count->fabric_cables == 160);
}

TEST_CASE("up to the ports of one switch, one switch does") {
  CHECK(switch_count(64, 64, 1)->total() == 1);
  CHECK(switch_count(64, 64, 1)->fabric_cables == 0);
  CHECK(switch_count(65, 64, 1)->total() > 1);
  CHECK(switch_count(0, 64, 1)->total() == 0);
}

TEST_CASE("what three tiers cannot join is refused") {
  // radix^3/4 hosts are the most of a fat-tree.
  CHECK(switch_count(128, 8, 1).has_value());
  CHECK_FALSE(switch_count(300, 8, 1).has_value());
}

TEST_CASE("no uplink port is used twice: spines hold all uplinks") {
  for (std::int64_t hosts = 1; hosts <= 2048; hosts += 37) {
    const auto count = switch_count(hosts, 64, 1);
    REQUIRE(count.has_value());
    CHECK(count->spine * 64 >= count->fabric_cables);
    CHECK(count->leaf * 64 >= hosts + (count->leaf > 1 ? count->fabric_cables : 0));
  }
}

TEST_CASE("ports split where the catalog says so") {
  const Catalog& catalog = tests::shipped_catalog();
  const Switch* sn5600 = catalog.find<Switch>("sn5600");
  REQUIRE(sn5600);
  const double gbps = unit::gbps.scale;
  CHECK(switch_ports(*sn5600, 800 * gbps) == 64);
  CHECK(switch_ports(*sn5600, 400 * gbps) == 128);
  CHECK(switch_ports(*sn5600, 200 * gbps) == 256);
  CHECK(switch_ports(*sn5600, 10 * gbps) == 64);
}

TEST_CASE("64 DGX H100 take 24 switches and a cable for each link") {
  const NetworkBill bill = bill_of("dgx-h100", 64, "qm9700", "dac-400g-2m");
  CHECK(bill.switches.leaf == 16);
  CHECK(bill.switches.spine == 8);
  CHECK(bill.host_cables == 512);
  CHECK(bill.cable_pieces == 1024);
  CHECK(bill.switches_w == 24 * 750);
  CHECK(bill.cables_w == Approx(1024 * 2 * 0.1));
  CHECK(bill.issues.empty());
}

TEST_CASE("transceivers count at both ends, twin-port ones carry two links") {
  CHECK(bill_of("dgx-h100", 64, "qm9700", "osfp-400-sr4").cable_pieces == 2 * 1024);
  CHECK(bill_of("dgx-h100", 64, "qm9700", "osfp-800-2xsr4").cable_pieces == 1024);
}

TEST_CASE("without a switch two nodes are joined port to port, one node by nothing") {
  CHECK(bill_of("dgx-h100", 2, "", "dac-400g-2m").cable_pieces == 8);
  CHECK(bill_of("dgx-h100", 1, "", "dac-400g-2m").cable_pieces == 0);
  CHECK(bill_of("dgx-h100", 2, "", "").switches.total() == 0);
}

#include "model/facility/room.h"

#include "model/facility/power.h"
#include "tests/catch.h"
#include "tests/files.h"

using namespace aforo;
using namespace aforo::model;

namespace {

HardwareOption build(const std::string& node, std::int64_t count, const std::string& rack,
                     const std::string& cooling) {
  HardwareOption hardware;
  hardware.groups = {{node, count, {}}};
  hardware.site = "ES";
  hardware.rack = rack;
  hardware.cooling = cooling;
  return hardware;
}

Cluster cluster_for(const HardwareOption& hardware) {
  Option option;
  static_cast<HardwareOption&>(std::get<OnPremOption>(option.build)) = hardware;
  const auto cluster = cluster_of(option, tests::shipped_catalog());
  REQUIRE(cluster.ok());
  return *cluster;
}

RackPlan plan_for(const HardwareOption& hardware) {
  const auto plan = rack_plan(hardware, cluster_for(hardware), tests::shipped_catalog());
  REQUIRE(plan.has_value());
  return *plan;
}

Issues room_issues(const HardwareOption& hardware) {
  return check_room(hardware, cluster_for(hardware), tests::shipped_catalog());
}

}  // namespace

TEST_CASE("a 16 A circuit at 80 % carries one server of four RTX 4090, not two") {
  // T23: 2080 to 2160 W at 230 V are 9.0 to 9.4 A; 12.8 A may flow.
  const Circuit circuit{16, 230, 1};
  CHECK(circuit_amps(2080, circuit) == Approx(9.04).margin(0.01));
  CHECK(circuit_amps(2160, circuit) == Approx(9.39).margin(0.01));
  CHECK(circuit_capacity_w(circuit) == Approx(12.8 * 230));
  CHECK(servers_per_circuit(2080, circuit) == 1);
  CHECK(servers_per_circuit(2160, circuit) == 1);
  CHECK(servers_per_circuit(1472, circuit) == 2);  // exactly half of 2944 W
  CHECK(servers_per_circuit(3000, circuit) == 0);
}

TEST_CASE("heat of four RTX 4090: 7,100 to 7,370 BTU/h") {
  CHECK(heat_btu_per_h(2080) == Approx(7100).epsilon(0.001));
  CHECK(heat_btu_per_h(2160) == Approx(7370).epsilon(0.001));
}

TEST_CASE("three-phase circuits carry sqrt(3) x V x A, and their rack classes agree") {
  const auto agrees = [](const Circuit& circuit, const char* rack) {
    const RackClass* entry = tests::shipped_catalog().find<RackClass>(rack);
    REQUIRE(entry);
    // The catalog prints 0.1 kW.
    CHECK(circuit_capacity_w(circuit) == Approx(entry->max_w).margin(60));
  };
  agrees({16, 230, 1}, "circuit-16a-1p");
  agrees({32, 230, 1}, "circuit-32a-1p");
  agrees({32, 400, 3}, "circuit-32a-3p");
  agrees({63, 400, 3}, "circuit-63a-3p");
  CHECK(circuit_amps(17.7e3, {32, 400, 3}) == Approx(17.7e3 / (400 * 1.7320508)));
  // A power factor below one draws more current.
  CHECK(circuit_amps(1000, {16, 230, 1}, 0.5) == Approx(2 * circuit_amps(1000, {16, 230, 1})));
}

TEST_CASE("the EU register starts at 500 kW of installed power") {
  // FC12: from 725 GPUs at 0.69 kW (724 are 499.6 kW), from 50 servers of 10.2 kW (49: 499.8 kW).
  CHECK_FALSE(eu_register_applies(724 * 690));
  CHECK(eu_register_applies(725 * 690));
  CHECK_FALSE(eu_register_applies(49 * 10200));
  CHECK(eu_register_applies(50 * 10200));
}

TEST_CASE("fifty DGX H100 in Spain are flagged, forty-nine are not, and fifty in Norway are not") {
  const auto flagged = [](std::int64_t count, const std::string& site) {
    HardwareOption hardware = build("dgx-h100", count, "", "");
    hardware.site = site;
    const Issues issues = room_issues(hardware);
    return issues.size() == 1 && issues.front().code == "eu-register" &&
           issues.front().severity == Severity::warning;
  };
  CHECK(flagged(50, "ES"));
  CHECK_FALSE(flagged(49, "ES"));
  CHECK_FALSE(flagged(50, "NO"));
}

TEST_CASE("four DGX H100 fill a 40.8 kW rack, and racks are counted up") {
  const RackPlan plan = plan_for(build("dgx-h100", 9, "dgx-h100-4-per-rack", ""));
  CHECK(plan.nodes_per_rack == 4);
  CHECK(plan.racks == 3);
  CHECK(plan.limited_by == "rack/dgx-h100-4-per-rack");
}

TEST_CASE("the weaker of rack and cooling limits the rack") {
  // 25 kW of supplemented room air take two of 10.2 kW.
  const RackPlan plan = plan_for(build("dgx-h100", 4, "dgx-h100-4-per-rack", "crac-air"));
  CHECK(plan.limited_by == "cooling/crac-air");
  CHECK(plan.nodes_per_rack == 2);
  CHECK(plan.racks == 2);
}

TEST_CASE("height limits small servers: a 42 U rack takes six of 6 U beside the switches") {
  const RackPlan plan = plan_for(build("srv-8x-rtx4090", 7, "dgx-h100-4-per-rack", "rdhx-passive"));
  CHECK(plan.nodes_per_rack == 6);
  CHECK(plan.racks == 2);
}

TEST_CASE("a node that no rack of the room takes is an error that names what would") {
  const Issues by_rack = room_issues(build("dgx-h100", 1, "legacy-rack", ""));
  REQUIRE(by_rack.size() == 1);
  CHECK(by_rack.front().code == "rack-power");
  CHECK(by_rack.front().severity == Severity::error);
  CHECK(by_rack.front().hint.find("dgx-h100-4-per-rack") != std::string::npos);
  CHECK(by_rack.front().hint.find("legacy-rack") == std::string::npos);
  const Issues by_cooling = room_issues(build("gb200-nvl72", 1, "nvl72", "crac-air"));
  REQUIRE(by_cooling.size() == 1);
  CHECK(by_cooling.front().code == "cooling-limit");
  CHECK(by_cooling.front().hint.find("d2c") != std::string::npos);
  CHECK(room_issues(build("gb200-nvl72", 1, "nvl72", "d2c")).empty());
}

TEST_CASE("a build that names no room is not checked against one") {
  const HardwareOption hardware = build("dgx-h100", 2, "", "");
  CHECK_FALSE(rack_plan(hardware, cluster_for(hardware), tests::shipped_catalog()).has_value());
  CHECK(room_issues(hardware).empty());
}

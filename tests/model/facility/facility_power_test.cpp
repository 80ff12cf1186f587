#include "model/facility/power.h"
#include "model/facility/room.h"
#include "tests/catch.h"
#include "tests/files.h"

using namespace aforo;
using namespace aforo::model;

namespace {

Option dgx_option(std::int64_t count) {
  Option option;
  auto& hardware = std::get<OnPremOption>(option.build);
  hardware.groups = {{"dgx-h100", count, {}}};
  hardware.fabric.switch_model = "qm9700";
  hardware.fabric.cable = "dac-400g-2m";
  hardware.site = "ES";
  return option;
}

Cluster cluster_for(const Option& option) {
  const auto cluster = cluster_of(option, tests::shipped_catalog());
  REQUIRE(cluster.ok());
  return *cluster;
}

FacilityPower power_of(const Option& option, const Activity& activity) {
  const auto power =
      facility_power(option, cluster_for(option), activity, tests::shipped_catalog());
  REQUIRE(power.ok());
  return *power;
}

Option rented_option(const std::string& offer) {
  Option option;
  option.build = HyperscalerOption{};
  std::get<HyperscalerOption>(option.build).offer = offer;
  return option;
}

}  // namespace

TEST_CASE("IT power adds up nodes, switches and cables") {
  const Option option = dgx_option(64);
  const FacilityPower power = power_of(option, kFullLoad);
  const Cluster cluster = cluster_for(option);
  const double nodes_w = 64 * node_power_w(cluster.groups.front(), kFullLoad);
  CHECK(power.nodes_busy_w == Approx(nodes_w));
  // 24 switches of 750 W, 1024 passive cables of 0.1 W an end.
  CHECK(power.it_busy_w == Approx(nodes_w + 24 * 750 + 1024 * 2 * 0.1));
  CHECK(power.it_idle_w < power.it_busy_w);
  CHECK(power.it_installed_w == Approx(64 * 10200 + 24 * 1720 + 1024 * 2 * 0.1));
  CHECK(power.ledger.value == power.it_busy_w);
  CHECK(worst_sum_error(power.ledger) < 1e-9);
}

TEST_CASE("a storage system takes power by the units that its capacity needs") {
  Option option = dgx_option(1);
  const double without_w = power_of(option, kFullLoad).it_busy_w;
  // 500 TB on systems of 261 TB: two of 2400 W.
  std::get<OnPremOption>(option.build).storage = StorageSpec{"ddn-ai400x2t", 500e12};
  CHECK(power_of(option, kFullLoad).it_busy_w - without_w == Approx(4800));
}

TEST_CASE("nodes without GPUs draw power though they do not train") {
  Option option = dgx_option(1);
  const double without_w = power_of(option, kFullLoad).it_busy_w;
  auto& hardware = std::get<OnPremOption>(option.build);
  hardware.groups.push_back({"cpu-2s-xeon", 2, {}});
  const FacilityPower power = power_of(option, kFullLoad);
  CHECK(power.it_busy_w - without_w == Approx(2 * 700));
  CHECK(power.nodes_busy_w == Approx(without_w - 750 - 8 * 2 * 0.1));
}

TEST_CASE("PUE: the option's own, else the site's, else the cooling's, else the industry's") {
  const Catalog& catalog = tests::shipped_catalog();
  Option option = dgx_option(1);
  auto& hardware = std::get<OnPremOption>(option.build);
  CHECK(pue_of(option, catalog).value == 1.54);
  // 1/(0.96 x 0.98 x 0.995) for UPS and distribution, and 0.3 of cooling.
  hardware.cooling = "crac-air";
  CHECK(pue_of(option, catalog).value == Approx(1 / (0.96 * 0.98 * 0.995) + 0.3));
  hardware.site = "server-room";
  CHECK(pue_of(option, catalog).value == 2.0);
  hardware.pue = 1.2;
  CHECK(pue_of(option, catalog).value == 1.2);
  CHECK(pue_of(option, catalog).source.source == "scenario");
}

TEST_CASE("PUE from cooling comes near what operators publish for it") {
  // Contained aisles 1.4, rear doors 1.3, direct to chip 1.15 (sites of the catalog).
  const Catalog& catalog = tests::shipped_catalog();
  Option option = dgx_option(1);
  auto& hardware = std::get<OnPremOption>(option.build);
  for (const auto& [cooling, site] :
       {std::pair{"crac-air", "air-optimised"}, std::pair{"rdhx-passive", "rear-door"},
        std::pair{"d2c", "d2c-liquid"}}) {
    hardware.cooling = cooling;
    CHECK(pue_of(option, catalog).value == Approx(*catalog.find<Site>(site)->pue).margin(0.1));
  }
}

TEST_CASE("rented GPUs carry their provider's PUE, distributed ones their hosts'") {
  const Catalog& catalog = tests::shipped_catalog();
  CHECK(pue_of(rented_option("aws-p5.48xlarge"), catalog).value == 1.14);
  CHECK(pue_of(rented_option("hivenet-rtx-4090"), catalog).value == 1.1);
  const FacilityPower power = power_of(rented_option("aws-p5.48xlarge"), kFullLoad);
  CHECK(power.pue == 1.14);
  CHECK(power.pue_source.find("http") != std::string::npos);
  CHECK(power.it_busy_w > 5000);
}

TEST_CASE("41.67 MW of IT give off 11,847 tons of refrigeration") {
  // TCO18: 50 MW at PUE 1.2; a ton is 12,000 BTU/h.
  CHECK(heat_btu_per_h(50e6 / 1.2) / 12000 == Approx(11847).epsilon(0.001));
}

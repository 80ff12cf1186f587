// Costs of every option of the shipped scenarios, with the shipped catalogs.
#include "model/cost/option_cost.h"
#include "model/facility/power.h"
#include "tests/files.h"
#include "tests/model/cost/small_catalog.h"

#include <cmath>

using namespace aforo;
using namespace aforo::model;

namespace {

constexpr const char* kAsOf = "2026-09-20";

std::vector<Scenario> scenarios() {
  std::vector<Scenario> all;
  for (const auto& file : std::filesystem::directory_iterator(tests::source_dir() / "scenarios")) {
    if (file.path().extension() != ".json") continue;
    auto scenario = load_scenario(tests::read_file(file.path()), file.path().filename().string(),
                                  tests::shipped_catalog());
    if (scenario.ok()) all.push_back(std::move(scenario).value());
  }
  REQUIRE_FALSE(all.empty());
  return all;
}

// Two workloads that fill half of the horizon.
Demand half_busy(const FacilityPower& power, double horizon_s) {
  Demand demand;
  demand.horizon_s = horizon_s;
  demand.it_idle_w = power.it_idle_w;
  demand.pue = power.pue;
  demand.pue_source = power.pue_source;
  demand.runs = {{"short", 3600, horizon_s / 4 / 3600, power.it_busy_w},
                 {"long", 36000, horizon_s / 4 / 36000, power.it_busy_w}};
  return demand;
}

OptionCost cost_of(const Option& option, const Scenario& scenario) {
  const Catalog& catalog = tests::shipped_catalog();
  const auto cluster = cluster_of(option, catalog);
  REQUIRE(cluster.ok());
  const auto power = facility_power(option, *cluster, kFullLoad, catalog);
  REQUIRE(power.ok());
  CHECK(worst_sum_error(power->ledger) < 1e-9);
  const Exchange exchange(catalog, scenario.currency, kAsOf);
  return option_cost(option, *cluster, half_busy(*power, scenario.horizon_s), catalog, exchange,
                     kAsOf, scenario.settings.price_stale_days);
}

Option owner_of(const std::string& node) {
  Option option;
  option.name = node;
  auto& hardware = std::get<OnPremOption>(option.build);
  hardware.groups = {{node, 1, {}}};
  hardware.site = "ES";
  return option;
}

Option renter_of(const Offer& offer, const std::string& commitment) {
  Option option;
  option.name = offer.id;
  option.build = GpuCloudOption{};
  std::get<GpuCloudOption>(option.build).offer = offer.id;
  std::get<GpuCloudOption>(option.build).commitment = commitment;
  return option;
}

}  // namespace

TEST_CASE("options of shipped scenarios: a total whose ledger adds up, or a named missing price") {
  for (const auto& scenario : scenarios()) {
    for (const auto& option : scenario.options) {
      INFO(scenario.name + " / " + option.name);
      const OptionCost cost = cost_of(option, scenario);
      CHECK(worst_sum_error(cost.ledger) < 1e-9);
      CHECK(worst_sum_error(cost.hourly_ledger) < 1e-9);
      CHECK(cost.total.has_value() != tests::has_code(cost.problems, "unknown-price"));
      CHECK_FALSE(has_errors(cost.problems));
      if (!cost.total) continue;
      CHECK(*cost.total > 0);
      double cash = 0;
      for (const auto& flow : cost.cash_flow) cash += flow.capex + flow.opex;
      CHECK(cash == Approx(*cost.total).epsilon(1e-9));
      for_each_input(cost.ledger, [](const Term& input) {
        INFO(input.key + " " + input.name);
        CHECK_FALSE(input.source.source.empty());
        CHECK(std::isfinite(input.value));
      });
    }
  }
}

TEST_CASE("every priced offer of the catalog costs what it says, every unpriced one is unknown") {
  const Catalog& catalog = tests::shipped_catalog();
  const Exchange exchange(catalog, "USD", kAsOf);
  Demand demand;
  demand.horizon_s = kYear_s;
  demand.runs = {{"hour", 3600, 100, 0}};
  int known = 0;
  int unknown = 0;
  for (const auto& offer : catalog.table<Offer>().entries()) {
    const OptionCost cost =
        option_cost(renter_of(offer, "on-demand"), {}, demand, catalog, exchange, kAsOf, 90);
    INFO(offer.id);
    const bool priced = offer.on_demand_per_h && offer.on_demand_per_h->amount > 0;
    REQUIRE(cost.total.has_value() == priced);
    (priced ? known : unknown)++;
    if (!priced) continue;
    // A hundred runs of an hour: a hundred hours by any granularity.
    CHECK(*cost.total == Approx(100 * *exchange.convert(*offer.on_demand_per_h)));
  }
  CHECK(known > 250);
  CHECK(unknown > 0);
}

TEST_CASE("every node that can be bought has a cost or a named missing price") {
  const Catalog& catalog = tests::shipped_catalog();
  Scenario scenario;
  for (const auto& node : catalog.table<Node>().entries()) {
    if (node.gpus == 0 || node.cloud_instance) continue;
    INFO(node.id);
    const OptionCost cost = cost_of(owner_of(node.id), scenario);
    CHECK(cost.total.has_value() != tests::has_code(cost.problems, "unknown-price"));
    if (cost.total) CHECK(*cost.capex > 0);
  }
}

TEST_CASE("an owned DGX H100 costs near what analysts reckon per GPU-hour") {
  // Catalog h200-tco-h (SemiAnalysis, 2025-11): 1.41 USD per H200-hour to own. A lone H100 server
  // at 270,000 USD with half a post is in that range, within a factor of two.
  Scenario scenario;
  scenario.currency = "USD";
  const OptionCost cost = cost_of(owner_of("dgx-h100"), scenario);
  REQUIRE(cost.per_hour.has_value());
  CHECK(*cost.per_hour / 8 > 1.41 / 2);
  CHECK(*cost.per_hour / 8 < 1.41 * 2);
}

TEST_CASE("a price that is for something else says so, and a default post is named") {
  Scenario scenario;
  const OptionCost cost = cost_of(owner_of("dgx-a100-640"), scenario);
  CHECK(tests::has_code(cost.problems, "other-scope"));
  // Half a post at 55,000 EUR, for the 3 years of the horizon.
  CHECK(tests::has_code(cost.problems, "default-used"));
  CHECK(find_term(cost.ledger, "staff_cost")->value == Approx(3 * 27500));
}

#include "model/cost/option_cost.h"

#include "model/cost/cash_flow.h"
#include "model/cost/finance.h"
#include "tests/files.h"
#include "tests/model/cost/small_catalog.h"

#include <cmath>

using namespace aforo;
using namespace aforo::model;

namespace {

// A server of 30,000 EUR in a place with electricity at 0.18 EUR/kWh, and offers around 8 A100.
const Catalog& catalog() {
  static const Catalog made = tests::small_catalog({{"nodes.json", R"([
    {"id": "server", "name": "Server", "max_power": "4200W", "source": "s", "date": "2026-06",
     "prices": [{"price": "30000EUR", "kind": "list", "source": "shop", "date": "2026-08-01"}]},
    {"id": "unpriced", "name": "Unpriced", "max_power": "4200W", "source": "s", "date": "2026"}])"},
                                                    {"sites.json", R"([
    {"id": "here", "name": "Here", "country": "ES", "electricity": "0.18EUR/kWh", "source": "s",
     "date": "2026"},
    {"id": "banded", "name": "Banded", "electricity": "0.30EUR/kWh", "source": "s", "date": "2026",
     "electricity_bands": [{"name": "small", "up_to": "20MWh", "price": "0.30EUR/kWh"},
                           {"name": "large", "price": "0.10EUR/kWh"}]},
    {"id": "nowhere", "name": "Nowhere", "source": "s", "date": "2026"}])"},
                                                    {"colocation.json", R"([
    {"id": "bare", "name": "Bare", "per_kw_month": "100EUR/kW/month", "source": "s",
     "date": "2026-08-01"},
    {"id": "full", "name": "Full", "per_kw_month": "100EUR/kW/month", "energy_included": true,
     "source": "s", "date": "2026-08-01"}])"},
                                                    {"tco.json", R"([
    {"id": "maint-hw", "name": "maintenance", "topic": "maintenance", "share": 0.05,
     "source": "unverified", "date": "2025"}])"},
                                                    {"fx.json", R"([
    {"id": "eur-usd", "name": "EUR/USD", "base": "EUR", "quote": "USD", "rate": 1.25,
     "source": "bank", "date": "2026-09-01"}])"},
                                                    {"offers.json", R"([
    {"id": "a100x8", "name": "8x A100", "provider": "P", "kind": "hyperscaler",
     "on_demand": "64GBP/h", "reserved_3y": "28GBP/h", "billing": "per-second",
     "source": "list", "date": "2026-09-01"},
    {"id": "dollars", "name": "dollars", "provider": "Q", "kind": "gpu-cloud", "country": "US",
     "on_demand": "12.5USD/h", "billing": "per-minute", "billing_minimum": "60s",
     "source": "list", "date": "2026-09-01"},
    {"id": "old", "name": "old", "provider": "Q", "kind": "gpu-cloud", "on_demand": "1EUR/h",
     "source": "list", "date": "2026-01-01"},
    {"id": "free", "name": "free", "provider": "Z", "kind": "gpu-cloud", "on_demand": "0EUR/h",
     "spot": "2EUR/h", "source": "list", "date": "2026-09-01"},
    {"id": "disk-fr", "name": "disk FR", "provider": "Q", "kind": "gpu-cloud", "country": "FR",
     "storage": "10EUR/TB/month", "egress": "0.05EUR/GB", "source": "list", "date": "2026-09-01"},
    {"id": "disk-us", "name": "disk US", "provider": "Q", "kind": "gpu-cloud", "country": "US",
     "storage": "20EUR/TB/month", "source": "list", "date": "2026-09-01"}])"}});
  return made;
}

constexpr const char* kAsOf = "2026-09-20";
constexpr double kHour_s = 3600;

OwnershipSpec bare_ownership() {
  OwnershipSpec spec;
  spec.life_s = 5 * kYear_s;
  spec.cost_of_capital_fraction = 0.08;
  spec.residual_fraction = 0.1;
  spec.maintenance_fraction = 0;
  spec.installation_fraction = 0;
  spec.spares_fraction = 0;
  spec.insurance_fraction = 0;
  spec.staff_per_year = Money{0, "EUR"};
  return spec;
}

Option owned(const std::string& node = "server", const std::string& site = "here") {
  Option option;
  option.name = "own";
  auto& hardware = std::get<OnPremOption>(option.build);
  hardware.groups = {{node, 1, {}}};
  hardware.site = site;
  hardware.ownership = bare_ownership();
  return option;
}

HardwareOption& hardware(Option& option) { return std::get<OnPremOption>(option.build); }

Option rented(const std::string& offer, const std::string& commitment = "on-demand") {
  Option option;
  option.name = "rent";
  option.build = GpuCloudOption{};
  auto& rent = std::get<GpuCloudOption>(option.build);
  rent.offer = offer;
  rent.commitment = commitment;
  return option;
}

RentedOption& rent(Option& option) { return std::get<GpuCloudOption>(option.build); }

// 4.2 kW for 80 % of the time, nothing else: T02.
Demand demand_of(double years) {
  Demand demand;
  demand.horizon_s = years * kYear_s;
  demand.pue = 1.3;
  demand.pue_source = "test";
  demand.runs = {{"week", 0.8 * 7 * 86400, years * 365 / 7, 4200}};
  return demand;
}

OptionCost cost_of(const Option& option, const Demand& demand,
                   const std::string& currency = "EUR") {
  const Cluster cluster =
      hardware_of(option) ? tests::plain_cluster(catalog(), "server", 1) : Cluster{};
  const Exchange exchange(catalog(), currency, kAsOf);
  return option_cost(option, cluster, demand, catalog(), exchange, kAsOf, 90);
}

double cash_total(const OptionCost& cost) {
  double total = 0;
  for (const auto& flow : cost.cash_flow) total += flow.capex + flow.opex;
  return total;
}

double runs_total(const OptionCost& cost, const Demand& demand) {
  double total = 0;
  for (std::size_t i = 0; i < demand.runs.size(); ++i) {
    REQUIRE(cost.per_run[i].has_value());
    total += *cost.per_run[i] * demand.runs[i].runs;
  }
  return total;
}

// What every cost with known prices keeps.
void check_laws(const OptionCost& cost, const Demand& demand) {
  REQUIRE(cost.total.has_value());
  CHECK(cost.ledger.key == "total_cost");
  CHECK(cost.ledger.value == Approx(*cost.total).epsilon(1e-12));
  CHECK(worst_sum_error(cost.ledger) < 1e-9);
  CHECK(worst_sum_error(cost.hourly_ledger) < 1e-9);
  CHECK(cash_total(cost) == Approx(*cost.total).epsilon(1e-9));
  CHECK(runs_total(cost, demand) == Approx(*cost.total).epsilon(1e-9));
  CHECK(cost.cash_flow.size() ==
        static_cast<std::size_t>(std::ceil(demand.horizon_s / kYear_s - 1e-9)) + 1);
  for_each_input(cost.ledger, [](const Term& input) {
    INFO(input.key);
    CHECK_FALSE(input.source.source.empty());
  });
}

}  // namespace

TEST_CASE("an owned server costs its annuity, energy and the rest: 0.2196 EUR per GPU-hour") {
  // T02: 8 GPUs for 30,000 EUR, 8 %, 5 years, residual 10 %; 4.2 kW at 80 % load, PUE 1.3, 0.18
  // EUR/kWh; 1,500 EUR a year besides.
  Option option = owned();
  hardware(option).ownership.other_per_year = Money{1500, "EUR"};
  const Demand demand = demand_of(5);
  const OptionCost cost = cost_of(option, demand);
  check_laws(cost, demand);
  CHECK(find_term(cost.hourly_ledger, "annuity")->value == Approx(7002.32).margin(0.01));
  CHECK(find_term(cost.hourly_ledger, "energy_cost_per_year")->value ==
        Approx(6887.46).margin(0.01));
  CHECK(*cost.per_year == Approx(15389.79).margin(0.02));
  CHECK(*cost.per_hour / 8 == Approx(0.219603).margin(1e-6));
  CHECK(cost_per_gpu_hour(*cost.per_year, 8, kYear_s, 0.7) == Approx(0.313719).margin(1e-6));
  CHECK(break_even_utilization(*cost.per_year, 8 * 0.40) == Approx(0.5490).margin(1e-4));
  CHECK(break_even_utilization(*cost.per_year, 8 * 0.75) == Approx(0.2928).margin(1e-4));
  CHECK(cost.problems.empty());
}

TEST_CASE("the total is cash: price less value left plus running cost") {
  // Over the whole life of 5 years 30,000 - 3,000, and five years of energy.
  const Demand demand = demand_of(5);
  const OptionCost cost = cost_of(owned(), demand);
  CHECK(*cost.capex == 30000);
  CHECK(*cost.total == Approx(27000 + 5 * 6887.46).margin(0.1));
  CHECK(cost.cash_flow.front().capex == 30000);
  CHECK(cost.cash_flow.front().opex == 0);
  CHECK(cost.cash_flow.back().capex == Approx(-3000));
  CHECK(cost.cash_flow[1].opex == Approx(6887.46).margin(0.01));
}

TEST_CASE(
    "a horizon shorter than the life pays its share of the fall in value, a longer one buys "
    "again") {
  // (30,000 - 3,000) x horizon / 5 in every case.
  for (const double years : {1.0, 3.0, 5.0, 5.5, 7.0, 10.0, 12.0}) {
    INFO(years);
    const Demand demand = demand_of(years);
    const OptionCost cost = cost_of(owned(), demand);
    check_laws(cost, demand);
    CHECK(*cost.total == Approx(27000 * years / 5 + years * 6887.46).epsilon(1e-5));
  }
  const OptionCost seven = cost_of(owned(), demand_of(7));
  CHECK(seven.cash_flow[5].capex == Approx(27000));
  CHECK(find_term(seven.ledger, "replacement_cost")->value == Approx(27000));
  CHECK(seven.cash_flow[7].capex == Approx(-(30000 - 27000 * 2.0 / 5)));
}

TEST_CASE("the present value discounts the cash flow at the cost of capital") {
  const OptionCost cost = cost_of(owned(), demand_of(5));
  std::vector<double> flows;
  for (const auto& flow : cost.cash_flow) flows.push_back(flow.capex + flow.opex);
  REQUIRE(cost.present_value.has_value());
  CHECK(*cost.present_value == Approx(net_present_value(flows, 0.08)));
  // By the annuity: the same yearly sum paid for five years.
  const double by_annuity = *cost.per_year / capital_recovery_factor(0.08, 5);
  CHECK(*cost.present_value == Approx(by_annuity).epsilon(1e-9));
}

TEST_CASE("idle hours cost energy too, and the runs carry them") {
  Demand demand = demand_of(1);
  const double without = *cost_of(owned(), demand).total;
  demand.it_idle_w = 1000;
  const OptionCost cost = cost_of(owned(), demand);
  check_laws(cost, demand);
  // 20 % of a year at 1 kW, PUE 1.3, 0.18 EUR.
  CHECK(*cost.total - without == Approx(0.2 * 8760 * 1.3 * 0.18));
}

TEST_CASE("a run of twice the time costs twice; of twice the power more, by its energy") {
  Demand demand = demand_of(1);
  demand.runs = {
      {"a", 10 * kHour_s, 10, 1000}, {"b", 20 * kHour_s, 10, 1000}, {"c", 10 * kHour_s, 10, 2000}};
  const OptionCost cost = cost_of(owned(), demand);
  check_laws(cost, demand);
  CHECK(*cost.per_run[1] == Approx(2 * *cost.per_run[0]));
  CHECK(*cost.per_run[2] - *cost.per_run[0] == Approx(10 * 1.0 * 1.3 * 0.18));
}

TEST_CASE("electricity is paid by the band of the yearly consumption") {
  // 4.2 kW x 0.8 x 8760 h x 1.3 = 38.3 MWh: the large band; a tenth of it falls in the small one.
  Demand demand = demand_of(2);
  CHECK(find_term(cost_of(owned("server", "banded"), demand).ledger, "electricity_price")->value ==
        0.10);
  demand.runs.front().busy_power_w = 420;
  CHECK(find_term(cost_of(owned("server", "banded"), demand).ledger, "electricity_price")->value ==
        0.30);
  Option option = owned("server", "nowhere");
  const OptionCost unknown = cost_of(option, demand);
  CHECK_FALSE(unknown.total.has_value());
  CHECK(tests::has_code(unknown.problems, "unknown-price"));
  hardware(option).electricity_per_kwh = Money{0.2, "EUR"};
  CHECK(cost_of(option, demand).total.has_value());
}

TEST_CASE(
    "a server without a price leaves the total unknown, and the problem says how to give it") {
  Option option = owned("unpriced");
  const OptionCost cost = cost_of(option, demand_of(3));
  CHECK_FALSE(cost.total.has_value());
  CHECK_FALSE(cost.capex.has_value());
  CHECK_FALSE(cost.per_hour.has_value());
  CHECK_FALSE(cost.per_run.front().has_value());
  CHECK(cost.ledger.key == "known_cost");
  REQUIRE(cost.problems.size() == 1);
  CHECK(cost.problems.front().code == "unknown-price");
  CHECK(cost.problems.front().where == "node/unpriced");
  CHECK(cost.problems.front().hint.find("price") != std::string::npos);
  CHECK_FALSE(has_errors(cost.problems));
  hardware(option).groups.front().price = Money{20000, "USD"};
  CHECK(*cost_of(option, demand_of(3)).capex == Approx(16000));  // 1.25 USD a euro
}

TEST_CASE("what nobody stated is a default that says so") {
  Option option = owned();
  hardware(option).ownership.maintenance_fraction.reset();
  const OptionCost cost = cost_of(option, demand_of(2));
  const Term* share = find_term(cost.ledger, "maintenance_share");
  REQUIRE(share);
  CHECK(share->value == 0.05);
  CHECK(share->source.source.find("default, not touched") != std::string::npos);
  CHECK(share->source.is_estimate());
  CHECK(find_term(cost.ledger, "maintenance_cost")->value == Approx(2 * 0.05 * 30000));
}

TEST_CASE("shares of capex: spares on nodes, installation on all equipment, insurance a year") {
  Option option = owned();
  auto& own = hardware(option).ownership;
  own.spares_fraction = 0.10;
  own.installation_fraction = 0.05;
  own.insurance_fraction = 0.01;
  own.software_per_gpu_year = Money{100, "EUR"};
  own.staff_per_year = Money{700, "EUR"};
  own.space_per_year = Money{300, "EUR"};
  const Demand demand = demand_of(2);
  const OptionCost cost = cost_of(option, demand);
  check_laws(cost, demand);
  CHECK(*cost.capex == Approx(30000 * 1.10 * 1.05));
  CHECK(find_term(cost.ledger, "insurance_cost")->value == Approx(2 * 0.01 * *cost.capex));
  CHECK(find_term(cost.ledger, "staff_cost")->value == Approx(1400));
  CHECK(find_term(cost.ledger, "space_cost")->value == Approx(600));
  // The plain server has no GPU: no licence.
  CHECK(find_term(cost.ledger, "software_cost")->value == 0);
}

TEST_CASE("a colocation is paid by committed kilowatt, with or without energy") {
  Option option;
  option.name = "colo";
  option.build = ColocationOption{};
  static_cast<HardwareOption&>(std::get<ColocationOption>(option.build)) = *hardware_of(owned());
  auto& colo = std::get<ColocationOption>(option.build);
  colo.colocation = "bare";
  const Demand demand = demand_of(2);
  const OptionCost bare = cost_of(option, demand);
  check_laws(bare, demand);
  // Nameplate 4.2 kW x 100 EUR x 24 months.
  CHECK(find_term(bare.ledger, "colocation_cost")->value == Approx(4.2 * 100 * 24));
  CHECK(find_term(bare.ledger, "energy_cost") != nullptr);
  colo.colocation = "full";
  const OptionCost full = cost_of(option, demand);
  check_laws(full, demand);
  CHECK(find_term(full.ledger, "energy_cost") == nullptr);
  CHECK(*bare.total - *full.total == Approx(2 * 6887.46).margin(0.1));
}

TEST_CASE("three years of eight A100: 735,840 committed, 1,681,920 on demand, break-even 43.75 %") {
  // T26, GBP: 3.50 and 8.00 per GPU-hour, 8760 h a year.
  Demand demand;
  demand.horizon_s = 3 * kYear_s;
  demand.runs = {{"always", 3 * kYear_s, 1, 0}};
  const OptionCost committed = cost_of(rented("a100x8", "reserved-3y"), demand, "GBP");
  const OptionCost by_use = cost_of(rented("a100x8"), demand, "GBP");
  check_laws(committed, demand);
  check_laws(by_use, demand);
  CHECK(*committed.total == Approx(735840));
  CHECK(*by_use.total == Approx(1681920));
  CHECK(break_even_utilization(*committed.per_year, *by_use.per_hour) == Approx(0.4375));
}

TEST_CASE("on demand only billed time is paid, reserved all hours") {
  Demand demand;
  demand.horizon_s = 3 * kYear_s;
  demand.runs = {{"short", 600, 10, 0}};
  CHECK(*cost_of(rented("a100x8"), demand, "GBP").total == Approx(10 * 600.0 / 3600 * 64));
  CHECK(*cost_of(rented("a100x8", "reserved-3y"), demand, "GBP").total == Approx(735840));
}

TEST_CASE("a commitment longer than the horizon is paid to its end, with a warning") {
  Demand demand;
  demand.horizon_s = kYear_s;
  demand.runs = {{"short", 600, 10, 0}};
  const OptionCost cost = cost_of(rented("a100x8", "reserved-3y"), demand, "GBP");
  check_laws(cost, demand);
  CHECK(*cost.total == Approx(735840));
  CHECK(tests::has_code(cost.problems, "long-commitment"));
}

TEST_CASE("a university's GPU-hours by an offer: 2.064 EUR for 12 hours") {
  // T28: 2 x 0.07 + 4 x 0.008 EUR an hour for 2 GPUs and 4 cores.
  Option option = rented("old");
  rent(option).price_per_h = Money{2 * 0.07 + 4 * 0.008, "EUR"};
  Demand demand;
  demand.horizon_s = kYear_s;
  demand.runs = {{"job", 12 * kHour_s, 1, 0}};
  CHECK(*cost_of(option, demand).total == Approx(2.064).epsilon(1e-12));
}

TEST_CASE("rent in another currency keeps its quoted price, and the rate with its date") {
  // 12.5 USD at 1.25 USD a euro; a run of 61 s is billed as 2 min, 30 instances, 20 % off.
  Option option = rented("dollars");
  rent(option).count = 30;
  rent(option).discount_fraction = 0.2;
  Demand demand;
  demand.horizon_s = kYear_s;
  demand.runs = {{"job", 61, 5, 0}};
  const OptionCost cost = cost_of(option, demand);
  check_laws(cost, demand);
  CHECK(*cost.per_hour == Approx(10 * 30 * 0.8));
  CHECK(*cost.total == Approx(5 * 120.0 / 3600 * 240));
  const Term* quoted = find_term(cost.ledger, "price_as_quoted");
  REQUIRE(quoted);
  CHECK(quoted->value == 12.5);
  CHECK(quoted->unit == "USD/h");
  CHECK(quoted->source.date == "2026-09-01");
  CHECK(find_term(cost.ledger, "fx_rate") != nullptr);
  CHECK(cost.problems.empty());
}

TEST_CASE("an offer that does not say how it bills is taken to bill whole hours") {
  Demand demand;
  demand.horizon_s = kYear_s;
  demand.runs = {{"job", 61, 5, 0}};
  CHECK(*cost_of(rented("old"), demand).total == Approx(5));
  Option option = rented("old");
  rent(option).billing = "per-second";
  CHECK(*cost_of(option, demand).total == Approx(5 * 61.0 / 3600));
}

TEST_CASE("a missing price, or one of zero, is unknown, never cheap; the known ones are listed") {
  Demand demand = demand_of(1);
  for (const auto& [offer, commitment] :
       {std::pair{"free", "on-demand"}, std::pair{"free", "reserved-1y"},
        std::pair{"a100x8", "spot"}}) {
    INFO(std::string(offer) + " " + commitment);
    const OptionCost cost = cost_of(rented(offer, commitment), demand, "EUR");
    CHECK_FALSE(cost.total.has_value());
    CHECK_FALSE(cost.per_hour.has_value());
    REQUIRE(tests::has_code(cost.problems, "unknown-price"));
  }
  const OptionCost cost = cost_of(rented("free"), demand);
  CHECK(cost.problems.front().hint.find("spot 2EUR/h") != std::string::npos);
}

TEST_CASE("a price older than the limit is a warning with its date") {
  const OptionCost cost = cost_of(rented("old"), demand_of(1));
  REQUIRE(cost.total.has_value());
  REQUIRE(cost.problems.size() == 1);
  CHECK(cost.problems.front().code == "stale-price");
  CHECK(cost.problems.front().message.find("2026-01-01") != std::string::npos);
}

TEST_CASE("storage is paid for the whole horizon and egress by the run, at the provider's prices") {
  Option option = rented("dollars");
  rent(option).storage_bytes = 3e12;
  rent(option).egress_bytes_per_run = 40e9;
  Demand demand;
  demand.horizon_s = 2 * kYear_s;
  demand.runs = {{"job", kHour_s, 5, 0}, {"more", kHour_s, 5, 0}};
  const OptionCost cost = cost_of(option, demand);
  check_laws(cost, demand);
  // The provider's offer in the same country: 20 EUR a TB and month; egress from its only price.
  CHECK(find_term(cost.ledger, "storage_cost")->value == Approx(3 * 24 * 20));
  CHECK(find_term(cost.ledger, "egress_cost")->value == Approx(10 * 40 * 0.05));
  rent(option).storage_offer = "disk-fr";
  CHECK(find_term(cost_of(option, demand).ledger, "storage_cost")->value == Approx(3 * 24 * 10));
}

TEST_CASE("data at a provider without a storage price leaves the total unknown, not the rent") {
  Option option = rented("a100x8");
  rent(option).storage_bytes = 1e12;
  const OptionCost cost = cost_of(option, demand_of(1), "GBP");
  CHECK_FALSE(cost.total.has_value());
  CHECK(*cost.per_hour == 64);
  CHECK(tests::has_code(cost.problems, "unknown-price"));
}

TEST_CASE("every commitment of the scenario format has a price field") {
  Demand demand = demand_of(1);
  for (const auto& commitment : commitments()) {
    const OptionCost cost = cost_of(rented("free", commitment), demand);
    // Only spot is priced there; a commitment without a row would be taken as on demand.
    CHECK(cost.total.has_value() == (commitment == "spot"));
    if (!cost.total) CHECK(cost.problems.front().message.find(commitment) != std::string::npos);
  }
}

TEST_CASE("nothing to run: no cost of a run, and rent by use costs nothing") {
  Demand demand;
  demand.horizon_s = kYear_s;
  demand.runs = {{"nothing", 0, 0, 0}};
  const OptionCost rental = cost_of(rented("dollars"), demand);
  CHECK(*rental.total == 0);
  CHECK_FALSE(rental.per_run.front().has_value());
  const OptionCost own = cost_of(owned(), demand);
  CHECK(*own.total == Approx(27000.0 / 5));
  CHECK_FALSE(own.per_run.front().has_value());
}

TEST_CASE("cumulated cash of a published five-year plan") {
  // TCO08, USD: 250,000 bought; 0.87 an hour, 0.25 x 200,000 for people and 8,000 for network and
  // storage a year, maintenance of 3,000 in the first year and 5,000 after.
  const double yearly = 0.87 * 8760 + 0.25 * 200000 + 8000;
  const auto flows = cash_flow({250000, 0, 5, 5}, 5 * yearly);
  const std::vector<double> published = {318621, 389242, 459863, 530484, 601105};
  double paid = flows.front().capex;
  for (std::size_t year = 1; year <= 5; ++year) {
    paid += flows[year].opex + (year == 1 ? 3000 : 5000);
    CHECK(paid == Approx(published[year - 1]).margin(1));
  }
}

TEST_CASE("a year of one p5.48xlarge at 98.32 USD an hour") {
  // TCO07: 861,283 a year, 4,306,415 in five.
  Option option = rented("old");
  rent(option).price_per_h = Money{98.32, "USD"};
  Demand demand;
  demand.horizon_s = 5 * kYear_s;
  demand.runs = {{"always", 5 * kYear_s, 1, 0}};
  const OptionCost cost = cost_of(option, demand, "USD");
  CHECK(*cost.total == Approx(4306415).margin(2));
  CHECK(*cost.per_year == Approx(861283).margin(1));
}

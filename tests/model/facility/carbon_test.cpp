#include "model/facility/carbon.h"

#include "tests/catch.h"
#include "tests/files.h"

using namespace aforo;
using namespace aforo::model;

namespace {
constexpr double kGpuKw = 0.7;
}

TEST_CASE("Llama 3.1: 39.3 million GPU-hours at 700 W are 27.51 GWh and 11,390 t") {
  // T29, location-based; the card's three rows imply 0.411 to 0.416 kg/kWh.
  const double kwh = 39.3e6 * kGpuKw;
  CHECK(kwh == Approx(27.51e6));
  CHECK(co2_kg(kwh, 0.414) == Approx(11390e3).epsilon(0.001));
  CHECK(co2_kg(1.46e6 * kGpuKw, 0.411) == Approx(420e3).epsilon(0.01));
  CHECK(co2_kg(7.0e6 * kGpuKw, 0.416) == Approx(2040e3).epsilon(0.01));
  CHECK(co2_kg(30.84e6 * kGpuKw, 0.414) == Approx(8930e3).epsilon(0.01));
}

TEST_CASE("12.9 t for 7.0 million GPU-hours is flagged: at 0.414 kg/kWh it is 2029 t") {
  const double kwh = 7.0e6 * kGpuKw;
  CHECK(co2_kg(kwh, 0.414) == Approx(2029e3).epsilon(0.001));
  const Issues issues = check_carbon_claim(12.9e3, kwh, 0.414);
  REQUIRE(issues.size() == 1);
  CHECK(issues.front().code == "implausible-carbon");
  CHECK(issues.front().hint.find("2,029") != std::string::npos);
  CHECK(check_carbon_claim(2040e3, kwh, 0.414).empty());
  // Impossible without any reference too; a thousand-fold the other way as well.
  CHECK_FALSE(check_carbon_claim(12.9e3, kwh, 0).empty());
  CHECK_FALSE(check_carbon_claim(2040e6, kwh, 0).empty());
  CHECK(check_carbon_claim(2040e3, kwh, 0).empty());
}

TEST_CASE("the grid of a build is its site's, that of an offer its country's") {
  const Catalog& catalog = tests::shipped_catalog();
  Option own;
  std::get<OnPremOption>(own.build).site = "FR";
  REQUIRE(carbon_site(own, catalog));
  CHECK(*carbon_site(own, catalog)->carbon_kg_per_j * 3.6e6 == Approx(0.056));
  Option rented;
  rented.build = GpuCloudOption{};
  auto& offer = std::get<GpuCloudOption>(rented.build).offer;
  offer = "azure:standard_d96s_v5:swedencentral";
  REQUIRE(carbon_site(rented, catalog));
  // Life-cycle, not the direct 0.018 of the Nordic bidding zones.
  CHECK(*carbon_site(rented, catalog)->carbon_kg_per_j * 3.6e6 == Approx(0.0407));
  offer = "hivenet-rtx-4090";
  REQUIRE(carbon_site(rented, catalog));
  CHECK(carbon_site(rented, catalog)->country == "EU27");
}

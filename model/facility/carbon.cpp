#include "model/facility/carbon.h"

#include "model/quantity/format.h"

namespace aforo::model {
namespace {

// Iceland's grid has 0.028 kg/kWh, India's 0.71; lignite alone 1.1 (life-cycle).
constexpr double kLowestKgPerKwh = 0.01;
constexpr double kHighestKgPerKwh = 1.2;
constexpr double kFarFactor = 3;

const Site* site_of_country(const std::string& country, const Catalog& catalog) {
  if (country.empty()) return nullptr;
  for (const auto& site : catalog.table<Site>().entries()) {
    if (site.country == country && site.carbon_kg_per_j && site.carbon_scope != "direct") {
      return &site;
    }
  }
  return nullptr;
}

}  // namespace

const Site* carbon_site(const Option& option, const Catalog& catalog) {
  if (const HardwareOption* hardware = hardware_of(option)) {
    const Site* site = catalog.find<Site>(hardware->site);
    return site && site->carbon_kg_per_j ? site : nullptr;
  }
  const Offer* offer = catalog.find<Offer>(rented_of(option)->offer);
  if (!offer) return nullptr;
  return site_of_country(offer->country == "EU" ? "EU27" : offer->country, catalog);
}

Issues check_carbon_claim(double claimed_kg, double energy_kwh, double kg_per_kwh) {
  if (energy_kwh <= 0) return {};
  const double implied = claimed_kg / energy_kwh;
  const bool impossible = implied < kLowestKgPerKwh || implied > kHighestKgPerKwh;
  const bool far =
      kg_per_kwh > 0 && (implied * kFarFactor < kg_per_kwh || implied > kg_per_kwh * kFarFactor);
  if (!impossible && !far) return {};
  return {warning_issue("implausible-carbon", "co2_kg",
                        human_number(claimed_kg / 1e3) + " t for " + human_number(energy_kwh) +
                            " kWh are " + human_number(implied) + " kg/kWh" +
                            (impossible ? ", which no grid has" : ", far from the grid's"),
                        kg_per_kwh > 0
                            ? "at " + human_number(kg_per_kwh) + " kg/kWh it would be " +
                                  human_number(co2_kg(energy_kwh, kg_per_kwh) / 1e3, 4) + " t"
                            : "check the units")};
}

}  // namespace aforo::model

// Carbon dioxide of electricity. Location-based: the intensity of the place's grid, whatever
// contracts the owner holds. Life-cycle and direct intensities are never mixed: a site entry says
// which it states.
#pragma once

#include "model/cluster/cluster.h"
#include "model/describe/ledger.h"

namespace aforo::model {

inline double co2_kg(double energy_kwh, double kg_per_kwh) { return energy_kwh * kg_per_kwh; }

// The place whose grid feeds an option: a build's site, or the site of an offer's country. Null
// where the place or its intensity is unknown; sites with direct emissions only are not taken for
// a country.
const Site* carbon_site(const Option& option, const Catalog& catalog);

// Checks a published or computed figure: an issue where the intensity it implies lies outside what
// any grid has (0.01 to 1.2 kg/kWh), or off the stated intensity by more than a factor of three.
// Empty: plausible.
Issues check_carbon_claim(double claimed_kg, double energy_kwh, double kg_per_kwh);

}  // namespace aforo::model

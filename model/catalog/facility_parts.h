// The room: power chain, cooling, racks, building cost, colocation, and the site with its
// electricity price, carbon intensity and overhead.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

// UPS, PDU, server power supply.
struct PowerPart : Entry {
  std::string kind;  // "ups", "pdu", "rack-pdu", "psu", "power-factor"
  double efficiency_fraction = 1;
  std::optional<double> power_factor_fraction;
  std::optional<Money> price_per_kw;
  std::optional<Money> price_each;
};
void describe(FieldVisitor& v, PowerPart& part);

struct Cooling : Entry {
  std::optional<double> max_rack_w;               // most heat of one rack
  std::optional<double> max_rack_supplemented_w;  // with supplements
  double overhead_fraction = 0;                   // cooling power / IT power
  double liquid_fraction = 0;                     // share of the heat that goes to liquid
  std::optional<Money> capex_per_kw;              // per kW of IT
};
void describe(FieldVisitor& v, Cooling& cooling);

struct RackClass : Entry {
  double max_w = 0;
  std::int64_t units = 42;
  std::optional<Money> price;
};
void describe(FieldVisitor& v, RackClass& rack);

// Cost to build, or to rent, a kilowatt of critical IT power.
struct BuildCost : Entry {
  std::optional<Money> per_kw;
  std::optional<Money> per_kw_low;
  std::optional<Money> per_kw_high;
  double premium_low_fraction = 0;  // on top of another entry
  double premium_high_fraction = 0;
};
void describe(FieldVisitor& v, BuildCost& cost);

struct Colocation : Entry {
  Money per_kw_month;  // committed power; energy is billed on top unless energy_included
  bool energy_included = false;
};
void describe(FieldVisitor& v, Colocation& colocation);

// A price of electricity up to a yearly consumption.
struct ElectricityBand {
  std::string name;    // Eurostat's "IC"
  double up_to_j = 0;  // upper end of the band, a year; 0: no upper end
  Money per_kwh;
};
void describe(FieldVisitor& v, ElectricityBand& band);

// A country, region or provider's site class.
struct Site : Entry {
  std::string country;  // ISO code, "EU27", "US-CA"; empty: not a place (a PUE class)
  std::optional<Money> electricity_per_kwh;        // medium consumer (Eurostat band IC)
  std::vector<ElectricityBand> electricity_bands;  // by yearly consumption, smallest first
  std::string electricity_tax;
  std::string electricity_date;
  std::optional<double> carbon_kg_per_j;  // location-based
  std::string carbon_scope;               // "life-cycle" or "direct": never mixed
  std::optional<double> pue;
  std::optional<double> water_l_per_j;
};
void describe(FieldVisitor& v, Site& site);

// The price for a consumer of `joules_per_year`; nothing where the site states none.
std::optional<Money> electricity_price_per_kwh(const Site& site, double joules_per_year);

}  // namespace aforo::model

#include "model/catalog/facility_parts.h"

namespace aforo::model {

void describe(FieldVisitor& v, PowerPart& p) {
  describe_identity(v, p);
  v(Field("kind", "kind of part")
        .required()
        .one_of({"ups", "pdu", "rack-pdu", "psu", "power-factor"}),
    p.kind);
  v(Field("efficiency", "power out / power in").in(unit::fraction).range(0.5, 1),
    p.efficiency_fraction);
  v(Field("power_factor", "power factor under load").in(unit::fraction).range(0.3, 1),
    p.power_factor_fraction);
  v(Field("price_per_kw", "price by power").in(unit::money_per_kw).at_least(0), p.price_per_kw);
  v(Field("price_each", "price of one").in(unit::money).at_least(0), p.price_each);
  describe_provenance(v, p);
}

void describe(FieldVisitor& v, Cooling& c) {
  describe_identity(v, c);
  v(Field("max_rack_power", "most heat of one rack").in(unit::kw).positive(), c.max_rack_w);
  v(Field("max_rack_power_supplemented", "most heat of one rack with supplements")
        .in(unit::kw)
        .positive(),
    c.max_rack_supplemented_w);
  v(Field("overhead", "cooling power over IT power").required().in(unit::fraction).range(0, 1.5),
    c.overhead_fraction);
  v(Field("heat_to_liquid", "share of the heat that goes to liquid").in(unit::fraction),
    c.liquid_fraction);
  v(Field("capex_per_kw", "price by IT power").in(unit::money_per_kw).at_least(0), c.capex_per_kw);
  describe_provenance(v, c);
}

void describe(FieldVisitor& v, RackClass& r) {
  describe_identity(v, r);
  v(Field("max_power", "most power of one rack").required().in(unit::kw).positive(), r.max_w);
  v(Field("units", "rack units").range(1, 60), r.units);
  v(Field("price", "price of an empty rack").in(unit::money).at_least(0), r.price);
  describe_provenance(v, r);
}

void describe(FieldVisitor& v, BuildCost& b) {
  describe_identity(v, b);
  v(Field("per_kw", "price by critical IT power").in(unit::money_per_kw).at_least(0), b.per_kw);
  v(Field("per_kw_low", "low end").in(unit::money_per_kw).at_least(0), b.per_kw_low);
  v(Field("per_kw_high", "high end").in(unit::money_per_kw).at_least(0), b.per_kw_high);
  v(Field("premium_low", "premium over another cost, low end").in(unit::fraction),
    b.premium_low_fraction);
  v(Field("premium_high", "premium over another cost, high end").in(unit::fraction),
    b.premium_high_fraction);
  describe_provenance(v, b);
}

void describe(FieldVisitor& v, Colocation& c) {
  describe_identity(v, c);
  v(Field("per_kw_month", "price by committed power")
        .required()
        .in(unit::money_per_kw_month)
        .at_least(0),
    c.per_kw_month);
  v(Field("energy_included", "the price includes energy"), c.energy_included);
  describe_provenance(v, c);
}

void describe(FieldVisitor& v, ElectricityBand& b) {
  v(Field("name", "name of the band").required(), b.name);
  v(Field("up_to", "yearly consumption up to which it holds; 0: no end").in(unit::kwh).at_least(0),
    b.up_to_j);
  v(Field("price", "price").required().in(unit::money_per_kwh).at_least(0), b.per_kwh);
}

void describe(FieldVisitor& v, Site& s) {
  describe_identity(v, s);
  v(Field("country", "country or region code"), s.country);
  v(Field("electricity", "electricity price of a medium consumer")
        .in(unit::money_per_kwh)
        .at_least(0),
    s.electricity_per_kwh);
  v(Field("electricity_bands", "electricity price by yearly consumption"), s.electricity_bands);
  v(Field("electricity_tax", "taxes in the price"), s.electricity_tax);
  v(Field("electricity_date", "period of the price"), s.electricity_date);
  v(Field("carbon", "carbon intensity, location-based").in(unit::g_per_kwh).range(0, 1e-3),
    s.carbon_kg_per_j);
  v(Field("carbon_scope", "what the intensity counts").one_of({"life-cycle", "direct"}),
    s.carbon_scope);
  v(Field("pue", "power usage effectiveness").range(1, 5), s.pue);
  v(Field("water", "water by IT energy").in(unit::l_per_kwh).at_least(0), s.water_l_per_j);
  describe_provenance(v, s);
}

std::optional<Money> electricity_price_per_kwh(const Site& site, double joules_per_year) {
  for (const auto& band : site.electricity_bands) {
    if (band.up_to_j == 0 || joules_per_year <= band.up_to_j) return band.per_kwh;
  }
  return site.electricity_per_kwh;
}

}  // namespace aforo::model

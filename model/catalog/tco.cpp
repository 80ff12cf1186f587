#include "model/catalog/tco.h"

namespace aforo::model {

void describe(FieldVisitor& v, TcoParameter& p) {
  describe_identity(v, p);
  v(Field("topic", "what it is about")
        .required()
        .one_of({"depreciation", "discount-rate", "maintenance", "staff", "software",
                 "installation", "spares", "residual", "network-share", "capex", "owner-cost",
                 "cloud-discount", "cloud-uplift", "insurance", "vat", "space", "other"}),
    p.topic);
  v(Field("years", "duration in years").range(0, 100), p.years);
  v(Field("share", "rate or share").in(unit::fraction), p.fraction);
  v(Field("share_low", "low end").in(unit::fraction), p.fraction_low);
  v(Field("share_high", "high end").in(unit::fraction), p.fraction_high);
  v(Field("count", "a number of things").at_least(0), p.count);
  v(Field("amount", "money").in(unit::money).at_least(0), p.amount);
  v(Field("amount_low", "low end").in(unit::money).at_least(0), p.amount_low);
  v(Field("amount_high", "high end").in(unit::money).at_least(0), p.amount_high);
  v(Field("per", "what the amount is for")
        .one_of({"year", "gpu-year", "node", "gpu-hour", "gpu", "once"}),
    p.per);
  describe_provenance(v, p);
}

void describe(FieldVisitor& v, FxRate& r) {
  describe_identity(v, r);
  v(Field("base", "currency priced").required().one_of(currency_codes()), r.base);
  v(Field("quote", "currency of the rate").required().one_of(currency_codes()), r.quote);
  v(Field("rate", "quote units for one base unit").required().positive(), r.rate);
  describe_provenance(v, r);
}

}  // namespace aforo::model

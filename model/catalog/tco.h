// Parameters of cost of ownership, and exchange rates.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

struct TcoParameter : Entry {
  std::string topic;  // "depreciation", "discount-rate", "maintenance", "staff", "software", …
  std::optional<double> years;
  std::optional<double> fraction;  // a rate or share
  std::optional<double> fraction_low;
  std::optional<double> fraction_high;
  std::optional<double> count;  // nodes per administrator, …
  std::optional<Money> amount;  // by the unit that `per` names
  std::optional<Money> amount_low;
  std::optional<Money> amount_high;
  std::string per;  // "year", "gpu-year", "node", "gpu-hour", "gpu"
};
void describe(FieldVisitor& v, TcoParameter& parameter);

// One unit of `base` is worth `rate` of `quote`.
struct FxRate : Entry {
  std::string base;
  std::string quote;
  double rate = 0;
};
void describe(FieldVisitor& v, FxRate& rate);

}  // namespace aforo::model

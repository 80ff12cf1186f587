// How providers round the time they charge. One row a rule.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aforo::model {

struct BillingRule {
  std::string_view id;  // "per-second"
  std::string_view help;
  double granularity_s;
  double default_minimum_s;
};
const std::vector<BillingRule>& billing_rules();
const BillingRule* find_billing_rule(std::string_view id);

// Seconds charged for one run.
double billed_s(const BillingRule& rule, double run_s, double minimum_s);

}  // namespace aforo::model

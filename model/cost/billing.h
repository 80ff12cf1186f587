// How providers round the time they charge. One row a rule.
#pragma once

#include "model/describe/ledger.h"

#include <string>
#include <string_view>
#include <vector>

namespace aforo::model {

struct BillingRule {
  std::string_view id;  // "per-second"
  std::string_view help;
  double granularity_s;
  double default_minimum_s;  // where a scenario names the rule and no minimum is known
};
const std::vector<BillingRule>& billing_rules();
const BillingRule* find_billing_rule(std::string_view id);

// Seconds charged for one run: the run or the minimum, rounded up to the granularity. Nothing is
// charged for a run that did not start (run_s <= 0).
double billed_s(const BillingRule& rule, double run_s, double minimum_s);

// An EC2 spot instance that the provider takes back within its first hour is free (the user's own
// stop is not). Source: AWS EC2 user guide, billing for interrupted spot instances.
double spot_billed_s(const BillingRule& rule, double run_s, double minimum_s,
                     bool interrupted_by_provider);

// Share of a monthly price for `used_s` in a month of `month_s` seconds.
double prorated(double monthly_price, double used_s, double month_s);

// A price list by resource, as universities print it: GPU-hours, core-hours.
struct ResourceUse {
  std::string name;        // "GPU"
  double count = 0;        // of the job
  double price_per_h = 0;  // of one
};
// Cost of a job of `run_s`: a sum over the resources, in `currency`.
Term resource_cost(const std::vector<ResourceUse>& uses, double run_s, const std::string& currency,
                   const Source& price_list);

}  // namespace aforo::model

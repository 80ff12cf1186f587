#include "model/cost/billing.h"

#include <algorithm>
#include <cmath>

namespace aforo::model {
namespace {
constexpr double kHour_s = 3600;
}

const std::vector<BillingRule>& billing_rules() {
  static const std::vector<BillingRule> rules = {
      {"per-second", "every second, after a first minute", 1, 60},
      {"per-minute", "every minute begun", 60, 60},
      {"per-hour", "every hour begun", kHour_s, kHour_s},
  };
  return rules;
}

const BillingRule* find_billing_rule(std::string_view id) {
  for (const auto& rule : billing_rules()) {
    if (rule.id == id) return &rule;
  }
  return nullptr;
}

double billed_s(const BillingRule& rule, double run_s, double minimum_s) {
  if (run_s <= 0) return 0;
  // A simulated end time carries rounding noise: a millisecond opens no new step.
  constexpr double kNoise_s = 1e-3;
  const double steps = (std::max(run_s, minimum_s) - kNoise_s) / rule.granularity_s;
  return std::ceil(steps) * rule.granularity_s;
}

double spot_billed_s(const BillingRule& rule, double run_s, double minimum_s,
                     bool interrupted_by_provider) {
  if (interrupted_by_provider && run_s < kHour_s) return 0;
  return billed_s(rule, run_s, minimum_s);
}

double prorated(double monthly_price, double used_s, double month_s) {
  return monthly_price * used_s / month_s;
}

Term resource_cost(const std::vector<ResourceUse>& uses, double run_s, const std::string& currency,
                   const Source& price_list) {
  std::vector<Term> terms;
  terms.reserve(uses.size());
  const double hours = run_s / kHour_s;
  for (const auto& use : uses) {
    terms.push_back(formula_term(
        "resource_cost", use.name, use.count * hours * use.price_per_h, currency,
        "count x hours x price",
        {input_term("count", use.name + "s", use.count, "", {"the job", ""}),
         input_term("hours", "hours", hours, "h", {"the job", ""}),
         input_term("price", "price of one", use.price_per_h, currency + "/h", price_list)}));
  }
  return sum_term("job_cost", "cost of the job", currency, std::move(terms));
}

}  // namespace aforo::model

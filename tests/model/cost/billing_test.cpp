#include "model/cost/billing.h"

#include "model/workload/scenario.h"
#include "tests/catch.h"

#include <cmath>

using namespace aforo::model;

namespace {

// Cost of a run at 2.00 an hour, with the rule's own minimum.
double cost(const char* rule_id, double run_s) {
  const BillingRule* rule = find_billing_rule(rule_id);
  REQUIRE(rule);
  return 2.0 * billed_s(*rule, run_s, rule->default_minimum_s) / 3600;
}

}  // namespace

TEST_CASE("billing granularity: 45 s, 61 s, 3610 s and 5400 s at 2.00 an hour") {
  // Row B01 of the exact cases.
  CHECK(cost("per-second", 45) == Approx(0.0333).margin(1e-4));
  CHECK(cost("per-second", 61) == Approx(0.0339).margin(1e-4));
  CHECK(cost("per-second", 3610) == Approx(2.0056).margin(1e-4));
  CHECK(cost("per-second", 5400) == Approx(3.0));
  CHECK(cost("per-minute", 45) == Approx(0.0333).margin(1e-4));
  CHECK(cost("per-minute", 61) == Approx(0.0667).margin(1e-4));
  CHECK(cost("per-minute", 3610) == Approx(2.0333).margin(1e-4));
  CHECK(cost("per-minute", 5400) == Approx(3.0));
  CHECK(cost("per-hour", 45) == 2);
  CHECK(cost("per-hour", 61) == 2);
  CHECK(cost("per-hour", 3610) == 4);
  CHECK(cost("per-hour", 5400) == 4);
}

TEST_CASE("every billing rule charges at least the run, in whole steps, and nothing for no run") {
  for (const auto& rule : billing_rules()) {
    INFO(std::string(rule.id));
    CHECK(billed_s(rule, 0, rule.default_minimum_s) == 0);
    for (const double run_s : {0.5, 1.0, 59.0, 60.0, 61.0, 3599.9, 3600.0, 7201.0, 86400.0}) {
      const double billed = billed_s(rule, run_s, rule.default_minimum_s);
      CHECK(billed >= run_s);
      CHECK(billed >= rule.default_minimum_s);
      CHECK(std::fmod(billed, rule.granularity_s) == 0);
      CHECK(billed < std::max(run_s, rule.default_minimum_s) + rule.granularity_s);
      CHECK(billed_s(rule, run_s + 1, rule.default_minimum_s) >= billed);
    }
  }
}

TEST_CASE("rounding noise of a simulated hour opens no second one") {
  const BillingRule& hour = *find_billing_rule("per-hour");
  CHECK(billed_s(hour, 3600.0000001, 0) == 3600);
  CHECK(billed_s(hour, 3610, 0) == 7200);
}

TEST_CASE("a spot instance taken back in its first hour is free, a stop by the user is not") {
  // Row K07, 2.00 an hour.
  const BillingRule& rule = *find_billing_rule("per-second");
  const auto paid = [&](double minutes, bool by_provider) {
    return 2.0 * spot_billed_s(rule, minutes * 60, 60, by_provider) / 3600;
  };
  CHECK(paid(40, true) == 0);
  CHECK(paid(100, true) == Approx(3.3333).margin(1e-4));
  CHECK(paid(40, false) == Approx(1.3333).margin(1e-4));
}

TEST_CASE(
    "monthly prices: 730 a month are 1.000 an hour, and parts of a month are shared by time") {
  // FC6.
  const auto hourly = parse_money("730EUR/month", unit::money_per_h);
  REQUIRE(hourly.ok());
  CHECK(hourly->amount == Approx(1.0));
  CHECK(prorated(1, 277 * 3600.0, 31 * 24 * 3600.0) == Approx(0.3723).margin(1e-4));
}

TEST_CASE("a university's price list: 12 h on 2 GPUs and 4 cores cost 2.064 EUR") {
  // T28: 12 x 2 x 0.07 + 12 x 4 x 0.008 = 1.68 + 0.384.
  const Term job = resource_cost({{"GPU", 2, 0.07}, {"core", 4, 0.008}}, 12 * 3600.0, "EUR",
                                 {"hpc.rtu.lv/cenas", "undated"});
  CHECK(job.value == Approx(2.064).epsilon(1e-12));
  CHECK(job.children[0].value == Approx(1.68));
  CHECK(job.children[1].value == Approx(0.384));
  CHECK(worst_sum_error(job) < 1e-12);
}

// The two engines, one truth: the closed form and the event simulation on an idle network.
#include "model/performance/closed_form.h"
#include "sim/training/step_simulation.h"
#include "tests/catch.h"
#include "tests/sim/training/step_plans.h"

#include <cmath>

using namespace aforo;

static std::string describe_plan(const model::StepPlan& plan) {
  const auto& p = plan.parallelism;
  return p.schedule + " pp " + std::to_string(p.pp) + " vpp " + std::to_string(p.vpp) + " n " +
         std::to_string(p.micro_batches) + " zero " + std::to_string(p.zero) + " overlap " +
         std::to_string(plan.overlap_fraction) + " send " + std::to_string(plan.send_s) +
         " forward " + std::to_string(plan.chunks.front().forward_compute_s);
}

TEST_CASE("closed form and event simulation agree within 3 % on random plans") {
  sim::RandomStream random(2024, "agreement");
  for (int i = 0; i < 500; ++i) {
    const model::StepPlan plan = tests::random_plan(random);
    const double simulated_s = sim::simulate_step(plan).step_s;
    const double closed_s = model::closed_form_step(plan).total_s();
    INFO(describe_plan(plan));
    CHECK(closed_s == Approx(simulated_s).epsilon(0.03));
  }
}

// The two engines, one truth: the closed form and the event simulation on an idle network.
#include "model/performance/closed_form.h"
#include "sim/training/step_simulation.h"
#include "tests/catch.h"
#include "tests/sim/training/step_plans.h"

using namespace aforo;

static std::string describe_plan(const model::StepPlan& plan) {
  const auto& p = plan.parallelism;
  return p.schedule + " pp " + std::to_string(p.pp) + " vpp " + std::to_string(p.vpp) + " n " +
         std::to_string(p.micro_batches) + " zero " + std::to_string(p.zero) + " overlap " +
         std::to_string(plan.overlap_fraction) + " send " + std::to_string(plan.send_s) +
         " forward " + std::to_string(plan.chunks.front().forward_compute_s);
}

// Each cause too, against the whole step.
static void check_causes(const model::StepBreakdown& closed,
                         const model::StepBreakdown& simulated) {
  const double margin_s = 0.03 * simulated.total_s();
  CHECK(closed.compute_s == Approx(simulated.compute_s));
  CHECK(closed.tp_comm_s == Approx(simulated.tp_comm_s));
  CHECK(closed.pp_comm_s == Approx(simulated.pp_comm_s).margin(margin_s));
  CHECK(closed.dp_comm_s == Approx(simulated.dp_comm_s).margin(margin_s));
  CHECK(closed.bubble_s == Approx(simulated.bubble_s).margin(margin_s));
}

TEST_CASE("closed form and event simulation agree within 3 % on random plans") {
  sim::RandomStream random(2024, "agreement");
  for (int i = 0; i < 500; ++i) {
    const model::StepPlan plan = tests::random_plan(random);
    const auto simulated = sim::simulate_step(plan);
    const auto closed = model::closed_form_step(plan);
    INFO(describe_plan(plan));
    CHECK(closed.total_s() == Approx(simulated.step_s).epsilon(0.03));
    check_causes(closed, simulated.breakdown);
  }
}

TEST_CASE("closed form and event simulation agree to rounding where stages are alike") {
  for (const auto& row : sim::schedule_rows()) {
    const std::string schedule(row.id);
    for (const std::int64_t p : {2, 4, 8}) {
      for (const std::int64_t groups : {1, 2, 6}) {
        const std::int64_t v = schedule == "interleaved" ? 3 : 1;
        const auto plan = tests::uniform_plan(schedule, p, v, groups * p);
        INFO(describe_plan(plan));
        CHECK(model::closed_form_step(plan).total_s() ==
              Approx(sim::simulate_step(plan).step_s).epsilon(1e-9));
      }
    }
  }
}

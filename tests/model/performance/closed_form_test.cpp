#include "model/performance/closed_form.h"

#include "tests/catch.h"

using namespace aforo;
using model::ChunkWork;
using model::StepPlan;

namespace {

StepPlan uniform(const std::string& schedule, std::int64_t pp, std::int64_t vpp, std::int64_t n) {
  StepPlan plan;
  plan.parallelism.schedule = schedule;
  plan.parallelism.pp = pp;
  plan.parallelism.vpp = vpp;
  plan.parallelism.micro_batches = n;
  ChunkWork chunk;
  chunk.forward_compute_s = 1;
  chunk.backward_compute_s = 2;
  plan.chunks.assign(static_cast<std::size_t>(pp * vpp), chunk);
  return plan;
}

double step_s(const StepPlan& plan) { return model::closed_form_step(plan).total_s(); }

}  // namespace

TEST_CASE("equal stages of 1F1B take t (n + p - 1)") {
  CHECK(step_s(uniform("1f1b", 4, 1, 8)) == Approx(3.0 * (8 + 3)));
  CHECK(step_s(uniform("1f1b", 1, 1, 8)) == Approx(24));
  CHECK(step_s(uniform("1f1b", 8, 1, 2)) == Approx(3.0 * (2 + 7)));
}

TEST_CASE("interleaving divides the bubble by the chunks of a stage") {
  // Each chunk pass takes 1 and 2; a stage of v chunks v times that: n v t + (p - 1) t.
  CHECK(step_s(uniform("interleaved", 4, 2, 8)) == Approx(3.0 * (16 + 3)));
  CHECK(step_s(uniform("interleaved", 8, 4, 16)) == Approx(3.0 * (64 + 7)));
}

TEST_CASE("gpipe is two flow shops") {
  // Stages of 1, 1 and 3 forward, 2 backward: sum + (n - 1) x longest, each.
  StepPlan plan = uniform("gpipe", 3, 1, 4);
  plan.chunks[2].forward_compute_s = 3;
  CHECK(step_s(plan) == Approx((1 + 1 + 3) + 3 * 3 + (2 * 3) + 3 * 2));
}

TEST_CASE("zero-bubble leaves (p - 1) (f + b - w) of the bubble, b whole and w half of it") {
  // ZB-H1 with f = b_input = w = 1: 3 n + (p - 1).
  CHECK(step_s(uniform("zero-bubble", 4, 1, 8)) == Approx(24 + 3));
  CHECK(step_s(uniform("zero-bubble", 8, 1, 16)) == Approx(48 + 7));
}

TEST_CASE("a slow last stage sets the pace once the pipeline is full") {
  // Last stage 1.5 and 3: every stage above adds its passes once: 3 x 3 + 10 x 4.5.
  StepPlan plan = uniform("1f1b", 4, 1, 10);
  plan.chunks[3].forward_compute_s = 1.5;
  plan.chunks[3].backward_compute_s = 3;
  CHECK(step_s(plan) == Approx(9 + 45));
}

TEST_CASE("sends lengthen the way down and up, and the steady state of 1F1B") {
  // p = 2, n = 1: one send each way. Each further trip of 2 micro-batches waits for two sends.
  StepPlan plan = uniform("1f1b", 2, 1, 1);
  plan.send_s = 0.25;
  const auto one = model::closed_form_step(plan);
  CHECK(one.total_s() == Approx(6 + 0.5));
  CHECK(one.pp_comm_s == Approx(0.5));
}

TEST_CASE("gradients hide behind the last backward pass but for their last bucket") {
  // 10 buckets of 0.1 become ready over a pass of 2: the last one ends 0.1 after it.
  StepPlan plan = uniform("1f1b", 1, 1, 4);
  plan.chunks[0].gradient_sync_s = 1;
  plan.chunks[0].buckets = 10;
  CHECK(model::closed_form_step(plan).dp_comm_s == Approx(0.1));
  // A single bucket is ready when the pass is over.
  plan.chunks[0].buckets = 1;
  CHECK(model::closed_form_step(plan).dp_comm_s == Approx(1));
  // Longer than the pass: the first bucket is ready after 0.2, then 5 s of traffic.
  plan.chunks[0].buckets = 10;
  plan.chunks[0].gradient_sync_s = 5;
  CHECK(model::closed_form_step(plan).dp_comm_s == Approx(0.2 + 5 - 2));
}

TEST_CASE("what cannot overlap is exposed whole") {
  StepPlan plan = uniform("1f1b", 1, 1, 4);
  plan.overlap_fraction = 0;
  plan.chunks[0].gradient_sync_s = 1;
  plan.chunks[0].buckets = 10;
  plan.parameter_gather_s = 0.5;
  CHECK(model::closed_form_step(plan).dp_comm_s == Approx(1.5));
  StepPlan sharded = uniform("1f1b", 1, 1, 4);
  sharded.overlap_fraction = 0;
  sharded.chunks[0].forward_gather_s = 0.5;
  sharded.chunks[0].backward_gather_s = 0.5;
  sharded.chunks[0].reduce_s = 0.5;
  CHECK(model::closed_form_step(sharded).dp_comm_s == Approx(4 * 1.5));
}

TEST_CASE("ZeRO-3 traffic is exposed where it is longer than the pass beside it") {
  StepPlan plan = uniform("1f1b", 1, 1, 4);
  plan.chunks[0].forward_gather_s = 1.5;   // 0.5 over the forward of 1
  plan.chunks[0].backward_gather_s = 1.5;  // 3 with the reduction, 1 over the backward of 2
  plan.chunks[0].reduce_s = 1.5;
  CHECK(model::closed_form_step(plan).dp_comm_s == Approx(4 * 1.5));
}

TEST_CASE("stragglers stretch the whole step") {
  StepPlan plan = uniform("1f1b", 2, 1, 4);
  const double before_s = step_s(plan);
  plan.straggler_fraction = 0.05;
  CHECK(step_s(plan) == Approx(before_s * 1.05));
}

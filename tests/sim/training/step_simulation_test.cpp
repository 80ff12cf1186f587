#include "sim/training/step_simulation.h"

#include "sim/training/schedules/schedule.h"
#include "tests/catch.h"
#include "tests/sim/training/step_plans.h"

#include <limits>
#include <map>
#include <stdexcept>

using namespace aforo;
using sim::simulate_step;
using tests::uniform_plan;

static double step_s(const std::string& schedule, std::int64_t pp, std::int64_t vpp, std::int64_t n,
                     double forward_s = 1, double backward_s = 2) {
  return simulate_step(uniform_plan(schedule, pp, vpp, n, forward_s, backward_s)).step_s;
}

TEST_CASE("one stage works its micro-batches one after the other") {
  for (const auto& row : sim::schedule_rows()) {
    INFO(row.id);
    CHECK(step_s(std::string(row.id), 1, 1, 7) == Approx(7 * 3.0));
    CHECK(step_s(std::string(row.id), 1, 4, 3) == Approx(3 * 4 * 3.0));
  }
}

TEST_CASE("1F1B and GPipe with equal stages take t (n + p - 1)") {
  for (const char* schedule : {"1f1b", "gpipe"}) {
    for (const std::int64_t p : {2, 3, 8, 16}) {
      for (const std::int64_t n : {1, 2, 7, 16, 64}) {
        INFO(schedule << " p " << p << " n " << n);
        CHECK(step_s(schedule, p, 1, n) == Approx(3.0 * static_cast<double>(n + p - 1)));
      }
    }
  }
}

TEST_CASE("interleaving with equal chunks takes t (n + (p - 1) / v)") {
  for (const std::int64_t p : {2, 4, 8}) {
    for (const std::int64_t v : {2, 3, 4}) {
      for (const std::int64_t n : {p, 2 * p, 5 * p}) {
        INFO("p " << p << " v " << v << " n " << n);
        // A stage needs t = 3 v for a micro-batch.
        const double expected = 3.0 * static_cast<double>(v * n + p - 1);
        CHECK(step_s("interleaved", p, v, n) == Approx(expected));
      }
    }
  }
}

TEST_CASE("ZB-H1 with thirds of a pass leaves a bubble of p - 1 thirds") {
  // Forward, input gradients and weight gradients take 1 each: (p - 1)(1 + 1 - 1) on top of 3 n
  // (Qi et al. 2023, table 2), a third of 1F1B's bubble.
  for (const std::int64_t p : {2, 4, 8}) {
    for (const std::int64_t n : {2 * p, 5 * p}) {
      INFO("p " << p << " n " << n);
      CHECK(step_s("zero-bubble", p, 1, n) ==
            Approx(3.0 * static_cast<double>(n) + static_cast<double>(p - 1)));
    }
  }
}

TEST_CASE("ZB-H1 is no slower than 1F1B and no faster than its longest stage") {
  for (const std::int64_t p : {2, 5, 16}) {
    for (const std::int64_t n : {1, 3, 16, 50}) {
      for (const double backward_s : {1.5, 2.0, 3.0}) {
        const double zero_bubble_s = step_s("zero-bubble", p, 1, n, 1, backward_s);
        INFO("p " << p << " n " << n << " backward " << backward_s);
        CHECK(zero_bubble_s <= step_s("1f1b", p, 1, n, 1, backward_s) + 1e-6);
        CHECK(zero_bubble_s >= static_cast<double>(n) * (1 + backward_s));
      }
    }
  }
}

TEST_CASE("a stage twice as slow sets the pace of 1F1B") {
  // Forwards 1 and 2, backwards 2 and 4, three micro-batches. Stage 1: from 1 to 19 without a gap;
  // stage 0 ends its last backward 2 later. The bubble is what stage 1 does not work: 21 - 18.
  auto plan = uniform_plan("1f1b", 2, 1, 3);
  plan.chunks[1].forward_compute_s = 2;
  plan.chunks[1].backward_compute_s = 4;
  const auto result = simulate_step(plan);
  CHECK(result.step_s == Approx(21));
  CHECK(result.breakdown.compute_s == Approx(18));
  CHECK(result.breakdown.bubble_s == Approx(3));
}

TEST_CASE("sends delay both ways") {
  // Two stages, two micro-batches, half a second a send. Stage 1: F0 1.5-2.5, B0 -4.5, F1 -5.5,
  // B1 -7.5. Stage 0: B0 5-7, B1 8-10. Without sends 3 x 3 = 9.
  auto plan = uniform_plan("1f1b", 2, 1, 2);
  plan.send_s = 0.5;
  const auto result = simulate_step(plan);
  CHECK(result.step_s == Approx(10));
  CHECK(result.breakdown.pp_comm_s == Approx(1));
  CHECK(result.breakdown.bubble_s == Approx(3));
}

TEST_CASE("1F1B waits for the way there and back once a round of its warm-up") {
  // Four micro-batches on the plan above: stage 1 gets F2 only after stage 0 did B0 (5-7) and F2
  // (7-8), at 8.5, one second after B1. F2 8.5-9.5, B2 -11.5; F3 (after B1 8-10) -11, at 11.5:
  // F3 11.5-12.5, B3 -14.5. Stage 0: B2 12-14, B3 15-17.
  auto plan = uniform_plan("1f1b", 2, 1, 4);
  plan.send_s = 0.5;
  CHECK(simulate_step(plan).step_s == Approx(17));
}

TEST_CASE("chunks on one stage need no send") {
  auto plan = uniform_plan("interleaved", 1, 4, 3);
  plan.send_s = 5;
  CHECK(simulate_step(plan).step_s == Approx(36));
}

TEST_CASE("gradient buckets follow the last backward pass that makes them") {
  // One micro-batch: forward 0-1, backward 1-3, four buckets of one second, ready at 1.5, 2, 2.5
  // and 3: the stream works from 1.5 to 5.5.
  auto plan = uniform_plan("1f1b", 1, 1, 1);
  plan.chunks[0].gradient_sync_s = 4;
  plan.chunks[0].buckets = 4;
  CHECK(simulate_step(plan).step_s == Approx(5.5));
  CHECK(simulate_step(plan).breakdown.dp_comm_s == Approx(2.5));
  // Half of it may overlap: buckets of half a second end at 3.5, then the other 2 s.
  plan.overlap_fraction = 0.5;
  CHECK(simulate_step(plan).step_s == Approx(5.5));
  // Nothing may: 3 + 4.
  plan.overlap_fraction = 0;
  CHECK(simulate_step(plan).step_s == Approx(7));
}

TEST_CASE("early stages have less time to hide gradients than late ones") {
  // Two stages, one micro-batch, one bucket of a second each. Stage 1: backward 2-4, stream 4-5;
  // stage 0: backward 4-6, stream 6-7.
  auto plan = uniform_plan("1f1b", 2, 1, 1);
  for (auto& chunk : plan.chunks) chunk.gradient_sync_s = 1;
  CHECK(simulate_step(plan).step_s == Approx(7));
}

TEST_CASE("ZB-H1 has its gradients with the last weight-gradient pass") {
  // One stage: F 0-1, B 1-2, W 2-3; buckets of a second ready at 2.5 and 3: until 4.5.
  auto plan = uniform_plan("zero-bubble", 1, 1, 1);
  plan.chunks[0].gradient_sync_s = 2;
  plan.chunks[0].buckets = 2;
  CHECK(simulate_step(plan).step_s == Approx(4.5));
}

TEST_CASE("a pass lasts as long as its ZeRO-3 traffic, and the share that cannot hide is added") {
  // Forward 1, gather 3, half overlaps: max(1, 1.5) + 1.5 = 3. Backward 2, gather 3 and reduce 1:
  // max(2, 2) + 2 = 4. Two micro-batches: 14, of which 6 are work.
  auto plan = uniform_plan("1f1b", 1, 1, 2);
  plan.chunks[0].forward_gather_s = plan.chunks[0].backward_gather_s = 3;
  plan.chunks[0].reduce_s = 1;
  plan.overlap_fraction = 0.5;
  CHECK(simulate_step(plan).step_s == Approx(14));
  CHECK(simulate_step(plan).breakdown.dp_comm_s == Approx(8));
}

TEST_CASE("optimizer, gathering, data and host follow the pipeline, a straggler stretches all") {
  auto plan = uniform_plan("1f1b", 2, 1, 2);  // 9 s
  plan.optimizer_s = 0.5;
  plan.parameter_gather_s = 4;  // 1 s of it hides behind the next forward pass of a second
  plan.data_stall_s = 0.25;
  plan.step_overhead_s = 0.75;
  plan.straggler_fraction = 0.1;
  const auto result = simulate_step(plan);
  CHECK(result.breakdown.dp_comm_s == Approx(3));
  CHECK(result.breakdown.optimizer_s == Approx(0.5));
  CHECK(result.breakdown.data_stall_s == Approx(0.25));
  CHECK(result.breakdown.compute_s == Approx(6 + 0.75));
  CHECK(result.breakdown.straggler_s == Approx(1.35));
  CHECK(result.step_s == Approx(13.5 * 1.1));
}

TEST_CASE("no schedule deadlocks, however few the micro-batches or incomplete the last group") {
  for (const auto& row : sim::schedule_rows()) {
    for (std::int64_t p = 1; p <= 9; ++p) {
      for (std::int64_t v = 1; v <= 4; ++v) {
        for (std::int64_t n = 1; n <= 20; ++n) {
          INFO(row.id << " p " << p << " v " << v << " n " << n);
          double seconds = 0;
          REQUIRE_NOTHROW(seconds = step_s(std::string(row.id), p, v, n));
          // No stage can do its 3 v n seconds of work in less.
          REQUIRE(seconds > 3.0 * static_cast<double>(v * n) - 1e-6);
        }
      }
    }
  }
}

TEST_CASE("the parts of a step add up to it and none is negative") {
  sim::RandomStream random(5, "plans");
  for (int i = 0; i < 300; ++i) {
    const auto plan = tests::random_plan(random);
    const auto result = simulate_step(plan);
    const auto& b = result.breakdown;
    CHECK(b.total_s() == result.step_s);
    for (const double part :
         {b.compute_s, b.tp_comm_s, b.pp_comm_s, b.dp_comm_s, b.ep_comm_s, b.cp_comm_s, b.bubble_s,
          b.optimizer_s, b.data_stall_s, b.straggler_s}) {
      CHECK(part >= 0);
    }
  }
}

TEST_CASE("more work or traffic anywhere never makes a step shorter") {
  sim::RandomStream random(6, "plans");
  for (int i = 0; i < 200; ++i) {
    const auto plan = tests::random_plan(random);
    const double before_s = simulate_step(plan).step_s;
    auto longer = plan;
    auto& chunk = longer.chunks[random.index(longer.chunks.size())];
    chunk.forward_compute_s *= 1.3;
    chunk.backward_compute_s *= 1.3;
    chunk.gradient_sync_s *= 1.3;
    longer.send_s *= 2;
    // Rounding to nanoseconds, once a pass.
    CHECK(simulate_step(longer).step_s >= before_s - 1e-6);
  }
}

TEST_CASE("records fill each stream without overlap and end with the step") {
  sim::RandomStream random(8, "plans");
  for (int i = 0; i < 40; ++i) {
    const auto plan = tests::random_plan(random);
    const auto& p = plan.parallelism;
    std::map<std::pair<std::int64_t, std::string>, double> busy_until_s;
    std::map<std::string, std::int64_t> count;
    double end_s = 0;
    bool disjoint = true;
    const auto result = simulate_step(plan, [&](const sim::TaskRecord& record) {
      ++count[record.name];
      end_s = std::max(end_s, record.end_s);
      if (record.stream != "compute") return;
      double& until_s = busy_until_s[{record.stage, record.stream}];
      disjoint = disjoint && record.start_s >= until_s - 1e-9;
      until_s = record.end_s;
    });
    CHECK(disjoint);
    CHECK(count["forward"] == p.micro_batches * p.pp * p.vpp);
    CHECK(count["backward"] == count["forward"]);
    CHECK(count["send"] == (p.pp > 1 ? 2 * p.micro_batches * (p.pp * p.vpp - 1) : 0));
    CHECK(end_s == Approx(result.step_s).epsilon(1e-6));
    CHECK(result.step_s == simulate_step(plan).step_s);  // looking does not change it
  }
}

TEST_CASE("a step over links that do not exist never ends") {
  auto plan = uniform_plan("1f1b", 2, 1, 3);
  plan.send_s = std::numeric_limits<double>::infinity();
  CHECK(simulate_step(plan).step_s == std::numeric_limits<double>::infinity());
}

TEST_CASE("plans that contradict themselves are broken promises") {
  CHECK_THROWS_AS(simulate_step(uniform_plan("2f2b", 2, 1, 2)), std::logic_error);
  CHECK_THROWS_AS(simulate_step(uniform_plan("1f1b", 2, 1, 0)), std::logic_error);
  auto plan = uniform_plan("1f1b", 2, 1, 2);
  plan.chunks.pop_back();
  CHECK_THROWS_AS(simulate_step(plan), std::logic_error);
}

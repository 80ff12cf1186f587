// Plans for tests of the step simulation.
#pragma once

#include "model/performance/step_plan.h"
#include "sim/engine/random.h"
#include "sim/training/schedules/schedule.h"

#include <algorithm>

namespace aforo::tests {

// All chunks alike; seconds of one chunk's forward and backward pass.
inline model::StepPlan uniform_plan(const std::string& schedule, std::int64_t pp, std::int64_t vpp,
                                    std::int64_t micro_batches, double forward_s = 1,
                                    double backward_s = 2) {
  model::StepPlan plan;
  plan.parallelism.pp = pp;
  plan.parallelism.vpp = vpp;
  plan.parallelism.micro_batches = micro_batches;
  plan.parallelism.schedule = schedule;
  model::ChunkWork chunk;
  chunk.forward_compute_s = forward_s;
  chunk.backward_compute_s = backward_s;
  plan.chunks.assign(static_cast<std::size_t>(pp * vpp), chunk);
  return plan;
}

inline double log_uniform(sim::RandomStream& random, double low, double high) {
  return low * sim::portable_exp(random.uniform() * sim::portable_log(high / low));
}

// Any of the schedules with numbers as large clusters have them: passes of milliseconds to
// hundreds of them, a shorter or longer first and last chunk, sends far below a pass, all ZeRO
// stages.
inline model::StepPlan random_plan(sim::RandomStream& random) {
  const auto& rows = sim::schedule_rows();
  const std::string schedule(rows[random.index(rows.size())].id);
  const bool interleaved = schedule == "interleaved";
  const auto pp =
      static_cast<std::int64_t>((interleaved ? 2 : 1) + random.index(interleaved ? 15 : 16));
  const auto vpp = static_cast<std::int64_t>(interleaved ? 2 + random.index(3) : 1);
  // Interleaving works on groups of as many micro-batches as stages.
  auto n = static_cast<std::int64_t>(1 + random.index(64));
  if (interleaved) n = pp * std::max<std::int64_t>(1, n / pp);
  const double forward_s = log_uniform(random, 1e-3, 0.3);
  model::StepPlan plan =
      uniform_plan(schedule, pp, vpp, n, forward_s, forward_s * random.uniform(1.9, 3.0));
  plan.parallelism.zero = static_cast<std::int64_t>(random.index(4));
  plan.overlap_fraction = random.uniform();
  plan.send_s = forward_s * log_uniform(random, 1e-4, 0.1);
  const double traffic_s = forward_s * log_uniform(random, 0.01, 2);
  for (model::ChunkWork& chunk : plan.chunks) {
    chunk.forward_tp_s = random.uniform(0, 0.1) * forward_s;
    chunk.backward_tp_s = chunk.forward_tp_s;
    chunk.buckets = static_cast<std::int64_t>(1 + random.index(50));
    if (plan.parallelism.zero <= 1) chunk.gradient_sync_s = 2 * traffic_s;
    if (plan.parallelism.zero >= 2) chunk.reduce_s = traffic_s;
    if (plan.parallelism.zero == 3) chunk.forward_gather_s = chunk.backward_gather_s = traffic_s;
  }
  plan.chunks.front().forward_compute_s *= random.uniform(0.8, 1.2);
  plan.chunks.back().forward_compute_s *= random.uniform(0.8, 1.4);
  plan.chunks.back().backward_compute_s *= random.uniform(0.8, 1.4);
  plan.optimizer_s = random.uniform(0, 0.2) * forward_s;
  if (plan.parallelism.zero == 1 || plan.parallelism.zero == 2) plan.parameter_gather_s = traffic_s;
  plan.step_overhead_s = random.uniform(0, 0.01);
  plan.straggler_fraction = random.uniform(0, 0.05);
  return plan;
}

}  // namespace aforo::tests

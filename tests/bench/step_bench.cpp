// One simulated step with every kind of traffic, three runs of the pipeline.
#include "sim/training/step_simulation.h"

#include <benchmark/benchmark.h>

namespace aforo::sim {
namespace {

void step(benchmark::State& state, const char* schedule, std::int64_t vpp) {
  model::StepPlan plan;
  plan.parallelism.pp = 16;
  plan.parallelism.vpp = vpp;
  plan.parallelism.micro_batches = state.range(0);
  plan.parallelism.schedule = schedule;
  model::ChunkWork chunk;
  chunk.forward_compute_s = 0.010;
  chunk.backward_compute_s = 0.020;
  chunk.gradient_sync_s = 0.005;
  chunk.buckets = 20;
  plan.chunks.assign(static_cast<std::size_t>(16 * vpp), chunk);
  plan.send_s = 1e-4;
  std::int64_t events = 0;
  for (auto _ : state) events += simulate_step(plan).events;
  state.SetItemsProcessed(events);
}

BENCHMARK_CAPTURE(step, one_forward_one_backward, "1f1b", 1)->Arg(128)->Arg(1024);
BENCHMARK_CAPTURE(step, interleaved, "interleaved", 4)->Arg(128);
BENCHMARK_CAPTURE(step, zero_bubble, "zero-bubble", 1)->Arg(128);

}  // namespace
}  // namespace aforo::sim

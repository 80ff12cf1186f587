// The hold model (Jones 1986): a queue of constant length, each event popped and pushed again
// later. Items per second are such pairs.
#include "sim/engine/event_queue.h"
#include "sim/engine/random.h"

#include <benchmark/benchmark.h>

namespace aforo::sim {
namespace {

struct Payload {
  std::uint32_t kind;
  std::uint32_t index;
};

using Spans = std::vector<SimTime>;
constexpr std::size_t kSpans = 1 << 16;

Spans exponential_spans() {
  RandomStream random(1, "hold");
  Spans spans(kSpans);
  for (auto& span : spans) span = SimTime::from_s(random.exponential(1e-3));
  return spans;
}

// Nine in ten soon, the others a thousand times later.
Spans two_scales() {
  RandomStream random(2, "hold");
  Spans spans(kSpans);
  for (auto& span : spans) {
    span = SimTime::from_s(random.exponential(random.chance(0.1) ? 1.0 : 1e-3));
  }
  return spans;
}

Spans many_equal() { return Spans(kSpans, SimTime::from_ns(1000)); }

void hold(benchmark::State& state, Spans (*make)()) {
  const Spans spans = make();
  EventQueue<Payload> queue;
  const auto pending = static_cast<std::size_t>(state.range(0));
  for (std::size_t i = 0; i < pending; ++i) queue.push(spans[i % kSpans], {0, 0});
  std::size_t i = 0;
  for (auto _ : state) {
    const auto event = queue.pop();
    queue.push(event.time + spans[i++ % kSpans], event.payload);
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(hold, exponential, exponential_spans)->RangeMultiplier(10)->Range(10, 1000000);
BENCHMARK_CAPTURE(hold, two_scales, two_scales)->Arg(10000);
BENCHMARK_CAPTURE(hold, equal, many_equal)->Arg(10000);

}  // namespace
}  // namespace aforo::sim

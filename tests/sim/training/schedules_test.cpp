#include "model/workload/training.h"
#include "sim/training/schedules/schedule.h"
#include "tests/catch.h"

#include <algorithm>
#include <map>
#include <set>

using namespace aforo;
using sim::Pass;
using sim::PassKind;
using sim::PassOrder;
using sim::PipelineShape;

static std::vector<PipelineShape> shapes() {
  std::vector<PipelineShape> all;
  for (const std::int64_t stages : {1, 2, 3, 4, 8}) {
    for (const std::int64_t chunks : {1, 2, 3}) {
      for (const std::int64_t micro_batches : {1, 2, 3, 4, 7, 8, 16}) {
        all.push_back({stages, chunks, micro_batches});
      }
    }
  }
  return all;
}

TEST_CASE("the simulated schedules are those that a scenario may name") {
  std::vector<std::string> ids;
  for (const auto& row : sim::schedule_rows()) ids.emplace_back(row.id);
  CHECK(ids == model::pipeline_schedules());
  CHECK(sim::find_schedule("1f1b") == &sim::schedule_rows().front());
  CHECK(sim::find_schedule("2f2b") == nullptr);
}

// Each pass once, a backward after its forward, weight gradients after their backward.
static bool is_complete(const PassOrder& order, const PipelineShape& shape, bool splits) {
  std::map<PassKind, std::set<std::pair<int, int>>> seen;
  for (const Pass& pass : order) {
    const std::pair<int, int> which{pass.chunk, pass.micro_batch};
    if (pass.chunk < 0 || pass.chunk >= shape.chunks_per_stage) return false;
    if (pass.micro_batch < 0 || pass.micro_batch >= shape.micro_batches) return false;
    if (!seen[pass.kind].insert(which).second) return false;
    if (pass.kind == PassKind::backward && !seen[PassKind::forward].count(which)) return false;
    if (pass.kind == PassKind::weight_gradient && !seen[PassKind::backward].count(which)) {
      return false;
    }
  }
  const auto passes = static_cast<std::size_t>(shape.passes());
  return order.size() == (splits ? 3 : 2) * passes && seen[PassKind::forward].size() == passes &&
         seen[PassKind::backward].size() == passes;
}

TEST_CASE("every schedule orders each pass once, after the pass that it needs on its stage") {
  for (const auto& row : sim::schedule_rows()) {
    for (const PipelineShape& shape : shapes()) {
      for (std::int64_t stage = 0; stage < shape.stages; ++stage) {
        INFO(row.id << ": " << shape.stages << " stages, " << shape.chunks_per_stage << " chunks, "
                    << shape.micro_batches << " micro-batches, stage " << stage);
        CHECK(is_complete(row.order(shape, stage), shape, row.splits_backward));
      }
    }
  }
}

// Most passes at once whose activations a stage holds: from the forward pass until the last
// backward pass that needs them.
static std::int64_t activations_in_flight(const PassOrder& order, bool splits) {
  const PassKind last = splits ? PassKind::weight_gradient : PassKind::backward;
  std::int64_t held = 0;
  std::int64_t most = 0;
  for (const Pass& pass : order) {
    if (pass.kind == PassKind::forward) most = std::max(most, ++held);
    if (pass.kind == last) --held;
  }
  return most;
}

static std::int64_t in_flight(const char* id, const PipelineShape& shape, std::int64_t stage) {
  const auto* row = sim::find_schedule(id);
  return activations_in_flight(row->order(shape, stage), row->splits_backward);
}

TEST_CASE("1f1b holds activations of p - s micro-batches, gpipe those of all") {
  const PipelineShape shape{4, 1, 10};
  for (std::int64_t stage = 0; stage < 4; ++stage) {
    CHECK(in_flight("1f1b", shape, stage) == 4 - stage);
    CHECK(in_flight("gpipe", shape, stage) == 10);
  }
}

TEST_CASE("interleaved holds 2 (p - 1 - s) + (v - 1) p + 1 chunk passes") {
  const PipelineShape shape{4, 2, 12};
  for (std::int64_t stage = 0; stage < 4; ++stage) {
    CHECK(in_flight("interleaved", shape, stage) == 2 * (3 - stage) + 4 + 1);
  }
}

TEST_CASE("ZB-H1 holds on every stage what 1f1b holds on the first") {
  const PipelineShape shape{4, 1, 10};
  for (std::int64_t stage = 0; stage < 4; ++stage)
    CHECK(in_flight("zero-bubble", shape, stage) == 4);
}

TEST_CASE("interleaving takes a chunk for as many micro-batches as stages, then the next") {
  // Two stages, two chunks, four micro-batches, stage 1: 0 + (2 - 1) x 2 forwards, then pairs.
  const auto order = sim::find_schedule("interleaved")->order({2, 2, 4}, 1);
  const auto f = PassKind::forward;
  const auto b = PassKind::backward;
  CHECK(order == PassOrder{{f, 0, 0},
                           {f, 0, 1},
                           {f, 1, 0},
                           {b, 1, 0},
                           {f, 1, 1},
                           {b, 1, 1},
                           {f, 0, 2},
                           {b, 0, 0},
                           {f, 0, 3},
                           {b, 0, 1},
                           {f, 1, 2},
                           {b, 1, 2},
                           {f, 1, 3},
                           {b, 1, 3},
                           {b, 0, 2},
                           {b, 0, 3}});
}

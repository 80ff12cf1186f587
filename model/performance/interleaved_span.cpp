// The span of the interleaved schedule by its longest paths.
//
// A stage has v chunks and takes each for m micro-batches in a row. On its way through the stage s
// the step is: the first micro-batch comes down to s, s does its n passes each way, and the last
// micro-batch goes up; between them s stands idle where the first micro-batch has not come round
// to the next chunk when m passes of the one before are done, and where it is not back from the
// last stage when all forwards before the first backward are. The same holds backwards in time for
// the last micro-batch, with chunks in the same order, so one function serves both directions.
#include "model/performance/pipeline_span.h"

#include <algorithm>

namespace aforo::model {
namespace {

// One direction through all chunks, in model order.
struct Direction {
  std::vector<double> pass_s;
  std::vector<double> way_s;      // until a micro-batch alone reaches the chunk; one more: past all
  std::vector<double> slowest_s;  // pass so far
};

Direction direction(const PipelineShape& shape, double StagePasses::*seconds) {
  const double send_s = shape.size() > 1 ? shape.send_s : 0;
  Direction result;
  double way_s = 0;
  double slowest_s = 0;
  for (const StagePasses& chunk : shape.chunks) {
    const double pass_s = chunk.*seconds;
    slowest_s = std::max(slowest_s, pass_s);
    result.pass_s.push_back(pass_s);
    result.way_s.push_back(way_s);
    result.slowest_s.push_back(slowest_s);
    way_s += pass_s + send_s;
  }
  result.way_s.push_back(way_s);
  return result;
}

struct Interleaving {
  Direction forward;
  Direction backward;
  std::int64_t p, v, n;
  double send_s;

  std::int64_t row() const { return std::min(p, n); }  // passes of a chunk in a row
  // Forwards of a stage before its first backward, its pair's included.
  std::int64_t lead(std::int64_t stage) const {
    return std::min(n * v, 2 * (p - 1 - stage) + (v - 1) * p + 1);
  }
};

// Idle time of a stage from its first pass until it turns: until its first backward pass with
// `turn`, else until its last pass in the one direction before it.
double idle_s(const Interleaving& z, const Direction& there, const Direction& back,
              std::int64_t stage, bool turn) {
  const auto at = [&](std::int64_t chunk) { return static_cast<std::size_t>(chunk * z.p + stage); };
  const double first_s = there.way_s[at(0)];
  double work_s = 0;
  double end_s = 0;
  std::int64_t left = z.lead(stage);
  for (std::int64_t round = 0; left > 0; ++round) {
    const std::size_t chunk = at(round % z.v);
    const auto passes = static_cast<double>(std::min(left, z.row()));
    left -= z.row();
    work_s += passes * there.pass_s[chunk];
    end_s += passes * there.pass_s[chunk];
    if (round >= z.v) continue;
    // Neither before the first micro-batch comes nor faster than the slowest chunk lets them come.
    const double come_s = there.way_s[chunk] - first_s;
    end_s = std::max({end_s, come_s + passes * there.pass_s[chunk],
                      come_s + there.pass_s[chunk] + (passes - 1) * there.slowest_s[chunk]});
  }
  if (turn) {
    const double down_s = there.way_s.back() - z.send_s - first_s;
    end_s = std::max(end_s, down_s + back.way_s.back() - back.way_s[at(z.v - 1) + 1]);
  }
  return end_s - work_s;
}

// With all forwards before the first backward there is one turn, not one for each direction.
double idle_both_ways_s(const Interleaving& z, std::int64_t stage) {
  const double down_s = idle_s(z, z.forward, z.backward, stage, true);
  const double up_s = idle_s(z, z.backward, z.forward, stage, true);
  if (z.lead(stage) < z.n * z.v) return down_s + up_s;
  return std::max(down_s + idle_s(z, z.backward, z.forward, stage, false),
                  up_s + idle_s(z, z.forward, z.backward, stage, false));
}

}  // namespace

double interleaved_span_s(const PipelineShape& shape) {
  const Interleaving z{
      direction(shape, &StagePasses::forward_s),      direction(shape, &StagePasses::backward_s),
      static_cast<std::int64_t>(shape.size()),        shape.chunks_per_stage,
      static_cast<std::int64_t>(shape.micro_batches), shape.size() > 1 ? shape.send_s : 0};
  double longest_s = 0;
  for (std::size_t s = 0; s < shape.size(); ++s) {
    longest_s = std::max(longest_s, z.forward.way_s[s] + z.backward.way_s[s] +
                                        shape.micro_batches * shape.stages[s].both_s() +
                                        idle_both_ways_s(z, static_cast<std::int64_t>(s)));
  }
  return longest_s;
}

}  // namespace aforo::model

#include "model/performance/pipeline_span.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace aforo::model {
namespace {

double real(std::size_t count) { return static_cast<double>(count); }

// Down to a stage and back up with one micro-batch, without the stage itself, and what lies below.
struct Way {
  double forward_above_s = 0;  // stages before it, with sends
  double backward_above_s = 0;
  double below_s = 0;  // from it to the last stage and back, with sends
};

// Visits every stage with its way, in order. `deferred`: gradients of weights wait, so only the
// rest of the backward lies on the way.
template <class F>
void for_each_way(const PipelineShape& shape, bool deferred, const F& f) {
  const auto on_way_s = [&](const StagePasses& passes) {
    return passes.backward_s - (deferred ? passes.weight_gradient_s : 0);
  };
  Way way;
  for (std::size_t s = 1; s < shape.size(); ++s) {
    way.below_s += shape.stages[s].forward_s + on_way_s(shape.stages[s]) + 2 * shape.send_s;
  }
  for (std::size_t s = 0; s < shape.size(); ++s) {
    const StagePasses& passes = shape.stages[s];
    f(passes, way, real(shape.size() - 1 - s));
    way.forward_above_s += passes.forward_s + shape.send_s;
    way.backward_above_s += on_way_s(passes) + shape.send_s;
    if (s + 1 == shape.size()) break;
    const StagePasses& next = shape.stages[s + 1];
    way.below_s -= next.forward_s + on_way_s(next) + 2 * shape.send_s;
  }
}

// What trips to the last stage and back add to a stage that does `warm_up` forwards first: they
// replace the forwards after the first, the backwards before the last, and between them a pair for
// each micro-batch in flight. With fewer micro-batches than the warm-up holds there is one trip.
double trips_s(const StagePasses& passes, double below_s, double warm_up, double n) {
  if (n <= warm_up) {
    return std::max(0.0, below_s - (n - 1) * std::min(passes.forward_s, passes.backward_s));
  }
  const double inner = std::max(0.0, std::floor((n - 1) / (warm_up + 1)) - 1);
  return std::max(0.0, below_s - warm_up * passes.forward_s) +
         std::max(0.0, below_s - warm_up * passes.backward_s) +
         inner * std::max(0.0, below_s - warm_up * passes.both_s());
}

double one_f_one_b_s(const PipelineShape& shape) {
  double longest_s = 0;
  for_each_way(shape, false, [&](const StagePasses& passes, const Way& way, double warm_up) {
    const double n = shape.micro_batches;
    longest_s =
        std::max(longest_s, way.forward_above_s + way.backward_above_s + n * passes.both_s() +
                                trips_s(passes, way.below_s, warm_up, n));
  });
  return longest_s;
}

double gpipe_s(const PipelineShape& shape) {
  double forward_sum_s = 0, backward_sum_s = 0, longest_forward_s = 0, longest_backward_s = 0;
  for (const auto& passes : shape.stages) {
    forward_sum_s += passes.forward_s;
    backward_sum_s += passes.backward_s;
    longest_forward_s = std::max(longest_forward_s, passes.forward_s);
    longest_backward_s = std::max(longest_backward_s, passes.backward_s);
  }
  const double sends_s = 2 * real(shape.size() - 1) * shape.send_s;
  return forward_sum_s + backward_sum_s + sends_s +
         (shape.micro_batches - 1) * (longest_forward_s + longest_backward_s);
}

// Stage s lets the gradients of weights lag s passes behind its backwards for inputs: after the
// last of those it has s + 1 left, while the gradient goes up and the stages above finish theirs.
double zero_bubble_s(const PipelineShape& shape) {
  const double n = shape.micro_batches;
  double longest_s = 0;
  double tail_s = 0;    // from a stage's last backward for inputs to the end
  double above_s = -1;  // that backward of the stage above, with its send; none above the first
  for_each_way(shape, true, [&](const StagePasses& passes, const Way& way, double warm_up) {
    const double left_s = std::min(n, real(shape.size()) - warm_up) * passes.weight_gradient_s;
    tail_s = above_s < 0 ? left_s : std::max(left_s, above_s + tail_s);
    above_s = passes.backward_s - passes.weight_gradient_s + shape.send_s;
    const double span_s = way.forward_above_s + n * passes.both_s() - left_s + tail_s +
                          trips_s(passes, way.below_s, warm_up, n);
    longest_s = std::max(longest_s, span_s);
  });
  return longest_s;
}

// With one chunk a stage Megatron-LM has nothing to interleave.
double interleaved_s(const PipelineShape& shape) {
  return shape.chunks_per_stage > 1 ? interleaved_span_s(shape) : one_f_one_b_s(shape);
}

// 1F1B starts its first backward after as many forwards as stages follow, interleaved after twice
// as many and all but the last chunk of a group (Narayanan et al. 2021, section 2.2).
std::int64_t paired_held(const Parallelism& p, std::int64_t stage) {
  const std::int64_t after = p.pp - 1 - stage;
  const std::int64_t warm_up = p.vpp > 1 ? 2 * after + (p.vpp - 1) * p.pp : after;
  return std::min(p.micro_batches * p.vpp, warm_up + 1);
}

std::int64_t all_held(const Parallelism& p, std::int64_t) { return p.micro_batches * p.vpp; }

// ZB-H1 holds on every stage what 1F1B holds on the first.
std::int64_t first_stage_held(const Parallelism& p, std::int64_t) {
  return std::min(p.micro_batches * p.vpp, p.pp);
}

}  // namespace

PipelineShape pipeline_shape(const StepPlan& plan) {
  const Parallelism& p = plan.parallelism;
  PipelineShape shape;
  shape.chunks_per_stage = p.vpp;
  shape.micro_batches = static_cast<double>(p.micro_batches);
  shape.send_s = plan.send_s;
  shape.stages.resize(static_cast<std::size_t>(p.pp));
  shape.chunks.reserve(plan.chunks.size());
  for (std::size_t c = 0; c < plan.chunks.size(); ++c) {
    StagePasses& stage = shape.stages[c % shape.stages.size()];
    const ChunkWork& work = plan.chunks[c];
    const StagePasses chunk{work.forward_pass_s(plan.overlap_fraction),
                            work.backward_pass_s(plan.overlap_fraction), work.weight_gradient_s()};
    shape.chunks.push_back(chunk);
    stage.forward_s += chunk.forward_s;
    stage.backward_s += chunk.backward_s;
    stage.weight_gradient_s += chunk.weight_gradient_s;
  }
  return shape;
}

// Early stages end last: the gradient goes up through them. Under zero-bubble a stage also has the
// gradients of weights that it let wait.
std::vector<double> stage_leads_s(const ScheduleLaw& law, const PipelineShape& shape) {
  std::vector<double> leads_s;
  double tail_s = 0;  // from a stage's last backward for inputs to the end of the pipeline
  double above_s = 0;
  for (std::size_t s = 0; s < shape.size(); ++s) {
    const StagePasses& chunk = shape.chunks[s];
    const double weights_s = law.defers_weight_gradients ? chunk.weight_gradient_s : 0;
    const double left_s = std::min(shape.micro_batches, real(s + 1)) * weights_s;
    tail_s = s == 0 ? left_s : std::max(left_s, above_s + tail_s);
    above_s = chunk.backward_s - weights_s + shape.send_s;
    leads_s.push_back(tail_s - left_s);
  }
  return leads_s;
}

const std::vector<ScheduleLaw>& schedule_laws() {
  static const std::vector<ScheduleLaw> rows = {
      {"1f1b", false, one_f_one_b_s, paired_held},
      {"interleaved", false, interleaved_s, paired_held},
      {"gpipe", false, gpipe_s, all_held},
      {"zero-bubble", true, zero_bubble_s, first_stage_held},
  };
  return rows;
}

const ScheduleLaw& schedule_law(std::string_view id) {
  for (const auto& row : schedule_laws()) {
    if (row.id == id) return row;
  }
  throw std::logic_error(fmt::format("unknown pipeline schedule '{}'", id));
}

}  // namespace aforo::model

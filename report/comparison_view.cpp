#include "report/comparison_view.h"

#include "model/quantity/unit.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

namespace aforo::report {
namespace {

using plan::Comparison;
using plan::OptionResult;

template <class Accept>
const OptionResult* cheapest(const Comparison& comparison, const Accept& accept) {
  const OptionResult* best = nullptr;
  for (const auto& option : comparison.options) {
    if (!is_ranked(option) || !accept(option)) continue;
    if (best == nullptr || *option.total_cost < *best->total_cost) best = &option;
  }
  return best;
}

enum class Side { before, after };

// Of a curve in ascending x, by straight lines between its points; where it steps, the value
// before or after the step.
double value_at(const Curve& curve, double x, Side side) {
  const auto first =
      std::find_if(curve.begin(), curve.end(), [x](const auto& point) { return point.first >= x; });
  if (first == curve.end()) return curve.back().second;
  if (first->first == x) {
    auto at = first;
    while (side == Side::after && std::next(at) != curve.end() && std::next(at)->first == x) ++at;
    return at->second;
  }
  if (first == curve.begin()) return first->second;
  const auto& from = *std::prev(first);
  return from.second +
         (x - from.first) / (first->first - from.first) * (first->second - from.second);
}

std::vector<double> joint_positions(const Curve& a, const Curve& b) {
  const double end = std::min(a.back().first, b.back().first);
  std::vector<double> xs;
  for (const Curve* curve : {&a, &b}) {
    for (const auto& point : *curve) {
      if (point.first <= end) xs.push_back(point.first);
    }
  }
  std::sort(xs.begin(), xs.end());
  xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
  return xs;
}

}  // namespace

bool is_bought(const OptionResult& option) {
  return option.kind == "on-prem" || option.kind == "colocation";
}

bool is_ranked(const OptionResult& option) {
  return option.feasible && option.total_cost && std::isfinite(*option.total_cost);
}

const OptionResult* find_option(const Comparison& comparison, std::string_view name) {
  for (const auto& option : comparison.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

const OptionResult* recommended(const Comparison& comparison) {
  const std::string& name = comparison.recommendation.option;
  return name.empty() ? nullptr : find_option(comparison, name);
}

const OptionResult* cheapest_beside(const Comparison& comparison, const OptionResult* other) {
  return cheapest(comparison, [&](const OptionResult& option) { return &option != other; });
}

const OptionResult* cheapest_rented(const Comparison& comparison) {
  return cheapest(comparison, [](const OptionResult& option) { return !is_bought(option); });
}

std::optional<std::pair<double, double>> capex_and_opex(const OptionResult& option) {
  if (option.cash_flow.empty()) return std::nullopt;
  double capex = 0;
  double opex = 0;
  for (const auto& year : option.cash_flow) {
    capex += year.capex;
    opex += year.opex;
  }
  return std::pair{capex, opex};
}

Curve cumulative_cost(const OptionResult& option) {
  const double end = option.horizon_s / model::unit::year.scale;
  Curve curve = {{0, 0}};
  double sum = 0;
  for (const auto& year : option.cash_flow) {
    const double at = std::min(static_cast<double>(year.year), end);
    curve.emplace_back(at, sum + year.opex);
    sum += year.total;
    if (year.capex != 0) curve.emplace_back(at, sum);
  }
  return curve;
}

std::optional<std::pair<double, double>> crossing(const Curve& bought, const Curve& rented) {
  if (bought.size() < 2 || rented.size() < 2) return std::nullopt;
  const std::vector<double> xs = joint_positions(bought, rented);
  const auto gap = [&](double x, Side side) {
    return value_at(bought, x, side) - value_at(rented, x, side);
  };
  if (gap(0, Side::after) <= 0) return std::pair{0.0, value_at(rented, 0, Side::after)};
  for (std::size_t i = 1; i < xs.size(); ++i) {
    const double before = gap(xs[i - 1], Side::after);
    const double after = gap(xs[i], Side::before);
    if (before > 0 && after <= 0) {
      const double x = xs[i - 1] + (xs[i] - xs[i - 1]) * before / (before - after);
      return std::pair{x, value_at(rented, x, Side::before)};
    }
    if (gap(xs[i], Side::after) <= 0) return std::pair{xs[i], value_at(rented, xs[i], Side::after)};
  }
  return std::nullopt;
}

double available_gpu_hours(const OptionResult& option) {
  return static_cast<double>(option.gpus) * option.horizon_s / model::unit::h.scale;
}

std::optional<double> used_gpu_hours(const OptionResult& option) {
  double hours = 0;
  for (const auto& workload : option.workloads) {
    if (!workload.training.job) return std::nullopt;
    hours += workload.runs * workload.training.job->gpu_hours;
  }
  return hours > 0 ? std::optional(hours) : std::nullopt;
}

const std::array<StepPart, 10>& step_parts() {
  using B = model::StepBreakdown;
  static constexpr std::array<StepPart, 10> kParts = {{{"step.compute", &B::compute_s},
                                                       {"step.tp_comm", &B::tp_comm_s},
                                                       {"step.pp_comm", &B::pp_comm_s},
                                                       {"step.dp_comm", &B::dp_comm_s},
                                                       {"step.ep_comm", &B::ep_comm_s},
                                                       {"step.cp_comm", &B::cp_comm_s},
                                                       {"step.bubble", &B::bubble_s},
                                                       {"step.optimizer", &B::optimizer_s},
                                                       {"step.data_stall", &B::data_stall_s},
                                                       {"step.straggler", &B::straggler_s}}};
  return kParts;
}

const std::array<MemoryPart, 5>& memory_parts() {
  using M = model::MemoryFootprint;
  static constexpr std::array<MemoryPart, 5> kParts = {
      {{"memory.weights", &M::weights_bytes},
       {"memory.gradients", &M::gradients_bytes},
       {"memory.optimizer", &M::optimizer_bytes},
       {"memory.activations", &M::activations_bytes},
       {"memory.buffers", &M::buffers_bytes}}};
  return kParts;
}

model::Issues all_problems(const OptionResult& option) {
  model::Issues issues = option.problems;
  const auto known = [&](const model::Issue& issue) {
    return std::any_of(issues.begin(), issues.end(), [&](const model::Issue& other) {
      return other.code == issue.code && other.message == issue.message;
    });
  };
  for (const auto& workload : option.workloads) {
    for (model::Issue issue : workload.training.problems) {
      if (known(issue)) continue;
      if (issue.where.empty()) issue.where = workload.name;
      issues.push_back(std::move(issue));
    }
  }
  return issues;
}

std::vector<ProblemGroup> grouped_problems(const Comparison& comparison) {
  struct Shared {
    model::Issue issue;
    std::vector<std::string> options;
  };
  std::vector<Shared> all;
  for (const auto& option : comparison.options) {
    for (const auto& issue : all_problems(option)) {
      const auto same = std::find_if(all.begin(), all.end(), [&](const Shared& other) {
        return other.issue.code == issue.code && other.issue.where == issue.where &&
               other.issue.message == issue.message;
      });
      if (same == all.end()) {
        all.push_back({issue, {option.name}});
      } else if (same->options.back() != option.name) {
        same->options.push_back(option.name);
      }
    }
  }
  std::vector<ProblemGroup> groups;
  for (auto& [issue, options] : all) {
    const auto same =
        std::find_if(groups.begin(), groups.end(),
                     [&names = options](const auto& group) { return group.options == names; });
    if (same == groups.end()) {
      groups.push_back({options, {issue}});
    } else {
      same->issues.push_back(issue);
    }
  }
  return groups;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string split_text(const model::Parallelism& split) {
  const std::array<std::pair<std::string_view, std::int64_t>, 6> dimensions = {{{"TP", split.tp},
                                                                                {"PP", split.pp},
                                                                                {"VPP", split.vpp},
                                                                                {"CP", split.cp},
                                                                                {"EP", split.ep},
                                                                                {"DP", split.dp}}};
  std::string text;
  for (const auto& [name, value] : dimensions) {
    if (value > 1) text += fmt::format("{}{} {}", text.empty() ? "" : " · ", name, value);
  }
  if (split.zero > 0) text += fmt::format("{}ZeRO-{}", text.empty() ? "" : " · ", split.zero);
  return text.empty() ? "1 GPU" : text;
}

}  // namespace aforo::report

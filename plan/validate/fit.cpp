#include "plan/validate/fit.h"

#include "model/performance/closed_form.h"
#include "plan/validate/parallel.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace aforo::plan {
namespace {

using model::Architecture;
using model::TrainingStack;

// Errors are counted by their size, small ones by their square, and not much beyond a factor 1.6:
// a row that nothing explains must not bend the constants of others.
constexpr double kSmallError = 0.03;
constexpr double kLargeError = 0.5;
constexpr double kLargeSlope = 0.2;
double robust(double error) {
  const double size = std::sqrt(error * error + kSmallError * kSmallError) - kSmallError;
  return size < kLargeError ? size : kLargeError + kLargeSlope * (size - kLargeError);
}

constexpr double kPull = 0.004;
constexpr int kSweeps = 40;
constexpr int kFewestSweeps = 8;
constexpr double kFirstStride = 0.1;
constexpr double kLongestStride = 0.3;

// GEMM efficiency by the width of the numbers; precisions of one row share a constant.
struct GemmRow {
  const char* name;
  std::vector<std::string> precisions;
  double neutral;
};
const std::vector<GemmRow>& gemm_rows() {
  static const std::vector<GemmRow> kRows = {
      {"gemm_efficiency bf16", {"bf16", "fp16"}, 0.70},
      {"gemm_efficiency fp8", {"fp8"}, 0.62},
      {"gemm_efficiency fp4", {"fp4"}, 0.45},
  };
  return kRows;
}
constexpr double kGemmTolerance = 0.1;

struct AttentionRow {
  const char* kernel;
  double neutral;
};
constexpr AttentionRow kAttentionRows[] = {{"flash-1", 0.25}, {"flash-2", 0.33}, {"flash", 0.42}};
constexpr double kAttentionTolerance = 0.2;

struct StackRow {
  const char* name;
  double TrainingStack::*member;
  double lower, upper, neutral, tolerance;
  bool relative;
};
constexpr StackRow kStackRows[] = {
    {"kernel_efficiency", &TrainingStack::kernel_efficiency_fraction, 0.5, 1.1, 0.93, 0.05, true},
    {"elementwise_traffic", &TrainingStack::elementwise_traffic, 0.8, 6, 1.4, 0.3, true},
    {"expert_efficiency", &TrainingStack::expert_efficiency_fraction, 0.3, 1.2, 0.8, 0.2, true},
    {"recompute_selective", &TrainingStack::recompute_selective_fraction, 0.01, 0.6, 0.1, 0.3,
     true},
    {"tp_overlap", &TrainingStack::tp_overlap_fraction, 0, 0.95, 0.3, 0.3, false},
    {"ep_overlap", &TrainingStack::ep_overlap_fraction, 0, 0.95, 0.3, 0.3, false},
    {"dp_overlap", &TrainingStack::dp_overlap_fraction, 0, 1, 0.7, 0.3, false},
    {"zero3_overlap", &TrainingStack::zero3_overlap_fraction, 0, 1, 0.6, 0.3, false},
};

}  // namespace

ConstantFit::ConstantFit(const std::vector<TrainingQuestion>& questions) : questions_(questions) {
  std::map<std::string, double> rows;
  const auto family = [](const TrainingQuestion& q) {
    return publisher_of(q.row) + "|" + q.model.id;
  };
  for (auto& question : questions_) {
    ++rows[family(question)];
    for (auto& group : question.cluster.groups) {
      const auto& id = group.architecture->id;
      group.architecture = &architectures_.try_emplace(id, *group.architecture).first->second;
    }
    const auto& id = question.software->id;
    question.software = &stacks_.try_emplace(id, *question.software).first->second;
  }
  for (const auto& question : questions_) {
    weights_.push_back(1 / std::sqrt(rows[family(question)]));
  }
  list_constants();
}

void ConstantFit::list_constants() {
  for (auto& [id, architecture] : architectures_) list_architecture(id, architecture);
  for (auto& [id, software] : stacks_) list_stack(id, *software.training);
}

void ConstantFit::list_architecture(const std::string& id, Architecture& architecture) {
  std::vector<std::size_t> touched;
  std::set<std::string> kernels;
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    if (questions_[i].cluster.groups.front().architecture != &architecture) continue;
    touched.push_back(i);
    kernels.insert(questions_[i].software->training->attention);
  }
  for (const auto& row : gemm_rows()) {
    Constant constant{id + ": " + row.name, {},   0.2,    0.98, row.neutral,
                      kGemmTolerance,       true, touched};
    for (const auto& precision : row.precisions) {
      const auto found = architecture.gemm_efficiency_fraction.find(precision);
      if (found == architecture.gemm_efficiency_fraction.end()) continue;
      constant.values.push_back(&found->second);
    }
    if (!constant.values.empty()) constants_.push_back(std::move(constant));
  }
  for (const auto& row : kAttentionRows) {
    const auto found = architecture.attention_kernel_fraction.find(row.kernel);
    if (found == architecture.attention_kernel_fraction.end() || !kernels.contains(row.kernel))
      continue;
    constants_.push_back({id + ": attention " + row.kernel,
                          {&found->second},
                          0.05,
                          0.7,
                          row.neutral,
                          kAttentionTolerance,
                          true,
                          touched});
  }
}

void ConstantFit::list_stack(const std::string& id, TrainingStack& stack) {
  std::vector<std::size_t> touched;
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    if (questions_[i].software->id == id) touched.push_back(i);
  }
  for (const auto& row : kStackRows) {
    constants_.push_back({id + ": " + row.name,
                          {&(stack.*row.member)},
                          row.lower,
                          row.upper,
                          row.neutral,
                          row.tolerance,
                          row.relative,
                          touched});
  }
}

void ConstantFit::forget() {
  for (auto& constant : constants_) {
    for (double* value : constant.values) *value = constant.neutral;
  }
}

double ConstantFit::step_time_s(std::size_t question) const {
  const TrainingQuestion& q = questions_[question];
  return model::closed_form_step(model::plan_step(q.training_case(), q.split)).total_s();
}

double ConstantFit::error_of(std::size_t question) const {
  return std::log(step_time_s(question) / questions_[question].measurement.step_s());
}

double ConstantFit::cost_of(const Constant& constant, double start,
                            const std::vector<bool>& used) const {
  double cost = 0;
  double rows = 0;
  for (const std::size_t i : constant.questions) {
    if (!used[i]) continue;
    cost += weights_[i] * robust(error_of(i));
    ++rows;
  }
  const double value = *constant.values.front();
  const double moved =
      (constant.relative ? std::log(value / start) : value - start) / constant.tolerance;
  return cost + kPull * std::sqrt(rows) * moved * moved;
}

// One step of the coordinate: either way, kept where it is better.
bool ConstantFit::improve(Constant& constant, double start, double& stride,
                          const std::vector<bool>& used) {
  const double from = *constant.values.front();
  const auto set = [&](double value) {
    for (double* each : constant.values) *each = value;
  };
  double best = cost_of(constant, start, used);
  double kept = from;
  for (const double sign : {1.0, -1.0}) {
    const double to = constant.relative ? from * std::exp(sign * stride)
                                        : from + sign * stride * (constant.upper - constant.lower);
    set(std::clamp(to, constant.lower, constant.upper));
    const double cost = cost_of(constant, start, used);
    constexpr double kGain = 1e-7;
    if (cost >= best - kGain) continue;
    best = cost;
    kept = *constant.values.front();
  }
  set(kept);
  const bool moved = kept != from;
  stride = moved ? std::min(kLongestStride, stride * 1.5) : stride * 0.5;
  return moved;
}

std::vector<FittedConstant> ConstantFit::fit(const std::vector<bool>& used) {
  std::vector<FittedConstant> fitted;
  for (const auto& constant : constants_) {
    const auto rows = std::count_if(constant.questions.begin(), constant.questions.end(),
                                    [&](std::size_t i) { return used[i]; });
    fitted.push_back({constant.name, *constant.values.front(), 0, rows});
  }
  std::vector<double> strides(constants_.size(), kFirstStride);
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    bool moved = false;
    for (std::size_t i = 0; i < constants_.size(); ++i) {
      if (fitted[i].rows > 0) moved |= improve(constants_[i], fitted[i].before, strides[i], used);
    }
    if (!moved && sweep >= kFewestSweeps) break;
  }
  for (std::size_t i = 0; i < constants_.size(); ++i)
    fitted[i].after = *constants_[i].values.front();
  return fitted;
}

std::vector<double> cross_validated_steps(const std::vector<TrainingQuestion>& questions,
                                          int threads, model::Progress& progress) {
  std::set<std::string> names;
  for (const auto& question : questions) names.insert(publisher_of(question.row));
  const std::vector<std::string> publishers(names.begin(), names.end());
  std::vector<double> steps(questions.size());
  for_each_index(publishers.size(), threads, progress, [&](std::size_t p) {
    std::vector<bool> used;
    for (const auto& question : questions) {
      used.push_back(publisher_of(question.row) != publishers[p]);
    }
    ConstantFit fit(questions);
    fit.forget();
    fit.fit(used);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      if (!used[i]) steps[i] = fit.step_time_s(i);
    }
  });
  return steps;
}

}  // namespace aforo::plan

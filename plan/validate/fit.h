// Fits efficiency constants to published rows: the way in which the constants of the catalogs
// came about (docs/calibration.md), and what cross-validation repeats without a publisher.
//
// Constants belong to an architecture (GEMM efficiency in 16, 8 and 4 bits, fused attention) or to
// a software stack (kernel efficiency, memory-bound traffic, overlaps), never to a row or a source.
// Coordinate search on a robust error of log(predicted/measured), with a weak pull towards where
// it started; rows of one publisher and model share a weight, so that a long sweep does not
// outvote a single run. Uses the closed form of the step.
#pragma once

#include "model/describe/progress.h"
#include "plan/validate/question.h"

#include <cstdint>
#include <map>

namespace aforo::plan {

struct FittedConstant {
  std::string name;  // "hopper: gemm_efficiency bf16", "nemo: tp_overlap"
  double before = 0;
  double after = 0;
  std::int64_t rows = 0;  // of the fit that it touches
};

class ConstantFit {
 public:
  // Copies the questions, and the architectures and stacks that they refer to.
  explicit ConstantFit(const std::vector<TrainingQuestion>& questions);
  ConstantFit(const ConstantFit&) = delete;
  ConstantFit& operator=(const ConstantFit&) = delete;

  // Sets every constant that can be fitted to a value that no row told: the same for all
  // architectures, the same for all stacks.
  void forget();
  // `used[i]`: question i takes part.
  std::vector<FittedConstant> fit(const std::vector<bool>& used);
  // Closed-form step time of question i with the constants as they stand.
  double step_time_s(std::size_t question) const;

 private:
  struct Constant {
    std::string name;
    std::vector<double*> values;  // kept equal
    double lower = 0, upper = 0, neutral = 0;
    double tolerance = 0;  // of the pull: relative where `relative`, else absolute
    bool relative = true;
    std::vector<std::size_t> questions;
  };

  void list_constants();
  void list_architecture(const std::string& id, model::Architecture& architecture);
  void list_stack(const std::string& id, model::TrainingStack& stack);
  double error_of(std::size_t question) const;
  double cost_of(const Constant& constant, double start, const std::vector<bool>& used) const;
  bool improve(Constant& constant, double start, double& stride, const std::vector<bool>& used);

  std::vector<TrainingQuestion> questions_;
  std::vector<double> weights_;
  std::map<std::string, model::Architecture> architectures_;
  std::map<std::string, model::Software> stacks_;
  std::vector<Constant> constants_;
};

// Step times of all questions, each predicted by constants fitted on the other publishers' rows
// alone, from a start that knows nothing of any row.
std::vector<double> cross_validated_steps(const std::vector<TrainingQuestion>& questions,
                                          int threads, model::Progress& progress);

}  // namespace aforo::plan

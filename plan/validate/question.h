// A published row as a question to the planner, with everything that had to be assumed.
#pragma once

#include "model/performance/training_step.h"
#include "plan/validate/training_row.h"
#include "plan/validate/vocabulary.h"

#include <variant>

namespace aforo::plan {

// What the source measured and how it compares with a step time.
struct Measurement {
  std::string quantity;  // "step_time_s", "tokens_per_s_per_gpu", "tflops_per_gpu", "mfu"
  std::string counting;  // the source's convention, for TFLOPS and MFU
  double measured = 0;
  // predicted quantity = (scale / step) for rates, step for "step_time_s"
  double rate_scale = 0;
  double of_step(double step_s) const { return rate_scale > 0 ? rate_scale / step_s : step_s; }
  double step_s() const { return rate_scale > 0 ? rate_scale / measured : measured; }
};

struct TrainingQuestion {
  TrainingRow row;
  model::MlModel model;
  model::Cluster cluster;
  const model::Software* software = nullptr;
  model::TrainingWorkload workload;
  model::Parallelism split;
  Measurement measurement;
  double tokens_per_step = 0;
  std::vector<std::string> assumptions;

  // Borrows from this object.
  model::TrainingCase training_case() const {
    return {&model, &cluster, &*software->training, workload};
  }
  const model::Gpu& gpu() const { return *cluster.groups.front().gpu; }
};

// The question, or why the row cannot be one.
std::variant<TrainingQuestion, std::string> question_of(const TrainingRow& row,
                                                        const model::Catalog& catalog);

}  // namespace aforo::plan

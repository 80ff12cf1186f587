// How far predictions are from published measurements: `aforo validate`.
//
// A row of the table becomes a question to the planner (plan/validate/training_row.h), the answer
// is compared with what the source measured, and the errors are summed up. Whatever the row does
// not say is assumed by rules and told with the row. Nothing is fitted here: the constants stand
// in the catalogs (docs/calibration.md).
#pragma once

#include "model/catalog/catalog.h"
#include "model/describe/progress.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::plan {

struct ValidationSettings {
  int threads = 0;                 // 0: all cores; results do not depend on it
  std::string fidelity = "event";  // "event", "closed"
  // Also predict each publisher's rows by constants fitted on the others' alone (fit.h).
  bool cross_validate = false;
};

// Of the errors predicted/measured - 1 of a set of rows.
struct ErrorStatistics {
  std::int64_t rows = 0;
  double median_abs_error = 0;
  double mean_abs_error = 0;
  double p90_abs_error = 0;
  double bias = 0;  // signed median
};
ErrorStatistics error_statistics(const std::vector<double>& errors);

struct SkippedRow {
  std::string id;
  std::string reason;
};

struct ValidatedRow {
  std::string id;
  std::string quantity;  // "step_time_s", "tokens_per_s_per_gpu", "tflops_per_gpu", "mfu"
  std::string counting;  // how the source counts it, where a convention is needed; else empty
  double measured = 0;   // in the unit that the quantity's name ends in; mfu as a fraction
  double predicted = 0;
  double error = 0;  // predicted/measured - 1
  std::vector<std::string> assumptions;

  std::string source;  // title
  std::string model;   // as the row names it
  std::string gpu;     // catalog id
  std::string precision;
  std::string stack;   // catalog id
  std::string method;  // "full", "lora", "qlora"
  bool mixture_of_experts = false;
  double active_parameters = 0;
  double gpus = 0;
  std::int64_t sequence_length = 0;
  double tokens_per_step = 0;
  double predicted_step_s = 0;
  double measured_step_s = 0;  // the measurement as a time
  double naive_error = 0;      // of the naive model on the same quantity
};

struct ErrorGroup {
  std::string name;  // "dense", "moe", "lora", "gpu h100-sxm", "stack nemo", "source …"
  ErrorStatistics statistics;
};

// Of pairs of like runs of one source whose measured GPU time per token and parameter differs by
// over 5 %: the share that the prediction puts in the same order.
struct PairOrder {
  std::string source;  // "all": every source together
  std::int64_t pairs = 0;
  double ordered_fraction = 0;
};

struct ValidationReport {
  std::string kind;  // "training"
  std::int64_t rows = 0;
  std::int64_t used = 0;
  ErrorStatistics statistics;
  std::vector<SkippedRow> skipped;
  std::vector<ValidatedRow> per_row;  // in the file's order
  std::vector<ErrorGroup> groups;
  // tokens/s = 0.4 x peak / (6 x active parameters), on the same rows.
  ErrorStatistics naive;
  std::vector<PairOrder> pair_order;  // "all" first
  // With settings.cross_validate: errors when each publisher's rows are predicted from the rest;
  // `groups` then has them by group too.
  std::optional<ErrorStatistics> cross_validated;
};

// `file` names the table in issues. A malformed table is an error; a row that cannot be used is
// not, it stands in `skipped` with the reason.
model::Result<ValidationReport> validate_training(std::string_view csv, std::string_view file,
                                                  const model::Catalog& catalog,
                                                  const ValidationSettings& settings,
                                                  model::Progress& progress);

}  // namespace aforo::plan

// One row of a table of published training runs, as the source prints it.
#pragma once

#include "plan/validate/csv.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace aforo::plan {

// Empty members: the source does not say. Columns: validation/COLUMNS.md of the data set.
struct TrainingRow {
  std::string id, source, url, model, notes;
  std::string gpu, intra_link, network, precision, sharding, sequence_parallel, recompute;
  std::optional<std::int64_t> layers, hidden, heads, kv_heads, ffn, vocab, sequence_length;
  std::optional<std::int64_t> experts, experts_per_token;
  std::optional<std::int64_t> gpus, gpus_per_node;
  std::optional<std::int64_t> tp, pp, vpp, cp, ep, dp, micro_batch, global_batch;
  std::optional<double> parameters;     // parameters, not billions
  std::optional<double> global_tokens;  // of one step
  std::optional<double> step_s, tflops_per_gpu, mfu_fraction, tokens_per_s_per_gpu;

  // A field that should hold a number and does not: "tp 'eight' is not a number". Empty: none.
  std::string fault;
};

// The columns without which a table is not one of training runs.
const std::vector<std::string>& required_training_columns();
std::vector<TrainingRow> read_training_rows(const CsvTable& table);

// The publisher of a row: the host and owner of its address ("github.com/mosaicml"), else the
// source's title. Rows of one publisher share methods and machines, so cross-validation leaves
// them out together.
std::string publisher_of(const TrainingRow& row);

}  // namespace aforo::plan

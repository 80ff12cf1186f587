// How the words of published tables are read: GPUs, networks, precisions, sharding, software and
// ways of counting FLOP. Each family is one table of rows in vocabulary.cpp or source_rules.cpp;
// the first row whose words all occur decides. What is read by a looser rule than an exact
// catalog name is an assumption, and the caller records it.
#pragma once

#include "model/catalog/catalog.h"
#include "plan/validate/training_row.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::plan {

// Lower case, and every run of other characters than letters and digits as one blank, with a blank
// at both ends: " h100 sxm5 80gb ". A point in a number and a plus in a formula stay.
std::string words_of(std::string_view text);
// Letters and digits only, lower case: "llama318b".
std::string letters_of(std::string_view text);

// The GPU that a name means; null where none is near. `assumed` gets a sentence where the name is
// not an id or alias of the catalog.
const model::Gpu* find_gpu(std::string_view name, const model::Catalog& catalog,
                           std::string& assumed);

struct PrecisionReading {
  std::string precision;        // of the matrix work; empty: unknown word
  bool quantized_base = false;  // frozen weights in 4 bits (QLoRA)
};
PrecisionReading read_precision(std::string_view text);

// ZeRO stage or its like. `stage` absent: nothing was said, or nothing known.
struct ShardingReading {
  std::optional<std::int64_t> stage;
  std::int64_t group = 0;    // ranks of a shard; 0: all data-parallel ranks
  bool within_node = false;  // the group is the GPUs of one node
  bool local_steps = false;  // nodes exchange gradients seldom (DiLoCo)
  bool known = true;
};
ShardingReading read_sharding(std::string_view text);

// The network between nodes. Rates absent: not stated.
struct NetworkReading {
  std::optional<std::int64_t> nics;       // per node
  std::optional<double> nic_bytes_per_s;  // line rate of one
  std::string transport;                  // of model::link_transports(); empty: not stated
  bool wide_area = false;
};
NetworkReading read_network(std::string_view text, std::int64_t gpus_per_node);

// The software entry that a row's title, address and notes tell of.
struct StackRule {
  std::string_view words;       // occur in the title and address, or in the notes
  std::string_view note_words;  // occur in the notes as well
  std::string_view ids;         // entries to take, best first, a blank between
  std::string_view why;
};
const std::vector<StackRule>& stack_rules();
struct StackReading {
  const model::Software* stack = nullptr;  // null: no entry for what the row uses
  std::string why;
  bool assumed = false;  // the row names no software: chosen by how the work is split
};
StackReading read_stack(const TrainingRow& row, const model::Catalog& catalog);

// Where the source is silent: the stack's ZeRO stage, and whether it splits models over GPUs.
std::int64_t default_zero(std::string_view software);
bool splits_models(std::string_view software);

// FLOP per token by a source's own counting.
struct CountingRule {
  std::string_view words;
  std::string_view name;
  double (*flop_per_token)(const model::MlModel& model, double sequence);
};
const std::vector<CountingRule>& counting_rules();
// Null: the notes do not say how the source counts.
const CountingRule* find_counting(const TrainingRow& row);

// A number that the notes give after one of the words, as in "grad_accum=4".
std::optional<std::int64_t> accumulation_in(std::string_view notes);

// The rule for the words of all the tables: groups joined by '&' are all met; one with '|' by any
// of its phrases, one without by all of its words wherever they stand. An empty rule is met.
bool words_match(std::string_view words, std::string_view rule);

}  // namespace aforo::plan

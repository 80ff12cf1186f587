#include "plan/validate/training_row.h"

#include "model/quantity/unit.h"

#include <cmath>

namespace aforo::plan {
namespace {

struct TextColumn {
  const char* name;
  std::string TrainingRow::*member;
};
constexpr TextColumn kTexts[] = {
    {"id", &TrainingRow::id},
    {"source_title", &TrainingRow::source},
    {"source_url", &TrainingRow::url},
    {"model", &TrainingRow::model},
    {"notes", &TrainingRow::notes},
    {"gpu", &TrainingRow::gpu},
    {"intra_node_link", &TrainingRow::intra_link},
    {"inter_node_network", &TrainingRow::network},
    {"precision", &TrainingRow::precision},
    {"zero_stage_or_fsdp", &TrainingRow::sharding},
    {"sequence_parallel", &TrainingRow::sequence_parallel},
    {"recompute(none/selective/full)", &TrainingRow::recompute},
};

struct CountColumn {
  const char* name;
  std::optional<std::int64_t> TrainingRow::*member;
};
constexpr CountColumn kCounts[] = {
    {"layers", &TrainingRow::layers},
    {"hidden", &TrainingRow::hidden},
    {"heads", &TrainingRow::heads},
    {"kv_heads", &TrainingRow::kv_heads},
    {"ffn_hidden", &TrainingRow::ffn},
    {"vocab", &TrainingRow::vocab},
    {"seq_len", &TrainingRow::sequence_length},
    {"moe_experts", &TrainingRow::experts},
    {"moe_topk", &TrainingRow::experts_per_token},
    {"gpus", &TrainingRow::gpus},
    {"gpus_per_node", &TrainingRow::gpus_per_node},
    {"tp", &TrainingRow::tp},
    {"pp", &TrainingRow::pp},
    {"virtual_pp", &TrainingRow::vpp},
    {"cp", &TrainingRow::cp},
    {"ep", &TrainingRow::ep},
    {"dp", &TrainingRow::dp},
    {"micro_batch", &TrainingRow::micro_batch},
    {"global_batch_sequences", &TrainingRow::global_batch},
};

struct NumberColumn {
  const char* name;
  double scale;
  std::optional<double> TrainingRow::*member;
};
constexpr NumberColumn kNumbers[] = {
    {"params_b", 1e9, &TrainingRow::parameters},
    {"global_batch_tokens", 1, &TrainingRow::global_tokens},
    {"measured_step_time_s", 1, &TrainingRow::step_s},
    {"measured_tflops_per_gpu", 1, &TrainingRow::tflops_per_gpu},
    {"measured_mfu_pct", 0.01, &TrainingRow::mfu_fraction},
    {"measured_tokens_per_s_per_gpu", 1, &TrainingRow::tokens_per_s_per_gpu},
};

void note_fault(TrainingRow& row, const char* column, std::string_view text) {
  if (!row.fault.empty()) row.fault += "; ";
  row.fault += std::string(column) + " '" + std::string(text) + "' is not a number above zero";
}

// "2M" is two million, as in the sources.
std::optional<double> number_in(std::string_view text) {
  const auto value = model::parse_as(text, model::unit::count);
  if (!value.ok() || *value <= 0) return std::nullopt;
  return *value;
}

TrainingRow read_row(const CsvTable& table, const CsvTable::Row& source) {
  TrainingRow row;
  for (const auto& column : kTexts) row.*column.member = table.text(source, column.name);
  for (const auto& column : kCounts) {
    const std::string_view text = table.text(source, column.name);
    if (text.empty()) continue;
    const auto value = number_in(text);
    if (value) row.*column.member = static_cast<std::int64_t>(std::llround(*value));
    if (!value) note_fault(row, column.name, text);
  }
  for (const auto& column : kNumbers) {
    const std::string_view text = table.text(source, column.name);
    if (text.empty()) continue;
    const auto value = number_in(text);
    if (value) row.*column.member = *value * column.scale;
    if (!value) note_fault(row, column.name, text);
  }
  return row;
}

}  // namespace

const std::vector<std::string>& required_training_columns() {
  static const std::vector<std::string> kColumns = {"id", "model", "seq_len", "gpu", "gpus"};
  return kColumns;
}

std::vector<TrainingRow> read_training_rows(const CsvTable& table) {
  std::vector<TrainingRow> rows;
  rows.reserve(table.rows().size());
  for (const auto& source : table.rows()) rows.push_back(read_row(table, source));
  return rows;
}

std::string publisher_of(const TrainingRow& row) {
  const std::size_t scheme = row.url.find("://");
  if (scheme == std::string::npos) return row.source;
  const std::size_t host = scheme + 3;
  const std::size_t owner = row.url.find('/', host);
  if (owner == std::string::npos) return row.url.substr(host);
  // A paper's number is its only owner; others go by the first part of the path.
  const bool paper = row.url.compare(host, owner - host, "arxiv.org") == 0;
  const std::size_t end = row.url.find('/', owner + 1);
  return paper ? row.url.substr(host) : row.url.substr(host, end - host);
}

}  // namespace aforo::plan

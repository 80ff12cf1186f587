#include "cli/validation_text.h"

#include "report/json.h"
#include "report/numbers.h"
#include "report/text/layout.h"
#include "report/text_width.h"

#include <fmt/format.h>
#include <map>

namespace aforo::cli {
namespace {

using Json = nlohmann::ordered_json;
using report::finite;

Json statistics_json(const plan::ErrorStatistics& s) {
  const auto known = [&s](double value) { return s.rows > 0 ? finite(value) : Json(nullptr); };
  return {{"rows", s.rows},
          {"median_abs_error", known(s.median_abs_error)},
          {"mean_abs_error", known(s.mean_abs_error)},
          {"p90_abs_error", known(s.p90_abs_error)},
          {"bias", known(s.bias)}};
}

Json row_json(const plan::ValidatedRow& row) {
  return {{"id", row.id},
          {"quantity", row.quantity},
          {"measured", finite(row.measured)},
          {"predicted", finite(row.predicted)},
          {"error", finite(row.error)},
          {"naive_error", finite(row.naive_error)},
          {"counting", row.counting},
          {"source", row.source},
          {"model", row.model},
          {"gpu", row.gpu},
          {"gpus", finite(row.gpus)},
          {"precision", row.precision},
          {"stack", row.stack},
          {"method", row.method},
          {"assumptions", row.assumptions}};
}

Json skipped_json(const plan::ValidationReport& report) {
  Json rows = Json::array();
  for (const auto& row : report.skipped) rows.push_back({{"id", row.id}, {"reason", row.reason}});
  return rows;
}

std::string signed_percent(double error) { return fmt::format("{:+.1f} %", error * 100); }

std::vector<report::Cell> statistics_row(const std::string& name, const plan::ErrorStatistics& s,
                                         const report::Numbers& numbers) {
  if (s.rows == 0) return {{name}, {"0"}, {""}, {""}, {""}, {""}};
  return {{name},
          {numbers.count(static_cast<double>(s.rows))},
          {numbers.percent(s.median_abs_error)},
          {numbers.percent(s.mean_abs_error)},
          {numbers.percent(s.p90_abs_error)},
          {signed_percent(s.bias)}};
}

report::Table statistics_table(const plan::ValidationReport& r, const report::Numbers& numbers) {
  report::Table table{"",
                      {{"group", false},
                       {"rows", true},
                       {"median", true},
                       {"mean", true},
                       {"p90", true},
                       {"bias", true}},
                      {}};
  const auto add = [&](const std::string& name, const plan::ErrorStatistics& statistics) {
    table.rows.push_back(statistics_row(report::shorten(name, 48), statistics, numbers));
  };
  add("all", r.statistics);
  if (r.cross_validated) add("all, cross-validated", *r.cross_validated);
  add("naive model on the same rows", r.naive);
  for (const auto& group : r.groups) add(group.name, group.statistics);
  return table;
}

std::string skipped_text(const plan::ValidationReport& r) {
  std::map<std::string, std::int64_t> by_reason;
  for (const auto& row : r.skipped) ++by_reason[row.reason];
  std::string out;
  for (const auto& [reason, rows] : by_reason) out += fmt::format("  {:>4}  {}\n", rows, reason);
  return out;
}

std::string pairs_text(const plan::ValidationReport& r, const report::Numbers& numbers) {
  std::string out;
  for (const auto& pair : r.pair_order) {
    out += fmt::format("  {:>8}  of {:>6}  {}\n", numbers.percent(pair.ordered_fraction),
                       pair.pairs, pair.source);
  }
  return out;
}

std::string rows_text(const plan::ValidationReport& r, const report::TextStyle& style) {
  const report::Numbers numbers(style.language);
  report::Table table{"",
                      {{"id", false},
                       {"quantity", false},
                       {"measured", true},
                       {"predicted", true},
                       {"error", true}},
                      {}};
  for (const auto& row : r.per_row) {
    table.rows.push_back({{report::shorten(row.id, 40)},
                          {row.quantity},
                          {numbers.number(row.measured)},
                          {numbers.number(row.predicted)},
                          {signed_percent(row.error)}});
  }
  return report::table_text(table, style);
}

}  // namespace

Json validation_json(const plan::ValidationReport& r) {
  Json json = {{"kind", r.kind}, {"rows", r.rows}, {"used", r.used}, {"skipped", skipped_json(r)}};
  const Json statistics = statistics_json(r.statistics);
  for (const auto& [key, value] : statistics.items()) {
    if (key != "rows") json[key] = value;
  }
  json["per_row"] = Json::array();
  for (const auto& row : r.per_row) json["per_row"].push_back(row_json(row));
  json["groups"] = Json::array();
  for (const auto& group : r.groups) {
    Json one = {{"name", group.name}};
    one.update(statistics_json(group.statistics));
    json["groups"].push_back(std::move(one));
  }
  json["naive"] = statistics_json(r.naive);
  json["pair_order"] = Json::array();
  for (const auto& pair : r.pair_order) {
    json["pair_order"].push_back({{"source", pair.source},
                                  {"pairs", pair.pairs},
                                  {"ordered_fraction", finite(pair.ordered_fraction)}});
  }
  json["cross_validated"] = r.cross_validated ? statistics_json(*r.cross_validated) : Json(nullptr);
  return json;
}

std::string validation_text(const plan::ValidationReport& r, bool rows,
                            const report::TextStyle& style) {
  const report::Numbers numbers(style.language);
  std::string out =
      fmt::format("{} rows, {} used, {} left out\n", r.rows, r.used, r.skipped.size());
  out += report::heading("Error, predicted / measured - 1", style);
  out += report::table_text(statistics_table(r, numbers), style);
  if (!r.pair_order.empty()) {
    out += report::heading("Pairs of configurations in the right order", style);
    out += pairs_text(r, numbers);
  }
  if (!r.skipped.empty()) out += report::heading("Left out", style) + skipped_text(r);
  if (rows) out += report::heading("Rows", style) + rows_text(r, style);
  return out;
}

}  // namespace aforo::cli

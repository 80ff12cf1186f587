#include "report/formats.h"

#include "report/json.h"

#include <fmt/format.h>

namespace aforo::report {
namespace {

std::string known_formats() {
  std::string all;
  for (const auto& row : report_formats()) all += (all.empty() ? "" : ", ") + std::string(row.id);
  return "formats: " + all;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

}  // namespace

const std::vector<ReportFormat>& report_formats() {
  static const std::vector<ReportFormat> rows = {
      {"html", ".html", "one page with tables, charts and derivations; opens in any browser",
       write_html},
      {"md", ".md", "the same content as Markdown text", write_markdown},
      {"csv", ".csv", "one row per option and workload, for spreadsheets", write_csv},
      {"json", ".json", "the result as the --json output has it", write_json},
  };
  return rows;
}

model::Result<const ReportFormat*> find_report_format(std::string_view id) {
  for (const auto& row : report_formats()) {
    if (row.id == id) return &row;
  }
  return model::error_issue("unknown-format", std::string(id),
                            fmt::format("there is no report format \"{}\"", id), known_formats());
}

model::Result<const ReportFormat*> report_format_of(std::string_view path) {
  for (const auto& row : report_formats()) {
    if (ends_with(path, row.extension)) return &row;
  }
  return model::error_issue("unknown-format", std::string(path),
                            fmt::format("the end of \"{}\" names no report format", path),
                            known_formats());
}

model::Result<std::string> render(const plan::Comparison& comparison, std::string_view format,
                                  Language language) {
  const auto row = find_report_format(format);
  if (!row) return row.issues();
  return (*row)->write(comparison, language);
}

std::string write_json(const plan::Comparison& comparison, Language /*language*/) {
  return json_text(to_json(comparison));
}

}  // namespace aforo::report

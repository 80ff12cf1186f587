// The formats in which a comparison can be written: one row each.
#pragma once

#include "model/describe/result.h"
#include "plan/result.h"
#include "report/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace aforo::report {

struct ReportFormat {
  std::string_view id;         // "html"
  std::string_view extension;  // ".html"
  std::string_view help;
  std::string (*write)(const plan::Comparison&, Language);
};
const std::vector<ReportFormat>& report_formats();

model::Result<const ReportFormat*> find_report_format(std::string_view id);
// By the end of a file's name; `where` of the issue is the path.
model::Result<const ReportFormat*> report_format_of(std::string_view path);

model::Result<std::string> render(const plan::Comparison& comparison, std::string_view format,
                                  Language language);

// The writers. json and csv are for programs and the same in all languages.
// One page without scripts or outside resources, for screens of any width, and for print.
std::string write_html(const plan::Comparison& comparison, Language language);
std::string write_markdown(const plan::Comparison& comparison, Language language);
// One row per option and workload (RFC 4180); columns are the keys of the JSON, those of nested
// objects joined by a full stop ("workload.breakdown_s.compute"). null is an empty field.
std::string write_csv(const plan::Comparison& comparison, Language language);
std::string write_json(const plan::Comparison& comparison, Language language);

}  // namespace aforo::report

#include "report/escape.h"
#include "report/text/layout.h"

namespace aforo::report {
namespace {

Ink ink_of(model::Severity severity) {
  return severity == model::Severity::error     ? Ink::bad
         : severity == model::Severity::warning ? Ink::warn
                                                : Ink::dim;
}

}  // namespace

std::string issues_text(const model::Issues& issues, const TextStyle& style) {
  constexpr std::size_t kIndent = 4;
  std::string out;
  for (const auto& issue : issues) {
    const std::string severity =
        word("severity", model::severity_name(issue.severity), style.language);
    out += inked(severity, ink_of(issue.severity), style) + ": ";
    if (!issue.where.empty()) out += clean(issue.where) + ": ";
    out += word("issue", issue.code, style.language) + "\n";
    out += paragraph(issue.message, style, kIndent);
    if (!issue.hint.empty())
      out += paragraph(phrase("hint", style.language) + ": " + issue.hint, style, kIndent);
  }
  return out;
}

}  // namespace aforo::report

// What is wrong, where, and what would be right. Loaders collect every issue of an input before
// they give up, so that a user mends a file in one go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aforo::model {

enum class Severity { error, warning, note };

struct Issue {
  Severity severity = Severity::error;
  std::string code;     // stable word for scripts: "unknown-key", "wrong-unit", "does-not-fit", …
  std::string where;    // "catalogs/gpus.json#/3/tdp", "file.json:12:7", or a flag such as "--gpu"
  std::string message;  // one sentence: what is wrong, with the value seen
  std::string hint;     // what would be right; may be empty
};

using Issues = std::vector<Issue>;

std::string_view severity_name(Severity severity);  // "error", "warning", "note"
bool has_errors(const Issues& issues);

inline Issue error_issue(std::string code, std::string where, std::string message,
                         std::string hint = {}) {
  return {Severity::error, std::move(code), std::move(where), std::move(message), std::move(hint)};
}
inline Issue warning_issue(std::string code, std::string where, std::string message,
                           std::string hint = {}) {
  return {Severity::warning, std::move(code), std::move(where), std::move(message),
          std::move(hint)};
}

// "did you mean "h100-sxm", "h100-pcie"?": at most three names that contain what was typed, are
// contained in it, or differ by at most half of its letters; empty where nothing is near.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& known);
// The known names nearest to `name`, best first, without the distance limit.
std::vector<std::string> nearest_names(std::string_view name, std::vector<std::string> known,
                                       std::size_t count);

}  // namespace aforo::model

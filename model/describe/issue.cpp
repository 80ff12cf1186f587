#include "model/describe/issue.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace aforo::model {

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
  }
  return "error";
}

bool has_errors(const Issues& issues) {
  return std::any_of(issues.begin(), issues.end(),
                     [](const Issue& issue) { return issue.severity == Severity::error; });
}

namespace {

char folded(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  return c == '_' || c == ' ' ? '-' : c;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (folded(a[i - 1]) == folded(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j - 1] + 1, row[j] + 1, change});
    }
  }
  return row[b.size()];
}

std::string letters_and_digits(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const char lower = folded(c);
    if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9')) out += lower;
  }
  return out;
}

// How far a candidate may be by letters changed: half of the name, a swapped pair of letters
// always, but never all of them.
std::size_t most_edits(std::string_view name) {
  if (name.empty()) return 0;
  return std::max(name.size() / 2, std::min<std::size_t>(2, name.size() - 1));
}

constexpr std::size_t kContained = 2;  // distances above it count edits

// A name that contains what was typed (or the reverse) is nearer than its length tells:
// "RTX4090" and "4090" mean rtx-4090, "H100" any of the h100s.
std::size_t distance(std::string_view name, std::string_view candidate) {
  const std::string typed = letters_and_digits(name);
  const std::string known = letters_and_digits(candidate);
  if (typed == known) return 0;
  if (!typed.empty() && known.rfind(typed, 0) == 0) return 1;
  constexpr std::size_t kTelling = 3;  // letters; fewer are contained by chance
  const bool contains = (typed.size() >= kTelling && known.find(typed) != std::string::npos) ||
                        (known.size() >= kTelling && typed.find(known) != std::string::npos);
  return contains ? kContained : kContained + edit_distance(name, candidate);
}

using Ranked = std::vector<std::pair<std::size_t, std::string>>;

Ranked ranked_names(std::string_view name, std::vector<std::string> known) {
  Ranked ranked;
  for (auto& candidate : known)
    ranked.emplace_back(distance(name, candidate), std::move(candidate));
  std::sort(ranked.begin(), ranked.end());
  return ranked;
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view name, std::vector<std::string> known,
                                       std::size_t count) {
  std::vector<std::string> names;
  for (auto& [far, candidate] : ranked_names(name, std::move(known))) {
    if (names.size() == count) break;
    names.push_back(std::move(candidate));
  }
  return names;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t kShown = 3;
  const std::size_t limit = kContained + most_edits(name);
  std::string text;
  std::size_t shown = 0;
  for (const auto& [far, candidate] : ranked_names(name, known)) {
    if (far > limit || shown == kShown) break;
    text += (shown++ == 0 ? "did you mean \"" : ", \"") + candidate + "\"";
  }
  return text.empty() ? text : text + "?";
}

}  // namespace aforo::model

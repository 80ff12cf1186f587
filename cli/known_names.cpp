#include "cli/known_names.h"

#include "model/quantity/format.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

constexpr std::size_t kShown = 5;

std::string folded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      out += static_cast<char>(c - 'A' + 'a');
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      out += c;
    }
  }
  return out;
}

// Length of the longest run of letters and digits that both have: "A100-8" and "a100-sxm-40gb"
// have "a100".
std::size_t common_run(std::string_view a, std::string_view b) {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t n = 0;
      while (i + n < a.size() && j + n < b.size() && a[i + n] == b[j + n]) ++n;
      longest = std::max(longest, n);
    }
  }
  return longest;
}

// The names that share most with what was typed; of equals those of the smaller edit distance.
std::vector<std::string> closest(const std::string& typed, std::vector<std::string> names) {
  const std::size_t all = names.size();
  std::vector<std::string> ordered = model::nearest_names(typed, std::move(names), all);
  const std::string key = folded(typed);
  std::stable_sort(ordered.begin(), ordered.end(), [&](const auto& a, const auto& b) {
    return common_run(key, folded(a)) > common_run(key, folded(b));
  });
  return ordered;
}

std::string gpu_hint(const model::Catalog& catalog, const std::string& id) {
  std::vector<const model::Gpu*> nearest;
  for (const auto& name : closest(id, catalog.table<model::Gpu>().names())) {
    const auto* gpu = catalog.find<model::Gpu>(name);
    const bool seen = std::find(nearest.begin(), nearest.end(), gpu) != nearest.end();
    if (!seen && nearest.size() < kShown) nearest.push_back(gpu);
  }
  std::string hint;
  for (const auto* gpu : nearest) {
    hint += (hint.empty() ? "nearest: " : ", ") + gpu->id + " (" +
            model::human_bytes(gpu->memory_bytes) + ")";
  }
  return hint + "; all: aforo catalog list gpu";
}

}  // namespace

model::Issue unknown_entry(const model::Catalog& catalog, const std::string& id) {
  std::vector<std::string> names;
  for (const auto& kind : model::catalog_kinds()) {
    for (const auto& name : catalog.ids(kind.name)) names.push_back(name);
  }
  std::string hint;
  std::size_t shown = 0;
  for (const auto& name : closest(id, std::move(names))) {
    hint += (hint.empty() ? "nearest: " : ", ") + name;
    if (++shown == kShown) break;
  }
  return model::error_issue("unknown-id", "catalog", "no entry of any kind goes by \"" + id + "\"",
                            hint);
}

model::Issues check_entry(const model::Catalog& catalog, std::string_view kind,
                          const std::string& id, const std::string& where) {
  if (id.empty() || catalog.entry(kind, id)) return {};
  const bool gpu = kind == "gpu";
  return {model::error_issue("unknown-id", where,
                             "there is no " + std::string(kind) + " \"" + id + "\" in the catalogs",
                             gpu ? gpu_hint(catalog, id) : catalog.check_reference(kind, id).hint)};
}

}  // namespace aforo::cli

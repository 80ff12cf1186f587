#include "cli/known_names.h"

#include "model/quantity/format.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

constexpr std::size_t kShown = 5;

std::string gpu_hint(const model::Catalog& catalog, const std::string& id) {
  std::string hint;
  for (const auto& name :
       model::nearest_names(id, catalog.table<model::Gpu>().names(), 2 * kShown)) {
    const auto* gpu = catalog.find<model::Gpu>(name);
    const std::string shown = gpu->id + " (" + model::human_bytes(gpu->memory_bytes) + ")";
    if (hint.find(shown) == std::string::npos) hint += (hint.empty() ? "" : ", ") + shown;
  }
  return "nearest: " + hint + "; all: aforo catalog list gpu";
}

}  // namespace

model::Issue unknown_entry(const model::Catalog& catalog, const std::string& id) {
  std::vector<std::string> names;
  for (const auto& kind : model::catalog_kinds()) {
    for (const auto& name : catalog.ids(kind.name)) names.push_back(name);
  }
  std::string hint;
  for (const auto& name : model::nearest_names(id, std::move(names), kShown)) {
    hint += (hint.empty() ? "nearest: " : ", ") + name;
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

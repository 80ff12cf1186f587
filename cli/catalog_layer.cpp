#include "cli/catalog_layer.h"

#include "model/describe/json.h"
#include "plan/files.h"

namespace aforo::cli {

LayerIds ids_of_directory(const std::string& directory) {
  LayerIds ids;
  const auto texts = plan::read_catalog_dir(directory);
  if (!texts) return ids;
  for (const auto& text : *texts) {
    const auto* kind =
        model::find_catalog_kind(std::filesystem::path(text.file).filename().string());
    const auto document = model::parse_json(text.text, text.file);
    if (!kind || !document) continue;
    auto& names = ids.by_kind[std::string(kind->name)];
    for (const auto& entry : *document) names.insert(entry.value("id", std::string()));
  }
  return ids;
}

}  // namespace aforo::cli

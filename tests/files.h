// Reads the shipped catalogs and other files in tests.
#pragma once

#include "model/catalog/catalog.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace aforo::tests {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

inline std::filesystem::path source_dir() { return AFORO_SOURCE_DIR; }
// Published measurements and cases beside the repository; tests that need them skip without.
inline std::filesystem::path shared_dir() { return source_dir().parent_path() / "shared"; }

inline std::vector<model::CatalogText> shipped_catalog_texts() {
  std::vector<model::CatalogText> texts;
  for (const auto& file : std::filesystem::directory_iterator(source_dir() / "catalogs")) {
    if (file.path().extension() != ".json") continue;
    texts.push_back({"catalogs/" + file.path().filename().string(), read_file(file.path())});
  }
  std::sort(texts.begin(), texts.end(),
            [](const auto& a, const auto& b) { return a.file < b.file; });
  return texts;
}

// Loaded once per test program.
inline const model::Catalog& shipped_catalog() {
  static const model::Result<model::Catalog> catalog =
      model::Catalog::load({shipped_catalog_texts()});
  if (!catalog.ok())
    throw std::runtime_error(catalog.issues().front().where + ": " +
                             catalog.issues().front().message);
  return catalog.value();
}

}  // namespace aforo::tests

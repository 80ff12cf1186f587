// Reads input files whole. Standard input is the callers' business.
#pragma once

#include "model/catalog/catalog.h"

#include <filesystem>

namespace aforo::plan {

// The text of a file; the issue names the path and the system's reason.
model::Result<std::string> read_text_file(const std::filesystem::path& path);

// All *.json of a directory, by name: one layer of model::Catalog::load. A directory without any,
// or a file that cannot be read, is an error.
model::Result<std::vector<model::CatalogText>> read_catalog_dir(
    const std::filesystem::path& directory);

}  // namespace aforo::plan

// Where the catalogs are that came with the program.
#pragma once

#include <filesystem>

namespace aforo::cli {

// $AFORO_CATALOGS, else share/aforo/catalogs beside the program's folder, else the source tree's.
std::filesystem::path shipped_catalog_dir();

}  // namespace aforo::cli

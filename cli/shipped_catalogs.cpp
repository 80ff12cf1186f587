#include "cli/shipped_catalogs.h"

#include <cstdlib>

namespace aforo::cli {

namespace fs = std::filesystem;

fs::path shipped_catalog_dir() {
  const char* chosen = std::getenv("AFORO_CATALOGS");
  if (chosen != nullptr && *chosen != '\0') return chosen;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = program.parent_path().parent_path() / "share/aforo/catalogs";
    if (fs::is_directory(installed, error)) return installed;
  }
  return AFORO_SOURCE_CATALOGS;
}

}  // namespace aforo::cli

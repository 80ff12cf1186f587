// Files that are written whole or not at all.
#pragma once

#include "model/describe/issue.h"

#include <filesystem>
#include <string_view>

namespace aforo::report {

// Writes `bytes` to a temporary file in the directory of `path` and renames it, so that a reader
// never sees half a file and a failure leaves what was there before. A link keeps pointing where
// it points; devices and pipes, which cannot be renamed over, are written directly. On failure
// the issue names the path and the system's reason.
model::Issues write_whole(const std::filesystem::path& path, std::string_view bytes);

}  // namespace aforo::report

// The manual page in troff's man macros.
#pragma once

#include "cli/command.h"

namespace aforo::cli {

std::string manual_page(const CommandNode& root, std::string_view version);

}  // namespace aforo::cli

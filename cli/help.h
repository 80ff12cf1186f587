// The help of a command as text.
#pragma once

#include "cli/command.h"

namespace aforo::cli {

// `common` are the root's flags.
std::string help_text(const CommandNode& node, const Flags& common, std::size_t columns);
// "aforo plan SCENARIO [--option NAME]… [FLAGS]"
std::string usage_text(const CommandNode& node);
// "--option NAME", "-o, --output FILE", "SCENARIO".
std::string flag_text(const Flag& flag);
// The help with choices ("one of …"), or where to list the catalog entries.
std::string flag_help(const Flag& flag);

}  // namespace aforo::cli

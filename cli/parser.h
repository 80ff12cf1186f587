// From the command line to the node that is meant and the texts that its flags were given.
#pragma once

#include "cli/command.h"

namespace aforo::cli {

struct Parsed {
  std::vector<CommandNode*> path;  // from the root to the command that is meant
  model::Issues issues;            // unknown commands and flags, missing values

  CommandNode& command() const { return *path.back(); }
};

// Fills Flag::given along the path. Nothing is converted yet.
Parsed parse_command_line(CommandNode& root, const std::vector<std::string>& arguments);

}  // namespace aforo::cli

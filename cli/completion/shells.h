// The family of shells for which completions are written from the command tree: one row each.
#pragma once

#include "cli/command.h"

#include <functional>

namespace aforo::cli {

struct Shell {
  std::string_view id;
  std::string (*script)(const CommandNode& root);
};
const std::vector<Shell>& shells();
const Shell* find_shell(std::string_view id);

std::string bash_script(const CommandNode& root);
std::string zsh_script(const CommandNode& root);
std::string fish_script(const CommandNode& root);

// The node and all below it.
void for_each_command(const CommandNode& node, const std::function<void(const CommandNode&)>& f);
// 'text' for sh, bash and zsh.
std::string shell_quoted(std::string_view text);
std::string joined(const std::vector<std::string>& words);
// Names of the flags (with their letters) and of the commands below.
std::vector<std::string> flag_words(const Flags& flags);
std::vector<std::string> command_words(const CommandNode& node);

}  // namespace aforo::cli

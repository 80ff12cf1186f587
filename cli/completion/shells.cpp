#include "cli/completion/shells.h"

namespace aforo::cli {

const std::vector<Shell>& shells() {
  static const std::vector<Shell> rows = {
      {"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
  return rows;
}

const Shell* find_shell(std::string_view id) {
  for (const auto& row : shells()) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

void for_each_command(const CommandNode& node, const std::function<void(const CommandNode&)>& f) {
  f(node);
  for (const auto& child : node.children) for_each_command(child, f);
}

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::vector<std::string> flag_words(const Flags& flags) {
  std::vector<std::string> words;
  for (const auto& flag : flags.all()) {
    if (flag.positional()) continue;
    words.push_back(flag.name);
    if (!flag.letter.empty()) words.push_back(flag.letter);
  }
  return words;
}

std::vector<std::string> command_words(const CommandNode& node) {
  std::vector<std::string> words;
  for (const auto& child : node.children) words.emplace_back(child.row->name);
  return words;
}

}  // namespace aforo::cli

#include "cli/completion/shells.h"

namespace aforo::cli {
namespace {

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string values(const Flag& flag) {
  if (!flag.choices.empty()) return " -xa " + fish_quoted(joined(flag.choices));
  if (flag.offers == Offers::entries) {
    return " -xa " +
           fish_quoted("(aforo catalog list " + flag.catalog_kind + " --ids 2>/dev/null)");
  }
  if (flag.offers == Offers::files) return " -rF";
  if (flag.offers == Offers::directories) return " -xa '(__fish_complete_directories)'";
  return flag.is_switch() ? "" : " -x";
}

std::string at(const CommandNode& node) {
  return "complete -c aforo -n " + fish_quoted("__aforo_at " + node.path);
}

std::string flag_line(const std::string& start, const Flag& flag) {
  std::string line = start;
  if (flag.positional()) {
    if (flag.offers == Offers::nothing && flag.choices.empty()) return {};
    return line + (flag.offers == Offers::files ? " -F" : values(flag)) + "\n";
  }
  line += " -l " + flag.name.substr(2);
  if (!flag.letter.empty()) line += " -s " + flag.letter.substr(1);
  return line + values(flag) + " -d " + fish_quoted(flag.help) + "\n";
}

std::string paths(const CommandNode& root) {
  std::string out;
  for_each_command(root, [&](const CommandNode& node) {
    if (&node != &root) out += " " + fish_quoted(node.path);
  });
  return out;
}

}  // namespace

std::string fish_script(const CommandNode& root) {
  std::string out = R"sh(# fish completion of aforo, written by: aforo completion fish
function __aforo_at
    set -l at aforo
    for word in (commandline -opc)[2..]
        contains -- "$at $word")sh" +
                    paths(root) + R"(; and set at "$at $word"
    end
    test "$at" = "$argv"
end
complete -c aforo -f
)";
  for (const auto& flag : root.flags.all()) out += flag_line("complete -c aforo", flag);
  for_each_command(root, [&](const CommandNode& node) {
    for (const auto& child : node.children) {
      out += at(node) + " -a " + std::string(child.row->name) + " -d " +
             fish_quoted(child.row->help) + "\n";
    }
    if (&node == &root) return;
    for (const auto& flag : node.flags.all()) out += flag_line(at(node), flag);
  });
  return out;
}

}  // namespace aforo::cli

#include "cli/completion/shells.h"

namespace aforo::cli {
namespace {

std::string action(const Flag& flag) {
  if (!flag.choices.empty()) return "compadd -- " + joined(flag.choices);
  if (flag.offers == Offers::entries) return "_aforo_entries " + flag.catalog_kind;
  if (flag.offers == Offers::files) return "_files";
  if (flag.offers == Offers::directories) return "_files -/";
  return {};
}

// 'name:help' for _describe, in which a colon of the name is escaped.
std::string described(const std::string& name, std::string_view help) {
  return " " + shell_quoted(name + ":" + std::string(help));
}

std::string described_flags(const Flags& flags) {
  std::string out;
  for (const auto& flag : flags.all()) {
    if (flag.positional()) continue;
    out += described(flag.name, flag.help);
    if (!flag.letter.empty()) out += described(flag.letter, flag.help);
  }
  return out;
}

std::string value_cases(const CommandNode& root) {
  std::string own;
  std::string common;
  for_each_command(root, [&](const CommandNode& node) {
    const bool is_root = &node == &root;
    const std::string path = is_root ? "*" : "\"" + node.path + "\"";
    for (const auto& flag : node.flags.all()) {
      if (flag.positional() || flag.is_switch()) continue;
      const std::string todo =
          action(flag).empty() ? "_message " + shell_quoted(flag.value) : action(flag);
      for (const auto& name : {flag.name, flag.letter}) {
        if (name.empty()) continue;
        (is_root ? common : own) += "    (" + path + ":" + name + ") " + todo + "; return ;;\n";
      }
    }
  });
  return own + common;
}

std::string word_cases(const CommandNode& root) {
  std::string out;
  for_each_command(root, [&](const CommandNode& node) {
    out += "    (\"" + node.path + "\")\n";
    if (&node != &root) out += "      flags=(" + described_flags(node.flags) + " )\n";
    std::string commands;
    for (const auto& child : node.children) {
      commands += described(std::string(child.row->name), child.row->help);
    }
    if (!commands.empty()) out += "      commands=(" + commands + " )\n";
    std::string arguments;
    for (const auto& flag : node.flags.all()) {
      if (flag.positional() && !action(flag).empty()) arguments += action(flag) + "; ";
    }
    if (!arguments.empty()) out += "      [[ $cur == -* ]] || { " + arguments + "}\n";
    out += "      ;;\n";
  });
  return out;
}

std::string known_paths(const CommandNode& root) {
  std::string out;
  for_each_command(root, [&](const CommandNode& node) {
    if (&node != &root) out += (out.empty() ? "\"" : "|\"") + node.path + "\"";
  });
  return out;
}

}  // namespace

std::string zsh_script(const CommandNode& root) {
  return R"sh(#compdef aforo
# zsh completion of aforo, written by: aforo completion zsh
_aforo_entries() {
  local -a ids
  ids=(${(f)"$(aforo catalog list $1 --ids 2>/dev/null)"})
  compadd -- $ids
}
_aforo() {
  local cur=${words[CURRENT]} prev=${words[CURRENT-1]} path_=aforo i
  local -a flags commands common
  common=()sh" +
         described_flags(root.flags) + R"sh( )
  for ((i = 2; i < CURRENT; i++)); do
    case "$path_ ${words[i]}" in
      ()sh" +
         known_paths(root) + R"sh() path_="$path_ ${words[i]}" ;;
    esac
  done
  case "$path_:$prev" in
)sh" + value_cases(root) +
         R"sh(  esac
  case "$path_" in
)sh" + word_cases(root) +
         R"sh(  esac
  if [[ $cur == -* ]]; then
    (( $#flags )) && _describe 'flag' flags
    _describe 'common flag' common
  elif (( $#commands )); then
    _describe 'command' commands
  fi
}
if [[ $funcstack[1] == _aforo ]]; then
  _aforo "$@"
else
  compdef _aforo aforo
fi
)sh";
}

}  // namespace aforo::cli

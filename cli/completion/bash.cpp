#include "cli/completion/shells.h"

namespace aforo::cli {
namespace {

// The command that completes the value of a flag or argument; empty: nothing is known of it.
std::string action(const Flag& flag) {
  if (!flag.choices.empty()) return "_aforo_words " + shell_quoted(joined(flag.choices));
  if (flag.offers == Offers::entries) return "_aforo_entries " + flag.catalog_kind;
  if (flag.offers == Offers::files) return "_aforo_paths -f";
  if (flag.offers == Offers::directories) return "_aforo_paths -d";
  return {};
}

std::string value_case(const std::string& path, const Flag& flag) {
  if (flag.positional() || flag.is_switch()) return {};
  const std::string todo = action(flag).empty() ? ":" : action(flag);
  std::string out = "    " + path + ":" + flag.name + ") " + todo + "; return ;;\n";
  if (!flag.letter.empty())
    out += "    " + path + ":" + flag.letter + ") " + todo + "; return ;;\n";
  return out;
}

std::string value_cases(const CommandNode& root) {
  std::string out;
  for_each_command(root, [&](const CommandNode& node) {
    const std::string path = &node == &root ? "*" : "\"" + node.path + "\"";
    if (&node == &root) return;
    for (const auto& flag : node.flags.all()) out += value_case(path, flag);
  });
  for (const auto& flag : root.flags.all()) out += value_case("*", flag);
  return out;
}

std::string word_cases(const CommandNode& root) {
  std::string out;
  for_each_command(root, [&](const CommandNode& node) {
    std::string arguments;
    for (const auto& flag : node.flags.all()) {
      if (flag.positional() && !action(flag).empty()) arguments += "; " + action(flag);
    }
    const std::string own = &node == &root ? "" : joined(flag_words(node.flags));
    out += "    \"" + node.path + "\") flags=" + shell_quoted(own) + "; _aforo_words " +
           shell_quoted(joined(command_words(node))) + arguments + " ;;\n";
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

std::string bash_script(const CommandNode& root) {
  return R"sh(# bash completion of aforo, written by: aforo completion bash
_aforo_words() { COMPREPLY+=($(compgen -W "$1" -- "$cur")); }
_aforo_entries() {
  _aforo_words "$("${COMP_WORDS[0]}" catalog list "$1" --ids 2>/dev/null)"
  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "$cur"
}
_aforo_paths() { compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen "$1" -- "$cur")); }
_aforo() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} path=aforo flags= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path ${COMP_WORDS[i]}" in
      )sh" +
         known_paths(root) + R"sh() path="$path ${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path:$prev" in
)sh" + value_cases(root) +
         R"sh(  esac
  case "$path" in
)sh" + word_cases(root) +
         R"sh(  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=()
    _aforo_words "$flags )sh" +
         joined(flag_words(root.flags)) + R"sh("
  fi
}
complete -F _aforo aforo
)sh";
}

}  // namespace aforo::cli

#include "cli/parser.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace aforo::cli {
namespace {

void add_flag(CLI::App& app, Flag& flag) {
  const std::string names = flag.letter.empty() ? flag.name : flag.letter + "," + flag.name;
  if (flag.is_switch()) {
    app.add_flag_function(names, [&flag](std::int64_t times) {
      if (times > 0) flag.given.assign(1, "true");
    });
    return;
  }
  CLI::Option* option = app.add_option(names, flag.given);
  option->allow_extra_args(false);
  if (flag.positional() && !flag.repeatable) option->expected(1);
}

// Extras are allowed so that all of them can be reported at once, and required flags are checked
// with the values.
void build(CLI::App& app, CommandNode& node) {
  app.set_help_flag();
  app.allow_extras();
  app.require_subcommand(0, 1);
  for (auto& flag : node.flags.all()) add_flag(app, flag);
  for (auto& child : node.children) {
    CLI::App* below = app.add_subcommand(std::string(child.row->name));
    below->fallthrough();
    build(*below, child);
  }
}

void follow(const CLI::App& app, CommandNode& node, std::vector<CommandNode*>& path) {
  path.push_back(&node);
  for (const CLI::App* below : app.get_subcommands()) {
    for (auto& child : node.children) {
      if (child.row->name == below->get_name()) follow(*below, child, path);
    }
  }
}

std::vector<std::string> flag_names(const std::vector<CommandNode*>& path) {
  std::vector<std::string> names;
  for (const CommandNode* node : path) {
    for (const auto& flag : node->flags.all()) {
      if (!flag.positional()) names.push_back(flag.name);
    }
  }
  return names;
}

bool looks_like_flag(const std::string& text) { return text.size() > 1 && text.front() == '-'; }

model::Issue unknown_flag(const std::string& text, const Parsed& parsed) {
  const std::string name = text.substr(0, text.find('='));
  std::string hint = model::did_you_mean(name, flag_names(parsed.path));
  if (hint.empty()) hint = "see: " + parsed.command().path + " --help";
  return model::error_issue("unknown-flag", name, parsed.command().path + " has no flag " + name,
                            hint);
}

model::Issue unknown_argument(const std::string& text, const Parsed& parsed) {
  const CommandNode& node = parsed.command();
  if (node.children.empty() || node.command) {
    return model::error_issue("unexpected-argument", node.path,
                              "\"" + text + "\" is one argument too many",
                              "see: " + node.path + " --help");
  }
  std::vector<std::string> names;
  std::string all;
  for (const auto& child : node.children) {
    names.emplace_back(child.row->name);
    all += (all.empty() ? "" : ", ") + names.back();
  }
  const std::string near = model::did_you_mean(text, names);
  return model::error_issue("unknown-command", node.path, "there is no command \"" + text + "\"",
                            (near.empty() ? "" : near + " ") + "commands: " + all);
}

// What follows an unknown flag or command is not judged: it may belong to it.
model::Issues unknown(const std::vector<std::string>& extras, const Parsed& parsed) {
  model::Issues issues;
  for (const auto& text : extras) {
    if (looks_like_flag(text)) issues.push_back(unknown_flag(text, parsed));
  }
  if (!issues.empty() || extras.empty()) return issues;
  return {unknown_argument(extras.front(), parsed)};
}

// With the checks left to us, what CLI11 still finds is a flag without its value, or a switch with
// one: its message starts with the flag's name.
model::Issue usage_issue(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return model::error_issue("bad-usage", "command line", text);
  const std::string flag = text.substr(0, colon);
  return model::error_issue("bad-usage", flag, flag + " is not used as it should be",
                            "a flag with a value is written " + flag + " VALUE or " + flag +
                                "=VALUE, a switch without one");
}

}  // namespace

Parsed parse_command_line(CommandNode& root, const std::vector<std::string>& arguments) {
  CLI::App app;
  build(app, root);
  Parsed parsed;
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    app.parse(std::move(reversed));
  } catch (const CLI::ParseError& error) {
    parsed.issues.push_back(usage_issue(error));
  }
  follow(app, root, parsed.path);
  if (parsed.issues.empty()) parsed.issues = unknown(app.remaining(true), parsed);
  return parsed;
}

}  // namespace aforo::cli

#include "cli/program.h"

#include "cli/help.h"
#include "cli/parser.h"
#include "cli/session.h"
#include "cli/terminal.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

int show_help(Session& session, const CommandNode& node) {
  const std::string text = help_text(node, session.root().flags, columns_of(Stream::out));
  return session.finish({{"help", text}}, text);
}

model::Issue missing_command(const CommandNode& node) {
  std::string names;
  for (const auto& child : node.children) {
    names += (names.empty() ? "" : ", ") + std::string(child.row->name);
  }
  return model::error_issue("missing-command", node.path, "a command is missing",
                            "write one of: " + names + "; see: " + node.path + " --help");
}

int run_command(Parsed& parsed, model::Issues issues, Session& session) {
  CommandNode& node = parsed.command();
  if (node.command && issues.empty()) issues = take_values(node.flags);
  if (!issues.empty()) return session.fail(issues);
  if (!node.command) return session.fail({missing_command(node)});
  try {
    return node.command->run(session);
  } catch (const model::Cancelled&) {
    return session.fail({model::error_issue("interrupted", node.path, "stopped by the user",
                                            "nothing was written")},
                        kInterrupted);
  }
}

// Looked for by hand, because errors of parsing are told in the form that was asked for too.
bool wants_json(const std::vector<std::string>& arguments) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  return std::find(arguments.begin(), end, "--json") != end;
}

}  // namespace

int run_program(const std::vector<std::string>& arguments) {
  CommonOptions options;
  CommandNode root = make_command_tree(options);
  Parsed parsed = parse_command_line(root, arguments);
  model::Issues issues = parsed.issues;
  const model::Issues common = take_values(root.flags);
  issues.insert(issues.end(), common.begin(), common.end());
  options.json = wants_json(arguments);
  Session session(options, root);
  if (options.help) return show_help(session, parsed.command());
  if (options.version) {
    return session.finish({{"version", AFORO_VERSION}}, "aforo " AFORO_VERSION "\n");
  }
  return run_command(parsed, std::move(issues), session);
}

}  // namespace aforo::cli

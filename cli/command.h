// The family of commands: one row each, in the order of the help.
#pragma once

#include "cli/flags.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::cli {

class Session;

// Exit codes that scripts rely on.
enum ExitCode : int {
  kDone = 0,
  kInternalFailure = 1,
  kBadInput = 2,
  kGoalNotMet = 3,  // done, and nothing fits or no option is feasible
  kInterrupted = 130,
};

class Command {
 public:
  virtual ~Command() = default;
  virtual void describe(Flags& flags) = 0;
  // Returns an exit code. All flags were taken before.
  virtual int run(Session& session) = 0;
};

struct CommandRow {
  std::string_view name;
  std::string_view help;                         // one line
  std::unique_ptr<Command> (*make)() = nullptr;  // null: only a group of the rows below
  std::vector<std::string_view> examples = {};   // without "aforo "
  std::string_view details = {};                 // a paragraph for the command's own help
  std::vector<CommandRow> below = {};
};
const std::vector<CommandRow>& command_rows();

// The rows with their commands and flags made; the root's flags are the common ones.
struct CommandNode {
  const CommandRow* row = nullptr;
  std::string path;  // "aforo catalog list"
  std::unique_ptr<Command> command;
  Flags flags;
  std::deque<CommandNode> children;

  const CommandNode* child(std::string_view name) const;
};
struct CommonOptions;
CommandNode make_command_tree(CommonOptions& common);

}  // namespace aforo::cli

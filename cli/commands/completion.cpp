#include "cli/commands/members.h"
#include "cli/completion/shells.h"
#include "cli/session.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

class Completion final : public Command {
 public:
  void describe(Flags& flags) override {
    std::vector<std::string> names;
    for (const auto& shell : shells()) names.emplace_back(shell.id);
    flags.text("SHELL", "SHELL", shell_, "the shell").must().one_of(std::move(names));
  }

  int run(Session& session) override {
    const std::string script = find_shell(shell_)->script(session.root());
    return session.finish({{"shell", shell_}, {"script", script}}, script);
  }

 private:
  std::string shell_;
};

}  // namespace

std::unique_ptr<Command> make_completion() { return std::make_unique<Completion>(); }

}  // namespace aforo::cli

#include "cli/commands/members.h"
#include "cli/manual_page.h"
#include "cli/session.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

class Manual final : public Command {
 public:
  void describe(Flags& /*flags*/) override {}
  int run(Session& session) override {
    const std::string page = manual_page(session.root(), AFORO_VERSION);
    return session.finish({{"page", page}}, page);
  }
};

}  // namespace

std::unique_ptr<Command> make_manual() { return std::make_unique<Manual>(); }

}  // namespace aforo::cli

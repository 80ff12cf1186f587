#include "cli/commands/members.h"
#include "cli/evaluation.h"
#include "cli/validation_text.h"
#include "plan/validate/validation.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

class ValidateTraining final : public Command {
 public:
  void describe(Flags& flags) override {
    flags.text("FILE", "FILE", file_, "table of measurements, or - for standard input")
        .must()
        .takes_files();
    flags.toggle("--cross-validate", settings_.cross_validate,
                 "predict each publisher's rows by constants fitted on the others");
    flags.toggle("--rows", rows_, "list every row");
    flags.text("--fidelity", "ENGINE", settings_.fidelity, "event simulation or closed forms")
        .one_of({"event", "closed"});
  }

  int run(Session& session) override {
    const auto catalog = session.load_catalog();
    const auto text = session.read_input(file_);
    model::Issues issues = catalog.issues();
    issues.insert(issues.end(), text.issues().begin(), text.issues().end());
    if (model::has_errors(issues)) return session.fail(issues);
    settings_.threads = session.threads();
    const auto report =
        plan::validate_training(*text, file_, *catalog, settings_, session.progress());
    if (!report) return session.fail(report.issues());
    session.warn(report.issues());
    return session.finish(validation_json(*report),
                          validation_text(*report, rows_, session.out_style()));
  }

 private:
  std::string file_;
  plan::ValidationSettings settings_;
  bool rows_ = false;
};

}  // namespace

std::unique_ptr<Command> make_validate_training() { return std::make_unique<ValidateTraining>(); }

}  // namespace aforo::cli

#include "cli/commands/members.h"
#include "cli/evaluation.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

class Report final : public Command {
 public:
  void describe(Flags& flags) override {
    describe_evaluation(flags, evaluation_);
    flags
        .texts("--output", "FILE", files_,
               "file to write; the end of its name says the format (html, md, csv, json)")
        .with_letter("-o")
        .must()
        .takes_files();
  }

  int run(Session& session) override {
    const auto files = check_report_files(files_);
    const auto inputs = load_evaluation(session, evaluation_);
    model::Issues issues = files.issues();
    issues.insert(issues.end(), inputs.issues().begin(), inputs.issues().end());
    if (model::has_errors(issues)) return session.fail(issues);
    session.warn(issues);
    const plan::Comparison comparison = evaluate(session, evaluation_, *inputs);
    session.warn(comparison.notes);
    const model::Issues unwritten = write_reports(*files, comparison, session.language());
    if (!unwritten.empty()) return session.fail(unwritten);
    std::string text;
    for (const auto& file : files_) text += file + "\n";
    return session.finish({{"written", files_}}, text);
  }

 private:
  EvaluationFlags evaluation_;
  std::vector<std::string> files_;
};

}  // namespace

std::unique_ptr<Command> make_report() { return std::make_unique<Report>(); }

}  // namespace aforo::cli

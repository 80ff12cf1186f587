#include "cli/commands/members.h"
#include "cli/evaluation.h"
#include "report/json.h"
#include "report/text/text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

class Plan final : public Command {
 public:
  void describe(Flags& flags) override {
    describe_evaluation(flags, evaluation_);
    flags
        .texts("--report", "FILE", reports_,
               "write a report too; the end of its name says the format (html, md, csv, json)")
        .takes_files();
  }

  int run(Session& session) override {
    const auto files = check_report_files(reports_);
    const auto inputs = load_evaluation(session, evaluation_);
    model::Issues issues = files.issues();
    issues.insert(issues.end(), inputs.issues().begin(), inputs.issues().end());
    if (model::has_errors(issues)) return session.fail(issues);
    session.warn(issues);
    const plan::Comparison comparison = evaluate(session, evaluation_, *inputs);
    session.warn(comparison.notes);
    const model::Issues unwritten = write_reports(*files, comparison, session.language());
    if (!unwritten.empty()) return session.fail(unwritten);
    const bool any = std::any_of(comparison.options.begin(), comparison.options.end(),
                                 [](const auto& option) { return option.feasible; });
    return session.finish(report::to_json(comparison),
                          report::comparison_text(comparison, session.out_style()),
                          any ? kDone : kGoalNotMet);
  }

 private:
  EvaluationFlags evaluation_;
  std::vector<std::string> reports_;
};

}  // namespace

std::unique_ptr<Command> make_plan() { return std::make_unique<Plan>(); }

}  // namespace aforo::cli

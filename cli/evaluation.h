// What the commands share that evaluate a whole scenario: plan, report, explain.
#pragma once

#include "cli/session.h"
#include "plan/evaluate.h"

#include <filesystem>

namespace aforo::cli {

struct EvaluationFlags {
  std::string scenario;              // file, or "-"
  std::vector<std::string> options;  // names; empty: all
  std::string fidelity;              // empty: the scenario's
};
void describe_fidelity(Flags& flags, std::string& into);
// SCENARIO, --option and --fidelity.
void describe_evaluation(Flags& flags, EvaluationFlags& into);

// Catalogs and scenario, with the flags that change it; unknown option names are errors.
model::Result<Inputs> load_evaluation(Session& session, const EvaluationFlags& flags);
plan::Comparison evaluate(Session& session, const EvaluationFlags& flags, const Inputs& inputs);

// The name of an option of the scenario; the nearest ones where it is none.
model::Issues check_option_name(const model::Scenario& scenario, const std::string& name);

// A report that will be written: its format is known and its place can be written to.
struct ReportFile {
  std::filesystem::path path;
  std::string format;
};
model::Result<std::vector<ReportFile>> check_report_files(const std::vector<std::string>& paths);
// Renders all, then writes them.
model::Issues write_reports(const std::vector<ReportFile>& files,
                            const plan::Comparison& comparison, report::Language language);

}  // namespace aforo::cli

#include "cli/evaluation.h"

#include "plan/train.h"
#include "report/atomic_file.h"
#include "report/formats.h"

#include <algorithm>
#include <set>
#include <unistd.h>

namespace aforo::cli {
namespace {

namespace fs = std::filesystem;
using model::Issues;

void append(Issues& into, const Issues& from) { into.insert(into.end(), from.begin(), from.end()); }

Issues check_writable(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    return {model::error_issue("cannot-write", path.string(), "it is a directory",
                               "write the name of a file")};
  }
  const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (!fs::is_directory(parent, ignored)) {
    return {model::error_issue("cannot-write", path.string(),
                               "the directory " + parent.string() + " does not exist",
                               "make it first")};
  }
  if (::access(parent.c_str(), W_OK) != 0) {
    return {model::error_issue("cannot-write", path.string(),
                               "the directory " + parent.string() + " may not be written to")};
  }
  return {};
}

}  // namespace

void describe_fidelity(Flags& flags, std::string& into) {
  flags.text("--fidelity", "ENGINE", into, "event simulation or closed forms")
      .one_of({"event", "closed"});
}

void describe_evaluation(Flags& flags, EvaluationFlags& into) {
  flags.text("SCENARIO", "SCENARIO", into.scenario, "scenario file, or - for standard input")
      .must()
      .takes_files();
  flags.texts("--option", "NAME", into.options, "only this option of the scenario");
  describe_fidelity(flags, into.fidelity);
}

Issues check_option_name(const model::Scenario& scenario, const std::string& name) {
  std::vector<std::string> names;
  std::string all;
  for (const auto& option : scenario.options) {
    if (option.name == name) return {};
    names.push_back(option.name);
    all += (all.empty() ? "" : ", ") + option.name;
  }
  const std::string near = model::did_you_mean(name, names);
  return {model::error_issue("unknown-option", "--option",
                             "the scenario has no option \"" + name + "\"",
                             (near.empty() ? "" : near + " ") + "options: " + all)};
}

model::Result<Inputs> load_evaluation(Session& session, const EvaluationFlags& flags) {
  std::vector<model::Override> changes;
  if (!flags.fidelity.empty()) changes.push_back({"/settings/fidelity", flags.fidelity});
  auto inputs = session.load_inputs(flags.scenario, std::move(changes));
  if (!inputs) return inputs;
  Issues issues;
  for (const auto& name : flags.options) append(issues, check_option_name(inputs->scenario, name));
  if (!issues.empty()) return issues;
  return inputs;
}

plan::Comparison evaluate(Session& session, const EvaluationFlags& flags, const Inputs& inputs) {
  const plan::EvaluateSettings settings{inputs.scenario.settings.fidelity, session.threads()};
  plan::Comparison comparison = plan::evaluate_scenario(inputs.scenario, inputs.catalog, settings,
                                                        session.progress(), flags.options);
  append(comparison.notes, plan::check_port_rates(inputs.scenario, inputs.catalog));
  return comparison;
}

model::Result<std::vector<ReportFile>> check_report_files(const std::vector<std::string>& paths) {
  std::vector<ReportFile> files;
  Issues issues;
  std::set<fs::path> seen;
  for (const auto& path : paths) {
    const auto format = report::report_format_of(path);
    append(issues, format.issues());
    append(issues, check_writable(path));
    if (!seen.insert(fs::path(path).lexically_normal()).second) {
      issues.push_back(model::error_issue("given-twice", path, "the file is named twice"));
    }
    if (format) files.push_back({path, std::string((*format)->id)});
  }
  if (!issues.empty()) return issues;
  return files;
}

Issues write_reports(const std::vector<ReportFile>& files, const plan::Comparison& comparison,
                     report::Language language) {
  std::vector<std::string> texts;
  Issues issues;
  for (const auto& file : files) {
    const auto text = report::render(comparison, file.format, language);
    append(issues, text.issues());
    if (text) texts.push_back(*text);
  }
  if (!issues.empty()) return issues;
  for (std::size_t i = 0; i < files.size(); ++i) {
    append(issues, report::write_whole(files[i].path, texts[i]));
  }
  return issues;
}

}  // namespace aforo::cli

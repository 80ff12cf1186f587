// What a command works with: its inputs, and the streams for results and diagnostics.
#pragma once

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/progress_bar.h"
#include "model/workload/scenario.h"

#include <nlohmann/json_fwd.hpp>

namespace aforo::cli {

// A scenario and the catalogs that it was read with.
struct Inputs {
  model::Catalog catalog;
  model::Scenario scenario;
};

class Session {
 public:
  Session(const CommonOptions& options, const CommandNode& root);

  const CommonOptions& options() const { return options_; }
  const CommandNode& root() const { return root_; }
  bool json() const { return options_.json; }
  report::Language language() const { return options_.report_language(); }
  report::TextStyle out_style() const;
  model::Progress& progress() { return progress_; }
  int threads() const { return static_cast<int>(options_.threads.value_or(0)); }

  // The file's text, or standard input for "-".
  model::Result<std::string> read_input(const std::string& path) const;
  // The shipped catalogs, then those of --catalog, then `more`, with the catalog part of --set.
  // A --set that is none of the catalogs' is an error.
  model::Result<model::Catalog> load_catalog(const std::vector<std::string>& more = {});
  // Catalogs and scenario with every fault of both. `changes` apply before --set.
  model::Result<Inputs> load_inputs(const std::string& scenario_file,
                                    std::vector<model::Override> changes = {});

  // The result: its JSON with --json, else its text. Returns `code`, or that of a failed write.
  int finish(const nlohmann::ordered_json& json, const std::string& text, int code = kDone);
  // Ends with the errors: as JSON on standard output with --json, else on standard error.
  int fail(const model::Issues& issues, int code = kBadInput);
  // Warnings and notes on standard error.
  void warn(const model::Issues& issues);

 private:
  model::Result<std::vector<model::Override>> overrides() const;
  model::Result<model::Catalog> load_layers(const std::vector<std::string>& more,
                                            const std::vector<model::Override>& overrides) const;
  report::TextStyle error_style() const;

  const CommonOptions& options_;
  const CommandNode& root_;
  ProgressBar progress_;
};

}  // namespace aforo::cli

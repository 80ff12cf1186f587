#include "cli/session.h"

#include "cli/shipped_catalogs.h"
#include "cli/terminal.h"
#include "plan/files.h"
#include "report/json.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>

namespace aforo::cli {
namespace {

using model::Issues;
using model::Override;
using model::Result;

void append(Issues& into, const Issues& from) { into.insert(into.end(), from.begin(), from.end()); }

report::TextStyle style_of(Stream stream, const CommonOptions& options) {
  return {columns_of(stream), !options.no_color && has_colour(stream), options.report_language()};
}

bool write_out(const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
         std::fflush(stdout) == 0;
}

bool names_catalog(const Override& change) {
  const std::string& path = change.pointer;
  return path.size() > 1 && model::find_catalog_kind(path.substr(1, path.find('/', 1) - 1));
}

Issues check_catalog_paths(const std::vector<Override>& changes) {
  Issues issues;
  for (const auto& change : changes) {
    if (names_catalog(change)) continue;
    issues.push_back(model::error_issue("bad-path", "--set " + change.pointer,
                                        "the path names nothing that this command reads",
                                        "write /FILE/ID/FIELD, such as /gpus/h100-sxm/tdp=650W"));
  }
  return issues;
}

}  // namespace

Session::Session(const CommonOptions& options, const CommandNode& root)
    : options_(options),
      root_(root),
      progress_(is_terminal(Stream::error) && !options.quiet, options.quiet,
                style_of(Stream::error, options)) {}

report::TextStyle Session::out_style() const { return style_of(Stream::out, options_); }
report::TextStyle Session::error_style() const { return style_of(Stream::error, options_); }

Result<std::string> Session::read_input(const std::string& path) const {
  if (path != "-") return plan::read_text_file(path);
  std::string text{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
  if (interrupted()) throw model::Cancelled{};
  if (std::cin.bad()) return model::error_issue("cannot-read", "-", "standard input broke off");
  return text;
}

Result<std::vector<Override>> Session::overrides() const {
  std::vector<Override> changes;
  Issues issues;
  for (const auto& text : options_.sets) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      issues.push_back(model::error_issue("bad-usage", "--set " + text, "there is no = in it",
                                          "write --set KEY=VALUE"));
      continue;
    }
    changes.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  if (!issues.empty()) return issues;
  return changes;
}

Result<model::Catalog> Session::load_layers(const std::vector<std::string>& more,
                                            const std::vector<Override>& changes) const {
  std::vector<std::string> directories = {shipped_catalog_dir().string()};
  directories.insert(directories.end(), options_.catalogs.begin(), options_.catalogs.end());
  directories.insert(directories.end(), more.begin(), more.end());
  std::vector<std::vector<model::CatalogText>> layers;
  Issues issues;
  for (const auto& directory : directories) {
    auto texts = plan::read_catalog_dir(directory);
    append(issues, texts.issues());
    if (texts) layers.push_back(*std::move(texts));
  }
  auto catalog = model::Catalog::load(layers, changes);
  append(issues, catalog.issues());
  if (model::has_errors(issues)) return issues;
  return {*std::move(catalog), issues};
}

Result<model::Catalog> Session::load_catalog(const std::vector<std::string>& more) {
  const auto changes = overrides();
  if (!changes) return changes.issues();
  Issues issues = check_catalog_paths(*changes);
  auto catalog = load_layers(more, *changes);
  append(issues, catalog.issues());
  if (model::has_errors(issues)) return issues;
  return {*std::move(catalog), issues};
}

Result<Inputs> Session::load_inputs(const std::string& scenario_file,
                                    std::vector<Override> changes) {
  if (options_.seed) changes.push_back({"/settings/seed", std::to_string(*options_.seed)});
  if (!options_.currency.empty()) changes.push_back({"/currency", options_.currency});
  const auto sets = overrides();
  const auto text = read_input(scenario_file);
  Issues issues = sets.issues();
  append(issues, text.issues());
  if (!issues.empty()) return issues;
  changes.insert(changes.end(), sets->begin(), sets->end());

  auto catalog = load_layers({}, changes);
  const std::string file = scenario_file == "-" ? "(standard input)" : scenario_file;
  auto scenario = model::load_scenario(*text, file, catalog ? *catalog : model::Catalog(), changes);
  append(issues, catalog.issues());
  for (const auto& issue : scenario.issues()) {
    // Without catalogs every name is unknown, which says nothing about the scenario.
    if (catalog || issue.code != "unknown-id") issues.push_back(issue);
  }
  if (model::has_errors(issues)) return issues;
  return {Inputs{*std::move(catalog), *std::move(scenario)}, issues};
}

int Session::finish(const nlohmann::ordered_json& json_value, const std::string& text, int code) {
  progress_.clear();
  if (write_out(json() ? report::json_text(json_value) : text)) return code;
  std::fputs("aforo: the result could not be written to standard output\n", stderr);
  return kInternalFailure;
}

int Session::fail(const Issues& issues, int code) {
  progress_.clear();
  if (json()) return finish(report::errors_json(issues), "", code);
  std::fputs(report::issues_text(issues, error_style()).c_str(), stderr);
  return code;
}

void Session::warn(const Issues& issues) {
  for (const auto& issue : issues) progress_.note(issue);
}

}  // namespace aforo::cli

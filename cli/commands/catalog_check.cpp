#include "cli/catalog_layer.h"
#include "cli/commands/members.h"
#include "cli/session.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/text/layout.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Count {
  std::string kind;
  std::int64_t entries = 0;
  std::int64_t estimates = 0;  // entries with a figure that is an estimate
};

bool has_estimate(const model::Entry& entry) {
  if (entry.source_of("").is_estimate()) return true;
  for (const auto& [field, source] : entry.field_sources) {
    if (source.is_estimate()) return true;
  }
  return false;
}

std::vector<Count> counts_of(const model::Catalog& catalog, const LayerIds* only) {
  std::vector<Count> counts;
  for (const auto& kind : model::catalog_kinds()) {
    Count count{std::string(kind.name)};
    for (const auto& id : catalog.ids(kind.name)) {
      if (only && !only->contains(kind.name, id)) continue;
      ++count.entries;
      count.estimates += has_estimate(*catalog.entry(kind.name, id)) ? 1 : 0;
    }
    if (count.entries > 0) counts.push_back(count);
  }
  return counts;
}

Json counts_json(const std::vector<Count>& counts, const model::Issues& issues) {
  Json rows = Json::array();
  std::int64_t entries = 0;
  std::int64_t estimates = 0;
  for (const auto& count : counts) {
    rows.push_back(
        {{"kind", count.kind}, {"entries", count.entries}, {"estimates", count.estimates}});
    entries += count.entries;
    estimates += count.estimates;
  }
  return {{"entries", entries},
          {"estimates", estimates},
          {"kinds", rows},
          {"issues", report::issues_json(issues)}};
}

std::string counts_text(const std::vector<Count>& counts, const report::TextStyle& style) {
  const report::Numbers numbers(style.language);
  report::Table table{"", {{"kind", false}, {"entries", true}, {"with estimates", true}}, {}};
  for (const auto& count : counts) {
    table.rows.push_back({{count.kind},
                          {numbers.count(static_cast<double>(count.entries))},
                          {numbers.count(static_cast<double>(count.estimates))}});
  }
  return report::table_text(table, style);
}

model::Issues estimate_warning(const Json& counts) {
  const auto estimates = counts["estimates"].get<std::int64_t>();
  if (estimates == 0) return {};
  return {model::warning_issue(
      "estimates", "",
      fmt::format("{} of {} entries have figures that are estimates", estimates,
                  counts["entries"].get<std::int64_t>()),
      "results that use them show the mark; aforo catalog show ID names the fields")};
}

class CatalogCheck final : public Command {
 public:
  void describe(Flags& flags) override {
    flags.text("DIR", "DIR", directory_, "directory of catalogs").takes_directories();
  }

  int run(Session& session) override {
    const bool own = !directory_.empty();
    const auto catalog =
        session.load_catalog(own ? std::vector{directory_} : std::vector<std::string>());
    if (!catalog) return session.fail(catalog.issues());
    const LayerIds ids = own ? ids_of_directory(directory_) : LayerIds();
    const std::vector<Count> counts = counts_of(*catalog, own ? &ids : nullptr);
    const Json json = counts_json(counts, catalog.issues());
    session.warn(catalog.issues());
    session.warn(estimate_warning(json));
    return session.finish(json, counts_text(counts, session.out_style()));
  }

 private:
  std::string directory_;
};

}  // namespace

std::unique_ptr<Command> make_catalog_check() { return std::make_unique<CatalogCheck>(); }

}  // namespace aforo::cli

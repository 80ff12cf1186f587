#include "cli/commands/members.h"
#include "cli/known_names.h"
#include "cli/session.h"
#include "report/text/layout.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

using Json = nlohmann::ordered_json;

Json source_json(const model::Source& source) {
  return {{"source", source.source}, {"date", source.date}, {"estimate", source.is_estimate()}};
}

Json entry_json(const model::Catalog& catalog, const std::string& kind, const model::Entry& entry) {
  const Json fields = catalog.entry_json(kind, entry.id);
  Json sources = Json::object();
  for (const auto& [key, value] : fields.items()) {
    if (key != "field_sources") sources[key] = source_json(entry.source_of(key));
  }
  return {{"kind", kind}, {"id", entry.id}, {"entry", fields}, {"sources", sources}};
}

class CatalogShow final : public Command {
 public:
  void describe(Flags& flags) override {
    flags.text("ID", "ID", id_, "id or alias of an entry of any kind").must();
  }

  int run(Session& session) override {
    const auto catalog = session.load_catalog();
    if (!catalog) return session.fail(catalog.issues());
    Json rows = Json::array();
    std::string text;
    const auto style = session.out_style();
    for (const auto& kind : model::catalog_kinds()) {
      const model::Entry* entry = catalog->entry(kind.name, id_);
      if (!entry) continue;
      rows.push_back(entry_json(*catalog, std::string(kind.name), *entry));
      text += (text.empty() ? "" : "\n") + report::heading(kind.name, style) +
              report::catalog_entry_text(*catalog, kind.name, id_, style);
    }
    if (rows.empty()) return session.fail({unknown_entry(*catalog, id_)});
    return session.finish({{"entries", rows}}, text);
  }

 private:
  std::string id_;
};

}  // namespace

std::unique_ptr<Command> make_catalog_show() { return std::make_unique<CatalogShow>(); }

}  // namespace aforo::cli

#include "cli/commands/members.h"
#include "cli/session.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const auto& kind : model::catalog_kinds()) names.emplace_back(kind.name);
  return names;
}

Json kinds_json(const model::Catalog& catalog) {
  Json rows = Json::array();
  for (const auto& kind : model::catalog_kinds()) {
    rows.push_back({{"kind", kind.name},
                    {"file", kind.file},
                    {"entries", catalog.ids(kind.name).size()},
                    {"help", kind.help}});
  }
  return {{"kinds", rows}};
}

Json entries_json(const model::Catalog& catalog, const std::string& kind) {
  Json rows = Json::array();
  for (const auto& id : catalog.ids(kind)) rows.push_back(catalog.entry_json(kind, id));
  return {{"kind", kind}, {"entries", rows}};
}

std::string ids_text(const model::Catalog& catalog, const std::string& kind) {
  std::string text;
  for (const auto& id : catalog.ids(kind)) text += id + "\n";
  return text;
}

class CatalogList final : public Command {
 public:
  void describe(Flags& flags) override {
    flags.text("KIND", "KIND", kind_, "kind of entries").one_of(kind_names());
    flags.toggle("--ids", ids_, "only the ids, one a line");
  }

  int run(Session& session) override {
    if (ids_ && kind_.empty()) {
      return session.fail({model::error_issue("bad-usage", "--ids", "it needs a KIND",
                                              "such as: aforo catalog list gpu --ids")});
    }
    const auto catalog = session.load_catalog();
    if (!catalog) return session.fail(catalog.issues());
    const auto style = session.out_style();
    if (kind_.empty()) {
      return session.finish(kinds_json(*catalog), report::catalog_kinds_text(*catalog, style));
    }
    const std::string text =
        ids_ ? ids_text(*catalog, kind_) : report::catalog_list_text(*catalog, kind_, style);
    return session.finish(entries_json(*catalog, kind_), text);
  }

 private:
  std::string kind_;
  bool ids_ = false;
};

}  // namespace

std::unique_ptr<Command> make_catalog_list() { return std::make_unique<CatalogList>(); }

}  // namespace aforo::cli

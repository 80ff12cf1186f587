#include "cli/commands/members.h"
#include "cli/session.h"
#include "report/json.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

using Json = nlohmann::ordered_json;

int finish_json(Session& session, const Json& json) {
  return session.finish(json, report::json_text(json));
}

class SchemaScenario final : public Command {
 public:
  void describe(Flags& /*flags*/) override {}
  int run(Session& session) override { return finish_json(session, model::scenario_schema()); }
};

class SchemaCatalog final : public Command {
 public:
  void describe(Flags& flags) override {
    std::vector<std::string> names;
    for (const auto& kind : model::catalog_kinds()) names.emplace_back(kind.name);
    flags.text("KIND", "KIND", kind_, "kind of entries; without it all schemas, by file")
        .one_of(std::move(names));
  }

  int run(Session& session) override {
    if (!kind_.empty()) return finish_json(session, model::catalog_schema(kind_));
    Json all = Json::object();
    for (const auto& kind : model::catalog_kinds()) {
      all[std::string(kind.file)] = model::catalog_schema(kind.name);
    }
    return finish_json(session, all);
  }

 private:
  std::string kind_;
};

}  // namespace

std::unique_ptr<Command> make_schema_scenario() { return std::make_unique<SchemaScenario>(); }
std::unique_ptr<Command> make_schema_catalog() { return std::make_unique<SchemaCatalog>(); }

}  // namespace aforo::cli

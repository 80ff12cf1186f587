// Our JSON Schemas against an independent validator (valijson). One file, because valijson takes
// 16 s to compile.
#include "model/workload/scenario.h"
#include "tests/catch.h"
#include "tests/files.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

using namespace aforo;
using Json = nlohmann::json;

namespace {

class Checker {
 public:
  explicit Checker(const nlohmann::ordered_json& schema) : document_(schema) {
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(valijson::adapters::NlohmannJsonAdapter(document_), schema_);
  }

  // Empty where the document is valid.
  std::string fault(const Json& document) const {
    valijson::ValidationResults results;
    const valijson::adapters::NlohmannJsonAdapter target(document);
    if (valijson::Validator().validate(schema_, target, &results)) return {};
    std::string all = "invalid";
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
      for (const auto& step : error.context) all += step;
      all += ": " + error.description + "\n";
    }
    return all;
  }

 private:
  Json document_;
  valijson::Schema schema_;
};

std::string scenario_text(const std::string& name) {
  return tests::read_file(tests::source_dir() / "scenarios" / name);
}

}  // namespace

TEST_CASE("every shipped scenario is valid by the scenario schema") {
  const Checker checker(model::scenario_schema());
  for (const auto& file : std::filesystem::directory_iterator(tests::source_dir() / "scenarios")) {
    if (file.path().extension() != ".json") continue;
    INFO(file.path().filename().string());
    CHECK(checker.fault(Json::parse(tests::read_file(file.path()))) == "");
  }
}

TEST_CASE("every shipped catalog is valid by the schema of its kind") {
  for (const auto& text : tests::shipped_catalog_texts()) {
    INFO(text.file);
    const std::string file = std::filesystem::path(text.file).filename().string();
    const Checker checker(model::catalog_schema(model::find_catalog_kind(file)->name));
    CHECK(checker.fault(Json::parse(text.text)) == "");
  }
}

// The schema cannot know references and dimensions, but what it refuses the reader refuses too.
TEST_CASE("faults that the schema can see are refused by schema and reader alike") {
  const Checker checker(model::scenario_schema());
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"/horizon", R"(3)"},
      {"/horizon", R"("three years")"},
      {"/horizon", R"("3,5y")"},
      {"/currency", R"("PTS")"},
      {"/extra", R"(1)"},
      {"/workloads/0/kind", R"("cooking")"},
      {"/workloads/0/sequence_length", R"(0)"},
      {"/workloads/0/sequence_length", R"(1.5)"},
      {"/workloads/0/sequence_length", R"("2x")"},
      {"/workloads/0/tokens", R"(-1)"},
      {"/options/0/pue", R"(0.5)"},
      {"/options/0/ownership/residual", R"(1.5)"},
      {"/options/0/ownership/staff", R"(5500)"},
      {"/options/0/groups/0/count", R"("many")"},
      {"/options/0/groups/0/extra", R"(1)"},
      {"/options/0/offer", R"("aws-p5.48xlarge")"},
      {"/options/1/count", R"(null)"},
      {"/settings", R"([])"}};
  for (const auto& [pointer, value] : changes) {
    INFO(pointer + " = " + value);
    auto document = nlohmann::ordered_json::parse(scenario_text("team-finetune.json"));
    document[nlohmann::ordered_json::json_pointer(pointer)] = nlohmann::ordered_json::parse(value);
    CHECK(checker.fault(Json::parse(document.dump())) != "");
    CHECK_FALSE(model::load_scenario(document.dump(), "s.json", tests::shipped_catalog()).ok());
  }
}

TEST_CASE("missing required keys are refused by schema and reader alike") {
  const Checker checker(model::scenario_schema());
  for (const char* pointer : {"/name", "/workloads", "/options", "/workloads/0/model",
                              "/workloads/0/kind", "/options/0/site", "/options/1/offer"}) {
    INFO(pointer);
    auto document = nlohmann::ordered_json::parse(scenario_text("team-finetune.json"));
    const nlohmann::ordered_json::json_pointer path(pointer);
    document[path.parent_pointer()].erase(path.back());
    CHECK(checker.fault(Json::parse(document.dump())) != "");
    CHECK_FALSE(model::load_scenario(document.dump(), "s.json", tests::shipped_catalog()).ok());
  }
}

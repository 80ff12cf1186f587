#include "tests/catch.h"
#include "tests/cli/program.h"

using namespace aforo::tests;

namespace {

// The shipped entry as a layer of its own, with one field changed.
std::string changed_entry(const char* kind, const char* id, const char* field,
                          const nlohmann::ordered_json& value) {
  auto entry = aforo::tests::shipped_catalog().entry_json(kind, id);
  entry[field] = value;
  return nlohmann::ordered_json::array({entry}).dump();
}

}  // namespace

TEST_CASE("catalog list names every kind, and every entry of one", "[cli]") {
  const auto kinds = run({"catalog", "list", "--json"}).json()["kinds"];
  CHECK(kinds.size() == aforo::model::catalog_kinds().size());
  for (const auto& kind : kinds) {
    const std::string name = kind["kind"];
    const auto entries = run({"catalog", "list", name, "--json"}).json()["entries"];
    INFO(name);
    CHECK(entries.size() == kind["entries"].get<std::size_t>());
    CHECK(entries.size() == shipped_catalog().ids(name).size());
  }
}

TEST_CASE("catalog list --ids prints one id a line, for shells", "[cli]") {
  std::string expected;
  for (const auto& id : shipped_catalog().ids("gpu")) expected += id + "\n";
  CHECK(run({"catalog", "list", "gpu", "--ids"}).out == expected);
}

TEST_CASE("catalog show finds an id or alias of any kind, with sources", "[cli]") {
  const auto entries = run({"catalog", "show", "H100-SXM5-80GB", "--json"}).json()["entries"];
  REQUIRE(entries.size() == 1);
  CHECK(entries[0]["kind"] == "gpu");
  CHECK(entries[0]["id"] == "h100-sxm");
  CHECK(entries[0]["sources"]["tdp"]["source"].is_string());
  CHECK(run({"catalog", "show", "h100-sxm"}).out.find("79.18GiB") != std::string::npos);
  CHECK(run({"catalog", "show", "no-such-entry", "--json"}).code == 2);
}

TEST_CASE("catalog check accepts the shipped catalogs and counts estimates", "[cli]") {
  const Run check = run({"catalog", "check", "--json"});
  INFO(check.out);
  CHECK(check.code == 0);
  CHECK(check.json()["entries"].get<int>() > check.json()["estimates"].get<int>());
  CHECK(check.err.find("estimates") != std::string::npos);
}

TEST_CASE("catalog check looks at a directory's own entries on top of the shipped ones", "[cli]") {
  const TemporaryDir layer;
  layer.write("gpus.json", changed_entry("gpu", "h100-sxm", "tdp", "650W"));
  const auto check = run({"catalog", "check", layer.path().string(), "--json"}).json();
  CHECK(check["entries"] == 1);
  layer.write("nodes.json", R"([{"id": "n", "name": "n", "gpu": "h100-smx", "gpus": 8}])");
  const Run wrong = run({"catalog", "check", layer.path().string(), "--json"});
  CHECK(wrong.code == 2);
  CHECK(wrong.out.find("nodes.json#/0/gpu") != std::string::npos);
  CHECK(run({"catalog", "check", "no-such-directory", "--json"}).code == 2);
}

TEST_CASE("catalog diff tells added entries and changed fields", "[cli]") {
  const TemporaryDir layer;
  layer.write("gpus.json", changed_entry("gpu", "h100-sxm", "tdp", "650W"));
  layer.write("fx.json",
              R"([{"id": "eur-cad", "name": "x", "base": "EUR", "quote": "CAD", "rate": 1.5,
                   "source": "me", "date": "2026-01-01"}])");
  const auto diff = run({"catalog", "diff", layer.path().string(), "--json"}).json();
  REQUIRE(diff["changed"].size() == 1);
  CHECK(diff["changed"][0]["id"] == "h100-sxm");
  REQUIRE(diff["changed"][0]["fields"].size() == 1);
  CHECK(diff["changed"][0]["fields"][0] ==
        nlohmann::ordered_json({{"field", "tdp"}, {"before", "700W"}, {"after", "650W"}}));
  REQUIRE(diff["added"].size() == 1);
  CHECK(diff["added"][0]["id"] == "eur-cad");
  CHECK(diff["removed"].size() ==
        shipped_catalog().ids("gpu").size() - 1 + shipped_catalog().ids("fx").size());
}

TEST_CASE("--catalog replaces an entry for every command", "[cli]") {
  const TemporaryDir layer;
  layer.write("gpus.json", changed_entry("gpu", "h100-sxm", "tdp", "650W"));
  const auto shown =
      run({"catalog", "show", "h100-sxm", "--json", "--catalog", layer.path().string()}).json();
  CHECK(shown["entries"][0]["entry"]["tdp"] == "650W");
}

TEST_CASE("$AFORO_CATALOGS takes the place of the shipped catalogs", "[cli]") {
  const TemporaryDir layer;
  layer.write("fx.json", "[]");
  const Run only = run({"catalog", "list", "--json"},
                       {.environment = {{"AFORO_CATALOGS", layer.path().string()}}});
  CHECK(only.json()["kinds"][0]["entries"] == 0);
}

TEST_CASE("schemas are JSON with or without --json", "[cli]") {
  const Run scenario = run({"schema", "scenario"});
  CHECK(scenario.json()["properties"].contains("workloads"));
  CHECK(run({"schema", "scenario", "--json"}).out == scenario.out);
  CHECK(run({"schema", "catalog", "gpu"}).json()["items"]["properties"].contains("tdp"));
  CHECK(run({"schema", "catalog"}).json().size() == aforo::model::catalog_kinds().size());
  CHECK(run({"schema", "catalog", "gpux"}).code == 2);
}

#include "model/catalog/catalog.h"

#include "tests/catch.h"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace aforo::model;

namespace {

// A complete GPU entry; `more` is put in before its end.
std::string gpu(const std::string& id, const std::string& more = "") {
  return R"({"id":")" + id + R"(","name":"N","vendor":"V","architecture":"hopper",)" +
         R"("memory":"80GiB","memory_bandwidth":"3350GB/s","peak":{"bf16":"989TFLOPS"},)" +
         R"("source":"a test","date":"2026-01-01")" + (more.empty() ? "" : "," + more) + "}";
}

CatalogText gpus(const std::string& entries, const std::string& directory = "base") {
  return {directory + "/gpus.json", "[" + entries + "]"};
}

const CatalogText kArchitectures = {
    "base/architectures.json",
    R"([{"id":"hopper","name":"Hopper","gemm_efficiency":{"bf16":0.7},"source":"s","date":"d"}])"};

Result<Catalog> load(const std::string& base, const std::string& overlay = "",
                     const std::vector<Override>& overrides = {}) {
  std::vector<std::vector<CatalogText>> layers = {{gpus(base), kArchitectures}};
  if (!overlay.empty()) layers.push_back({gpus(overlay, "own")});
  return Catalog::load(layers, overrides);
}

std::vector<std::string> faults(const Result<Catalog>& catalog) {
  std::vector<std::string> all;
  for (const auto& issue : catalog.issues()) all.push_back(issue.code + " " + issue.where);
  std::sort(all.begin(), all.end());
  return all;
}

using Faults = std::vector<std::string>;

}  // namespace

TEST_CASE("entries are found by id and by exact alias") {
  const auto catalog = load(gpu("h100", R"("aliases":["H100 SXM"])"));
  REQUIRE(catalog.ok());
  CHECK(catalog->find<Gpu>("h100") != nullptr);
  CHECK(catalog->find<Gpu>("H100 SXM") == catalog->find<Gpu>("h100"));
  CHECK(catalog->find<Gpu>("H100") == nullptr);
  CHECK(catalog->find<Gpu>("") == nullptr);
  CHECK(catalog->find<Node>("h100") == nullptr);
  CHECK(catalog->ids("gpu") == std::vector<std::string>{"h100"});
}

TEST_CASE("an id stands once in a layer") {
  CHECK(faults(load(gpu("a") + "," + gpu("b") + "," + gpu("a"))) ==
        Faults{"duplicate-id base/gpus.json#/2/id"});
  const auto twice = Catalog::load({{gpus(gpu("a"), "x"), gpus(gpu("a"), "y"), kArchitectures}});
  CHECK(faults(twice) == Faults{"duplicate-id y/gpus.json#/0/id"});
  CHECK(twice.issues().front().message.find("x/gpus.json#/0") != std::string::npos);
}

TEST_CASE("two entries of one kind share no name") {
  CHECK(faults(load(gpu("a", R"("aliases":["x"])") + "," + gpu("b", R"("aliases":["x"])"))) ==
        Faults{"duplicate-id base/gpus.json#/1"});
  CHECK(faults(load(gpu("a", R"("aliases":["b"])") + "," + gpu("b"))) ==
        Faults{"duplicate-id base/gpus.json#/1"});
  // Its own id as an alias, or an alias twice, is harmless.
  CHECK(load(gpu("a", R"("aliases":["a","x","x"])")).ok());
}

TEST_CASE("a dangling reference is an error with the nearest id") {
  const auto catalog = load(gpu("a", R"("scale_up_link":"nvlink9")") + "," +
                            R"({"id":"b","name":"N","vendor":"V","architecture":"hoper",)"
                            R"("memory":"80GiB","memory_bandwidth":"3350GB/s","peak":{},)"
                            R"("source":"s","date":"d"})");
  CHECK(faults(catalog) == Faults{"unknown-id base/gpus.json#/0/scale_up_link",
                                  "unknown-id base/gpus.json#/1/architecture"});
  CHECK(catalog.issues().back().hint == "did you mean \"hopper\"?");
}

TEST_CASE("a later layer's entry takes the place of the earlier one as a whole") {
  const auto catalog = load(gpu("a", R"("tdp":"700W")") + "," + gpu("b"),
                            gpu("c") + "," + gpu("a", R"("year":2030)"));
  REQUIRE(catalog.ok());
  CHECK(catalog->ids("gpu") == std::vector<std::string>{"a", "b", "c"});
  CHECK(catalog->find<Gpu>("a")->year == 2030);
  CHECK_FALSE(catalog->find<Gpu>("a")->tdp_w.has_value());
}

TEST_CASE("an overlay may not take a name that belongs to another entry") {
  CHECK(faults(load(gpu("a", R"("aliases":["x"])"), gpu("x"))) ==
        Faults{"duplicate-id own/gpus.json#/0"});
}

TEST_CASE("the aliases of a replaced entry are gone") {
  const auto catalog = load(gpu("a", R"("aliases":["old"])"), gpu("a", R"("aliases":["new"])"));
  REQUIRE(catalog.ok());
  CHECK(catalog->find<Gpu>("old") == nullptr);
  CHECK(catalog->find<Gpu>("new") != nullptr);
  Table<Gpu> table;
  Gpu first;
  first.id = "a";
  first.aliases = {"old"};
  table.put(first);
  first.aliases = {"new"};
  CHECK(table.put(first).empty());
  CHECK(table.find("old") == nullptr);
  CHECK(table.find("new") != nullptr);
  CHECK(table.entries().size() == 1);
}

TEST_CASE("the faults of all files are reported in one go") {
  const auto catalog = Catalog::load({{{"d/gpus.json", "[" + gpu("a", R"("tdp":"1GiB")") + "]"},
                                       {"d/architectures.json", "[{]"},
                                       {"d/nodes.json", "{}"},
                                       {"d/cards.json", "[]"},
                                       {"d/nics.json", R"([5,{"id":"n"}])"}}});
  const Faults all = faults(catalog);
  for (const char* fault :
       {"wrong-unit d/gpus.json#/0/tdp", "wrong-type d/nodes.json#", "unknown-file d/cards.json",
        "wrong-type d/nics.json#/0", "missing-key d/nics.json#/1"}) {
    INFO(fault);
    CHECK(std::find(all.begin(), all.end(), fault) != all.end());
  }
  CHECK(std::any_of(all.begin(), all.end(), [](const std::string& fault) {
    return fault.find("json-syntax d/architectures.json:1:") == 0;
  }));
}

TEST_CASE("an override sets one field, and its source says so") {
  for (const char* path : {"/gpus/a/tdp", "/gpu/a/tdp", "/gpus/big~1one/tdp"}) {
    const auto catalog =
        load(gpu("a", R"("tdp":"700W","aliases":["big/one"])"), "", {{path, "650W"}});
    INFO(path);
    REQUIRE(catalog.ok());
    const Gpu& a = *catalog->find<Gpu>("a");
    CHECK(*a.tdp_w == 650);
    CHECK(a.source_of("tdp").source == "set by the user");
    CHECK(a.source_of("memory").source == "a test");
  }
  const auto nested = load(gpu("a"), "", {{"/gpus/a/peak/fp8", "2PFLOPS"}});
  REQUIRE(nested.ok());
  CHECK(nested->find<Gpu>("a")->peak_flop_per_s.at("fp8") == 2e15);
}

TEST_CASE("an override that cannot be is an error that names it") {
  CHECK(faults(load(gpu("a"), "", {{"/gpus/b/tdp", "650W"}})) ==
        Faults{"unknown-id --set /gpus/b/tdp"});
  CHECK(faults(load(gpu("a"), "", {{"/gpus/a", "{}"}})) == Faults{"bad-path --set /gpus/a"});
  CHECK(faults(load(gpu("a"), "", {{"/gpus/a/name/x", "1"}})) ==
        Faults{"bad-path --set /gpus/a/name/x"});
  CHECK(faults(load(gpu("a"), "", {{"/gpus/a/tdp", "650"}})) ==
        Faults{"missing-unit --set /gpus/a/tdp on base/gpus.json#/0/tdp"});
  // Paths into the scenario are none of the catalog's business.
  CHECK(load(gpu("a"), "", {{"/options/0/count", "1"}, {"", "1"}, {"gpus", "1"}}).ok());
}

TEST_CASE("overrides of malformed entries are errors, not crashes") {
  for (const char* entry : {"5", "null", "[]", "{}", R"({"id":5})", R"({"id":"a","aliases":7})",
                            R"({"id":"a","field_sources":5})", R"({"id":"a","tdp":[]})"}) {
    INFO(entry);
    CHECK_FALSE(load(entry, "", {{"/gpus/a/tdp", "1W"}, {"/gpus/zz/tdp/x", "1W"}}).ok());
  }
}

TEST_CASE("a source holds for a field, else for the entry") {
  const auto catalog = load(gpu("a", R"("field_sources":{"tdp":{"source":"data sheet"}})"));
  REQUIRE(catalog.ok());
  const Gpu& a = *catalog->find<Gpu>("a");
  CHECK(a.source_of("tdp").source == "data sheet");
  CHECK(a.source_of("tdp").date == "2026-01-01");
  CHECK(a.source_of("memory").source == "a test");
}

TEST_CASE("estimates are told by the first word of their source") {
  CHECK(Source{"unverified: a forum", ""}.is_estimate());
  CHECK(Source{"estimate from the A100", ""}.is_estimate());
  CHECK(Source{"assumption: as before", ""}.is_estimate());
  CHECK_FALSE(Source{"https://example.org/estimate", ""}.is_estimate());
  CHECK_FALSE(Source{"derived from memory and bus width", ""}.is_estimate());
}

TEST_CASE("catalog kinds have one name and one file each, none of them a key of scenarios") {
  std::vector<std::string> names;
  for (const auto& kind : catalog_kinds()) {
    CHECK(find_catalog_kind(kind.name) == &kind);
    CHECK(find_catalog_kind(kind.file) == &kind);
    CHECK_FALSE(kind.help.empty());
    names.emplace_back(kind.name);
  }
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
  for (const char* key : {"name", "description", "as_of", "currency", "horizon", "workloads",
                          "options", "goals", "settings"}) {
    CHECK(find_catalog_kind(key) == nullptr);
  }
}

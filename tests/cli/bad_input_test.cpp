#include "tests/catch.h"
#include "tests/cli/program.h"

using namespace aforo::tests;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The error at this place; null where there is none.
nlohmann::ordered_json error_at(const Run& run, const std::string& where) {
  const auto document = run.json();
  for (const auto& error : document["errors"]) {
    if (error["where"].is_string() && contains(error["where"].get<std::string>(), where)) {
      return error;
    }
  }
  return nullptr;
}

// A plan that asks for a report, so that it can be seen that nothing is written.
struct Refused {
  TemporaryDir directory;
  Run result;
  explicit Refused(const std::string& scenario) {
    const std::string file = directory.write("in.json", scenario);
    result = run({"plan", file, "--json", "--report", (directory.path() / "out.html").string()});
  }
  bool wrote_nothing() const { return directory.files() == 1; }
};

std::vector<std::string> train(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"train", "--model", "llama-3.1-8b", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

}  // namespace

TEST_CASE("B01: no GPUs, no nodes and no time are refused with their place", "[cli]") {
  const Run gpus = run(train({"--gpu", "h100-sxm", "--gpus", "0"}));
  CHECK(gpus.code == 2);
  CHECK(gpus.error()["where"] == "--gpus");
  CHECK(contains(gpus.error()["message"].get<std::string>(), "must be >= 1"));
  struct Case {
    const char* pointer;
    nlohmann::ordered_json value;
  };
  for (const Case& c : {Case{"/options/0/groups/0/count", 0}, Case{"/options/1/count", 0},
                        Case{"/options/1/count", -1}, Case{"/horizon", "0h"}}) {
    const Refused refused(scenario_with(c.pointer, c.value));
    INFO(c.pointer);
    CHECK(refused.result.code == 2);
    CHECK(error_at(refused.result, std::string("in.json#") + c.pointer)["code"] == "out-of-range");
    CHECK(refused.wrote_nothing());
  }
}

TEST_CASE("B03: an unknown GPU is answered with near ids and their memory, never chosen", "[cli]") {
  struct Case {
    const char* typed;
    std::vector<std::string> near;
  };
  for (const Case& c : {Case{"RTX4090", {"rtx-4090 (24.0 GiB)"}},
                        Case{"H100 80G", {"h100-sxm (79.2 GiB)", "h100-pcie (79.2 GiB)"}},
                        Case{"A100-8", {"a100-sxm-40 (", "a100-sxm-80 ("}}}) {
    const Run unknown = run(train({"--gpu", c.typed, "--gpus", "8"}));
    INFO(c.typed);
    INFO(unknown.out);
    CHECK(unknown.code == 2);
    CHECK(unknown.error()["where"] == "--gpu");
    for (const auto& name : c.near) {
      CHECK(contains(unknown.error()["hint"].get<std::string>(), name));
    }
  }
}

TEST_CASE("B04: a plain number where a unit is needed is an error that names the unit", "[cli]") {
  const Run bare = run(train({"--gpu", "h100-sxm", "--gpus", "16", "--nic-rate", "400"}));
  CHECK(bare.code == 2);
  CHECK(bare.error()["where"] == "--nic-rate");
  CHECK(contains(bare.error()["hint"].get<std::string>(), "Gbps"));
  const Refused in_file(scenario_with("/options/0/fabric", {{"nic_rate", 400}}));
  CHECK(in_file.result.code == 2);
  CHECK(contains(error_at(in_file.result, "/options/0/fabric/nic_rate")["hint"].get<std::string>(),
                 "Gbps"));
}

TEST_CASE("B04: bits, bytes, GB and GiB differ, and a rate 8 times off is warned of", "[cli]") {
  const auto problems = [](const char* rate) {
    const Run done = run(train({"--gpu", "h100-sxm", "--gpus", "16", "--global-batch", "64",
                                "--fidelity", "closed", "--nic-rate", rate}));
    CHECK(done.code == 0);
    return done.json()["problems"].dump();
  };
  CHECK_FALSE(contains(problems("400Gbps"), "implausible-rate"));
  CHECK_FALSE(contains(problems("50GB/s"), "implausible-rate"));  // the same rate
  // 400 GB/s is 3,200 Gbps; ports have 400.
  CHECK(contains(problems("400GB/s"), "implausible-rate"));
  const Run plan = run({"plan", "-", "--json"},
                       {.input = scenario_with("/options/0/fabric", {{"nic_rate", "400GB/s"}})});
  CHECK(contains(plan.json()["notes"].dump(), "/options/0/fabric/nic_rate"));
}

TEST_CASE("B08: what is no finite number is refused at its place", "[cli]") {
  struct Case {
    const char* what;
    const char* tokens;  // as it stands in the file
    const char* where;
  };
  for (const Case& c :
       {Case{"NaN", "NaN", "in.json:"}, Case{"Infinity", "Infinity", "in.json:"},
        Case{"1e999", "1e999", "in.json:"}, Case{"empty", R"("")", "/workloads/0/tokens"},
        Case{"n/a", R"("n/a")", "/workloads/0/tokens"},
        Case{"text NaN", R"("nan")", "/workloads/0/tokens"},
        Case{"text Inf", R"("inf")", "/workloads/0/tokens"},
        Case{"text 1e999", R"("1e999")", "/workloads/0/tokens"},
        Case{"negative", "-1", "/workloads/0/tokens"}}) {
    std::string scenario = small_scenario();
    scenario.replace(scenario.find("\"1M\""), 4, c.tokens);
    const Refused refused(scenario);
    INFO(c.what);
    INFO(refused.result.out);
    CHECK(refused.result.code == 2);
    CHECK_FALSE(error_at(refused.result, c.where).is_null());
    CHECK(refused.wrote_nothing());
  }
  for (const char* text : {"nan", "inf", "1e999", "", "n/a", "-1"}) {
    INFO(text);
    CHECK(run(train({"--gpu", "h100-sxm", "--gpus", "8", "--tokens", text})).code == 2);
  }
}

TEST_CASE("B10: what stands twice is an error that names both places", "[cli]") {
  const Refused names(scenario_with("/options/1/name", "own"));
  CHECK(names.result.code == 2);
  const auto twice = error_at(names.result, "in.json#/options/1/name");
  CHECK(twice["code"] == "duplicate-id");
  CHECK(contains(twice["message"].get<std::string>(), "in.json#/options/0"));

  std::string scenario = small_scenario();
  scenario.insert(scenario.find("\"horizon\""), "\"name\": \"other\", ");
  const Refused keys(scenario);
  CHECK(keys.result.code == 2);
  CHECK(error_at(keys.result, "in.json#/name")["code"] == "duplicate-key");
  CHECK(keys.wrote_nothing());

  const TemporaryDir layer;
  const std::string rate =
      R"({"id": "x", "name": "x", "base": "EUR", "quote": "CAD", "rate": 1.5, "source": "me", "date": "2026-01-01"})";
  layer.write("fx.json", "[" + rate + ", " + rate + "]");
  const Run ids = run({"catalog", "check", layer.path().string(), "--json"});
  CHECK(ids.code == 2);
  CHECK(contains(error_at(ids, "fx.json#/1/id")["message"].get<std::string>(), "fx.json#/0"));
}

TEST_CASE("all faults of a scenario are told in one go", "[cli]") {
  auto document = nlohmann::ordered_json::parse(small_scenario());
  document["horizon"] = 3;
  document["workloads"][0]["model"] = "no-such-model";
  document["options"][1]["ofer"] = "x";
  const Refused refused(document.dump());
  CHECK(refused.result.code == 2);
  CHECK(error_at(refused.result, "#/horizon")["code"] == "missing-unit");
  CHECK(error_at(refused.result, "#/workloads/0/model")["code"] == "unknown-id");
  CHECK(error_at(refused.result, "#/options/1/ofer")["code"] == "unknown-key");
  CHECK(refused.wrote_nothing());
}

TEST_CASE("faults of catalogs and scenario are told together", "[cli]") {
  const TemporaryDir layer;
  layer.write("fx.json", R"([{"id": "x", "rate": "much"}])");
  const Run both = run({"plan", "-", "--json", "--catalog", layer.path().string()},
                       {.input = scenario_with("/horizon", "long")});
  CHECK(both.code == 2);
  CHECK_FALSE(error_at(both, "fx.json#/0").is_null());
  CHECK_FALSE(error_at(both, "#/horizon").is_null());
}

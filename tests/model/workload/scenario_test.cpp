#include "model/workload/scenario.h"

#include "model/describe/json.h"
#include "tests/catch.h"
#include "tests/files.h"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace aforo;
using namespace aforo::model;

namespace {

const char* const kWorkload =
    R"({"name":"w","kind":"fine-tuning","model":"llama-3.1-8b","tokens":"20M"})";
const char* const kRented =
    R"({"name":"o","kind":"distributed","offer":"hivenet-rtx-4090","count":8})";

std::string scenario(const std::string& workloads, const std::string& options,
                     const std::string& more = "") {
  return R"({"name":"s","workloads":[)" + workloads + R"(],"options":[)" + options + "]" +
         (more.empty() ? "" : "," + more) + "}";
}

Result<Scenario> load(const std::string& text, const std::vector<Override>& overrides = {}) {
  return load_scenario(text, "s.json", tests::shipped_catalog(), overrides);
}

std::vector<std::string> faults(const std::string& text,
                                const std::vector<Override>& overrides = {}) {
  std::vector<std::string> all;
  const auto loaded = load(text, overrides);
  for (const auto& issue : loaded.issues()) {
    all.push_back(issue.code + " " + issue.where);
  }
  std::sort(all.begin(), all.end());
  return all;
}

using Faults = std::vector<std::string>;

}  // namespace

TEST_CASE("a small scenario is read with its defaults") {
  const auto loaded = load(scenario(kWorkload, kRented));
  for (const auto& issue : loaded.issues()) FAIL(issue.where + ": " + issue.message);
  REQUIRE(loaded.ok());
  CHECK(loaded->currency == "EUR");
  CHECK(loaded->horizon_s == 3 * 31536000.0);
  CHECK(loaded->settings.seed == 1);
  CHECK(workload_kind(loaded->workloads.front()) == "fine-tuning");
  CHECK(training_of(loaded->workloads.front()).tokens == 20e6);
  CHECK(option_kind(loaded->options.front()) == "distributed");
  REQUIRE(rented_of(loaded->options.front()) != nullptr);
  CHECK(rented_of(loaded->options.front())->count == 8);
  CHECK(hardware_of(loaded->options.front()) == nullptr);
}

TEST_CASE("everything wrong with a scenario is reported in one go, each with its place") {
  const std::string text = R"({
    "nmae": "s", "as_of": "2026-02-30", "currency": "PTS", "horizon": "3",
    "workloads": [
      {"name": "w", "kind": "fine-tuning", "model": "llama-3.1-8c", "tokens": "20MB"},
      {"name": "w", "kind": "training", "method": "lora"},
      {"kind": "pretraining", "model": "gpt3-175b", "parallelism": {"tp": 0, "zero": 4}}],
    "options": [
      {"name": "a", "kind": "on-prem", "groups": [], "site": "ES"},
      {"name": "a", "kind": "hyperscaler", "offer": "aws-p5.49xlarge", "price": "0,40EUR/h"},
      {"name": "b", "kind": "on-prem", "groups": [{"node": "dgx-h100", "count": -1}],
       "site": "ES", "offer": "aws-p5.48xlarge"}],
    "goals": {"budget": "200000"},
    "settings": {"fidelity": "guess", "seed": 1.5}})";
  CHECK(faults(text) == Faults{"bad-date s.json#/as_of",
                               "decimal-comma s.json#/options/1/price",
                               "duplicate-id s.json#/options/1/name",
                               "duplicate-id s.json#/workloads/1/name",
                               "empty s.json#/options/0/groups",
                               "missing-currency s.json#/goals/budget",
                               "missing-key s.json#",
                               "missing-key s.json#/workloads/2",
                               "missing-unit s.json#/horizon",
                               "not-whole s.json#/settings/seed",
                               "out-of-range s.json#/options/2/groups/0/count",
                               "out-of-range s.json#/workloads/2/parallelism/tp",
                               "out-of-range s.json#/workloads/2/parallelism/zero",
                               "unknown-id s.json#/options/1/offer",
                               "unknown-id s.json#/workloads/0/model",
                               "unknown-key s.json#/nmae",
                               "unknown-key s.json#/options/2/offer",
                               "unknown-name s.json#/currency",
                               "unknown-name s.json#/settings/fidelity",
                               "unknown-name s.json#/workloads/1/kind",
                               "wrong-unit s.json#/workloads/0/tokens"});
}

TEST_CASE("empty and missing lists are errors, once each") {
  CHECK(faults(scenario("", "")) == Faults{"empty s.json#/options", "empty s.json#/workloads"});
  CHECK(faults(R"({"name":"s"})") == Faults{"missing-key s.json#", "missing-key s.json#"});
  CHECK(faults(R"({"name":"s","workloads":5,"options":{}})") ==
        Faults{"wrong-type s.json#/options", "wrong-type s.json#/workloads"});
  CHECK(faults("[]") == Faults{"wrong-type s.json#"});
}

TEST_CASE("only real days are dates") {
  const auto with_date = [](const std::string& date) {
    return load(scenario(kWorkload, kRented, "\"as_of\":\"" + date + "\"")).ok();
  };
  for (const char* date : {"2026-09-20", "2024-02-29", "2026-12-31"}) CHECK(with_date(date));
  for (const char* date : {"2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-1-1",
                           "20260101", "2026-01-32", "today", "2026-09-20 "}) {
    INFO(date);
    CHECK_FALSE(with_date(date));
  }
}

TEST_CASE("overrides reach every field of a scenario by its pointer") {
  const auto loaded = load(scenario(kWorkload, kRented), {{"/options/0/count", "16"},
                                                          {"/settings/seed", "7"},
                                                          {"/workloads/0/tokens", "2M"},
                                                          {"/workloads/0/parallelism/tp", "2"},
                                                          {"/gpus/h100-sxm/tdp", "650W"}});
  REQUIRE(loaded.ok());
  CHECK(rented_of(loaded->options.front())->count == 16);
  CHECK(loaded->settings.seed == 7);
  CHECK(training_of(loaded->workloads.front()).tokens == 2e6);
  CHECK(*training_of(loaded->workloads.front()).parallelism.tp == 2);
}

TEST_CASE("an override that leads nowhere or sets nonsense is an error") {
  const std::string good = scenario(kWorkload, kRented);
  CHECK(faults(good, {{"/options/1/count", "16"}}) == Faults{"bad-path --set /options/1/count"});
  CHECK(faults(good, {{"options/0/count", "16"}}) == Faults{"bad-path --set options/0/count"});
  CHECK(faults(good, {{"", "16"}}) == Faults{"bad-path --set "});
  CHECK(faults(good, {{"/options/0/cuont", "16"}}) ==
        Faults{"unknown-key s.json#/options/0/cuont"});
  CHECK(faults(good, {{"/options/0/count", "16W"}}) ==
        Faults{"wrong-unit s.json#/options/0/count"});
}

TEST_CASE("a scenario that is written reads back as the same scenario") {
  for (const auto& file : std::filesystem::directory_iterator(tests::source_dir() / "scenarios")) {
    if (file.path().extension() != ".json") continue;
    INFO(file.path().string());
    const auto loaded = load(tests::read_file(file.path()));
    for (const auto& issue : loaded.issues()) FAIL(issue.where + ": " + issue.message);
    REQUIRE(loaded.ok());
    const auto written = write_record(*loaded);
    const auto again = load(written.dump());
    for (const auto& issue : again.issues()) FAIL(issue.where + ": " + issue.message);
    REQUIRE(again.ok());
    CHECK(write_record(*again) == written);
  }
}

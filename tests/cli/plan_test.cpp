#include "tests/catch.h"
#include "tests/cli/program.h"

using namespace aforo::tests;

namespace {

Run plan(std::vector<std::string> more, const std::string& scenario = small_scenario(),
         std::map<std::string, std::string> environment = {}) {
  std::vector<std::string> arguments = {"plan", "-", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments, {.input = scenario, .environment = std::move(environment)});
}

}  // namespace

TEST_CASE("plan compares every option of a scenario from standard input", "[cli]") {
  const Run done = plan({});
  INFO(done.out);
  REQUIRE(done.code == 0);
  const auto json = done.json();
  REQUIRE(json["options"].size() == 2);
  CHECK(json["options"][0]["name"] == "own");
  CHECK(json["options"][1]["kind"] == "distributed");
  for (const auto& option : json["options"]) {
    CHECK(option["total_cost"].get<double>() > 0);
    CHECK(option["workloads"][0]["job"]["time_s"].get<double>() > 0);
  }
  CHECK(json["recommendation"]["option"].is_string());
}

TEST_CASE("--option evaluates only the options that it names", "[cli]") {
  const auto json = plan({"--option", "rent"}).json();
  REQUIRE(json["options"].size() == 1);
  CHECK(json["options"][0]["name"] == "rent");
}

TEST_CASE("a goal that no option meets is exit code 3 with the reason", "[cli]") {
  const Run poor = plan({}, scenario_with("/goals", {{"budget", "1EUR"}}));
  CHECK(poor.code == 3);
  CHECK(poor.json()["options"][0]["feasible"] == false);
  CHECK(poor.json()["options"][0]["problems"].dump().find("over-budget") != std::string::npos);
}

TEST_CASE("the result does not depend on the locale or the number of threads", "[cli]") {
  const std::string usual = plan({}).out;
  CHECK(plan({}, small_scenario(), {{"LC_ALL", "es_ES.UTF-8"}}).out == usual);
  CHECK(plan({"--threads", "1"}).out == usual);
  CHECK(plan({"--threads", "3"}).out == usual);
  const Run spanish = run({"train", "--model", "llama-3.1-8b", "--gpu", "h100-sxm", "--gpus", "8",
                           "--tokens", "2.5G", "--fidelity", "closed", "--json"},
                          {.environment = {{"LC_ALL", "es_ES.UTF-8"}}});
  CHECK(spanish.code == 0);
}

TEST_CASE("--set changes fields of the scenario and of catalog entries", "[cli]") {
  const auto rent = [](const Run& done) { return done.json()["options"][0]; };
  const auto usual = rent(plan({"--option", "rent"}));
  const auto twice = rent(plan({"--option", "rent", "--set", "/options/1/price=0.80EUR/h"}));
  const auto once = rent(plan({"--option", "rent", "--set", "/options/1/price=0.40EUR/h"}));
  // The rent is proportional to the price.
  CHECK(twice["total_cost"].get<double>() == Approx(2 * once["total_cost"].get<double>()));
  const auto hotter = rent(plan({"--option", "rent", "--set", "/gpus/rtx-4090/tdp=900W"}));
  CHECK(hotter["energy_kwh"].get<double>() > usual["energy_kwh"].get<double>());
  CHECK(plan({"--set", "/gpus/no-such-gpu/tdp=1W"}).code == 2);
  CHECK(plan({"--set", "/gpus/rtx-4090/tdp=1"}).code == 2);
}

TEST_CASE("--currency converts the money of the result", "[cli]") {
  const auto euro = plan({"--option", "own"}).json();
  const auto dollar = plan({"--option", "own", "--currency", "USD"}).json();
  CHECK(dollar["currency"] == "USD");
  CHECK(dollar["options"][0]["total_cost"].get<double>() >
        euro["options"][0]["total_cost"].get<double>());  // a euro is worth more than a dollar
}

TEST_CASE("every report format is written, whole, beside the result", "[cli]") {
  const TemporaryDir directory;
  std::vector<std::string> flags;
  for (const char* name : {"a.html", "a.md", "a.csv", "a.json"}) {
    flags.emplace_back("--report");
    flags.push_back((directory.path() / name).string());
  }
  const Run done = plan(flags);
  REQUIRE(done.code == 0);
  CHECK(directory.files() == 4);  // no temporary files are left
  CHECK(read_file(directory.path() / "a.json") == done.out);
}

TEST_CASE("a report that cannot be written is refused before anything is done", "[cli]") {
  const TemporaryDir directory;
  const std::string good = (directory.path() / "good.html").string();
  for (const std::string bad : {"no-format", "x.docx", "no/such/directory/x.html"}) {
    const Run refused = plan({"--report", good, "--report", (directory.path() / bad).string()});
    INFO(bad);
    CHECK(refused.code == 2);
    CHECK(directory.files() == 0);
  }
  CHECK(plan({"--report", good, "--report", good}).error()["code"] == "given-twice");
}

TEST_CASE("report writes the file in the language asked for", "[cli]") {
  const TemporaryDir directory;
  const std::string scenario = directory.write("s.json", small_scenario());
  const std::string english = (directory.path() / "e.md").string();
  const std::string spanish = (directory.path() / "s.md").string();
  CHECK(run({"report", scenario, "-o", english}).code == 0);
  CHECK(run({"report", scenario, "-o", spanish, "--lang", "es", "--json"}).json()["written"][0] ==
        spanish);
  CHECK(read_file(english) != read_file(spanish));
  CHECK(run({"report", scenario}).code == 2);
}

TEST_CASE("a terminal gets the table and the recommendation", "[cli]") {
  const Run text = run({"plan", "-", "--quiet"}, {.input = small_scenario()});
  CHECK(text.code == 0);
  CHECK(text.err.empty());
  CHECK(text.out.find("own") != std::string::npos);
  CHECK(text.out.find("Recommended: ") != std::string::npos);
}

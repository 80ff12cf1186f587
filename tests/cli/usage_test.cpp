#include "tests/catch.h"
#include "tests/cli/program.h"

#include <set>

using namespace aforo::tests;

namespace {

// Commands that a help text lists, with all below them: {"plan"}, {"catalog", "list"}, …
std::vector<std::vector<std::string>> commands_below(const std::vector<std::string>& path) {
  std::vector<std::string> arguments = path;
  arguments.emplace_back("--help");
  std::istringstream help(run(arguments).out);
  std::vector<std::vector<std::string>> found;
  bool listing = false;
  for (std::string line; std::getline(help, line);) {
    if (listing && line.rfind("  ", 0) != 0) break;
    if (listing && line[2] != ' ') {
      std::vector<std::string> child = path;
      child.push_back(line.substr(2, line.find(' ', 2) - 2));
      found.push_back(child);
      const auto below = commands_below(child);
      found.insert(found.end(), below.begin(), below.end());
    }
    if (line == "commands:") listing = true;
  }
  return found;
}

}  // namespace

TEST_CASE("the help lists the commands of the contract", "[cli]") {
  std::set<std::string> names;
  for (const auto& path : commands_below({})) names.insert(path.back());
  for (const char* name : {"plan", "train", "catalog", "list", "show", "check", "diff", "schema",
                           "explain", "init", "validate", "training", "report", "completion"}) {
    INFO(name);
    CHECK(names.count(name) == 1);
  }
}

TEST_CASE("every command has help with its usage and the common flags", "[cli]") {
  for (auto path : commands_below({})) {
    std::string name = "aforo";
    for (const auto& word : path) name += " " + word;
    path.emplace_back("--help");
    const Run help = run(path);
    INFO(name);
    CHECK(help.code == 0);
    CHECK(help.err.empty());
    CHECK(help.out.find("usage: " + name) != std::string::npos);
    CHECK(help.out.find("--catalog DIR") != std::string::npos);
  }
}

TEST_CASE("the version is printed as text and as JSON", "[cli]") {
  CHECK(run({"--version"}).out.rfind("aforo ", 0) == 0);
  CHECK(run({"--version", "--json"}).json()["version"].is_string());
}

TEST_CASE("an unknown command, flag or option name is answered with the nearest one", "[cli]") {
  const Run command = run({"plann", "x.json", "--json"});
  CHECK(command.code == 2);
  CHECK(command.error()["code"] == "unknown-command");
  CHECK(command.error()["hint"].get<std::string>().find("\"plan\"") != std::string::npos);
  const Run flag = run({"train", "--modle", "llama-3.1-8b", "--json"});
  CHECK(flag.code == 2);
  CHECK(flag.error()["where"] == "--modle");
  CHECK(flag.error()["hint"].get<std::string>().find("\"--model\"") != std::string::npos);
  const Run option = run({"plan", "-", "--option", "rentt", "--json"}, {.input = small_scenario()});
  CHECK(option.code == 2);
  CHECK(option.error()["hint"].get<std::string>().find("\"rent\"") != std::string::npos);
}

TEST_CASE("errors go to standard error as text, and to standard output as JSON", "[cli]") {
  const Run text = run({"plan"});
  CHECK(text.code == 2);
  CHECK(text.out.empty());
  CHECK(text.err.find("SCENARIO") != std::string::npos);
  const Run json = run({"plan", "--json"});
  CHECK(json.code == 2);
  CHECK(json.err.empty());
  CHECK(json.error()["severity"] == "error");
}

TEST_CASE("a flag stands before or after its command, with a space or an equals sign", "[cli]") {
  const Run before = run({"--json", "catalog", "list", "fx"});
  const Run after = run({"catalog", "list", "fx", "--json"});
  CHECK(before.code == 0);
  CHECK(before.out == after.out);
  CHECK(run({"catalog", "list", "fx", "--lang=es"}).out ==
        run({"--lang", "es", "catalog", "list", "fx"}).out);
}

TEST_CASE("a flag without its value, given twice, or with a wrong choice is bad usage", "[cli]") {
  CHECK(run({"train", "--gpus"}).code == 2);
  CHECK(run({"catalog", "list", "--seed", "1", "--seed", "2", "--json"}).error()["code"] ==
        "given-twice");
  CHECK(run({"catalog", "list", "--lang", "fr", "--json"}).error()["where"] == "--lang");
  CHECK(run({"catalog", "list", "--set", "x", "--json"}).error()["where"] == "--set x");
}

TEST_CASE("colour appears on a terminal only, and not with NO_COLOR or --no-color", "[cli]") {
  const std::string escape = "\033[";
  const RunSetup terminal{.environment = {{"TERM", "xterm"}, {"NO_COLOR", ""}}};
  const RunSetup without{.environment = {{"TERM", "xterm"}, {"NO_COLOR", "1"}}};
  const std::vector<std::string> show = {"catalog", "show", "h100-sxm"};
  CHECK(run_in_terminal(show, terminal).find(escape) != std::string::npos);
  CHECK(run_in_terminal(show, without).find(escape) == std::string::npos);
  CHECK(run_in_terminal({"catalog", "show", "h100-sxm", "--no-color"}, terminal).find(escape) ==
        std::string::npos);
  CHECK(run(show, terminal).out.find(escape) == std::string::npos);
}

TEST_CASE("Ctrl-C ends with 130 and a message", "[cli]") {
  const Run stopped = run({"plan", "-", "--json"}, {.interrupt = true});
  CHECK(stopped.code == 130);
  CHECK(stopped.error()["code"] == "interrupted");
}

TEST_CASE("a result that cannot be written is a failure", "[cli]") {
  const Run full =
      run_program({"sh", "-c", std::string(AFORO_PROGRAM) + " schema catalog > /dev/full"});
  CHECK(full.code == 1);
  CHECK(full.err.find("standard output") != std::string::npos);
}

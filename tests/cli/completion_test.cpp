#include "tests/catch.h"
#include "tests/cli/program.h"

using namespace aforo::tests;

namespace {

// What bash offers after these words.
std::string offered(const std::vector<std::string>& words) {
  std::string line = "PATH=" + std::filesystem::path(AFORO_PROGRAM).parent_path().string() +
                     ":$PATH; source <(aforo completion bash); COMP_WORDS=(";
  for (const auto& word : words) line += " '" + word + "'";
  line +=
      "); COMP_CWORD=" + std::to_string(words.size() - 1) + "; _aforo; echo \"${COMPREPLY[*]}\"";
  const Run shell = run_program({"bash", "-c", line});
  INFO(shell.err);
  CHECK(shell.err.empty());
  return " " + shell.out.substr(0, shell.out.find('\n')) + " ";
}

bool offers(const std::vector<std::string>& words, const std::string& word) {
  return offered(words).find(" " + word + " ") != std::string::npos;
}

}  // namespace

TEST_CASE("bash offers commands, flags, choices and catalog ids where they belong", "[cli]") {
  CHECK(offers({"aforo", "pl"}, "plan"));
  CHECK_FALSE(offers({"aforo", "pl"}, "train"));
  CHECK(offers({"aforo", "catalog", ""}, "diff"));
  CHECK(offers({"aforo", "train", "--mo"}, "--model"));
  CHECK(offers({"aforo", "train", "--js"}, "--json"));
  CHECK(offers({"aforo", "train", "--recompute", ""}, "selective"));
  CHECK(offers({"aforo", "train", "--gpu", "h100-s"}, "h100-sxm"));
  CHECK(offers({"aforo", "--lang", ""}, "es"));
  CHECK(offers({"aforo", "completion", ""}, "zsh"));
  CHECK_FALSE(offers({"aforo", "plan", "--"}, "--gpu"));
}

TEST_CASE("every shell's completion knows every flag of every help", "[cli]") {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Run script = run({"completion", shell});
    CHECK(script.code == 0);
    const bool fish = std::string(shell) == "fish";
    for (const char* command : {"plan", "train", "init"}) {
      std::istringstream help(run({command, "--help"}).out);
      for (std::string word; help >> word;) {
        if (word.rfind("--", 0) != 0 || word.size() < 4) continue;
        const std::string flag = word.substr(0, word.find_first_of(",;.)="));
        INFO(shell << " " << command << " " << flag);
        CHECK(script.out.find(fish ? "-l " + flag.substr(2) : flag) != std::string::npos);
      }
    }
  }
  CHECK(run({"completion", "tcsh"}).code == 2);
}

TEST_CASE("bash, zsh and fish read the scripts without a fault where they are installed", "[cli]") {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (run_program({"which", shell}).code != 0) {
      WARN("skipped: " << shell << " is not installed");
      continue;
    }
    const Run check =
        run_program({shell, "-n", "/dev/stdin"}, {.input = run({"completion", shell}).out});
    INFO(shell << ": " << check.err);
    CHECK(check.code == 0);
    CHECK(check.err.empty());
  }
}

TEST_CASE("the manual page names every command and is clean troff", "[cli]") {
  const Run page = run({"manual"});
  CHECK(page.out.rfind(".TH AFORO 1", 0) == 0);
  for (const char* command : {"aforo plan", "aforo catalog diff", "aforo validate training"}) {
    CHECK(page.out.find(std::string(".SS ") + command) != std::string::npos);
  }
  if (run_program({"which", "groff"}).code != 0) {
    WARN("skipped: groff is not installed");
    return;
  }
  const Run rendered = run_program({"groff", "-man", "-Tutf8", "-ww", "-z"}, {.input = page.out});
  INFO(rendered.err);
  CHECK(rendered.err.empty());
}

// The house keeps its floors: model <- sim <- plan <- report <- {cli, gui}.
#include "tests/architecture/sources.h"
#include "tests/catch.h"

using namespace aforo;

namespace {

const std::vector<tests::SourceFile>& sources() {
  static const auto all = tests::source_files();
  return all;
}

std::size_t level(const std::string& floor) {
  const auto& all = tests::floors();
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), floor) - all.begin());
}

bool is_floor(const std::string& name) { return level(name) < tests::floors().size(); }

// "model/quantity/unit.h:12: the line" for each line of code that matches.
std::vector<std::string> lines_with(const tests::SourceFile& file, const std::regex& pattern) {
  std::vector<std::string> found;
  std::istringstream lines(tests::code_of(file.text));
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!std::regex_search(line, pattern)) continue;
    found.push_back(file.path + ":" + std::to_string(number) + ": " + line);
  }
  return found;
}

void check_absent(const tests::SourceFile& file, const std::regex& pattern) {
  for (const auto& line : lines_with(file, pattern)) FAIL_CHECK(line);
}

}  // namespace

TEST_CASE("a floor includes only itself and the floors below it") {
  REQUIRE(sources().size() > 100);
  for (const auto& file : sources()) {
    for (const auto& include : tests::includes(file)) {
      const std::string floor = include.substr(0, include.find('/'));
      if (!is_floor(floor) || floor == file.floor) continue;
      INFO(file.path + " includes " + include);
      CHECK(level(floor) < level(file.floor));
      CHECK_FALSE((file.floor == "gui" && floor == "cli"));
    }
  }
}

TEST_CASE("sources of the house are included by their path from the top") {
  for (const auto& file : sources()) {
    for (const auto& include : tests::includes(file)) {
      INFO(file.path + " includes " + include);
      CHECK(include.find("..") == std::string::npos);
      const bool own = is_floor(include.substr(0, include.find('/')));
      if (own) CHECK(std::filesystem::exists(tests::source_dir() / include));
      if (!own && include.ends_with(".h") && include.find('/') == std::string::npos) {
        CHECK_FALSE(
            std::filesystem::exists((tests::source_dir() / file.path).parent_path() / include));
      }
    }
  }
}

TEST_CASE("Qt stays in the window and in report/qt") {
  const std::regex qt(R"(^(Q[A-Z]|Qt[A-Z]\w*/))");
  for (const auto& file : sources()) {
    if (file.floor == "gui" || file.below("report/qt/")) continue;
    for (const auto& include : tests::includes(file)) {
      INFO(file.path + " includes " + include);
      CHECK_FALSE(std::regex_search(include, qt));
    }
  }
}

TEST_CASE("nothing below the faces prints, exits, reads the environment or sets a locale") {
  const std::regex forbidden(
      R"(\b(std::)?(cout|cerr|clog|printf|puts|putchar)\b|\bfprintf\b|\bfmt::print\b|)"
      R"(\b(exit|_exit|abort|quick_exit|terminate)\s*\(|\bgetenv\b|\bsetlocale\b|\bstd::locale\b|)"
      R"(\bqEnvironmentVariable\b)");
  for (const auto& file : sources()) {
    if (file.floor != "cli" && file.floor != "gui") check_absent(file, forbidden);
  }
}

TEST_CASE("no result below the faces depends on a clock or on unnamed randomness") {
  const std::regex forbidden(
      R"(\bstd::chrono::(system|steady|high_resolution)_clock\b|\btime\s*\(\s*(nullptr|NULL|0)\s*\)|)"
      R"(\bstd::random_device\b|\brand\s*\(|\bsrand\s*\()");
  // Searches report how long they took (`elapsed_s`); nothing else may look at a clock.
  for (const auto& file : sources()) {
    const bool measures = file.text.find("elapsed_s") != std::string::npos;
    if (file.floor != "cli" && file.floor != "gui" && !measures) check_absent(file, forbidden);
  }
}

TEST_CASE("numbers are read and written without the process's locale") {
  const std::regex forbidden(
      R"(\b(std::)?(stod|stof|stold|strtod|atof|sscanf|sprintf|snprintf)\s*\()"
      R"(|std::to_string\s*\(\s*[\w.]*_(s|w|j|bytes|fraction)\b)");
  for (const auto& file : sources()) {
    if (file.floor != "gui") check_absent(file, forbidden);
  }
}

TEST_CASE("heavy headers stay out of headers") {
  const std::regex heavy(R"(^(CLI/|valijson/|xlsxwriter|boost/|Eigen/|catch2/|tbb/|regex$))");
  for (const auto& file : sources()) {
    if (!file.is_header()) continue;
    for (const auto& include : tests::includes(file)) {
      INFO(file.path + " includes " + include);
      CHECK_FALSE(std::regex_search(include, heavy));
    }
  }
}

TEST_CASE("every header is guarded and says first what it is") {
  for (const auto& file : sources()) {
    if (!file.is_header()) continue;
    INFO(file.path);
    CHECK(file.text.find("#pragma once") != std::string::npos);
    CHECK(file.text.starts_with("// "));
  }
}

TEST_CASE("parts that clang-tidy of Debian 12 cannot read are not used") {
  const std::regex forbidden(
      R"(\bstd::(views|ranges::views|expected)\b|#\s*include\s*<(expected)>)");
  for (const auto& file : sources()) check_absent(file, forbidden);
}

TEST_CASE("sources stay short") {
  constexpr std::ptrdiff_t kMostLines = 450;
  for (const auto& file : sources()) {
    INFO(file.path);
    CHECK(std::count(file.text.begin(), file.text.end(), '\n') <= kMostLines);
  }
}

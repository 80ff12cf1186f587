// The documentation names what there is.
#include "model/workload/scenario.h"
#include "tests/architecture/sources.h"
#include "tests/catch.h"

#include <set>

using namespace aforo;

namespace {

std::string doc(const std::string& name) { return tests::read_file(tests::source_dir() / name); }

// "model/", "model/quantity/", …: the folders of sources, two levels deep.
std::set<std::string> source_folders() {
  std::set<std::string> folders;
  for (const auto& file : tests::source_files()) {
    folders.insert(file.floor + "/");
    const std::size_t second = file.path.find('/', file.floor.size() + 1);
    if (second != std::string::npos) folders.insert(file.path.substr(0, second + 1));
  }
  return folders;
}

// Targets of [text](target) that are no addresses, without #fragments.
std::vector<std::string> links(const std::string& text) {
  static const std::regex kLink(R"(\]\(([^)#: ]+)(#[^)]*)?\))");
  std::vector<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), kLink), end; at != end; ++at) {
    all.push_back((*at)[1]);
  }
  return all;
}

// The text of the fenced block that opens with "```json LABEL".
std::string example(const std::string& text, const std::string& label) {
  const std::string fence = "```json " + label + "\n";
  const std::size_t begin = text.find(fence);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = text.find("```", begin + fence.size());
  return text.substr(begin + fence.size(), end - begin - fence.size());
}

void check_no_issues(const model::Issues& issues) {
  for (const auto& issue : issues) FAIL_CHECK(issue.where + ": " + issue.message);
}

std::vector<std::filesystem::path> documents() {
  std::vector<std::filesystem::path> all = {tests::source_dir() / "README.md"};
  for (const auto& file : std::filesystem::directory_iterator(tests::source_dir() / "docs")) {
    if (file.path().extension() == ".md") all.push_back(file.path());
  }
  return all;
}

}  // namespace

TEST_CASE("docs/architecture.md has a paragraph for every source folder") {
  const std::string text = doc("docs/architecture.md");
  for (const auto& folder : source_folders()) {
    const bool named = text.find("**`" + folder + "`**") != std::string::npos;
    INFO(folder);
    CHECK(named);
  }
}

TEST_CASE("docs/architecture.md names no folder that is gone") {
  static const std::regex kNamed(R"(\*\*`([a-z_/]+/)`\*\*)");
  const std::string text = doc("docs/architecture.md");
  for (std::sregex_iterator at(text.begin(), text.end(), kNamed), end; at != end; ++at) {
    INFO((*at)[1].str());
    CHECK(std::filesystem::is_directory(tests::source_dir() / (*at)[1].str()));
  }
}

TEST_CASE("docs/formats.md names every kind of catalog") {
  const std::string text = doc("docs/formats.md");
  for (const auto& kind : model::catalog_kinds()) {
    INFO(std::string(kind.file));
    CHECK(text.find("`" + std::string(kind.file) + "`") != std::string::npos);
  }
}

TEST_CASE("the examples of docs/formats.md load") {
  const std::string text = doc("docs/formats.md");
  check_no_issues(
      model::load_scenario(example(text, "scenario"), "formats.md", tests::shipped_catalog())
          .issues());
  const std::vector<model::CatalogText> overlay = {{"gpus.json", example(text, "gpus.json")}};
  const auto catalog = model::Catalog::load({tests::shipped_catalog_texts(), overlay});
  check_no_issues(catalog.issues());
  REQUIRE(catalog.ok());
  CHECK(catalog->find<model::Gpu>("my-gpu")->source_of("tdp").is_estimate());
}

TEST_CASE("links between documents lead somewhere") {
  for (const auto& path : documents()) {
    for (const auto& link : links(tests::read_file(path))) {
      INFO(path.filename().string() + " -> " + link);
      CHECK(std::filesystem::exists(path.parent_path() / link));
    }
  }
}

TEST_CASE("the repository names no folder of a developer's machine") {
  for (const auto& file : tests::source_files()) {
    for (const char* place : {"\"/home/", "\"/tmp/", "\"/root"}) {
      INFO(file.path + " " + place);
      CHECK(file.text.find(place) == std::string::npos);
    }
  }
}

#include "plan/files.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <sstream>

namespace aforo::plan {
namespace {

namespace fs = std::filesystem;

model::Issue unreadable(const fs::path& path, const std::string& reason) {
  return model::error_issue("cannot-read", path.string(), "it cannot be read: " + reason,
                            "check the path and its permissions");
}

std::string last_error() { return std::error_code(errno, std::generic_category()).message(); }

}  // namespace

model::Result<std::string> read_text_file(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return unreadable(path, "it is a directory");
  std::ifstream in(path, std::ios::binary);
  if (!in) return unreadable(path, last_error());
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) return unreadable(path, last_error());
  return std::move(text).str();
}

model::Result<std::vector<model::CatalogText>> read_catalog_dir(const fs::path& directory) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() == ".json") files.push_back(it->path());
  }
  if (error) return unreadable(directory, error.message());
  if (files.empty()) {
    return model::error_issue("no-catalog", directory.string(), "there is no *.json file in it",
                              "a catalog directory holds files such as gpus.json");
  }
  std::sort(files.begin(), files.end());
  std::vector<model::CatalogText> texts;
  model::Issues issues;
  for (const auto& file : files) {
    auto text = read_text_file(file);
    issues.insert(issues.end(), text.issues().begin(), text.issues().end());
    if (text) texts.push_back({file.string(), *std::move(text)});
  }
  if (!issues.empty()) return issues;
  return texts;
}

}  // namespace aforo::plan

// The source files of the repository, for tests that read them as text.
#pragma once

#include "tests/files.h"

#include <regex>
#include <string>
#include <vector>

namespace aforo::tests {

struct SourceFile {
  std::string path;   // "model/quantity/unit.h"
  std::string floor;  // "model"
  std::string text;

  bool is_header() const { return path.ends_with(".h"); }
  bool below(std::string_view folder) const { return path.starts_with(folder); }
};

// The floors from the ground up; a floor may include itself and what stands before it. cli and gui
// stand side by side.
inline const std::vector<std::string>& floors() {
  static const std::vector<std::string> all = {"model", "sim", "plan", "report", "cli", "gui"};
  return all;
}

inline std::vector<SourceFile> source_files() {
  std::vector<SourceFile> files;
  for (const auto& floor : floors()) {
    for (const auto& file : std::filesystem::recursive_directory_iterator(source_dir() / floor)) {
      const std::string extension = file.path().extension().string();
      if (extension != ".h" && extension != ".cpp") continue;
      files.push_back({std::filesystem::relative(file.path(), source_dir()).generic_string(), floor,
                       read_file(file.path())});
    }
  }
  return files;
}

// What the file includes, without quotes or brackets.
inline std::vector<std::string> includes(const SourceFile& file) {
  static const std::regex kInclude(R"(^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">])",
                                   std::regex::multiline);
  std::vector<std::string> all;
  for (std::sregex_iterator at(file.text.begin(), file.text.end(), kInclude), end; at != end;
       ++at) {
    all.push_back((*at)[1]);
  }
  return all;
}

// The text without comments and without what stands in quotes, line ends kept.
inline std::string code_of(const std::string& text) {
  enum class In { code, line_comment, block_comment, string, character } in = In::code;
  std::string code;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '\n') code += c;
    switch (in) {
      case In::code:
        if (c == '/' && next == '/') in = In::line_comment;
        if (c == '/' && next == '*') in = In::block_comment;
        if (c == '"') in = In::string;
        // 1'000 is a number.
        if (c == '\'' && (i == 0 || !std::isalnum(static_cast<unsigned char>(text[i - 1])))) {
          in = In::character;
        }
        if (in == In::code && c != '\n') code += c;
        break;
      case In::line_comment:
        if (c == '\n') in = In::code;
        break;
      case In::block_comment:
        if (c == '*' && next == '/') in = In::code, ++i;
        break;
      case In::string:
      case In::character:
        if (c == '\\') ++i;
        if (c == (in == In::string ? '"' : '\'')) in = In::code;
        break;
    }
  }
  return code;
}

}  // namespace aforo::tests

// Runs the built program as a user does, and keeps what it printed.
#pragma once

#include "tests/files.h"

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace aforo::tests {

struct Run {
  int code = -1;  // exit code; 128 + signal where a signal ended it
  std::string out;
  std::string err;

  nlohmann::ordered_json json() const { return nlohmann::ordered_json::parse(out); }
  // The first error of {"errors": […]}.
  nlohmann::ordered_json error() const { return json()["errors"][0]; }
};

struct RunSetup {
  std::string input = {};                               // standard input
  std::map<std::string, std::string> environment = {};  // on top of the test's own
  std::filesystem::path directory = {};                 // working directory; empty: the test's
  bool interrupt = false;                               // SIGINT while it waits for standard input
};
Run run(const std::vector<std::string>& arguments, const RunSetup& setup = {});
// Any program, found in PATH.
Run run_program(const std::vector<std::string>& command, const RunSetup& setup = {});
// What the program writes to a terminal of 100 columns.
std::string run_in_terminal(const std::vector<std::string>& arguments, const RunSetup& setup = {});

// A directory that is there as long as the object is.
class TemporaryDir {
 public:
  TemporaryDir();
  ~TemporaryDir() { std::filesystem::remove_all(path_); }
  TemporaryDir(const TemporaryDir&) = delete;
  TemporaryDir& operator=(const TemporaryDir&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string write(const std::string& name, const std::string& text) const;
  std::size_t files() const;

 private:
  std::filesystem::path path_;
};

// One fast workload on one rented and one bought option.
std::string small_scenario();
std::string scenario_with(const std::string& pointer, const nlohmann::ordered_json& value);

}  // namespace aforo::tests

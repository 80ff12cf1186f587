#include "tests/cli/program.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace aforo::tests {
namespace {

namespace fs = std::filesystem;

// No run takes longer; the alarm outlives exec.
constexpr unsigned kLongest_s = 300;

[[noreturn]] void become(const std::vector<std::string>& command, const RunSetup& setup) {
  ::alarm(kLongest_s);
  for (const auto& [name, value] : setup.environment) ::setenv(name.c_str(), value.c_str(), 1);
  if (!setup.directory.empty() && ::chdir(setup.directory.c_str()) != 0) ::_exit(126);
  std::vector<char*> arguments;
  for (const auto& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  ::execvp(arguments[0], arguments.data());
  ::_exit(127);
}

int code_of(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

// Whether the process has said that it handles SIGINT.
bool catches_interrupt(pid_t process) {
  const std::string status = read_file("/proc/" + std::to_string(process) + "/status");
  const std::size_t at = status.find("SigCgt:\t");
  if (at == std::string::npos) return false;
  return (std::stoull(status.substr(at + 8, 16), nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
}

void interrupt(pid_t process) {
  while (!catches_interrupt(process)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ::kill(process, SIGINT);
}

void feed(int pipe, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(pipe, text.data() + done, text.size() - done);
    if (n <= 0) break;
    done += static_cast<std::size_t>(n);
  }
}

std::vector<std::string> with_program(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {AFORO_PROGRAM};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

}  // namespace

TemporaryDir::TemporaryDir() {
  std::string pattern = (fs::temp_directory_path() / "aforo-test-XXXXXX").string();
  path_ = ::mkdtemp(pattern.data());
}

std::string TemporaryDir::write(const std::string& name, const std::string& text) const {
  const fs::path file = path_ / name;
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}

std::size_t TemporaryDir::files() const {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
}

Run run(const std::vector<std::string>& arguments, const RunSetup& setup) {
  return run_program(with_program(arguments), setup);
}

Run run_program(const std::vector<std::string>& command, const RunSetup& setup) {
  std::signal(SIGPIPE, SIG_IGN);
  // Catch handles SIGINT; a child that still has that handler must not be taken for the program.
  std::signal(SIGINT, SIG_DFL);
  const TemporaryDir kept;
  const fs::path out = kept.path() / "out";
  const fs::path err = kept.path() / "err";
  int input[2];
  if (::pipe(input) != 0) return {};
  const pid_t process = ::fork();
  if (process == 0) {
    std::signal(SIGPIPE, SIG_DFL);
    ::dup2(input[0], STDIN_FILENO);
    ::close(input[1]);
    if (!std::freopen(out.c_str(), "wb", stdout) || !std::freopen(err.c_str(), "wb", stderr)) {
      ::_exit(125);
    }
    become(command, setup);
  }
  ::close(input[0]);
  if (setup.interrupt) interrupt(process);
  feed(input[1], setup.input);
  ::close(input[1]);
  int status = 0;
  ::waitpid(process, &status, 0);
  return {code_of(status), read_file(out), read_file(err)};
}

std::string run_in_terminal(const std::vector<std::string>& arguments, const RunSetup& setup) {
  int terminal = -1;
  winsize size{};
  size.ws_row = 50;
  size.ws_col = 100;
  const pid_t process = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (process == 0) become(with_program(arguments), setup);
  std::string text;
  char buffer[4096];
  ssize_t n = 0;
  while ((n = ::read(terminal, buffer, sizeof buffer)) > 0)
    text.append(buffer, static_cast<std::size_t>(n));
  ::close(terminal);
  ::waitpid(process, nullptr, 0);
  return text;
}

std::string scenario_with(const std::string& pointer, const nlohmann::ordered_json& value) {
  auto document = nlohmann::ordered_json::parse(small_scenario());
  document[nlohmann::ordered_json::json_pointer(pointer)] = value;
  return document.dump(2);
}

std::string small_scenario() {
  return R"({
  "name": "small",
  "as_of": "2026-09-20",
  "horizon": "1y",
  "workloads": [
    {
      "name": "tune", "every": "1d", "kind": "fine-tuning", "model": "llama-3.1-8b",
      "method": "lora", "sequence_length": 2048, "global_batch": 64, "tokens": "1M",
      "framework": "pytorch-fsdp"
    }
  ],
  "options": [
    {
      "name": "own", "kind": "on-prem", "groups": [{ "node": "srv-8x-rtx4090", "count": 1 }],
      "site": "ES"
    },
    { "name": "rent", "kind": "distributed", "offer": "hivenet-rtx-4090", "count": 8,
      "single_host": true }
  ],
  "settings": { "fidelity": "closed" }
})";
}

}  // namespace aforo::tests

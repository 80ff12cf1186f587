#include "report/atomic_file.h"

#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <system_error>
#include <unistd.h>

namespace aforo::report {
namespace {

namespace fs = std::filesystem;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

model::Issues failure(const fs::path& path, const std::error_code& reason) {
  return {model::error_issue("cannot-write", path.string(),
                             fmt::format("cannot write {}: {}", path.string(), reason.message()),
                             "nothing was written there; check that the directory exists, may be "
                             "written to, and has space")};
}

std::error_code last_error() { return {errno, std::generic_category()}; }

// A name that nobody has, in the directory of `target`, opened for writing.
File open_beside(const fs::path& target, fs::path& name) {
  constexpr int kTries = 1000;
  for (int i = 0; i < kTries; ++i) {
    name = target.parent_path() / fmt::format(".{}.{}.part", target.filename().string(), i);
    if (File file{std::fopen(name.c_str(), "wbx")}) return file;
    if (errno != EEXIST) break;
  }
  return nullptr;
}

// Hands everything over to the disk: fclose reports late write errors (full disk, quota) too.
std::error_code write_and_close(File file, std::string_view bytes, bool sync) {
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() &&
                       std::fflush(file.get()) == 0 &&
                       (!sync || ::fsync(::fileno(file.get())) == 0);
  if (!written) return last_error();
  return std::fclose(file.release()) == 0 ? std::error_code{} : last_error();
}

std::error_code write_directly(const fs::path& path, std::string_view bytes) {
  File file{std::fopen(path.c_str(), "wb")};
  return file ? write_and_close(std::move(file), bytes, false) : last_error();
}

std::error_code write_and_rename(const fs::path& target, std::string_view bytes) {
  fs::path part;
  File file = open_beside(target, part);
  if (!file) return last_error();
  std::error_code error = write_and_close(std::move(file), bytes, true);
  std::error_code ignored;
  const fs::file_status before = fs::status(target, ignored);
  if (!error && fs::is_regular_file(before)) fs::permissions(part, before.permissions(), ignored);
  if (!error) fs::rename(part, target, error);
  if (error) fs::remove(part, ignored);
  return error;
}

}  // namespace

model::Issues write_whole(const fs::path& path, std::string_view bytes) {
  std::error_code ignored;
  const fs::path followed = fs::weakly_canonical(path, ignored);
  const fs::path target = fs::is_symlink(path, ignored) && !followed.empty() ? followed : path;
  const fs::file_status status = fs::status(target, ignored);
  const bool device =
      fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
  const std::error_code error = fs::is_directory(status)
                                    ? std::make_error_code(std::errc::is_a_directory)
                                : device ? write_directly(path, bytes)
                                         : write_and_rename(target, bytes);
  return error ? failure(path, error) : model::Issues{};
}

}  // namespace aforo::report

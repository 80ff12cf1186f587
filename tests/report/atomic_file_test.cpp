#include "report/atomic_file.h"

#include "tests/catch.h"
#include "tests/files.h"

namespace fs = std::filesystem;
using aforo::report::write_whole;
using aforo::tests::read_file;

namespace {

// An empty directory of this test program.
class TestDirectory {
 public:
  TestDirectory() : path_(fs::path(AFORO_BINARY_DIR) / "report-atomic-file-test") {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~TestDirectory() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("a file is written whole, over an older one, and nothing else is left") {
  const TestDirectory directory;
  const fs::path file = directory.path() / "report.html";
  CHECK(write_whole(file, "first, and longer").empty());
  CHECK(write_whole(file, std::string_view("a\0b\n", 4)).empty());
  CHECK(read_file(file) == std::string("a\0b\n", 4));
  CHECK(directory.files() == 1);
}

TEST_CASE("a write that fails names path and reason, and leaves what was there") {
  const TestDirectory directory;
  const fs::path missing = directory.path() / "no-such-directory" / "report.html";
  const auto issues = write_whole(missing, "x");
  REQUIRE(issues.size() == 1);
  CHECK(issues[0].code == "cannot-write");
  CHECK(issues[0].message.find(missing.string()) != std::string::npos);
  CHECK(issues[0].message.find("No such file") != std::string::npos);
  CHECK_FALSE(fs::exists(missing.parent_path()));

  const fs::path taken = directory.path() / "taken";
  fs::create_directory(taken);
  CHECK_FALSE(write_whole(taken, "x").empty());
  CHECK(fs::is_directory(taken));
  CHECK(directory.files() == 1);
}

TEST_CASE("a full disk leaves no part of the file") {
  // /dev/full takes nothing: the error comes when the buffer is handed over.
  if (!fs::exists("/dev/full")) return;
  const auto issues = write_whole("/dev/full", "x");
  REQUIRE(issues.size() == 1);
  CHECK(issues[0].message.find("No space left") != std::string::npos);
}

TEST_CASE("a link keeps pointing where it points") {
  const TestDirectory directory;
  const fs::path target = directory.path() / "target.txt";
  const fs::path link = directory.path() / "link.txt";
  CHECK(write_whole(target, "old").empty());
  fs::create_symlink(target, link);
  CHECK(write_whole(link, "new").empty());
  CHECK(fs::is_symlink(link));
  CHECK(read_file(target) == "new");
}

TEST_CASE("a file keeps its permissions") {
  const TestDirectory directory;
  const fs::path file = directory.path() / "secret.csv";
  CHECK(write_whole(file, "old").empty());
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  CHECK(write_whole(file, "new").empty());
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

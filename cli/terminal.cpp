#include "cli/terminal.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace aforo::cli {
namespace {

constexpr std::size_t kDefaultColumns = 100;
constexpr std::size_t kFewestColumns = 40;

int descriptor(Stream stream) { return stream == Stream::out ? STDOUT_FILENO : STDERR_FILENO; }

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

bool is_terminal(Stream stream) { return ::isatty(descriptor(stream)) == 1; }
bool input_is_terminal() { return ::isatty(STDIN_FILENO) == 1; }

std::size_t columns_of(Stream stream) {
  winsize size{};
  if (::ioctl(descriptor(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return kDefaultColumns;
  }
  return std::max<std::size_t>(size.ws_col, kFewestColumns);
}

bool has_colour(Stream stream) {
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::string_view(term) == "dumb";
  return is_terminal(stream) && !is_set("NO_COLOR") && !dumb;
}

}  // namespace aforo::cli

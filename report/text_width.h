// How many columns a text takes in a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::report {

// Columns of UTF-8 text: combining marks take none, East Asian wide characters and emoji two.
std::size_t display_width(std::string_view text);
// The text, cut to `columns` with "…" where it is longer.
std::string shorten(std::string_view text, std::size_t columns);
// Lines of at most `columns`, broken at blanks; a longer word stands alone on its line.
std::vector<std::string> wrap(std::string_view text, std::size_t columns);

}  // namespace aforo::report

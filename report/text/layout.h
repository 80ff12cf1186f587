// Building blocks of terminal text.
#pragma once

#include "report/text/text.h"

namespace aforo::report {

enum class Ink { plain, strong, dim, good, bad, warn };
// The text in a colour, or as it is where the style has none.
std::string inked(std::string_view text, Ink ink, const TextStyle& style);

// The text filled with blanks to `columns` (never cut).
std::string padded(std::string_view text, std::size_t columns, bool right = false);

// The table with a head line. Columns that do not fit beside each other continue below, with the
// first column repeated; cells that are wider than the terminal are cut.
std::string table_text(const Table& table, const TextStyle& style);

// A head line of a part of the output.
std::string heading(std::string_view text, const TextStyle& style);

// A bar of `columns` for a share of 0..1, in eighths of a character.
std::string bar(double share, std::size_t columns);

// Text broken to the style's width, each line after `indent` blanks; ends in a line break.
std::string paragraph(std::string_view text, const TextStyle& style, std::size_t indent = 0);

}  // namespace aforo::report

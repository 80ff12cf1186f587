// What the program's streams are connected to.
#pragma once

#include <cstddef>

namespace aforo::cli {

enum class Stream { out, error };

bool is_terminal(Stream stream);
bool input_is_terminal();
// Columns of the terminal; 100 where the stream is none.
std::size_t columns_of(Stream stream);
// A terminal that knows colours, and nobody who asked for none (NO_COLOR, TERM=dumb).
bool has_colour(Stream stream);

}  // namespace aforo::cli

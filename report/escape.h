// User text made safe for the place where it is shown.
#pragma once

#include <string>
#include <string_view>

namespace aforo::report {

// Text without control characters (they become spaces) and without broken UTF-8 (U+FFFD).
std::string clean(std::string_view text);
std::string escape_html(std::string_view text);      // for element text and quoted attributes
std::string escape_markdown(std::string_view text);  // for one table cell or list item
// RFC 4180: quoted where it holds a comma, a quote or a line break.
std::string quote_csv(std::string_view text);
bool is_web_address(std::string_view text);  // http:// or https://, without blanks

}  // namespace aforo::report

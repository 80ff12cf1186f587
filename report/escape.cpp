#include "report/escape.h"

#include <cstdint>

namespace aforo::report {
namespace {

// Length of the well-formed UTF-8 sequence at `at`, 0 where there is none.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80) return 0;
  }
  const auto second = static_cast<unsigned char>(text[at + 1]);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool surrogate = lead == 0xED && second >= 0xA0;
  const bool beyond = lead == 0xF4 && second >= 0x90;
  return overlong || surrogate || beyond ? 0 : length;
}

}  // namespace

std::string clean(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text, at);
    const auto lead = static_cast<unsigned char>(text[at]);
    const bool control = length == 1 ? lead < 0x20 || lead == 0x7F
                                     : length == 2 && lead == 0xC2 &&
                                           static_cast<unsigned char>(text[at + 1]) < 0xA0;
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (control) {
      out += ' ';
    } else {
      out += text.substr(at, length);
    }
    at += length == 0 ? 1 : length;
  }
  return out;
}

std::string escape_html(std::string_view text) {
  std::string out;
  for (const char c : clean(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string escape_markdown(std::string_view text) {
  static constexpr std::string_view kSpecial = "\\|*_`<>[]#~";
  std::string out;
  for (const char c : clean(text)) {
    if (kSpecial.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string quote_csv(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

bool is_web_address(std::string_view text) {
  const bool scheme = text.rfind("https://", 0) == 0 || text.rfind("http://", 0) == 0;
  return scheme && text.find_first_of(" \t\r\n\"<>") == std::string_view::npos;
}

}  // namespace aforo::report

#include "report/text_width.h"

#include "report/escape.h"

#include <array>
#include <cstdint>

namespace aforo::report {
namespace {

struct CodePoint {
  std::uint32_t value;
  std::size_t bytes;
};

// `text` is well formed.
CodePoint code_point_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if (lead < 0xE0) return {(lead & 0x1F) << 6 | (byte(1) & 0x3F), 2};
  if (lead < 0xF0) return {(lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F), 3};
  return {(lead & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F),
          4};
}

struct Span {
  std::uint32_t first, last;
};
// Unicode 15 blocks, EastAsianWidth W and F, in large strokes.
constexpr std::array kWide = std::to_array<Span>({{0x1100, 0x115F},
                                                  {0x2E80, 0x303E},
                                                  {0x3041, 0xA4CF},
                                                  {0xAC00, 0xD7A3},
                                                  {0xF900, 0xFAFF},
                                                  {0xFE30, 0xFE6F},
                                                  {0xFF00, 0xFF60},
                                                  {0xFFE0, 0xFFE6},
                                                  {0x1F300, 0x1FAFF},
                                                  {0x20000, 0x3FFFD}});
constexpr std::array kZero = std::to_array<Span>(
    {{0x0300, 0x036F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}});

template <std::size_t N>
bool among(std::uint32_t value, const std::array<Span, N>& spans) {
  for (const Span& span : spans) {
    if (value >= span.first && value <= span.last) return true;
  }
  return false;
}

std::size_t columns_of(std::uint32_t value) {
  if (value < 0x300) return 1;
  return among(value, kZero) ? 0 : among(value, kWide) ? 2 : 1;
}

}  // namespace

std::size_t display_width(std::string_view text) {
  const std::string safe = clean(text);
  std::size_t width = 0;
  for (std::size_t at = 0; at < safe.size();) {
    const CodePoint point = code_point_at(safe, at);
    width += columns_of(point.value);
    at += point.bytes;
  }
  return width;
}

std::string shorten(std::string_view text, std::size_t columns) {
  std::string safe = clean(text);
  if (display_width(safe) <= columns) return safe;
  std::size_t width = 0;
  std::size_t at = 0;
  while (at < safe.size()) {
    const CodePoint point = code_point_at(safe, at);
    const std::size_t wider = width + columns_of(point.value);
    if (wider + 1 > columns) break;
    width = wider;
    at += point.bytes;
  }
  return safe.substr(0, at) + (columns == 0 ? "" : "…");
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns) {
  const std::string safe = clean(text);
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < safe.size();) {
    const std::size_t start = safe.find_first_not_of(' ', at);
    if (start == std::string::npos) break;
    const std::size_t end = std::min(safe.find(' ', start), safe.size());
    const std::string one = safe.substr(start, end - start);
    if (!line.empty() && display_width(line) + 1 + display_width(one) > columns) {
      lines.push_back(std::move(line));
      line.clear();
    }
    line += (line.empty() ? "" : " ") + one;
    at = end;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

}  // namespace aforo::report

#include "report/text/layout.h"

#include "report/text_width.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace aforo::report {
namespace {

constexpr std::size_t kGap = 2;

std::string_view escape_code(Ink ink) {
  switch (ink) {
    case Ink::strong:
      return "\x1b[1m";
    case Ink::dim:
      return "\x1b[2m";
    case Ink::good:
      return "\x1b[32m";
    case Ink::bad:
      return "\x1b[31m";
    case Ink::warn:
      return "\x1b[33m";
    case Ink::plain:
      break;
  }
  return "";
}

Ink ink_of(Mark mark) {
  switch (mark) {
    case Mark::good:
      return Ink::good;
    case Mark::bad:
      return Ink::bad;
    case Mark::estimate:
      return Ink::warn;
    case Mark::none:
      break;
  }
  return Ink::plain;
}

std::vector<std::size_t> column_widths(const Table& table, std::size_t most) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::size_t width = display_width(table.columns[i].title);
    for (const auto& row : table.rows) {
      if (i < row.size()) width = std::max(width, display_width(row[i].text));
    }
    widths.push_back(std::min(width, most));
  }
  return widths;
}

// Columns of each part of a table; the first column leads every part.
std::vector<std::vector<std::size_t>> parts_of(const std::vector<std::size_t>& widths,
                                               std::size_t columns) {
  std::vector<std::vector<std::size_t>> parts = {{0}};
  std::size_t used = widths.front();
  for (std::size_t i = 1; i < widths.size(); ++i) {
    if (used + kGap + widths[i] > columns && parts.back().size() > 1) {
      parts.push_back({0});
      used = widths.front();
    }
    parts.back().push_back(i);
    used += kGap + widths[i];
  }
  return parts;
}

class TablePart {
 public:
  TablePart(const Table& table, const std::vector<std::size_t>& widths,
            const std::vector<std::size_t>& shown, const TextStyle& style)
      : table_(table), widths_(widths), shown_(shown), style_(style) {}

  std::string text() const {
    std::string out = line([&](std::size_t i) { return Cell(table_.columns[i].title); }, true);
    std::size_t width = 0;
    for (const std::size_t i : shown_) width += widths_[i] + (i == 0 ? 0 : kGap);
    std::string rule;
    for (std::size_t i = 0; i < width; ++i) rule += "─";
    out += inked(rule, Ink::dim, style_) + "\n";
    for (const auto& row : table_.rows)
      out += line([&](std::size_t i) { return i < row.size() ? row[i] : Cell(); }, false);
    return out;
  }

 private:
  template <class CellOf>
  std::string line(const CellOf& cell_of, bool head) const {
    std::string out;
    for (const std::size_t i : shown_) {
      const Cell cell = cell_of(i);
      const std::string text = shorten(cell.text, widths_[i]);
      const bool last = i == shown_.back() && !table_.columns[i].numeric;
      const std::string filled = last ? text : padded(text, widths_[i], table_.columns[i].numeric);
      out += (i == shown_.front() ? "" : std::string(kGap, ' ')) +
             inked(filled, head ? Ink::strong : ink_of(cell.mark), style_);
    }
    return out + "\n";
  }

  const Table& table_;
  const std::vector<std::size_t>& widths_;
  const std::vector<std::size_t>& shown_;
  const TextStyle& style_;
};

}  // namespace

std::string inked(std::string_view text, Ink ink, const TextStyle& style) {
  if (!style.colour || ink == Ink::plain) return std::string(text);
  return std::string(escape_code(ink)) + std::string(text) + "\x1b[0m";
}

std::string padded(std::string_view text, std::size_t columns, bool right) {
  const std::size_t width = display_width(text);
  const std::string blanks(columns > width ? columns - width : 0, ' ');
  return right ? blanks + std::string(text) : std::string(text) + blanks;
}

std::string table_text(const Table& table, const TextStyle& style) {
  if (table.columns.empty()) return {};
  const std::vector<std::size_t> widths =
      column_widths(table, std::max<std::size_t>(style.columns * 2 / 3, 12));
  std::string out;
  for (const auto& part : parts_of(widths, style.columns))
    out += (out.empty() ? "" : "\n") + TablePart(table, widths, part, style).text();
  return out;
}

std::string heading(std::string_view text, const TextStyle& style) {
  std::string lines = paragraph(text, style);
  if (!lines.empty()) lines.pop_back();
  return "\n" + inked(lines, Ink::strong, style) + "\n";
}

std::string bar(double share, std::size_t columns) {
  static constexpr std::array<std::string_view, 8> kEighths = {"",  "▏", "▎", "▍",
                                                               "▌", "▋", "▊", "▉"};
  if (!std::isfinite(share)) return {};
  const double clamped = std::clamp(share, 0.0, 1.0) * static_cast<double>(columns);
  const auto eighths = static_cast<std::size_t>(std::lround(clamped * 8));
  std::string out;
  for (std::size_t i = 0; i < eighths / 8; ++i) out += "█";
  return out + std::string(kEighths[eighths % 8]);
}

std::string paragraph(std::string_view text, const TextStyle& style, std::size_t indent) {
  const std::size_t width = style.columns > indent + 20 ? style.columns - indent : 20;
  std::string out;
  for (const auto& line : wrap(text, width)) out += std::string(indent, ' ') + line + "\n";
  return out;
}

}  // namespace aforo::report

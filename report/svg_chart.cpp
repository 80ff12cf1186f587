#include "report/svg_chart.h"

#include "report/escape.h"
#include "report/text_width.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace aforo::report {
namespace {

constexpr double kWidth = 440;
constexpr double kFont = 13;
constexpr double kCharWidth = 7.2;  // mean of a sans-serif face at 13 units, on the safe side
constexpr double kLegendLine = 21;

// Apart in hue and in lightness, so that neighbours differ in grey and for colour-blind readers.
constexpr std::array<std::string_view, kSeriesColours> kColours = {
    "#2f6db5", "#e3912c", "#4c9f70", "#c4513d", "#8767b5",
    "#2f9c9c", "#9097a0", "#c7ad2e", "#8b6a4c", "#d274a6"};
constexpr std::array<std::string_view, 4> kDashes = {"", "7 4", "2 3", "10 3 2 3"};

std::string text_at(double x, double y, std::string_view style, std::string_view anchor,
                    std::string_view text) {
  return fmt::format(
      R"(<text class="{}" x="{:.1f}" y="{:.1f}" text-anchor="{}" fill="{}">{}</text>)", style, x, y,
      anchor, style == "muted" ? "#5b6470" : "#1c2430", escape_html(text));
}

std::string rule(double x1, double y1, double x2, double y2) {
  return fmt::format(
      R"(<line class="rule" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="#d5dae1"/>)",
      x1, y1, x2, y2);
}

std::string opening(const std::string& id, const std::string& title, const std::string& description,
                    double height) {
  return fmt::format(
      R"(<svg class="chart" role="img" aria-labelledby="{0}-t {0}-d" viewBox="0 0 {1:.0f} {2:.0f}" )"
      R"(xmlns="http://www.w3.org/2000/svg" font-size="{3:.0f}" font-family="system-ui, sans-serif">)"
      R"(<title id="{0}-t">{4}</title><desc id="{0}-d">{5}</desc>)",
      id, kWidth, height, kFont, escape_html(title), escape_html(description));
}

struct LegendEntry {
  std::string name;
  std::size_t series = 0;
  bool line = false;
};

std::string legend_mark(const LegendEntry& entry, double x, double y) {
  const std::size_t colour = entry.series % kSeriesColours;
  if (!entry.line) {
    return fmt::format(R"(<rect class="s{}" x="{:.1f}" y="{:.1f}" width="12" height="12" rx="2" )"
                       R"(fill="{}"/>)",
                       colour, x, y - 10.5, kColours[colour]);
  }
  return fmt::format(R"(<line class="s{} line" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" )"
                     R"(stroke="{}" stroke-width="2.5" stroke-dasharray="{}"/>)",
                     colour, x, y - 4.5, x + 22, y - 4.5, kColours[colour],
                     kDashes[entry.series % kDashes.size()]);
}

// Entries side by side, broken into lines; `y` moves below them.
std::string legend(const std::vector<LegendEntry>& entries, double& y) {
  std::string out;
  double x = 0;
  y += kFont;
  for (const auto& entry : entries) {
    const double mark = entry.line ? 28 : 17;
    const double width = mark + kCharWidth * static_cast<double>(display_width(entry.name)) + 14;
    if (x > 0 && x + width > kWidth) {
      x = 0;
      y += kLegendLine;
    }
    out += legend_mark(entry, x, y) + text_at(x + mark, y, "ink", "start", entry.name);
    x += width;
  }
  y += kLegendLine - kFont;
  return out;
}

bool drawn(double value) { return std::isfinite(value) && value > 0; }

double length_of(const StackedBars::Bar& bar) {
  double sum = 0;
  for (const double value : bar.values) sum += drawn(value) ? value : 0;
  return sum;
}

std::string draw_bar(const StackedBars& chart, const StackedBars::Bar& bar, double y,
                     double scale) {
  std::string out;
  double x = 0;
  for (std::size_t i = 0; i < bar.values.size(); ++i) {
    if (!drawn(bar.values[i])) continue;
    const double width = bar.values[i] * scale;
    const std::size_t colour = i % kSeriesColours;
    out += fmt::format(R"(<rect class="s{} seg" x="{:.2f}" y="{:.1f}" width="{:.2f}" height="18" )"
                       R"(fill="{}"><title>{}: {}</title></rect>)",
                       colour, x, y, width, kColours[colour],
                       escape_html(bar.label + ", " + chart.series[i]),
                       escape_html(chart.axis_text(bar.values[i])));
    x += width;
  }
  return out;
}

std::vector<LegendEntry> used_series(const StackedBars& chart) {
  std::vector<LegendEntry> entries;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const bool used = std::any_of(chart.bars.begin(), chart.bars.end(), [i](const auto& bar) {
      return i < bar.values.size() && drawn(bar.values[i]);
    });
    if (used) entries.push_back({chart.series[i], i, false});
  }
  return entries;
}

std::string x_axis(const std::vector<double>& ticks, double left, double scale, double top,
                   double bottom, const std::function<std::string(double)>& text) {
  std::string out;
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const double x = left + (ticks[i] - ticks.front()) * scale;
    const bool last = i + 1 == ticks.size();
    const std::string_view anchor = i == 0 && left < 20 ? "start" : last ? "end" : "middle";
    out += rule(x, top, x, bottom) + text_at(last ? std::min(x + 4, kWidth) : x, bottom + 16,
                                             "muted", anchor, text(ticks[i]));
  }
  return out;
}

// Where the plot of a line chart lies, and its scales.
struct Frame {
  double left, top, right, bottom;
  double x0, x1, y0, y1;
  double x(double value) const { return left + (value - x0) / (x1 - x0) * (right - left); }
  double y(double value) const { return bottom - (value - y0) / (y1 - y0) * (bottom - top); }
};

bool finite_point(const std::pair<double, double>& point) {
  return std::isfinite(point.first) && std::isfinite(point.second);
}

std::string y_axis(const Frame& frame, const std::vector<double>& ticks, const LineChart& chart) {
  std::string out;
  for (const double tick : ticks) {
    const double y = frame.y(tick);
    out += rule(frame.left, y, frame.right, y) +
           text_at(frame.left - 6, y + 4.5, "muted", "end", chart.y_text(tick));
  }
  return out;
}

std::string draw_line(const Frame& frame, const LineChart::Line& line, std::size_t index) {
  std::string points;
  for (const auto& point : line.points) {
    if (finite_point(point))
      points += fmt::format("{:.1f},{:.1f} ", frame.x(point.first), frame.y(point.second));
  }
  const std::size_t colour = index % kSeriesColours;
  return fmt::format(R"(<polyline class="s{} line" points="{}" fill="none" stroke="{}" )"
                     R"(stroke-width="2.5" stroke-linejoin="round" stroke-dasharray="{}">)"
                     R"(<title>{}</title></polyline>)",
                     colour, points, kColours[colour], kDashes[index % kDashes.size()],
                     escape_html(line.name));
}

std::string draw_marker(const Frame& frame, const LineChart::Marker& marker) {
  const double x = frame.x(marker.x);
  const double y = frame.y(marker.y);
  const bool right_half = x > (frame.left + frame.right) / 2;
  return fmt::format(R"(<circle class="mark" cx="{:.1f}" cy="{:.1f}" r="5" fill="#ffffff" )"
                     R"(stroke="#1c2430" stroke-width="2"/>)",
                     x, y) +
         text_at(right_half ? x - 9 : x + 9, std::max(y - 8, frame.top + 12), "ink",
                 right_half ? "end" : "start", marker.label);
}

struct Range {
  double low = 0;
  double high = 0;
  void take(double value) { low = std::min(low, value), high = std::max(high, value); }
};

std::pair<Range, Range> ranges_of(const LineChart& chart) {
  Range x;
  Range y;
  for (const auto& line : chart.lines) {
    for (const auto& point : line.points) {
      if (!finite_point(point)) continue;
      x.take(point.first);
      y.take(point.second);
    }
  }
  if (x.high <= x.low) x.high = x.low + 1;
  return {x, y};
}

double label_width(const std::vector<double>& ticks, const LineChart& chart) {
  std::size_t widest = 0;
  for (const double tick : ticks) widest = std::max(widest, display_width(chart.y_text(tick)));
  return kCharWidth * static_cast<double>(widest) + 8;
}

}  // namespace

std::vector<double> axis_ticks(double from, double to, int about) {
  if (!(to > from)) to = from + 1;
  const double raw = (to - from) / about;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  double step = 10 * power;
  for (const double nice : {1.0, 2.0, 5.0}) {
    if (raw <= nice * power) {
      step = nice * power;
      break;
    }
  }
  std::vector<double> ticks;
  const auto first = std::floor(from / step);
  const auto last = std::ceil(to / step - 1e-9);
  for (double i = first; i <= last; ++i) ticks.push_back(i * step);
  return ticks;
}

std::string draw_svg(const StackedBars& chart, const std::string& id) {
  constexpr double kRow = 46;
  double longest = 0;
  for (const auto& bar : chart.bars) longest = std::max(longest, length_of(bar));
  const std::vector<double> ticks = axis_ticks(0, longest, 4);
  const double scale = (kWidth - 2) / ticks.back();
  double y = 0;
  const std::string keys = legend(used_series(chart), y);
  const double top = y + 4;
  const double bottom = top + kRow * static_cast<double>(chart.bars.size()) + 2;
  std::string out = opening(id, chart.title, chart.description, bottom + 22) + keys +
                    x_axis(ticks, 0, scale, top, bottom, chart.axis_text);
  double row = top;
  for (const auto& bar : chart.bars) {
    out += text_at(0, row + 17, "ink halo", "start", bar.label) +
           text_at(kWidth, row + 17, "ink halo strong", "end", bar.total) +
           draw_bar(chart, bar, row + 23, scale);
    row += kRow;
  }
  return out + "</svg>";
}

std::string draw_svg(const LineChart& chart, const std::string& id) {
  constexpr double kPlotHeight = 210;
  const auto [x_range, y_range] = ranges_of(chart);
  const std::vector<double> y_ticks = axis_ticks(y_range.low, y_range.high, 5);
  const std::vector<double> x_ticks = axis_ticks(x_range.low, x_range.high, 5);
  double y = 0;
  std::vector<LegendEntry> entries;
  for (std::size_t i = 0; i < chart.lines.size(); ++i)
    entries.push_back({chart.lines[i].name, i, true});
  const std::string keys = legend(entries, y);
  const Frame frame{label_width(y_ticks, chart),
                    y + 8,
                    kWidth - 8,
                    y + 8 + kPlotHeight,
                    x_ticks.front(),
                    x_ticks.back(),
                    y_ticks.front(),
                    y_ticks.back()};
  std::string out = opening(id, chart.title, chart.description, frame.bottom + 42) + keys;
  const double scale = (frame.right - frame.left) / (frame.x1 - frame.x0);
  out +=
      y_axis(frame, y_ticks, chart) +
      x_axis(x_ticks, frame.left, scale, frame.bottom, frame.bottom + 4, chart.x_text) +
      text_at((frame.left + frame.right) / 2, frame.bottom + 37, "muted", "middle", chart.x_title);
  for (std::size_t i = 0; i < chart.lines.size(); ++i) out += draw_line(frame, chart.lines[i], i);
  for (const auto& marker : chart.markers) out += draw_marker(frame, marker);
  return out + "</svg>";
}

}  // namespace aforo::report

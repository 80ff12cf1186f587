// Charts as SVG text, without scripts or outside resources. Colours are presentation attributes
// that a page's style sheet may override through the classes s0…s9 (series), ink, muted, rule and
// surface. Drawn 440 units wide, so that the labels stay readable on a telephone.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace aforo::report {

inline constexpr std::size_t kSeriesColours = 10;

// A bar per row, made of segments. Values that are not finite or not above 0 are left out.
struct StackedBars {
  struct Bar {
    std::string label;
    std::vector<double> values;  // by series
    std::string total;           // as text, at the end of the label's line
  };
  std::string title;        // shown by the page, and read by screen readers
  std::string description;  // what the chart says, in words
  std::vector<std::string> series;
  std::vector<Bar> bars;
  std::function<std::string(double)> axis_text;
};

// Lines over a common axis, points in ascending x.
struct LineChart {
  struct Line {
    std::string name;
    std::vector<std::pair<double, double>> points;
  };
  struct Marker {  // where something happens, such as two lines that cross
    double x = 0;
    double y = 0;
    std::string label;
  };
  std::string title;
  std::string description;
  std::string x_title;
  std::vector<Line> lines;
  std::vector<Marker> markers;
  std::function<std::string(double)> x_text;
  std::function<std::string(double)> y_text;
};

// `id` is unique in the page that the chart stands in.
std::string draw_svg(const StackedBars& chart, const std::string& id);
std::string draw_svg(const LineChart& chart, const std::string& id);

// Round steps of an axis from at most `from` to at least `to`: 0, 200, 400, …
std::vector<double> axis_ticks(double from, double to, int about);

}  // namespace aforo::report

#include "report/comparison_view.h"

#include "report/svg_chart.h"
#include "tests/catch.h"
#include "tests/report/sample.h"

using namespace aforo;
using report::Curve;

TEST_CASE("cumulative cost starts with the purchase and ends with the total") {
  const Curve curve = report::cumulative_cost(tests::sample_bought());
  CHECK(curve.front() == std::pair<double, double>{0, 0});
  CHECK(curve.back().first == Approx(3));
  CHECK(curve.back().second == Approx(60000));
}

TEST_CASE("buying pays back where the lines of the money spent cross") {
  // Bought: 30000 + 10000 t; rented: 30000 t. Equal at t = 1.5, with 45000 spent.
  const auto point = report::crossing(report::cumulative_cost(tests::sample_bought()),
                                      report::cumulative_cost(tests::sample_rented()));
  REQUIRE(point);
  CHECK(point->first == Approx(1.5));
  CHECK(point->second == Approx(45000));
}

TEST_CASE("lines that do not meet do not cross; a cheaper purchase pays from the start") {
  const Curve rent = {{0, 0}, {3, 90000}};
  CHECK_FALSE(report::crossing({{0, 0}, {0, 100000}, {3, 110000}}, rent));
  CHECK(report::crossing({{0, 0}, {3, 1000}}, rent)->first == 0);
}

TEST_CASE("a value left at the end counts at the end, not before") {
  // 100000 bought, 20000 left after three years, against 90000 of rent: ahead only at the end.
  const auto point =
      report::crossing({{0, 0}, {0, 100000}, {3, 100000}, {3, 80000}}, {{0, 0}, {3, 90000}});
  REQUIRE(point);
  CHECK(point->first == Approx(3));
}

TEST_CASE("a replacement is a step; the crossing after it is found on the right line") {
  // Bought: 10 at once, 10 more at the end of year 1 (20 in all); rented: 8 a year.
  // Behind 10 > 8 at year 1, then 20 flat: 8 t = 20 at t = 2.5.
  const Curve bought = {{0, 0}, {0, 10}, {1, 10}, {1, 20}, {3, 20}};
  const auto point = report::crossing(bought, {{0, 0}, {1, 8}, {2, 16}, {3, 24}});
  REQUIRE(point);
  CHECK(point->first == Approx(2.5));
}

TEST_CASE("the last year of a cash flow ends with the horizon") {
  plan::OptionResult option = tests::sample_bought();
  option.horizon_s = 2.5 * tests::kYear_s;
  CHECK(report::cumulative_cost(option).back().first == Approx(2.5));
}

TEST_CASE("options without a price or that do not fit are not ranked") {
  const plan::Comparison comparison = tests::sample_comparison();
  CHECK(report::is_ranked(comparison.options[0]));
  CHECK_FALSE(report::is_ranked(comparison.options[2]));
  CHECK_FALSE(report::is_ranked(comparison.options[3]));
  CHECK(report::cheapest_rented(comparison) == &comparison.options[1]);
  CHECK(report::cheapest_beside(comparison, &comparison.options[0]) == &comparison.options[1]);
}

TEST_CASE("problems of a workload that the option repeats are listed once") {
  CHECK(report::all_problems(tests::sample_infeasible()).size() == 1);
  plan::OptionResult option = tests::sample_infeasible();
  option.problems.clear();
  REQUIRE(report::all_problems(option).size() == 1);
  CHECK(report::all_problems(option)[0].where == "lora-8b");
}

TEST_CASE("a problem that options share is listed once, under all their names") {
  plan::Comparison comparison = tests::sample_comparison();
  const model::Issue shared = model::warning_issue("stale-rate", "fx", "the rate is old");
  comparison.options[0].problems.push_back(shared);
  comparison.options[1].problems.push_back(shared);
  const auto groups = report::grouped_problems(comparison);
  REQUIRE(groups.size() == 4);  // own; own and rent; the one that does not fit; the unpriced one
  CHECK(groups[0].options == std::vector<std::string>{"own-8x4090"});
  CHECK(groups[1].options == std::vector<std::string>{"own-8x4090", "rent, \"8x\" <h100>"});
  CHECK(groups[1].issues.size() == 1);
}

TEST_CASE("axis ticks are round and enclose the range") {
  CHECK(report::axis_ticks(0, 90000, 5) ==
        std::vector<double>{0, 20000, 40000, 60000, 80000, 100000});
  const auto ticks = report::axis_ticks(-3, 7, 5);
  CHECK(ticks.front() <= -3);
  CHECK(ticks.back() >= 7);
  CHECK(report::axis_ticks(0, 0, 4).size() >= 2);
}

TEST_CASE("bars in a chart are as long as their values") {
  report::StackedBars chart;
  chart.title = "t";
  chart.series = {"a", "b"};
  chart.axis_text = [](double value) { return std::to_string(static_cast<int>(value)); };
  chart.bars = {{"x", {100, 300}, ""}, {"y", {0, 200}, ""}};
  const std::string svg = report::draw_svg(chart, "c");
  // 438 units for the axis end at 400: 109.5, 328.5 and 219; the zero is not drawn.
  CHECK(svg.find("width=\"109.50\"") != std::string::npos);
  CHECK(svg.find("width=\"328.50\"") != std::string::npos);
  CHECK(svg.find("width=\"219.00\"") != std::string::npos);
  CHECK(svg.find("y, a") == std::string::npos);
}

#include "report/text/text.h"

#include "report/text/layout.h"
#include "report/text_width.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/report/sample.h"

#include <sstream>

using namespace aforo;
using report::TextStyle;

namespace {

std::size_t widest_line(const std::string& text) {
  std::istringstream in(text);
  std::size_t widest = 0;
  for (std::string line; std::getline(in, line);)
    widest = std::max(widest, report::display_width(line));
  return widest;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("display width counts what a terminal shows") {
  CHECK(report::display_width("año €") == 5);
  CHECK(report::display_width("e\xCC\x81") == 1);  // combining acute accent
  CHECK(report::display_width("日本") == 4);
  CHECK(report::shorten("abcdef", 4) == "abc…");
  CHECK(report::shorten("añb", 3) == "añb");
}

TEST_CASE("wrapped text keeps every word") {
  CHECK(report::wrap("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(report::wrap("averylongword x", 4) == std::vector<std::string>{"averylongword", "x"});
  CHECK(report::wrap("", 10).empty());
}

TEST_CASE("the plan's tables stay within the terminal") {
  const plan::Comparison comparison = tests::sample_comparison();
  for (const std::size_t columns : {60U, 80U, 100U, 160U}) {
    for (const auto& language : report::languages()) {
      INFO(columns << " " << language.id);
      CHECK(widest_line(report::comparison_text(comparison, {columns, false, language.language})) <=
            columns);
    }
  }
}

TEST_CASE("the plan's table tells feasible from not, and unknown from free") {
  const std::string text = report::comparison_text(tests::sample_comparison(), {200, false});
  CHECK(has(text, "own-8x4090 ★"));
  CHECK(has(text, "does not run"));
  CHECK(has(text, "unknown"));
  CHECK(has(text, "60,000"));
  CHECK(has(text, "needs 26.0 GiB of 24.0 GiB"));
  CHECK(has(text, "Hint: use full recomputation"));
  CHECK(has(text,
            "The next cheapest, rent, \"8x\" <h100>, costs 90,000 EUR: 30,000 EUR more "
            "(50.0 %)."));
}

TEST_CASE("colour is only there when asked for") {
  const plan::Comparison comparison = tests::sample_comparison();
  CHECK_FALSE(has(report::comparison_text(comparison, {100, false}), "\x1b"));
  CHECK(has(report::comparison_text(comparison, {100, true}), "\x1b[32m"));
}

TEST_CASE("escape sequences in user text do not reach the terminal") {
  plan::Comparison comparison = tests::sample_comparison();
  comparison.scenario = "evil \x1b[2J name";
  comparison.options[0].name = "evil \x1b[2J option";
  comparison.options[0].problems[0].message = "evil \x1b[2J message";
  comparison.recommendation.option = comparison.options[0].name;
  CHECK_FALSE(has(report::comparison_text(comparison, {100, false}), "\x1b"));
}

TEST_CASE("a training result shows where time and memory go") {
  const std::string text = report::training_text(tests::sample_training(2), "EUR", {100, false});
  CHECK(has(text, "2.00 s"));
  CHECK(has(text, "TP 2 · DP 4 · ZeRO-1"));
  CHECK(has(text, "70.0 %"));
  // 70 % of 30 characters is 21 blocks.
  std::string bar;
  for (int i = 0; i < 21; ++i) bar += "█";
  CHECK(has(text, "70.0 %  " + bar + "\n"));
  CHECK(has(text, "24.0 GiB"));
  CHECK(has(text, "12.50 EUR"));
  CHECK_FALSE(has(text, "Pipeline bubble"));  // takes no time
}

TEST_CASE("what does not fit shows its memory against the capacity") {
  const plan::TrainingResult result = tests::sample_infeasible().workloads[0].training;
  const std::string text = report::training_text(result, "EUR", {100, false});
  CHECK(has(text, "26.0 GiB"));
  CHECK(has(text, "does not fit"));
  CHECK_FALSE(has(text, "Step time"));
}

TEST_CASE("a ledger is a tree with values, formulas, sources and marks on estimates") {
  const std::string text = report::ledger_text(tests::sample_cost_ledger(), {100, false});
  CHECK(has(text, "├─ electricity"));
  CHECK(has(text, "└─ people"));
  CHECK(has(text, "12,000 EUR"));
  CHECK(has(text, "= energy x price"));
  CHECK(has(text, "← https://example.org/es, 2026"));
  CHECK(has(text, "≈ estimate"));
  CHECK(widest_line(text) <= 100);
}

TEST_CASE("bars are in eighths of a character") {
  CHECK(report::bar(0.5, 4) == "██");
  CHECK(report::bar(0.53125, 4) == "██▏");
  CHECK(report::bar(2, 2) == "██");
  CHECK(report::bar(-1, 2) == "");
}

TEST_CASE("columns that do not fit continue below with the first column repeated") {
  report::Table table{"", {{"name", false}, {"aaaaaaaaaa", true}, {"bbbbbbbbbb", true}}, {}};
  table.rows = {{{"x"}, {"1"}, {"2"}}};
  const std::string narrow = report::table_text(table, {20, false});
  CHECK(widest_line(narrow) <= 20);
  CHECK(narrow.find("name") != narrow.rfind("name"));
  const std::string wide = report::table_text(table, {80, false});
  CHECK(wide.find("name") == wide.rfind("name"));
}

TEST_CASE("the catalog lists its kinds and entries, and shows where a figure comes from") {
  const model::Catalog& catalog = tests::shipped_catalog();
  const TextStyle style{100, false};
  CHECK(has(report::catalog_kinds_text(catalog, style), "offer"));
  const std::string list = report::catalog_list_text(catalog, "gpu", style);
  CHECK(has(list, "h100-sxm"));
  CHECK(has(list, "79.18GiB"));
  const std::string entry = report::catalog_entry_text(catalog, "gpu", "h100-sxm", style);
  CHECK(has(entry, "board power limit"));
  CHECK(has(entry, "700W"));
  CHECK(report::catalog_entry_text(catalog, "gpu", "no-such-gpu", style).empty());
  for (const auto& kind : model::catalog_kinds()) {
    INFO(kind.name);
    CHECK(widest_line(report::catalog_list_text(catalog, kind.name, style)) <= 100);
  }
}

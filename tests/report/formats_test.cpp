#include "report/formats.h"

#include "report/document.h"
#include "report/escape.h"
#include "report/json.h"
#include "report/sections/section.h"
#include "tests/catch.h"
#include "tests/report/sample.h"

#include <cmath>
#include <limits>

using namespace aforo;
using report::Language;

namespace {

// What is wrong with the nesting of tags; empty: nothing.
std::string nesting_fault(const std::string& html) {
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    const std::size_t end = html.find('>', at);
    if (end == std::string::npos) return "unclosed tag";
    const std::string tag = html.substr(at + 1, end - at - 1);
    const bool closing = tag[0] == '/';
    const std::string name = tag.substr(closing, tag.find_first_of(" /", closing) - closing);
    if (tag[0] == '!' || name == "meta" || tag.back() == '/') continue;
    if (!closing) {
      open.push_back(name);
    } else if (open.empty() || open.back() != name) {
      return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : "open at the end: " + open.back();
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

// RFC 4180, written from the standard, not from the writer.
std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows = {{""}};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '"' && text.compare(i, 2, "\"\"") == 0) {
      rows.back().back() += text[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      rows.back().emplace_back();
    } else if (!quoted && text.compare(i, 2, "\r\n") == 0) {
      rows.push_back({""});
      ++i;
    } else {
      rows.back().back() += c;
    }
  }
  rows.pop_back();
  return rows;
}

std::string field(const std::vector<std::vector<std::string>>& rows, std::size_t row,
                  const std::string& column) {
  for (std::size_t i = 0; i < rows[0].size(); ++i) {
    if (rows[0][i] == column) return rows[row][i];
  }
  FAIL("no column " << column);
  return {};
}

plan::Comparison broken_numbers() {
  plan::Comparison comparison = tests::sample_comparison();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (auto& option : comparison.options) {
    option.total_cost = kNan;
    option.utilization = INFINITY;
    option.power_kw = kNan;
    option.pue = kNan;
    option.break_even_utilization = kNan;
    option.cash_flow = {{0, kNan, 0, kNan}, {1, 0, INFINITY, INFINITY}};
    option.cost_ledger.value = kNan;
    for (auto& workload : option.workloads) {
      workload.training.step_time_s = kNan;
      workload.training.breakdown.compute_s = kNan;
      workload.training.mfu = INFINITY;
    }
  }
  return comparison;
}

}  // namespace

TEST_CASE("every report format writes every language, without NaN or infinity") {
  for (const auto& format : report::report_formats()) {
    for (const auto& language : report::languages()) {
      for (const auto& comparison : {tests::sample_comparison(), broken_numbers()}) {
        const std::string text = format.write(comparison, language.language);
        INFO(format.id << " " << language.id);
        CHECK(text.size() > 500);
        CHECK(text.back() == '\n');
        for (const char* word : {"nan", "NaN", "inf ", "inf\"", "inf,", "-inf", ">inf"})
          CHECK(text.find(word) == std::string::npos);
      }
    }
  }
}

TEST_CASE("a report is the same twice") {
  for (const auto& format : report::report_formats())
    CHECK(format.write(tests::sample_comparison(), Language::en) ==
          format.write(tests::sample_comparison(), Language::en));
}

TEST_CASE("formats are found by id and by the end of a file's name") {
  CHECK((*report::find_report_format("md"))->id == "md");
  CHECK((*report::report_format_of("out/plan.v2.html"))->id == "html");
  const auto unknown = report::report_format_of("plan.docx");
  REQUIRE_FALSE(unknown.ok());
  CHECK(unknown.issues()[0].code == "unknown-format");
  CHECK(unknown.issues()[0].hint.find("html") != std::string::npos);
  CHECK_FALSE(report::report_format_of(".html").ok());
  CHECK_FALSE(report::render(tests::sample_comparison(), "docx", Language::en).ok());
  CHECK(report::render(tests::sample_comparison(), "csv", Language::en).ok());
}

TEST_CASE("the HTML report is well nested, self-contained and says its language") {
  for (const auto& language : report::languages()) {
    const std::string html = report::write_html(tests::sample_comparison(), language.language);
    CHECK(nesting_fault(html) == "");
    CHECK(html.find("<html lang=\"" + std::string(language.id) + "\">") != std::string::npos);
    for (const char* outside : {"<script", "<link", "src=", "@import", "url("})
      CHECK(html.find(outside) == std::string::npos);
  }
}

TEST_CASE("every chart of the HTML report has a title and a description of its own") {
  const std::string html = report::write_html(tests::sample_comparison(), Language::en);
  const std::size_t charts = count_of(html, "<svg ");
  CHECK(charts == 3);  // total cost, cumulative cost, one workload
  CHECK(count_of(html, "<desc id=") == charts);
  CHECK(count_of(html, "id=\"chart1-t\"") == 1);
}

TEST_CASE("user text is escaped in HTML and Markdown") {
  const std::string html = report::write_html(tests::sample_comparison(), Language::en);
  CHECK(html.find("<every>") == std::string::npos);
  CHECK(html.find("<h100>") == std::string::npos);
  CHECK(html.find("Fine-tune &lt;every&gt; night") != std::string::npos);
  const std::string md = report::write_markdown(tests::sample_comparison(), Language::en);
  CHECK(md.find("\\<h100\\>") != std::string::npos);
  CHECK(report::escape_markdown("a|b\nc") == "a\\|b c");
}

TEST_CASE("web addresses within a source become links, and nothing else does") {
  plan::Comparison comparison = tests::sample_comparison();
  comparison.options[0].sources = {
      {"gpu/x", "tdp", "unverified (see https://example.org/a?b=1&c=2; javascript:x)", "", true}};
  const std::string html = report::write_html(comparison, Language::en);
  CHECK(html.find("(see <a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"noreferrer\">") !=
        std::string::npos);
  CHECK(html.find("; javascript:x)") != std::string::npos);
  CHECK(html.find("href=\"javascript") == std::string::npos);
}

TEST_CASE("every row of a table has a cell for each column") {
  std::size_t tables = 0;
  for (const auto& comparison : {tests::sample_comparison(), broken_numbers()}) {
    const auto document = report::build_document(comparison, Language::en);
    for (const auto& section : document.sections) {
      for (const auto& block : section.blocks) {
        const auto* table = std::get_if<report::Table>(&block);
        if (table == nullptr) continue;
        ++tables;
        INFO(table->caption);
        for (const auto& row : table->rows) CHECK(row.size() == table->columns.size());
      }
    }
  }
  CHECK(tables > 20);
}

TEST_CASE("every line of a budget review with data has its section, in both text formats") {
  const auto document = report::build_document(tests::sample_comparison(), Language::en);
  std::vector<std::string> ids;
  for (const auto& section : document.sections) ids.push_back(section.id);
  // All but "uncertainty": the sample has no bands.
  CHECK(ids == std::vector<std::string>{"decision", "split", "cash-flow", "depreciation",
                                        "ownership", "unit-costs", "break-even", "performance",
                                        "energy", "risks", "assumptions", "ledgers", "gaps"});
  const std::string html = report::write_html(tests::sample_comparison(), Language::en);
  const std::string md = report::write_markdown(tests::sample_comparison(), Language::en);
  for (const auto& section : document.sections) {
    CHECK(html.find("<section id=\"" + section.id + "\"") != std::string::npos);
    CHECK(md.find("## " + section.title + "\n") != std::string::npos);
  }
}

TEST_CASE("a comparison without options still makes every report") {
  plan::Comparison empty;
  empty.scenario = "nothing";
  empty.currency = "EUR";
  for (const auto& format : report::report_formats())
    CHECK_NOTHROW(format.write(empty, Language::es));
  CHECK(nesting_fault(report::write_html(empty, Language::es)) == "");
}

TEST_CASE("CSV has a row per option and workload, and reads back as it was") {
  const auto rows = read_csv(report::write_csv(tests::sample_comparison(), Language::es));
  REQUIRE(rows.size() == 1 + 4);
  for (const auto& row : rows) CHECK(row.size() == rows[0].size());
  CHECK(field(rows, 2, "name") == "rent, \"8x\" <h100>");
  CHECK(field(rows, 1, "total_cost") == "60000");
  CHECK(field(rows, 1, "break_even_utilization") == "0.15");
  CHECK(field(rows, 1, "workload.breakdown_s.compute") == "1.4");
  CHECK(field(rows, 1, "workload.job.cost") == "12.5");
  CHECK(field(rows, 4, "total_cost") == "");
  CHECK(field(rows, 3, "workload.step_time_s") == "");
  CHECK(field(rows, 3, "feasible") == "false");
  CHECK(field(rows, 3, "workload.problems") == "does-not-fit: needs 26.0 GiB of 24.0 GiB");
}

TEST_CASE("CSV keeps an option without workloads") {
  plan::Comparison comparison = tests::sample_comparison();
  comparison.options[2].workloads.clear();
  const auto rows = read_csv(report::write_csv(comparison, Language::en));
  REQUIRE(rows.size() == 1 + 4);
  CHECK(field(rows, 3, "name") == "one-small-card");
  CHECK(field(rows, 3, "workload.name") == "");
}

TEST_CASE("the JSON report is the JSON output") {
  CHECK(report::write_json(tests::sample_comparison(), Language::es) ==
        report::json_text(report::to_json(tests::sample_comparison())));
}

TEST_CASE("clean text has no control characters and no broken UTF-8") {
  CHECK(report::clean("a\x1b[31mb\tc\x7f") == "a [31mb c ");
  CHECK(report::clean("ñ€😀") == "ñ€😀");
  CHECK(report::clean("\xC3") == "\xEF\xBF\xBD");
  CHECK(report::clean("\xC2\x9B") == " ");  // a C1 control: terminals obey it
  CHECK(report::clean("\xE0\x80\xAF").find('/') == std::string::npos);  // overlong
}

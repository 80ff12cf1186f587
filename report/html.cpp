#include "report/document.h"
#include "report/escape.h"
#include "report/formats.h"
#include "report/html_style.h"
#include "report/numbers.h"
#include "report/text_width.h"

#include <fmt/format.h>

namespace aforo::report {
namespace {

// The text, with each web address in it as a link.
std::string linked(std::string_view text) {
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = text.find("http"); at != std::string_view::npos;
       at = text.find("http", at + 1)) {
    const std::size_t blank = std::min(text.find_first_of(" \t\n\"<>()", at), text.size());
    const std::size_t last = text.find_last_not_of(".,;:", blank - 1);
    const std::string_view address = text.substr(at, last + 1 - at);
    if (at < done || !is_web_address(address)) continue;
    out += escape_html(text.substr(done, at - done)) +
           fmt::format(R"(<a href="{0}" rel="noreferrer">{0}</a>)", escape_html(address));
    done = last + 1;
  }
  return out + escape_html(text.substr(done));
}

// Short enough to stay on one line of a table.
bool is_short(const std::string& text) {
  constexpr std::size_t kColumns = 24;
  return display_width(text) <= kColumns;
}

// Sentences in which a number and its unit stay on one line.
std::string sentence(std::string_view text) {
  std::string out = escape_html(text);
  for (std::size_t at = 1; at < out.size(); ++at) {
    const bool after_digit = out[at] == ' ' && out[at - 1] >= '0' && out[at - 1] <= '9';
    const std::size_t end = out.find_first_of(" .,;:)", at + 1);
    const std::size_t length = std::min(end, out.size()) - at - 1;
    constexpr std::size_t kLongestUnit = 3;
    if (after_digit && length <= kLongestUnit) out.replace(at, 1, "&#160;");
  }
  return out;
}

std::string_view mark_class(Mark mark) {
  switch (mark) {
    case Mark::good:
      return " good";
    case Mark::bad:
      return " bad";
    case Mark::estimate:
      return " mark-estimate";
    case Mark::none:
      break;
  }
  return "";
}

// Series colours as rules, so that the page's colours follow the reader's light or dark theme.
std::string series_rules() {
  std::string rules;
  for (std::size_t i = 0; i < kSeriesColours; ++i)
    rules += fmt::format(
        "svg .s{0} {{ fill: var(--s{0}); }} svg .s{0}.line {{ fill: none; stroke: "
        "var(--s{0}); }}\n",
        i);
  return rules;
}

class HtmlWriter {
 public:
  explicit HtmlWriter(const Document& document)
      : document_(document), numbers_(document.language) {}

  std::string text() {
    add_head();
    add_contents();
    out_ += "<main>\n";
    for (const Section& section : document_.sections) add_section(section);
    out_ += "</main>\n<footer><p>" + say("html.footer") + "</p></footer>\n</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  std::string say(std::string_view key) const {
    return escape_html(phrase(key, document_.language));
  }

  void add_head() {
    const std::string title = escape_html(document_.title);
    out_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"aforo\">\n<title>{}</title>\n<style>",
        language_id(document_.language), title);
    out_ += html_style();
    out_ += series_rules() + "</style>\n</head>\n<body>\n<header>\n<h1>" + title + "</h1>\n";
    if (!document_.subtitle.empty())
      out_ += "<p class=\"lead\">" + escape_html(document_.subtitle) + "</p>\n";
    add(document_.facts);
    out_ += "</header>\n";
  }

  void add_contents() {
    out_ += "<nav aria-label=\"" + say("html.contents") + "\"><ul>\n";
    for (const Section& section : document_.sections)
      out_ +=
          fmt::format("<li><a href=\"#{}\">{}</a></li>\n", section.id, escape_html(section.title));
    out_ += "</ul></nav>\n";
  }

  void add_section(const Section& section) {
    out_ +=
        fmt::format("<section id=\"{0}\" aria-labelledby=\"{0}-h\">\n<h2 id=\"{0}-h\">{1}</h2>\n",
                    section.id, escape_html(section.title));
    for (const Block& block : section.blocks)
      std::visit([this](const auto& one) { add(one); }, block);
    out_ += "</section>\n";
  }

  void add(const Paragraph& paragraph) {
    const std::string text = sentence(paragraph.text);
    out_ += (paragraph.verdict ? "<p class=\"verdict\">" : "<p>") + text + "</p>\n";
  }

  void add(const Bullets& bullets) {
    out_ += "<ul class=\"list\">\n";
    for (const auto& item : bullets.items) out_ += "<li>" + sentence(item) + "</li>\n";
    out_ += "</ul>\n";
  }

  void add(const Facts& facts) {
    out_ += "<dl class=\"facts\">\n";
    for (const auto& [name, value] : facts.items)
      out_ += "<div><dt>" + escape_html(name) + "</dt><dd>" + escape_html(value) + "</dd></div>\n";
    out_ += "</dl>\n";
  }

  void add(const Table& table) {
    const std::string caption = escape_html(table.caption);
    out_ += fmt::format(
        "<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"{0}\"><table>\n"
        "<caption><span>{0}</span></caption>\n<thead><tr>",
        caption);
    for (const Column& column : table.columns)
      out_ += fmt::format("<th scope=\"col\"{}>{}</th>", column.numeric ? " class=\"num\"" : "",
                          escape_html(column.title));
    out_ += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) add_row(table, row);
    out_ += "</tbody>\n</table></div>\n";
  }

  void add_row(const Table& table, const std::vector<Cell>& row) {
    out_ += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Cell& cell = row[i];
      if (i == 0) {
        out_ += fmt::format("<th scope=\"row\"{}>{}</th>",
                            is_short(cell.text) ? " class=\"short\"" : "", escape_html(cell.text));
        continue;
      }
      const std::string_view kind = table.columns[i].numeric ? "num"
                                    : is_short(cell.text)    ? "short"
                                    : cell.text.size() > 40  ? "link"
                                                             : "text";
      out_ +=
          fmt::format("<td class=\"{}{}\">{}</td>", kind, mark_class(cell.mark), linked(cell.text));
    }
    out_ += "</tr>\n";
  }

  void add(const Chart& chart) {
    const std::string id = fmt::format("chart{}", ++charts_);
    const auto title = std::visit([](const auto& one) { return one.title; }, chart.drawing);
    out_ += "<figure><figcaption>" + escape_html(title) + "</figcaption>\n" +
            std::visit([&](const auto& one) { return draw_svg(one, id); }, chart.drawing) +
            "\n</figure>\n";
  }

  void add(const IssueList& list) {
    out_ += "<h3>" + escape_html(list.caption) + "</h3>\n<ul class=\"issues\">\n";
    for (const auto& issue : list.issues) {
      const std::string_view severity = model::severity_name(issue.severity);
      out_ += fmt::format("<li class=\"{}\"><strong>{}</strong> {}: {}", severity,
                          escape_html(word("severity", severity, document_.language)),
                          escape_html(word("issue", issue.code, document_.language)),
                          escape_html(issue.message));
      if (!issue.where.empty())
        out_ += "<span class=\"where\">" + escape_html(issue.where) + "</span>";
      if (!issue.hint.empty())
        out_ += "<span class=\"hint\">" + say("hint") + ": " + escape_html(issue.hint) + "</span>";
      out_ += "</li>\n";
    }
    out_ += "</ul>\n";
  }

  void add(const Ledger& ledger) {
    out_ += "<h3>" + escape_html(ledger.caption) + "</h3>\n";
    add_term(*ledger.root, 0);
  }

  std::string term_row(const model::Term& term) const {
    return "<span class=\"row\"><span>" + escape_html(term_name(term, document_.language)) +
           "</span><span class=\"value\">" + escape_html(numbers_.term(term)) + "</span></span>";
  }

  std::string how(const model::Term& term) const {
    std::string text;
    if (!term.formula.empty()) text = "= " + escape_html(term.formula);
    if (term.kind == model::TermKind::sum && text.empty()) text = say("ledger.sum");
    if (!term.source.source.empty()) {
      text += linked(term.source.source);
      if (!term.source.date.empty()) text += ", " + escape_html(term.source.date);
    }
    if (term.source.is_estimate())
      text += " <span class=\"mark-estimate\">≈ " + say("estimate") + "</span>";
    return text.empty() ? text : "<div class=\"how\">" + text + "</div>";
  }

  void add_term(const model::Term& term, int depth) {
    if (term.children.empty()) {
      out_ += "<div class=\"leaf\">" + term_row(term) + how(term) + "</div>\n";
      return;
    }
    out_ += fmt::format("<details class=\"tree\"{}><summary>", depth == 0 ? " open" : "") +
            term_row(term) + "</summary>" + how(term) + "\n";
    for (const auto& child : term.children) add_term(child, depth + 1);
    out_ += "</details>\n";
  }

  const Document& document_;
  Numbers numbers_;
  std::string out_;
  int charts_ = 0;
};

}  // namespace

std::string write_html(const plan::Comparison& comparison, Language language) {
  const Document document = build_document(comparison, language);
  return HtmlWriter(document).text();
}

}  // namespace aforo::report

#include "report/document.h"
#include "report/escape.h"
#include "report/formats.h"
#include "report/numbers.h"

#include <fmt/format.h>

namespace aforo::report {
namespace {

class MarkdownWriter {
 public:
  explicit MarkdownWriter(const Document& document)
      : document_(document), numbers_(document.language) {}

  std::string text() {
    out_ = "# " + escape_markdown(document_.title) + "\n\n";
    if (!document_.subtitle.empty()) out_ += escape_markdown(document_.subtitle) + "\n\n";
    add(document_.facts);
    for (const Section& section : document_.sections) {
      out_ += "## " + section.title + "\n\n";
      for (const Block& block : section.blocks)
        std::visit([this](const auto& one) { add(one); }, block);
    }
    out_.pop_back();
    return std::move(out_);
  }

 private:
  std::string say(std::string_view key) const { return phrase(key, document_.language); }

  void add(const Paragraph& paragraph) {
    const std::string text = escape_markdown(paragraph.text);
    out_ += (paragraph.verdict ? "**" + text + "**" : text) + "\n\n";
  }

  void add(const Bullets& bullets) {
    for (const auto& item : bullets.items) out_ += "- " + escape_markdown(item) + "\n";
    out_ += "\n";
  }

  void add(const Facts& facts) {
    for (const auto& [name, value] : facts.items)
      out_ += "- " + name + ": " + escape_markdown(value) + "\n";
    out_ += "\n";
  }

  void add(const Table& table) {
    if (!table.caption.empty()) out_ += "### " + escape_markdown(table.caption) + "\n\n";
    std::string titles = "|";
    std::string rule = "|";
    for (const Column& column : table.columns) {
      titles += " " + escape_markdown(column.title) + " |";
      rule += column.numeric ? " ---: |" : " --- |";
    }
    out_ += titles + "\n" + rule + "\n";
    for (const auto& row : table.rows) {
      out_ += "|";
      for (const Cell& cell : row)
        out_ += " " +
                (is_web_address(cell.text) ? "<" + cell.text + ">" : escape_markdown(cell.text)) +
                " |";
      out_ += "\n";
    }
    out_ += "\n";
  }

  // The figures of every chart stand in a table beside it.
  void add(const Chart& /*chart*/) {}

  void add(const IssueList& list) {
    out_ += "### " + escape_markdown(list.caption) + "\n\n";
    for (const auto& issue : list.issues) {
      const std::string severity =
          word("severity", model::severity_name(issue.severity), document_.language);
      const std::string title = word("issue", issue.code, document_.language);
      out_ += "- **" + severity + "** " + escape_markdown(title) + ": " +
              escape_markdown(issue.message);
      if (!issue.where.empty()) out_ += " (" + escape_markdown(issue.where) + ")";
      if (!issue.hint.empty()) out_ += ". " + say("hint") + ": " + escape_markdown(issue.hint);
      out_ += "\n";
    }
    out_ += "\n";
  }

  void add(const Ledger& ledger) {
    out_ += "### " + escape_markdown(ledger.caption) + "\n\n";
    add_term(*ledger.root, 0);
    out_ += "\n";
  }

  void add_term(const model::Term& term, int depth) {
    out_ += std::string(static_cast<std::size_t>(2 * depth), ' ') + "- " +
            escape_markdown(term_name(term, document_.language)) + ": " +
            escape_markdown(numbers_.term(term));
    if (!term.formula.empty()) out_ += " = " + escape_markdown(term.formula);
    const std::string origin = origin_of(term.source);
    if (!origin.empty()) out_ += " (" + escape_markdown(origin) + ")";
    if (term.source.is_estimate()) out_ += " ≈ " + say("estimate");
    out_ += "\n";
    for (const auto& child : term.children) add_term(child, depth + 1);
  }

  const Document& document_;
  Numbers numbers_;
  std::string out_;
};

}  // namespace

std::string write_markdown(const plan::Comparison& comparison, Language language) {
  const Document document = build_document(comparison, language);
  return MarkdownWriter(document).text();
}

}  // namespace aforo::report

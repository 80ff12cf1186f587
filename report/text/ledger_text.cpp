#include "report/escape.h"
#include "report/numbers.h"
#include "report/text/layout.h"
#include "report/text_width.h"

#include <algorithm>

namespace aforo::report {
namespace {

// A term as one line and what stands below it.
struct TreeLine {
  std::string lead;  // guides and name
  std::string value;
  std::string below;  // guides of the lines that follow
  std::string how;    // formula or source
  bool formula = false;
  bool estimate = false;
};

class LedgerText {
 public:
  explicit LedgerText(const TextStyle& style) : style_(style), numbers_(style.language) {}

  std::string text(const model::Term& root) {
    add(root, "", "");
    std::size_t names = 0;
    std::size_t values = 0;
    for (const auto& line : lines_) {
      names = std::max(names, display_width(line.lead));
      values = std::max(values, display_width(line.value));
    }
    names = std::min(names, style_.columns > values + 2 ? style_.columns - values - 2 : 1);
    std::string out;
    for (const auto& line : lines_) {
      out += padded(line.lead, names) + "  " +
             inked(padded(line.value, values, true), Ink::strong, style_) + "\n";
      out += below(line);
    }
    return out;
  }

 private:
  void add(const model::Term& term, const std::string& lead, const std::string& guides) {
    const bool open = !term.children.empty();
    lines_.push_back({lead + clean(term_name(term, style_.language)), numbers_.term(term),
                      guides + (open ? "│  " : "   "), how(term), !term.formula.empty(),
                      term.source.is_estimate()});
    for (std::size_t i = 0; i < term.children.size(); ++i) {
      const bool last = i + 1 == term.children.size();
      add(term.children[i], guides + (last ? "└─ " : "├─ "), guides + (last ? "   " : "│  "));
    }
  }

  std::string how(const model::Term& term) const {
    return term.formula.empty() ? origin_of(term.source) : term.formula;
  }

  std::string below(const TreeLine& line) const {
    const std::string mark =
        line.estimate ? "≈ " + phrase("estimate", style_.language) : std::string();
    const std::size_t guides = display_width(line.below);
    const std::size_t width = style_.columns > guides + 22 ? style_.columns - guides - 2 : 20;
    std::string sign = line.formula ? "= " : "← ";
    std::string out;
    for (const auto& text : wrap(line.how, width)) {
      out += line.below + inked(sign + text, Ink::dim, style_) + "\n";
      sign = "  ";
    }
    if (!mark.empty()) out += line.below + inked(mark, Ink::warn, style_) + "\n";
    return out;
  }

  const TextStyle& style_;
  Numbers numbers_;
  std::vector<TreeLine> lines_;
};

}  // namespace

std::string ledger_text(const model::Term& root, const TextStyle& style) {
  return LedgerText(style).text(root);
}

}  // namespace aforo::report

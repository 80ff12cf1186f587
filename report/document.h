// A report before it has a format: sections of blocks, in the reader's language. The html and md
// writers turn the same document into text, so they cannot say different things.
#pragma once

#include "model/describe/issue.h"
#include "model/describe/ledger.h"
#include "plan/result.h"
#include "report/language.h"
#include "report/svg_chart.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace aforo::report {

enum class Mark { none, good, bad, estimate };

struct Cell {
  std::string text;
  Mark mark = Mark::none;
  Cell() = default;
  Cell(std::string t, Mark m = Mark::none) : text(std::move(t)), mark(m) {}  // NOLINT
};

struct Column {
  std::string title;
  bool numeric = true;
};

// The first column names the row.
struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
};

struct Paragraph {
  std::string text;
  bool verdict = false;  // the one sentence that the section is about
};
struct Bullets {
  std::vector<std::string> items;
};
// Named facts at the top of a page.
struct Facts {
  std::vector<std::pair<std::string, std::string>> items;
};
struct Chart {
  std::variant<StackedBars, LineChart> drawing;
};
struct IssueList {
  std::string caption;
  model::Issues issues;
};
// A tree of terms; the term is borrowed from the comparison.
struct Ledger {
  std::string caption;
  const model::Term* root = nullptr;
};

using Block = std::variant<Paragraph, Bullets, Facts, Table, Chart, IssueList, Ledger>;

struct Section {
  std::string id;  // for links
  std::string title;
  std::vector<Block> blocks;
};

struct Document {
  Language language = Language::en;
  std::string title;
  std::string subtitle;  // the scenario's description
  Facts facts;
  std::vector<Section> sections;
};

// Valid as long as the comparison lives.
Document build_document(const plan::Comparison& comparison, Language language);

// "source, date" of an input; empty where nothing is told.
std::string origin_of(const model::Source& source);

}  // namespace aforo::report

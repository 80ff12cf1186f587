#include "plan/validate/csv.h"

#include <algorithm>

namespace aforo::plan {
namespace {

using model::Issue;

std::string place(std::string_view file, std::size_t line) {
  return std::string(file) + ":" + std::to_string(line);
}

// Splits the text into records; an unclosed quote is the only fault that it can meet.
class CsvScanner {
 public:
  explicit CsvScanner(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  bool at_end() const { return at_ >= text_.size(); }
  bool unclosed_quote() const { return unclosed_; }

  CsvTable::Row record() {
    CsvTable::Row row{line_, {}};
    for (;;) {
      row.fields.push_back(field());
      if (at_end()) return row;
      const char end = text_[at_++];
      if (end == ',') continue;
      if (end == '\r' && !at_end() && text_[at_] == '\n') ++at_;
      ++line_;
      return row;
    }
  }

 private:
  std::string field() {
    if (!at_end() && text_[at_] == '"') return quoted_field();
    const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
    std::string value(text_.substr(at_, end - at_));
    at_ = end;
    return value;
  }

  std::string quoted_field() {
    std::string value;
    for (++at_; !at_end(); ++at_) {
      const char c = text_[at_];
      if (c == '"') {
        if (at_ + 1 >= text_.size() || text_[at_ + 1] != '"') {
          ++at_;
          return value + rest_of_field();
        }
        ++at_;
      }
      if (c == '\n') ++line_;
      value += c;
    }
    unclosed_ = true;
    return value;
  }

  // Text after a closing quote is kept as it stands, as spreadsheets do.
  std::string rest_of_field() {
    const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
    std::string value(text_.substr(at_, end - at_));
    at_ = end;
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  bool unclosed_ = false;
};

bool is_blank(const CsvTable::Row& row) {
  return row.fields.size() == 1 && row.fields.front().empty();
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

model::Result<CsvTable> CsvTable::parse(std::string_view text, std::string_view file) {
  CsvScanner scanner(text);
  if (scanner.at_end())
    return model::error_issue("empty-table", place(file, 1), "the table is empty");
  CsvTable table;
  model::Issues issues;
  const Row header = scanner.record();
  for (const auto& name : header.fields) {
    const std::string column(trimmed(name));
    if (!table.index_.emplace(column, table.columns_.size()).second) {
      issues.push_back(model::error_issue("duplicate-column", place(file, 1),
                                          "column '" + column + "' stands twice"));
    }
    table.columns_.push_back(column);
  }
  while (!scanner.at_end()) {
    Row row = scanner.record();
    if (is_blank(row)) continue;
    if (row.fields.size() != table.columns_.size()) {
      issues.push_back(model::error_issue("wrong-field-count", place(file, row.line),
                                          std::to_string(row.fields.size()) +
                                              " fields where the header has " +
                                              std::to_string(table.columns_.size())));
    }
    table.rows_.push_back(std::move(row));
  }
  if (scanner.unclosed_quote()) {
    issues.push_back(model::error_issue(
        "unclosed-quote", place(file, table.rows_.empty() ? 1 : table.rows_.back().line),
        "a quoted field does not end"));
  }
  if (!issues.empty()) return issues;
  return table;
}

bool CsvTable::has_column(std::string_view name) const {
  return index_.contains(std::string(name));
}

std::string_view CsvTable::text(const Row& row, std::string_view column) const {
  const auto found = index_.find(std::string(column));
  return found == index_.end() ? std::string_view{} : trimmed(row.fields[found->second]);
}

}  // namespace aforo::plan

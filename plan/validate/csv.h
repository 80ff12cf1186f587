// Comma-separated tables with a header line (RFC 4180): fields in double quotes may hold commas,
// line ends and doubled quotes; lines end in LF or CRLF; a byte-order mark is passed over.
#pragma once

#include "model/describe/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace aforo::plan {

class CsvTable {
 public:
  struct Row {
    std::size_t line = 0;  // 1-based, of the row's first character
    std::vector<std::string> fields;
  };

  // Every row must have as many fields as the header has columns; column names are unique.
  // Issues point at file:line.
  static model::Result<CsvTable> parse(std::string_view text, std::string_view file);

  const std::vector<std::string>& columns() const { return columns_; }
  const std::vector<Row>& rows() const { return rows_; }
  bool has_column(std::string_view name) const;
  // The text without blanks at its ends; empty where the table lacks the column.
  std::string_view text(const Row& row, std::string_view column) const;

 private:
  std::vector<std::string> columns_;
  std::unordered_map<std::string, std::size_t> index_;
  std::vector<Row> rows_;
};

}  // namespace aforo::plan

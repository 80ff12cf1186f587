#include "model/quantity/format.h"
#include "report/escape.h"
#include "report/formats.h"
#include "report/json.h"

#include <algorithm>
#include <unordered_map>

namespace aforo::report {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::unordered_map<std::string, std::string>;

// Columns in the order in which they first appear.
struct Sheet {
  std::vector<std::string> columns;
  std::vector<Row> rows;

  void set(const std::string& column, std::string value) {
    if (std::find(columns.begin(), columns.end(), column) == columns.end())
      columns.push_back(column);
    rows.back()[column] = std::move(value);
  }
};

std::string field_text(const Json& value) {
  if (value.is_null()) return {};
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_float() ? model::exact_number(value.get<double>()) : value.dump();
}

std::string problems_text(const Json& problems) {
  std::string text;
  for (const auto& problem : problems) {
    text += (text.empty() ? "" : "; ") + problem["code"].get<std::string>() + ": " +
            problem["message"].get<std::string>();
  }
  return text;
}

// Lists have no place in a row, but for the problems, which become one text.
void add_fields(const Json& object, const std::string& prefix, Sheet& sheet) {
  for (const auto& [key, value] : object.items()) {
    const std::string column = prefix + key;
    if (value.is_object()) {
      add_fields(value, column + ".", sheet);
    } else if (key == "problems") {
      sheet.set(column, problems_text(value));
    } else if (!value.is_array()) {
      sheet.set(column, field_text(value));
    }
  }
}

void add_row(const Json& comparison, const Json& option, const Json* workload, Sheet& sheet) {
  sheet.rows.emplace_back();
  for (const std::string key : {"scenario", "currency", "as_of"})
    sheet.set(key, field_text(comparison[key]));
  add_fields(option, "", sheet);
  if (workload != nullptr) add_fields(*workload, "workload.", sheet);
}

std::string text_of(const Sheet& sheet) {
  std::string text;
  const auto add_line = [&](const auto& field_of) {
    for (std::size_t i = 0; i < sheet.columns.size(); ++i)
      text += (i == 0 ? "" : ",") + quote_csv(field_of(sheet.columns[i]));
    text += "\r\n";
  };
  add_line([](const std::string& column) { return column; });
  for (const Row& row : sheet.rows) {
    add_line([&](const std::string& column) {
      const auto found = row.find(column);
      return found == row.end() ? std::string() : found->second;
    });
  }
  return text;
}

}  // namespace

std::string write_csv(const plan::Comparison& comparison, Language /*language*/) {
  const Json json = to_json(comparison);
  Sheet sheet;
  for (const auto& option : json["options"]) {
    if (option["workloads"].empty()) add_row(json, option, nullptr, sheet);
    for (const auto& workload : option["workloads"]) add_row(json, option, &workload, sheet);
  }
  return text_of(sheet);
}

}  // namespace aforo::report

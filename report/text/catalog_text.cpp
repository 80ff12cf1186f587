#include "report/escape.h"
#include "report/numbers.h"
#include "report/text/layout.h"
#include "report/text_width.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace aforo::report {
namespace {

using Json = nlohmann::ordered_json;

// The fields of a kind that tell its entries apart in a list; other kinds show id and name only.
struct ListColumns {
  std::string_view kind;
  std::array<std::string_view, 4> fields;
};
constexpr std::array kListColumns =
    std::to_array<ListColumns>({{"gpu", {"memory", "memory_bandwidth", "tdp", ""}},
                                {"node", {"gpu", "gpus", "nics", "max_power"}},
                                {"offer", {"gpu", "gpus", "on_demand", "billing"}},
                                {"model", {"parameters", "layers", "hidden", "heads"}},
                                {"switch", {"ports", "port_rate", "max_power", "latency"}},
                                {"nic", {"ports", "port_rate", "max_power", ""}},
                                {"site", {"country", "electricity", "carbon", "pue"}},
                                {"link", {"kind", "rate", "efficiency", "latency"}},
                                {"fx", {"base", "quote", "rate", ""}}});

std::vector<std::string> columns_of(std::string_view kind, const std::vector<Json>& entries) {
  std::vector<std::string> columns;
  for (const auto& row : kListColumns) {
    if (row.kind != kind) continue;
    for (const std::string_view field : row.fields) {
      const bool used = std::any_of(entries.begin(), entries.end(), [&](const Json& entry) {
        return !field.empty() && entry.contains(field);
      });
      if (used) columns.emplace_back(field);
    }
  }
  return columns;
}

std::string value_text(const Json& value) {
  if (value.is_null()) return {};
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) {
    std::string all;
    for (const auto& one : value) all += (all.empty() ? "" : ", ") + value_text(one);
    return all;
  }
  if (!value.is_object()) return value.dump();
  std::string all;
  for (const auto& [key, one] : value.items())
    all += (all.empty() ? "" : ", ") + key + " " + value_text(one);
  return all;
}

std::string field_of(const Json& entry, const std::string& key) {
  return entry.contains(key) ? value_text(entry[key]) : std::string();
}

bool is_provenance(const std::string& key) {
  return key == "source" || key == "date" || key == "field_sources" || key == "note";
}

// "help text" of each field, from the kind's schema.
std::string help_of(const Json& schema, const std::string& key) {
  const Json* entry = schema.contains("items") ? &schema["items"] : &schema;
  if (!entry->contains("properties") || !(*entry)["properties"].contains(key)) return {};
  return (*entry)["properties"][key].value("description", std::string());
}

}  // namespace

std::string catalog_kinds_text(const model::Catalog& catalog, const TextStyle& style) {
  Table table{"",
              {{phrase("kind", style.language), false},
               {phrase("catalog.entries", style.language), true},
               {phrase("catalog.what", style.language), false}},
              {}};
  for (const auto& kind : model::catalog_kinds()) {
    const double entries = static_cast<double>(catalog.ids(kind.name).size());
    table.rows.push_back({{std::string(kind.name)},
                          {Numbers(style.language).count(entries)},
                          {translated(kind.help, style.language)}});
  }
  return table_text(table, style);
}

std::string catalog_list_text(const model::Catalog& catalog, std::string_view kind,
                              const TextStyle& style) {
  std::vector<Json> entries;
  for (const auto& id : catalog.ids(kind)) entries.push_back(catalog.entry_json(kind, id));
  Table table{"", {{"id", false}, {phrase("name", style.language), false}}, {}};
  const std::vector<std::string> columns = columns_of(kind, entries);
  for (const auto& column : columns) table.columns.push_back({column, true});
  table.columns.push_back({phrase("date", style.language), false});
  for (const auto& entry : entries) {
    std::vector<Cell> row = {{field_of(entry, "id")}, {shorten(field_of(entry, "name"), 40)}};
    for (const auto& column : columns) row.push_back({shorten(field_of(entry, column), 24)});
    row.push_back({shorten(field_of(entry, "date"), 10)});
    table.rows.push_back(std::move(row));
  }
  return table_text(table, style);
}

std::string catalog_entry_text(const model::Catalog& catalog, std::string_view kind,
                               std::string_view id, const TextStyle& style) {
  const model::Entry* entry = catalog.entry(kind, id);
  if (entry == nullptr) return {};
  const Json json = catalog.entry_json(kind, entry->id);
  const Json schema = model::catalog_schema(kind);
  std::string out = inked(clean(entry->name), Ink::strong, style) + "\n";
  for (const auto& [key, value] : json.items()) {
    if (is_provenance(key)) continue;
    const std::string help = help_of(schema, key);
    out += "\n" + inked(key, Ink::strong, style) + "  " + inked(help, Ink::dim, style) + "\n" +
           paragraph(value_text(value), style, 2);
    const model::Source source = entry->source_of(key);
    const bool own = entry->field_sources.count(key) > 0;
    if (own) out += paragraph("← " + origin_of(source), style, 2);
    if (own && source.is_estimate())
      out += "  " + inked("≈ " + phrase("estimate", style.language), Ink::warn, style) + "\n";
  }
  const model::Source source{entry->source, entry->date};
  out += heading(phrase("source", style.language), style) + paragraph(origin_of(source), style, 2);
  if (source.is_estimate())
    out += "  " + inked("≈ " + phrase("estimate", style.language), Ink::warn, style) + "\n";
  if (!entry->note.empty())
    out += heading(phrase("note", style.language), style) + paragraph(entry->note, style, 2);
  return out;
}

}  // namespace aforo::report

#include "cli/catalog_layer.h"
#include "cli/commands/members.h"
#include "cli/session.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct FieldChange {
  std::string field;  // JSON pointer without the first slash: "tdp", "peak/bf16"
  Json before;        // null: it was not there
  Json after;         // null: it is gone
};
struct EntryChange {
  std::string kind;
  std::string id;
  std::vector<FieldChange> fields;  // empty: a new entry
};
struct Difference {
  std::vector<EntryChange> added, changed;
  std::vector<EntryChange> missing;  // in files of the directory, only below it: they stay
};

std::vector<FieldChange> field_changes(const Json& before, const Json& after) {
  std::vector<FieldChange> changes;
  const Json old_fields = before.flatten();
  const Json new_fields = after.flatten();
  for (const auto& [pointer, value] : old_fields.items()) {
    const auto now = new_fields.find(pointer);
    const Json other = now == new_fields.end() ? Json(nullptr) : *now;
    if (other != value) changes.push_back({pointer.substr(1), value, other});
  }
  for (const auto& [pointer, value] : new_fields.items()) {
    if (!old_fields.contains(pointer)) changes.push_back({pointer.substr(1), nullptr, value});
  }
  return changes;
}

void compare_kind(const std::string& kind, const std::set<std::string>& ids,
                  const model::Catalog& before, const model::Catalog& after, Difference& into) {
  for (const auto& id : ids) {
    if (!before.entry(kind, id)) {
      into.added.push_back({kind, id, {}});
      continue;
    }
    auto fields = field_changes(before.entry_json(kind, id), after.entry_json(kind, id));
    if (!fields.empty()) into.changed.push_back({kind, id, std::move(fields)});
  }
  for (const auto& id : before.ids(kind)) {
    if (ids.count(id) == 0) into.missing.push_back({kind, id, {}});
  }
}

Json entries_json(const std::vector<EntryChange>& entries) {
  Json rows = Json::array();
  for (const auto& entry : entries) {
    Json row = {{"kind", entry.kind}, {"id", entry.id}};
    for (const auto& change : entry.fields) {
      row["fields"].push_back(
          {{"field", change.field}, {"before", change.before}, {"after", change.after}});
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string value_text(const Json& value) {
  if (value.is_null()) return "(none)";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string difference_text(const Difference& difference) {
  std::string out;
  for (const auto& entry : difference.added) out += fmt::format("+ {} {}\n", entry.kind, entry.id);
  for (const auto& entry : difference.changed) {
    out += fmt::format("~ {} {}\n", entry.kind, entry.id);
    for (const auto& change : entry.fields) {
      out += fmt::format("    {}: {} -> {}\n", change.field, value_text(change.before),
                         value_text(change.after));
    }
  }
  std::map<std::string, int> missing;
  for (const auto& entry : difference.missing) ++missing[entry.kind];
  for (const auto& [kind, count] : missing) {
    out += fmt::format("- {}: {} entries are not in it and stay as they are\n", kind, count);
  }
  return out.empty() ? "no difference\n" : out;
}

class CatalogDiff final : public Command {
 public:
  void describe(Flags& flags) override {
    flags.text("DIR", "DIR", directory_, "directory of catalogs").must().takes_directories();
  }

  int run(Session& session) override {
    const auto before = session.load_catalog();
    const auto after = session.load_catalog({directory_});
    if (!before) return session.fail(before.issues());
    if (!after) return session.fail(after.issues());
    Difference difference;
    for (const auto& [kind, ids] : ids_of_directory(directory_).by_kind) {
      compare_kind(kind, ids, *before, *after, difference);
    }
    return session.finish({{"added", entries_json(difference.added)},
                           {"changed", entries_json(difference.changed)},
                           {"removed", entries_json(difference.missing)}},
                          difference_text(difference));
  }

 private:
  std::string directory_;
};

}  // namespace

std::unique_ptr<Command> make_catalog_diff() { return std::make_unique<CatalogDiff>(); }

}  // namespace aforo::cli

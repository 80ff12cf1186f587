#include "model/catalog/catalog.h"

#include "model/describe/json.h"

#include <algorithm>
#include <map>

namespace aforo::model {
namespace {

using Json = nlohmann::ordered_json;

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view stem(std::string_view file) { return file.substr(0, file.rfind('.')); }

std::string file_list() {
  std::string all;
  for (const auto& kind : catalog_kinds())
    all += (all.empty() ? "" : ", ") + std::string(kind.file);
  return all;
}

// "2026-09-20" from "2026-09-20 (page undated)"; empty where no full date stands in front.
std::string full_date(const std::string& text) {
  if (text.size() < 10 || text[4] != '-' || text[7] != '-') return {};
  for (const std::size_t i : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U}) {
    if (text[i] < '0' || text[i] > '9') return {};
  }
  return text.substr(0, 10);
}

}  // namespace

const std::vector<CatalogKind>& catalog_kinds() {
  static const std::vector<CatalogKind> kinds = {
      {"gpu", "gpus.json", "GPUs and other accelerators"},
      {"architecture", "architectures.json", "kernel efficiency by GPU architecture"},
      {"node", "nodes.json", "servers and cloud instances"},
      {"nic", "nics.json", "network cards"},
      {"switch", "switches.json", "network switches"},
      {"cable", "cables.json", "cables and transceivers"},
      {"link", "links.json", "kinds of link: NVLink, PCIe, InfiniBand, Ethernet, internet"},
      {"storage", "storage.json", "storage systems and classes"},
      {"power", "power.json", "UPS, PDU and power supplies"},
      {"cooling", "cooling.json", "cooling systems"},
      {"rack", "racks.json", "rack power classes"},
      {"building", "building.json", "cost to build critical power"},
      {"colocation", "colocation.json", "colocation prices"},
      {"site", "sites.json", "electricity price, carbon and PUE by place"},
      {"offer", "offers.json", "rental offers"},
      {"reliability", "reliability.json", "failure and interruption rates"},
      {"tco", "tco.json", "cost-of-ownership parameters"},
      {"fx", "fx.json", "exchange rates"},
      {"model", "models.json", "neural networks"},
      {"software", "software.json", "training, serving and scheduling software"},
  };
  return kinds;
}

const CatalogKind* find_catalog_kind(std::string_view name) {
  for (const auto& kind : catalog_kinds()) {
    if (kind.name == name || kind.file == name || stem(kind.file) == name) return &kind;
  }
  return nullptr;
}

// The id of a raw entry; empty where it has none.
std::string id_of(const Json& document) {
  const auto id = document.is_object() ? document.find("id") : document.end();
  return id != document.end() && id->is_string() ? id->get<std::string>() : std::string();
}

std::vector<std::string> names_of(const Json& document) {
  std::vector<std::string> names = {id_of(document)};
  const auto aliases = document.is_object() ? document.find("aliases") : document.end();
  if (aliases == document.end() || !aliases->is_array()) return names;
  for (const auto& alias : *aliases) {
    if (alias.is_string()) names.push_back(alias.get<std::string>());
  }
  return names;
}

// Reads all texts first, so that references may point forward, then puts the entries in place.
class CatalogLoader {
 public:
  Result<Catalog> load(const std::vector<std::vector<CatalogText>>& layers,
                       const std::vector<Override>& overrides) {
    for (const auto& layer : layers) {
      for (const auto& text : layer) read_text(text);
      seen_in_layer_.clear();
    }
    apply_overrides(overrides);
    put_entries();
    check_references();
    if (has_errors(issues_)) return issues_;
    return {std::move(catalog_), std::move(issues_)};
  }

 private:
  struct Raw {
    Json document;
    std::string where;
  };

  void read_text(const CatalogText& text) {
    const CatalogKind* kind = find_catalog_kind(base_name(text.file));
    if (!kind) {
      issues_.push_back(error_issue("unknown-file", text.file, "this is no catalog file",
                                    "catalog files are: " + file_list()));
      return;
    }
    auto document = parse_json(text.text, text.file);
    if (!document) {
      issues_.insert(issues_.end(), document.issues().begin(), document.issues().end());
      return;
    }
    if (!document->is_array()) {
      issues_.push_back(error_issue("wrong-type", text.file + "#", "a catalog file is a list",
                                    "write [ {…}, {…} ]"));
      return;
    }
    for (std::size_t i = 0; i < document->size(); ++i) {
      keep(*kind, {std::move((*document)[i]), text.file + "#/" + std::to_string(i)});
    }
  }

  void keep(const CatalogKind& kind, Raw raw) {
    const std::string id = id_of(raw.document);
    const std::string name = id.empty() ? raw.where : id;
    const std::string key = std::string(kind.name) + "/" + name;
    const auto [before, first] = seen_in_layer_.emplace(key, raw.where);
    if (!first) {
      issues_.push_back(error_issue("duplicate-id", raw.where + "/id",
                                    "the id \"" + name + "\" is already used at " + before->second,
                                    "give one of the two another id"));
      return;
    }
    auto& raws = raws_[std::string(kind.name)];
    const auto same = index_.find(key);
    if (same != index_.end()) {
      raws[same->second] = std::move(raw);
    } else {
      index_[key] = raws.size();
      raws.push_back(std::move(raw));
    }
  }

  void apply_overrides(const std::vector<Override>& overrides) {
    for (const auto& change : overrides) {
      const std::string_view pointer = change.pointer;
      if (pointer.size() < 2 || pointer.front() != '/') continue;
      const std::size_t second = pointer.find('/', 1);
      const CatalogKind* kind = find_catalog_kind(pointer.substr(1, second - 1));
      if (!kind) continue;
      set_field(*kind, change, second == std::string_view::npos ? pointer.size() : second + 1);
    }
  }

  void set_field(const CatalogKind& kind, const Override& change, std::size_t id_at) {
    const std::string_view rest = std::string_view(change.pointer).substr(id_at);
    const std::size_t slash = rest.find('/');
    const std::string where = "--set " + valid_utf8(change.pointer);
    Raw* raw = named(kind, valid_utf8(key_of_step(rest.substr(0, slash))), where);
    if (!raw) return;
    if (slash == std::string_view::npos) {
      issues_.push_back(error_issue("bad-path", where, "the path ends at the entry",
                                    "name a field of it: " + change.pointer + "/…"));
      return;
    }
    Issues set = set_at_pointer(raw->document, rest.substr(slash), change.value);
    for (auto& issue : set) issue.where = where;
    issues_.insert(issues_.end(), set.begin(), set.end());
    const std::size_t next = rest.find('/', slash + 1);
    mark_as_set(raw->document, valid_utf8(key_of_step(rest.substr(slash + 1, next - slash - 1))));
    raw->where = where + " on " + raw->where;
  }

  // The entry of that id or alias; an issue where there is none.
  Raw* named(const CatalogKind& kind, const std::string& name, const std::string& where) {
    std::vector<std::string> all;
    for (auto& raw : raws_[std::string(kind.name)]) {
      for (auto& known : names_of(raw.document)) {
        if (known == name) return &raw;
        all.push_back(std::move(known));
      }
    }
    issues_.push_back(error_issue(
        "unknown-id", where, "there is no " + std::string(kind.name) + " \"" + name + "\" to set",
        did_you_mean(name, all)));
    return nullptr;
  }

  static void mark_as_set(Json& document, const std::string& field) {
    Json& sources = document["field_sources"];
    if (sources.is_null()) sources = Json::object();
    if (!sources.is_object()) return;
    sources[field] = {{"source", "set by the user"}, {"date", "this run"}};
  }

  void put_entries() {
    catalog_.for_each([this](const CatalogKind& kind, const auto& table) {
      using T = std::decay_t<decltype(table.entries().front())>;
      for (const auto& raw : raws_[std::string(kind.name)]) {
        T entry;
        read_record(raw.document, raw.where, entry, issues_);
        if (entry.id.empty()) continue;
        const std::string id = entry.id;
        const std::string taken = std::get<Table<T>>(catalog_.tables_).put(std::move(entry));
        if (!taken.empty()) {
          issues_.push_back(
              error_issue("duplicate-id", raw.where,
                          "a name of \"" + id + "\" already belongs to \"" + taken + "\"",
                          "take the id or alias out of one of the two"));
        }
      }
    });
  }

  void check_references() {
    const ReferenceChecker checker = [this](std::string_view kind, std::string_view id) {
      return catalog_.check_reference(kind, id);
    };
    catalog_.for_each([&](const CatalogKind& kind, const auto& table) {
      using T = std::decay_t<decltype(table.entries().front())>;
      for (const auto& raw : raws_[std::string(kind.name)]) {
        T entry;
        Issues all;
        read_record(raw.document, raw.where, entry, all, checker);
        for (auto& issue : all) {
          if (issue.code == "unknown-id") issues_.push_back(std::move(issue));
        }
      }
    });
  }

  Catalog catalog_;
  Issues issues_;
  std::map<std::string, std::vector<Raw>> raws_;      // by kind
  std::map<std::string, std::size_t> index_;          // "gpu/h100-sxm" -> position in raws_
  std::map<std::string, std::string> seen_in_layer_;  // -> where
};

Result<Catalog> Catalog::load(const std::vector<std::vector<CatalogText>>& layers,
                              const std::vector<Override>& overrides) {
  return CatalogLoader().load(layers, overrides);
}

namespace {
template <class F>
void with_table(const Catalog& catalog, std::string_view kind, const F& f) {
  catalog.for_each([&](const CatalogKind& each, const auto& table) {
    if (each.name == kind) f(table);
  });
}
}  // namespace

ReferenceCheck Catalog::check_reference(std::string_view kind, std::string_view name) const {
  ReferenceCheck check;
  with_table(*this, kind, [&](const auto& table) {
    check.known = table.find(name) != nullptr;
    if (check.known) return;
    check.hint = did_you_mean(name, table.names());
    if (check.hint.empty()) check.hint = "list them with: aforo catalog list " + std::string(kind);
  });
  return check;
}

std::vector<std::string> Catalog::ids(std::string_view kind) const {
  std::vector<std::string> ids;
  with_table(*this, kind, [&](const auto& table) {
    for (const auto& entry : table.entries()) ids.push_back(entry.id);
  });
  return ids;
}

Json Catalog::entry_json(std::string_view kind, std::string_view id) const {
  Json json;
  with_table(*this, kind, [&](const auto& table) {
    if (const auto* found = table.find(id)) json = write_record(*found);
  });
  return json;
}

const Entry* Catalog::entry(std::string_view kind, std::string_view name) const {
  const Entry* entry = nullptr;
  with_table(*this, kind, [&](const auto& table) { entry = table.find(name); });
  return entry;
}

std::string Catalog::newest_date() const {
  std::string newest;
  for_each([&](const CatalogKind& kind, const auto& table) {
    // The day of a fit says nothing about the age of prices.
    if (kind.name == "architecture" || kind.name == "software") return;
    for (const auto& entry : table.entries()) newest = std::max(newest, full_date(entry.date));
  });
  return newest;
}

Json catalog_schema(std::string_view kind) {
  Json schema;
  const Catalog empty;
  with_table(empty, kind, [&](const auto& table) {
    using T = std::decay_t<decltype(table.entries().front())>;
    Json item = schema_of<T>();
    item.erase("$schema");
    schema = {{"$schema", "http://json-schema.org/draft-07/schema#"},
              {"type", "array"},
              {"items", std::move(item)}};
  });
  return schema;
}

}  // namespace aforo::model

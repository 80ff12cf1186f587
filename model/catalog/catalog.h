// All hardware, prices, models and software, by kind and id, with overlays.
#pragma once

#include "model/catalog/architecture.h"
#include "model/catalog/facility_parts.h"
#include "model/catalog/gpu.h"
#include "model/catalog/ml_model.h"
#include "model/catalog/network_parts.h"
#include "model/catalog/node.h"
#include "model/catalog/offer.h"
#include "model/catalog/reliability.h"
#include "model/catalog/software.h"
#include "model/catalog/storage.h"
#include "model/catalog/tco.h"
#include "model/describe/reference.h"
#include "model/describe/result.h"

#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <tuple>
#include <unordered_map>

namespace aforo::model {

// The entries of one kind. Ids and aliases are exact names, one namespace per kind.
template <class T>
class Table {
 public:
  const T* find(std::string_view name) const {
    const auto found = by_name_.find(std::string(name));
    return found == by_name_.end() ? nullptr : &entries_[found->second];
  }
  const std::deque<T>& entries() const { return entries_; }
  bool empty() const { return entries_.empty(); }

  // Adds the entry, or puts it in the place of the one with its id. Returns the id of another
  // entry that already goes by one of its names, if any (then nothing is changed).
  std::string put(T entry) {
    const auto own = by_name_.find(entry.id);
    const bool replaces = own != by_name_.end() && entries_[own->second].id == entry.id;
    const std::size_t index = replaces ? own->second : entries_.size();
    for (const auto& name : names_of(entry)) {
      const auto taken = by_name_.find(name);
      if (taken != by_name_.end() && taken->second != index) return entries_[taken->second].id;
    }
    if (replaces) {
      for (const auto& name : names_of(entries_[index])) by_name_.erase(name);
    }
    for (const auto& name : names_of(entry)) by_name_[name] = index;
    if (replaces) {
      entries_[index] = std::move(entry);
    } else {
      entries_.push_back(std::move(entry));
    }
    return {};
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : entries_) {
      for (auto& name : names_of(entry)) names.push_back(std::move(name));
    }
    return names;
  }

 private:
  static std::vector<std::string> names_of(const T& entry) {
    std::vector<std::string> names = entry.aliases;
    names.insert(names.begin(), entry.id);
    return names;
  }

  std::deque<T> entries_;
  std::unordered_map<std::string, std::size_t> by_name_;
};

// The kinds in the order in which they are listed: name ("gpu"), file ("gpus.json"), one line.
struct CatalogKind {
  std::string_view name;
  std::string_view file;
  std::string_view help;
};
const std::vector<CatalogKind>& catalog_kinds();
const CatalogKind* find_catalog_kind(std::string_view name_or_file_stem);

// One text of a catalog directory.
struct CatalogText {
  std::string file;  // path as shown in messages; its base name says the kind
  std::string text;
};

// A field of one entry, which goes by its id or an alias, set from outside:
// --set /gpus/h100-sxm/tdp=650W.
struct Override {
  std::string pointer;
  std::string value;
};

class Catalog {
 public:
  // Each layer is a directory; a later layer's entry replaces that of the same id. Within a layer
  // an id may stand once. All faults of all texts are collected. `overrides` apply last; those
  // whose first step is no catalog file stem ("gpus") are not looked at.
  static Result<Catalog> load(const std::vector<std::vector<CatalogText>>& layers,
                              const std::vector<Override>& overrides = {});

  template <class T>
  const Table<T>& table() const {
    return std::get<Table<T>>(tables_);
  }
  template <class T>
  const T* find(std::string_view name) const {
    return table<T>().find(name);
  }
  // For parts that always exist in shipped catalogs, with a message that names the kind.
  ReferenceCheck check_reference(std::string_view kind, std::string_view name) const;

  // Ids of a kind; the entry as JSON (null where there is none).
  std::vector<std::string> ids(std::string_view kind) const;
  nlohmann::ordered_json entry_json(std::string_view kind, std::string_view id) const;
  const Entry* entry(std::string_view kind, std::string_view name) const;
  // The newest date of any entry but fits, "2026-09-20": the default `as_of`.
  std::string newest_date() const;

  // Calls f(CatalogKind, Table&) for each kind, in order.
  template <class F>
  void for_each(const F& f) const;

 private:
  friend class CatalogLoader;
  std::tuple<Table<Gpu>, Table<Architecture>, Table<Node>, Table<Nic>, Table<Switch>, Table<Cable>,
             Table<Link>, Table<Storage>, Table<PowerPart>, Table<Cooling>, Table<RackClass>,
             Table<BuildCost>, Table<Colocation>, Table<Site>, Table<Offer>, Table<Reliability>,
             Table<TcoParameter>, Table<FxRate>, Table<MlModel>, Table<Software>>
      tables_;
};

// JSON Schema of a catalog file of a kind (a list of entries).
nlohmann::ordered_json catalog_schema(std::string_view kind);

template <class F>
void Catalog::for_each(const F& f) const {
  std::size_t i = 0;
  std::apply([&](const auto&... table) { (f(catalog_kinds()[i++], table), ...); }, tables_);
}

}  // namespace aforo::model

// Which entries a directory of catalogs holds itself, without the layers below it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace aforo::cli {

struct LayerIds {
  std::map<std::string, std::set<std::string>, std::less<>> by_kind;

  bool contains(std::string_view kind, const std::string& id) const {
    const auto found = by_kind.find(kind);
    return found != by_kind.end() && found->second.count(id) > 0;
  }
};

// Of a directory that loads without errors.
LayerIds ids_of_directory(const std::string& directory);

}  // namespace aforo::cli

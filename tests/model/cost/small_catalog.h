// Catalogs of a few entries for exact tests.
#pragma once

#include "model/catalog/catalog.h"
#include "model/cluster/cluster.h"
#include "tests/catch.h"

namespace aforo::tests {

inline model::Catalog small_catalog(const std::vector<model::CatalogText>& texts) {
  auto catalog = model::Catalog::load({texts});
  for (const auto& issue : catalog.issues()) UNSCOPED_INFO(issue.where + ": " + issue.message);
  REQUIRE(catalog.ok());
  return std::move(catalog).value();
}

// `nodes` nodes of a catalog entry without its GPU's parts.
inline model::Cluster plain_cluster(const model::Catalog& catalog, const std::string& node,
                                    std::int64_t nodes) {
  model::ClusterGroup group;
  group.node = *catalog.find<model::Node>(node);
  group.nodes = nodes;
  model::Cluster cluster;
  cluster.groups.push_back(std::move(group));
  return cluster;
}

inline bool has_code(const model::Issues& issues, const std::string& code) {
  for (const auto& issue : issues) {
    if (issue.code == code) return true;
  }
  return false;
}

}  // namespace aforo::tests

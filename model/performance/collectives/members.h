// The members of the family, one file each. Only collectives.cpp, which lists them, includes this.
#pragma once

#include "model/performance/collectives/collective.h"

#include <cmath>

namespace aforo::model::collectives {

CollectiveAlgorithm ring();
CollectiveAlgorithm bidirectional_ring();
CollectiveAlgorithm tree();
CollectiveAlgorithm halving_doubling();
CollectiveAlgorithm hierarchical();
CollectiveAlgorithm direct();
CollectiveAlgorithm nvls();
CollectiveAlgorithm nvls_tree();
CollectiveAlgorithm sharp();

inline double real(std::int64_t count) { return static_cast<double>(count); }

// Levels of a binary tree over n members.
inline double tree_levels(std::int64_t n) { return n <= 1 ? 0 : std::ceil(std::log2(real(n))); }

// The slowest link that a ring over all ranks crosses.
inline double ring_bytes_per_s(const GroupLink& link) {
  return link.nodes > 1 ? std::min(link.intra.bytes_per_s, link.inter.bytes_per_s)
                        : link.intra.bytes_per_s;
}

// Messages that cross a node's border on a double binary tree over k nodes, in units of S: with
// two nodes each byte goes over once, with more an inner node also serves two children (Sanders et
// al. 2009, "Two-tree algorithms for full bandwidth broadcast, reduction and scan").
inline double tree_crossings(std::int64_t nodes) { return nodes == 2 ? 1 : 2; }

}  // namespace aforo::model::collectives

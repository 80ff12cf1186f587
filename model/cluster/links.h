// From catalog entries to the links of a node: what the catalogs leave open is assumed and noted.
#pragma once

#include "model/cluster/cluster.h"

namespace aforo::model {

// `where` names the option or node in notes.
IntraNode intra_node_of(const Node& node, const Gpu& gpu, const Catalog& catalog,
                        const std::string& where, Issues& notes);
InterNode inter_node_of(const Node& node, const FabricSpec& fabric, const Catalog& catalog,
                        const std::string& where, Issues& notes);

// The instance of an offer that names no node: GPUs, processors, memory and network as far as the
// offer states them.
Node node_of_offer(const Offer& offer, const Gpu& gpu, const Catalog& catalog,
                   const std::string& where, Issues& notes);
// A host for `gpus` GPUs of a model that no node of the catalogs holds.
Node usual_node(const Gpu& gpu, std::int64_t gpus, const Catalog& catalog, const std::string& where,
                Issues& notes);

Issue note_issue(std::string where, std::string message);

}  // namespace aforo::model

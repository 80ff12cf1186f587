// Which links a group of ranks uses, given how ranks lie in the nodes.
#pragma once

#include "model/performance/collectives/collective.h"
#include "model/performance/step_plan.h"

namespace aforo::model {

// The links of a cluster for groups of evenly spaced ranks. Where node groups differ, each figure
// is that of the worst: a collective waits for the last.
class Interconnect {
 public:
  explicit Interconnect(const Cluster& cluster);

  // `size` ranks, `stride` apart. All GPUs of a node work in groups of the same kind at once.
  GroupLink group(std::int64_t size, std::int64_t stride) const;
  // Time to hand `bytes` of each GPU to its peer in the next stage, the mean over the borders
  // between stages, of which those within a node are faster.
  double stage_send_s(const Parallelism& parallelism, double bytes) const;
  // Where a figure is asked that a group of that size and stride would have to cross.
  bool joined(std::int64_t size, std::int64_t stride) const;

  std::int64_t gpus_per_node() const { return gpus_per_node_; }

 private:
  GroupLink worst(std::int64_t ranks, std::int64_t ranks_per_node, std::int64_t busy_gpus) const;

  const Cluster* cluster_;
  std::int64_t gpus_per_node_ = 1;
};

}  // namespace aforo::model

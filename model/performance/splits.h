// The valid ways to split a training case, in a fixed order.
#pragma once

#include "model/performance/training_step.h"

#include <functional>

namespace aforo::model {

// Calls `visit` for every split that the request leaves open and that is valid, whether it fits in
// memory or not, grouped by the shape that ZeRO stage and recomputation share; within a group the
// lightest first (less ZeRO, then less recomputation). `visit` returns false to stop.
struct SplitGroup {
  std::vector<Parallelism> members;
};
void for_each_split_group(const TrainingCase& work,
                          const std::function<bool(const SplitGroup&)>& visit);

// Smallest memory of the GPUs that take part.
double capacity_bytes(const Cluster& cluster);

}  // namespace aforo::model

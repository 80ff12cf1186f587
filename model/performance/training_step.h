// From a model, a cluster and a way to split the work to a StepPlan, and the counting of FLOP.
#pragma once

#include "model/cluster/cluster.h"
#include "model/performance/memory.h"
#include "model/performance/step_plan.h"

namespace aforo::model {

// Everything that a training step depends on, resolved. Pointers are borrowed and never null.
struct TrainingCase {
  const MlModel* model = nullptr;
  const Cluster* cluster = nullptr;
  const TrainingStack* stack = nullptr;
  TrainingWorkload workload;
};

// FLOP of one optimizer step over all GPUs. Model FLOP count causal attention as half, and no
// recomputation; hardware FLOP count recomputation too. Adapters (LoRA) need no weight gradients
// of the frozen matrices: 4 instead of 6 FLOP a parameter and token.
struct StepFlop {
  double model_flop = 0;
  double hardware_flop = 0;
};
StepFlop step_flop(const TrainingCase& work, const Parallelism& parallelism);

// Faults of a split: products that do not match, heads not divisible by tp, batch not divisible
// (with the equation and the nearest valid values), vpp not dividing layers, ep beyond the
// experts, tp beyond what a node holds only as a warning. Empty: valid.
Issues check_parallelism(const TrainingCase& work, const Parallelism& parallelism);

// Why no split of the request is valid (the request's own faults, with valid values); empty when
// some split is valid, whether it fits in memory or not.
Issues check_request(const TrainingCase& work);

// "does-not-fit": by how much the split misses the capacity, and what would fit: from how many
// GPUs, with full recomputation, with ZeRO-3, with the next larger GPU, whichever are true.
Issue explain_misfit(const TrainingCase& work, const Parallelism& parallelism);

// The plan of a valid split. Mixed GPUs: every rank does the same share, so each part takes what
// the slowest GPU takes. With `ledger`, the derivation is stored there (searches pass null).
StepPlan plan_step(const TrainingCase& work, const Parallelism& parallelism,
                   Term* ledger = nullptr);

// All splits that the request leaves open and that are valid and fit in memory, in a fixed order;
// at most a few thousand. When none fits, `nearest` (if given) gets the valid split that misses
// the capacity by least.
std::vector<Parallelism> feasible_splits(const TrainingCase& work, Parallelism* nearest = nullptr);

}  // namespace aforo::model

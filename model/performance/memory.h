// What one GPU must hold to train: bytes by part, for the stage that needs most.
#pragma once

#include "model/catalog/catalog.h"
#include "model/describe/ledger.h"
#include "model/performance/step_plan.h"
#include "model/workload/training.h"

namespace aforo::model {

struct MemoryFootprint {
  double weights_bytes = 0;
  double gradients_bytes = 0;
  double optimizer_bytes = 0;
  double activations_bytes = 0;
  double buffers_bytes =
      0;  // communication buckets, gathered layers, logits, context, fragmentation
  double capacity_bytes = 0;  // of the smallest GPU, as the driver reports it
  double total_bytes() const {
    return weights_bytes + gradients_bytes + optimizer_bytes + activations_bytes + buffers_bytes;
  }
  bool fits() const { return total_bytes() <= capacity_bytes; }
};

// Sources: mixed-precision Adam keeps 2 (weights) + 2 or 4 (gradients) + 12 bytes a parameter
// (Rajbhandari et al. 2020, ZeRO); activations by Korthikanti et al. 2022, "Reducing Activation
// Recomputation in Large Transformer Models", equations 1-6, without the attention term under
// flash attention. LoRA: frozen weights in 16 bits (QLoRA: 4.127 bits, NF4 with double
// quantisation, Dettmers et al. 2023), gradients and states for the adapters only.
MemoryFootprint training_memory(const MlModel& model, const TrainingWorkload& workload,
                                const Parallelism& parallelism, double capacity_bytes);
// Parameters that the optimizer updates: all, or those of the adapters (LoRA, QLoRA).
double trained_parameters(const MlModel& model, const TrainingWorkload& workload);

// The same with every assumption shown.
Term memory_ledger(const MlModel& model, const TrainingWorkload& workload,
                   const Parallelism& parallelism, double capacity_bytes);

}  // namespace aforo::model

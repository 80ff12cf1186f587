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
// Embeddings and head of a QLoRA model stay in 16 bits. fp8 and fp4 training keep 16-bit weights
// beside the copies that are multiplied. One assumption for all software: gradients are kept and
// reduced in the precision of the weights (frameworks that add them up in fp32 need 2 bytes a
// parameter more). States of the optimizer that are offloaded do not count here.
MemoryFootprint training_memory(const MlModel& model, const TrainingWorkload& workload,
                                const Parallelism& parallelism, double capacity_bytes);
// Parameters that the optimizer updates: all, or those of the adapters (LoRA, QLoRA).
double trained_parameters(const MlModel& model, const TrainingWorkload& workload);

// Bytes that a parameter costs where it is trained.
struct StateBytes {
  double weight = 0;
  double gradient = 0;
  double optimizer = 0;  // moments, and the fp32 copy of weights that are kept in 16 bits
  double total() const { return weight + gradient + optimizer; }
};
StateBytes state_bytes(const TrainingWorkload& workload);
// Bytes of a matrix weight that is not trained.
double frozen_weight_bytes(const TrainingWorkload& workload);

// Activations that one layer keeps for one token until its backward pass, on one GPU.
double layer_activation_bytes(const MlModel& model, const TrainingWorkload& workload,
                              const Parallelism& parallelism, bool moe_layer,
                              const std::string& recompute);
// Passes of one chunk whose activations a stage holds at once, at most.
double held_passes(const Parallelism& parallelism, std::int64_t stage);

// The parts of the footprint of one stage, in bytes unless the name says otherwise.
struct StageMemory {
  std::int64_t stage = 0;
  double dense_parameters = 0, expert_parameters = 0;  // on this GPU before ZeRO
  double trained_parameters = 0;                       // of these, or the adapters
  double weights = 0, gradients = 0, optimizer = 0;
  double held_activations = 0;     // of all passes in flight
  double working_activations = 0;  // of the layer that is recomputed
  double gathered = 0;             // ZeRO-3: layers that are whole for their turn
  double buckets = 0;
  double logits = 0;
  double context = 0;
  double fragmentation = 0;
  double total() const {
    return weights + gradients + optimizer + held_activations + working_activations + gathered +
           buckets + logits + context + fragmentation;
  }
};
// Of the stage that needs most.
StageMemory largest_stage_memory(const MlModel& model, const TrainingWorkload& workload,
                                 const Parallelism& parallelism);

// The same with every assumption shown, in GiB.
Term memory_ledger(const MlModel& model, const TrainingWorkload& workload,
                   const Parallelism& parallelism, double capacity_bytes);

}  // namespace aforo::model

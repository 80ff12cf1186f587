// Which layers and parameters of a model lie on one GPU.
#pragma once

#include "model/catalog/ml_model.h"
#include "model/performance/step_plan.h"
#include "model/workload/training.h"

namespace aforo::model {

// One model chunk: layers of a stage, or of one virtual stage. The input table lies on the first
// chunk, norm and LM head on the last.
struct ChunkShape {
  std::int64_t layers = 0;
  std::int64_t moe_layers = 0;  // of these
  bool first = false;
  bool last = false;
};

// Layers that do not divide evenly go to inner stages first, then to the first, last to the last,
// which also hold embedding and head.
ChunkShape chunk_shape(const MlModel& model, const Parallelism& parallelism, std::int64_t chunk);
inline std::int64_t chunk_count(const Parallelism& p) { return p.pp * p.vpp; }
inline bool operator==(const ChunkShape& a, const ChunkShape& b) {
  return a.layers == b.layers && a.moe_layers == b.moe_layers && a.first == b.first &&
         a.last == b.last;
}
// Chunks divide the layers evenly, or do so with embedding and head counted as a layer each.
bool divides_into_chunks(const MlModel& model, std::int64_t chunks);

// Inner stages are alike but for one layer, which the first of them has: the stages that hold most
// are among the first, the second and the last.
std::vector<std::int64_t> outer_stages(const Parallelism& parallelism);

// GPUs over which the experts of a layer are spread: ep of them, or tp where ep is smaller (then
// each expert is cut into tp/ep parts).
inline std::int64_t expert_shards(const Parallelism& p) { return std::max(p.ep, p.tp); }
// GPUs that hold the same share of the experts of a stage.
inline std::int64_t expert_replicas(const Parallelism& p) {
  return std::max<std::int64_t>(1, p.tp * p.cp * p.dp / expert_shards(p));
}
// GPUs that hold the same share of all other parameters.
inline std::int64_t dense_replicas(const Parallelism& p) { return p.cp * p.dp; }
// Over how many of `replicas` ZeRO spreads what it shards.
std::int64_t zero_shards(const Parallelism& p, std::int64_t replicas);

// Parameters of a chunk on one GPU, before ZeRO.
struct ChunkParameters {
  double dense = 0;      // everything but routed experts
  double experts = 0;    // routed experts
  double embedding = 0;  // of `dense`: input table and head
  double total() const { return dense + experts; }
};

// What one layer of a model holds, and what lies outside the layers.
struct ModelParts {
  double attention = 0;  // with norms
  double dense_ffn = 0;
  double shared_experts = 0;  // with the router
  double experts = 0;         // all routed experts of a layer
  double input_table = 0;
  double head = 0;
};
// All parameters, scaled so that the whole model has its published number (biases and odd parts
// are spread evenly).
ModelParts model_parts(const MlModel& model);
// Those that are trained: all, or the adapters' (LoRA on all linear layers: rank x (inputs +
// outputs) of each matrix).
ModelParts trained_parts(const MlModel& model, const TrainingWorkload& workload);

ChunkParameters chunk_parameters(const MlModel& model, const ModelParts& parts,
                                 const Parallelism& parallelism, const ChunkShape& shape);
double adapter_parameters(const MlModel& model, std::int64_t rank);
bool has_adapters(const TrainingWorkload& workload);  // lora, qlora

}  // namespace aforo::model

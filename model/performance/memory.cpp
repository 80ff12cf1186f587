#include "model/performance/memory.h"

#include "model/performance/gpu_rates.h"
#include "model/performance/memory_constants.h"
#include "model/performance/model_split.h"

#include <algorithm>
#include <array>

namespace aforo::model {
namespace {

double real(std::int64_t count) { return static_cast<double>(count); }

bool full_precision(const TrainingWorkload& workload) {
  return workload.precision == "fp32" || workload.precision == "tf32";
}

// Bytes of optimizer state beside the fp32 copy of the weights.
struct Moments {
  std::string_view optimizer;
  double bytes;
};
constexpr std::array kMoments = std::to_array<Moments>({
    {"adam", 8},       // two fp32 moments
    {"adam-8bit", 2},  // two 8-bit moments (Dettmers et al. 2022)
    {"sgd", 4},        // fp32 momentum
});

// Copies of the weights in the precision that is multiplied, beside the 16-bit ones.
struct CastCopy {
  std::string_view precision;
  double bytes;
};
constexpr std::array kCastCopies = std::to_array<CastCopy>({{"fp8", 1}, {"fp4", 0.5}});

struct ParameterBytes {
  double weights = 0, gradients = 0, optimizer = 0;
};

// Of one kind of parameters (dense or expert) that `replicas` GPUs hold alike.
ParameterBytes state_of(const TrainingWorkload& workload, const Parallelism& p, double all,
                        double frozen_16bit, double trained, std::int64_t replicas) {
  const StateBytes bytes = state_bytes(workload);
  const double shards = real(zero_shards(p, replicas));
  ParameterBytes result;
  if (has_adapters(workload)) {
    result.weights = (all - frozen_16bit) * frozen_weight_bytes(workload) +
                     frozen_16bit * activation_bytes(workload.precision) + trained * bytes.weight;
  } else {
    result.weights = all * bytes.weight;
  }
  result.weights /= p.zero >= 3 ? shards : 1;
  result.gradients = trained * bytes.gradient / (p.zero >= 2 ? shards : 1);
  result.optimizer =
      workload.offload_optimizer ? 0 : trained * bytes.optimizer / (p.zero >= 1 ? shards : 1);
  return result;
}

// All parameters and the trained ones.
struct PartPair {
  ModelParts all;
  ModelParts trained;
};

void add_parameters(const MlModel& model, const TrainingWorkload& workload, const PartPair& parts,
                    const Parallelism& p, StageMemory& memory) {
  ChunkParameters all;
  ChunkParameters trained;
  for (std::int64_t v = 0; v < p.vpp; ++v) {
    const ChunkShape shape = chunk_shape(model, p, v * p.pp + memory.stage);
    const ChunkParameters here = chunk_parameters(model, parts.all, p, shape);
    const ChunkParameters own = chunk_parameters(model, parts.trained, p, shape);
    all.dense += here.dense;
    all.experts += here.experts;
    all.embedding += here.embedding;
    trained.dense += own.dense;
    trained.experts += own.experts;
  }
  const auto dense =
      state_of(workload, p, all.dense, all.embedding, trained.dense, dense_replicas(p));
  const auto experts = state_of(workload, p, all.experts, 0, trained.experts, expert_replicas(p));
  memory.dense_parameters = all.dense;
  memory.expert_parameters = all.experts;
  memory.trained_parameters = trained.total();
  memory.weights = dense.weights + experts.weights;
  memory.gradients = dense.gradients + experts.gradients;
  memory.optimizer = dense.optimizer + experts.optimizer;
}

double tokens_per_micro_batch(const TrainingWorkload& workload, const Parallelism& p) {
  return real(p.micro_batch * workload.sequence_length) / real(p.cp);
}

void add_activations(const MlModel& model, const TrainingWorkload& workload, const Parallelism& p,
                     StageMemory& memory) {
  const double tokens = tokens_per_micro_batch(workload, p);
  double stage_bytes = 0;
  bool experts = false;
  for (std::int64_t v = 0; v < p.vpp; ++v) {
    const ChunkShape shape = chunk_shape(model, p, v * p.pp + memory.stage);
    experts = experts || shape.moe_layers > 0;
    stage_bytes += real(shape.layers - shape.moe_layers) *
                   layer_activation_bytes(model, workload, p, false, p.recompute);
    if (shape.moe_layers > 0) {
      stage_bytes +=
          real(shape.moe_layers) * layer_activation_bytes(model, workload, p, true, p.recompute);
    }
  }
  memory.held_activations = tokens * stage_bytes / real(p.vpp) * held_passes(p, memory.stage);
  if (p.recompute == "full") {
    memory.working_activations =
        tokens * layer_activation_bytes(model, workload, p, experts, "none");
  }
}

// Largest part that ZeRO-3 gathers at once: a layer, or a table.
double largest_unit(const MlModel& model, const PartPair& parts, const Parallelism& p) {
  const ModelParts& a = parts.all;
  const double layer = a.attention + std::max(a.dense_ffn, a.shared_experts);
  const double experts = model.experts ? a.experts / real(expert_shards(p)) : 0;
  return std::max(a.input_table, layer) / real(p.tp) + experts;
}

void add_buffers(const MlModel& model, const TrainingWorkload& workload, const PartPair& parts,
                 const Parallelism& p, StageMemory& memory) {
  const StateBytes bytes = state_bytes(workload);
  if (p.zero >= 3) {
    const double weight = has_adapters(workload) ? frozen_weight_bytes(workload) : bytes.weight;
    const double gradient = has_adapters(workload) ? 0 : bytes.gradient;
    memory.gathered = largest_unit(model, parts, p) * (kGatheredLayers * weight + gradient);
  } else if (p.zero >= 1) {
    memory.buckets = std::min(2 * kBucketParameters, memory.trained_parameters) * bytes.gradient;
  }
  if (memory.stage == p.pp - 1) {
    memory.logits = tokens_per_micro_batch(workload, p) * real(model.vocab) / real(p.tp) *
                    (kLossBytes + activation_bytes(workload.precision));
  }
  memory.context = kContextBytes + (p.gpus() > 1 ? kCommunicatorBytes : 0);
  memory.fragmentation =
      kFragmentationFraction *
      (memory.held_activations + memory.working_activations + memory.gathered + memory.logits);
}

StageMemory stage_memory(const MlModel& model, const TrainingWorkload& workload,
                         const PartPair& parts, const Parallelism& p, std::int64_t stage) {
  StageMemory memory;
  memory.stage = stage;
  add_parameters(model, workload, parts, p, memory);
  add_activations(model, workload, p, memory);
  add_buffers(model, workload, parts, p, memory);
  return memory;
}

}  // namespace

StateBytes state_bytes(const TrainingWorkload& workload) {
  StateBytes bytes;
  const bool whole = full_precision(workload);
  bytes.weight = whole ? 4 : 2;
  bytes.gradient = bytes.weight;
  bytes.optimizer = whole ? 0 : 4;
  for (const auto& row : kMoments) {
    if (row.optimizer == workload.optimizer) bytes.optimizer += row.bytes;
  }
  for (const auto& row : kCastCopies) {
    if (row.precision == workload.precision) bytes.weight += row.bytes;
  }
  return bytes;
}

double frozen_weight_bytes(const TrainingWorkload& workload) {
  return workload.method == "qlora" ? kNf4Bytes : activation_bytes(workload.precision);
}

StageMemory largest_stage_memory(const MlModel& model, const TrainingWorkload& workload,
                                 const Parallelism& p) {
  const PartPair parts{model_parts(model), trained_parts(model, workload)};
  StageMemory largest;
  for (const std::int64_t stage : outer_stages(p)) {
    const StageMemory memory = stage_memory(model, workload, parts, p, stage);
    if (memory.total() > largest.total()) largest = memory;
  }
  return largest;
}

MemoryFootprint training_memory(const MlModel& model, const TrainingWorkload& workload,
                                const Parallelism& parallelism, double capacity_bytes) {
  const StageMemory memory = largest_stage_memory(model, workload, parallelism);
  MemoryFootprint footprint;
  footprint.weights_bytes = memory.weights;
  footprint.gradients_bytes = memory.gradients;
  footprint.optimizer_bytes = memory.optimizer;
  footprint.activations_bytes = memory.held_activations + memory.working_activations;
  footprint.buffers_bytes =
      memory.gathered + memory.buckets + memory.logits + memory.context + memory.fragmentation;
  footprint.capacity_bytes = capacity_bytes;
  return footprint;
}

}  // namespace aforo::model

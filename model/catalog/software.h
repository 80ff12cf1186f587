// Software stacks. For training, what overlaps with what; for serving, the engine's overheads.
// Fitted on published measurements per stack, never per row (docs/calibration.md).
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

struct TrainingStack {
  // Ways of splitting that it offers beside plain data parallelism (parallel_ways()): a search
  // tries no others. Empty: all.
  std::vector<std::string> parallelism;
  double kernel_efficiency_fraction = 1;  // compute relative to the architecture's fit
  // The same on architectures where it differs (stacks lag behind new hardware), by id.
  std::map<std::string, double> kernel_efficiency_on_fraction;
  double dp_overlap_fraction = 0.9;     // share of gradient traffic that can hide in backward
  double zero3_overlap_fraction = 0.9;  // share of parameter gathering that can hide
  double tp_overlap_fraction = 0;       // share of tensor-parallel traffic that can hide
  double ep_overlap_fraction = 0;
  double expert_efficiency_fraction = 0.8;     // grouped GEMMs of experts, relative to dense ones
  double layer_overhead_s = 0;                 // host time per layer and pass that is not hidden
  double step_overhead_s = 0;                  // host time per optimizer step
  double recompute_selective_fraction = 0.05;  // extra forward share of "selective"
  std::string attention = "flash";             // "flash", "flash-2", "flash-1", "unfused"
  double elementwise_traffic = 1;              // bytes of memory-bound kernels, over fused ones
  bool parameter_broadcast = false;            // ZeRO-1: one broadcast a shard, not an all-gather
  double straggler_fraction = 0.003;           // step jitter per natural logarithm of the ranks
  bool sequence_parallel = false;              // default where the user is silent
};
void describe(FieldVisitor& v, TrainingStack& stack);
std::vector<std::string>
parallel_ways();  // "dp", "tp", "pp", "interleaved", "cp", "ep", "zero-1", …
bool offers(const TrainingStack& stack, std::string_view way);

struct ServingEngine {
  std::string batching;  // "continuous", "static"
  bool chunked_prefill = false;
  bool paged_kv = true;
  double step_overhead_s = 0;        // per engine step
  double sequence_overhead_s = 0;    // per running sequence and step
  double memory_fraction = 0.9;      // of device memory that the engine claims
  double bandwidth_fraction = 0.73;  // of memory bandwidth that decoding reaches
};
void describe(FieldVisitor& v, ServingEngine& engine);

struct Software : Entry {
  std::string kind;  // "training", "serving", "scheduler"
  std::optional<TrainingStack> training;
  std::optional<ServingEngine> serving;
  double fit_error_fraction = 0;
  std::int64_t fit_rows = 0;
};
void describe(FieldVisitor& v, Software& software);

}  // namespace aforo::model

// A model to train: the question that `aforo train` and a scenario's training workloads ask.
#pragma once

#include "model/describe/field.h"

namespace aforo::model {

// How the work is split and scheduled. In a request every member is optional: what is left open
// is searched for.
struct ParallelismRequest {
  std::optional<std::int64_t> tp, pp, vpp, cp, ep, dp;
  std::optional<std::int64_t> zero;         // 0..3; 3 is also FSDP full shard
  std::optional<std::int64_t> zero_group;   // ranks that a ZeRO shard spans (hybrid sharding)
  std::optional<std::int64_t> micro_batch;  // sequences
  std::optional<bool> sequence_parallel;
  std::optional<std::string> schedule;   // pipeline_schedules()
  std::optional<std::string> recompute;  // recompute_modes()
};
std::vector<std::string> recompute_modes();     // none, selective, full
std::vector<std::string> pipeline_schedules();  // 1f1b, interleaved, gpipe, zero-bubble
std::vector<std::string> training_methods();    // full, lora, qlora
std::vector<std::string> optimizers();          // adam, adam-8bit, sgd
std::vector<std::string> training_precisions();
void describe(FieldVisitor& v, ParallelismRequest& request);

struct TrainingWorkload {
  std::string model;  // id of an MlModel
  std::string method = "full";
  std::int64_t lora_rank = 16;  // lora, qlora: adapters on all linear layers
  std::string precision = "bf16";
  std::string optimizer = "adam";
  std::int64_t sequence_length = 2048;
  std::int64_t global_batch = 0;   // sequences; 0: one micro-batch per data-parallel rank
  double tokens = 0;               // of one run ("2T" in files); 0: only the step is asked for
  std::string framework;           // id of a Software; empty: megatron-core
  bool offload_optimizer = false;  // optimizer states in host memory
  ParallelismRequest parallelism;
};
void describe(FieldVisitor& v, TrainingWorkload& workload);

}  // namespace aforo::model

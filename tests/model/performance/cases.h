// Training cases for tests: hand-made hardware with round numbers.
#pragma once

#include "model/performance/training_step.h"

#include <deque>

namespace aforo::tests {

// 1000 TFLOPS, 2 TB/s, 80 GB; no launch overhead, no loss by shape: times can be reckoned by hand.
inline model::Gpu plain_gpu(const std::string& id = "plain") {
  model::Gpu gpu;
  gpu.id = id;
  gpu.name = id;
  gpu.architecture = "plain";
  gpu.memory_bytes = 80e9;
  gpu.memory_bandwidth_bytes_per_s = 2e12;
  gpu.peak_flop_per_s = {{"bf16", 1e15}, {"fp8", 2e15}, {"fp32", 1e14}};
  gpu.scale_up_all_to_all = true;
  return gpu;
}

inline model::Architecture plain_architecture() {
  model::Architecture architecture;
  architecture.id = "plain";
  architecture.gemm_efficiency_fraction = {{"bf16", 1}, {"fp8", 1}, {"fp32", 1}};
  architecture.gemm_width_half = 1e-9;
  architecture.gemm_tokens_half = 1e-9;
  architecture.attention_efficiency_fraction = 1;
  architecture.memory_efficiency_fraction = 1;
  architecture.kernel_launch_s = 0;
  return architecture;
}

// A node of eight with 400 GB/s between GPUs and 400 GB/s to the network, no latency.
inline model::ClusterGroup plain_group(const model::Gpu& gpu,
                                       const model::Architecture& architecture,
                                       std::int64_t nodes) {
  model::ClusterGroup group;
  group.node.id = "plain-node";
  group.node.name = "plain node";
  group.node.gpu = gpu.id;
  group.node.gpus = 8;
  group.gpu = &gpu;
  group.architecture = &architecture;
  group.nodes = nodes;
  group.intra.transport = "nvlink";
  group.intra.gpu_bytes_per_s = 400e9;
  group.intra.pair_bytes_per_s = 400e9;
  group.inter.transport = "infiniband";
  group.inter.node_bytes_per_s = 400e9;
  group.inter.nics = 8;
  return group;
}

// 16 layers of width 4096, multiples of 64 everywhere.
inline model::MlModel small_model() {
  model::MlModel m;
  m.id = "small";
  m.name = "Small";
  m.layers = 16;
  m.hidden = 4096;
  m.heads = 32;
  m.vocab = 32000;
  return m;
}

inline model::MlModel expert_model() {
  model::MlModel m = small_model();
  m.id = "experts";
  m.kind = "llm-moe";
  m.ffn_kind = "swiglu";
  m.experts = model::Experts{};
  m.experts->count = 16;
  m.experts->per_token = 2;
  m.experts->ffn = 4096;
  return m;
}

// Owns everything a TrainingCase points to. Not copied: the case points into it.
struct PlainCase {
  explicit PlainCase(std::int64_t nodes = 1, model::MlModel with = small_model())
      : ml_model(std::move(with)) {
    cluster.groups.push_back(plain_group(gpu, architecture, nodes));
    stack.straggler_fraction = 0;
    work.model = &ml_model;
    work.cluster = &cluster;
    work.stack = &stack;
  }
  PlainCase(const PlainCase&) = delete;
  PlainCase& operator=(const PlainCase&) = delete;

  model::Gpu gpu = plain_gpu();
  model::Architecture architecture = plain_architecture();
  model::MlModel ml_model;
  model::TrainingStack stack;
  model::Cluster cluster;
  model::TrainingCase work;
};

}  // namespace aforo::tests

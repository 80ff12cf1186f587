// Compute time of one layer, and of embedding and head, for one micro-batch on one GPU.
#pragma once

#include "model/performance/attention.h"
#include "model/performance/gpu_rates.h"
#include "model/performance/step_plan.h"
#include "model/workload/training.h"

namespace aforo::model {

// What the work on one GPU depends on, beside the GPU.
struct LayerWork {
  const MlModel* model = nullptr;
  const TrainingWorkload* workload = nullptr;
  const TrainingStack* stack = nullptr;
  double tokens = 0;  // of a micro-batch on one GPU: micro-batch x sequence / cp
  double tp = 1;
  double ep = 1;
  bool sequence_parallel = false;
};

// Seconds, without recomputation and communication.
struct LayerTime {
  double gemm_forward_s = 0;
  double weight_gradient_s = 0;  // of the backward pass; zero for frozen weights
  PassTime attention;
  PassTime memory_bound;    // norms, activations, residuals, rotary, dropout, routing
  PassTime adapters;        // LoRA branches
  double dequantize_s = 0;  // QLoRA: 16-bit weights made for each pass
  PassTime launch_floor;    // host time to launch the kernels: a pass takes no less

  double forward_s() const;
  double backward_s() const;
};

// Rates of the linear layers and of what stays in 16 bits (attention, head).
struct RatePair {
  GpuRates linear;
  GpuRates sensitive;
};

LayerTime layer_time(const LayerWork& work, const RatePair& rates, bool moe_layer);
// Norm, LM head and loss over a vocabulary of 1/tp; the input table's lookup.
LayerTime head_time(const LayerWork& work, const RatePair& rates);
LayerTime embedding_time(const LayerWork& work, const RatePair& rates);

// Seconds of a backward pass that recomputation adds, for a layer: the whole forward (full); of
// the forward the share that the software names, or the unfused attention core (selective).
double recompute_s(const LayerWork& work, const LayerTime& time, const std::string& recompute);

}  // namespace aforo::model

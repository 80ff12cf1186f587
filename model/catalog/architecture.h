// What GPUs of one architecture have in common: how much of the peak real kernels reach.
// Fitted on published measurements (docs/calibration.md); never per GPU model or per row.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

struct Architecture : Entry {
  // Share of the dense peak that a large GEMM reaches in training, by precision.
  std::map<std::string, double> gemm_efficiency_fraction;
  // GEMM efficiency falls with the smaller dimensions as d/(d + half): half-size for the width
  // (hidden/tp) and for the tokens of a micro-batch.
  double gemm_width_half = 0;
  double gemm_tokens_half = 0;
  double attention_efficiency_fraction = 0.41;  // of the GEMM efficiency, fused attention
  // Share of the dense 16-bit peak that fused attention reaches by kernel, over forward and
  // backward, where it is known: "flash-1" (FlashAttention of 2022, also in Triton), "flash-2",
  // "flash" (made for the architecture: cuDNN, FlashAttention-3).
  std::map<std::string, double> attention_kernel_fraction;
  // Board power that GEMMs draw at full clock, per 16-bit peak. A part whose limit is lower slows
  // down by (limit / need)^0.4. 0: not modelled.
  double full_clock_w_per_tflops = 0;
  double memory_efficiency_fraction = 0.85;  // of the peak memory bandwidth, streaming kernels
  double kernel_launch_s = 4e-6;             // host time of one kernel launch
  double fit_error_fraction = 0;             // median error over the fit's rows
  std::int64_t fit_rows = 0;
};
void describe(FieldVisitor& v, Architecture& architecture);

}  // namespace aforo::model

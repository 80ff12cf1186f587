// What one GPU reaches in real kernels, resolved once from the catalogs.
#pragma once

#include "model/catalog/catalog.h"

namespace aforo::model {

struct GpuRates {
  double peak_flop_per_s = 0;           // dense, of the precision
  double gemm_efficiency_fraction = 0;  // large GEMMs, software's share included
  double width_half = 0;                // see Architecture
  double tokens_half = 0;
  double multiprocessors = 0;       // 0: unknown, no wave quantization
  double attention_flop_per_s = 0;  // fused attention
  double memory_bytes_per_s = 0;    // streaming kernels
  double kernel_launch_s = 0;
  double host_link_bytes_per_s = 0;  // one GPU to host memory
};

// Peaks of precisions that a part lacks count as zero (callers refuse them before). Efficiency of
// a precision that the architecture does not state: that of bf16 or fp16, times 0.91 for 8-bit and
// 0.62 for 4-bit formats (fits over published runs, docs/calibration.md).
GpuRates gpu_rates(const Gpu& gpu, const Architecture& architecture, const TrainingStack& stack,
                   std::string_view precision);

// The precision in which attention, the LM head and other sensitive products run: fp8 and fp4
// training keeps them in 16 bits.
std::string_view sensitive_precision(std::string_view precision);

// Bytes of an activation element.
double activation_bytes(std::string_view precision);

}  // namespace aforo::model

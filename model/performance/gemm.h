// How long a matrix product takes: FLOP over the peak times an efficiency that falls with small,
// badly quantized or badly aligned shapes.
//
//   E = E_gpu x W/(W + W0) x m/(m + M0) x quantization x alignment
//
// E_gpu, W0 and M0 are the architecture's (fits over published training runs); W is the width that
// the layer is cut to (hidden/tp), m the rows (tokens). Not modelled: split-K, power throttling
// (it is in E_gpu), the layout (TN, NT) of the operands.
#pragma once

#include "model/performance/gpu_rates.h"

namespace aforo::model {

struct Gemm {
  double rows = 0;     // tokens
  double columns = 0;  // output width on this GPU
  double depth = 0;    // inner width on this GPU
  double flop() const { return 2 * rows * columns * depth; }
};

// Tiles and waves: the output is cut into tiles of 128 x 256 (or 128 x 128, at 0.93 of the speed),
// one on each multiprocessor at a time; the last wave is partly empty and so are tiles at the
// edge. The share of work that counts, relative to 0.92, the mean over the fitted runs; 1 where
// the multiprocessors are unknown.
double wave_quantization(const GpuRates& rates, const Gemm& gemm);

// Rows of 128 bytes are read best; fewer common factors of two cost tensor-core speed, and below 8
// elements most of it (BLOOM's sweep: hidden 14400, 225 x 8 a GPU and heads of 150, is 27 % slower
// than 13824, 27 x 64 and heads of 144; NVIDIA's "Matrix Multiplication Background" names the
// multiples). 1 at multiples of 64.
double alignment_factor(double elements);

double gemm_efficiency(const GpuRates& rates, const Gemm& gemm, double width);
double gemm_time_s(const GpuRates& rates, const Gemm& gemm, double width);

}  // namespace aforo::model

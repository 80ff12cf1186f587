// The attention core: scores, softmax and weighting of values, without its projections.
#pragma once

#include "model/catalog/ml_model.h"
#include "model/performance/gpu_rates.h"

namespace aforo::model {

// Language models attend to what came before; encoders and diffusion models to everything.
bool is_causal(const MlModel& model);

// Tokens that a token attends to on average: all s, or under the causal mask half of them, less
// with a sliding window w: w - w^2 / (2 s).
double mean_context(const MlModel& model, double sequence_length);

// FLOP of the core for one token in one layer, forward, all heads: 2 x context x (width of keys +
// width of values) per head.
double attention_core_flop(const MlModel& model, double sequence_length);

// Bytes of keys and values of one token in one layer, all heads that are stored.
double kv_bytes_per_token(const MlModel& model, double element_bytes);

struct PassTime {
  double forward_s = 0;
  double backward_s = 0;
};

// Time of the core for `tokens` tokens of a layer on a GPU that holds 1/tp of the heads.
// Fused (flash): its backward recomputes the scores, 2.5 times the forward (Dao 2023,
// "FlashAttention-2"). Unfused: the products run over the whole square, and the scores pass
// through memory: written by the product, read and written by the softmax, read, written and
// masked by the dropout, read by the second product: 13 bytes a score forward, twice that backward
// (Megatron-LM's fused softmax). Head widths that are badly aligned slow the unfused products.
PassTime fused_attention_time(const MlModel& model, const GpuRates& rates, double tokens,
                              double sequence_length, double tp);
PassTime unfused_attention_time(const MlModel& model, const GpuRates& rates, double tokens,
                                double sequence_length, double tp);

}  // namespace aforo::model

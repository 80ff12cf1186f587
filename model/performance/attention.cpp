#include "model/performance/attention.h"

#include "model/performance/gemm.h"

namespace aforo::model {
namespace {

constexpr double kFlashBackward = 2.5;
constexpr double kUnfusedBackward = 2;  // two products for each of the forward
constexpr double kScoreBytesForward = 13;
constexpr double kScoreBytesBackward = 26;

double real(std::int64_t count) { return static_cast<double>(count); }

// Widths of a head for the scores (keys) and the values.
double key_width(const MlModel& model) {
  return model.mla ? real(model.mla->qk_nope_dim + model.mla->qk_rope_dim) : real(head_dim(model));
}
double value_width(const MlModel& model) {
  return model.mla ? real(model.mla->v_dim) : real(head_dim(model));
}

// Scores that a token has in the whole square: all of the sequence, or of the window.
double square_context(const MlModel& model, double sequence_length) {
  return model.sliding_window > 0 ? std::min(real(model.sliding_window), sequence_length)
                                  : sequence_length;
}

}  // namespace

bool is_causal(const MlModel& model) { return model.kind.rfind("llm", 0) == 0; }

double mean_context(const MlModel& model, double sequence_length) {
  const double window = square_context(model, sequence_length);
  if (!is_causal(model)) return window;
  return window - window * window / (2 * sequence_length);
}

double attention_core_flop(const MlModel& model, double sequence_length) {
  return 2 * mean_context(model, sequence_length) * real(model.heads) *
         (key_width(model) + value_width(model));
}

double kv_bytes_per_token(const MlModel& model, double element_bytes) {
  const double heads = model.mla ? real(model.heads) : real(kv_heads(model));
  return element_bytes * heads * (key_width(model) + value_width(model));
}

PassTime fused_attention_time(const MlModel& model, const GpuRates& rates, double tokens,
                              double sequence_length, double tp) {
  const double forward_s =
      attention_core_flop(model, sequence_length) * tokens / tp / rates.attention_flop_per_s;
  return {forward_s, kFlashBackward * forward_s};
}

PassTime unfused_attention_time(const MlModel& model, const GpuRates& rates, double tokens,
                                double sequence_length, double tp) {
  const double context = square_context(model, sequence_length);
  const double heads = real(model.heads) / tp;
  const double flop = 2 * context * heads * (key_width(model) + value_width(model)) * tokens;
  const double product_s = flop / (rates.peak_flop_per_s * rates.gemm_efficiency_fraction *
                                   alignment_factor(key_width(model)));
  const double traffic_s = context * heads * tokens / rates.memory_bytes_per_s;
  return {product_s + kScoreBytesForward * traffic_s,
          kUnfusedBackward * product_s + kScoreBytesBackward * traffic_s};
}

}  // namespace aforo::model

#include "model/performance/gpu_rates.h"
#include "model/performance/memory.h"
#include "model/performance/model_split.h"
#include "model/performance/pipeline_span.h"

namespace aforo::model {
namespace {

double real(std::int64_t count) { return static_cast<double>(count); }

// Bytes that a token leaves in one layer, by whether tensor parallelism splits them (Korthikanti
// et al. 2022, section 4: with a 4h-wide GELU and as many key heads as heads they are their 10 and
// 24 bytes a token and hidden unit). Inputs of matrices are kept as they are multiplied: one byte
// in fp8 and fp4 training, beside the 16-bit output that attention keeps for itself.
struct LayerBytes {
  double replicated = 0;  // inputs of norms and of the first matrices, dropout masks
  double split = 0;       // queries, keys, values, context, inner feed-forward
};

// Networks with gated feed-forward parts (Llama and after) are trained without dropout.
bool has_dropout(const MlModel& m) { return ffn_matrices(m) == 2; }

// Queries, keys, values as attention keeps them, elements.
double attention_elements(const MlModel& m) {
  if (m.mla) {
    const auto& a = *m.mla;
    const double per_head = 2 * real(a.qk_nope_dim + a.qk_rope_dim) + real(a.v_dim);
    return real(m.heads) * per_head + real(a.q_lora_rank + a.kv_lora_rank);
  }
  const double d = real(head_dim(m));
  return real(m.heads) * d + 2 * real(kv_heads(m)) * d;
}

double value_elements(const MlModel& m) {
  return real(m.heads) * (m.mla ? real(m.mla->v_dim) : real(head_dim(m)));
}

LayerBytes layer_bytes(const MlModel& m, bool moe_layer, double element, double input) {
  const double h = real(m.hidden);
  LayerBytes bytes;
  bytes.replicated = 2 * element * h + 2 * input * h + (has_dropout(m) ? 2 * h : 0);
  bytes.split = element * attention_elements(m) + input * value_elements(m);
  if (input < element) bytes.split += element * value_elements(m);
  const double k = moe_layer ? real(m.experts->per_token) : 0;
  const double inner =
      moe_layer ? (k + real(m.experts->shared)) * real(m.experts->ffn) : real(ffn_width(m));
  bytes.split += (element * (ffn_matrices(m) - 1) + input) * inner;
  bytes.split += (input + element) * k * h;  // tokens as sent to experts and as they come back
  return bytes;
}

}  // namespace

double layer_activation_bytes(const MlModel& model, const TrainingWorkload& workload,
                              const Parallelism& p, bool moe_layer, const std::string& recompute) {
  const double element = activation_bytes(workload.precision);
  const double spread = p.sequence_parallel ? real(p.tp) : 1;
  if (recompute == "full") return element * real(model.hidden) / spread;
  const bool narrow = sensitive_precision(workload.precision) != workload.precision;
  const LayerBytes bytes = layer_bytes(model, moe_layer, element, narrow ? 1 : element);
  return bytes.replicated / spread + bytes.split / real(p.tp);
}

double held_passes(const Parallelism& p, std::int64_t stage) {
  return real(schedule_law(p.schedule).held_passes(p, stage));
}

}  // namespace aforo::model

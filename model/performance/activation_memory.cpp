#include "model/performance/gpu_rates.h"
#include "model/performance/memory.h"
#include "model/performance/model_split.h"

#include <algorithm>

namespace aforo::model {
namespace {

double real(std::int64_t count) { return static_cast<double>(count); }

// Elements that a token leaves in one layer, by whether tensor parallelism splits them
// (Korthikanti et al. 2022, section 4; with 4h-wide GELU and as many key heads as heads they are
// their 10 and 24 bytes a token and hidden unit).
struct Elements {
  double replicated = 0;  // inputs of norms and of the first matrices
  double masks = 0;       // dropout, one byte each
  double split = 0;       // queries, keys, values, context, inner feed-forward
};

double attention_elements(const MlModel& m) {
  if (m.mla) {
    const auto& a = *m.mla;
    const double per_head = 2 * real(a.qk_nope_dim + a.qk_rope_dim) + 2 * real(a.v_dim);
    return real(m.heads) * per_head + real(a.q_lora_rank + a.kv_lora_rank);
  }
  const double d = real(head_dim(m));
  return 2 * real(m.heads) * d + 2 * real(kv_heads(m)) * d;
}

Elements elements_of(const MlModel& m, bool moe_layer) {
  const double h = real(m.hidden);
  Elements e;
  e.replicated = 4 * h;
  e.masks = 2 * h;
  e.split = attention_elements(m);
  if (!moe_layer) {
    e.split += ffn_matrices(m) * real(ffn_width(m));
    return e;
  }
  const double experts = real(m.experts->per_token + m.experts->shared);
  e.split += experts * ffn_matrices(m) * real(m.experts->ffn);
  e.split += 2 * real(m.experts->per_token) * h;  // tokens as sent to and back from experts
  return e;
}

}  // namespace

double layer_activation_bytes(const MlModel& model, const TrainingWorkload& workload,
                              const Parallelism& p, bool moe_layer, const std::string& recompute) {
  const double element = activation_bytes(workload.precision);
  const double spread = p.sequence_parallel ? real(p.tp) : 1;
  if (recompute == "full") return element * real(model.hidden) / spread;
  const Elements e = elements_of(model, moe_layer);
  return (element * e.replicated + e.masks) / spread + element * e.split / real(p.tp);
}

double held_passes(const Parallelism& p, std::int64_t stage) {
  const std::int64_t passes = p.micro_batches * p.vpp;
  if (p.schedule == "gpipe") return real(passes);
  if (p.schedule == "zero-bubble") return real(std::min(passes, p.pp));
  const std::int64_t after = p.pp - 1 - stage;
  const std::int64_t warm_up = p.vpp > 1 ? 2 * after + (p.vpp - 1) * p.pp : after;
  return real(std::min(passes, warm_up + 1));
}

}  // namespace aforo::model

#include "model/catalog/ml_model.h"

#include <algorithm>

namespace aforo::model {

std::vector<std::string> model_kinds() {
  return {"llm-dense", "llm-moe", "diffusion-image", "diffusion-video", "encoder", "vision"};
}

void describe(FieldVisitor& v, Experts& e) {
  v(Field("count", "routed experts of a layer").required().range(1, 100000), e.count);
  v(Field("per_token", "routed experts that a token uses").required().range(1, 1000), e.per_token);
  v(Field("shared", "experts that every token uses").range(0, 1000), e.shared);
  v(Field("ffn", "inner width of one expert").required().range(1, 1e6), e.ffn);
  v(Field("every_n_layers", "experts on every n-th layer").range(1, 1000), e.every_n_layers);
  v(Field("first_dense_layers", "first layers without experts").range(0, 1000),
    e.first_dense_layers);
}

void describe(FieldVisitor& v, LatentAttention& m) {
  v(Field("kv_lora_rank", "rank of the compressed keys and values").required().range(1, 1e5),
    m.kv_lora_rank);
  v(Field("q_lora_rank", "rank of the compressed queries; 0: not compressed").range(0, 1e5),
    m.q_lora_rank);
  v(Field("qk_rope_dim", "rotary part of a head").required().range(0, 1e4), m.qk_rope_dim);
  v(Field("qk_nope_dim", "other part of a head").required().range(0, 1e4), m.qk_nope_dim);
  v(Field("v_dim", "value part of a head").required().range(1, 1e4), m.v_dim);
}

void describe(FieldVisitor& v, MlModel& m) {
  describe_identity(v, m);
  v(Field("kind", "kind of network").required().one_of(model_kinds()), m.kind);
  v(Field("parameters", "published number of parameters").at_least(0), m.parameters);
  v(Field("active_parameters", "published parameters used by a token").at_least(0),
    m.active_parameters);
  v(Field("layers", "transformer layers").range(0, 10000).group("shape"), m.layers);
  v(Field("hidden", "model width").required().range(1, 1e6).group("shape"), m.hidden);
  v(Field("heads", "attention heads").required().range(1, 1e5).group("shape"), m.heads);
  v(Field("kv_heads", "key/value heads").range(0, 1e5).group("shape"), m.kv_heads);
  v(Field("head_dim", "width of a head").range(0, 1e5).group("shape"), m.head_dim);
  v(Field("ffn", "inner width of the feed-forward part").range(0, 1e6).group("shape"), m.ffn);
  v(Field("ffn_kind", "gated (three matrices) or not (two)")
        .one_of({"gelu", "relu", "swiglu", "geglu"})
        .group("shape"),
    m.ffn_kind);
  v(Field("vocab", "vocabulary").range(0, 1e7).group("shape"), m.vocab);
  v(Field("max_context", "longest context").range(0, 1e9).group("shape"), m.max_context);
  v(Field("tied_embeddings", "input and output tables are one").group("shape"), m.tied_embeddings);
  v(Field("sliding_window", "attention window; 0: full").range(0, 1e9).group("shape"),
    m.sliding_window);
  v(Field("experts", "mixture of experts").group("shape"), m.experts);
  v(Field("mla", "multi-head latent attention").group("shape"), m.mla);
  describe_provenance(v, m);
}

std::int64_t kv_heads(const MlModel& m) { return m.kv_heads > 0 ? m.kv_heads : m.heads; }
std::int64_t head_dim(const MlModel& m) {
  return m.head_dim > 0 ? m.head_dim : m.hidden / std::max<std::int64_t>(1, m.heads);
}
std::int64_t ffn_width(const MlModel& m) { return m.ffn > 0 ? m.ffn : 4 * m.hidden; }
int ffn_matrices(const MlModel& m) {
  return m.ffn_kind == "swiglu" || m.ffn_kind == "geglu" ? 3 : 2;
}

bool is_moe_layer(const MlModel& m, std::int64_t layer) {
  if (!m.experts || layer < m.experts->first_dense_layers) return false;
  return (layer + 1) % m.experts->every_n_layers == 0;
}

std::int64_t moe_layers(const MlModel& m) {
  std::int64_t count = 0;
  for (std::int64_t layer = 0; layer < m.layers; ++layer) count += is_moe_layer(m, layer) ? 1 : 0;
  return count;
}

double attention_parameters(const MlModel& m) {
  const auto h = static_cast<double>(m.hidden);
  const auto heads = static_cast<double>(m.heads);
  if (m.mla) {
    const auto& a = *m.mla;
    const auto qk = static_cast<double>(a.qk_nope_dim + a.qk_rope_dim);
    const auto q_rank = static_cast<double>(a.q_lora_rank);
    const auto kv_rank = static_cast<double>(a.kv_lora_rank);
    const double q = q_rank > 0 ? h * q_rank + q_rank * heads * qk : h * heads * qk;
    const double kv = h * (kv_rank + static_cast<double>(a.qk_rope_dim)) +
                      kv_rank * heads * static_cast<double>(a.qk_nope_dim + a.v_dim);
    return q + kv + heads * static_cast<double>(a.v_dim) * h;
  }
  const auto d = static_cast<double>(head_dim(m));
  return h * d * (2 * heads + 2 * static_cast<double>(kv_heads(m)));
}

double dense_ffn_parameters(const MlModel& m) {
  return ffn_matrices(m) * static_cast<double>(m.hidden) * static_cast<double>(ffn_width(m));
}

double expert_parameters(const MlModel& m) {
  if (!m.experts) return 0;
  return ffn_matrices(m) * static_cast<double>(m.hidden) * static_cast<double>(m.experts->ffn);
}

double embedding_parameters(const MlModel& m) {
  return (m.tied_embeddings ? 1.0 : 2.0) * static_cast<double>(m.hidden) *
         static_cast<double>(m.vocab);
}

namespace {
double parameters(const MlModel& m, double experts_counted) {
  const auto h = static_cast<double>(m.hidden);
  const auto moe = static_cast<double>(moe_layers(m));
  const double dense = static_cast<double>(m.layers) - moe;
  const double router = m.experts ? h * static_cast<double>(m.experts->count) : 0;
  const double norms = 2 * h;
  return static_cast<double>(m.layers) * (attention_parameters(m) + norms) +
         dense * dense_ffn_parameters(m) + moe * (experts_counted * expert_parameters(m) + router) +
         embedding_parameters(m) + h;
}
}  // namespace

double parameters_from_shape(const MlModel& m) {
  const double experts =
      m.experts ? static_cast<double>(m.experts->count + m.experts->shared) : 0.0;
  return parameters(m, experts);
}
double active_parameters_from_shape(const MlModel& m) {
  const double experts =
      m.experts ? static_cast<double>(m.experts->per_token + m.experts->shared) : 0.0;
  return parameters(m, experts);
}
double total_parameters(const MlModel& m) {
  return m.parameters > 0 ? m.parameters : parameters_from_shape(m);
}
double active_parameters(const MlModel& m) {
  if (m.active_parameters > 0) return m.active_parameters;
  return m.experts ? active_parameters_from_shape(m) : total_parameters(m);
}

}  // namespace aforo::model

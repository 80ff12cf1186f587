// The shape of a neural network: everything that FLOP, bytes and memory follow from.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

// Experts of a mixture-of-experts model.
struct Experts {
  std::int64_t count = 0;               // routed experts per MoE layer
  std::int64_t per_token = 0;           // routed experts that a token uses
  std::int64_t shared = 0;              // experts that every token uses
  std::int64_t ffn = 0;                 // inner width of one expert
  std::int64_t every_n_layers = 1;      // MoE on every n-th layer
  std::int64_t first_dense_layers = 0;  // layers at the start that stay dense
};
void describe(FieldVisitor& v, Experts& experts);

// Multi-head latent attention (DeepSeek-V2).
struct LatentAttention {
  std::int64_t kv_lora_rank = 0;
  std::int64_t q_lora_rank = 0;
  std::int64_t qk_rope_dim = 0;
  std::int64_t qk_nope_dim = 0;
  std::int64_t v_dim = 0;
};
void describe(FieldVisitor& v, LatentAttention& mla);

struct MlModel : Entry {
  std::string kind = "llm-dense";  // model_kinds()
  double parameters = 0;           // published; 0: from the shape
  double active_parameters = 0;    // per token; 0: from the shape
  std::int64_t layers = 0;
  std::int64_t hidden = 0;
  std::int64_t heads = 0;
  std::int64_t kv_heads = 0;      // 0: as heads
  std::int64_t head_dim = 0;      // 0: hidden / heads
  std::int64_t ffn = 0;           // 0: 4 x hidden
  std::string ffn_kind = "gelu";  // "swiglu" and "geglu" have three matrices, "gelu" two
  std::int64_t vocab = 0;
  std::int64_t max_context = 0;
  bool tied_embeddings = false;
  std::int64_t sliding_window = 0;  // 0: full attention
  std::optional<Experts> experts;
  std::optional<LatentAttention> mla;
};
std::vector<std::string> model_kinds();
void describe(FieldVisitor& v, MlModel& model);

// Shape with the defaults filled in.
std::int64_t kv_heads(const MlModel& model);
std::int64_t head_dim(const MlModel& model);
std::int64_t ffn_width(const MlModel& model);
int ffn_matrices(const MlModel& model);
bool is_moe_layer(const MlModel& model, std::int64_t layer);
std::int64_t moe_layers(const MlModel& model);

// Parameters from the shape (weights of matrices and norms; biases are left out, under 0.1 %).
double attention_parameters(const MlModel& model);  // one layer
double dense_ffn_parameters(const MlModel& model);  // one layer
double expert_parameters(const MlModel& model);     // one expert of one layer
double embedding_parameters(const MlModel& model);  // input table, and head where not tied
double parameters_from_shape(const MlModel& model);
double active_parameters_from_shape(const MlModel& model);
// The published number where there is one, else from the shape.
double total_parameters(const MlModel& model);
double active_parameters(const MlModel& model);

}  // namespace aforo::model

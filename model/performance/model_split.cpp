#include "model/performance/model_split.h"

#include "model/performance/memory.h"

#include <algorithm>

namespace aforo::model {
namespace {

double real(std::int64_t count) { return static_cast<double>(count); }

// Routed-expert layers among the first `layers`.
std::int64_t moe_layers_before(const MlModel& model, std::int64_t layers) {
  if (!model.experts || layers <= model.experts->first_dense_layers) return 0;
  const std::int64_t n = model.experts->every_n_layers;
  return layers / n - model.experts->first_dense_layers / n;
}

// Place of a stage in the order in which layers beyond an even share are given out.
std::int64_t extra_order(std::int64_t stage, std::int64_t stages) {
  if (stages == 1) return 0;
  if (stage == stages - 1) return stages - 1;
  return stage == 0 ? stages - 2 : stage - 1;
}

struct LayerRange {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

LayerRange layers_of(std::int64_t layers, std::int64_t chunks, std::int64_t chunk) {
  const std::int64_t even = layers / chunks;
  const std::int64_t rest = layers % chunks;
  const auto extra = [&](std::int64_t c) -> std::int64_t {
    return extra_order(c, chunks) < rest ? 1 : 0;
  };
  // Extras before a chunk: those of inner predecessors come in order, the first chunk's apart.
  const std::int64_t inner = std::min(rest, std::max<std::int64_t>(0, chunks - 2));
  const std::int64_t before = chunk == 0 ? 0 : std::min(chunk - 1, inner) + extra(0);
  const std::int64_t begin = chunk * even + before;
  return {begin, begin + even + extra(chunk)};
}

// Inputs plus outputs of all matrices of one layer part: LoRA has rank times that.
double attention_edges(const MlModel& m) {
  const double h = real(m.hidden);
  const double heads = real(m.heads);
  if (m.mla) {
    const auto& a = *m.mla;
    const double qk = heads * real(a.qk_nope_dim + a.qk_rope_dim);
    const double q_rank = real(a.q_lora_rank);
    const double q = q_rank > 0 ? h + q_rank + q_rank + qk : h + qk;
    const double kv = h + real(a.kv_lora_rank + a.qk_rope_dim) + real(a.kv_lora_rank) +
                      heads * real(a.qk_nope_dim + a.v_dim);
    return q + kv + heads * real(a.v_dim) + h;
  }
  const double q = heads * real(head_dim(m));
  const double kv = real(kv_heads(m)) * real(head_dim(m));
  return (h + q) + 2 * (h + kv) + (q + h);
}

double ffn_edges(const MlModel& m, double width) {
  return ffn_matrices(m) * (real(m.hidden) + width);
}

ModelParts all_parts(const MlModel& m) {
  ModelParts parts;
  parts.attention = attention_parameters(m) + 2 * real(m.hidden);
  parts.dense_ffn = dense_ffn_parameters(m);
  if (m.experts) {
    parts.shared_experts =
        real(m.experts->shared) * expert_parameters(m) + real(m.hidden * m.experts->count);
    parts.experts = real(m.experts->count) * expert_parameters(m);
  }
  parts.input_table = real(m.hidden) * real(m.vocab);
  parts.head = parts.input_table;
  const double shape = parameters_from_shape(m);
  const double scale = shape > 0 ? total_parameters(m) / shape : 1;
  for (double* part : {&parts.attention, &parts.dense_ffn, &parts.shared_experts, &parts.experts,
                       &parts.input_table, &parts.head}) {
    *part *= scale;
  }
  return parts;
}

ModelParts adapter_parts(const MlModel& m, std::int64_t rank) {
  const double r = real(rank);
  ModelParts parts;
  parts.attention = r * attention_edges(m);
  parts.dense_ffn = r * ffn_edges(m, real(ffn_width(m)));
  if (m.experts) {
    const double expert = r * ffn_edges(m, real(m.experts->ffn));
    parts.shared_experts = real(m.experts->shared) * expert;
    parts.experts = real(m.experts->count) * expert;
  }
  return parts;
}

double sum_of(const MlModel& m, const ModelParts& parts) {
  const double moe = real(moe_layers(m));
  return real(m.layers) * parts.attention + (real(m.layers) - moe) * parts.dense_ffn +
         moe * (parts.shared_experts + parts.experts);
}

}  // namespace

ChunkShape chunk_shape(const MlModel& model, const Parallelism& p, std::int64_t chunk) {
  const std::int64_t chunks = chunk_count(p);
  const LayerRange range = layers_of(model.layers, chunks, chunk);
  return {range.end - range.begin,
          moe_layers_before(model, range.end) - moe_layers_before(model, range.begin), chunk == 0,
          chunk == chunks - 1};
}

std::int64_t zero_shards(const Parallelism& p, std::int64_t replicas) {
  return p.zero_group > 0 ? std::min(p.zero_group, replicas) : replicas;
}

bool divides_into_chunks(const MlModel& model, std::int64_t chunks) {
  return model.layers % chunks == 0 || (model.layers + 2) % chunks == 0;
}

std::vector<std::int64_t> outer_stages(const Parallelism& p) {
  if (p.pp == 1) return {0};
  if (p.pp == 2) return {0, 1};
  return {0, 1, p.pp - 1};
}

ModelParts model_parts(const MlModel& model) { return all_parts(model); }

ModelParts trained_parts(const MlModel& model, const TrainingWorkload& workload) {
  return has_adapters(workload) ? adapter_parts(model, workload.lora_rank) : all_parts(model);
}

// A tied table is stored once where its two ends lie on one GPU.
ChunkParameters chunk_parameters(const MlModel& model, const ModelParts& parts,
                                 const Parallelism& p, const ChunkShape& shape) {
  const double tp = real(p.tp);
  ChunkParameters share;
  const bool one_table = model.tied_embeddings && shape.first && shape.last;
  if (shape.first) share.embedding += parts.input_table / tp;
  if (shape.last && !one_table) share.embedding += parts.head / tp;
  share.dense = share.embedding + (real(shape.layers) * parts.attention +
                                   real(shape.layers - shape.moe_layers) * parts.dense_ffn +
                                   real(shape.moe_layers) * parts.shared_experts) /
                                      tp;
  share.experts = real(shape.moe_layers) * parts.experts / real(expert_shards(p));
  return share;
}

bool has_adapters(const TrainingWorkload& workload) {
  return workload.method == "lora" || workload.method == "qlora";
}

double adapter_parameters(const MlModel& model, std::int64_t rank) {
  return sum_of(model, adapter_parts(model, rank));
}

double trained_parameters(const MlModel& model, const TrainingWorkload& workload) {
  return has_adapters(workload) ? adapter_parameters(model, workload.lora_rank)
                                : total_parameters(model);
}

}  // namespace aforo::model

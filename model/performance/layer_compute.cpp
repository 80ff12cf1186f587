#include "model/performance/layer_compute.h"

#include "model/performance/gemm.h"
#include "model/performance/memory_constants.h"
#include "model/performance/model_split.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace aforo::model {
namespace {

// Memory-bound kernels of a layer, forward: 36 bytes a token and hidden unit in 16 bits, of which
// the activation function moves 16 (two 4h-wide tensors read and written); the backward moves
// twice that (fit over 300 training runs, with 0.85 of the memory bandwidth).
constexpr double kStreamedElements = 10;  // norms, residuals, rotary, dropout: 20 bytes
constexpr double kStreamedBackward = 2;
// Tokens copied to experts and back: read and written, twice.
constexpr double kRoutedElements = 4;
// Loss: 16-bit logits read, fp32 made, read for maximum and sum; backward read and written.
constexpr double kLossBytesForward = 14;
constexpr double kLossBytesBackward = 8;

// Bytes of an element that is quantized: 2 read, two narrow copies written.
constexpr double kQuantizedBytes = 4;

// Kernels that the host launches for one layer, forward; the backward has twice as many. Routing
// to experts takes many small ones, some for each expert, and waits for token counts: 8.5 ms a
// layer for 16 experts a GPU, whatever the micro-batch (Qwen3 30B at micro-batch 1 to 4 on B200,
// GB200, H100).
constexpr double kKernels = 30;
constexpr double kRoutingKernels = 220;
constexpr double kKernelsPerExpert = 28;

// Assumption: the busiest expert rank has this load over the mean, with a balancing loss.
constexpr double kImbalance = 1.1;

double real(std::int64_t count) { return static_cast<double>(count); }

// The matrices of one layer's dense part on one GPU; never more than these.
class GemmList {
 public:
  void add(double rows, double columns, double depth) { items_[count_++] = {rows, columns, depth}; }
  const Gemm* begin() const { return items_.data(); }
  const Gemm* end() const { return items_.data() + count_; }

 private:
  std::array<Gemm, 8> items_{};
  std::size_t count_ = 0;
};

void add_attention(const LayerWork& work, GemmList& list) {
  const MlModel& m = *work.model;
  const double h = real(m.hidden);
  const double t = work.tokens;
  if (m.mla) {
    const auto& a = *m.mla;
    const double qk = real(m.heads * (a.qk_nope_dim + a.qk_rope_dim)) / work.tp;
    const double rank = real(a.kv_lora_rank);
    if (a.q_lora_rank > 0) list.add(t, real(a.q_lora_rank), h);
    list.add(t, qk, a.q_lora_rank > 0 ? real(a.q_lora_rank) : h);
    list.add(t, rank + real(a.qk_rope_dim), h);
    list.add(t, real(m.heads * (a.qk_nope_dim + a.v_dim)) / work.tp, rank);
    list.add(t, h, real(m.heads * a.v_dim) / work.tp);
    return;
  }
  const double d = real(head_dim(m));
  const double q = real(m.heads) * d / work.tp;
  const double kv = std::max(real(kv_heads(m)) / work.tp, 1.0) * d;
  list.add(t, q + 2 * kv, h);
  list.add(t, h, q);
}

void add_ffn(const LayerWork& work, double width, GemmList& list) {
  const MlModel& m = *work.model;
  if (width <= 0) return;
  list.add(work.tokens, width * (ffn_matrices(m) - 1), real(m.hidden));
  list.add(work.tokens, real(m.hidden), width);
}

double dense_ffn_width(const LayerWork& work, bool moe_layer) {
  const MlModel& m = *work.model;
  const double width = moe_layer ? real(m.experts->shared * m.experts->ffn) : real(ffn_width(m));
  return width / work.tp;
}

bool frozen(const LayerWork& work) { return has_adapters(*work.workload); }

// LoRA's two thin products move the inputs and outputs of the matrix; the backward twice.
void add_adapter(const LayerWork& work, const RatePair& rates, const Gemm& gemm, LayerTime& time) {
  const double element = activation_bytes(work.workload->precision);
  const double rank = real(work.workload->lora_rank);
  const double bytes = element * gemm.rows * (gemm.depth + 2 * rank + 2 * gemm.columns);
  const double forward_s = bytes / rates.linear.memory_bytes_per_s;
  time.adapters.forward_s += forward_s;
  time.adapters.backward_s += 2 * forward_s;
}

void add_dense(const LayerWork& work, const RatePair& rates, bool moe_layer, LayerTime& time) {
  GemmList list;
  add_attention(work, list);
  add_ffn(work, dense_ffn_width(work, moe_layer), list);
  const double width = real(work.model->hidden) / work.tp;
  double weights = 0;
  for (const auto& gemm : list) {
    time.gemm_forward_s += gemm_time_s(rates.linear, gemm, width);
    weights += gemm.columns * gemm.depth;
    if (frozen(work)) add_adapter(work, rates, gemm, time);
  }
  if (work.workload->method == "qlora") {
    time.dequantize_s += weights * (kNf4Bytes + 2) / rates.linear.memory_bytes_per_s;
  }
}

// Routed experts. With ep at least tp, the ep ranks hold ep/tp sets of tokens; else each expert is
// cut into tp/ep parts and all tp ranks work on one set.
struct ExpertShare {
  double rows = 0;  // token copies that one GPU works on
  double rows_per_expert = 0;
  double width = 0;    // of an expert on one GPU
  double experts = 0;  // touched, on one GPU
};

ExpertShare expert_share(const LayerWork& work) {
  const Experts& e = *work.model->experts;
  const double k = real(e.per_token);
  const double count = real(e.count);
  const double sets = std::max(1.0, work.ep / work.tp);
  const double parts = std::max(1.0, work.tp / work.ep);
  const double domain_tokens = work.tokens * sets;
  ExpertShare share;
  share.width = real(e.ffn) / parts;
  share.rows = domain_tokens * k / work.ep;
  share.rows_per_expert = domain_tokens * k / count;
  const double touched = 1 - std::pow(1 - k / count, domain_tokens);
  share.experts = count / work.ep * touched;
  return share;
}

void add_experts(const LayerWork& work, const RatePair& rates, LayerTime& time) {
  const MlModel& m = *work.model;
  const ExpertShare share = expert_share(work);
  const double h = real(m.hidden);
  GpuRates grouped = rates.linear;
  grouped.multiprocessors = 0;  // tiles of all experts fill the waves together
  grouped.gemm_efficiency_fraction *= work.stack->expert_efficiency_fraction;
  const Gemm up{share.rows_per_expert, share.width * (ffn_matrices(m) - 1), h};
  const Gemm down{share.rows_per_expert, h, share.width};
  const double width = std::min(h, share.width);
  const double groups = share.rows / share.rows_per_expert;
  const double product_s =
      groups * (gemm_time_s(grouped, up, width) + gemm_time_s(grouped, down, width));
  const double weights = share.experts * ffn_matrices(m) * h * share.width;
  const double reading_s = weights * 2 / rates.linear.memory_bytes_per_s;
  time.gemm_forward_s += (work.ep > 1 ? kImbalance : 1) * std::max(product_s, reading_s);
  if (work.workload->method == "qlora") {
    time.dequantize_s += weights * (kNf4Bytes + 2) / rates.linear.memory_bytes_per_s;
  }
  if (frozen(work)) {
    add_adapter(work, rates, {share.rows, up.columns, h}, time);
    add_adapter(work, rates, {share.rows, h, share.width}, time);
  }
}

void add_memory_bound(const LayerWork& work, const RatePair& rates, bool moe_layer,
                      LayerTime& time) {
  const MlModel& m = *work.model;
  const double element = activation_bytes(work.workload->precision);
  const double h = real(m.hidden);
  double inner = real(ffn_width(m));
  double elements = kStreamedElements * h / (work.sequence_parallel ? work.tp : 1);
  if (moe_layer) {
    inner = real((m.experts->per_token + m.experts->shared) * m.experts->ffn);
    elements += kRoutedElements * real(m.experts->per_token) * h / work.tp;
  }
  elements += ffn_matrices(m) * inner / work.tp;
  const double forward_s = work.stack->elementwise_traffic * element * elements * work.tokens /
                           rates.linear.memory_bytes_per_s;
  time.memory_bound = {forward_s, kStreamedBackward * forward_s};
}

// Inputs of matrices in 8 or 4 bits: the forward reads what the layer made in 16 bits and writes a
// narrow copy, also turned for the backward; the backward does so with the gradients of outputs.
void add_quantization(const LayerWork& work, const RatePair& rates, bool moe_layer,
                      LayerTime& time) {
  const MlModel& m = *work.model;
  if (sensitive_precision(work.workload->precision) == work.workload->precision) return;
  GemmList list;
  add_attention(work, list);
  add_ffn(work, dense_ffn_width(work, moe_layer), list);
  double inputs = 0;
  double outputs = 0;
  const auto add = [&](const Gemm& gemm) {
    inputs += gemm.rows * gemm.depth;
    outputs += gemm.rows * gemm.columns;
  };
  for (const auto& gemm : list) add(gemm);
  if (moe_layer) {
    const ExpertShare share = expert_share(work);
    add({share.rows, share.width * (ffn_matrices(m) - 1), real(m.hidden)});
    add({share.rows, real(m.hidden), share.width});
  }
  const double per_byte_s = kQuantizedBytes / rates.linear.memory_bytes_per_s;
  time.memory_bound.forward_s += inputs * per_byte_s;
  time.memory_bound.backward_s += outputs * per_byte_s;
}

PassTime attention_time(const LayerWork& work, const GpuRates& rates) {
  const auto length = real(work.workload->sequence_length);
  return work.stack->attention == "unfused"
             ? unfused_attention_time(*work.model, rates, work.tokens, length, work.tp)
             : fused_attention_time(*work.model, rates, work.tokens, length, work.tp);
}

}  // namespace

double LayerTime::forward_s() const {
  return std::max(gemm_forward_s + attention.forward_s + memory_bound.forward_s +
                      adapters.forward_s + dequantize_s,
                  launch_floor.forward_s);
}

// Gradients of inputs take what the forward takes, gradients of weights the same again.
double LayerTime::backward_s() const {
  return std::max(gemm_forward_s + weight_gradient_s + attention.backward_s +
                      memory_bound.backward_s + adapters.backward_s + dequantize_s,
                  launch_floor.backward_s);
}

LayerTime layer_time(const LayerWork& work, const RatePair& rates, bool moe_layer) {
  LayerTime time;
  add_dense(work, rates, moe_layer, time);
  if (moe_layer) add_experts(work, rates, time);
  time.weight_gradient_s = frozen(work) ? 0 : time.gemm_forward_s;
  time.attention = attention_time(work, rates.sensitive);
  add_memory_bound(work, rates, moe_layer, time);
  add_quantization(work, rates, moe_layer, time);
  double kernels = kKernels;
  if (moe_layer) {
    kernels += kRoutingKernels + kKernelsPerExpert * real(work.model->experts->count) / work.ep;
  }
  const double launch_s = kernels * rates.linear.kernel_launch_s;
  time.launch_floor = {launch_s, 2 * launch_s};
  return time;
}

LayerTime head_time(const LayerWork& work, const RatePair& rates) {
  LayerTime time;
  const double columns = real(work.model->vocab) / work.tp;
  if (columns <= 0) return time;
  // Frameworks pad the vocabulary to a good multiple.
  const Gemm gemm{work.tokens, std::ceil(columns / 64) * 64, real(work.model->hidden)};
  time.gemm_forward_s = gemm_time_s(rates.sensitive, gemm, std::min(gemm.columns, gemm.depth));
  time.weight_gradient_s = frozen(work) ? 0 : time.gemm_forward_s;
  const double logits_s = work.tokens * columns / rates.sensitive.memory_bytes_per_s;
  time.memory_bound = {kLossBytesForward * logits_s, kLossBytesBackward * logits_s};
  return time;
}

LayerTime embedding_time(const LayerWork& work, const RatePair& rates) {
  LayerTime time;
  const double bytes =
      2 * activation_bytes(work.workload->precision) * work.tokens * real(work.model->hidden);
  const double forward_s = bytes / rates.sensitive.memory_bytes_per_s;
  time.memory_bound = {forward_s, frozen(work) ? 0 : kStreamedBackward * forward_s};
  return time;
}

double recompute_s(const LayerWork& work, const LayerTime& time, const std::string& recompute) {
  if (recompute == "full") return time.forward_s();
  if (recompute != "selective") return 0;
  if (work.stack->attention == "unfused") return time.attention.forward_s;
  return work.stack->recompute_selective_fraction * time.forward_s();
}

}  // namespace aforo::model

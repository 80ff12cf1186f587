#include "plan/validate/question.h"

#include "model/performance/closed_form.h"
#include "plan/validate/machine.h"
#include "plan/validate/shape.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace aforo::plan {
namespace {

using model::Parallelism;

// Micro-batches per pipeline stage where the source does not give the batch; fully sharded runs
// take one, as their batches are large.
constexpr std::int64_t kMicroBatchesPerStage = 8;

// Frameworks keep fewer activations than the memory estimate counts (8-bit copies, fused kernels,
// offload to the host), and published configurations are tuned to the last byte: Megatron-Bridge
// runs without recomputation reach 2.2 times the capacity by the estimate.
constexpr double kMemoryTolerance = 2.25;

double real(std::int64_t value) { return static_cast<double>(value); }

class QuestionReader {
 public:
  QuestionReader(const TrainingRow& row, const model::Catalog& catalog) : catalog_(catalog) {
    q_.row = row;
  }

  std::variant<TrainingQuestion, std::string> read() {
    for (const auto step : {&QuestionReader::check_row, &QuestionReader::read_gpu,
                            &QuestionReader::read_model, &QuestionReader::read_software,
                            &QuestionReader::read_machine, &QuestionReader::read_workload,
                            &QuestionReader::read_split, &QuestionReader::read_measurement}) {
      std::string reason = (this->*step)();
      if (!reason.empty()) return reason;
    }
    return std::move(q_);
  }

 private:
  void assume(std::string text) { q_.assumptions.push_back(std::move(text)); }

  std::string check_row() {
    const TrainingRow& row = q_.row;
    if (!row.fault.empty()) return row.fault;
    const bool timed = row.step_s || row.tokens_per_s_per_gpu;
    if (!timed && !row.tflops_per_gpu && !row.mfu_fraction) {
      return "no step time, tokens/s, TFLOPS or MFU";
    }
    if (!timed && find_counting(row) == nullptr) {
      return "TFLOPS or MFU only, and the notes do not say how FLOP are counted";
    }
    if (!row.sequence_length) return "no sequence length";
    if (!row.gpus) return "no number of GPUs";
    if (row.gpu.empty()) return "no GPU";
    return {};
  }

  std::string read_gpu() {
    std::string assumed;
    gpu_ = find_gpu(q_.row.gpu, catalog_, assumed);
    if (gpu_ == nullptr) return "GPU '" + q_.row.gpu + "' has no catalog entry";
    if (!assumed.empty()) assume(std::move(assumed));
    return {};
  }

  std::string read_model() {
    auto shape = shape_of(q_.row, catalog_, q_.assumptions);
    if (!shape) return "neither hidden size nor parameters of '" + q_.row.model + "'";
    q_.model = std::move(*shape);
    return {};
  }

  std::string read_software() {
    const StackReading reading = read_stack(q_.row, catalog_);
    if (reading.stack == nullptr) return "software without an entry: " + reading.why;
    q_.software = reading.stack;
    if (reading.assumed) assume("software not stated: " + reading.stack->id);
    return {};
  }

  std::string read_machine() {
    auto machine = machine_of(q_.row, *gpu_, catalog_, q_.assumptions);
    if (!machine.ok()) return "machine: " + machine.issues().front().message;
    q_.cluster = std::move(machine.value());
    return {};
  }

  std::string read_workload() {
    const TrainingRow& row = q_.row;
    model::TrainingWorkload& w = q_.workload;
    w.model = q_.model.id;
    w.sequence_length = *row.sequence_length;
    w.framework = q_.software->id;
    const AdapterReading adapters = read_adapters(row.model);
    PrecisionReading precision = read_precision(row.precision);
    if (precision.precision.empty()) {
      if (!row.precision.empty()) return "precision '" + row.precision + "' is not known";
      precision.precision = model::peak_flop_per_s(*gpu_, "bf16") ? "bf16" : "fp16";
      assume("precision " + precision.precision);
    }
    if (!model::peak_flop_per_s(*gpu_, precision.precision)) {
      return gpu_->id + " has no " + precision.precision + " matrix rate in the catalog";
    }
    w.precision = precision.precision;
    const bool quantized = adapters.quantized_base || precision.quantized_base;
    if (adapters.adapters || quantized) w.method = quantized ? "qlora" : "lora";
    w.lora_rank = adapters.rank.value_or(w.lora_rank);
    return {};
  }

  std::string read_split();
  std::string read_measurement();
  void read_sharding_into(Parallelism& split);
  void read_batch(Parallelism& split);
  void read_recompute(Parallelism& split);
  void choose_expert_parallel(Parallelism& split);
  bool search_split();

  const model::Catalog& catalog_;
  const model::Gpu* gpu_ = nullptr;
  TrainingQuestion q_;
};

void QuestionReader::read_sharding_into(Parallelism& split) {
  const TrainingRow& row = q_.row;
  const ShardingReading sharding = read_sharding(row.sharding);
  if (sharding.stage) {
    split.zero = *sharding.stage;
    split.zero_group = sharding.within_node ? q_.cluster.groups.front().node.gpus : sharding.group;
  } else {
    split.zero = default_zero(q_.software->id);
    if (split.dp > 1 && q_.workload.method == "full") {
      assume("ZeRO stage " + std::to_string(split.zero));
    }
  }
  if (split.zero_group >= split.dp) split.zero_group = 0;
  const bool stated = !row.sequence_parallel.empty();
  split.sequence_parallel = split.tp > 1 && (stated ? row.sequence_parallel == "yes"
                                                    : q_.software->training->sequence_parallel);
}

// Sequences per micro-batch and micro-batches per rank, from whichever two of batch, micro-batch
// and accumulation are said.
void QuestionReader::read_batch(Parallelism& split) {
  const TrainingRow& row = q_.row;
  std::optional<std::int64_t> global = row.global_batch;
  if (!global && row.global_tokens) {
    global = std::llround(*row.global_tokens / real(*row.sequence_length));
  }
  if (!global && row.step_s && row.tokens_per_s_per_gpu) {
    global = std::llround(*row.step_s * *row.tokens_per_s_per_gpu * real(*row.gpus) /
                          real(*row.sequence_length));
  }
  std::optional<std::int64_t> accumulation = accumulation_in(row.notes);
  const double per_rank = global ? std::max(1.0, real(*global) / real(split.dp)) : 0;
  if (row.micro_batch) {
    split.micro_batch = *row.micro_batch;
  } else if (global && accumulation) {
    split.micro_batch = std::max<std::int64_t>(1, std::llround(per_rank / real(*accumulation)));
  } else {
    split.micro_batch = 1;
    assume("micro-batch 1");
  }
  if (global) {
    // Interleaving works on groups of as many micro-batches as there are stages.
    const std::int64_t unit = split.vpp > 1 ? split.pp : 1;
    const double rounds = per_rank / real(split.micro_batch * unit);
    split.micro_batches = unit * std::max<std::int64_t>(1, std::llround(rounds));
    return;
  }
  const bool sharded = split.zero == 3 && split.pp == 1;
  split.micro_batches = accumulation.value_or(sharded ? 1 : kMicroBatchesPerStage * split.pp);
  if (!accumulation) assume(std::to_string(split.micro_batches) + " micro-batches a step");
}

// Unsaid: the least whose estimated memory is not far beyond the GPU's, for the run did fit.
void QuestionReader::read_recompute(Parallelism& split) {
  if (!q_.row.recompute.empty()) {
    split.recompute = q_.row.recompute;
    return;
  }
  const double capacity = kMemoryTolerance * gpu_->memory_bytes;
  for (const auto& mode : model::recompute_modes()) {
    split.recompute = mode;
    if (model::training_memory(q_.model, q_.workload, split, capacity).fits()) break;
  }
  if (split.recompute != "none") assume("recomputation " + split.recompute + ", to fit in memory");
}

// Unsaid: the experts spread over as many GPUs of one node as divide both.
void QuestionReader::choose_expert_parallel(Parallelism& split) {
  if (!q_.model.experts) return;
  if (q_.row.ep) {
    split.ep = *q_.row.ep;
    return;
  }
  const std::int64_t ranks = split.tp * split.cp * split.dp;
  const std::int64_t reach = std::gcd(q_.model.experts->count, ranks);
  split.ep = std::gcd(reach, q_.cluster.groups.front().node.gpus);
  assume("expert parallelism of " + std::to_string(split.ep));
}

// Splits that the row leaves open are chosen as the planner would: the fastest that fits.
bool QuestionReader::search_split() {
  const TrainingRow& row = q_.row;
  q_.workload.global_batch = row.global_batch.value_or(0);
  auto& request = q_.workload.parallelism;
  request.tp = row.tp;
  request.pp = row.pp;
  request.vpp = row.vpp;
  request.cp = row.cp;
  request.ep = row.ep;
  request.dp = row.dp;
  request.micro_batch = row.micro_batch;
  double best_s = std::numeric_limits<double>::infinity();
  const model::TrainingCase work = q_.training_case();
  for (const auto& split : model::feasible_splits(work)) {
    const double step_s = model::closed_form_step(model::plan_step(work, split)).total_s();
    const double per_token_s = step_s / real(split.micro_batch * split.micro_batches * split.dp);
    if (per_token_s >= best_s) continue;
    best_s = per_token_s;
    q_.split = split;
  }
  if (!std::isfinite(best_s)) return false;
  assume("split not stated, the best found: tp " + std::to_string(q_.split.tp) + ", pp " +
         std::to_string(q_.split.pp) + ", cp " + std::to_string(q_.split.cp) + ", dp " +
         std::to_string(q_.split.dp));
  return true;
}

std::string QuestionReader::read_split() {
  const TrainingRow& row = q_.row;
  const bool open = splits_models(q_.software->id) && !row.tp && !row.pp && *row.gpus > 1;
  if (open && search_split()) return {};
  Parallelism& split = q_.split;
  split.tp = row.tp.value_or(1);
  split.pp = row.pp.value_or(1);
  split.cp = row.cp.value_or(1);
  split.vpp = row.vpp.value_or(1);
  if (split.vpp > 1) split.schedule = "interleaved";
  const std::int64_t model_ranks = split.tp * split.pp * split.cp;
  if (*row.gpus % model_ranks != 0) {
    return "tp x pp x cp = " + std::to_string(model_ranks) + " does not divide " +
           std::to_string(*row.gpus) + " GPUs";
  }
  split.dp = *row.gpus / model_ranks;
  if (row.dp && *row.dp != split.dp) {
    assume("dp " + std::to_string(split.dp) + " from the GPUs, the row says " +
           std::to_string(*row.dp));
  }
  choose_expert_parallel(split);
  read_sharding_into(split);
  read_batch(split);
  read_recompute(split);
  return {};
}

std::string QuestionReader::read_measurement() {
  const TrainingRow& row = q_.row;
  const Parallelism& split = q_.split;
  const double sequences = row.global_batch
                               ? real(*row.global_batch)
                               : real(split.micro_batch * split.micro_batches * split.dp);
  q_.tokens_per_step = sequences * real(*row.sequence_length);
  const double tokens_per_gpu = q_.tokens_per_step / real(*row.gpus);
  Measurement& m = q_.measurement;
  if (row.step_s) {
    if (!row.global_batch && !row.global_tokens && !row.tokens_per_s_per_gpu) {
      return "a step time without the batch";
    }
    m = {"step_time_s", {}, *row.step_s, 0};
    return {};
  }
  if (row.tokens_per_s_per_gpu) {
    m = {"tokens_per_s_per_gpu", {}, *row.tokens_per_s_per_gpu, tokens_per_gpu};
    return {};
  }
  const CountingRule& counting = *find_counting(row);
  const double flop =
      counting.flop_per_token(q_.model, real(*row.sequence_length)) * tokens_per_gpu;
  m.counting = counting.name;
  if (row.tflops_per_gpu) {
    m.quantity = "tflops_per_gpu";
    m.measured = *row.tflops_per_gpu;
    m.rate_scale = flop / 1e12;
    return {};
  }
  m.quantity = "mfu";
  m.measured = *row.mfu_fraction;
  m.rate_scale = flop / *model::peak_flop_per_s(*gpu_, q_.workload.precision);
  return {};
}

}  // namespace

std::variant<TrainingQuestion, std::string> question_of(const TrainingRow& row,
                                                        const model::Catalog& catalog) {
  return QuestionReader(row, catalog).read();
}

}  // namespace aforo::plan

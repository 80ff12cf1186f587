// What the sources' titles, addresses and notes tell: the software that ran, and how FLOP were
// counted. Two tables; add a row for a new source, never a branch.
#include "model/performance/training_step.h"
#include "plan/validate/vocabulary.h"

namespace aforo::plan {
namespace {

using model::MlModel;

// Words are looked for in title and address, then in the notes. From the narrow to the wide: a
// paper of 2021 before Megatron in general, a file of DeepSpeed within Megatron-DeepSpeed before
// DeepSpeed.
constexpr StackRule kStacks[] = {
    {"torchtitan", "eager", "torchtitan-eager torchtitan", "torchtitan without torch.compile"},
    {"torchtitan", "", "torchtitan", "torchtitan"},
    {"mosaicml", "", "llm-foundry", "llm-foundry on PyTorch FSDP"},
    {"llm foundry", "", "llm-foundry", "llm-foundry on PyTorch FSDP"},
    {"internevo|internlm", "", "internevo", "InternEvo"},
    {"paddle|paddlepaddle|paddlenlp", "", "paddle", "PaddlePaddle"},
    {"maxtext|jax|axlearn", "", "maxtext", "JAX"},
    {"litgpt|fabric|lightning", "", "litgpt", "LitGPT"},
    {"habana|habanalabs|gaudi", "", "optimum-habana", "Habana PyTorch"},
    {"narayanan", "", "megatron-lm-2021", "Megatron-LM of 2021, attention not fused"},
    {"korthikanti", "", "megatron-lm-2021", "Megatron-LM of 2022, attention not fused"},
    {"megatron deepspeed", "", "megatron-deepspeed", "Megatron-DeepSpeed"},
    {"bigscience", "", "megatron-deepspeed", "Megatron-DeepSpeed"},
    {"deepspeed", "", "deepspeed", "DeepSpeed"},
    {"colossalai|colossal", "", "deepspeed", "ColossalAI, taken as DeepSpeed"},
    {"primus", "", "primus", "Primus"},
    {"flagscale", "", "flagscale", "FlagScale"},
    {"megatron bridge&26.06|26.06.01|26.08", "", "nemo-26.06", "Megatron-Bridge 26.06 and later"},
    {"dgxc|dgx cloud|nemo|megatron bridge", "", "nemo", "NeMo"},
    {"megatron", "", "megatron-core", "Megatron-Core"},
    {"mlperf|mlcommons", "", "nemo", "NeMo, in which most submissions ran"},
    {"llama factory|axolotl|trl|peft|unsloth|transformers|accelerate|huggingface|nanotron", "",
     "accelerate", "Hugging Face Transformers"},
    {"horovod", "", "horovod", "Horovod"},
    {"diloco|intellect|hivemind", "", "diloco", "DiLoCo"},
    {"fsdp|fsdp2", "", "pytorch-fsdp", "PyTorch FSDP"},
    {"pytorch", "", "pytorch-ddp", "PyTorch"},
};

// What a stack does where the source is silent: the ZeRO stage, and whether it splits models over
// GPUs at all (else tp = pp = cp = 1).
struct StackDefault {
  std::string_view id;
  std::int64_t zero;
  bool splits_models;
};
constexpr StackDefault kDefaults[] = {
    {"megatron-core", 1, true},
    {"nemo", 1, true},
    {"nemo-26.06", 1, true},
    {"primus", 1, true},
    {"flagscale", 1, true},
    {"megatron-lm-2021", 0, true},
    {"megatron-deepspeed", 1, true},
    {"internevo", 1, true},
    {"paddle", 1, true},
    {"maxtext", 3, true},
    {"torchtitan", 3, false},
    {"torchtitan-eager", 3, false},
    {"llm-foundry", 3, false},
    {"pytorch-fsdp", 3, false},
    {"deepspeed", 2, false},
    {"diloco", 3, false},
    {"litgpt", 0, false},
};

// Without a word about software: how the work is split tells which kind of software can do it.
std::string_view stack_for_split(const TrainingRow& row) {
  if (row.tp.value_or(1) > 1 || row.pp.value_or(1) > 1 || row.ep.value_or(1) > 1) {
    return "megatron-core";
  }
  const ShardingReading sharding = read_sharding(row.sharding);
  const bool zero = words_of(row.sharding).find(" zero ") != std::string::npos;
  if (zero) return "deepspeed";
  return sharding.stage.value_or(0) > 0 ? "pytorch-fsdp" : "pytorch-ddp pytorch-fsdp";
}

const model::Software* first_entry(std::string_view ids, const model::Catalog& catalog) {
  while (!ids.empty()) {
    const std::size_t end = std::min(ids.find(' '), ids.size());
    const auto* found = catalog.find<model::Software>(ids.substr(0, end));
    if (found != nullptr && found->training) return found;
    ids.remove_prefix(std::min(end + 1, ids.size()));
  }
  return nullptr;
}

double real(std::int64_t value) { return static_cast<double>(value); }

// Attention of one token over the whole sequence, forward and backward, without causal halving:
// 12 layers x width of all heads x sequence (Chowdhery et al. 2022, PaLM, appendix B).
double full_attention_flop(const MlModel& m, double sequence) {
  return 12 * real(m.layers) * real(m.heads) * real(head_dim(m)) * sequence;
}

double weights_only(const MlModel& m, double /*sequence*/) { return 6 * active_parameters(m); }
double weights_and_full_attention(const MlModel& m, double sequence) {
  return 6 * active_parameters(m) + full_attention_flop(m, sequence);
}
double weights_and_causal_attention(const MlModel& m, double sequence) {
  const double table = m.tied_embeddings ? 0 : real(m.vocab) * real(m.hidden);
  return 6 * (active_parameters(m) - table) + full_attention_flop(m, sequence) / 2;
}
// Narayanan et al. 2021, equation 3: 96 B s l h^2 (1 + s/6h + V/16lh); 72 without recomputation,
// where the logit term keeps its 6 B s h V.
double narayanan(const MlModel& m, double sequence, double layer_factor) {
  const double l = real(m.layers);
  const double h = real(m.hidden);
  return layer_factor * l * h * h * (1 + sequence / (6 * h)) + 6 * h * real(m.vocab);
}
double megatron_with_recompute(const MlModel& m, double sequence) {
  return narayanan(m, sequence, 96);
}
double megatron_without_recompute(const MlModel& m, double sequence) {
  return narayanan(m, sequence, 72);
}
double eight_n(const MlModel& m, double /*sequence*/) { return 8 * active_parameters(m); }

constexpr CountingRule kCountings[] = {
    {"coefficient 8", "8N, recomputation counted", eight_n},
    {"96bslh", "Megatron, recomputation and full attention counted", megatron_with_recompute},
    {"hardware recompute", "Megatron, recomputation and full attention counted",
     megatron_with_recompute},
    {"72blsh", "Megatron, full attention, no recomputation", megatron_without_recompute},
    {"causal half", "6N without the input embedding, causal attention (half)",
     weights_and_causal_attention},
    {"full attention", "6N with full attention", weights_and_full_attention},
    {"non causal", "6N with full attention", weights_and_full_attention},
    {"palm", "6N with full attention (PaLM)", weights_and_full_attention},
    {"6n+12", "6N with full attention", weights_and_full_attention},
    {"causal", "6N without the input embedding, causal attention (half)",
     weights_and_causal_attention},
    {"6n|6nd|6nt", "6N", weights_only},
};

}  // namespace

const std::vector<StackRule>& stack_rules() {
  static const std::vector<StackRule> kRules(std::begin(kStacks), std::end(kStacks));
  return kRules;
}

const std::vector<CountingRule>& counting_rules() {
  static const std::vector<CountingRule> kRules(std::begin(kCountings), std::end(kCountings));
  return kRules;
}

std::int64_t default_zero(std::string_view software) {
  for (const auto& entry : kDefaults) {
    if (entry.id == software) return entry.zero;
  }
  return 0;
}

bool splits_models(std::string_view software) {
  for (const auto& entry : kDefaults) {
    if (entry.id == software) return entry.splits_models;
  }
  return false;
}

StackReading read_stack(const TrainingRow& row, const model::Catalog& catalog) {
  // A note may name other software in passing, so the title and address decide where they can.
  const std::string notes = words_of(row.notes);
  for (const std::string& words : {words_of(row.source + " " + row.url), notes}) {
    for (const auto& rule : stack_rules()) {
      if (!words_match(words, rule.words) || !words_match(notes, rule.note_words)) continue;
      return {first_entry(rule.ids, catalog), std::string(rule.why), false};
    }
  }
  return {first_entry(stack_for_split(row), catalog), "software not stated", true};
}

const CountingRule* find_counting(const TrainingRow& row) {
  const std::string words = words_of(row.notes);
  for (const auto& rule : counting_rules()) {
    if (words_match(words, rule.words)) return &rule;
  }
  return nullptr;
}

}  // namespace aforo::plan

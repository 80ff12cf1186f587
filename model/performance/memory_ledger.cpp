#include "model/performance/memory.h"
#include "model/performance/memory_constants.h"
#include "model/performance/model_split.h"

#include <fmt/format.h>

namespace aforo::model {
namespace {

Term gib_formula(std::string key, std::string name, double bytes, std::string formula,
                 std::vector<Term> inputs) {
  return formula_term(std::move(key), std::move(name), bytes / kGib, "GiB", std::move(formula),
                      std::move(inputs));
}

Term count_input(std::string key, std::string name, double value, std::string why) {
  return assumption_term(std::move(key), std::move(name), value, "", std::move(why));
}

Term bytes_input(std::string key, std::string name, double value, std::string why) {
  return assumption_term(std::move(key), std::move(name), value, "B", std::move(why));
}

Term parameters_term(const MlModel& model, const StageMemory& memory) {
  return formula_term("stage_parameters",
                      fmt::format("parameters of stage {} on one GPU", memory.stage),
                      memory.dense_parameters + memory.expert_parameters, "",
                      "its layers / tp + its routed experts / max(ep, tp) + embedding or head / tp",
                      {input_term("model_parameters", model.name + ": parameters",
                                  total_parameters(model), "", model.source_of("parameters"))});
}

Term shards_term(const Parallelism& p, std::int64_t from_stage) {
  const auto shards = static_cast<double>(zero_shards(p, dense_replicas(p)));
  return count_input("zero_shards", fmt::format("GPUs that share it (from ZeRO-{})", from_stage),
                     p.zero >= from_stage ? shards : 1, fmt::format("ZeRO-{} was chosen", p.zero));
}

std::vector<Term> state_terms(const MlModel& model, const TrainingWorkload& w, const Parallelism& p,
                              const StageMemory& memory) {
  const StateBytes bytes = state_bytes(w);
  const bool adapters = has_adapters(w);
  const Term trained =
      count_input("trained_parameters", "trained parameters on one GPU", memory.trained_parameters,
                  adapters ? "the adapters of its layers" : "all of them");
  return {
      gib_formula(
          "weights", "weights", memory.weights,
          adapters ? "frozen weights x bytes + adapters x bytes" : "parameters x bytes / shards",
          {parameters_term(model, memory),
           bytes_input("weight_bytes", "bytes of a weight",
                       adapters ? frozen_weight_bytes(w) : bytes.weight,
                       fmt::format("{} training, method {}", w.precision, w.method)),
           shards_term(p, 3)}),
      gib_formula("gradients", "gradients", memory.gradients, "trained parameters x bytes / shards",
                  {trained,
                   bytes_input("gradient_bytes", "bytes of a gradient", bytes.gradient,
                               "kept in the precision of the weights"),
                   shards_term(p, 2)}),
      gib_formula("optimizer", "optimizer states", memory.optimizer,
                  w.offload_optimizer ? "in host memory" : "trained parameters x bytes / shards",
                  {trained,
                   bytes_input("optimizer_bytes", "bytes of the optimizer", bytes.optimizer,
                               w.optimizer + ": moments, and fp32 weights beside 16-bit ones"),
                   shards_term(p, 1)}),
  };
}

Term activations_term(const MlModel& model, const TrainingWorkload& w, const Parallelism& p,
                      const StageMemory& memory) {
  const bool moe = model.experts.has_value();
  return gib_formula(
      "activations", "activations", memory.held_activations + memory.working_activations,
      "tokens x layers x bytes a token and layer x passes in flight (+ one layer recomputed)",
      {count_input(
           "micro_batch_tokens", "tokens of a micro-batch on one GPU",
           static_cast<double>(p.micro_batch * w.sequence_length) / static_cast<double>(p.cp),
           "micro-batch x sequence length / cp"),
       bytes_input(
           "layer_activation_bytes", "bytes a token keeps in a layer",
           layer_activation_bytes(model, w, p, moe, p.recompute),
           "Korthikanti et al. 2022, equations 1-6, fused attention, recompute " + p.recompute),
       count_input("held_passes", "passes of a chunk in flight", held_passes(p, memory.stage),
                   "schedule " + p.schedule)});
}

Term buffers_term(const StageMemory& memory) {
  const auto part = [](const char* key, const char* name, double bytes, const char* why) {
    return assumption_term(key, name, bytes / kGib, "GiB", why);
  };
  return sum_term(
      "buffers", "buffers and overheads", "GiB",
      {part("gathered_layers", "gathered layers", memory.gathered,
            "ZeRO-3 holds two whole layers and the gradients of one"),
       part("buckets", "gradient buckets", memory.buckets, "two of 40 million parameters"),
       part("logits", "logits", memory.logits, "fp32 and 16 bits, on the last stage"),
       part("context", "CUDA context and communicators", memory.context,
            "0.6 GiB, and 0.4 GiB where GPUs communicate"),
       part("fragmentation", "fragmentation", memory.fragmentation,
            "4 % of what is allocated for a short time")});
}

}  // namespace

Term memory_ledger(const MlModel& model, const TrainingWorkload& workload,
                   const Parallelism& parallelism, double capacity_bytes) {
  const StageMemory memory = largest_stage_memory(model, workload, parallelism);
  std::vector<Term> parts = state_terms(model, workload, parallelism, memory);
  parts.push_back(activations_term(model, workload, parallelism, memory));
  parts.push_back(buffers_term(memory));
  Term total = sum_term("memory", "memory of one GPU", "GiB", std::move(parts));
  total.formula = fmt::format("of {:.2f} GiB that the GPU has", capacity_bytes / kGib);
  return total;
}

}  // namespace aforo::model

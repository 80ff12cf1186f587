#include "model/performance/step_ledger.h"

#include "model/performance/closed_form.h"
#include "model/performance/gemm.h"

#include <fmt/format.h>

namespace aforo::model {
namespace {

double real(std::int64_t count) { return static_cast<double>(count); }

Term seconds(std::string key, std::string name, double value, std::string formula,
             std::vector<Term> inputs = {}) {
  return formula_term(std::move(key), std::move(name), value, "s", std::move(formula),
                      std::move(inputs));
}

// Writes the terms of one plan.
class StepLedger {
 public:
  StepLedger(const StepPlanner& planner, const StepPlan& plan)
      : planner_(planner), plan_(plan), p_(plan.parallelism), work_(planner.work()) {}

  Term write() const {
    const StepBreakdown b = closed_form_step(plan_);
    std::vector<Term> parts = {compute(b), tensor_parallel(b), pipeline(b), data_parallel(b),
                               experts(b), context(b),         bubble(b),   optimizer(b),
                               stall(b),   straggler(b)};
    Term total = sum_term("step_time", "step time (closed form)", "s", std::move(parts));
    total.formula = "sum of the exposed times";
    return total;
  }

 private:
  Source software() const {
    const std::string& id = work_.workload.framework;
    return {"software/" + (id.empty() ? std::string("megatron-core") : id), ""};
  }

  Term split_term(const char* key, const char* name, double value) const {
    return input_term(key, name, value, "", {"chosen split", ""});
  }

  Term share_term(const char* key, const char* name, double value) const {
    return input_term(key, name, value, "", software());
  }

  Term micro_batches() const {
    return split_term("micro_batches", "micro-batches", real(p_.micro_batches));
  }

  const ClusterGroup& group_of(const SlowestLayer& layer) const {
    return work_.cluster->groups[layer.group];
  }

  Term peak_term(const Gpu& gpu) const {
    const auto peak = peak_flop_per_s(gpu, work_.workload.precision).value_or(0);
    return input_term("peak", fmt::format("{}: dense {} peak", gpu.name, work_.workload.precision),
                      peak / 1e12, "TFLOPS", gpu.source_of("peak"));
  }

  Term gemm_term(const SlowestLayer& layer) const {
    const ClusterGroup& group = group_of(layer);
    const Architecture& a = *group.architecture;
    const Source fit = a.source_of("gemm_efficiency");
    const GpuRates& rates = planner_.rates(layer.group).linear;
    return seconds(
        "gemm_time", "matrix products of a layer, forward", layer.time.gemm_forward_s,
        "FLOP / (peak x efficiency x W/(W + W0) x m/(m + M0) x tiles and waves x alignment)",
        {peak_term(*group.gpu),
         input_term("gemm_efficiency", a.name + ": share of the peak, with the software's",
                    rates.gemm_efficiency_fraction, "", fit),
         input_term("width_half", "W0: width at which half is lost", rates.width_half, "", fit),
         input_term("tokens_half", "M0: tokens at which half is lost", rates.tokens_half, "", fit),
         split_term("layer_width", "W: hidden / tp", real(work_.model->hidden) / real(p_.tp)),
         split_term("tokens", "m: tokens of a micro-batch on one GPU",
                    planner_.layer_work(p_).tokens),
         input_term("sm_count", "multiprocessors", rates.multiprocessors, "",
                    group.gpu->source_of("sm_count"))});
  }

  Term memory_term(const SlowestLayer& layer) const {
    const ClusterGroup& group = group_of(layer);
    return seconds("memory_bound_time", "norms, activations, residuals of a layer, forward",
                   layer.time.memory_bound.forward_s, "bytes moved / (bandwidth x efficiency)",
                   {input_term("memory_bandwidth", group.gpu->name + ": memory bandwidth",
                               group.gpu->memory_bandwidth_bytes_per_s / 1e9, "GB/s",
                               group.gpu->source_of("memory_bandwidth")),
                    input_term("memory_efficiency", "share of it that streaming kernels reach",
                               group.architecture->memory_efficiency_fraction, "",
                               group.architecture->source_of("memory_efficiency"))});
  }

  Term attention_term(const SlowestLayer& layer) const {
    const Architecture& a = *group_of(layer).architecture;
    return seconds(
        "attention_time", "attention core of a layer, forward", layer.time.attention.forward_s,
        work_.stack->attention == "unfused"
            ? "products over the whole square + memory traffic of the scores"
            : "causal FLOP / rate of the kernel",
        {input_term("attention_rate", "rate of fused attention (" + work_.stack->attention + ")",
                    planner_.rates(layer.group).sensitive.attention_flop_per_s / 1e12, "TFLOPS",
                    a.source_of("attention_efficiency"))});
  }

  Term layer_term(const SlowestLayer& layer, const char* key, const char* name) const {
    const double again = recompute_s(planner_.layer_work(p_), layer.time, p_.recompute);
    const double total = layer.time.forward_s() + layer.time.backward_s() + again;
    return seconds(
        key, name, total,
        "forward + backward (input and weight gradients) + recomputation, on the slowest GPU",
        {gemm_term(layer), attention_term(layer), memory_term(layer),
         seconds("recompute_time", "recomputation (" + p_.recompute + ")", again,
                 "the share of a forward pass that is run again")});
  }

  Term compute(const StepBreakdown& b) const {
    std::vector<Term> inputs = {micro_batches()};
    inputs.push_back(
        layer_term(planner_.slowest_layer(p_, false), "layer_time", "one dense layer"));
    if (work_.model->experts) {
      inputs.push_back(
          layer_term(planner_.slowest_layer(p_, true), "moe_layer_time", "one layer of experts"));
    }
    inputs.push_back(input_term("model_layers", work_.model->name + ": layers",
                                real(work_.model->layers), "", work_.model->source_of("layers")));
    inputs.push_back(split_term("pp", "pipeline stages", real(p_.pp)));
    inputs.push_back(
        input_term("step_overhead", "host time per step", plan_.step_overhead_s, "s", software()));
    return seconds("compute", "compute of the busiest stage", b.compute_s,
                   "micro-batches x (its layers, embedding or head) + host time per step",
                   std::move(inputs));
  }

  std::vector<Term> link_terms(const GroupLink& link) const {
    const ClusterGroup& group = work_.cluster->groups.front();
    std::vector<Term> terms = {split_term("group_ranks", "ranks of a group", real(link.ranks))};
    if (link.ranks_per_node > 1) {
      terms.push_back(input_term("intra_rate", group.intra.link + ": reached by one GPU",
                                 link.intra.bytes_per_s / 1e9, "GB/s", group.intra.source));
    }
    if (link.nodes > 1) {
      terms.push_back(input_term("inter_rate",
                                 group.inter.link + ": reached by the group's share of a node",
                                 link.inter.bytes_per_s / 1e9, "GB/s", group.inter.source));
      terms.push_back(input_term("inter_latency", group.inter.link + ": latency of a hop",
                                 link.inter.latency_s * 1e6, "us", group.inter.source));
    }
    return terms;
  }

  Term tensor_parallel(const StepBreakdown& b) const {
    std::vector<Term> inputs;
    if (p_.tp > 1) {
      inputs = link_terms(planner_.links().group(p_.tp, 1));
      inputs.push_back(micro_batches());
      inputs.push_back(share_term("tp_overlap", "share that hides behind compute",
                                  work_.stack->tp_overlap_fraction));
    }
    return seconds("tp_comm", "tensor-parallel communication", b.tp_comm_s,
                   "micro-batches x layers x (4, with full recomputation 6) all-reduces of tokens "
                   "x hidden, less what overlaps",
                   std::move(inputs));
  }

  Term pipeline(const StepBreakdown& b) const {
    return seconds("pp_comm", "transfers between stages", b.pp_comm_s,
                   "step time less the step time with free transfers",
                   {seconds("send_time", "one transfer", plan_.send_s,
                            "tokens x hidden / tp over the link between stages")});
  }

  Term data_parallel(const StepBreakdown& b) const {
    std::vector<Term> inputs;
    if (dense_replicas(p_) > 1) {
      inputs = link_terms(planner_.links().group(dense_replicas(p_), p_.tp));
      inputs.push_back(split_term("zero", "ZeRO stage", real(p_.zero)));
      inputs.push_back(share_term(p_.zero >= 3 ? "zero3_overlap" : "dp_overlap",
                                  "share that can hide behind compute", plan_.overlap_fraction));
    }
    return seconds("dp_comm", "gradients and sharded parameters", b.dp_comm_s,
                   "what of the traffic is longer than the passes it runs beside, plus the share "
                   "that never overlaps",
                   std::move(inputs));
  }

  Term experts(const StepBreakdown& b) const {
    std::vector<Term> inputs;
    if (p_.ep > 1) {
      inputs = link_terms(planner_.links().group(p_.ep, std::max<std::int64_t>(1, p_.tp / p_.ep)));
      inputs.push_back(share_term("ep_overlap", "share that hides behind compute",
                                  work_.stack->ep_overlap_fraction));
    }
    return seconds("ep_comm", "dispatch and combine of experts", b.ep_comm_s,
                   "micro-batches x expert layers x 4 all-to-alls", std::move(inputs));
  }

  Term context(const StepBreakdown& b) const {
    std::vector<Term> inputs;
    if (p_.cp > 1) inputs = link_terms(planner_.links().group(p_.cp, p_.tp));
    return seconds("cp_comm", "keys and values around the context ring", b.cp_comm_s,
                   "what attention to the blocks before does not hide", std::move(inputs));
  }

  Term bubble(const StepBreakdown& b) const {
    return seconds("bubble", "pipeline bubble", b.bubble_s,
                   "(stages - 1) / chunks per stage x passes of a micro-batch, for equal stages",
                   {split_term("pp_stages", "stages", real(p_.pp)),
                    split_term("vpp", "chunks per stage", real(p_.vpp)), micro_batches()});
  }

  Term optimizer(const StepBreakdown& b) const {
    const StateBytes bytes = state_bytes(work_.workload);
    return seconds(
        "optimizer_step", "optimizer", b.optimizer_s,
        "parameters of a GPU x (gradient + 2 x states + weight) / memory bandwidth",
        {input_term("optimizer_state_bytes", "bytes of states a parameter", bytes.optimizer, "B",
                    {"Rajbhandari et al. 2020, ZeRO; " + work_.workload.optimizer, ""})});
  }

  Term stall(const StepBreakdown& b) const {
    return seconds("data_stall", "waiting for input data", b.data_stall_s,
                   "not modelled in the closed form: input is assumed to keep up");
  }

  Term straggler(const StepBreakdown& b) const {
    return seconds("straggler", "slowest rank", b.straggler_s,
                   "jitter x ln(GPUs) x all of the above",
                   {share_term("straggler_fraction", "jitter per natural logarithm of the ranks",
                               work_.stack->straggler_fraction),
                    split_term("gpus", "GPUs", real(p_.gpus()))});
  }

  const StepPlanner& planner_;
  const StepPlan& plan_;
  const Parallelism& p_;
  const TrainingCase& work_;
};

}  // namespace

Term step_ledger(const StepPlanner& planner, const StepPlan& plan) {
  return StepLedger(planner, plan).write();
}

StepPlan plan_step(const TrainingCase& work, const Parallelism& parallelism, Term* ledger) {
  const StepPlanner planner(work);
  StepPlan plan = planner.plan(parallelism);
  if (ledger) *ledger = step_ledger(planner, plan);
  return plan;
}

}  // namespace aforo::model

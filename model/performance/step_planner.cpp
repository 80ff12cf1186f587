#include "model/performance/step_planner.h"

#include <algorithm>
#include <cmath>

namespace aforo::model {
namespace {

// Memory traffic of the host while it updates offloaded states: two sockets of DDR5, half used
// (DeepSpeed's CPU Adam is bound by it). Assumption.
constexpr double kHostUpdateBytesPerS = 200e9;
// Megatron-Core sizes gradient buckets in parameters: at least 40 million, a million a replica.
constexpr double kBucketParameters = 40e6;
constexpr double kBucketParametersPerReplica = 1e6;

double real(std::int64_t count) { return static_cast<double>(count); }

bool full_recompute(const Parallelism& p) { return p.recompute == "full"; }

double element_bytes(const TrainingCase& work) { return activation_bytes(work.workload.precision); }

double all_reduce_s(const Parallelism& p, const GroupLink& link, double bytes) {
  if (!p.sequence_parallel) return collective_time_s(CollectiveOp::all_reduce, link, bytes);
  return collective_time_s(CollectiveOp::reduce_scatter, link, bytes) +
         collective_time_s(CollectiveOp::all_gather, link, bytes);
}

// Routed token copies of one GPU times their width.
double routed_bytes(const TrainingCase& work, const Parallelism& p, double tokens) {
  const MlModel& m = *work.model;
  return element_bytes(work) * tokens * real(m.experts->per_token) * real(m.hidden) /
         real(std::min(p.ep, p.tp));
}

// Tokens to their experts. Between nodes a token goes once to each node that holds one of its k
// experts and is copied there (DeepEP, Megatron's flex dispatcher): of N nodes it reaches
// N (1 - (1 - 1/N)^k) on average.
double expert_exchange_s(const GroupLink& link, double bytes, double k) {
  if (link.nodes <= 1) return collective_time_s(CollectiveOp::all_to_all, link, bytes);
  const double nodes = real(link.nodes);
  const double reached = nodes * (1 - std::pow(1 - 1 / nodes, k));
  const double g = real(link.ranks_per_node);
  const double within_s = (g - 1) / g * bytes / link.intra.bytes_per_s;
  return std::max(within_s, collective_time_s(CollectiveOp::all_to_all, link, bytes * reached / k));
}

double bucket_count(const ChunkParameters& trained, std::int64_t replicas) {
  const double bucket = std::max(kBucketParameters, kBucketParametersPerReplica * real(replicas));
  return std::max(1.0, std::round(trained.total() / bucket));
}

}  // namespace

struct StepPlanner::LayerKinds {
  LayerTime dense, moe, embedding, head;
  LayerTraffic dense_traffic, moe_traffic;
  double dense_recompute_s = 0, moe_recompute_s = 0;
};

struct StepPlanner::Replicas {
  ReplicaGroup dense, experts;
};

StepPlanner::StepPlanner(const TrainingCase& work)
    : work_(work),
      parts_(model_parts(*work.model)),
      trained_(trained_parts(*work.model, work.workload)),
      links_(*work.cluster) {
  for (const auto& group : work.cluster->groups) {
    const std::string& precision = work.workload.precision;
    rates_.push_back(
        {gpu_rates(*group.gpu, *group.architecture, *work.stack, precision),
         gpu_rates(*group.gpu, *group.architecture, *work.stack, sensitive_precision(precision))});
  }
}

LayerWork StepPlanner::layer_work(const Parallelism& p) const {
  LayerWork layer;
  layer.model = work_.model;
  layer.workload = &work_.workload;
  layer.stack = work_.stack;
  layer.tokens = real(p.micro_batch * work_.workload.sequence_length) / real(p.cp);
  layer.tp = real(p.tp);
  layer.ep = real(p.ep);
  layer.sequence_parallel = p.sequence_parallel;
  return layer;
}

SlowestLayer StepPlanner::slowest_layer(const Parallelism& p, bool moe_layer) const {
  const LayerWork layer = layer_work(p);
  SlowestLayer slowest;
  double longest_s = -1;
  for (std::size_t i = 0; i < rates_.size(); ++i) {
    const LayerTime time = layer_time(layer, rates_[i], moe_layer);
    const double both_s = time.forward_s() + time.backward_s();
    if (both_s <= longest_s) continue;
    longest_s = both_s;
    slowest = {time, i};
  }
  return slowest;
}

LayerTime StepPlanner::slowest_end(const Parallelism& p,
                                   LayerTime (*time_of)(const LayerWork&, const RatePair&)) const {
  const LayerWork layer = layer_work(p);
  LayerTime slowest;
  for (const auto& rates : rates_) {
    const LayerTime time = time_of(layer, rates);
    if (time.forward_s() > slowest.forward_s()) slowest = time;
  }
  return slowest;
}

LayerTraffic StepPlanner::layer_traffic(const Parallelism& p, const LayerTime& time,
                                        bool moe_layer) const {
  const TrainingStack& stack = *work_.stack;
  const double tokens = layer_work(p).tokens;
  const double bytes = element_bytes(work_) * tokens * real(work_.model->hidden);
  LayerTraffic traffic;
  if (p.tp > 1) {
    traffic.tp_all_reduce_s =
        (1 - stack.tp_overlap_fraction) * all_reduce_s(p, links_.group(p.tp, 1), bytes);
    // Experts that tp does not cut take tokens that are split already.
    traffic.tp_forward = moe_layer && p.ep >= p.tp ? 1 : 2;
  }
  if (moe_layer && p.ep > 1) {
    const GroupLink link = links_.group(p.ep, std::max<std::int64_t>(1, p.tp / p.ep));
    traffic.ep_pass_s = (1 - stack.ep_overlap_fraction) * 2 *
                        expert_exchange_s(link, routed_bytes(work_, p, tokens),
                                          real(work_.model->experts->per_token));
  }
  if (p.cp > 1) {
    // Keys and values go once around; each hop hides behind attention to the block before. The
    // first block needs no hop. Backward carries their gradients as well.
    const double block =
        kv_bytes_per_token(*work_.model, element_bytes(work_)) * tokens / real(p.tp);
    const double ring_s =
        collective_time_s(CollectiveOp::all_gather, links_.group(p.cp, p.tp), block * real(p.cp));
    const double behind = 1 - 1 / real(p.cp);
    traffic.cp_forward_s = std::max(0.0, ring_s - behind * time.attention.forward_s);
    traffic.cp_backward_s = std::max(0.0, 2 * ring_s - behind * time.attention.backward_s);
  }
  return traffic;
}

StepPlanner::LayerKinds StepPlanner::layer_kinds(const Parallelism& p) const {
  LayerKinds kinds;
  const LayerWork layer = layer_work(p);
  kinds.dense = slowest_layer(p, false).time;
  kinds.dense_traffic = layer_traffic(p, kinds.dense, false);
  kinds.dense_recompute_s = recompute_s(layer, kinds.dense, p.recompute);
  if (work_.model->experts) {
    kinds.moe = slowest_layer(p, true).time;
    kinds.moe_traffic = layer_traffic(p, kinds.moe, true);
    kinds.moe_recompute_s = recompute_s(layer, kinds.moe, p.recompute);
  }
  kinds.embedding = slowest_end(p, embedding_time);
  kinds.head = slowest_end(p, head_time);
  return kinds;
}

ChunkWork StepPlanner::chunk_work(const Parallelism& p, const LayerKinds& kinds,
                                  const Replicas& replicas, const ChunkShape& shape) const {
  const double again = full_recompute(p) ? 1 : 0;
  ChunkWork result;
  double weight_gradient_s = 0;
  const auto add = [&](double count, const LayerTime& time, double recomputed_s,
                       const LayerTraffic& traffic) {
    if (count <= 0) return;
    const double overhead_s = work_.stack->layer_overhead_s;
    result.forward_compute_s += count * (time.forward_s() + overhead_s);
    result.backward_compute_s += count * (time.backward_s() + recomputed_s + overhead_s);
    weight_gradient_s += count * time.weight_gradient_s;
    const double tp_s = count * traffic.tp_forward * traffic.tp_all_reduce_s;
    result.forward_tp_s += tp_s;
    result.backward_tp_s += (1 + again) * tp_s;
    result.forward_ep_s += count * traffic.ep_pass_s;
    result.backward_ep_s += (1 + again) * count * traffic.ep_pass_s;
    result.forward_cp_s += count * traffic.cp_forward_s;
    result.backward_cp_s += count * (traffic.cp_backward_s + again * traffic.cp_forward_s);
  };
  add(real(shape.layers - shape.moe_layers), kinds.dense, kinds.dense_recompute_s,
      kinds.dense_traffic);
  add(real(shape.moe_layers), kinds.moe, kinds.moe_recompute_s, kinds.moe_traffic);
  const auto add_end = [&](const LayerTime& time) {
    result.forward_compute_s += time.forward_s();
    result.backward_compute_s += time.backward_s();
    weight_gradient_s += time.weight_gradient_s;
  };
  if (shape.first) {
    add_end(kinds.embedding);
    result.forward_tp_s += kinds.dense_traffic.tp_all_reduce_s;
  }
  if (shape.last) {
    add_end(kinds.head);
    result.backward_tp_s += kinds.dense_traffic.tp_all_reduce_s;
  }
  result.weight_gradient_fraction =
      result.backward_compute_s > 0 ? weight_gradient_s / result.backward_compute_s : 0;
  add_data_parallel(p, replicas, shape, result);
  return result;
}

void StepPlanner::add_data_parallel(const Parallelism& p, const Replicas& replicas,
                                    const ChunkShape& shape, ChunkWork& result) const {
  if (dense_replicas(p) <= 1 && expert_replicas(p) <= 1) return;
  const StateBytes bytes = state_bytes(work_.workload);
  const ChunkParameters own = chunk_parameters(*work_.model, trained_, p, shape);
  const double layers = std::max<double>(1, real(shape.layers));
  const double pieces = p.zero >= 3 ? layers : bucket_count(own, dense_replicas(p));
  const double reduce_s =
      gradient_reduce_s(replicas.dense, p, own.dense * bytes.gradient, pieces) +
      gradient_reduce_s(replicas.experts, p, own.experts * bytes.gradient, pieces);
  if (p.zero <= 1) {
    result.gradient_sync_s = reduce_s;
    result.buckets = static_cast<std::int64_t>(pieces);
    return;
  }
  result.reduce_s = reduce_s;
  if (p.zero < 3) return;
  const double weight = has_adapters(work_.workload) ? frozen_weight_bytes(work_.workload)
                                                     : activation_bytes(work_.workload.precision);
  const ChunkParameters all = chunk_parameters(*work_.model, parts_, p, shape);
  result.forward_gather_s = parameter_gather_s(replicas.dense, all.dense * weight, layers) +
                            parameter_gather_s(replicas.experts, all.experts * weight, layers);
  result.backward_gather_s = result.forward_gather_s;
}

// Updated weights come back to all that share them, the stage with most of them last.
double StepPlanner::parameter_gather_time_s(const Parallelism& p, const Replicas& replicas) const {
  if (p.zero < 1 || p.zero > 2) return 0;
  const double weight = activation_bytes(work_.workload.precision);
  double longest_s = 0;
  for (const std::int64_t stage : outer_stages(p)) {
    double stage_s = 0;
    for (std::int64_t chunk = stage; chunk < chunk_count(p); chunk += p.pp) {
      const ChunkParameters own = trained(p, chunk);
      const double pieces = bucket_count(own, dense_replicas(p));
      const auto returned_s = [&](const ReplicaGroup& group, double parameters) {
        const double bytes = parameters * weight;
        return work_.stack->parameter_broadcast ? parameter_broadcast_s(group, bytes)
                                                : parameter_gather_s(group, bytes, pieces);
      };
      stage_s += returned_s(replicas.dense, own.dense) + returned_s(replicas.experts, own.experts);
    }
    longest_s = std::max(longest_s, stage_s);
  }
  return longest_s;
}

double StepPlanner::optimizer_s(const Parallelism& p) const {
  const StateBytes bytes = state_bytes(work_.workload);
  double parameters = 0;
  for (const std::int64_t stage : outer_stages(p)) {
    double own = 0;
    for (std::int64_t chunk = stage; chunk < chunk_count(p); chunk += p.pp) {
      const ChunkParameters share = trained(p, chunk);
      own += share.dense / (p.zero >= 1 ? real(zero_shards(p, dense_replicas(p))) : 1) +
             share.experts / (p.zero >= 1 ? real(zero_shards(p, expert_replicas(p))) : 1);
    }
    parameters = std::max(parameters, own);
  }
  const double moved = bytes.gradient + 2 * bytes.optimizer + bytes.weight;
  double longest_s = 0;
  for (const auto& rates : rates_) {
    const double on_gpu_s = parameters * moved / rates.linear.memory_bytes_per_s;
    const double offloaded_s =
        parameters * (bytes.gradient + bytes.weight) / rates.linear.host_link_bytes_per_s +
        parameters * moved * real(links_.gpus_per_node()) / kHostUpdateBytesPerS;
    longest_s = std::max(longest_s, work_.workload.offload_optimizer ? offloaded_s : on_gpu_s);
  }
  return longest_s;
}

ChunkParameters StepPlanner::trained(const Parallelism& p, std::int64_t chunk) const {
  return chunk_parameters(*work_.model, trained_, p, chunk_shape(*work_.model, p, chunk));
}

StepPlanner::Replicas StepPlanner::replicas(const Parallelism& p) const {
  Replicas groups;
  groups.dense = replica_group(links_, p, dense_replicas(p), p.tp);
  if (work_.model->experts) {
    groups.experts = replica_group(links_, p, expert_replicas(p), expert_shards(p));
  }
  return groups;
}

// Most chunks are alike: each shape is worked out once.
void StepPlanner::add_chunks(const Replicas& groups, StepPlan& plan) const {
  const Parallelism& p = plan.parallelism;
  const LayerKinds kinds = layer_kinds(p);
  std::vector<std::pair<ChunkShape, ChunkWork>> known;
  plan.chunks.reserve(static_cast<std::size_t>(chunk_count(p)));
  for (std::int64_t chunk = 0; chunk < chunk_count(p); ++chunk) {
    const ChunkShape shape = chunk_shape(*work_.model, p, chunk);
    auto found = std::find_if(known.begin(), known.end(),
                              [&](const auto& entry) { return entry.first == shape; });
    if (found == known.end()) {
      known.emplace_back(shape, chunk_work(p, kinds, groups, shape));
      found = std::prev(known.end());
    }
    plan.chunks.push_back(found->second);
  }
}

StepPlan StepPlanner::plan(const Parallelism& p) const {
  StepPlan plan;
  plan.parallelism = p;
  const Replicas groups = replicas(p);
  add_chunks(groups, plan);
  const double sent =
      element_bytes(work_) * layer_work(p).tokens * real(work_.model->hidden) / real(p.tp);
  plan.send_s = links_.stage_send_s(p, sent);
  plan.overlap_fraction =
      p.zero >= 3 ? work_.stack->zero3_overlap_fraction : work_.stack->dp_overlap_fraction;
  plan.optimizer_s = optimizer_s(p);
  plan.parameter_gather_s = parameter_gather_time_s(p, groups);
  plan.step_overhead_s = work_.stack->step_overhead_s;
  plan.straggler_fraction = work_.stack->straggler_fraction * std::log(real(p.gpus()));
  return plan;
}

}  // namespace aforo::model

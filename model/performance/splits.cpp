#include "model/performance/splits.h"

#include "model/performance/interconnect.h"
#include "model/performance/model_split.h"

#include <algorithm>

namespace aforo::model {
namespace {

// What a search tries where the request is open. Larger micro-batches than this gain nothing on
// any fitted GPU (tokens_half is below 300).
constexpr std::int64_t kMostMicroBatch = 32;
constexpr std::int64_t kMostChunks = 8;
// Context parallelism is tried where a rank keeps at least this many tokens of a sequence.
constexpr std::int64_t kLeastContext = 4096;
constexpr std::int64_t kMostContextWays = 32;

using Values = std::vector<std::int64_t>;

Values divisors_up_to(std::int64_t n, std::int64_t most) {
  Values found;
  for (std::int64_t d = 1; d <= std::min(n, most); ++d) {
    if (n % d == 0) found.push_back(d);
  }
  return found;
}

// The requested value alone, else what is open.
Values chosen(const std::optional<std::int64_t>& requested, Values open) {
  if (requested) return {*requested};
  return open;
}

class Enumeration {
 public:
  Enumeration(const TrainingCase& work, const std::function<bool(const SplitGroup&)>& visit)
      : work_(work),
        request_(work.workload.parallelism),
        model_(*work.model),
        gpus_(work.cluster->gpus()),
        visit_(visit) {}

  void run() {
    if (gpus_ <= 0 || model_.layers <= 0) return;
    if (gpus_ > 1 && !Interconnect(*work_.cluster).joined(gpus_, 1)) return;
    for (const std::int64_t tp : tensor_ways()) {
      for (const std::int64_t pp :
           chosen(request_.pp, open_to("pp", divisors_up_to(gpus_, model_.layers)))) {
        for (const std::int64_t cp : context_ways()) {
          if (!shape(tp, pp, cp)) return;
        }
      }
    }
  }

 private:
  // What is open to the search: one way where the software offers no others.
  Values open_to(std::string_view way, Values all) const {
    return offers(*work_.stack, way) ? all : Values{1};
  }

  Values tensor_ways() const {
    const std::int64_t node = Interconnect(*work_.cluster).gpus_per_node();
    Values ways;
    for (const std::int64_t tp : chosen(request_.tp, open_to("tp", divisors_up_to(node, node)))) {
      if (tp > 0 && model_.heads % tp == 0) ways.push_back(tp);
    }
    return ways;
  }

  Values context_ways() const {
    const std::int64_t length = work_.workload.sequence_length;
    Values open = {1};
    for (std::int64_t cp = 2; cp <= kMostContextWays && length / cp >= kLeastContext; cp *= 2) {
      if (length >= 4 * kLeastContext) open.push_back(cp);
    }
    Values ways;
    for (const std::int64_t cp : chosen(request_.cp, open_to("cp", open))) {
      if (cp > 0 && length % cp == 0) ways.push_back(cp);
    }
    return ways;
  }

  bool shape(std::int64_t tp, std::int64_t pp, std::int64_t cp) {
    if (pp <= 0 || pp > model_.layers || gpus_ % (tp * pp * cp) != 0) return true;
    Parallelism p;
    p.tp = tp;
    p.pp = pp;
    p.cp = cp;
    p.dp = gpus_ / (tp * pp * cp);
    if (request_.dp && *request_.dp != p.dp) return true;
    p.sequence_parallel =
        tp > 1 && request_.sequence_parallel.value_or(work_.stack->sequence_parallel);
    p.zero_group = request_.zero_group.value_or(0);
    if (p.zero_group > 0 && dense_replicas(p) % p.zero_group != 0) return true;
    for (const std::int64_t ep : expert_ways(p)) {
      p.ep = ep;
      if (!batches(p)) return false;
    }
    return true;
  }

  Values expert_ways(const Parallelism& p) const {
    if (!model_.experts) return request_.ep.value_or(1) == 1 ? Values{1} : Values{};
    const std::int64_t ranks = p.tp * p.cp * p.dp;
    Values ways;
    for (const std::int64_t ep :
         chosen(request_.ep, open_to("ep", divisors_up_to(model_.experts->count, ranks)))) {
      const bool divides = ep > 0 && model_.experts->count % ep == 0 && ranks % ep == 0;
      const bool nests = divides && (ep >= p.tp ? ep % p.tp == 0 : p.tp % ep == 0);
      if (nests || ep == 1) ways.push_back(ep);
    }
    return ways;
  }

  bool batches(Parallelism p) {
    const std::int64_t batch = work_.workload.global_batch;
    if (batch > 0 && batch % p.dp != 0) return true;
    const std::int64_t per_rank = batch > 0 ? batch / p.dp : 0;
    const Values open =
        per_rank > 0 ? divisors_up_to(per_rank, kMostMicroBatch) : Values{1, 2, 4, 8, 16, 32};
    for (const std::int64_t micro_batch : chosen(request_.micro_batch, open)) {
      if (micro_batch <= 0 || (per_rank > 0 && per_rank % micro_batch != 0)) continue;
      p.micro_batch = micro_batch;
      p.micro_batches = per_rank > 0 ? per_rank / micro_batch : 1;
      if (!schedules(p)) return false;
    }
    return true;
  }

  // Interleaving is tried with the plain schedule; the others only on request.
  bool schedules(Parallelism p) {
    const std::string asked = request_.schedule.value_or("");
    const bool open = asked.empty() || asked == "interleaved";
    for (const std::int64_t vpp : chosen(request_.vpp, open_to("interleaved", chunk_ways(p)))) {
      const bool interleaved = vpp > 1;
      if (vpp <= 0 || (interleaved && !(open && can_interleave(p, vpp)))) continue;
      if (!interleaved && asked == "interleaved" && p.pp > 1 && !request_.vpp) continue;
      p.vpp = vpp;
      p.schedule =
          interleaved ? "interleaved" : (asked.empty() || asked == "interleaved" ? "1f1b" : asked);
      if (!visit_(memory_group(p))) return false;
    }
    return true;
  }

  Values chunk_ways(const Parallelism& p) const {
    Values ways = {1};
    for (std::int64_t vpp = 2; vpp <= kMostChunks; ++vpp) {
      if (can_interleave(p, vpp)) ways.push_back(vpp);
    }
    return ways;
  }

  bool can_interleave(const Parallelism& p, std::int64_t vpp) const {
    return p.pp > 1 && divides_into_chunks(model_, p.pp * vpp) && p.micro_batches % p.pp == 0;
  }

  Values zero_stages(const Parallelism& p) const {
    Values stages = {0};
    if (dense_replicas(p) <= 1 && expert_replicas(p) <= 1) return stages;
    for (const std::int64_t stage : {1, 2, 3}) {
      if (offers(*work_.stack, "zero-" + std::to_string(stage))) stages.push_back(stage);
    }
    return stages;
  }

  SplitGroup memory_group(const Parallelism& p) const {
    SplitGroup group;
    for (const std::int64_t zero : chosen(request_.zero, zero_stages(p))) {
      for (const auto& recompute : recompute_modes()) {
        if (request_.recompute && recompute != *request_.recompute) continue;
        group.members.push_back(p);
        group.members.back().zero = zero;
        group.members.back().recompute = recompute;
      }
    }
    return group;
  }

  const TrainingCase& work_;
  const ParallelismRequest& request_;
  const MlModel& model_;
  std::int64_t gpus_;
  const std::function<bool(const SplitGroup&)>& visit_;
};

// Of a group, those worth evaluating: for each ZeRO stage the least recomputation that fits, and
// no higher stage that recomputes as much as a lower one. ZeRO 0 only where it is the one choice or
// ZeRO-1 is not offered: ZeRO-1 moves the same bytes, holds less and updates less.
void add_worthwhile(const SplitGroup& group, const std::vector<bool>& fits,
                    std::vector<Parallelism>& found) {
  std::size_t least = recompute_modes().size();
  const auto modes = recompute_modes();
  const bool has_zero_1 = std::any_of(group.members.begin(), group.members.end(),
                                      [](const Parallelism& p) { return p.zero == 1; });
  std::int64_t done_zero = -1;
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    const Parallelism& p = group.members[i];
    if (!fits[i] || p.zero == done_zero || (has_zero_1 && p.zero == 0)) continue;
    const auto mode = static_cast<std::size_t>(std::find(modes.begin(), modes.end(), p.recompute) -
                                               modes.begin());
    done_zero = p.zero;
    if (mode >= least) continue;
    least = mode;
    found.push_back(p);
  }
}

}  // namespace

void for_each_split_group(const TrainingCase& work,
                          const std::function<bool(const SplitGroup&)>& visit) {
  Enumeration(work, visit).run();
}

double capacity_bytes(const Cluster& cluster) {
  double bytes = cluster.groups.front().gpu->memory_bytes;
  for (const auto& group : cluster.groups) bytes = std::min(bytes, group.gpu->memory_bytes);
  return bytes;
}

std::vector<Parallelism> feasible_splits(const TrainingCase& work, Parallelism* nearest) {
  std::vector<Parallelism> found;
  const double capacity = capacity_bytes(*work.cluster);
  double least_bytes = -1;
  for_each_split_group(work, [&](const SplitGroup& group) {
    std::vector<bool> fits;
    for (const auto& p : group.members) {
      const MemoryFootprint memory = training_memory(*work.model, work.workload, p, capacity);
      fits.push_back(memory.fits());
      if (nearest && (least_bytes < 0 || memory.total_bytes() < least_bytes)) {
        least_bytes = memory.total_bytes();
        *nearest = p;
      }
    }
    add_worthwhile(group, fits, found);
    return true;
  });
  return found;
}

}  // namespace aforo::model

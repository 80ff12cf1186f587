#include "model/performance/interconnect.h"
#include "model/performance/model_split.h"
#include "model/performance/training_step.h"

#include <algorithm>
#include <fmt/format.h>

namespace aforo::model {
namespace {

std::string listed(const std::vector<std::int64_t>& values) {
  constexpr std::size_t kMost = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(values.size(), kMost); ++i) {
    text += (i ? ", " : "") + fmt::format("{}", values[i]);
  }
  return values.size() > kMost ? text + ", …" : text;
}

// Divisors of n up to `most`, ascending.
std::vector<std::int64_t> divisors(std::int64_t n, std::int64_t most) {
  std::vector<std::int64_t> found;
  for (std::int64_t d = 1; d <= std::min(n, most); ++d) {
    if (n % d == 0) found.push_back(d);
  }
  return found;
}

Issue fault(const char* code, const char* where, std::string message, std::string hint) {
  return error_issue(code, std::string("/parallelism/") + where, std::move(message),
                     std::move(hint));
}

void check_positive(const Parallelism& p, Issues& issues) {
  struct Way {
    const char* name;
    std::int64_t value;
  };
  for (const Way& way : {Way{"tp", p.tp}, Way{"pp", p.pp}, Way{"vpp", p.vpp}, Way{"cp", p.cp},
                         Way{"ep", p.ep}, Way{"dp", p.dp}, Way{"micro_batch", p.micro_batch},
                         Way{"micro_batches", p.micro_batches}}) {
    if (way.value >= 1) continue;
    issues.push_back(fault("out-of-range", way.name, fmt::format("{} is {}", way.name, way.value),
                           "must be >= 1"));
  }
}

void check_product(const TrainingCase& work, const Parallelism& p, Issues& issues) {
  const std::int64_t gpus = work.cluster->gpus();
  if (p.gpus() == gpus) return;
  const std::int64_t others = p.tp * p.pp * p.cp;
  std::string hint;
  if (gpus % others == 0) {
    hint = fmt::format("dp = {} fills them", gpus / others);
  } else {
    hint = fmt::format("tp x pp x cp must divide {}: {}", gpus, listed(divisors(gpus, gpus)));
  }
  issues.push_back(fault("wrong-product", "dp",
                         fmt::format("tp x pp x cp x dp = {} x {} x {} x {} = {}, but there are "
                                     "{} GPUs",
                                     p.tp, p.pp, p.cp, p.dp, p.gpus(), gpus),
                         hint));
}

void check_heads(const TrainingCase& work, const Parallelism& p, Issues& issues) {
  const MlModel& m = *work.model;
  if (m.heads % p.tp != 0) {
    issues.push_back(fault(
        "not-divisible", "tp",
        fmt::format("tp = {} does not divide the {} attention heads of {}", p.tp, m.heads, m.id),
        "valid: " + listed(divisors(m.heads, m.heads))));
  }
  const std::int64_t most = work.cluster->groups.front().node.gpus;
  if (p.tp > most && work.cluster->nodes() > 1) {
    issues.push_back(warning_issue(
        "tp-across-nodes", "/parallelism/tp",
        fmt::format("tp = {} reaches beyond the {} GPUs of a node: every layer waits for the "
                    "network four times",
                    p.tp, most),
        fmt::format("tp up to {} stays within a node", most)));
  }
}

void check_stages(const TrainingCase& work, const Parallelism& p, Issues& issues) {
  const MlModel& m = *work.model;
  const auto known = pipeline_schedules();
  if (std::find(known.begin(), known.end(), p.schedule) == known.end()) {
    issues.push_back(fault("unknown-schedule", "schedule",
                           fmt::format("unknown pipeline schedule '{}'", p.schedule),
                           did_you_mean(p.schedule, known)));
    return;
  }
  if (p.pp > m.layers) {
    issues.push_back(
        fault("too-many-stages", "pp",
              fmt::format("pp = {} is more than the {} layers of {}", p.pp, m.layers, m.id),
              fmt::format("1 to {}", m.layers)));
    return;
  }
  if (p.vpp <= 1) return;
  if (p.schedule != "interleaved") {
    issues.push_back(
        fault("wrong-schedule", "vpp",
              fmt::format("vpp = {} needs the interleaved schedule, not {}", p.vpp, p.schedule),
              "schedule interleaved, or vpp 1"));
  }
  if (p.pp == 1) {
    issues.push_back(fault("wrong-schedule", "vpp",
                           fmt::format("vpp = {} needs at least two stages", p.vpp), "vpp 1"));
  } else if (!divides_into_chunks(m, chunk_count(p))) {
    const bool even = m.layers % p.pp == 0;
    issues.push_back(fault(
        "not-divisible", "vpp",
        fmt::format("vpp = {} does not divide the layers of a stage: {} layers / {} stages / {}",
                    p.vpp, m.layers, p.pp, p.vpp),
        even ? "valid: " + listed(divisors(m.layers / p.pp, m.layers))
             : fmt::format("pp = {} does not divide the {} layers; vpp 1 allows uneven stages",
                           p.pp, m.layers)));
  } else if (p.micro_batches % p.pp != 0) {
    const std::int64_t below = p.micro_batches / p.pp * p.pp;
    issues.push_back(
        fault("not-divisible", "vpp",
              fmt::format("the interleaved schedule needs a multiple of pp = {} micro-batches, "
                          "not {}",
                          p.pp, p.micro_batches),
              below > 0 ? fmt::format("{} or {}", below, below + p.pp) : fmt::format("{}", p.pp)));
  }
}

void check_experts(const TrainingCase& work, const Parallelism& p, Issues& issues) {
  if (p.ep <= 1) return;
  const MlModel& m = *work.model;
  if (!m.experts) {
    issues.push_back(fault("no-experts", "ep",
                           fmt::format("ep = {}, but {} has no experts", p.ep, m.id), "ep 1"));
    return;
  }
  const std::int64_t ranks = p.tp * p.cp * p.dp;
  const std::int64_t experts = m.experts->count;
  std::vector<std::int64_t> valid;
  for (const std::int64_t d : divisors(experts, ranks)) {
    const bool nests = d >= p.tp ? d % p.tp == 0 : p.tp % d == 0;
    if (ranks % d == 0 && nests) valid.push_back(d);
  }
  if (std::find(valid.begin(), valid.end(), p.ep) != valid.end()) return;
  issues.push_back(
      fault("not-divisible", "ep",
            fmt::format("ep = {} must divide the {} experts of {} and tp x cp x dp = {}, and be a "
                        "multiple or divisor of tp = {}",
                        p.ep, experts, m.id, ranks, p.tp),
            "valid: " + listed(valid)));
}

void check_batch(const TrainingCase& work, const Parallelism& p, Issues& issues) {
  const std::int64_t batch = work.workload.global_batch;
  const std::int64_t unit = p.micro_batch * p.dp;
  if (batch <= 0 || unit * p.micro_batches == batch) return;
  const double quotient = static_cast<double>(batch) / static_cast<double>(unit);
  const std::int64_t below = batch / unit * unit;
  const std::string nearest =
      below > 0 ? fmt::format("{} or {}", below, below + unit) : fmt::format("{}", unit);
  if (batch % unit == 0) {
    issues.push_back(fault("wrong-product", "micro_batches",
                           fmt::format("global batch {} = micro-batch {} x dp {} x {} "
                                       "micro-batches, not x {}",
                                       batch, p.micro_batch, p.dp, batch / unit, p.micro_batches),
                           fmt::format("{} micro-batches", batch / unit)));
    return;
  }
  issues.push_back(error_issue(
      "not-divisible", "/global_batch",
      fmt::format("global batch {} = micro-batch {} x dp {} x {:.4g} micro-batches: not a whole "
                  "number",
                  batch, p.micro_batch, p.dp, quotient),
      "nearest valid global batches: " + nearest));
}

void check_context(const TrainingCase& work, const Parallelism& p, Issues& issues) {
  const std::int64_t length = work.workload.sequence_length;
  if (p.cp <= 1 || length % p.cp == 0) return;
  issues.push_back(
      fault("not-divisible", "cp",
            fmt::format("cp = {} does not divide the sequence of {} tokens", p.cp, length),
            "valid: " + listed(divisors(length, 1024))));
}

void check_zero(const Parallelism& p, Issues& issues) {
  const std::int64_t replicas = dense_replicas(p);
  if (p.zero < 0 || p.zero > 3) {
    issues.push_back(fault("out-of-range", "zero", fmt::format("ZeRO stage {}", p.zero), "0 to 3"));
  }
  if (p.zero_group > 0 && replicas % p.zero_group != 0) {
    issues.push_back(fault(
        "not-divisible", "zero_group",
        fmt::format("a ZeRO shard cannot span {} of {} replicas (cp x dp)", p.zero_group, replicas),
        "valid: " + listed(divisors(replicas, replicas))));
  }
}

void check_joined(const TrainingCase& work, const Parallelism& p, Issues& issues) {
  const Interconnect links(*work.cluster);
  if (p.gpus() <= 1 || links.joined(p.gpus(), 1)) return;
  issues.push_back(
      error_issue("not-joined", "/parallelism",
                  fmt::format("{} GPUs in {} nodes have to exchange data, but nothing joins them",
                              p.gpus(), work.cluster->nodes()),
                  "give the nodes a network (nic_rate, nics, network_link), or use one node"));
}

}  // namespace

Issues check_parallelism(const TrainingCase& work, const Parallelism& parallelism) {
  Issues issues;
  if (work.cluster->gpus() <= 0) {
    return {error_issue("no-gpus", "/gpus", "there are 0 GPUs to work on", "must be >= 1")};
  }
  if (work.model->layers <= 0) {
    return {error_issue("no-shape", "model/" + work.model->id,
                        work.model->name + " has no layers in the catalog: its step cannot be "
                                           "derived",
                        "give layers, hidden, heads and ffn")};
  }
  check_positive(parallelism, issues);
  if (!issues.empty()) return issues;
  check_product(work, parallelism, issues);
  check_heads(work, parallelism, issues);
  check_stages(work, parallelism, issues);
  check_context(work, parallelism, issues);
  check_experts(work, parallelism, issues);
  check_zero(parallelism, issues);
  check_batch(work, parallelism, issues);
  check_joined(work, parallelism, issues);
  return issues;
}

}  // namespace aforo::model

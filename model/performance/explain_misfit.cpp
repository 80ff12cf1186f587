#include "model/performance/model_split.h"
#include "model/performance/splits.h"
#include "model/quantity/format.h"

#include <fmt/format.h>

namespace aforo::model {
namespace {

double bytes_of(const TrainingCase& work, const Parallelism& p) {
  return training_memory(*work.model, work.workload, p, 0).total_bytes();
}

bool fits(const TrainingCase& work, const Parallelism& p) {
  return bytes_of(work, p) <= capacity_bytes(*work.cluster);
}

// Single changes to a split that could make it fit, cheapest first.
struct Remedy {
  std::string text;
  Parallelism changed;
};

std::vector<Remedy> remedies(const Parallelism& p) {
  std::vector<Remedy> list;
  const auto add = [&](std::string text, const auto& change) {
    Parallelism changed = p;
    change(changed);
    list.push_back({std::move(text), changed});
  };
  if (p.micro_batch > 1) {
    add("micro-batch 1", [](Parallelism& c) {
      c.micro_batches *= c.micro_batch;
      c.micro_batch = 1;
    });
  }
  if (p.recompute != "full") {
    add("full recomputation", [](Parallelism& c) { c.recompute = "full"; });
  }
  if (p.zero < 3 && dense_replicas(p) > 1) {
    add("ZeRO-3", [](Parallelism& c) { c.zero = 3; });
    add("ZeRO-3 with full recomputation and micro-batch 1", [](Parallelism& c) {
      c.zero = 3;
      c.recompute = "full";
      c.micro_batches *= c.micro_batch;
      c.micro_batch = 1;
    });
  }
  return list;
}

// The smallest multiple of the cluster (by doubling) on which some open split fits; 0: none up to
// 1,024 times.
std::int64_t gpus_that_fit(const TrainingCase& work) {
  constexpr std::int64_t kMostGrowth = 1024;
  Cluster larger = *work.cluster;
  if (larger.groups.size() != 1) return 0;
  ClusterGroup& group = larger.groups.front();
  TrainingCase open = work;
  open.cluster = &larger;
  open.workload.parallelism = {};
  open.workload.global_batch = 0;
  if (group.inter.node_bytes_per_s <= 0) group.inter.node_bytes_per_s = 1;  // only memory counts
  for (std::int64_t growth = 1; growth <= kMostGrowth; growth *= 2) {
    group.nodes = work.cluster->groups.front().nodes * growth;
    bool found = false;
    for_each_split_group(open, [&](const SplitGroup& splits) {
      for (const auto& p : splits.members) found = found || fits(open, p);
      return !found;
    });
    if (found) return larger.gpus();
  }
  return 0;
}

std::string with_offload(const TrainingCase& work, const Parallelism& p) {
  TrainingCase offloaded = work;
  offloaded.workload.offload_optimizer = true;
  return !work.workload.offload_optimizer && fits(offloaded, p)
             ? "the optimizer states in host memory"
             : "";
}

}  // namespace

Issue explain_misfit(const TrainingCase& work, const Parallelism& p) {
  const double capacity = capacity_bytes(*work.cluster);
  const double needed = bytes_of(work, p);
  std::vector<std::string> ways;
  for (const auto& remedy : remedies(p)) {
    if (fits(work, remedy.changed)) ways.push_back(remedy.text);
  }
  if (const std::string offload = with_offload(work, p); !offload.empty()) ways.push_back(offload);
  const std::int64_t gpus = gpus_that_fit(work);
  if (gpus > work.cluster->gpus()) ways.push_back(fmt::format("{} GPUs of this kind", gpus));
  if (gpus == work.cluster->gpus() && ways.empty()) ways.push_back("another split (left open)");
  ways.push_back(fmt::format("GPUs with at least {}", human_bytes(needed)));
  std::string hint = "fits with ";
  for (std::size_t i = 0; i < ways.size(); ++i) hint += (i ? ", or " : "") + ways[i];
  return error_issue(
      "does-not-fit", "gpu/" + work.cluster->groups.front().gpu->id,
      fmt::format("{} needs {} a GPU, {} more than the {} that there are (tp {}, pp {}, cp {}, "
                  "dp {}, ZeRO-{}, micro-batch {}, recompute {})",
                  work.model->name, human_bytes(needed), human_bytes(needed - capacity),
                  human_bytes(capacity), p.tp, p.pp, p.cp, p.dp, p.zero, p.micro_batch,
                  p.recompute),
      hint);
}

}  // namespace aforo::model

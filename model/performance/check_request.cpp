#include "model/performance/model_split.h"
#include "model/performance/splits.h"

#include <algorithm>

namespace aforo::model {
namespace {

// The split that the request names, with what it leaves open as small as can be: data-parallel
// ways fill the GPUs.
Parallelism named_split(const TrainingCase& work) {
  const ParallelismRequest& r = work.workload.parallelism;
  Parallelism p;
  p.tp = r.tp.value_or(1);
  p.pp = r.pp.value_or(1);
  p.vpp = r.vpp.value_or(1);
  p.cp = r.cp.value_or(1);
  p.ep = r.ep.value_or(1);
  const std::int64_t others = p.tp * p.pp * p.cp;
  p.dp = r.dp.value_or(others > 0 ? std::max<std::int64_t>(1, work.cluster->gpus() / others) : 1);
  p.zero = r.zero.value_or(0);
  p.zero_group = r.zero_group.value_or(0);
  p.micro_batch = r.micro_batch.value_or(1);
  const std::int64_t unit = std::max<std::int64_t>(1, p.micro_batch * p.dp);
  p.micro_batches = std::max<std::int64_t>(1, work.workload.global_batch / unit);
  p.schedule = r.schedule.value_or(p.vpp > 1 ? "interleaved" : "1f1b");
  p.recompute = r.recompute.value_or("none");
  return p;
}

}  // namespace

Issues check_request(const TrainingCase& work) {
  bool some = false;
  if (work.cluster->gpus() > 0) {
    for_each_split_group(work, [&](const SplitGroup&) {
      some = true;
      return false;
    });
  }
  if (some) return {};
  Issues issues = check_parallelism(work, named_split(work));
  if (has_errors(issues)) return issues;
  issues.push_back(error_issue(
      "no-split", "/parallelism",
      "no way to split the work over " + std::to_string(work.cluster->gpus()) +
          " GPUs keeps all rules: heads by tp, layers by pp, global batch by micro-batch and dp",
      "a global batch that is a multiple of the GPUs, or fewer fixed values"));
  return issues;
}

}  // namespace aforo::model

// How often a job on an option is stopped, and what a stop and a checkpoint cost: from the
// catalog's reliability entries, with every choice told in a ledger.
#pragma once

#include "model/cluster/cluster.h"
#include "model/describe/ledger.h"
#include "model/performance/goodput.h"

namespace aforo::plan {

struct FailureCase {
  model::FailureModel model;
  model::Term ledger;  // the rate, restart and checkpoint with their sources
};

// `checkpoint_bytes` is what one checkpoint writes; the rate is that of the option's storage, or
// of the nodes' local disks.
FailureCase failure_case(const model::Option& option, const model::Cluster& cluster,
                         const model::Catalog& catalog, double checkpoint_bytes);

struct Makespan {
  double time_s = 0;      // expected wall time
  double goodput = 1;     // work / wall time
  double interval_s = 0;  // between checkpoints; 0: none are kept
  bool finishes = true;   // false: failures come faster than work can be saved
};
// Work with checkpoints at Daly's interval.
Makespan expected_makespan(const FailureCase& failures, double work_s);

}  // namespace aforo::plan

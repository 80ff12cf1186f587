// One optimizer step reduced to its distinct parts: the work of each model chunk for one
// micro-batch, the transfers between chunks, and the traffic of the data-parallel group. Both
// engines take it: the closed form (model/performance/closed_form.h) adds it up, the event
// simulation (sim/training) runs it as a task graph. All ranks of a data-parallel group do the
// same, so one representative pipeline stands for all (symmetry before brute force).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace aforo::model {

// A way to split and schedule the work. tp x pp x cp x dp = GPUs; ep divides tp x cp x dp.
struct Parallelism {
  std::int64_t tp = 1, pp = 1, vpp = 1, cp = 1, ep = 1, dp = 1;
  std::int64_t zero = 0;        // 0..3
  std::int64_t zero_group = 0;  // ranks that a shard spans; 0: the whole data-parallel group
  bool sequence_parallel = false;
  std::int64_t micro_batch = 1;    // sequences
  std::int64_t micro_batches = 1;  // per data-parallel rank and step
  std::string schedule = "1f1b";
  std::string recompute = "none";

  std::int64_t gpus() const { return tp * pp * cp * dp; }
};

// Seconds of one model chunk (layers of one stage, or of one virtual stage) for one micro-batch.
// Communication entries are what stands on the critical path of the pass after overlap within
// it; compute and all of them run one after the other.
struct ChunkWork {
  double forward_compute_s = 0;
  double backward_compute_s = 0;  // recomputation included
  double forward_tp_s = 0, backward_tp_s = 0;
  double forward_ep_s = 0, backward_ep_s = 0;
  double forward_cp_s = 0, backward_cp_s = 0;
  // ZeRO-3/FSDP: gathering the chunk's parameters before each pass, and reducing its gradients
  // after each backward, as full link times of the data-parallel stream. How much of it hides
  // behind compute is told by StepPlan::overlap_fraction.
  double forward_gather_s = 0, backward_gather_s = 0, reduce_s = 0;
  // Gradient traffic of the chunk in the last micro-batch (ZeRO 0..2), full link time, split
  // evenly over `buckets` that become ready one after the other during the backward pass.
  double gradient_sync_s = 0;
  std::int64_t buckets = 1;

  double forward_s() const {
    return forward_compute_s + forward_tp_s + forward_ep_s + forward_cp_s;
  }
  double backward_s() const {
    return backward_compute_s + backward_tp_s + backward_ep_s + backward_cp_s;
  }
};

struct StepPlan {
  Parallelism parallelism;
  std::vector<ChunkWork> chunks;  // pp x vpp, in model order; chunk c runs on stage c mod pp
  double send_s = 0;              // activations (or their gradients) to the next chunk
  // Share of data-parallel traffic that can run beside compute; the rest always waits.
  double overlap_fraction = 1;
  double optimizer_s = 0;
  double parameter_gather_s = 0;  // ZeRO-1/2: updated parameters, after the optimizer, full time
  double data_stall_s = 0;
  double step_overhead_s = 0;     // host time per step
  double straggler_fraction = 0;  // the slowest of all ranks against the mean, on the whole step
};

// Exposed seconds by cause; they add up to the step time.
struct StepBreakdown {
  double compute_s = 0, tp_comm_s = 0, pp_comm_s = 0, dp_comm_s = 0, ep_comm_s = 0, cp_comm_s = 0,
         bubble_s = 0, optimizer_s = 0, data_stall_s = 0, straggler_s = 0;
  double total_s() const {
    return compute_s + tp_comm_s + pp_comm_s + dp_comm_s + ep_comm_s + cp_comm_s + bubble_s +
           optimizer_s + data_stall_s + straggler_s;
  }
};

}  // namespace aforo::model

// One optimizer step reduced to its distinct parts: the work of each model chunk for one
// micro-batch, the transfers between chunks, and the traffic of the data-parallel group. Both
// engines take it: the closed form (model/performance/closed_form.h) adds it up, the event
// simulation (sim/training) runs it as a task graph. All ranks of a data-parallel group do the
// same, so one representative pipeline stands for all (symmetry before brute force).
//
// What overlaps with what (both engines keep exactly this; f is StepPlan::overlap_fraction):
//  1. A pass (forward or backward of one chunk and one micro-batch) holds the compute stream of
//     its stage for ChunkWork::forward_pass_s(f) or backward_pass_s(f): compute and exposed
//     communication one after the other. Parameters of ZeRO-3 come layer by layer, so their
//     gathering runs beside the same pass: the pass lasts as long as the longer of its work and
//     the share f of its ZeRO-3 traffic; the rest of that traffic is added and never hides. (A
//     prefetch across passes is worth at most one layer's gather and is left out.)
//  2. A send takes send_s after the pass that made it, beside compute, without contention; the
//     receiving pass cannot start before it ends. Chunks on the same stage need no send.
//  3. Gradients (ZeRO 0 and 1) of a chunk are reduced during the backward pass of the step's last
//     micro-batch (zero-bubble: its weight-gradient pass): bucket j of `buckets` is ready when
//     j/buckets of that pass is over, and takes f x gradient_sync_s / buckets on the
//     data-parallel stream of the stage, first come first served, beside compute. When the stage
//     has done its last pass and its data-parallel stream is empty, the rest, (1 - f) of the
//     gradient traffic of its chunks, follows, and nothing hides it.
//  4. When every stage is done (the norm of all gradients is needed), the optimizer runs for
//     optimizer_s; then exposed_parameter_gather_s(plan) for the updated parameters (ZeRO-1, 2):
//     its share f hides behind the forward passes of the next step's first micro-batch.
//  5. data_stall_s and step_overhead_s follow; straggler_fraction stretches the whole step.
// Order of passes on a stage: the schedule's. 1f1b and interleaved as in Megatron-LM (Narayanan et
// al. 2021): stage s does min(n, p - 1 - s) forwards before the first pair (interleaved: 2 (p - 1
// - s) + (v - 1) p of its n v chunk passes); gpipe: all forwards, then all backwards, both in the
// order of micro-batches; zero-bubble: ZB-H1 of Qi et al. 2023, where the backward for the inputs
// takes backward_pass_s - weight_gradient_s() and the rest waits to fill gaps.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace aforo::model {

// A way to split and schedule the work. tp x pp x cp x dp = GPUs; ep divides tp x cp x dp. Ranks
// lie with tp innermost, then cp, dp, and pp outermost. Experts are spread over the first ep of the
// ranks of a stage; where ep is below tp each expert is also cut into tp/ep parts.
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
  // Full link times of what every pass moves in the data-parallel group: ZeRO-3/FSDP gathers the
  // chunk's parameters beside each pass and reduces its gradients beside each backward; ZeRO-2
  // only reduces.
  double forward_gather_s = 0, backward_gather_s = 0, reduce_s = 0;
  // Gradient traffic of the chunk in the last micro-batch (ZeRO 0 and 1), full link time, split
  // evenly over `buckets` that become ready one after the other during the backward pass.
  double gradient_sync_s = 0;
  std::int64_t buckets = 1;

  double forward_s() const {
    return forward_compute_s + forward_tp_s + forward_ep_s + forward_cp_s;
  }
  double backward_s() const {
    return backward_compute_s + backward_tp_s + backward_ep_s + backward_cp_s;
  }
  // Time of a pass with its data-parallel traffic, of which the share f can hide (rule 1).
  double forward_pass_s(double f) const {
    return std::max(forward_s(), f * forward_gather_s) + (1 - f) * forward_gather_s;
  }
  double backward_pass_s(double f) const {
    const double traffic_s = backward_gather_s + reduce_s;
    return std::max(backward_s(), f * traffic_s) + (1 - f) * traffic_s;
  }
  // The part of the backward pass that makes gradients of weights, as a share of its compute.
  double weight_gradient_fraction = 0.5;
  double weight_gradient_s() const { return weight_gradient_fraction * backward_compute_s; }
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

// What the gathering of updated parameters adds to the step (rule 4): the share that cannot
// overlap, and what of the rest is longer than the forward passes of one micro-batch on the stage
// that has the shortest.
double exposed_parameter_gather_s(const StepPlan& plan);

// Exposed seconds by cause; they add up to the step time. Compute to cp are those of the stage
// that works longest; pp_comm is what the step gains when sends are free; dp_comm is everything
// that the data-parallel traffic adds; the bubble is the rest of the pipeline's time. Host time
// per step counts as compute.
struct StepBreakdown {
  double compute_s = 0, tp_comm_s = 0, pp_comm_s = 0, dp_comm_s = 0, ep_comm_s = 0, cp_comm_s = 0,
         bubble_s = 0, optimizer_s = 0, data_stall_s = 0, straggler_s = 0;
  double total_s() const {
    return compute_s + tp_comm_s + pp_comm_s + dp_comm_s + ep_comm_s + cp_comm_s + bubble_s +
           optimizer_s + data_stall_s + straggler_s;
  }
};

}  // namespace aforo::model

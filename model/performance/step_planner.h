// Makes StepPlans of one training case. A search builds it once: everything that does not depend
// on the split is resolved in the constructor.
#pragma once

#include "model/performance/data_parallel.h"
#include "model/performance/layer_compute.h"
#include "model/performance/model_split.h"
#include "model/performance/training_step.h"

namespace aforo::model {

// A kind of layer on the GPU that takes longest for it.
struct SlowestLayer {
  LayerTime time;
  std::size_t group = 0;  // index into Cluster::groups
};

// Exposed and full times of what one layer communicates in each pass.
struct LayerTraffic {
  double tp_all_reduce_s = 0;  // one, after overlap
  double tp_forward = 0;       // how many of them in the forward pass (and in the backward)
  double ep_pass_s = 0;        // dispatch and combine, after overlap
  double cp_forward_s = 0, cp_backward_s = 0;  // what attention does not hide
};

class StepPlanner {
 public:
  explicit StepPlanner(const TrainingCase& work);

  StepPlan plan(const Parallelism& parallelism) const;

  // The parts of a plan, for ledgers and tests.
  LayerWork layer_work(const Parallelism& parallelism) const;
  SlowestLayer slowest_layer(const Parallelism& parallelism, bool moe_layer) const;
  LayerTraffic layer_traffic(const Parallelism& parallelism, const LayerTime& time,
                             bool moe_layer) const;
  double optimizer_s(const Parallelism& parallelism) const;
  const Interconnect& links() const { return links_; }
  const TrainingCase& work() const { return work_; }
  const RatePair& rates(std::size_t group) const { return rates_[group]; }

 private:
  struct LayerKinds;
  struct Replicas;
  LayerKinds layer_kinds(const Parallelism& parallelism) const;
  ChunkWork chunk_work(const Parallelism& parallelism, const LayerKinds& kinds,
                       const Replicas& replicas, const ChunkShape& shape) const;
  void add_data_parallel(const Parallelism& parallelism, const Replicas& replicas,
                         const ChunkShape& shape, ChunkWork& chunk_work) const;
  void add_chunks(const Replicas& replicas, StepPlan& plan) const;
  double parameter_gather_time_s(const Parallelism& parallelism, const Replicas& replicas) const;
  ChunkParameters trained(const Parallelism& parallelism, std::int64_t chunk) const;
  Replicas replicas(const Parallelism& parallelism) const;
  LayerTime slowest_end(const Parallelism& parallelism,
                        LayerTime (*time_of)(const LayerWork&, const RatePair&)) const;

  TrainingCase work_;
  ModelParts parts_;
  ModelParts trained_;
  std::vector<RatePair> rates_;  // one a node group
  Interconnect links_;
};

}  // namespace aforo::model

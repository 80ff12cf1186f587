#include "model/performance/data_parallel.h"

#include "model/performance/model_split.h"

namespace aforo::model {

ReplicaGroup replica_group(const Interconnect& links, const Parallelism& p, std::int64_t replicas,
                           std::int64_t stride) {
  ReplicaGroup group;
  const std::int64_t shards = zero_shards(p, replicas);
  group.shards = static_cast<double>(shards);
  group.all = links.group(replicas, stride);
  if (shards == replicas) {
    group.shard = group.all;
    return group;
  }
  group.shard = links.group(shards, stride);
  group.between = links.group(replicas / shards, stride * shards);
  return group;
}

double gradient_reduce_s(const ReplicaGroup& group, const Parallelism& p, double bytes,
                         double pieces) {
  if (bytes <= 0) return 0;
  const double piece = bytes / pieces;
  if (p.zero == 0) return pieces * collective_time_s(CollectiveOp::all_reduce, group.all, piece);
  return pieces *
         (collective_time_s(CollectiveOp::reduce_scatter, group.shard, piece) +
          collective_time_s(CollectiveOp::all_reduce, group.between, piece / group.shards));
}

double parameter_gather_s(const ReplicaGroup& group, double bytes, double pieces) {
  if (bytes <= 0) return 0;
  return pieces * collective_time_s(CollectiveOp::all_gather, group.shard, bytes / pieces);
}

double parameter_broadcast_s(const ReplicaGroup& group, double bytes) {
  if (bytes <= 0 || group.shards <= 1) return 0;
  const CollectiveAlgorithm& ring = *find_collective_algorithm("ring");
  return group.shards * ring.time_s(CollectiveOp::broadcast, group.shard, bytes / group.shards);
}

}  // namespace aforo::model

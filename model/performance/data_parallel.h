// Traffic of gradients and sharded parameters among GPUs that hold the same share of a model.
#pragma once

#include "model/performance/interconnect.h"

namespace aforo::model {

// `replicas` GPUs, `stride` apart, hold the same parameters; ZeRO spreads them over `shards`.
struct ReplicaGroup {
  GroupLink all;      // every replica
  GroupLink shard;    // the ranks that a shard spans
  GroupLink between;  // holders of the same shard
  double shards = 1;
};
ReplicaGroup replica_group(const Interconnect& links, const Parallelism& parallelism,
                           std::int64_t replicas, std::int64_t stride);

// Seconds for `bytes` of each GPU, sent in `pieces` equal collectives one after the other.
// Without shards gradients are all-reduced; with them reduce-scattered within the shard group and
// all-reduced between holders of the same shard (hybrid sharding).
double gradient_reduce_s(const ReplicaGroup& group, const Parallelism& parallelism, double bytes,
                         double pieces);
double parameter_gather_s(const ReplicaGroup& group, double bytes, double pieces);
// The same by one broadcast for each shard, one after the other; libraries send it around a ring
// of all ranks (NCCL), so its latency grows with them.
double parameter_broadcast_s(const ReplicaGroup& group, double bytes);

}  // namespace aforo::model

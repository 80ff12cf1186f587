#include "model/performance/collectives/collective.h"
#include "tests/catch.h"

#include <limits>

using namespace aforo::model;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kExact = 1e-9;

// n ranks in one node, or one rank in each of n nodes.
GroupLink within(std::int64_t n, double bytes_per_s, double latency_s = 0) {
  GroupLink link;
  link.ranks = link.ranks_per_node = n;
  link.intra = {bytes_per_s, bytes_per_s, latency_s};
  return link;
}

GroupLink between(std::int64_t n, double bytes_per_s, double latency_s = 0) {
  GroupLink link;
  link.ranks = link.nodes = n;
  link.intra = {kInfinite, kInfinite, 0};
  link.inter = {bytes_per_s, bytes_per_s, latency_s};
  return link;
}

GroupLink nodes_of(std::int64_t nodes, std::int64_t ranks_per_node, double intra, double inter) {
  GroupLink link;
  link.ranks = nodes * ranks_per_node;
  link.ranks_per_node = ranks_per_node;
  link.nodes = nodes;
  link.intra = {intra, intra, 1e-6};
  link.inter = {inter, inter, 5e-6};
  return link;
}

double by(const char* algorithm, CollectiveOp op, const GroupLink& link, double bytes) {
  return find_collective_algorithm(algorithm)->time_s(op, link, bytes);
}

double bus_rate(CollectiveOp op, const GroupLink& link, double bytes, double time_s) {
  return bus_factor(op, link.ranks) * bytes / time_s;
}

const CollectiveOp kAllReduce = CollectiveOp::all_reduce;

}  // namespace

TEST_CASE("ring all-reduce moves 2(n-1)/n of the message over each link") {
  // N1: n=8, 1 GB, 100 GB/s, no latency: 2*7/8/100 s.
  const GroupLink link = within(8, 100e9);
  const double time_s = by("ring", kAllReduce, link, 1e9);
  CHECK(time_s == Approx(17.5e-3).epsilon(kExact));
  CHECK(bus_rate(kAllReduce, link, 1e9, time_s) == Approx(100e9).epsilon(kExact));
  CHECK(1e9 / time_s == Approx(57.142857142857e9).epsilon(kExact));
}

TEST_CASE("ring all-reduce takes 2(n-1) hops of latency") {
  // N2: n=2, 1 GB, 50 GB/s, 5 us: 2*5 us + 1/50 s.
  CHECK(by("ring", kAllReduce, within(2, 50e9, 5e-6), 1e9) == Approx(20.010e-3).epsilon(kExact));
}

TEST_CASE("halving and doubling moves the ring's bytes in 2 log2 n hops") {
  // N4: n=4: latency 4a against 6a, both 1.5 S/b.
  const GroupLink link = within(4, 100e9, 1e-3);
  CHECK(by("halving-doubling", kAllReduce, link, 1e9) == Approx(4e-3 + 15e-3).epsilon(kExact));
  CHECK(by("ring", kAllReduce, link, 1e9) == Approx(6e-3 + 15e-3).epsilon(kExact));
  CHECK_FALSE(find_collective_algorithm("halving-doubling")->applies(kAllReduce, within(6, 1e9)));
}

TEST_CASE("tree and ring cross where latency saved equals bytes lost") {
  // N5: n=64, 5 us, 50 GB/s: (126-12)*5e-6*50e9/(2-126/64) bytes = 912 MB.
  const GroupLink link = between(64, 50e9, 5e-6);
  const double bytes = 912e6;
  CHECK(by("tree", kAllReduce, link, bytes) ==
        Approx(by("ring", kAllReduce, link, bytes)).epsilon(kExact));
  CHECK(best_collective(kAllReduce, link, 0.9 * bytes).algorithm->id == "tree");
  CHECK(best_collective(kAllReduce, link, 1.1 * bytes).algorithm->id == "ring");
}

TEST_CASE("a flat ring over several nodes uses all NICs of a node") {
  // N7: 4 nodes of 8, 8 NICs of 48 GB/s, 4 GiB: 2*31/32*4 GiB/384 GB/s.
  GroupLink link = nodes_of(4, 8, 450e9, 8 * 48e9);
  link.intra.latency_s = link.inter.latency_s = 0;
  const double bytes = 4 * 1073741824.0;
  CHECK(by("ring", kAllReduce, link, bytes) ==
        Approx(2 * 31.0 / 32 * bytes / 384e9).epsilon(kExact));
  CHECK(by("ring", kAllReduce, link, bytes) == Approx(21.671e-3).epsilon(1e-4));
}

TEST_CASE("all-to-all sends what is for other nodes over the NICs of a node") {
  // N21: 32 ranks, 4 nodes, a NIC of 50 GB/s each, 1 GB a GPU: 24/32 GB over 50 GB/s.
  GroupLink link = nodes_of(4, 8, kInfinite, 8 * 50e9);
  link.intra.latency_s = link.inter.latency_s = 0;
  const double time_s = collective_time_s(CollectiveOp::all_to_all, link, 1e9);
  CHECK(time_s == Approx(15e-3).epsilon(kExact));
  CHECK(bus_rate(CollectiveOp::all_to_all, link, 1e9, time_s) ==
        Approx(64.583333333e9).epsilon(1e-9));
}

TEST_CASE("a ring in both directions halves the time of a ring in one") {
  // N24: half of N1.
  CHECK(by("bidirectional-ring", kAllReduce, within(8, 100e9), 1e9) ==
        Approx(8.75e-3).epsilon(kExact));
}

TEST_CASE("in-switch reduction sends each message once") {
  // N31: n=8, 1 GB, 450 GB/s: S/b; the bus bandwidth reads 787.5 GB/s.
  GroupLink link = within(8, 450e9);
  link.reduction_bytes_per_s = 450e9;
  const double time_s = by("nvls", kAllReduce, link, 1e9);
  CHECK(time_s == Approx(1e9 / 450e9).epsilon(kExact));
  CHECK(bus_rate(kAllReduce, link, 1e9, time_s) == Approx(787.5e9).epsilon(kExact));
}

TEST_CASE("gradients of 2e9 parameters in fp32: fast inside a node, slow over one 200 Gb/s NIC") {
  // T17: 8 GB; eight GPUs at 300 GB/s: 2*7/8*8/300 = 0.047 s. Four nodes with 25 GB/s each:
  // 2*31/32*8/25 = 0.620 s; 200 Gb/s is 25 GB/s.
  CHECK(collective_time_s(kAllReduce, within(8, 300e9), 8e9) == Approx(0.0466667).epsilon(1e-5));
  const double slow_s = collective_time_s(kAllReduce, nodes_of(4, 8, 300e9, 25e9), 8e9);
  CHECK(slow_s > 0.60);
  CHECK(slow_s < 0.65);
}

TEST_CASE("two nodes exchange each byte once, so they look twice as fast as four") {
  const double bytes = 1e9;
  const double two_s = collective_time_s(kAllReduce, nodes_of(2, 8, 400e9, 50e9), bytes);
  const double four_s = collective_time_s(kAllReduce, nodes_of(4, 8, 400e9, 50e9), bytes);
  CHECK(two_s == Approx(bytes / 50e9).epsilon(0.01));
  CHECK(four_s == Approx(2 * 31.0 / 32 * bytes / 50e9).epsilon(0.01));
}

TEST_CASE("no member without in-network reduction beats the wire") {
  const std::vector<GroupLink> links = {within(2, 50e9, 1e-6),        within(8, 400e9, 2e-6),
                                        between(16, 25e9, 5e-6),      nodes_of(2, 8, 450e9, 400e9),
                                        nodes_of(16, 8, 450e9, 50e9), nodes_of(3, 4, 20e9, 100e9)};
  for (const auto& algorithm : collective_algorithms()) {
    if (algorithm.in_network) continue;
    for (const auto& op : collective_ops()) {
      for (const auto& link : links) {
        if (!algorithm.applies(op.op, link)) continue;
        for (const double bytes : {8.0, 1e5, 1e9}) {
          INFO(std::string(algorithm.id) + " " + std::string(op.id));
          CHECK(algorithm.time_s(op.op, link, bytes) >=
                wire_time_s(op.op, link, bytes) * (1 - kExact));
        }
      }
    }
  }
}

TEST_CASE("every member takes longer for more bytes and no longer on faster links") {
  for (const auto& algorithm : collective_algorithms()) {
    for (const auto& op : collective_ops()) {
      GroupLink link = nodes_of(4, 8, 100e9, 40e9);
      link.reduction_bytes_per_s = 60e9;
      GroupLink faster = nodes_of(4, 8, 200e9, 80e9);
      faster.reduction_bytes_per_s = 120e9;
      if (!algorithm.applies(op.op, link)) continue;
      INFO(std::string(algorithm.id) + " " + std::string(op.id));
      const double time_s = algorithm.time_s(op.op, link, 1e8);
      CHECK(time_s > 0);
      CHECK(algorithm.time_s(op.op, link, 2e8) > time_s);
      CHECK(algorithm.time_s(op.op, faster, 1e8) < time_s);
    }
  }
}

TEST_CASE("one rank or no bytes cost nothing") {
  for (const auto& op : collective_ops()) {
    CHECK(collective_time_s(op.op, within(1, 1e9), 1e9) == 0);
    CHECK(collective_time_s(op.op, within(8, 1e9), 0) == 0);
  }
}

TEST_CASE("nodes that nothing joins never finish") {
  CHECK(collective_time_s(kAllReduce, nodes_of(2, 8, 400e9, 0), 1e6) == kInfinite);
}

TEST_CASE("an all-reduce is a reduce-scatter and an all-gather") {
  const GroupLink link = nodes_of(4, 8, 300e9, 100e9);
  CHECK(by("ring", kAllReduce, link, 1e9) ==
        Approx(by("ring", CollectiveOp::reduce_scatter, link, 1e9) +
               by("ring", CollectiveOp::all_gather, link, 1e9))
            .epsilon(kExact));
}

TEST_CASE("the bottleneck is the link that takes longest") {
  const GroupLink slow_network = nodes_of(4, 8, 400e9, 50e9);
  const double time_s = collective_time_s(kAllReduce, slow_network, 1e9);
  const auto bottleneck = collective_bottleneck(kAllReduce, slow_network, 1e9, time_s);
  CHECK(bottleneck.between_nodes);
  CHECK(bottleneck.utilization > 0.7);
  CHECK(bottleneck.utilization <= 1);
  CHECK_FALSE(collective_bottleneck(kAllReduce, within(8, 100e9), 1e9, 17.5e-3).between_nodes);
}

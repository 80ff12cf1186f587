#include "model/performance/splits.h"

#include "tests/catch.h"
#include "tests/model/performance/cases.h"

using namespace aforo;
using model::Issues;
using model::Parallelism;
using tests::PlainCase;

namespace {

bool mentions(const model::Issue& issue, const std::string& text) {
  return (issue.message + " " + issue.hint).find(text) != std::string::npos;
}

const model::Issue* with_code(const Issues& issues, const std::string& code,
                              const std::string& where) {
  for (const auto& issue : issues) {
    if (issue.code == code && issue.where.find(where) != std::string::npos) return &issue;
  }
  return nullptr;
}

Parallelism dp(std::int64_t ways) {
  Parallelism p;
  p.dp = ways;
  return p;
}

}  // namespace

TEST_CASE("a batch that does not divide shows the equation and the two nearest valid values") {
  // B06: global batch 100, micro-batch 3, dp 8: units of 24, so 96 or 120.
  PlainCase c;
  c.work.workload.global_batch = 100;
  Parallelism p = dp(8);
  p.micro_batch = 3;
  p.micro_batches = 4;
  const Issues issues = model::check_parallelism(c.work, p);
  const auto* issue = with_code(issues, "not-divisible", "global_batch");
  REQUIRE(issue);
  CHECK(mentions(*issue, "100 = micro-batch 3 x dp 8"));
  CHECK(mentions(*issue, "96 or 120"));
  c.work.workload.parallelism.micro_batch = 3;
  c.work.workload.parallelism.dp = 8;
  CHECK(with_code(model::check_request(c.work), "not-divisible", "global_batch"));
}

TEST_CASE("ways that do not divide list the valid ones") {
  PlainCase c(2);
  Parallelism p = dp(1);
  p.tp = 16;
  c.ml_model.heads = 40;
  const Issues heads = model::check_parallelism(c.work, p);
  REQUIRE(with_code(heads, "not-divisible", "tp"));
  CHECK(mentions(*with_code(heads, "not-divisible", "tp"), "1, 2, 4, 5, 8, 10, 20, 40"));
  p = dp(4);
  p.pp = 4;
  p.vpp = 3;
  p.micro_batches = 4;
  p.schedule = "interleaved";
  const Issues chunks = model::check_parallelism(c.work, p);
  REQUIRE(with_code(chunks, "not-divisible", "vpp"));
  CHECK(mentions(*with_code(chunks, "not-divisible", "vpp"), "1, 2, 4"));
}

TEST_CASE("expert ways beyond the experts are refused with the valid ones") {
  PlainCase c(4, tests::expert_model());
  Parallelism p = dp(32);
  p.ep = 32;
  const auto issues = model::check_parallelism(c.work, p);
  REQUIRE(with_code(issues, "not-divisible", "ep"));
  CHECK(mentions(*with_code(issues, "not-divisible", "ep"), "1, 2, 4, 8, 16"));
  PlainCase dense;
  p = dp(8);
  p.ep = 2;
  CHECK(with_code(model::check_parallelism(dense.work, p), "no-experts", "ep"));
}

TEST_CASE("zero GPUs, products that do not match and unjoined nodes are errors") {
  PlainCase c(2);
  CHECK(with_code(model::check_parallelism(c.work, dp(8)), "wrong-product", "dp"));
  c.cluster.groups.front().inter.node_bytes_per_s = 0;
  CHECK(with_code(model::check_parallelism(c.work, dp(16)), "not-joined", ""));
  CHECK(with_code(model::check_request(c.work), "not-joined", ""));
  c.cluster.groups.front().nodes = 0;
  const Issues none = model::check_parallelism(c.work, dp(1));
  REQUIRE(with_code(none, "no-gpus", ""));
  CHECK(mentions(*with_code(none, "no-gpus", ""), ">= 1"));
}

TEST_CASE("a single GPU without any link is a valid cluster") {
  PlainCase c;
  c.cluster.groups.front().node.gpus = 1;
  c.cluster.groups.front().intra = {};
  c.cluster.groups.front().inter = {};
  CHECK(model::check_parallelism(c.work, dp(1)).empty());
  CHECK_FALSE(model::feasible_splits(c.work).empty());
}

TEST_CASE("every feasible split is valid, fits, uses all GPUs, and stands once") {
  for (const auto& with : {tests::small_model(), tests::expert_model()}) {
    PlainCase c(2, with);
    c.work.workload.global_batch = 64;
    const auto splits = model::feasible_splits(c.work);
    CHECK(splits.size() > 10);
    for (std::size_t i = 0; i < splits.size(); ++i) {
      const Parallelism& p = splits[i];
      CHECK_FALSE(model::has_errors(model::check_parallelism(c.work, p)));
      CHECK(p.gpus() == 16);
      CHECK(p.micro_batch * p.micro_batches * p.dp == 64);
      CHECK(model::training_memory(*c.work.model, c.work.workload, p, 80e9).fits());
    }
    CHECK(model::feasible_splits(c.work).size() == splits.size());
  }
}

TEST_CASE("a request is kept") {
  PlainCase c(2);
  c.work.workload.global_batch = 64;
  auto& request = c.work.workload.parallelism;
  request.tp = 2;
  request.zero = 3;
  request.micro_batch = 2;
  request.recompute = "full";
  const auto splits = model::feasible_splits(c.work);
  REQUIRE_FALSE(splits.empty());
  for (const auto& p : splits) {
    CHECK(p.tp == 2);
    CHECK(p.micro_batch == 2);
    CHECK(p.recompute == "full");
    CHECK((p.zero == 3 || p.dp * p.cp == 1));
  }
}

TEST_CASE("what does not fit says by how much and what would fit") {
  // 7e9 parameters x 16 bytes on one GPU of 80 GB: 112 GB. Two GPUs share the states.
  PlainCase c(1);
  c.cluster.groups.front().node.gpus = 1;
  c.ml_model.parameters = 7e9;
  Parallelism nearest;
  CHECK(model::feasible_splits(c.work, &nearest).empty());
  CHECK(model::check_request(c.work).empty());
  const model::Issue issue = model::explain_misfit(c.work, nearest);
  CHECK(issue.code == "does-not-fit");
  CHECK(mentions(issue, "GiB more than"));
  CHECK(mentions(issue, "2 GPUs of this kind"));
  CHECK(mentions(issue, "host memory"));
}

TEST_CASE("a misfit by activations names recomputation") {
  PlainCase c(1);
  c.ml_model.parameters = 2e9;
  c.work.workload.sequence_length = 8192;
  Parallelism p = dp(8);
  p.zero = 1;
  p.micro_batch = 4;
  const model::Issue issue = model::explain_misfit(c.work, p);
  CHECK(mentions(issue, "full recomputation"));
  CHECK(mentions(issue, "micro-batch 1"));
}

#include "model/performance/memory.h"

#include "model/performance/model_split.h"
#include "tests/catch.h"
#include "tests/model/performance/cases.h"

using namespace aforo;
using model::MemoryFootprint;
using model::Parallelism;
using model::TrainingWorkload;

namespace {

constexpr double kGib = 1073741824.0;
constexpr double kH100Bytes = 79.18 * kGib;  // as the driver reports a card of "80 GB"

model::MlModel llama_7b() {
  model::MlModel m;
  m.id = "llama-7b";
  m.name = "Llama 7B";
  m.parameters = 6.738e9;
  m.layers = 32;
  m.hidden = 4096;
  m.heads = 32;
  m.ffn = 11008;
  m.ffn_kind = "swiglu";
  m.vocab = 32000;
  return m;
}

double states(const MemoryFootprint& f) {
  return f.weights_bytes + f.gradients_bytes + f.optimizer_bytes;
}

MemoryFootprint footprint(const model::MlModel& m, const Parallelism& p,
                          const TrainingWorkload& w = {}) {
  return model::training_memory(m, w, p, kH100Bytes);
}

}  // namespace

TEST_CASE("mixed-precision Adam takes 16 bytes a parameter, and 6.7e9 of them fill no 80 GB card") {
  // T01: 16 x 6.738e9 = 107.8 GB = 100.4 GiB.
  const MemoryFootprint f = footprint(llama_7b(), {});
  CHECK(states(f) == Approx(107.8e9).epsilon(0.01));
  CHECK(states(f) / kGib == Approx(100.4).epsilon(0.01));
  CHECK_FALSE(f.fits());
}

TEST_CASE("sharded over eight cards of 40 GB the same fine-tune fits, over four only offloaded") {
  // T01: 107.8 GB / 8 = 13.5 GB; / 4 = 27 GB, which leaves too little of 39.5 GiB for four; the
  // verdict for four depends on the activations, so it is taken at micro-batch 4.
  Parallelism p;
  p.zero = 3;
  p.dp = 8;
  CHECK(model::training_memory(llama_7b(), {}, p, 39.5 * kGib).fits());
  p.dp = 4;
  p.micro_batch = 4;
  CHECK_FALSE(model::training_memory(llama_7b(), {}, p, 39.5 * kGib).fits());
}

TEST_CASE("ZeRO-3 over four GPUs holds a quarter of the states and the gathered layers") {
  // T03: 6.805e9 parameters, 16 bytes / 4 = 25.35 GiB and a working set; accepted 25-30 GiB.
  model::MlModel m = llama_7b();
  m.parameters = 6.805e9;
  Parallelism p;
  p.zero = 3;
  p.dp = 4;
  const model::StageMemory memory = model::largest_stage_memory(m, {}, p);
  const double held = memory.weights + memory.gradients + memory.optimizer;
  CHECK(held / kGib == Approx(25.35).epsilon(0.001));
  CHECK((held + memory.gathered) / kGib > 25);
  CHECK((held + memory.gathered) / kGib < 30);
}

TEST_CASE("each ZeRO stage divides one more part of the states by the replicas") {
  Parallelism p;
  p.dp = 8;
  const MemoryFootprint none = footprint(llama_7b(), p);
  p.zero = 1;
  const MemoryFootprint one = footprint(llama_7b(), p);
  p.zero = 2;
  const MemoryFootprint two = footprint(llama_7b(), p);
  p.zero = 3;
  const MemoryFootprint three = footprint(llama_7b(), p);
  CHECK(one.optimizer_bytes == Approx(none.optimizer_bytes / 8));
  CHECK(one.gradients_bytes == Approx(none.gradients_bytes));
  CHECK(two.gradients_bytes == Approx(none.gradients_bytes / 8));
  CHECK(two.weights_bytes == Approx(none.weights_bytes));
  CHECK(three.weights_bytes == Approx(none.weights_bytes / 8));
  p.zero_group = 4;
  CHECK(footprint(llama_7b(), p).weights_bytes == Approx(none.weights_bytes / 4));
}

TEST_CASE("activations of a layer are Korthikanti's: 34 s b h bytes, and 10 + 24/t split") {
  // GELU of four times the width, as many key heads as heads, 16 bits, fused attention.
  const model::MlModel m = tests::small_model();
  const double h = 4096;
  Parallelism p;
  CHECK(model::layer_activation_bytes(m, {}, p, false, "none") == Approx(34 * h));
  p.tp = 4;
  CHECK(model::layer_activation_bytes(m, {}, p, false, "none") == Approx((10 + 24.0 / 4) * h));
  p.sequence_parallel = true;
  CHECK(model::layer_activation_bytes(m, {}, p, false, "none") == Approx(34 * h / 4));
  CHECK(model::layer_activation_bytes(m, {}, p, false, "full") == Approx(2 * h / 4));
}

TEST_CASE("the first stage of 1F1B holds as many micro-batches as there are stages") {
  Parallelism p;
  p.pp = 4;
  p.micro_batches = 16;
  CHECK(model::held_passes(p, 0) == 4);
  CHECK(model::held_passes(p, 3) == 1);
  p.schedule = "gpipe";
  CHECK(model::held_passes(p, 3) == 16);
  p.schedule = "interleaved";
  p.vpp = 2;
  // Narayanan et al. 2021: 2 (p - 1) + (v - 1) p + 1 chunk passes.
  CHECK(model::held_passes(p, 0) == 11);
  p.micro_batches = 2;
  CHECK(model::held_passes(p, 0) == 4);
}

TEST_CASE("parameters of all stages add up to the model") {
  model::MlModel moe = tests::expert_model();
  for (const model::MlModel& m : {llama_7b(), tests::small_model(), moe}) {
    for (const std::int64_t pp : {1, 3, 4}) {
      for (const std::int64_t tp : {1, 4}) {
        Parallelism p;
        p.tp = tp;
        p.pp = pp;
        double sum = 0;
        std::int64_t layers = 0;
        for (std::int64_t c = 0; c < pp; ++c) {
          const auto shape = model::chunk_shape(m, p, c);
          sum += model::chunk_parameters(m, model::model_parts(m), p, shape).total();
          layers += shape.layers;
        }
        CHECK(layers == m.layers);
        CHECK(sum * static_cast<double>(tp) == Approx(model::total_parameters(m)).epsilon(1e-4));
      }
    }
  }
}

TEST_CASE("layers that do not divide go to inner stages first") {
  model::MlModel m = tests::small_model();
  m.layers = 70;
  Parallelism p;
  p.pp = 12;
  // BLOOM: 5 and 5 beside embedding and head, 6 on the ten stages between.
  CHECK(model::chunk_shape(m, p, 0).layers == 5);
  CHECK(model::chunk_shape(m, p, 1).layers == 6);
  CHECK(model::chunk_shape(m, p, 10).layers == 6);
  CHECK(model::chunk_shape(m, p, 11).layers == 5);
}

TEST_CASE("experts are spread over ep, other parameters over tp") {
  const model::MlModel m = tests::expert_model();
  Parallelism p;
  p.dp = 8;
  const auto parts = model::model_parts(m);
  const auto shape = model::chunk_shape(m, p, 0);
  const auto alone = model::chunk_parameters(m, parts, p, shape);
  p.ep = 8;
  const auto spread = model::chunk_parameters(m, parts, p, shape);
  CHECK(spread.experts == Approx(alone.experts / 8));
  CHECK(spread.dense == Approx(alone.dense));
  p.tp = 4;
  p.ep = 2;
  CHECK(model::expert_shards(p) == 4);
}

TEST_CASE("adapters need gradients and states only for themselves") {
  TrainingWorkload lora;
  lora.method = "lora";
  lora.lora_rank = 16;
  const MemoryFootprint f = footprint(llama_7b(), {}, lora);
  // Rank 16 on q, k, v, o (8192 each) and three matrices of 4096 x 11008 (15104 each), 32 layers.
  const double adapters = 16.0 * 32 * (4 * 8192 + 3 * 15104);
  CHECK(model::trained_parameters(llama_7b(), lora) == Approx(adapters));
  CHECK(f.optimizer_bytes == Approx(12 * adapters));
  CHECK(f.weights_bytes == Approx(2 * 6.738e9 + 2 * adapters).epsilon(1e-3));
  TrainingWorkload qlora = lora;
  qlora.method = "qlora";
  // 4.127 bits a matrix weight; tables and head (262e6 parameters) stay in 16 bits.
  const double tables = 2.0 * 4096 * 32000;
  CHECK(footprint(llama_7b(), {}, qlora).weights_bytes ==
        Approx((6.738e9 - tables) * 4.127 / 8 + 2 * tables + 2 * adapters).epsilon(2e-3));
}

TEST_CASE("the memory ledger adds up to the footprint") {
  Parallelism p;
  p.tp = 2;
  p.pp = 2;
  p.dp = 2;
  p.zero = 1;
  p.micro_batches = 4;
  const MemoryFootprint f = footprint(llama_7b(), p);
  const model::Term ledger = model::memory_ledger(llama_7b(), {}, p, kH100Bytes);
  CHECK(ledger.value * kGib == Approx(f.total_bytes()));
  CHECK(model::worst_sum_error(ledger) < 1e-12);
  model::for_each_input(ledger, [](const model::Term& t) {
    INFO(t.key);
    CHECK((!t.source.source.empty() || t.key == "model_parameters"));
  });
}

#include "model/performance/gemm.h"

#include "model/performance/attention.h"
#include "tests/catch.h"
#include "tests/model/performance/cases.h"

using namespace aforo;
using model::Gemm;
using model::GpuRates;

namespace {

GpuRates rates(double multiprocessors = 0) {
  GpuRates r;
  r.peak_flop_per_s = 1e15;
  r.gemm_efficiency_fraction = 0.8;
  r.width_half = 256;
  r.tokens_half = 128;
  r.multiprocessors = multiprocessors;
  r.memory_bytes_per_s = 2e12;
  r.attention_flop_per_s = 4e14;
  return r;
}

}  // namespace

TEST_CASE("efficiency halves at the half-sizes") {
  const Gemm gemm{1 << 20, 1 << 20, 1 << 20};
  CHECK(model::gemm_efficiency(rates(), gemm, 1e12) == Approx(0.8).epsilon(1e-3));
  CHECK(model::gemm_efficiency(rates(), gemm, 256) == Approx(0.4).epsilon(1e-3));
  CHECK(model::gemm_efficiency(rates(), {128, 1 << 20, 1 << 20}, 1e12) ==
        Approx(0.4).epsilon(1e-3));
}

TEST_CASE("one tile more than the multiprocessors costs a wave") {
  // 100 multiprocessors: 10 x 10 tiles of 128 x 256 fill one wave, 11 x 10 need two, of which the
  // smaller tiles of 128 x 128 (20 x 11 = 220 in three waves) are no better.
  const Gemm full{1280, 2560, 4096};
  const Gemm over{1408, 2560, 4096};
  const double best = model::wave_quantization(rates(100), full);
  CHECK(model::wave_quantization(rates(100), over) < 0.75 * best);
  CHECK(model::wave_quantization(rates(), over) == 1);
}

TEST_CASE("widths that share few factors of two with 64 are slow") {
  CHECK(model::alignment_factor(13824.0 / 8) == 1);
  CHECK(model::alignment_factor(14400.0 / 8) < 0.9);
  CHECK(model::alignment_factor(150) < model::alignment_factor(1800));
  CHECK(model::alignment_factor(151) < model::alignment_factor(150));
}

TEST_CASE("a token attends to half of the sequence, or to its window") {
  model::MlModel m = tests::small_model();
  CHECK(model::mean_context(m, 8192) == Approx(4096));
  m.sliding_window = 1024;
  CHECK(model::mean_context(m, 8192) == Approx(1024 - 1024.0 * 1024 / (2 * 8192)));
  CHECK(model::mean_context(m, 512) == Approx(256));
  m.kind = "encoder";
  m.sliding_window = 0;
  CHECK(model::mean_context(m, 8192) == Approx(8192));
}

TEST_CASE("unfused attention pays for the traffic of its scores") {
  const model::MlModel m = tests::small_model();
  const auto fused = model::fused_attention_time(m, rates(), 4096, 4096, 1);
  const auto unfused = model::unfused_attention_time(m, rates(), 4096, 4096, 1);
  // 13 bytes for each of 4096 x 4096 scores of 32 heads, and the products of the whole square.
  const double traffic_s = 13.0 * 4096 * 4096 * 32 / 2e12;
  const double product_s = 4.0 * 4096 * 4096 * 4096 / (1e15 * 0.8);
  CHECK(unfused.forward_s == Approx(traffic_s + product_s));
  CHECK(unfused.forward_s > fused.forward_s);
}

TEST_CASE("a precision without a fit takes that of 16 bits, less for narrow formats") {
  const model::Gpu gpu = tests::plain_gpu();
  model::Architecture architecture = tests::plain_architecture();
  architecture.gemm_efficiency_fraction = {{"bf16", 0.8}};
  model::TrainingStack stack;
  const auto fp8 = model::gpu_rates(gpu, architecture, stack, "fp8");
  CHECK(fp8.gemm_efficiency_fraction == Approx(0.8 * 0.91));
  CHECK(fp8.peak_flop_per_s == Approx(2e15));
  stack.kernel_efficiency_fraction = 0.9;
  CHECK(model::gpu_rates(gpu, architecture, stack, "bf16").gemm_efficiency_fraction ==
        Approx(0.72));
  stack.kernel_efficiency_on_fraction = {{"plain", 0.5}};
  CHECK(model::gpu_rates(gpu, architecture, stack, "bf16").gemm_efficiency_fraction == Approx(0.4));
}

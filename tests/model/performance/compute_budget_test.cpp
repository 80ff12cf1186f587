#include "model/performance/compute_budget.h"

#include "tests/catch.h"
#include "tests/files.h"

using namespace aforo;

namespace {
double h100_peak_flop_per_s() {
  return *model::peak_flop_per_s(*tests::shipped_catalog().find<model::Gpu>("h100-sxm"), "bf16");
}
}  // namespace

TEST_CASE("T14: 1.3e6 GPU-hours on 24,576 GPUs are 2.20 days, at 15.6 % of the peak") {
  // 1.3e6 / 24,576 = 52.9 h; 6 x 8.03e9 x 15e12 / (1.3e6 x 3600 x 989e12) = 0.156.
  CHECK(model::wall_time_s(1.3e6, 24576) / 3600 == Approx(52.9).margin(0.01));
  CHECK(model::wall_time_s(1.3e6, 24576) / 86400 == Approx(2.20).margin(0.005));
  const double parameters =
      model::total_parameters(*tests::shipped_catalog().find<model::MlModel>("llama-3.1-8b"));
  const double flop = model::useful_training_flop(parameters, 15e12);
  CHECK(model::implied_flop_per_s(flop, 1.3e6) / h100_peak_flop_per_s() ==
        Approx(0.156).margin(0.001));
}

TEST_CASE("T16: a tender's FLOP are 100 % of the peak, its useful work is 23 % of them") {
  CHECK(model::implied_flop_per_s(3.133e25, 8.8e6) / 1e12 == Approx(989.0).epsilon(0.001));
  const double useful = model::useful_training_flop(100e9, 12e12);
  CHECK(useful == Approx(7.2e24));
  CHECK(useful / 3.133e25 == Approx(0.23).margin(0.005));
  CHECK(model::gpu_hours_at(useful, h100_peak_flop_per_s(), 0.35) == Approx(5.78e6).epsilon(0.01));
  CHECK(model::gpu_hours_at(useful, h100_peak_flop_per_s(), 0.40) == Approx(5.06e6).epsilon(0.01));
  CHECK(model::gpu_hours_at(useful, h100_peak_flop_per_s(), 0.45) == Approx(4.49e6).epsilon(0.01));
}

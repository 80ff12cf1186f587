#include "plan/validate/statistics.h"

#include "tests/catch.h"

using namespace aforo::plan;

TEST_CASE("error statistics by hand") {
  // |errors| sorted: 0.1 0.1 0.2 0.4; signed sorted: -0.4 -0.1 0.1 0.2.
  const ErrorStatistics s = error_statistics({0.1, -0.4, 0.2, -0.1});
  CHECK(s.rows == 4);
  CHECK(s.median_abs_error == Approx(0.15));
  CHECK(s.mean_abs_error == Approx(0.2));
  CHECK(s.p90_abs_error == Approx(0.4));  // the 4th: 0.9 x 4 rounded up
  CHECK(s.bias == Approx(0.0).margin(1e-12));
  CHECK(error_statistics({}).rows == 0);
}

TEST_CASE("the 90th percentile of ten errors is the ninth") {
  std::vector<double> errors;
  for (int i = 1; i <= 10; ++i) errors.push_back(0.01 * i);
  CHECK(error_statistics(errors).p90_abs_error == Approx(0.09));
}

namespace {
ValidatedRow run(const char* model, double parameters, double measured_s, double predicted_s) {
  ValidatedRow row;
  row.source = "sweep";
  row.model = model;
  row.gpu = "a100-sxm-80";
  row.precision = "bf16";
  row.method = "full";
  row.active_parameters = parameters;
  row.gpus = 8;
  row.sequence_length = 2048;
  row.tokens_per_step = 1e6;
  row.measured_step_s = measured_s;
  row.predicted_step_s = predicted_s;
  return row;
}
}  // namespace

TEST_CASE("pair order counts only like runs whose measurements differ") {
  // a-b 20 % apart, ordered right; a-c 30 % apart, wrong; b-c 8 % apart, wrong; d is within 5 % of
  // a and differs from b and c, both right; e is another model size and is compared with none.
  const std::vector<ValidatedRow> rows = {run("m", 1e9, 1.0, 1.0), run("m", 1e9, 1.2, 1.1),
                                          run("m", 1e9, 1.3, 0.9), run("m", 1e9, 1.02, 0.8),
                                          run("n", 9e9, 9.0, 1.0)};
  const auto orders = pair_orders(rows);
  REQUIRE(orders.size() == 2);
  CHECK(orders[0].source == "all");
  CHECK(orders[0].pairs == 5);
  CHECK(orders[0].ordered_fraction == Approx(3.0 / 5));
  CHECK(orders[1].source == "sweep");
}

TEST_CASE("runs of nearly equal models are compared per parameter") {
  // 10 % more parameters and 21 % more time: 10 % slower per parameter; predicted 5 % faster.
  const auto orders = pair_orders({run("m", 1e9, 1.0, 1.0), run("n", 1.1e9, 1.21, 1.045)});
  CHECK(orders[0].pairs == 1);
  CHECK(orders[0].ordered_fraction == 0);
}

TEST_CASE("groups split by kind, GPU, precision, stack and source") {
  auto dense = run("m", 1e9, 1, 1);
  dense.error = 0.1;
  dense.stack = "nemo";
  auto moe = dense;
  moe.mixture_of_experts = true;
  moe.error = 0.3;
  auto lora = dense;
  lora.method = "lora";
  lora.error = -0.2;
  const auto groups = error_groups({dense, moe, lora});
  const auto find = [&](const std::string& name) {
    for (const auto& group : groups) {
      if (group.name == name) return group.statistics;
    }
    return ErrorStatistics{};
  };
  CHECK(find("dense").median_abs_error == Approx(0.1));
  CHECK(find("moe").median_abs_error == Approx(0.3));
  CHECK(find("lora").bias == Approx(-0.2));
  CHECK(find("gpu a100-sxm-80").rows == 3);
  CHECK(find("stack nemo").rows == 3);
  CHECK(find("source sweep").median_abs_error == Approx(0.2));
}

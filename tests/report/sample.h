// A hand-made comparison: one option that is bought, one that is rented, one that does not fit and
// one without a price. Figures are round, so that tests can be checked by eye.
#pragma once

#include "plan/result.h"

namespace aforo::tests {

inline constexpr double kYear_s = 31536000;

inline model::Term sample_cost_ledger() {
  using namespace model;
  Term price = input_term("unit_price", "Server 8x RTX 4090", 30000, "EUR",
                          {"https://example.org/price?a=1&b=2", "2026-09-01"});
  Term count = input_term("count", "nodes", 1, "", {"scenario", ""});
  Term nodes = formula_term("nodes_cost", "Server 8x RTX 4090", 30000, "EUR",
                            "number x price of one", {count, price});
  Term capex = sum_term("capex", "what is bought", "EUR", {nodes});
  Term tariff =
      input_term("price", "electricity price", 0.2, "EUR/kWh", {"https://example.org/es", "2026"});
  Term energy_kwh = assumption_term("energy", "energy over the horizon", 60000, "kWh", "hand-made");
  Term energy = formula_term("energy_cost", "electricity", 12000, "EUR", "energy x price",
                             {energy_kwh, tariff});
  Term life = input_term("life", "life", 4, "y", {"scenario", ""});
  Term people = formula_term("staff_cost", "people", 18000, "EUR", "cost a year x years", {life});
  return sum_term("total_cost", "total cost over the horizon", "EUR", {capex, energy, people});
}

inline plan::TrainingResult sample_training(double step_s) {
  plan::TrainingResult r;
  r.feasible = true;
  r.fidelity = "event";
  r.splits_evaluated = 12;
  r.step_time_s = step_s;
  r.tokens_per_step = 131072;
  r.tokens_per_s = r.tokens_per_step / step_s;
  r.tokens_per_s_per_gpu = r.tokens_per_s / 8;
  r.tflops_per_gpu = 61.5;
  r.mfu = 0.373;
  r.hfu = 0.497;
  r.parallelism.tp = 2;
  r.parallelism.dp = 4;
  r.parallelism.zero = 1;
  r.parallelism.micro_batches = 4;
  r.breakdown.compute_s = 0.7 * step_s;
  r.breakdown.tp_comm_s = 0.15 * step_s;
  r.breakdown.dp_comm_s = 0.1 * step_s;
  r.breakdown.optimizer_s = 0.05 * step_s;
  constexpr double kGib = 1073741824.0;
  r.memory = {4 * kGib, 1 * kGib, 2 * kGib, 9 * kGib, 2 * kGib, 24 * kGib};
  r.power_w = 3200;
  r.energy_per_step_j = 3200 * step_s;
  r.goodput = 0.98;
  plan::JobResult job;
  job.time_s = 7200;
  job.gpu_hours = 16;
  job.cost = 12.5;
  job.energy_kwh = 9.6;
  job.co2_kg = 1.7;
  job.steps = 153;
  job.cost_per_million_tokens = 0.625;
  r.job = job;
  model::Term compute = model::input_term("compute", "compute", 0.7 * step_s, "s",
                                          {"unverified: hand-made", "2026-09"});
  model::Term rest = model::input_term("rest", "all other", 0.3 * step_s, "s", {"scenario", ""});
  r.ledger = model::sum_term("step_time", "step time", "s", {compute, rest});
  return r;
}

inline plan::OptionResult sample_bought() {
  plan::OptionResult o;
  o.name = "own-8x4090";
  o.kind = "on-prem";
  o.feasible = true;
  o.gpus = 8;
  o.nodes = 1;
  o.capex = 30000;
  o.cost_per_hour = 2.28;
  o.cost_per_gpu_hour = 0.285;
  o.total_cost = 60000;
  o.horizon_s = 3 * kYear_s;
  o.cash_flow = {
      {0, 30000, 0, 30000}, {1, 0, 10000, 10000}, {2, 0, 10000, 10000}, {3, 0, 10000, 10000}};
  o.power_kw = 4.8;
  o.energy_kwh = 60000;
  o.pue = 1.5;
  o.co2_kg = 10440;
  o.utilization = 0.25;
  o.break_even_utilization = 0.15;
  o.workloads = {{"lora-8b", "fine-tuning", sample_training(2.0), 1095, {}}};
  o.sources = {{"gpu/rtx-4090", "tdp", "https://example.org/4090", "2026-08-22", false},
               {"node/srv-8x-rtx4090", "prices", "unverified", "2026-09-01", true}};
  o.cost_ledger = sample_cost_ledger();
  o.problems = {model::warning_issue("stale-price", "node/srv-8x-rtx4090",
                                     "the price is 120 days old", "ask for a new quote")};
  return o;
}

inline plan::OptionResult sample_rented() {
  plan::OptionResult o;
  o.name = "rent, \"8x\" <h100>";
  o.kind = "hyperscaler";
  o.feasible = true;
  o.gpus = 8;
  o.nodes = 1;
  o.cost_per_hour = 45.5;
  o.cost_per_gpu_hour = 5.6875;
  o.total_cost = 90000;
  o.horizon_s = 3 * kYear_s;
  o.cash_flow = {{0, 0, 0, 0}, {1, 0, 30000, 30000}, {2, 0, 30000, 30000}, {3, 0, 30000, 30000}};
  o.power_kw = 7;
  o.energy_kwh = 14000;
  o.pue = 1.15;
  o.utilization = 0.0753;
  plan::WorkloadResult workload{"lora-8b", "fine-tuning", sample_training(0.5), 1095, {}};
  workload.training.job->co2_kg.reset();
  o.workloads = {workload};
  o.cost_ledger = model::sum_term(
      "total_cost", "total cost over the horizon", "EUR",
      {model::input_term("rent_cost", "rent", 90000, "EUR", {"https://example.org/rent", "2026"})});
  return o;
}

inline plan::OptionResult sample_infeasible() {
  plan::OptionResult o;
  o.name = "one-small-card";
  o.kind = "on-prem";
  o.gpus = 1;
  o.nodes = 1;
  o.horizon_s = 3 * kYear_s;
  plan::WorkloadResult workload{"lora-8b", "fine-tuning", {}, 1095, {}};
  constexpr double kGib = 1073741824.0;
  workload.training.memory = {15 * kGib, 0, 0, 9 * kGib, 2 * kGib, 24 * kGib};
  workload.training.problems = {model::error_issue("does-not-fit", "", "needs 26.0 GiB of 24.0 GiB",
                                                   "use full recomputation")};
  o.workloads = {workload};
  o.problems = workload.training.problems;
  return o;
}

inline plan::OptionResult sample_unpriced() {
  plan::OptionResult o = sample_rented();
  o.name = "rent-somewhere";
  o.kind = "gpu-cloud";
  o.total_cost.reset();
  o.cost_per_hour.reset();
  o.cost_per_gpu_hour.reset();
  o.cash_flow.clear();
  o.cost_ledger = {};
  o.workloads.front().training.job->cost.reset();
  o.workloads.front().training.job->cost_per_million_tokens.reset();
  o.problems = {model::warning_issue("unknown-price", "offer/somewhere", "the price is unknown")};
  return o;
}

inline plan::Comparison sample_comparison() {
  plan::Comparison c;
  c.scenario = "Fine-tune <every> night";
  c.description = "Buy or rent & why?";
  c.currency = "EUR";
  c.as_of = "2026-09-20";
  c.horizon_s = 3 * kYear_s;
  c.options = {sample_bought(), sample_rented(), sample_infeasible(), sample_unpriced()};
  c.recommendation = {"own-8x4090", "rent, \"8x\" <h100>", "it is the cheapest"};
  return c;
}

}  // namespace aforo::tests

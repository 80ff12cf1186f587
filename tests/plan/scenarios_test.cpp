// Every shipped scenario is evaluated, and keeps the laws that any evaluation keeps.
#include "model/workload/scenario.h"
#include "plan/evaluate.h"
#include "tests/catch.h"
#include "tests/files.h"

#include <algorithm>
#include <cmath>

using namespace aforo;

namespace {

std::vector<std::string> scenario_files() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(tests::source_dir() / "scenarios")) {
    if (file.path().extension() == ".json") names.push_back(file.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

model::Scenario scenario(const std::string& name,
                         const std::vector<model::Override>& overrides = {}) {
  const std::string text = tests::read_file(tests::source_dir() / "scenarios" / name);
  auto loaded = model::load_scenario(text, name, tests::shipped_catalog(), overrides);
  for (const auto& issue : loaded.issues()) INFO(issue.where + ": " + issue.message);
  REQUIRE(loaded.ok());
  return std::move(loaded).value();
}

plan::Comparison evaluated(const model::Scenario& scenario, const std::string& fidelity = "event",
                           int threads = 0) {
  model::SilentProgress progress;
  return plan::evaluate_scenario(scenario, tests::shipped_catalog(), {fidelity, threads}, progress);
}

const plan::OptionResult& option(const plan::Comparison& comparison, const std::string& name) {
  for (const auto& one : comparison.options) {
    if (one.name == name) return one;
  }
  FAIL("no option " + name);
  return comparison.options.front();
}

std::string problems_of(const plan::OptionResult& option) {
  std::string all;
  for (const auto& problem : option.problems) all += problem.code + ": " + problem.message + "\n";
  return all;
}

bool has_problem(const plan::OptionResult& option, const std::string& code) {
  return std::any_of(option.problems.begin(), option.problems.end(),
                     [&](const auto& problem) { return problem.code == code; });
}

double sum_of_flows(const plan::OptionResult& option) {
  double total = 0;
  for (const auto& year : option.cash_flow) total += year.total;
  return total;
}

}  // namespace

TEST_CASE("every scenario keeps the laws of an evaluation") {
  for (const auto& name : scenario_files()) {
    const plan::Comparison comparison = evaluated(scenario(name));
    REQUIRE_FALSE(comparison.options.empty());
    for (const auto& one : comparison.options) {
      INFO(name + " / " + one.name + "\n" + problems_of(one));
      CHECK(one.gpus > 0);
      CHECK(model::worst_sum_error(one.cost_ledger) < 1e-9);
      CHECK(model::worst_sum_error(one.energy_ledger) < 1e-9);
      if (one.total_cost) {
        // The ledger, the total and the cash flow are three views of one sum.
        CHECK(one.cost_ledger.value == Approx(*one.total_cost).epsilon(1e-9));
        CHECK(sum_of_flows(one) == Approx(*one.total_cost).epsilon(1e-9));
      }
      for (const auto& workload : one.workloads) {
        const plan::TrainingResult& step = workload.training;
        if (step.step_time_s <= 0) continue;
        CHECK(step.breakdown.total_s() == Approx(step.step_time_s).epsilon(1e-9));
        CHECK(step.memory.total_bytes() <= step.memory.capacity_bytes);
        CHECK(step.mfu > 0);
        CHECK(step.mfu < 1);
        CHECK(step.hfu >= step.mfu);
        CHECK(step.goodput <= 1);
        CHECK(step.parallelism.gpus() <= one.gpus);
        CHECK(model::worst_sum_error(step.ledger) < 1e-9);
        CHECK_FALSE(one.sources.empty());
      }
      // An infeasible option says why.
      CHECK((one.feasible || model::has_errors(one.problems)));
    }
  }
}

TEST_CASE("the number of threads does not change a result") {
  const model::Scenario team = scenario("team-finetune.json");
  const plan::Comparison one = evaluated(team, "event", 1);
  const plan::Comparison two = evaluated(team, "event", 2);
  for (std::size_t i = 0; i < one.options.size(); ++i) {
    CHECK(one.options[i].total_cost == two.options[i].total_cost);
    CHECK(one.options[i].energy_kwh == two.options[i].energy_kwh);
  }
}

TEST_CASE("both engines agree within 3 % on the shipped scenarios") {
  for (const auto& name : scenario_files()) {
    const model::Scenario one = scenario(name);
    const plan::Comparison event = evaluated(one, "event");
    const plan::Comparison closed = evaluated(one, "closed");
    for (std::size_t i = 0; i < event.options.size(); ++i) {
      for (std::size_t w = 0; w < event.options[i].workloads.size(); ++w) {
        const double a = event.options[i].workloads[w].training.tokens_per_s;
        const double b = closed.options[i].workloads[w].training.tokens_per_s;
        INFO(name + " / " + event.options[i].name);
        CHECK(a == Approx(b).epsilon(0.03));
      }
    }
  }
}

TEST_CASE("eight RTX 4090 of the distributed cloud cost 3.20 EUR an hour") {
  // 8 x 0.40 EUR per GPU-hour.
  const plan::Comparison team = evaluated(scenario("team-finetune.json"));
  const auto& hivenet = option(team, "hivenet-8x4090");
  INFO(problems_of(hivenet));
  REQUIRE(hivenet.cost_per_hour.has_value());
  CHECK(*hivenet.cost_per_hour == Approx(3.20));
  CHECK(*option(team, "hivenet-8x5090").cost_per_hour == Approx(6.00));
}

TEST_CASE("consumer cards over the internet cannot pretrain 70B, and the reason is told") {
  const plan::Comparison pretrain = evaluated(scenario("pretrain-70b.json"));
  const auto& distributed = option(pretrain, "hivenet-512x5090");
  CHECK_FALSE(distributed.feasible);
  const bool told = has_problem(distributed, "too-slow") ||
                    has_problem(distributed, "does-not-fit") ||
                    has_problem(distributed, "never-finishes");
  INFO(problems_of(distributed));
  CHECK(told);
  CHECK(pretrain.recommendation.option != "hivenet-512x5090");
}

TEST_CASE("a slower generation in the job slows each GPU of it down") {
  const plan::Comparison mixed = evaluated(scenario("mixed-generations.json"));
  const auto& both = option(mixed, "a100-and-a10g").workloads.front().training;
  const auto& alike = option(mixed, "all-a100").workloads.front().training;
  INFO(problems_of(option(mixed, "a100-and-a10g")));
  REQUIRE(both.step_time_s > 0);
  CHECK(both.tokens_per_s_per_gpu < 0.6 * alike.tokens_per_s_per_gpu);
}

TEST_CASE("a faster network never makes two nodes slower") {
  const plan::Comparison nodes = evaluated(scenario("two-nodes-10gbe.json"));
  for (std::size_t w = 0; w < 2; ++w) {
    const auto& slow = option(nodes, "two-nodes-10gbe").workloads[w].training;
    const auto& fast = option(nodes, "two-nodes-100gbe-roce").workloads[w].training;
    CHECK(fast.tokens_per_s >= slow.tokens_per_s);
  }
}

TEST_CASE("a horizon twice as long doubles what is paid for the same nightly rent") {
  const model::Scenario three = scenario("team-finetune.json", {{"/horizon", "3y"}});
  const model::Scenario six = scenario("team-finetune.json", {{"/horizon", "6y"}});
  const double once = *option(evaluated(three, "closed"), "aws-p5").total_cost;
  const double twice = *option(evaluated(six, "closed"), "aws-p5").total_cost;
  CHECK(twice == Approx(2 * once).epsilon(1e-6));
}

#include "report/json.h"

#include "tests/catch.h"
#include "tests/report/sample.h"

#include <limits>

using namespace aforo;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

// The first keys, in order; more may follow.
void check_leading_keys(const Json& object, const std::vector<std::string>& expected) {
  std::vector<std::string> keys = keys_of(object);
  REQUIRE(keys.size() >= expected.size());
  keys.resize(expected.size());
  CHECK(keys == expected);
}

}  // namespace

TEST_CASE("JSON of a comparison has the keys of the command-line contract, in its order") {
  const Json json = report::to_json(tests::sample_comparison());
  check_leading_keys(json, {"scenario", "currency", "options", "recommendation"});
  check_leading_keys(json["recommendation"], {"option", "why"});
  const Json& option = json["options"][0];
  check_leading_keys(option, {"name",       "kind",          "feasible",
                              "problems",   "gpus",          "nodes",
                              "capex",      "cost_per_hour", "cost_per_gpu_hour",
                              "total_cost", "horizon_s",     "cash_flow",
                              "power_kw",   "energy_kwh",    "pue",
                              "co2_kg",     "utilization",   "break_even_utilization",
                              "workloads",  "uncertainty",   "sources"});
  CHECK(keys_of(option["problems"][0]) ==
        std::vector<std::string>{"severity", "code", "where", "message", "hint"});
  CHECK(keys_of(option["cash_flow"][0]) ==
        std::vector<std::string>{"year", "capex", "opex", "total"});
  check_leading_keys(option["sources"][0], {"id", "source", "date"});
  check_leading_keys(option["workloads"][0], {"name", "kind", "feasible", "problems"});
}

TEST_CASE("JSON of a training result has the keys of the command-line contract, in its order") {
  const Json json = report::to_json(tests::sample_training(2));
  check_leading_keys(
      json, {"feasible", "problems", "step_time_s", "tokens_per_s", "tokens_per_s_per_gpu",
             "tflops_per_gpu", "mfu", "hfu", "parallelism", "breakdown_s", "memory", "power_w",
             "energy_per_step_j", "goodput", "job"});
  check_leading_keys(json["parallelism"],
                     {"tp", "pp", "vpp", "cp", "ep", "dp", "zero", "micro_batch", "micro_batches",
                      "schedule", "recompute"});
  CHECK(keys_of(json["breakdown_s"]) ==
        std::vector<std::string>{"compute", "tp_comm", "pp_comm", "dp_comm", "ep_comm", "cp_comm",
                                 "bubble", "optimizer", "data_stall", "straggler"});
  CHECK(keys_of(json["memory"]) == std::vector<std::string>{"weights_bytes", "gradients_bytes",
                                                            "optimizer_bytes", "activations_bytes",
                                                            "buffers_bytes", "total_bytes",
                                                            "capacity_bytes"});
  CHECK(keys_of(json["job"]) == std::vector<std::string>{"time_s", "gpu_hours", "cost",
                                                         "energy_kwh", "co2_kg", "steps",
                                                         "cost_per_million_tokens"});
}

TEST_CASE("the parts of the step in JSON add up to the step time") {
  const Json json = report::to_json(tests::sample_training(2));
  double sum = 0;
  for (const auto& [key, value] : json["breakdown_s"].items()) sum += value.get<double>();
  CHECK(sum == Approx(json["step_time_s"].get<double>()));
}

TEST_CASE("an unknown price is null, never zero") {
  const Json json = report::to_json(tests::sample_unpriced());
  CHECK(json["total_cost"].is_null());
  CHECK(json["cost_per_hour"].is_null());
  CHECK(json["workloads"][0]["job"]["cost"].is_null());
  CHECK(json["workloads"][0]["job"]["gpu_hours"] == 16);
}

TEST_CASE("what does not fit has no step time in JSON, but the memory that it would need") {
  const Json workload = report::to_json(tests::sample_infeasible())["workloads"][0];
  CHECK(workload["feasible"] == false);
  for (const char* key : {"step_time_s", "mfu", "tokens_per_s", "power_w", "job", "goodput"})
    CHECK(workload[key].is_null());
  CHECK(workload["breakdown_s"]["compute"].is_null());
  CHECK(workload["memory"]["total_bytes"] == 26.0 * 1073741824.0);
  CHECK(workload["problems"][0]["code"] == "does-not-fit");
}

TEST_CASE("NaN and infinity become null at any depth") {
  plan::Comparison comparison = tests::sample_comparison();
  plan::OptionResult& option = comparison.options.front();
  option.total_cost = std::numeric_limits<double>::quiet_NaN();
  option.utilization = std::numeric_limits<double>::infinity();
  option.cash_flow.front().capex = -std::numeric_limits<double>::infinity();
  option.workloads.front().training.mfu = std::numeric_limits<double>::quiet_NaN();
  const Json json = Json::parse(report::json_text(report::to_json(comparison)));
  CHECK(json["options"][0]["total_cost"].is_null());
  CHECK(json["options"][0]["utilization"].is_null());
  CHECK(json["options"][0]["cash_flow"][0]["capex"].is_null());
  CHECK(json["options"][0]["workloads"][0]["mfu"].is_null());
}

TEST_CASE("no recommendation is null") {
  plan::Comparison comparison = tests::sample_comparison();
  comparison.recommendation = {};
  CHECK(report::to_json(comparison)["recommendation"]["option"].is_null());
}

TEST_CASE("errors in JSON are one object with a list") {
  const Json json = report::errors_json(
      {model::error_issue("unknown-id", "a.json#/x", "there is no \"y\"", "did you mean \"z\"?"),
       model::warning_issue("stale-price", "", "old")});
  CHECK(json["errors"].size() == 2);
  CHECK(json["errors"][0]["severity"] == "error");
  CHECK(json["errors"][0]["where"] == "a.json#/x");
  CHECK(json["errors"][1]["severity"] == "warning");
  CHECK(json["errors"][1]["where"].is_null());
}

TEST_CASE("a ledger in JSON goes down to sources and marks estimates") {
  const Json json = report::ledger_json(tests::sample_cost_ledger());
  CHECK(keys_of(json) == std::vector<std::string>{"name", "key", "value", "unit", "kind", "formula",
                                                  "source", "date", "estimate", "children"});
  CHECK(json["kind"] == "sum");
  const Json& energy = json["children"][1];
  CHECK(energy["kind"] == "formula");
  CHECK(energy["formula"] == "energy x price");
  CHECK(energy["children"][0]["estimate"] == true);
  CHECK(energy["children"][1]["estimate"] == false);
  CHECK(energy["children"][1]["source"] == "https://example.org/es");
  CHECK(energy["children"][1]["children"].empty());
}

TEST_CASE("broken UTF-8 of a user does not stop the output") {
  plan::Comparison comparison = tests::sample_comparison();
  comparison.scenario = "bad \xff byte";
  CHECK_NOTHROW(Json::parse(report::json_text(report::to_json(comparison))));
}

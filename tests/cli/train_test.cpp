#include "tests/catch.h"
#include "tests/cli/program.h"

#include <cmath>

using namespace aforo::tests;

namespace {

Run train(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"train", "--json", "--fidelity", "closed"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments);
}

const std::vector<std::string> kEight = {
    "--model", "llama-3.1-8b", "--gpu", "h100-sxm",       "--gpus",
    "8",       "--seq",        "4096",  "--global-batch", "64"};

std::vector<std::string> eight(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = kEight;
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

}  // namespace

TEST_CASE("train answers with every key of the contract", "[cli]") {
  const Run done = train(eight({"--tokens", "1G"}));
  INFO(done.out);
  REQUIRE(done.code == 0);
  const auto json = done.json();
  for (const char* key :
       {"feasible", "problems", "step_time_s", "tokens_per_s", "tokens_per_s_per_gpu",
        "tflops_per_gpu", "mfu", "hfu", "parallelism", "breakdown_s", "memory", "power_w",
        "energy_per_step_j", "goodput", "job"}) {
    INFO(key);
    CHECK(json.contains(key));
  }
  double total = 0;
  for (const auto& [name, seconds] : json["breakdown_s"].items()) total += seconds.get<double>();
  CHECK(total == Approx(json["step_time_s"].get<double>()));
  const auto& p = json["parallelism"];
  CHECK(p["tp"].get<int>() * p["pp"].get<int>() * p["cp"].get<int>() * p["dp"].get<int>() == 8);
  // 1G tokens in steps of 64 x 4096.
  CHECK(json["job"]["steps"].get<double>() == Approx(std::ceil(1e9 / (64 * 4096))));
  CHECK(json["job"]["cost"].is_null());  // nobody named a price
}

TEST_CASE("dimensions that are given are kept", "[cli]") {
  const auto p =
      train(eight({"--tp", "2", "--zero", "1", "--recompute", "full"})).json()["parallelism"];
  CHECK(p["tp"] == 2);
  CHECK(p["zero"] == 1);
  CHECK(p["recompute"] == "full");
}

TEST_CASE("counts take k, M, G and T", "[cli]") {
  const auto plain = train(eight({"--tokens", "2000000000"})).json();
  CHECK(train(eight({"--tokens", "2G"})).json() == plain);
}

TEST_CASE("what does not fit is exit code 3 with what is missing", "[cli]") {
  const Run small = train({"--model", "llama-3.1-70b", "--gpu", "rtx-4090", "--gpus", "1"});
  CHECK(small.code == 3);
  CHECK(small.json()["feasible"] == false);
  CHECK(small.json()["step_time_s"].is_null());
  CHECK(small.json()["problems"].dump().find("does-not-fit") != std::string::npos);
}

TEST_CASE("an offer gives the job its price: time x instances x price", "[cli]") {
  const Run done =
      train({"--model", "llama-3.1-8b", "--offer", "hivenet-rtx-4090", "--gpus", "8",
             "--single-host", "--method", "lora", "--global-batch", "64", "--tokens", "20M"});
  REQUIRE(done.code == 0);
  const auto job = done.json()["job"];
  const double hours = job["time_s"].get<double>() / 3600;
  // Hivenet's RTX 4090 is 0.40 EUR an hour (catalogs/offers.json), charged by short spans of time.
  CHECK(job["cost"].get<double>() == Approx(hours * 8 * 0.40).epsilon(0.01));
}

TEST_CASE("the option of a scenario is a machine too", "[cli]") {
  const TemporaryDir directory;
  const std::string file = directory.write("s.json", small_scenario());
  const Run done =
      train({"--model", "llama-3.1-8b", "--method", "lora", "--tokens", "1M", "--global-batch",
             "64", "--framework", "pytorch-fsdp", "--scenario", file, "--option", "rent"});
  REQUIRE(done.code == 0);
  // The same workload as the scenario's own, so the same time.
  const auto plan = run({"plan", file, "--option", "rent", "--json"}).json();
  CHECK(done.json()["job"]["time_s"].get<double>() ==
        Approx(plan["options"][0]["workloads"][0]["job"]["time_s"].get<double>()));
  CHECK(train({"--model", "llama-3.1-8b", "--scenario", file}).error()["where"] == "--option");
  CHECK(train({"--model", "llama-3.1-8b", "--scenario", file, "--option", "rnt"}).code == 2);
}

TEST_CASE("a machine is named once and whole", "[cli]") {
  CHECK(train({"--model", "llama-3.1-8b", "--gpus", "8"}).error()["where"] == "--gpu");
  CHECK(train({"--model", "llama-3.1-8b", "--gpu", "h100-sxm"}).error()["where"] == "--gpus");
  CHECK(train(eight({"--node", "dgx-h100"})).error()["code"] == "contradiction");
  CHECK(train(eight({"--offer", "hivenet-rtx-4090"})).error()["code"] == "contradiction");
  CHECK(train({"--model", "llama-3.1-8b", "--node", "dgx-h100", "--gpus", "12"}).code == 2);
  CHECK(train({"--model", "no-such", "--gpu", "h100-sxm", "--gpus", "8"}).error()["where"] ==
        "--model");
  CHECK(train(eight({"--tp", "0"})).error()["where"] == "--tp");
  CHECK(train(eight({"--fabric", "no-such"})).error()["where"] == "--fabric");
}

TEST_CASE("explain shows the terms of a training step down to inputs with sources", "[cli]") {
  std::vector<std::string> arguments = {"explain", "train", "--json", "--fidelity", "closed"};
  arguments.insert(arguments.end(), kEight.begin(), kEight.end());
  const auto list = run(arguments).json()["quantities"];
  CHECK(list.size() > 10);
  arguments.emplace_back("step_time");
  const Run tree = run(arguments);
  REQUIRE(tree.code == 0);
  CHECK(tree.json()["term"]["key"] == "step_time");
  CHECK(tree.json()["term"]["children"].size() > 1);
  CHECK(tree.out.find("\"source\": \"http") != std::string::npos);
  arguments.back() = "step_tim";
  const Run unknown = run(arguments);
  CHECK(unknown.code == 2);
  CHECK(unknown.error()["hint"].get<std::string>().find("\"step_time\"") != std::string::npos);
}

TEST_CASE("explain shows where the total cost of an option comes from", "[cli]") {
  const auto ask = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"explain", "-", "--option", "own", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, {.input = small_scenario()});
  };
  const auto term = ask({"total_cost"}).json()["term"];
  const auto plan = run({"plan", "-", "--json"}, {.input = small_scenario()}).json();
  CHECK(term["value"].get<double>() == Approx(plan["options"][0]["total_cost"].get<double>()));
  double sum = 0;
  for (const auto& child : term["children"]) sum += child["value"].get<double>();
  CHECK(sum == Approx(term["value"].get<double>()));
  CHECK(ask({"step_time", "--workload", "tune"}).code == 0);
  CHECK(ask({"step_time", "--workload", "tuen"}).code == 2);
}

TEST_CASE("B06: a batch that does not divide is an error with its equation and the nearest valid",
          "[cli]") {
  // 100 = 3 x 8 x 4.167: the multiples of 24 around it are 96 and 120.
  const Run wrong = train({"--model", "llama-3.1-8b", "--gpu", "h100-sxm", "--gpus", "8",
                           "--global-batch", "100", "--micro-batch", "3", "--dp", "8"});
  INFO(wrong.out);
  CHECK(wrong.code == 2);
  CHECK(wrong.error()["message"].get<std::string>().find("100 = ") != std::string::npos);
  const std::string hint = wrong.error()["hint"];
  CHECK(hint.find("96") != std::string::npos);
  CHECK(hint.find("120") != std::string::npos);
}

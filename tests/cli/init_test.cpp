#include "model/workload/scenario.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

using namespace aforo::tests;

TEST_CASE("init writes a scenario that plan takes as it is", "[cli]") {
  for (const auto& kind : aforo::model::workload_kinds()) {
    const TemporaryDir directory;
    const Run wrote = run({"init", "start", "--kind", kind, "--gpus", "16", "--json"},
                          {.directory = directory.path()});
    INFO(kind << wrote.out);
    REQUIRE(wrote.code == 0);
    CHECK(wrote.json()["written"] == "start.json");
    const Run plan =
        run({"plan", (directory.path() / "start.json").string(), "--json", "--fidelity", "closed"});
    INFO(plan.out);
    CHECK((plan.code == 0 || plan.code == 3));
    CHECK(plan.json()["options"].size() >= 2);
  }
}

TEST_CASE("init never overwrites a file", "[cli]") {
  const TemporaryDir directory;
  directory.write("mine.json", "precious");
  const Run refused = run({"init", "mine", "--json"}, {.directory = directory.path()});
  CHECK(refused.code == 2);
  CHECK(refused.error()["code"] == "exists");
  CHECK(read_file(directory.path() / "mine.json") == "precious");
  CHECK(directory.files() == 1);
}

TEST_CASE("init tells unknown names and writes nothing", "[cli]") {
  const TemporaryDir directory;
  const Run wrong =
      run({"init", "x", "--gpu", "RTX4090", "--model", "lama", "--site", "XX", "--json"},
          {.directory = directory.path()});
  CHECK(wrong.code == 2);
  CHECK(wrong.json()["errors"].size() == 3);
  CHECK(directory.files() == 0);
}

TEST_CASE("validate training tells the statistics of the contract", "[cli]") {
  const auto table = shared_dir() / "validation" / "training.csv";
  if (!std::filesystem::exists(table)) {
    WARN("skipped: " << table << " is not there");
    return;
  }
  const Run done = run({"validate", "training", table.string(), "--json"});
  REQUIRE(done.code == 0);
  const auto json = done.json();
  CHECK(json["rows"].get<int>() ==
        json["used"].get<int>() + static_cast<int>(json["skipped"].size()));
  CHECK(json["per_row"].size() == json["used"].get<std::size_t>());
  for (const auto& row : json["per_row"]) {
    CHECK(row["error"].get<double>() ==
          Approx(row["predicted"].get<double>() / row["measured"].get<double>() - 1));
  }
  for (const char* key : {"median_abs_error", "mean_abs_error", "p90_abs_error", "bias", "groups",
                          "naive", "pair_order"}) {
    CHECK(json.contains(key));
  }
  CHECK(run({"validate", "training", table.string()}).code == 0);
}

TEST_CASE("a table without its columns is refused", "[cli]") {
  CHECK(run({"validate", "training", "-", "--json"}, {.input = "a,b\n1,2\n"}).code == 2);
  CHECK(run({"validate", "training", "no-such.csv", "--json"}).code == 2);
}

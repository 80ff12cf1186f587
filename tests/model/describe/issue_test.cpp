#include "model/describe/issue.h"

#include "tests/catch.h"

using namespace aforo::model;

namespace {
const std::vector<std::string> kGpus = {"h100-sxm", "h100-pcie", "h200",  "rtx-4090",
                                        "rtx-5090", "a100-80gb", "mi300x"};
}  // namespace

TEST_CASE("the nearest name is that with the fewest letters changed") {
  CHECK(did_you_mean("h100-smx", kGpus) == "did you mean \"h100-sxm\", \"h100-pcie\"?");
  CHECK(did_you_mean("mi300", kGpus) == "did you mean \"mi300x\"?");
  CHECK(did_you_mean("nmae", {"name", "kind"}) == "did you mean \"name\"?");
  CHECK(nearest_names("h20", kGpus, 1) == std::vector<std::string>{"h200"});
}

TEST_CASE("case, separators and a part of the name are enough") {
  CHECK(did_you_mean("RTX4090", kGpus).find("did you mean \"rtx-4090\"") == 0);
  CHECK(did_you_mean("H100", kGpus).find("did you mean \"h100-pcie\", \"h100-sxm\"") == 0);
  CHECK(did_you_mean("4090", kGpus).find("did you mean \"rtx-4090\"") == 0);
  CHECK(did_you_mean("nvidia-h200", kGpus) == "did you mean \"h200\"?");
}

TEST_CASE("at most three names are offered, and none that is far") {
  CHECK(did_you_mean("quantum", kGpus).empty());
  CHECK(did_you_mean("x", kGpus).empty());
  CHECK(did_you_mean("", kGpus).empty());
  CHECK(did_you_mean("anything", {}).empty());
  CHECK(did_you_mean("a1", {"a2", "a3", "a4", "a5"}) == "did you mean \"a2\", \"a3\", \"a4\"?");
}

TEST_CASE("warnings are no errors") {
  CHECK_FALSE(has_errors({}));
  CHECK_FALSE(has_errors({warning_issue("stale", "x", "old")}));
  CHECK(has_errors({warning_issue("stale", "x", "old"), error_issue("bad", "x", "wrong")}));
  CHECK(severity_name(Severity::note) == "note");
}

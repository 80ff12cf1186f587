#include "tests/catch.h"
#include "tests/model/describe/sample.h"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace aforo;
using tests::read_sample;
using tests::read_with;

namespace {

// "code where" of each issue, in order of place.
std::vector<std::string> faults(const model::Issues& issues) {
  std::vector<std::string> all;
  for (const auto& issue : issues) all.push_back(issue.code + " " + issue.where);
  std::sort(all.begin(), all.end());
  return all;
}

std::string fault(const std::string& more) {
  const auto all = faults(read_with(more).issues);
  return all.size() == 1 ? all.front() : std::to_string(all.size()) + " faults";
}

std::string syntax_fault(const std::string& text) {
  const auto document = model::parse_json(text, "f.json");
  if (document.ok()) return "ok";
  return document.issues().front().code + " " + document.issues().front().where;
}

}  // namespace

TEST_CASE("a record with every kind of field is read") {
  const auto [s, issues] = read_sample(R"({
    "name": "n", "size": "large", "gpu": "h100", "fast": true, "count": "8k", "memory": "80GiB",
    "share": "70%", "ratio": 2, "price": "0.4EUR/h", "delay": "5ms", "rent": null,
    "inner": {"label": "i"}, "spare": {"label": "s", "power": "7W"},
    "parts": [{"label": "a"}, {"label": "b", "power": "9W"}], "tags": ["x", "y"],
    "peak": {"bf16": "989TFLOPS"}, "named": {"k": {"label": "l"}},
    "shape": "square", "side": "3m"})");
  CHECK(issues.empty());
  CHECK(s.name == "n");
  CHECK(s.size == "large");
  CHECK(s.gpu == "h100");
  CHECK(s.fast);
  CHECK(s.count == 8000);
  CHECK(s.memory_bytes == 80.0 * 1073741824);
  CHECK(s.share_fraction == 0.7);
  CHECK(s.ratio == 2);
  CHECK(s.price == model::Money{0.4, "EUR"});
  CHECK(*s.delay_s == Approx(0.005));
  CHECK_FALSE(s.rent.has_value());
  CHECK(s.inner.label == "i");
  CHECK(s.spare->power_w == 7);
  REQUIRE(s.parts.size() == 2);
  CHECK(s.parts[0].power_w == 5);
  CHECK(s.parts[1].power_w == 9);
  CHECK(s.tags == std::vector<std::string>{"x", "y"});
  CHECK(s.peak_flop_per_s.at("bf16") == 989e12);
  CHECK(s.named.at("k").label == "l");
  REQUIRE(std::holds_alternative<tests::Square>(s.shape));
  CHECK(std::get<tests::Square>(s.shape).side_m == 3);
}

TEST_CASE("what is left out keeps its default") {
  const auto [s, issues] = read_with("");
  CHECK(issues.empty());
  CHECK(s.size == "small");
  CHECK(s.count == 1);
  CHECK(s.share_fraction == 0.5);
  CHECK_FALSE(s.delay_s.has_value());
  CHECK_FALSE(s.spare.has_value());
  CHECK(std::get<tests::Circle>(s.shape).radius_m == 1);
}

TEST_CASE("each fault has its code and exact place") {
  CHECK(fault(R"("memmory":"1GiB")") == "unknown-key f.json#/memmory");
  CHECK(fault(R"("a/b~c":1)") == "unknown-key f.json#/a~1b~0c");
  CHECK(fault(R"("count":1.5)") == "not-whole f.json#/count");
  CHECK(fault(R"("count":"1.5")") == "not-whole f.json#/count");
  CHECK(fault(R"("count":0)") == "out-of-range f.json#/count");
  CHECK(fault(R"("count":"2M")") == "out-of-range f.json#/count");
  CHECK(fault(R"("count":true)") == "wrong-type f.json#/count");
  CHECK(fault(R"("count":[1])") == "wrong-type f.json#/count");
  CHECK(fault(R"("count":null)") == "wrong-type f.json#/count");
  CHECK(fault(R"("fast":1)") == "wrong-type f.json#/fast");
  CHECK(fault(R"("fast":"true")") == "wrong-type f.json#/fast");
  CHECK(fault(R"("size":5)") == "wrong-type f.json#/size");
  CHECK(fault(R"("size":"medium")") == "unknown-name f.json#/size");
  CHECK(fault(R"("gpu":"h200")") == "unknown-id f.json#/gpu");
  CHECK(fault(R"("share":1.5)") == "out-of-range f.json#/share");
  CHECK(fault(R"("share":-0.1)") == "out-of-range f.json#/share");
  CHECK(fault(R"("share":70)") == "out-of-range f.json#/share");
  CHECK(fault(R"("share":"70")") == "out-of-range f.json#/share");
  CHECK(fault(R"("ratio":"120%")") == "wrong-unit f.json#/ratio");
  CHECK(fault(R"("ratio":0.5)") == "out-of-range f.json#/ratio");
  CHECK(fault(R"("price":0.4)") == "missing-currency f.json#/price");
  CHECK(fault(R"("price":"0.4")") == "missing-currency f.json#/price");
  CHECK(fault(R"("price":"0.4EUR")") == "wrong-unit f.json#/price");
  CHECK(fault(R"("price":"-1EUR/h")") == "out-of-range f.json#/price");
  CHECK(fault(R"("price":"0,4EUR/h")") == "decimal-comma f.json#/price");
  CHECK(fault(R"("delay":5)") == "missing-unit f.json#/delay");
  CHECK(fault(R"("delay":"11s")") == "out-of-range f.json#/delay");
  CHECK(fault(R"("delay":"nanms")") == "not-finite f.json#/delay");
  CHECK(fault(R"("delay":"n/a")") == "not-a-number f.json#/delay");
  CHECK(fault(R"("delay":"")") == "empty f.json#/delay");
  CHECK(fault(R"("inner":5)") == "wrong-type f.json#/inner");
  CHECK(fault(R"("inner":{})") == "missing-key f.json#/inner");
  CHECK(fault(R"("inner":{"label":""})") == "empty f.json#/inner/label");
  CHECK(fault(R"("spare":{"label":"s","power":"200W"})") == "out-of-range f.json#/spare/power");
  CHECK(fault(R"("parts":{"label":"s"})") == "wrong-type f.json#/parts");
  CHECK(fault(R"("parts":[{"label":"s"},{"label":"t","x":1}])") == "unknown-key f.json#/parts/1/x");
  CHECK(fault(R"("parts":[null])") == "wrong-type f.json#/parts/0");
  CHECK(fault(R"("tags":["x",5])") == "wrong-type f.json#/tags/1");
  CHECK(fault(R"("peak":{"fp4":"1TFLOPS"})") == "unknown-name f.json#/peak/fp4");
  CHECK(fault(R"("peak":{"bf16":"1GB/s"})") == "wrong-unit f.json#/peak/bf16");
  CHECK(fault(R"("peak":{"bf16":"1FLOPS"})") == "out-of-range f.json#/peak/bf16");
  CHECK(fault(R"("named":{"a/b":{}})") == "missing-key f.json#/named/a~1b");
  CHECK(fault(R"("radius":"0m")") == "out-of-range f.json#/radius");
  CHECK(fault(R"("side":"2m")") == "unknown-key f.json#/side");
}

TEST_CASE("missing keys, the tag of a variant included, are named where they belong") {
  const auto [sample, issues] = read_sample("{}");
  CHECK(faults(issues) == std::vector<std::string>{"missing-key f.json#", "missing-key f.json#",
                                                   "missing-key f.json#"});
  std::string all;
  for (const auto& issue : issues) all += issue.message;
  for (const char* key : {"\"name\"", "\"memory\"", "\"shape\""}) {
    CHECK(all.find(key) != std::string::npos);
  }
}

TEST_CASE("the fields of an unknown variant are not called unknown as well") {
  const auto [sample, issues] =
      read_sample(R"({"name":"n","memory":"1GiB","shape":"triangle","side":"2m"})");
  CHECK(faults(issues) == std::vector<std::string>{"unknown-name f.json#/shape"});
}

TEST_CASE("all faults of a document are reported in one go") {
  const auto [sample, issues] = read_sample(R"({
    "nmae": "n", "memory": 80, "size": "medium", "count": 0, "price": "1GiB",
    "parts": [{"power": "1000W"}, 7], "shape": "square", "side": "-1m"})");
  CHECK(faults(issues) ==
        std::vector<std::string>{"missing-currency f.json#/price", "missing-key f.json#",
                                 "missing-key f.json#/parts/0", "missing-unit f.json#/memory",
                                 "out-of-range f.json#/count", "out-of-range f.json#/parts/0/power",
                                 "out-of-range f.json#/side", "unknown-key f.json#/nmae",
                                 "unknown-name f.json#/size", "wrong-type f.json#/parts/1"});
}

TEST_CASE("an unknown key comes with the nearest known one") {
  CHECK(read_with(R"("mem":0.5)").issues.front().hint == "did you mean \"memory\"?");
  // Nothing is near: all keys are told.
  CHECK(read_with(R"("zzzzqqqq":0.5)").issues.front().hint.find("known keys: ") == 0);
}

TEST_CASE("messages show the value seen and what would be right") {
  const auto issue = read_with(R"("delay":"11s")").issues.front();
  CHECK(issue.message.find("11s") != std::string::npos);
  CHECK(issue.hint == "write a value from 0ms to 10000ms");
  CHECK(read_with(R"("radius":"0m")").issues.front().hint == "write more than 0");
  CHECK(read_with(R"("memory_":1)").issues.size() == 1);
  const auto unit = read_with(R"("delay":5)").issues.front();
  CHECK(unit.hint == "write a text with its unit, such as \"1ms\"");
}

TEST_CASE("a long value is cut between characters, so that messages stay valid UTF-8") {
  for (std::size_t shift = 0; shift < 3; ++shift) {
    std::string text(shift, 'a');
    for (int i = 0; i < 50; ++i) text += "é";
    const auto issue = read_with("\"count\":[\"" + text + "\"]").issues.front();
    CHECK_NOTHROW(nlohmann::json(issue.message).dump());
  }
}

TEST_CASE("a key that stands twice is an error with its place") {
  CHECK(syntax_fault(R"({"a":1,"b":2,"a":3})") == "duplicate-key f.json#/a");
  CHECK(syntax_fault(R"([{"x":[0,{"k/":1,"k/":2}]}])") == "duplicate-key f.json#/0/x/1/k~1");
  // The same key in two objects is no duplicate.
  CHECK(syntax_fault(R"([{"a":1},{"a":1,"b":{"a":1}}])") == "ok");
}

TEST_CASE("text that is no JSON is an error with line and column") {
  CHECK(syntax_fault("{\n  \"a\": 1\n  \"b\": 2\n}") == "json-syntax f.json:3:5");
  CHECK(syntax_fault("") == "empty f.json");
  CHECK(syntax_fault(" \n\t") == "empty f.json");
  for (const char* text : {"{", "[1,]", "{\"a\":}", "nan", "[NaN]", "[Infinity]", "{'a':1}",
                           "[1] 2", "// c\n{}", "[01]", "\"\x01\"", "[\"\xff\"]", "[1.]", "\x80"}) {
    INFO(text);
    const auto document = model::parse_json(text, "f.json");
    REQUIRE_FALSE(document.ok());
    CHECK(document.issues().front().code == "json-syntax");
    CHECK(document.issues().front().where.find("f.json:") == 0);
    CHECK_NOTHROW(nlohmann::json(document.issues().front().message).dump());
  }
  CHECK(syntax_fault("[1e999]").find("out-of-range f.json:1:") == 0);
}

TEST_CASE("nesting is limited, so that no input can exhaust the stack") {
  CHECK(syntax_fault(std::string(64, '[') + std::string(64, ']')) == "ok");
  CHECK(syntax_fault(std::string(65, '[') + std::string(65, ']')).find("too-deep") == 0);
  CHECK(syntax_fault(std::string(1000000, '[')).find("too-deep") == 0);
}

TEST_CASE("a document that is no object is one error") {
  for (const char* text : {"5", "[]", "\"x\"", "null", "true"}) {
    const auto [sample, issues] = read_sample(text);
    CHECK(faults(issues) == std::vector<std::string>{"wrong-type f.json#"});
  }
}

#include "tests/catch.h"
#include "tests/model/describe/sample.h"

#include <nlohmann/json.hpp>

using namespace aforo;
using Json = nlohmann::ordered_json;

namespace {

std::string set(const std::string& document, const std::string& pointer, const std::string& value) {
  Json json = Json::parse(document);
  const auto issues = model::set_at_pointer(json, pointer, value);
  return issues.empty() ? json.dump() : issues.front().code + ": " + issues.front().message;
}

tests::Sample full_sample() {
  tests::Sample s;
  s.name = "n";
  s.size = "large";
  s.gpu = "h100";
  s.fast = true;
  s.count = 12;
  s.memory_bytes = 79.18 * 1073741824;
  s.share_fraction = 0.3;
  s.price = {0.4, "USD"};
  s.delay_s = 0.0123;
  s.rent = model::Money{1.1, "EUR"};
  s.inner = {"i", 6};
  s.spare = tests::Inner{"s", 7};
  s.parts = {{"a", 8}, {"b", 9}};
  s.tags = {"x"};
  s.peak_flop_per_s = {{"bf16", 989.4e12}};
  s.named = {{"k/~", {"l", 10}}};
  s.shape = tests::Square{3.5, "red"};
  return s;
}

}  // namespace

TEST_CASE("what is written reads back as the same record") {
  const Json written = model::write_record(full_sample());
  const auto [back, issues] = tests::read_sample(written.dump());
  for (const auto& issue : issues) FAIL(issue.where + ": " + issue.message);
  CHECK(back.memory_bytes == full_sample().memory_bytes);
  CHECK(back.price == full_sample().price);
  CHECK(*back.rent == *full_sample().rent);
  CHECK(*back.delay_s == Approx(0.0123).epsilon(1e-15));
  CHECK(std::get<tests::Square>(back.shape).colour == "red");
  CHECK(back.named.at("k/~").power_w == 10);
  CHECK(model::write_record(back) == written);
}

TEST_CASE("records are written in field order, with units, without what is absent") {
  tests::Sample s;
  s.name = "n";
  s.memory_bytes = 1073741824;
  s.price = {2, "EUR"};
  CHECK(
      model::write_record(s).dump() ==
      R"({"name":"n","size":"small","fast":false,"count":1,"memory":"1GiB","share":0.5,"ratio":1,)"
      R"("price":"2EUR/h","inner":{"label":"","power":"5W"},"shape":"circle","radius":"1m"})");
}

TEST_CASE("a value is set at its JSON pointer") {
  const std::string document = R"({"a":{"b":[1,{"c":2}]},"x/y":1,"t~":2})";
  CHECK(set(document, "/a/b/1/c", "650W") == R"({"a":{"b":[1,{"c":"650W"}]},"x/y":1,"t~":2})");
  CHECK(set(document, "/a/b/0", "7") == R"({"a":{"b":[7,{"c":2}]},"x/y":1,"t~":2})");
  CHECK(set(document, "/x~1y", "true") == R"({"a":{"b":[1,{"c":2}]},"x/y":true,"t~":2})");
  CHECK(set(document, "/t~0", "[1]") == R"({"a":{"b":[1,{"c":2}]},"x/y":1,"t~":[1]})");
  CHECK(set("{}", "/new/deep/key", "x y") == R"({"new":{"deep":{"key":"x y"}}})");
  CHECK(set("{}", "/date", "2026-01-01") == R"({"date":"2026-01-01"})");
  CHECK(set("{}", "/quoted", "\"x\"") == R"({"quoted":"\"x\""})");
  CHECK(set("{}", "/none", "null") == R"({"none":null})");
}

TEST_CASE("a pointer that leads nowhere is an error") {
  const std::string document = R"({"a":{"b":[1,2]},"n":5})";
  for (const char* pointer : {"", "a", "/a/b/2", "/a/b/-1", "/a/b/x", "/a/b/", "/n/deeper",
                              "/a/b/99999999999999999999"}) {
    INFO(pointer);
    CHECK(set(document, pointer, "1").find("bad-path") == 0);
  }
}

TEST_CASE("pointer steps escape and unescape every key") {
  for (const char* key : {"", "a", "/", "~", "~1", "~0", "a/b~c/", "~~//"}) {
    CHECK(model::key_of_step(model::pointer_step(key)) == key);
    CHECK(model::pointer_step(key).find('/') == std::string::npos);
  }
}

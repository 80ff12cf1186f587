// A record with every kind of field, for the tests of readers, writers and schemas.
#pragma once

#include "model/describe/json.h"

namespace aforo::tests {

struct Inner {
  std::string label;
  double power_w = 5;
};
struct Circle {
  double radius_m = 1;
};
struct Square {
  double side_m = 2;
  std::string colour;
};
struct Sample {
  std::string name;
  std::string size = "small";
  std::string gpu;
  bool fast = false;
  std::int64_t count = 1;
  double memory_bytes = 0;
  double share_fraction = 0.5;
  double ratio = 1;
  model::Money price;
  std::optional<double> delay_s;
  std::optional<model::Money> rent;
  Inner inner;
  std::optional<Inner> spare;
  std::vector<Inner> parts;
  std::vector<std::string> tags;
  std::map<std::string, double> peak_flop_per_s;
  std::map<std::string, Inner> named;
  std::variant<Circle, Square> shape;
};

inline void describe(model::FieldVisitor& v, Inner& r) {
  v(model::Field("label", "its label").required(), r.label);
  v(model::Field("power", "its power").in(model::unit::w).range(1, 100), r.power_w);
}
inline void describe(model::FieldVisitor& v, Circle& r) {
  v(model::Field("radius", "its radius").in(model::unit::m).positive(), r.radius_m);
}
inline void describe(model::FieldVisitor& v, Square& r) {
  v(model::Field("side", "its side").required().in(model::unit::m).at_least(0), r.side_m);
  v(model::Field("colour", "its colour"), r.colour);
}
inline void describe(model::FieldVisitor& v, Sample& r) {
  using model::Field;
  namespace unit = model::unit;
  v(Field("name", "its name").required(), r.name);
  v(Field("size", "how big").one_of({"small", "large"}), r.size);
  v(Field("gpu", "a GPU").refers_to("gpu"), r.gpu);
  v(Field("fast", "whether it is fast"), r.fast);
  v(Field("count", "how many").range(1, 1e6), r.count);
  v(Field("memory", "its memory").required().in(unit::gib).range(0, 1e12), r.memory_bytes);
  v(Field("share", "a share").in(unit::fraction), r.share_fraction);
  v(Field("ratio", "a ratio").range(1, 5), r.ratio);
  v(Field("price", "its price").in(unit::money_per_h).at_least(0), r.price);
  v(Field("delay", "a delay").in(unit::ms).range(0, 10), r.delay_s);
  v(Field("rent", "a rent").in(unit::money_per_h).at_least(0), r.rent);
  v(Field("inner", "a record"), r.inner);
  v(Field("spare", "a record that may be absent"), r.spare);
  v(Field("parts", "a list of records"), r.parts);
  v(Field("tags", "a list of texts"), r.tags);
  v(Field("peak", "rates by precision").in(unit::tflops).range(1e9, 1e18).one_of({"bf16", "fp8"}),
    r.peak_flop_per_s);
  v(Field("named", "records by name"), r.named);
  v(Field("shape", "its shape").required().one_of({"circle", "square"}), r.shape);
}

struct Read {
  Sample sample;
  model::Issues issues;
};

// Reads `text` as a Sample of the file "f.json"; the only known GPU is "h100".
inline Read read_sample(const std::string& text) {
  Read read;
  const auto document = model::parse_json(text, "f.json");
  if (!document) {
    read.issues = document.issues();
    return read;
  }
  const model::ReferenceChecker gpus = [](std::string_view, std::string_view id) {
    return model::ReferenceCheck{id == "h100", "did you mean \"h100\"?"};
  };
  model::read_record(*document, "f.json#", read.sample, read.issues, gpus);
  return read;
}

// A valid record with further keys; a key given again would be a duplicate, so `more` must be new.
inline Read read_with(const std::string& more) {
  return read_sample(R"({"name":"n","memory":"1GiB","shape":"circle")" +
                     (more.empty() ? more : "," + more) + "}");
}

}  // namespace aforo::tests

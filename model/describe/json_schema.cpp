#include "model/describe/json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace aforo::model {
namespace {

using Json = nlohmann::ordered_json;

// Texts that hold a quantity: a number, then the unit expression.
constexpr const char* kQuantityPattern = "^[ ]*[+-]?[0-9.]+([eE][+-]?[0-9]+)?[ ]*[A-Za-zµ/ ]+$";
constexpr const char* kNumberPattern = "^[ ]*[+-]?[0-9.]+([eE][+-]?[0-9]+)?[ ]*%?[ ]*$";
constexpr const char* kCountPattern = "^[ ]*[+-]?[0-9.]+([eE][+-]?[0-9]+)?[ ]*[kKMGBTP]?[ ]*$";

// JSON Schema has no bound that is "more than the smallest number above 0".
void put_range(double min, double max, Json& schema) {
  const bool positive = min == std::numeric_limits<double>::denorm_min();
  if (positive) schema["exclusiveMinimum"] = 0;
  if (!positive && std::isfinite(min)) schema["minimum"] = min;
  if (std::isfinite(max)) schema["maximum"] = max;
}

class SchemaWriter final : public FieldVisitor {
 public:
  Json write(RecordRef& record) {
    Json object = {{"type", "object"}, {"properties", Json::object()}};
    Json required = Json::array();
    Json* outer = std::exchange(properties_, &object["properties"]);
    Json* outer_required = std::exchange(required_, &required);
    Json* outer_object = std::exchange(object_, &object);
    record.visit(*this);
    properties_ = outer;
    required_ = outer_required;
    object_ = outer_object;
    if (!required.empty()) object["required"] = required;
    if (!object.contains("oneOf")) object["additionalProperties"] = false;
    return object;
  }

  void text(const Field& field, std::string& /*value*/) override {
    Json schema = {{"type", "string"}};
    if (!field.choices().empty()) schema["enum"] = field.choices();
    put(field, std::move(schema));
  }
  void flag(const Field& field, bool& /*value*/) override { put(field, {{"type", "boolean"}}); }
  void integer(const Field& field, std::int64_t& /*value*/) override {
    Json schema = {{"type", Json::array({"integer", "string"})}, {"pattern", kCountPattern}};
    put_range(field.min(), field.max(), schema);
    put(field, std::move(schema));
  }
  void real(const Field& field, double& /*value*/) override {
    if (!(field.unit().dimension == Dimension{})) {
      return put(field, {{"type", "string"}, {"pattern", kQuantityPattern}});
    }
    const bool fraction = field.unit().fraction;
    Json schema = {{"type", Json::array({"number", "string"})},
                   {"pattern", fraction ? kNumberPattern : kCountPattern}};
    put_range(fraction && std::isinf(field.min()) ? 0 : field.min(),
              fraction && std::isinf(field.max()) ? 1 : field.max(), schema);
    put(field, std::move(schema));
  }
  void money(const Field& field, Money& /*value*/) override {
    put(field, {{"type", "string"}, {"pattern", kQuantityPattern}});
  }
  void optional(const Field& field, OptionalRef& value) override {
    value.emplace();
    value.visit(*this, field);
    value.reset();
  }
  void record(const Field& field, RecordRef& value) override {
    Json inner = write(value);
    put(field, std::move(inner));
  }
  void list(const Field& field, ListRef& value) override {
    value.append();
    Json item = single(field, [&](const Field& plain) { value.visit(0, *this, plain); });
    value.clear();
    put(field, {{"type", "array"}, {"items", std::move(item)}});
  }
  void table(const Field& field, TableRef& value) override {
    const std::string key = field.choices().empty() ? "key" : field.choices().front();
    Field plain(field.key(), field.help());
    plain.in(field.unit()).range(field.min(), field.max());
    Json item = single(plain, [&](const Field& each) { value.visit(key, *this, each); });
    value.clear();
    Json schema = {{"type", "object"}};
    if (field.choices().empty()) {
      schema["additionalProperties"] = item;
    } else {
      for (const auto& name : field.choices()) schema["properties"][name] = item;
      schema["additionalProperties"] = false;
    }
    put(field, std::move(schema));
  }
  // A variant stands last in its record, so the shared fields are known when it is reached. Which
  // fields belong to which tag is told by oneOf.
  void variant(const Field& tag, VariantRef& value) override {
    const Json shared = *properties_;
    const Json shared_required = *required_;
    Json alternatives = Json::array();
    for (std::size_t i = 0; i < tag.choices().size(); ++i) {
      value.select(i);
      (*properties_)[tag.key()] = {{"const", tag.choices()[i]}, {"description", tag.help()}};
      required_->push_back(tag.key());
      value.visit(*this);
      alternatives.push_back({{"properties", *properties_},
                              {"required", *required_},
                              {"additionalProperties", false}});
      *properties_ = shared;
      *required_ = shared_required;
    }
    value.select(0);
    (*properties_)[tag.key()] = {
        {"type", "string"}, {"enum", tag.choices()}, {"description", tag.help()}};
    required_->push_back(tag.key());
    (*object_)["oneOf"] = std::move(alternatives);
  }

 private:
  template <class Visit>
  Json single(const Field& field, const Visit& visit) {
    Json holder = Json::object();
    Json required = Json::array();
    Json* outer = std::exchange(properties_, &holder);
    Json* outer_required = std::exchange(required_, &required);
    visit(field);
    properties_ = outer;
    required_ = outer_required;
    return std::move(holder[field.key()]);
  }

  void put(const Field& field, Json schema) {
    std::string help = field.help();
    const Unit& unit = field.unit();
    const bool money = unit.dimension.money != 0;
    if (money || !unit.symbol.empty()) {
      help += " (such as 1" + std::string(money ? "EUR" : "") + std::string(unit.symbol) + ")";
    }
    schema["description"] = help;
    if (!field.reference().empty()) schema["x-catalog"] = field.reference();
    (*properties_)[field.key()] = std::move(schema);
    if (field.is_required() &&
        std::find(required_->begin(), required_->end(), field.key()) == required_->end()) {
      required_->push_back(field.key());
    }
  }

  Json* properties_ = nullptr;
  Json* required_ = nullptr;
  Json* object_ = nullptr;
};

}  // namespace

Json schema_of(RecordRef& record) {
  Json schema = {{"$schema", "http://json-schema.org/draft-07/schema#"}};
  schema.update(SchemaWriter().write(record));
  return schema;
}

}  // namespace aforo::model

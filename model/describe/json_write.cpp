#include "model/describe/json.h"
#include "model/quantity/format.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace aforo::model {
namespace {

using Json = nlohmann::ordered_json;

class JsonWriter final : public FieldVisitor {
 public:
  Json write(RecordRef& record) {
    Json object = Json::object();
    Json* outer = std::exchange(object_, &object);
    record.visit(*this);
    object_ = outer;
    return object;
  }

  void text(const Field& field, std::string& value) override {
    if (!value.empty() || field.is_required()) put(field, value);
  }
  void flag(const Field& field, bool& value) override { put(field, value); }
  void integer(const Field& field, std::int64_t& value) override { put(field, value); }
  void real(const Field& field, double& value) override {
    const bool plain = field.unit().dimension == Dimension{};
    put(field, plain ? number(value) : Json(exact_quantity(value, field.unit())));
  }
  void money(const Field& field, Money& value) override {
    put(field, exact_money(value, field.unit()));
  }
  void optional(const Field& field, OptionalRef& value) override {
    if (value.present()) value.visit(*this, field);
  }
  void record(const Field& field, RecordRef& value) override {
    Json inner = write_inner(value);
    put(field, std::move(inner));
  }
  void list(const Field& field, ListRef& value) override {
    if (value.size() == 0) return;
    Json elements = Json::array();
    for (std::size_t i = 0; i < value.size(); ++i) {
      Json holder = Json::object();
      collect(holder, [&] { value.visit(i, *this, field); });
      elements.push_back(std::move(holder[field.key()]));
    }
    put(field, std::move(elements));
  }
  void table(const Field& field, TableRef& value) override {
    Json entries = Json::object();
    for (const auto& key : value.keys()) {
      Json holder = Json::object();
      collect(holder, [&] { value.visit(key, *this, field); });
      entries[key] = std::move(holder[field.key()]);
    }
    if (!entries.empty()) put(field, std::move(entries));
  }
  void variant(const Field& tag, VariantRef& value) override {
    put(tag, tag.choices()[value.index()]);
    value.visit(*this);
  }

 private:
  template <class Visit>
  void collect(Json& holder, const Visit& visit) {
    Json* outer = std::exchange(object_, &holder);
    visit();
    object_ = outer;
  }
  Json write_inner(RecordRef& record) {
    Json inner = Json::object();
    collect(inner, [&] { record.visit(*this); });
    return inner;
  }
  static Json number(double value) {
    if (value == std::floor(value) && std::abs(value) < 9e15) {
      return static_cast<std::int64_t>(value);
    }
    return value;
  }
  void put(const Field& field, Json value) { (*object_)[field.key()] = std::move(value); }

  Json* object_ = nullptr;
};

}  // namespace

Json write_record(RecordRef& record) { return JsonWriter().write(record); }

}  // namespace aforo::model

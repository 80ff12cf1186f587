// Described once: a record's fields are listed in one function,
//
//   void describe(FieldVisitor& v, Gpu& gpu) {
//     v(Field("tdp", "Board power limit").in(unit::w).range(1, 5000), gpu.tdp_w);
//   }
//
// and readers, writers, JSON Schema, the --set and --vary paths, forms, the assumptions table and
// the reference documentation are visitors of it. A new field is one line.
#pragma once

#include "model/quantity/unit.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace aforo::model {

// What there is to know of a field. Ranges are in SI (of counts, fractions and money: as written).
class Field {
 public:
  Field(std::string_view key, std::string_view help) : key_(key), help_(help) {}

  Field& in(const Unit& unit) { return unit_ = unit, *this; }
  Field& range(double min, double max) { return min_ = min, max_ = max, *this; }
  Field& at_least(double min) { return min_ = min, *this; }
  Field& positive() { return min_ = std::numeric_limits<double>::denorm_min(), *this; }
  Field& required() { return required_ = true, *this; }
  Field& group(std::string_view group) { return group_ = group, *this; }
  // The text must be one of these.
  Field& one_of(std::vector<std::string> names) { return choices_ = std::move(names), *this; }
  // The text is the id or alias of a catalog entry of this kind ("gpu", "node", …).
  Field& refers_to(std::string_view kind) { return reference_ = kind, *this; }

  const std::string& key() const { return key_; }
  const std::string& help() const { return help_; }
  const Unit& unit() const { return unit_; }
  double min() const { return min_; }
  double max() const { return max_; }
  bool is_required() const { return required_; }
  const std::string& group() const { return group_; }
  const std::vector<std::string>& choices() const { return choices_; }
  const std::string& reference() const { return reference_; }

 private:
  std::string key_;
  std::string help_;
  Unit unit_{};
  double min_ = -std::numeric_limits<double>::infinity();
  double max_ = std::numeric_limits<double>::infinity();
  bool required_ = false;
  std::string group_;
  std::vector<std::string> choices_;
  std::string reference_;
};

class FieldVisitor;

// A record, a list, a keyed table, an optional value or a tagged choice, without its type.
class RecordRef {
 public:
  virtual ~RecordRef() = default;
  virtual void visit(FieldVisitor& visitor) = 0;
};

class OptionalRef {
 public:
  virtual ~OptionalRef() = default;
  virtual bool present() const = 0;
  virtual void emplace() = 0;
  virtual void reset() = 0;
  virtual void visit(FieldVisitor& visitor, const Field& field) = 0;  // only when present
};

class ListRef {
 public:
  virtual ~ListRef() = default;
  virtual std::size_t size() const = 0;
  virtual void clear() = 0;
  virtual void append() = 0;
  virtual void erase(std::size_t index) = 0;
  virtual void visit(std::size_t index, FieldVisitor& visitor, const Field& field) = 0;
};

class TableRef {
 public:
  virtual ~TableRef() = default;
  virtual std::vector<std::string> keys() const = 0;
  virtual void clear() = 0;
  virtual void visit(const std::string& key, FieldVisitor& visitor, const Field& field) = 0;
};

// The tag's field names the alternatives in choices(); the fields of the chosen one stand beside
// the tag in the same JSON object.
class VariantRef {
 public:
  virtual ~VariantRef() = default;
  virtual std::size_t index() const = 0;
  virtual void select(std::size_t index) = 0;
  virtual void visit(FieldVisitor& visitor) = 0;
};

class FieldVisitor {
 public:
  virtual ~FieldVisitor() = default;

  virtual void text(const Field& field, std::string& value) = 0;
  virtual void flag(const Field& field, bool& value) = 0;
  virtual void integer(const Field& field, std::int64_t& value) = 0;
  virtual void real(const Field& field, double& value) = 0;
  virtual void money(const Field& field, Money& value) = 0;
  virtual void optional(const Field& field, OptionalRef& value) = 0;
  virtual void record(const Field& field, RecordRef& value) = 0;
  virtual void list(const Field& field, ListRef& value) = 0;
  virtual void table(const Field& field, TableRef& value) = 0;
  virtual void variant(const Field& tag, VariantRef& value) = 0;

  void operator()(const Field& field, std::string& value) { text(field, value); }
  void operator()(const Field& field, bool& value) { flag(field, value); }
  void operator()(const Field& field, std::int64_t& value) { integer(field, value); }
  void operator()(const Field& field, double& value) { real(field, value); }
  void operator()(const Field& field, Money& value) { money(field, value); }
  template <class T>
  void operator()(const Field& field, std::optional<T>& value);
  template <class T>
  void operator()(const Field& field, std::vector<T>& value);
  template <class T>
  void operator()(const Field& field, std::map<std::string, T>& value);
  template <class... T>
  void operator()(const Field& tag, std::variant<T...>& value);
  template <class T>
  void operator()(const Field& field, T& value);  // a described record
};

// ---- details: the typed sides of the references ----

template <class T>
class TypedRecord final : public RecordRef {
 public:
  explicit TypedRecord(T& value) : value_(value) {}
  void visit(FieldVisitor& visitor) override { describe(visitor, value_); }

 private:
  T& value_;
};

template <class T>
class TypedOptional final : public OptionalRef {
 public:
  explicit TypedOptional(std::optional<T>& value) : value_(value) {}
  bool present() const override { return value_.has_value(); }
  void emplace() override { value_.emplace(); }
  void reset() override { value_.reset(); }
  void visit(FieldVisitor& visitor, const Field& field) override { visitor(field, *value_); }

 private:
  std::optional<T>& value_;
};

template <class T>
class TypedList final : public ListRef {
 public:
  explicit TypedList(std::vector<T>& value) : value_(value) {}
  std::size_t size() const override { return value_.size(); }
  void clear() override { value_.clear(); }
  void append() override { value_.emplace_back(); }
  void erase(std::size_t index) override {
    value_.erase(value_.begin() + static_cast<std::ptrdiff_t>(index));
  }
  void visit(std::size_t index, FieldVisitor& visitor, const Field& field) override {
    visitor(field, value_[index]);
  }

 private:
  std::vector<T>& value_;
};

template <class T>
class TypedTable final : public TableRef {
 public:
  explicit TypedTable(std::map<std::string, T>& value) : value_(value) {}
  std::vector<std::string> keys() const override {
    std::vector<std::string> keys;
    for (const auto& [key, unused] : value_) keys.push_back(key);
    return keys;
  }
  void clear() override { value_.clear(); }
  void visit(const std::string& key, FieldVisitor& visitor, const Field& field) override {
    visitor(field, value_[key]);
  }

 private:
  std::map<std::string, T>& value_;
};

template <class... T>
class TypedVariant final : public VariantRef {
 public:
  explicit TypedVariant(std::variant<T...>& value) : value_(value) {}
  std::size_t index() const override { return value_.index(); }
  void select(std::size_t index) override {
    static constexpr std::array<void (*)(std::variant<T...>&), sizeof...(T)> kMake = {
        [](std::variant<T...>& v) { v.template emplace<T>(); }...};
    kMake[index](value_);
  }
  void visit(FieldVisitor& visitor) override {
    std::visit([&visitor](auto& chosen) { describe(visitor, chosen); }, value_);
  }

 private:
  std::variant<T...>& value_;
};

template <class T>
void FieldVisitor::operator()(const Field& field, std::optional<T>& value) {
  TypedOptional<T> ref(value);
  optional(field, ref);
}
template <class T>
void FieldVisitor::operator()(const Field& field, std::vector<T>& value) {
  TypedList<T> ref(value);
  list(field, ref);
}
template <class T>
void FieldVisitor::operator()(const Field& field, std::map<std::string, T>& value) {
  TypedTable<T> ref(value);
  table(field, ref);
}
template <class... T>
void FieldVisitor::operator()(const Field& tag, std::variant<T...>& value) {
  TypedVariant<T...> ref(value);
  variant(tag, ref);
}
template <class T>
void FieldVisitor::operator()(const Field& field, T& value) {
  TypedRecord<T> ref(value);
  record(field, ref);
}

}  // namespace aforo::model

#include "model/describe/json.h"
#include "model/quantity/format.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

namespace aforo::model {
namespace {

using Json = nlohmann::ordered_json;

std::string shown(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  constexpr std::size_t kLongest = 60;
  if (text.size() <= kLongest) return text;
  std::size_t end = kLongest;
  const auto inside_character = [&] { return (static_cast<unsigned char>(text[end]) >> 6) == 2; };
  while (end > 0 && inside_character()) --end;
  return text.substr(0, end) + "…";
}

std::string range_hint(const Field& field) {
  const auto bound = [&field](double value) {
    const Unit& unit = field.unit();
    const bool money = unit.dimension.money != 0;
    return money ? exact_number(value) : exact_quantity(value, unit);
  };
  const double smallest = std::numeric_limits<double>::denorm_min();
  std::string low = field.min() == smallest ? "more than 0" : "at least " + bound(field.min());
  if (std::isinf(field.max())) return "write " + low;
  if (std::isinf(field.min())) return "write at most " + bound(field.max());
  return "write a value from " + (field.min() == smallest ? "above 0" : bound(field.min())) +
         " to " + bound(field.max());
}

class JsonReader final : public FieldVisitor {
 public:
  JsonReader(Issues& issues, const ReferenceChecker& references)
      : issues_(issues), references_(references) {}

  void read_object(const Json& object, const std::string& where, RecordRef& into) {
    if (!object.is_object()) {
      add("wrong-type", where, "an object is needed, not " + shown(object), "write {\"key\": …}");
      return;
    }
    levels_.push_back({&object, where, {}});
    into.visit(*this);
    report_unknown_keys();
    levels_.pop_back();
  }

  void text(const Field& field, std::string& value) override {
    const Json* node = find(field);
    if (!node) return;
    if (!node->is_string()) {
      return add("wrong-type", "a text is needed, not " + shown(*node), "write it in quotes");
    }
    value = node->get<std::string>();
    if (value.empty() && field.is_required()) {
      return add("empty", "\"" + field.key() + "\" is empty", "write " + field.help());
    }
    check_choice(field, value);
    check_reference(field, value);
  }

  void flag(const Field& field, bool& value) override {
    const Json* node = find(field);
    if (!node) return;
    if (!node->is_boolean()) {
      return add("wrong-type", "true or false is needed, not " + shown(*node), "");
    }
    value = node->get<bool>();
  }

  void integer(const Field& field, std::int64_t& value) override {
    const Json* node = find(field);
    if (!node) return;
    if (node->is_string()) return take(field, *node, parse_count(node->get<std::string>()), value);
    if (!node->is_number()) {
      return add("wrong-type", "a whole number is needed, not " + shown(*node), "");
    }
    const double number = node->get<double>();
    if (number != std::floor(number) || std::abs(number) > 9e18) {
      return add("not-whole", shown(*node) + " is not a whole number", "");
    }
    if (in_range(field, number, shown(*node))) value = static_cast<std::int64_t>(number);
  }

  void real(const Field& field, double& value) override {
    const Json* node = find(field);
    if (!node) return;
    if (node->is_string())
      return take(field, *node, parse_as(node->get<std::string>(), field.unit()), value);
    if (!node->is_number()) {
      return add("wrong-type", "a number is needed, not " + shown(*node), unit_hint(field));
    }
    if (!(field.unit().dimension == Dimension{})) {
      return add("missing-unit", shown(*node) + " has no unit", unit_hint(field));
    }
    const double number = node->get<double>();
    if (in_range(field, number, shown(*node))) value = number;
  }

  void money(const Field& field, Money& value) override {
    const Json* node = find(field);
    if (!node) return;
    if (!node->is_string()) {
      return add("missing-currency", "an amount with its currency is needed, not " + shown(*node),
                 "write it as \"1.50EUR" + std::string(field.unit().symbol) + "\"");
    }
    const auto read = parse_money(node->get<std::string>(), field.unit());
    if (!read) return add_all(read.issues());
    if (in_range(field, read->amount, shown(*node))) value = *read;
  }

  void optional(const Field& field, OptionalRef& value) override {
    const Json& object = *levels_.back().object;
    const auto found = object.find(field.key());
    seen(field);
    if (found == object.end() || found->is_null()) {
      value.reset();
      if (field.is_required()) missing(field);
      return;
    }
    const std::size_t before = issues_.size();
    value.emplace();
    value.visit(*this, field);
    if (issues_.size() > before) value.reset();
  }

  void record(const Field& field, RecordRef& value) override {
    const Json* node = find(field);
    if (node) read_object(*node, place_, value);
  }

  void list(const Field& field, ListRef& value) override {
    const Json* node = find(field);
    if (!node) return;
    value.clear();
    if (!node->is_array()) {
      return add("wrong-type", "a list is needed, not " + shown(*node), "write […]");
    }
    const std::string where = place_;
    for (std::size_t i = 0; i < node->size(); ++i) {
      value.append();
      element_ = &(*node)[i];
      element_place_ = where + "/" + std::to_string(i);
      value.visit(i, *this, field);
      element_ = nullptr;
    }
  }

  void table(const Field& field, TableRef& value) override {
    const Json* node = find(field);
    if (!node) return;
    value.clear();
    if (!node->is_object()) {
      return add("wrong-type", "an object is needed, not " + shown(*node), "write {\"key\": …}");
    }
    const std::string where = place_;
    for (const auto& [key, element] : node->items()) {
      place_ = where + "/" + pointer_step(key);
      if (!check_choice(field, key)) continue;
      element_ = &element;
      element_place_ = place_;
      Field plain(field.key(), field.help());
      plain.in(field.unit()).range(field.min(), field.max());
      value.visit(key, *this, plain);
      element_ = nullptr;
    }
  }

  void variant(const Field& tag, VariantRef& value) override {
    std::string name;
    text(tag, name);
    const auto& names = tag.choices();
    const auto chosen = std::find(names.begin(), names.end(), name);
    if (chosen == names.end()) {
      levels_.back().ignore_unknown = true;
      return;
    }
    value.select(static_cast<std::size_t>(chosen - names.begin()));
    value.visit(*this);
  }

 private:
  struct Level {
    const Json* object;
    std::string where;
    std::set<std::string> seen;
    bool ignore_unknown = false;
  };

  void add(const std::string& code, const std::string& message, const std::string& hint) {
    add(code, place_, message, hint);
  }
  void add(const std::string& code, const std::string& where, const std::string& message,
           const std::string& hint) {
    issues_.push_back(error_issue(code, where, message, hint));
  }
  void add_all(Issues issues) {
    for (auto& issue : issues) {
      issue.where = place_;
      issues_.push_back(std::move(issue));
    }
  }

  void seen(const Field& field) { levels_.back().seen.insert(field.key()); }

  void missing(const Field& field) {
    add("missing-key", levels_.back().where, "\"" + field.key() + "\" is missing",
        "add \"" + field.key() + "\": " + field.help());
  }

  // The element in hand, or the field's value in the object; place_ is set to its pointer.
  const Json* find(const Field& field) {
    if (element_) {
      place_ = element_place_;
      return std::exchange(element_, nullptr);
    }
    seen(field);
    const Level& level = levels_.back();
    const auto found = level.object->find(field.key());
    if (found == level.object->end()) {
      if (field.is_required()) missing(field);
      return nullptr;
    }
    place_ = level.where + "/" + field.key();
    if (found->is_null()) {
      add("wrong-type", "null stands where a value is needed", "leave the key out instead");
      return nullptr;
    }
    return &*found;
  }

  bool in_range(const Field& field, double value, const std::string& text) {
    if (!std::isfinite(value)) {
      add("not-finite", text + " is not a finite number", "");
      return false;
    }
    const bool fraction = field.unit().fraction;
    const double low = fraction && std::isinf(field.min()) ? 0 : field.min();
    const double high = fraction && std::isinf(field.max()) ? 1 : field.max();
    if (value >= low && value <= high) return true;
    Field known(field.key(), field.help());
    known.in(field.unit()).range(low, high);
    add("out-of-range", text + " is out of range", range_hint(known));
    return false;
  }

  template <class T>
  void take(const Field& field, const Json& node, const Result<T>& read, T& value) {
    if (!read) return add_all(read.issues());
    if (in_range(field, static_cast<double>(*read), shown(node))) value = *read;
  }

  bool check_choice(const Field& field, const std::string& value) {
    const auto& names = field.choices();
    if (names.empty() || std::find(names.begin(), names.end(), value) != names.end()) return true;
    std::string all;
    for (const auto& name : names) all += (all.empty() ? "" : ", ") + name;
    const std::string near = did_you_mean(value, names);
    add("unknown-name", "\"" + value + "\" is not known here",
        (near.empty() ? "" : near + " ") + "write one of: " + all);
    return false;
  }

  void check_reference(const Field& field, const std::string& value) {
    if (field.reference().empty() || value.empty() || !references_) return;
    const ReferenceCheck check = references_(field.reference(), value);
    if (!check.known) {
      add("unknown-id", "there is no " + field.reference() + " \"" + value + "\" in the catalogs",
          check.hint);
    }
  }

  static std::string unit_hint(const Field& field) {
    if (field.unit().dimension == Dimension{}) return "";
    return "write a text with its unit, such as \"" + exact_number(1) +
           std::string(field.unit().symbol) + "\"";
  }

  void report_unknown_keys() {
    const Level& level = levels_.back();
    if (level.ignore_unknown) return;
    const std::vector<std::string> known(level.seen.begin(), level.seen.end());
    for (const auto& [key, unused] : level.object->items()) {
      if (level.seen.count(key)) continue;
      std::string hint = did_you_mean(key, known);
      if (hint.empty()) {
        for (const auto& name : known) hint += (hint.empty() ? "known keys: " : ", ") + name;
      }
      add("unknown-key", level.where + "/" + pointer_step(key),
          "the key \"" + key + "\" is not known", hint);
    }
  }

  Issues& issues_;
  const ReferenceChecker& references_;
  std::vector<Level> levels_;
  std::string place_;
  const Json* element_ = nullptr;
  std::string element_place_;
};

}  // namespace

void read_record(const Json& document, std::string_view where, RecordRef& into, Issues& issues,
                 const ReferenceChecker& references) {
  JsonReader reader(issues, references);
  std::string place(where);
  if (place.find('#') == std::string::npos) place += "#";
  reader.read_object(document, place, into);
}

}  // namespace aforo::model

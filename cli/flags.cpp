#include "cli/flags.h"

#include <algorithm>
#include <array>

namespace aforo::cli {
namespace {

using Json = nlohmann::ordered_json;
using model::Issues;

// Keys whose flags have another name in the command-line contract.
struct Renamed {
  std::string_view key;
  std::string_view flag;
};
constexpr std::array kRenamed = std::to_array<Renamed>({{"sequence_length", "--seq"}});

// A number where the text is one ("8k" is 8000), so that messages show it as a number.
Json json_of(const std::string& text) {
  const auto count = model::parse_count(text);
  return count ? Json(*count) : Json(text);
}

Flag named(std::string name, std::string value, std::string help) {
  Flag flag;
  flag.name = std::move(name);
  flag.value = std::move(value);
  flag.help = std::move(help);
  return flag;
}

// Makes a flag of each plain field; what is given goes to the field's place in a document.
class FlagMaker final : public model::FieldVisitor {
 public:
  FlagMaker(Json& document, const std::function<void(Flag)>& add)
      : document_(document), add_(add) {}

  void text(const model::Field& field, std::string& /*value*/) override {
    const bool reference = !field.reference().empty();
    put(field, reference ? "ID" : "NAME", [](const std::string& text) { return Json(text); });
  }
  void flag(const model::Field& field, bool& /*value*/) override {
    put(field, "", [](const std::string& /*text*/) { return Json(true); });
  }
  void integer(const model::Field& field, std::int64_t& /*value*/) override {
    put(field, "N", json_of);
  }
  void real(const model::Field& field, double& /*value*/) override {
    const std::string symbol(field.unit().symbol);
    put(field, symbol.empty() ? "N" : "N" + symbol, json_of);
  }
  void money(const model::Field& field, model::Money& /*value*/) override {
    put(field, "MONEY", [](const std::string& text) { return Json(text); });
  }
  void optional(const model::Field& field, model::OptionalRef& value) override {
    value.emplace();
    value.visit(*this, field);
  }
  void record(const model::Field& field, model::RecordRef& value) override {
    const std::string outer = place_;
    place_ += "/" + field.key();
    value.visit(*this);
    place_ = outer;
  }
  void list(const model::Field& /*field*/, model::ListRef& /*value*/) override {}
  void table(const model::Field& /*field*/, model::TableRef& /*value*/) override {}
  void variant(const model::Field& /*tag*/, model::VariantRef& /*value*/) override {}

 private:
  void put(const model::Field& field, std::string value,
           const std::function<Json(const std::string&)>& convert) {
    Flag flag = named(flag_name(field.key()), std::move(value), field.help());
    flag.choices = field.choices();
    flag.required = field.is_required();
    if (!field.reference().empty()) flag.takes_entries(field.reference());
    flag.take = [this_document = &document_, place = place_ + "/" + field.key(),
                 convert](const std::string& text) -> Issues {
      (*this_document)[Json::json_pointer(place)] = convert(text);
      return {};
    };
    add_(std::move(flag));
  }

  Json& document_;
  const std::function<void(Flag)>& add_;
  std::string place_;
};

Issues check_not_empty(const std::string& text) {
  if (!text.empty()) return {};
  return {model::error_issue("empty", "", "the value is empty")};
}

Issues check_choice(const Flag& flag, const std::string& text) {
  const auto& known = flag.choices;
  if (known.empty() || std::find(known.begin(), known.end(), text) != known.end()) return {};
  std::string all;
  for (const auto& name : known) all += (all.empty() ? "" : ", ") + name;
  const std::string near = model::did_you_mean(text, known);
  return {model::error_issue("unknown-name", "", "\"" + text + "\" is not known here",
                             (near.empty() ? "" : near + " ") + "write one of: " + all)};
}

Issues check_number_given(const Flag& flag) {
  if (flag.given.empty() && flag.required) {
    return {model::error_issue(
        "missing-argument", "", flag.name + " is missing",
        "give " + flag.name + (flag.positional() ? "" : " " + flag.value) + ": " + flag.help)};
  }
  if (flag.given.size() > 1 && !flag.repeatable && !flag.is_switch()) {
    return {model::error_issue("given-twice", "", flag.name + " is given twice", "give it once")};
  }
  return {};
}

Issues take_flag(const Flag& flag) {
  Issues issues = check_number_given(flag);
  if (!issues.empty()) return issues;
  for (const auto& text : flag.given) {
    Issues wrong = check_choice(flag, text);
    if (wrong.empty()) wrong = flag.take(text);
    issues.insert(issues.end(), wrong.begin(), wrong.end());
  }
  return issues;
}

}  // namespace

std::string flag_name(std::string_view key) {
  for (const auto& row : kRenamed) {
    if (row.key == key) return std::string(row.flag);
  }
  std::string name = "--" + std::string(key);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

Flag& Flags::add(Flag flag) { return flags_.emplace_back(std::move(flag)); }

Flag& Flags::toggle(std::string name, bool& into, std::string help) {
  Flag flag = named(std::move(name), "", std::move(help));
  flag.take = [&into](const std::string& /*text*/) -> Issues { return into = true, Issues{}; };
  return add(std::move(flag));
}

Flag& Flags::text(std::string name, std::string value, std::string& into, std::string help) {
  Flag flag = named(std::move(name), std::move(value), std::move(help));
  flag.take = [&into](const std::string& text) { return into = text, check_not_empty(text); };
  return add(std::move(flag));
}

Flag& Flags::texts(std::string name, std::string value, std::vector<std::string>& into,
                   std::string help) {
  Flag flag = named(std::move(name), std::move(value), std::move(help));
  flag.repeatable = true;
  flag.take = [&into](const std::string& text) {
    return into.push_back(text), check_not_empty(text);
  };
  return add(std::move(flag));
}

Flag& Flags::count(std::string name, std::optional<std::int64_t>& into, std::int64_t least,
                   std::string help) {
  Flag flag = named(std::move(name), "N", std::move(help));
  flag.take = [&into, least](const std::string& text) -> Issues {
    const auto count = model::parse_count(text);
    if (!count) return count.issues();
    if (*count < least) {
      return {model::error_issue("out-of-range", "",
                                 text + " is too small: it must be >= " + std::to_string(least),
                                 "write a whole number from " + std::to_string(least) + " up")};
    }
    return into = *count, Issues{};
  };
  return add(std::move(flag));
}

Flag& Flags::quantity(std::string name, const model::Unit& unit, std::optional<double>& into,
                      std::string help) {
  Flag flag = named(std::move(name), "N" + std::string(unit.symbol), std::move(help));
  flag.take = [&into, unit](const std::string& text) -> Issues {
    const auto value = model::parse_as(text, unit);
    if (!value) return value.issues();
    if (*value <= 0) {
      return {model::error_issue("out-of-range", "", text + " must be more than 0")};
    }
    return into = *value, Issues{};
  };
  return add(std::move(flag));
}

void Flags::record(model::RecordRef& shape, Json& into) {
  const std::function<void(Flag)> adder = [this](Flag flag) { add(std::move(flag)); };
  FlagMaker maker(into, adder);
  shape.visit(maker);
}

const Flag* Flags::find(std::string_view name) const {
  for (const auto& flag : flags_) {
    if (flag.name == name || (!flag.letter.empty() && flag.letter == name)) return &flag;
  }
  return nullptr;
}

Issues take_values(Flags& flags) {
  Issues all;
  for (const auto& flag : flags.all()) {
    for (auto& issue : take_flag(flag)) {
      issue.where = flag.name;
      all.push_back(std::move(issue));
    }
  }
  return all;
}

}  // namespace aforo::cli

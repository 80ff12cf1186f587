#include "model/describe/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace aforo::model {
namespace {

using Json = nlohmann::ordered_json;

std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n');
  const std::size_t column =
      start == std::string_view::npos ? before.size() + 1 : before.size() - start;
  return ":" + std::to_string(lines + 1) + ":" + std::to_string(column);
}

// The end of what the parser choked on.
std::string seen_text(const std::string& token) {
  constexpr std::size_t kShown = 40;
  return valid_utf8(token.size() > kShown ? token.substr(token.size() - kShown) : token);
}

// Builds the document and keeps, for each open object, the keys seen so far.
class DocumentBuilder : public nlohmann::json_sax<Json> {
 public:
  DocumentBuilder(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return put(value); }
  bool string(string_t& value) override { return put(value); }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    Level& level = levels_.back();
    if (!level.keys.insert(name).second) {
      issues_.push_back(error_issue(
          "duplicate-key", file_ + "#" + pointer() + "/" + pointer_step(name),
          "the key \"" + name + "\" stands twice in one object", "keep one of the two"));
    }
    level.key = name;
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const Json::exception& error) override {
    const bool range = error.id == 406;
    issues_.push_back(error_issue(
        range ? "out-of-range" : "json-syntax", file_ + line_and_column(text_, position),
        range ? "the number is too large" : "this is not JSON, at \"" + seen_text(token) + "\"",
        range ? "write a finite number"
              : "look for a missing comma, quote or bracket just before this place; JSON knows no "
                "NaN, Infinity, comments or trailing commas"));
    return false;
  }

  Json take() { return std::move(root_); }
  Issues& issues() { return issues_; }

 private:
  struct Level {
    Json* node;
    std::string key;
    std::set<std::string> keys;
  };

  Json* place(Json value) {
    if (levels_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Level& level = levels_.back();
    if (level.node->is_array()) {
      level.node->push_back(std::move(value));
      return &level.node->back();
    }
    Json& slot = (*level.node)[level.key];
    slot = std::move(value);
    return &slot;
  }
  bool put(Json value) { return place(std::move(value)), true; }
  bool open(Json value) {
    constexpr std::size_t kDeepest = 64;
    if (levels_.size() == kDeepest) {
      issues_.push_back(error_issue("too-deep", file_ + "#" + pointer(),
                                    "lists and objects are nested more than 64 deep",
                                    "look for a bracket that was never closed"));
      return false;
    }
    Json* node = place(std::move(value));
    levels_.push_back({node, {}, {}});
    return true;
  }
  bool close() { return levels_.pop_back(), true; }

  std::string pointer() const {
    std::string path;
    for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
      const Level& level = levels_[i];
      path += "/" + (level.node->is_array() ? std::to_string(level.node->size() - 1)
                                            : pointer_step(level.key));
    }
    return path;
  }

  std::string_view text_;
  std::string file_;
  Json root_;
  std::vector<Level> levels_;
  Issues issues_;
};

Json json_value(std::string_view text) {
  auto value = parse_json(text, "");
  return value.ok() && !value->is_string() ? std::move(value).value() : Json(std::string(text));
}

// The element of `list` that a pointer step names; null where there is none.
Json* list_element(Json& list, const std::string& step) {
  const bool digits = !step.empty() && step.find_first_not_of("0123456789") == std::string::npos;
  const std::size_t index = digits && step.size() < 9 ? std::stoul(step) : list.size();
  return index < list.size() ? &list[index] : nullptr;
}

}  // namespace

std::string valid_utf8(std::string_view text) {
  const std::string quoted = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(quoted).get<std::string>();
}

std::string pointer_step(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return out;
}

std::string key_of_step(std::string_view step) {
  std::string out;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool escape = step[i] == '~' && i + 1 < step.size();
    if (escape && (step[i + 1] == '0' || step[i + 1] == '1')) {
      out += step[++i] == '0' ? '~' : '/';
    } else {
      out += step[i];
    }
  }
  return out;
}

Result<Json> parse_json(std::string_view text, std::string_view file) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return error_issue("empty", std::string(file), "the file is empty", "write a JSON document");
  }
  DocumentBuilder builder(text, file);
  const bool whole = Json::sax_parse(text.begin(), text.end(), &builder);
  if (!whole || has_errors(builder.issues())) return std::move(builder.issues());
  return builder.take();
}

Issues set_at_pointer(Json& document, std::string_view pointer, std::string_view value) {
  const std::string where = "--set " + valid_utf8(pointer);
  if (pointer.empty() || pointer.front() != '/') {
    return {error_issue("bad-path", where, "the path does not start with /",
                        "write a JSON pointer such as /options/0/groups/0/count")};
  }
  Json* node = &document;
  std::string_view rest = pointer.substr(1);
  while (true) {
    const std::size_t slash = rest.find('/');
    const std::string key = valid_utf8(key_of_step(rest.substr(0, slash)));
    if (node->is_array()) {
      Json* element = list_element(*node, key);
      if (!element) {
        return {error_issue(
            "bad-path", where, "there is no position \"" + key + "\" in this list",
            "the list has " + std::to_string(node->size()) + " entries, counted from 0")};
      }
      node = element;
    } else if (node->is_object() || node->is_null()) {
      node = &(*node)[key];
    } else {
      return {error_issue("bad-path", where,
                          "\"" + key + "\" stands below a single value, not an object or list",
                          "shorten the path")};
    }
    if (slash == std::string_view::npos) break;
    rest.remove_prefix(slash + 1);
  }
  *node = json_value(valid_utf8(value));
  return {};
}

}  // namespace aforo::model

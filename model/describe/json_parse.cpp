#include "model/describe/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace aforo::model {
namespace {

using Json = nlohmann::ordered_json;

std::string escaped(std::string_view key) {
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

std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n');
  const std::size_t column =
      start == std::string_view::npos ? before.size() + 1 : before.size() - start;
  return ":" + std::to_string(lines + 1) + ":" + std::to_string(column);
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
      issues_.push_back(error_issue("duplicate-key", file_ + "#" + pointer() + "/" + escaped(name),
                                    "the key \"" + name + "\" stands twice in one object",
                                    "keep one of the two"));
    }
    level.key = name;
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const Json::exception& error) override {
    const bool range = error.id == 406;
    std::string seen = token.size() > 40 ? token.substr(token.size() - 40) : token;
    issues_.push_back(error_issue(
        range ? "out-of-range" : "json-syntax", file_ + line_and_column(text_, position),
        range ? "the number is too large" : "this is not JSON, at \"" + seen + "\"",
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
                                            : escaped(level.key));
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
  Json value = Json::parse(text, nullptr, false);
  return value.is_discarded() || value.is_string() ? Json(std::string(text)) : value;
}

}  // namespace

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
  const std::string where = "--set " + std::string(pointer);
  if (pointer.empty() || pointer.front() != '/') {
    return {error_issue("bad-path", where, "the path does not start with /",
                        "write a JSON pointer such as /options/0/groups/0/count")};
  }
  Json* node = &document;
  std::string_view rest = pointer.substr(1);
  while (true) {
    const std::size_t slash = rest.find('/');
    std::string key(rest.substr(0, slash));
    if (node->is_array()) {
      const bool digits = !key.empty() && key.find_first_not_of("0123456789") == std::string::npos;
      const std::size_t index = digits && key.size() < 9 ? std::stoul(key) : node->size();
      if (index >= node->size()) {
        return {error_issue(
            "bad-path", where, "there is no position \"" + key + "\" in this list",
            "the list has " + std::to_string(node->size()) + " entries, counted from 0")};
      }
      node = &(*node)[index];
    } else if (node->is_object() || node->is_null()) {
      node = &(*node)[key];
    } else {
      return {error_issue("bad-path", where, "there is nothing below \"" + key + "\"", "")};
    }
    if (slash == std::string_view::npos) break;
    rest.remove_prefix(slash + 1);
  }
  *node = json_value(value);
  return {};
}

}  // namespace aforo::model

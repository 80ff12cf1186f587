// What a command takes, described once: parsing, help, completions and the manual page read it.
#pragma once

#include "model/describe/json.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::cli {

// What a shell offers for a value.
enum class Offers { nothing, files, directories, entries };

// A flag ("--gpus"), or an argument known by its place ("SCENARIO").
struct Flag {
  std::string name;
  std::string letter;                // "-o"; empty: none
  std::string value;                 // "N"; empty: a switch
  std::string help;                  // one sentence without full stop
  std::vector<std::string> choices;  // the only right values; empty: any
  Offers offers = Offers::nothing;
  std::string catalog_kind;  // with Offers::entries
  bool required = false;
  bool repeatable = false;
  // Takes one value into the command; the issues (if any) lack `where`.
  std::function<model::Issues(const std::string&)> take;

  std::vector<std::string> given;  // as written on the command line

  bool positional() const { return name.front() != '-'; }
  bool is_switch() const { return value.empty(); }

  Flag& with_letter(std::string text) { return letter = std::move(text), *this; }
  Flag& one_of(std::vector<std::string> names) { return choices = std::move(names), *this; }
  Flag& must() { return required = true, *this; }
  Flag& takes_files() { return offers = Offers::files, *this; }
  Flag& takes_directories() { return offers = Offers::directories, *this; }
  Flag& takes_entries(std::string kind) {
    return offers = Offers::entries, catalog_kind = std::move(kind), *this;
  }
};

// The flags of one command, in the order of its help. The variables that they fill outlive it.
class Flags {
 public:
  Flag& toggle(std::string name, bool& into, std::string help);
  Flag& text(std::string name, std::string value, std::string& into, std::string help);
  Flag& texts(std::string name, std::string value, std::vector<std::string>& into,
              std::string help);
  // A whole number of at least `least`, with k, M, G, T.
  Flag& count(std::string name, std::optional<std::int64_t>& into, std::int64_t least,
              std::string help);
  // A quantity with its unit; SI.
  Flag& quantity(std::string name, const model::Unit& unit, std::optional<double>& into,
                 std::string help);
  // One flag for each plain field of a described record ("micro_batch" is --micro-batch; inner
  // records are looked into). What is given is collected as JSON for model::read_record.
  template <class T>
  void record(const T& shape, nlohmann::ordered_json& into) {
    T copy = shape;
    model::TypedRecord<T> ref(copy);
    record(static_cast<model::RecordRef&>(ref), into);
  }
  void record(model::RecordRef& shape, nlohmann::ordered_json& into);

  std::deque<Flag>& all() { return flags_; }
  const std::deque<Flag>& all() const { return flags_; }
  const Flag* find(std::string_view name) const;

 private:
  Flag& add(Flag flag);

  std::deque<Flag> flags_;
};

// Checks what was given and hands it to the command. Every fault is reported, with the flag as
// `where`.
model::Issues take_values(Flags& flags);

// "--micro-batch" for "micro_batch".
std::string flag_name(std::string_view key);

}  // namespace aforo::cli

// The readers that take texts from outside, each as one function of bytes: shared by the mutation
// test and by the libFuzzer program. Each ends with a value or with issues that say what and where.
#pragma once

#include "model/describe/json.h"
#include "model/workload/scenario.h"
#include "tests/files.h"

#include <cmath>
#include <stdexcept>

namespace aforo::tests {

// Throws where a promise of Result is broken.
template <class T>
void check_result(const model::Result<T>& result) {
  if (result.ok() && model::has_errors(result.issues())) {
    throw std::logic_error("a value in spite of errors");
  }
  if (!result.ok() && !model::has_errors(result.issues())) {
    throw std::logic_error("no value and no error");
  }
  for (const auto& issue : result.issues()) {
    if (issue.code.empty() || issue.message.empty()) throw std::logic_error("a mute issue");
    // Messages go into JSON output, so they have to be valid UTF-8.
    nlohmann::json({issue.code, issue.where, issue.message, issue.hint}).dump();
  }
}

// What is accepted has to be written and read back as the same.
inline void fuzz_scenario(std::string_view text) {
  const auto scenario = model::load_scenario(text, "fuzz.json", shipped_catalog());
  check_result(scenario);
  if (!scenario) return;
  const auto written = model::write_record(*scenario);
  const auto again = model::load_scenario(written.dump(), "written.json", shipped_catalog());
  check_result(again);
  if (!again || model::write_record(*again) != written) {
    throw std::logic_error("an accepted scenario does not survive writing: " + written.dump());
  }
}

// `file` is the base name of a catalog file.
inline void fuzz_catalog(const std::string& file, std::string_view text) {
  check_result(model::Catalog::load({{{file, std::string(text)}}}, {{"/gpus/h100-sxm/tdp", "1W"}}));
}

inline void fuzz_override(std::string_view pointer, std::string_view value) {
  const std::string text = read_file(source_dir() / "scenarios" / "team-finetune.json");
  check_result(model::load_scenario(text, "fuzz.json", shipped_catalog(),
                                    {{std::string(pointer), std::string(value)}}));
}

inline void fuzz_quantity(std::string_view text) {
  const auto quantity = model::parse_quantity(text);
  if (quantity && !std::isfinite(quantity->si)) throw std::logic_error("not finite");
  for (const auto& unit : {model::unit::gib, model::unit::fraction, model::unit::number}) {
    const auto value = model::parse_as(text, unit);
    if (value && !std::isfinite(*value)) throw std::logic_error("not finite");
  }
  model::parse_count(text);
  model::parse_money(text, model::unit::money_per_kw_month);
}

}  // namespace aforo::tests

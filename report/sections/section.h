// The sections of a report: one row each, in the order of the page. A section whose builder
// returns nothing is left out.
#pragma once

#include "report/document.h"
#include "report/numbers.h"

namespace aforo::report {

// What a builder works with.
struct Context {
  const plan::Comparison& comparison;
  Language language;
  Numbers numbers;

  std::string say(std::string_view key) const { return phrase(key, language); }
  template <class... A>
  std::string say(std::string_view key, const A&... arguments) const {
    return phrase(key, language, arguments...);
  }
  std::string money(double amount) const { return numbers.money(amount, comparison.currency); }
  std::string money(const std::optional<double>& amount) const {
    return amount ? money(*amount) : numbers.unknown();
  }
  // Column titles.
  Column text_column(std::string_view key) const { return {say(key), false}; }
  Column number_column(std::string_view key) const { return {say(key), true}; }
};

using Blocks = std::vector<Block>;

struct SectionRow {
  std::string_view id;         // anchor; the title is the phrase "section.<id>"
  std::string_view questions;  // the lines of a budget review that it answers: "F01 F05"
  Blocks (*build)(const Context&);
};
const std::vector<SectionRow>& section_rows();

// decision.cpp: the recommendation as a sentence, and why in sentences.
std::string decision_verdict(const Context& context);
std::vector<std::string> decision_reasons(const Context& context);
Blocks decision_section(const Context& context);
// money.cpp
Blocks split_section(const Context& context);
Blocks cash_flow_section(const Context& context);
Blocks depreciation_section(const Context& context);
Blocks ownership_section(const Context& context);
// units.cpp
Blocks unit_cost_section(const Context& context);
Blocks break_even_section(const Context& context);
Blocks uncertainty_section(const Context& context);
// performance.cpp
Blocks performance_section(const Context& context);
// energy.cpp
Blocks energy_section(const Context& context);
// evidence.cpp
Blocks risk_section(const Context& context);
Blocks assumption_section(const Context& context);
Blocks ledger_section(const Context& context);
Blocks gap_section(const Context& context);

}  // namespace aforo::report

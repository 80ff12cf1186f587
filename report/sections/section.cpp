#include "report/sections/section.h"

#include "report/comparison_view.h"

namespace aforo::report {
namespace {

Facts facts_of(const Context& c) {
  Facts facts;
  const auto add = [&](std::string_view key, std::string value) {
    if (!value.empty()) facts.items.emplace_back(c.say(key), std::move(value));
  };
  add("facts.as_of", c.comparison.as_of);
  add("facts.horizon", c.numbers.span(c.comparison.horizon_s));
  add("facts.currency", c.comparison.currency);
  add("facts.options", c.numbers.count(static_cast<double>(c.comparison.options.size())));
  return facts;
}

}  // namespace

const std::vector<SectionRow>& section_rows() {
  static const std::vector<SectionRow> rows = {
      {"decision", "F01", decision_section},
      {"split", "F02", split_section},
      {"cash-flow", "F03", cash_flow_section},
      {"depreciation", "F04", depreciation_section},
      {"ownership", "F05", ownership_section},
      {"unit-costs", "F06", unit_cost_section},
      {"break-even", "F07", break_even_section},
      {"uncertainty", "F08", uncertainty_section},
      {"performance", "", performance_section},
      {"energy", "F12 F13", energy_section},
      {"risks", "F10", risk_section},
      {"assumptions", "F09", assumption_section},
      {"ledgers", "F09", ledger_section},
      {"gaps", "F11 F14 F15", gap_section},
  };
  return rows;
}

Document build_document(const plan::Comparison& comparison, Language language) {
  const Context context{comparison, language, Numbers(language)};
  Document document;
  document.language = language;
  document.title = comparison.scenario;
  document.subtitle = comparison.description;
  document.facts = facts_of(context);
  for (const SectionRow& row : section_rows()) {
    Blocks blocks = row.build(context);
    if (blocks.empty()) continue;
    const std::string id(row.id);
    document.sections.push_back({id, context.say("section." + id), std::move(blocks)});
  }
  return document;
}

std::string origin_of(const model::Source& source) {
  return source.date.empty() ? source.source : source.source + ", " + source.date;
}

}  // namespace aforo::report

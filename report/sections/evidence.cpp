// F09 and F10: risks, assumptions and sources, the derivations, and what the report leaves out.
#include "report/comparison_view.h"
#include "report/sections/section.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace aforo::report {
namespace {

using plan::OptionResult;

void add_issues(std::string caption, const model::Issues& issues, Blocks& blocks) {
  if (!issues.empty()) blocks.push_back(IssueList{std::move(caption), issues});
}

std::vector<const model::Term*> ledgers_of(const OptionResult& option) {
  std::vector<const model::Term*> ledgers = {&option.cost_ledger, &option.energy_ledger};
  for (const auto& workload : option.workloads) {
    ledgers.push_back(&workload.training.ledger);
    ledgers.push_back(&workload.failure_ledger);
  }
  return ledgers;
}

// How far a figure can be relied on, by how its source starts; the first row that fits.
struct Standing {
  std::string_view start;
  std::string_view phrase_key;
};
constexpr std::array kStandings =
    std::to_array<Standing>({{"scenario", "standing.stated"},
                             {"assumption: default, not touched", "standing.default"},
                             {"this calculation", "standing.computed"},
                             {"chosen split", "standing.computed"},
                             {"aforo fit", "standing.fitted"}});

Cell standing_cell(const Context& c, const std::string& source, bool estimate) {
  const Mark mark = estimate ? Mark::estimate : Mark::none;
  for (const Standing& row : kStandings) {
    if (source.rfind(row.start, 0) == 0) return {c.say(row.phrase_key), mark};
  }
  return {c.say(estimate ? "estimate" : "sourced"), mark};
}

Table inputs_table(const Context& c) {
  Table table{c.say("table.inputs"),
              {c.text_column("input"), c.number_column("value"), c.text_column("source"),
               c.text_column("date"), c.text_column("standing")},
              {}};
  std::set<std::tuple<std::string, std::string, std::string, std::string>> seen;
  const auto add = [&](const model::Term& term) {
    const std::string value = c.numbers.term(term);
    if (!seen.emplace(term.key, term.name, value, term.source.source).second) return;
    table.rows.push_back({{term_name(term, c.language)},
                          {value},
                          {term.source.source},
                          {term.source.date},
                          standing_cell(c, term.source.source, term.source.is_estimate())});
  };
  for (const auto& option : c.comparison.options) {
    for (const model::Term* ledger : ledgers_of(option)) {
      if (!ledger->name.empty() || !ledger->key.empty()) model::for_each_input(*ledger, add);
    }
  }
  return table;
}

Table sources_table(const Context& c) {
  Table table{c.say("table.sources"),
              {c.text_column("entry"), c.text_column("field"), c.text_column("source"),
               c.text_column("date"), c.text_column("standing")},
              {}};
  std::set<std::tuple<std::string, std::string, std::string, std::string, bool>> rows;
  for (const auto& option : c.comparison.options) {
    for (const auto& used : option.sources)
      rows.emplace(used.id, used.field, used.source, used.date, used.estimate);
  }
  for (const auto& [id, field, source, date, estimate] : rows)
    table.rows.push_back({{id}, {field}, {source}, {date}, standing_cell(c, source, estimate)});
  return table;
}

}  // namespace

Blocks risk_section(const Context& c) {
  Blocks blocks;
  for (const ProblemGroup& group : grouped_problems(c.comparison))
    add_issues(joined(group.options), group.issues, blocks);
  add_issues(c.say("risks.scenario"), c.comparison.notes, blocks);
  if (blocks.empty()) return {Paragraph{c.say("risks.none")}};
  return blocks;
}

Blocks assumption_section(const Context& c) {
  Blocks blocks;
  Table inputs = inputs_table(c);
  Table sources = sources_table(c);
  if (!inputs.rows.empty()) blocks.push_back(std::move(inputs));
  if (!sources.rows.empty()) blocks.push_back(std::move(sources));
  if (!blocks.empty()) blocks.insert(blocks.begin(), Paragraph{c.say("assumptions.reading")});
  return blocks;
}

Blocks ledger_section(const Context& c) {
  Blocks blocks;
  const auto add = [&](std::string caption, const model::Term& root) {
    if (!root.children.empty()) blocks.push_back(Ledger{std::move(caption), &root});
  };
  for (const auto& option : c.comparison.options) {
    add(c.say("ledger.cost", option.name), option.cost_ledger);
    add(c.say("ledger.energy", option.name), option.energy_ledger);
    for (const auto& workload : option.workloads) {
      add(c.say("ledger.step", option.name, workload.name), workload.training.ledger);
      add(c.say("ledger.failures", option.name, workload.name), workload.failure_ledger);
    }
  }
  if (!blocks.empty()) blocks.insert(blocks.begin(), Paragraph{c.say("ledger.reading")});
  return blocks;
}

Blocks gap_section(const Context& c) {
  Bullets gaps;
  const auto& options = c.comparison.options;
  const bool uncertain = std::any_of(options.begin(), options.end(), [](const auto& option) {
    return !option.uncertainty.empty();
  });
  if (!uncertain) gaps.items.push_back(c.say("gap.sensitivity"));
  for (const std::string_view key : {"gap.discounting", "gap.tax", "gap.carbon", "gap.service",
                                     "gap.sovereignty", "gap.green", "gap.benefit"})
    gaps.items.push_back(c.say(key));
  return {Paragraph{c.say("gap.reading")}, std::move(gaps)};
}

}  // namespace aforo::report

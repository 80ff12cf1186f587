// F01: which option, by how much, and what would change the answer.
#include "report/comparison_view.h"
#include "report/sections/section.h"

#include <algorithm>
#include <cmath>

namespace aforo::report {
namespace {

using plan::OptionResult;

void add_runner_up(const Context& c, const OptionResult& best, std::vector<std::string>& items) {
  const OptionResult* next = cheapest_beside(c.comparison, &best);
  if (next == nullptr || !best.total_cost || *best.total_cost <= 0) return;
  const double more = *next->total_cost - *best.total_cost;
  items.push_back(c.say(more >= 0 ? "decision.dearer" : "decision.cheaper", next->name,
                        c.money(*next->total_cost), c.money(std::abs(more)),
                        c.numbers.percent(std::abs(more) / *best.total_cost)));
}

void add_unranked(const Context& c, std::vector<std::string>& items) {
  for (const auto& option : c.comparison.options) {
    if (!option.feasible) {
      items.push_back(c.say("decision.infeasible", option.name));
    } else if (!option.total_cost) {
      items.push_back(c.say("decision.unpriced", option.name));
    }
  }
}

std::string break_even_sentence(const Context& c, const OptionResult& option) {
  const double threshold = *option.break_even_utilization;
  const std::string at = c.numbers.percent(threshold);
  const std::string now = c.numbers.percent(option.utilization);
  if (threshold > 1) return c.say("decision.never", option.name);
  return c.say(option.utilization < threshold ? "decision.pays_above" : "decision.pays_while",
               option.name, at, now);
}

Bullets turning_points(const Context& c) {
  Bullets bullets;
  const OptionResult* best = recommended(c.comparison);
  const OptionResult* next = cheapest_beside(c.comparison, best);
  const bool both = best != nullptr && next != nullptr && best->total_cost.value_or(0) > 0;
  if (both && *next->total_cost > *best->total_cost) {
    const double gap = *next->total_cost - *best->total_cost;
    bullets.items.push_back(c.say("decision.gap", best->name,
                                  c.numbers.percent(gap / *best->total_cost), next->name,
                                  c.numbers.percent(gap / *next->total_cost)));
  }
  for (const auto& option : c.comparison.options) {
    if (option.feasible && option.break_even_utilization)
      bullets.items.push_back(break_even_sentence(c, option));
  }
  return bullets;
}

std::vector<Cell> overview_row(const Context& c, const OptionResult& o) {
  const bool best = &o == recommended(c.comparison);
  const auto feasible_only = [&](const std::string& text) {
    return o.feasible ? text : std::string("–");
  };
  return {{best ? o.name + " ★" : o.name},
          {word("kind", o.kind, c.language)},
          {c.say(o.feasible ? "yes" : "no"), o.feasible ? Mark::good : Mark::bad},
          {c.numbers.count(static_cast<double>(o.gpus))},
          {c.money(o.total_cost)},
          {c.money(o.cost_per_hour)},
          {c.money(o.cost_per_gpu_hour)},
          {feasible_only(c.numbers.percent(o.utilization))},
          {feasible_only(c.numbers.energy_kwh(o.energy_kwh))}};
}

Table overview(const Context& c) {
  Table table{c.say("table.options"),
              {c.text_column("option"), c.text_column("kind"), c.text_column("feasible"),
               c.number_column("gpus"), c.number_column("total_cost"),
               c.number_column("cost_per_hour"), c.number_column("cost_per_gpu_hour"),
               c.number_column("utilization"), c.number_column("energy")},
              {}};
  for (const auto& option : c.comparison.options) table.rows.push_back(overview_row(c, option));
  return table;
}

// Bars of the options of known cost, split by the cash flow where there is one.
Chart cost_chart(const Context& c) {
  StackedBars bars;
  bars.title = c.say("chart.total_cost");
  bars.series = {c.say("capex"), c.say("opex"), c.say("total_cost")};
  bars.axis_text = [numbers = c.numbers](double value) { return numbers.short_number(value); };
  for (const auto& option : c.comparison.options) {
    if (!is_ranked(option)) continue;
    const auto split = capex_and_opex(option);
    std::vector<double> values = {0, 0, *option.total_cost};
    if (split) values = {split->first, split->second, 0};
    bars.bars.push_back({option.name, std::move(values), c.money(option.total_cost)});
    bars.description += option.name + ": " + c.money(option.total_cost) + ". ";
  }
  return {std::move(bars)};
}

}  // namespace

std::string decision_verdict(const Context& c) {
  const OptionResult* best = recommended(c.comparison);
  if (best == nullptr) return c.say("decision.none");
  return c.say("decision.verdict", best->name, c.money(best->total_cost),
               c.numbers.span(best->horizon_s));
}

std::vector<std::string> decision_reasons(const Context& c) {
  std::vector<std::string> reasons;
  if (const OptionResult* best = recommended(c.comparison)) add_runner_up(c, *best, reasons);
  add_unranked(c, reasons);
  return reasons;
}

Blocks decision_section(const Context& c) {
  Blocks blocks = {Paragraph{decision_verdict(c), true}};
  const auto add_list = [&](std::string_view heading, Bullets bullets) {
    if (bullets.items.empty()) return;
    blocks.push_back(Paragraph{c.say(heading)});
    blocks.push_back(std::move(bullets));
  };
  add_list("decision.why", Bullets{decision_reasons(c)});
  add_list("decision.change", turning_points(c));
  blocks.push_back(overview(c));
  Chart chart = cost_chart(c);
  if (!std::get<StackedBars>(chart.drawing).bars.empty()) blocks.push_back(std::move(chart));
  return blocks;
}

}  // namespace aforo::report

// F06 to F08: unit costs, break-even, and how sure the figures are.
#include "model/quantity/unit.h"
#include "report/comparison_view.h"
#include "report/sections/section.h"

#include <algorithm>

namespace aforo::report {
namespace {

using plan::OptionResult;

Table gpu_hour_table(const Context& c) {
  Table table{c.say("table.gpu_hour"),
              {c.text_column("option"), c.number_column("cost_per_hour"),
               c.number_column("cost_per_gpu_hour"), c.number_column("per_available_hour"),
               c.number_column("per_used_hour")},
              {}};
  for (const auto& option : c.comparison.options) {
    if (!option.feasible) continue;
    const auto each_of = [&](std::optional<double> hours) {
      return option.total_cost && hours.value_or(0) > 0 ? c.money(*option.total_cost / *hours)
                                                        : c.numbers.unknown();
    };
    table.rows.push_back({{option.name},
                          {c.money(option.cost_per_hour)},
                          {c.money(option.cost_per_gpu_hour)},
                          {is_bought(option) ? each_of(available_gpu_hours(option)) : "–"},
                          {each_of(used_gpu_hours(option))}});
  }
  return table;
}

Table run_table(const Context& c) {
  Table table{
      c.say("table.run"),
      {c.text_column("option"), c.text_column("workload"), c.number_column("runs"),
       c.number_column("run_time"), c.number_column("run_gpu_hours"), c.number_column("run_cost"),
       c.number_column("million_tokens"), c.number_column("run_energy")},
      {}};
  for (const auto& option : c.comparison.options) {
    for (const auto& workload : option.workloads) {
      if (!workload.training.job) continue;
      const plan::JobResult& job = *workload.training.job;
      table.rows.push_back({{option.name},
                            {workload.name},
                            {c.numbers.short_number(workload.runs, 4)},
                            {c.numbers.time(job.time_s)},
                            {c.numbers.number(job.gpu_hours)},
                            {c.money(job.cost)},
                            {c.money(job.cost_per_million_tokens)},
                            {c.numbers.energy_kwh(job.energy_kwh)}});
    }
  }
  return table;
}

std::string payback(const Context& c, const OptionResult& option, const OptionResult* rented) {
  if (rented == nullptr || option.cash_flow.empty() || rented->cash_flow.empty())
    return c.numbers.unknown();
  const auto point = crossing(cumulative_cost(option), cumulative_cost(*rented));
  if (!point) return c.say("break_even.not_within", c.numbers.span(option.horizon_s));
  constexpr double kMonths = 12;
  return c.say("months", c.numbers.number(point->first * kMonths, 2));
}

std::string verdict(const Context& c, const OptionResult& option) {
  const double threshold = *option.break_even_utilization;
  if (threshold > 1) return c.say("break_even.never");
  return c.say(option.utilization >= threshold ? "break_even.pays" : "break_even.not_at_this");
}

}  // namespace

Blocks unit_cost_section(const Context& c) {
  Blocks blocks;
  Table hours = gpu_hour_table(c);
  Table runs = run_table(c);
  if (!hours.rows.empty()) {
    blocks.push_back(Paragraph{c.say("unit_costs.reading")});
    blocks.push_back(std::move(hours));
  }
  if (!runs.rows.empty()) blocks.push_back(std::move(runs));
  return blocks;
}

Blocks break_even_section(const Context& c) {
  const OptionResult* rented = cheapest_rented(c.comparison);
  Table table{
      c.say("table.break_even"),
      {c.text_column("option"), c.number_column("break_even"), c.number_column("utilization"),
       c.text_column("verdict"), c.number_column("payback")},
      {}};
  for (const auto& option : c.comparison.options) {
    if (!option.break_even_utilization || !option.feasible) continue;
    table.rows.push_back(
        {{option.name},
         {*option.break_even_utilization > 1 ? c.say("break_even.above_all")
                                             : c.numbers.percent(*option.break_even_utilization)},
         {c.numbers.percent(option.utilization)},
         {verdict(c, option)},
         {payback(c, option, rented)}});
  }
  if (table.rows.empty()) return {};
  Blocks blocks = {Paragraph{c.say("break_even.reading")}, std::move(table)};
  if (rented != nullptr) blocks.push_back(Paragraph{c.say("break_even.against", rented->name)});
  return blocks;
}

Blocks uncertainty_section(const Context& c) {
  Table table{c.say("table.uncertainty"),
              {c.text_column("option"), c.text_column("quantity"), c.number_column("p10"),
               c.number_column("p50"), c.number_column("p90")},
              {}};
  for (const auto& option : c.comparison.options) {
    for (const auto& [quantity, band] : option.uncertainty) {
      table.rows.push_back({{option.name},
                            {word("quantity", quantity, c.language)},
                            {c.numbers.number(band[0])},
                            {c.numbers.number(band[1])},
                            {c.numbers.number(band[2])}});
    }
  }
  if (table.rows.empty()) return {};
  return {Paragraph{c.say("uncertainty.reading")}, std::move(table)};
}

}  // namespace aforo::report

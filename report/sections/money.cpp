// F02 to F05: where the money goes, and when.
#include "model/cost/finance.h"
#include "model/quantity/unit.h"
#include "report/comparison_view.h"
#include "report/sections/section.h"

#include <algorithm>
#include <cmath>

namespace aforo::report {
namespace {

using plan::OptionResult;

Table split_table(const Context& c) {
  Table table{c.say("table.split"),
              {c.text_column("option"), c.number_column("capex"), c.number_column("opex"),
               c.number_column("sum"), c.number_column("opex_share")},
              {}};
  for (const auto& option : c.comparison.options) {
    const auto split = capex_and_opex(option);
    if (!split) continue;
    const auto [capex, opex] = *split;
    const double sum = capex + opex;
    table.rows.push_back({{option.name},
                          {c.money(capex)},
                          {c.money(opex)},
                          {c.money(sum)},
                          {sum > 0 ? c.numbers.percent(opex / sum) : c.numbers.unknown()}});
  }
  return table;
}

// The terms of which the total is the sum; what is bought is taken apart.
void collect_parts(const model::Term& term, std::vector<const model::Term*>& parts) {
  for (const auto& child : term.children) {
    const bool purchases = child.key == "capex" && !child.children.empty();
    if (purchases) {
      collect_parts(child, parts);
    } else if (child.value != 0) {
      parts.push_back(&child);
    }
  }
}

std::vector<Cell>& row_named(Table& table, const std::string& name) {
  for (auto& row : table.rows) {
    if (row.front().text == name) return row;
  }
  table.rows.push_back({{name}});
  return table.rows.back();
}

// A row a part, a column an option of known cost.
Table parts_table(const Context& c) {
  Table table{c.say("table.parts"), {c.text_column("part")}, {}};
  for (const auto& option : c.comparison.options) {
    if (!option.total_cost) continue;
    std::vector<const model::Term*> parts;
    collect_parts(option.cost_ledger, parts);
    for (const model::Term* part : parts) {
      auto& row = row_named(table, term_name(*part, c.language));
      row.resize(table.columns.size(), {"–"});
      row.emplace_back(c.numbers.term(*part));
    }
    table.columns.push_back({option.name, true});
  }
  for (auto& row : table.rows) row.resize(table.columns.size(), {"–"});
  return table;
}

void add_cash_flow_rows(const Context& c, const OptionResult& option, Table& table) {
  double sum = 0;
  for (const auto& year : option.cash_flow) {
    sum += year.total;
    table.rows.push_back({{option.name},
                          {c.numbers.count(static_cast<double>(year.year))},
                          {c.money(year.capex)},
                          {c.money(year.opex)},
                          {c.money(year.total)},
                          {c.money(sum)}});
  }
}

void add_crossings(const Context& c, LineChart& chart) {
  const OptionResult* rented = cheapest_rented(c.comparison);
  if (rented == nullptr) return;
  const Curve rent = cumulative_cost(*rented);
  for (const auto& option : c.comparison.options) {
    if (!is_bought(option) || !is_ranked(option)) continue;
    const auto point = crossing(cumulative_cost(option), rent);
    if (!point) continue;
    chart.markers.push_back({point->first, point->second, c.numbers.years(point->first)});
    chart.description +=
        c.say("chart.crossing", option.name, rented->name, c.numbers.years(point->first)) + " ";
  }
}

Chart cumulative_chart(const Context& c) {
  LineChart chart;
  chart.title = c.say("chart.cumulative", c.comparison.currency);
  chart.x_title = c.say("chart.years");
  chart.x_text = [numbers = c.numbers](double value) { return numbers.short_number(value); };
  chart.y_text = chart.x_text;
  for (const auto& option : c.comparison.options) {
    if (!is_ranked(option) || option.cash_flow.empty()) continue;
    chart.lines.push_back({option.name, cumulative_cost(option)});
    chart.description +=
        option.name + ": " + c.money(chart.lines.back().points.back().second) + ". ";
  }
  add_crossings(c, chart);
  return {std::move(chart)};
}

std::int64_t last_year(const plan::Comparison& comparison) {
  std::int64_t last = 0;
  for (const auto& option : comparison.options) {
    if (!option.cash_flow.empty()) last = std::max(last, option.cash_flow.back().year);
  }
  return last;
}

std::vector<Cell> ownership_row(const Context& c, const OptionResult& option, std::int64_t last) {
  std::vector<Cell> row = {{option.name}};
  double sum = 0;
  std::size_t next = 0;
  for (std::int64_t year = 0; year <= last; ++year) {
    while (next < option.cash_flow.size() && option.cash_flow[next].year <= year)
      sum += option.cash_flow[next++].total;
    row.push_back({option.cash_flow.empty() ? c.numbers.unknown() : c.money(sum)});
  }
  return row;
}

}  // namespace

Blocks split_section(const Context& c) {
  Blocks blocks;
  Table split = split_table(c);
  if (!split.rows.empty()) blocks.push_back(std::move(split));
  Table parts = parts_table(c);
  if (!parts.rows.empty()) blocks.push_back(std::move(parts));
  return blocks;
}

Blocks cash_flow_section(const Context& c) {
  Table table{c.say("table.cash_flow"),
              {c.text_column("option"), c.number_column("year"), c.number_column("capex"),
               c.number_column("opex"), c.number_column("sum"), c.number_column("cumulative")},
              {}};
  for (const auto& option : c.comparison.options) add_cash_flow_rows(c, option, table);
  if (table.rows.empty()) return {};
  Blocks blocks = {Paragraph{c.say("cash_flow.reading")}};
  Chart chart = cumulative_chart(c);
  if (!std::get<LineChart>(chart.drawing).lines.empty()) blocks.push_back(std::move(chart));
  blocks.push_back(std::move(table));
  return blocks;
}

// Straight line without residual value over the lives that auditors ask for (F04).
Blocks depreciation_section(const Context& c) {
  constexpr std::int64_t kShortest = 3;
  constexpr std::int64_t kLongest = 7;
  Table table{c.say("table.depreciation"),
              {c.text_column("option"), c.number_column("capex"), c.number_column("life_used")},
              {}};
  for (std::int64_t years = kShortest; years <= kLongest; ++years)
    table.columns.push_back({c.say("years_of_life", years), true});
  for (const auto& option : c.comparison.options) {
    if (option.capex.value_or(0) <= 0) continue;
    const model::Term* life = model::find_term(option.cost_ledger, "life");
    std::vector<Cell> row = {
        {option.name},
        {c.money(option.capex)},
        {life != nullptr ? c.numbers.years(life->value) : c.numbers.unknown()}};
    for (std::int64_t years = kShortest; years <= kLongest; ++years)
      row.push_back({c.money(model::straight_line(*option.capex, 0, static_cast<double>(years)))});
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) return {};
  return {Paragraph{c.say("depreciation.reading")}, std::move(table)};
}

Blocks ownership_section(const Context& c) {
  const std::int64_t last = last_year(c.comparison);
  if (last == 0) return {};
  Table table{c.say("table.ownership"), {c.text_column("option")}, {}};
  for (std::int64_t year = 0; year <= last; ++year)
    table.columns.push_back({c.say("until_year", year), true});
  for (const auto& option : c.comparison.options)
    table.rows.push_back(ownership_row(c, option, last));
  return {Paragraph{c.say("ownership.reading")}, std::move(table)};
}

}  // namespace aforo::report

// F12 and F13: energy, carbon and the legal duty to report.
#include "report/comparison_view.h"
#include "report/sections/section.h"

#include <algorithm>

namespace aforo::report {
namespace {

using plan::OptionResult;

// The room check of the model judges the installed power and raises this issue.
constexpr std::string_view kRegisterIssue = "eu-register";

std::string register_duty(const Context& c, const OptionResult& option) {
  if (!is_bought(option)) return c.say("energy.duty_provider");
  const bool due = std::any_of(option.problems.begin(), option.problems.end(),
                               [](const auto& issue) { return issue.code == kRegisterIssue; });
  return c.say(due ? "yes" : "no");
}

}  // namespace

Blocks energy_section(const Context& c) {
  Table table{c.say("table.energy"),
              {c.text_column("option"), c.number_column("power"), c.number_column("pue"),
               c.number_column("energy"), c.number_column("co2"), c.text_column("energy.duty")},
              {}};
  for (const auto& option : c.comparison.options) {
    if (!option.feasible) continue;
    table.rows.push_back(
        {{option.name},
         {c.numbers.power_kw(option.power_kw)},
         {c.numbers.or_unknown(option.pue, [&](double pue) { return c.numbers.number(pue); })},
         {c.numbers.energy_kwh(option.energy_kwh)},
         {c.numbers.or_unknown(option.co2_kg, [&](double kg) { return c.numbers.co2_kg(kg); })},
         {register_duty(c, option)}});
  }
  if (table.rows.empty()) return {};
  return {Paragraph{c.say("energy.reading")}, std::move(table),
          Paragraph{c.say("energy.duty_reading")}};
}

}  // namespace aforo::report

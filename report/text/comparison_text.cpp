#include "report/comparison_view.h"
#include "report/escape.h"
#include "report/numbers.h"
#include "report/sections/section.h"
#include "report/text/layout.h"

namespace aforo::report {
namespace {

using plan::OptionResult;
using plan::TrainingResult;

class ComparisonText {
 public:
  ComparisonText(const plan::Comparison& comparison, const TextStyle& style)
      : comparison_(comparison), style_(style), numbers_(style.language) {}

  std::string text() const {
    std::string out = inked(clean(comparison_.scenario), Ink::strong, style_) + "\n" +
                      paragraph(say("text.facts", comparison_.as_of,
                                    numbers_.span(comparison_.horizon_s), comparison_.currency),
                                style_) +
                      "\n" + table_text(options(), style_);
    if (const Table rows = workloads(); !rows.rows.empty())
      out += heading(say("text.workloads"), style_) + table_text(rows, style_);
    out += problems();
    return out + recommendation();
  }

 private:
  std::string say(std::string_view key) const { return phrase(key, style_.language); }
  template <class... A>
  std::string say(std::string_view key, const A&... arguments) const {
    return phrase(key, style_.language, arguments...);
  }
  std::string amount(const std::optional<double>& value) const {
    return numbers_.or_unknown(value, [&](double v) { return numbers_.amount(v); });
  }
  // What only a feasible option has.
  template <class Text>
  static std::string if_feasible(const OptionResult& o, const Text& text) {
    return o.feasible ? text() : std::string("–");
  }

  Table options() const {
    const std::string& money = comparison_.currency;
    Table table{"",
                {{say("option"), false},
                 {say("feasible"), false},
                 {say("gpus"), true},
                 {say("utilization"), true},
                 {money + "/h", true},
                 {say("text.money_per_gpu_hour", money), true},
                 {say("text.total", money), true},
                 {say("energy"), true},
                 {"CO2", true},
                 {say("text.break_even"), true}},
                {}};
    for (const auto& option : comparison_.options) table.rows.push_back(option_row(option));
    return table;
  }

  std::string break_even(const OptionResult& o) const {
    if (!o.break_even_utilization) return "–";
    if (*o.break_even_utilization > 1) return say("break_even.never");
    return numbers_.percent(*o.break_even_utilization);
  }

  std::vector<Cell> option_row(const OptionResult& o) const {
    const bool best = o.name == comparison_.recommendation.option;
    return {{best ? o.name + " ★" : o.name},
            {say(o.feasible ? "yes" : "no"), o.feasible ? Mark::good : Mark::bad},
            {numbers_.count(static_cast<double>(o.gpus))},
            {if_feasible(o, [&] { return numbers_.percent(o.utilization); })},
            {amount(o.cost_per_hour)},
            {amount(o.cost_per_gpu_hour)},
            {amount(o.total_cost)},
            {if_feasible(o, [&] { return numbers_.energy_kwh(o.energy_kwh); })},
            {numbers_.or_unknown(o.co2_kg, [&](double kg) { return numbers_.co2_kg(kg); })},
            {break_even(o)}};
  }

  Table workloads() const {
    Table table{"",
                {{say("option"), false},
                 {say("workload"), false},
                 {say("split"), false},
                 {say("step_time"), true},
                 {say("tokens_per_s"), true},
                 {say("mfu"), true},
                 {say("run_time"), true},
                 {say("runs"), true},
                 {say("text.money_per_run", comparison_.currency), true}},
                {}};
    for (const auto& option : comparison_.options) {
      for (const auto& workload : option.workloads)
        table.rows.push_back(workload_row(option.name, workload));
    }
    return table;
  }

  std::vector<Cell> workload_row(const std::string& option,
                                 const plan::WorkloadResult& workload) const {
    const TrainingResult& r = workload.training;
    if (!r.feasible)
      return {{option}, {workload.name}, {say("text.does_not_run"), Mark::bad},
              {"–"},    {"–"},           {"–"},
              {"–"},    {"–"},           {"–"}};
    return {{option},
            {workload.name},
            {split_text(r.parallelism)},
            {numbers_.time(r.step_time_s)},
            {numbers_.number(r.tokens_per_s)},
            {numbers_.percent(r.mfu)},
            {r.job ? numbers_.time(r.job->time_s) : "–"},
            {numbers_.short_number(workload.runs, 4)},
            {r.job ? amount(r.job->cost) : "–"}};
  }

  std::string problems() const {
    std::string out;
    const auto add = [&](const std::string& title, const model::Issues& issues) {
      if (!issues.empty()) out += heading(title, style_) + issues_text(issues, style_);
    };
    for (const auto& group : grouped_problems(comparison_))
      add(joined(group.options), group.issues);
    add(say("risks.scenario"), comparison_.notes);
    return out;
  }

  std::string recommendation() const {
    const Context context{comparison_, style_.language, numbers_};
    const bool found = recommended(comparison_) != nullptr;
    std::string verdict = paragraph(decision_verdict(context), style_);
    verdict.pop_back();
    std::string out = "\n" + inked(verdict, found ? Ink::good : Ink::bad, style_) + "\n";
    for (const auto& reason : decision_reasons(context)) out += paragraph(reason, style_);
    return out;
  }

  const plan::Comparison& comparison_;
  const TextStyle& style_;
  Numbers numbers_;
};

}  // namespace

std::string comparison_text(const plan::Comparison& comparison, const TextStyle& style) {
  return ComparisonText(comparison, style).text();
}

}  // namespace aforo::report

// What each option makes of each workload: step time and its causes, memory.
#include "report/comparison_view.h"
#include "report/sections/section.h"

#include <algorithm>

namespace aforo::report {
namespace {

using plan::TrainingResult;
using plan::WorkloadResult;

std::vector<std::string> workload_names(const plan::Comparison& comparison) {
  std::vector<std::string> names;
  for (const auto& option : comparison.options) {
    for (const auto& workload : option.workloads) {
      if (std::find(names.begin(), names.end(), workload.name) == names.end())
        names.push_back(workload.name);
    }
  }
  return names;
}

const WorkloadResult* find_workload(const plan::OptionResult& option, const std::string& name) {
  for (const auto& workload : option.workloads) {
    if (workload.name == name) return &workload;
  }
  return nullptr;
}

std::vector<Cell> speed_row(const Context& c, const std::string& option, const TrainingResult& r) {
  if (!r.feasible) {
    return {{option}, {c.say("text.does_not_run"), Mark::bad}, {"–"}, {"–"}, {"–"}, {"–"}, {"–"},
            {"–"}};
  }
  return {{option},
          {split_text(r.parallelism)},
          {c.numbers.time(r.step_time_s)},
          {c.numbers.number(r.tokens_per_s)},
          {c.numbers.number(r.tflops_per_gpu)},
          {c.numbers.percent(r.mfu)},
          {c.numbers.percent(r.hfu)},
          {c.numbers.percent(r.goodput)}};
}

Table speed_table(const Context& c, const std::string& workload) {
  Table table{c.say("table.speed", workload),
              {c.text_column("option"), c.text_column("split"), c.number_column("step_time"),
               c.number_column("tokens_per_s"), c.number_column("tflops_per_gpu"),
               c.number_column("mfu"), c.number_column("hfu"), c.number_column("goodput")},
              {}};
  for (const auto& option : c.comparison.options) {
    if (const WorkloadResult* result = find_workload(option, workload))
      table.rows.push_back(speed_row(c, option.name, result->training));
  }
  return table;
}

Chart step_chart(const Context& c, const std::string& workload) {
  StackedBars bars;
  bars.title = c.say("chart.step", workload);
  for (const StepPart& part : step_parts()) bars.series.push_back(c.say(part.phrase_key));
  bars.axis_text = [numbers = c.numbers](double value) {
    return value == 0 ? std::string("0") : numbers.span(value);
  };
  for (const auto& option : c.comparison.options) {
    const WorkloadResult* result = find_workload(option, workload);
    if (result == nullptr || !result->training.feasible) continue;
    std::vector<double> values;
    for (const StepPart& part : step_parts())
      values.push_back(result->training.breakdown.*part.seconds);
    const std::string time = c.numbers.time(result->training.step_time_s);
    bars.bars.push_back({option.name, std::move(values), time});
    bars.description += option.name + ": " + time + ". ";
  }
  return {std::move(bars)};
}

bool any_feasible(const plan::Comparison& comparison, const std::string& workload,
                  double model::StepBreakdown::*part) {
  return std::any_of(comparison.options.begin(), comparison.options.end(), [&](const auto& option) {
    const WorkloadResult* result = find_workload(option, workload);
    return result != nullptr && result->training.feasible && result->training.breakdown.*part > 0;
  });
}

// The figures behind the chart: a row a cause that takes time anywhere, a column an option.
Table breakdown_table(const Context& c, const std::string& workload) {
  Table table{c.say("table.breakdown", workload), {c.text_column("part")}, {}};
  std::vector<const TrainingResult*> results;
  for (const auto& option : c.comparison.options) {
    const WorkloadResult* result = find_workload(option, workload);
    if (result == nullptr || !result->training.feasible) continue;
    table.columns.push_back({option.name, true});
    results.push_back(&result->training);
  }
  for (const StepPart& part : step_parts()) {
    if (!any_feasible(c.comparison, workload, part.seconds)) continue;
    std::vector<Cell> row = {{c.say(part.phrase_key)}};
    for (const TrainingResult* r : results) {
      const double seconds = r->breakdown.*part.seconds;
      row.push_back(
          {c.numbers.time(seconds) + " · " + c.numbers.percent(seconds / r->step_time_s)});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table memory_table(const Context& c, const std::string& workload) {
  Table table{c.say("table.memory", workload), {c.text_column("option")}, {}};
  for (const MemoryPart& part : memory_parts())
    table.columns.push_back(c.number_column(part.phrase_key));
  table.columns.push_back(c.number_column("sum"));
  table.columns.push_back(c.number_column("memory.capacity"));
  table.columns.push_back(c.number_column("memory.used"));
  for (const auto& option : c.comparison.options) {
    const WorkloadResult* result = find_workload(option, workload);
    if (result == nullptr || result->training.memory.total_bytes() <= 0) continue;
    const model::MemoryFootprint& memory = result->training.memory;
    std::vector<Cell> row = {{option.name}};
    for (const MemoryPart& part : memory_parts())
      row.push_back({c.numbers.bytes(memory.*part.bytes)});
    row.push_back({c.numbers.bytes(memory.total_bytes())});
    row.push_back({c.numbers.bytes(memory.capacity_bytes)});
    row.push_back({memory.capacity_bytes > 0
                       ? c.numbers.percent(memory.total_bytes() / memory.capacity_bytes)
                       : c.numbers.unknown(),
                   memory.fits() ? Mark::good : Mark::bad});
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

Blocks performance_section(const Context& c) {
  Blocks blocks;
  for (const std::string& workload : workload_names(c.comparison)) {
    blocks.push_back(speed_table(c, workload));
    Chart chart = step_chart(c, workload);
    if (!std::get<StackedBars>(chart.drawing).bars.empty()) {
      blocks.push_back(std::move(chart));
      blocks.push_back(breakdown_table(c, workload));
    }
    Table memory = memory_table(c, workload);
    if (!memory.rows.empty()) blocks.push_back(std::move(memory));
  }
  if (!blocks.empty()) blocks.insert(blocks.begin(), Paragraph{c.say("performance.reading")});
  return blocks;
}

}  // namespace aforo::report

// Questions that several reports ask of a comparison.
#pragma once

#include "plan/result.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace aforo::report {

// Purchased hardware, as against rented by the hour.
bool is_bought(const plan::OptionResult& option);
// Feasible and of known price: what a ranking may contain.
bool is_ranked(const plan::OptionResult& option);
const plan::OptionResult* find_option(const plan::Comparison& comparison, std::string_view name);
// The recommended option; null where there is none.
const plan::OptionResult* recommended(const plan::Comparison& comparison);
// The cheapest ranked option beside `other`; null where there is none.
const plan::OptionResult* cheapest_beside(const plan::Comparison& comparison,
                                          const plan::OptionResult* other);
// The cheapest ranked option that is rented.
const plan::OptionResult* cheapest_rented(const plan::Comparison& comparison);

// Sums of the cash flow: {capex, opex}. Nothing without a cash flow.
std::optional<std::pair<double, double>> capex_and_opex(const plan::OptionResult& option);

// Years from the start and money spent until then. Running cost is spread evenly over its year;
// purchases, replacements and the value left stand as a step at the year's end (those of year 0 at
// the start). The last year ends with the horizon.
using Curve = std::vector<std::pair<double, double>>;
Curve cumulative_cost(const plan::OptionResult& option);
// Where `bought` first is no dearer than `rented`; nothing where that is not within both curves.
std::optional<std::pair<double, double>> crossing(const Curve& bought, const Curve& rented);

// GPU-hours that the option stands ready for, over the horizon.
double available_gpu_hours(const plan::OptionResult& option);
// GPU-hours of all runs of all workloads; nothing where one has no run.
std::optional<double> used_gpu_hours(const plan::OptionResult& option);

// The parts of a step in the order of reports: phrase key of the name, seconds.
struct StepPart {
  std::string_view phrase_key;
  double model::StepBreakdown::*seconds;
};
const std::array<StepPart, 10>& step_parts();
struct MemoryPart {
  std::string_view phrase_key;
  double model::MemoryFootprint::*bytes;
};
const std::array<MemoryPart, 5>& memory_parts();

// Problems of the option, and those of its workloads that it does not repeat.
model::Issues all_problems(const plan::OptionResult& option);
// The same for all options; what several of them share is listed once, under all their names.
struct ProblemGroup {
  std::vector<std::string> options;
  model::Issues issues;
};
std::vector<ProblemGroup> grouped_problems(const plan::Comparison& comparison);
std::string joined(const std::vector<std::string>& names);  // "a, b"

// "TP 8 · PP 4 · DP 16 · ZeRO-1", without dimensions of one.
std::string split_text(const model::Parallelism& split);

}  // namespace aforo::report

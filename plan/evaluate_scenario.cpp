#include "model/quantity/format.h"
#include "plan/evaluate_option.h"

#include <algorithm>

namespace aforo::plan {
namespace {

constexpr double kHoursPerYear = 8760;

bool wanted(const std::string& name, const std::vector<std::string>& only) {
  return only.empty() || std::find(only.begin(), only.end(), name) != only.end();
}

bool is_owned(const OptionResult& option) {
  return option.kind == "on-prem" || option.kind == "colocation";
}

bool ranked(const OptionResult& option) { return option.feasible && option.total_cost; }

// Rent for the work that the owner's cluster does in one busy hour.
std::optional<double> rent_for_own_hour(const OptionResult& own, const OptionResult& rented) {
  if (!rented.cost_per_hour || !rented.feasible || own.utilization <= 0) return std::nullopt;
  return *rented.cost_per_hour * rented.utilization / own.utilization;
}

void add_break_even(std::vector<OptionResult>& options) {
  for (auto& own : options) {
    if (!is_owned(own) || !own.feasible || !own.cost_per_hour) continue;
    std::optional<double> cheapest;
    for (const auto& other : options) {
      if (is_owned(other)) continue;
      const auto rent = rent_for_own_hour(own, other);
      if (rent && *rent > 0 && (!cheapest || *rent < *cheapest)) cheapest = rent;
    }
    if (cheapest) {
      own.break_even_utilization =
          model::break_even_utilization(*own.cost_per_hour * kHoursPerYear, *cheapest);
    }
  }
}

std::string why(const OptionResult& best, const OptionResult* next, std::size_t feasible,
                const std::string& currency) {
  std::string text = "it meets every limit and costs " +
                     model::human_money(*best.total_cost, currency) + " over " +
                     model::human_time(best.horizon_s);
  if (!next) {
    return text + (feasible > 1 ? "; no other feasible option has a known price"
                                : "; no other option is feasible");
  }
  return text + "; next is " + next->name + " with " +
         model::human_money(*next->total_cost, currency) + " (" +
         model::human_number((*next->total_cost / *best.total_cost - 1) * 100, 3) + " % more)";
}

Recommendation recommend(const std::vector<OptionResult>& options, const std::string& currency) {
  std::vector<const OptionResult*> order;
  std::size_t feasible = 0;
  for (const auto& option : options) {
    feasible += option.feasible ? 1 : 0;
    if (ranked(option)) order.push_back(&option);
  }
  if (order.empty()) {
    return {"", "",
            feasible > 0 ? "no feasible option has a known price" : "no option is feasible"};
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return *a->total_cost < *b->total_cost; });
  const OptionResult* next = order.size() > 1 ? order[1] : nullptr;
  return {order.front()->name, next ? next->name : "",
          why(*order.front(), next, feasible, currency)};
}

}  // namespace

Comparison evaluate_scenario(const model::Scenario& scenario, const model::Catalog& catalog,
                             const EvaluateSettings& settings, model::Progress& progress,
                             const std::vector<std::string>& only) {
  Comparison comparison;
  comparison.scenario = scenario.name;
  comparison.description = scenario.description;
  comparison.currency = scenario.currency;
  comparison.as_of = scenario.as_of.empty() ? catalog.newest_date() : scenario.as_of;
  comparison.horizon_s = scenario.horizon_s;
  const model::Exchange exchange(catalog, scenario.currency, comparison.as_of);
  const OptionContext context{scenario, catalog, exchange, settings, comparison.as_of};
  std::size_t done = 0;
  for (const auto& option : scenario.options) {
    progress.update(static_cast<double>(done++) / static_cast<double>(scenario.options.size()),
                    option.name);
    if (wanted(option.name, only)) {
      comparison.options.push_back(evaluate_option(option, context, progress));
    }
  }
  progress.update(1, "");
  add_break_even(comparison.options);
  comparison.recommendation = recommend(comparison.options, scenario.currency);
  return comparison;
}

}  // namespace aforo::plan

// One option of a scenario: its workloads timed, its energy and its cost.
#pragma once

#include "model/cost/option_cost.h"
#include "plan/evaluate.h"

namespace aforo::plan {

struct OptionContext {
  const model::Scenario& scenario;
  const model::Catalog& catalog;
  const model::Exchange& exchange;
  const EvaluateSettings& settings;
  std::string as_of;
};

OptionResult evaluate_option(const model::Option& option, const OptionContext& context,
                             model::Progress& progress);

}  // namespace aforo::plan

// Attribution of a step's time to causes, the same for both engines: each measures how long the
// pipeline takes with and without traffic, and the differences are the traffic's.
#pragma once

#include "model/performance/step_plan.h"

namespace aforo::model {

// From the first pass of the step until every stage has its gradients.
struct PipelineSpans {
  double whole_s = 0;
  double without_data_parallel_s = 0;
  double without_traffic_s = 0;  // sends are free too
};

StepPlan without_data_parallel(StepPlan plan);
bool has_data_parallel(const StepPlan& plan);

// The breakdown as step_plan.h defines it, with what follows the pipeline and the straggler.
StepBreakdown attribute_step(const StepPlan& plan, const PipelineSpans& spans);

}  // namespace aforo::model

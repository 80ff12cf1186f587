// The step time of a StepPlan in closed form. Agrees with the event simulation of sim/training
// within 3 % on an idle network.
//
// Laws, for p stages, n micro-batches, f_s and b_s the passes of stage s and t_s their sum:
//   1f1b: equal stages take t (n + p - 1) (Narayanan et al. 2021, "Efficient Large-Scale Language
//     Model Training on GPU Clusters", section 2.2). Unequal ones: the longest path that goes down
//     to a stage, does all its micro-batches there and comes back up, where going to the last stage
//     and back may replace the warm-up and any w + 1 micro-batches in flight, if that is longer.
//   interleaved: bubble divided by the v chunks of a stage; passes of chunks one after the other.
//   gpipe: two flow shops, all forwards and all backwards: sum + (n - 1) x longest, each.
//   zero-bubble (ZB-H1): as 1f1b with the backward for inputs only; gradients of weights fill the
//     gaps behind it.
// Data-parallel traffic is exposed where the rules of step_plan.h say.
#pragma once

#include "model/performance/step_plan.h"

namespace aforo::model {

StepBreakdown closed_form_step(const StepPlan& plan);

}  // namespace aforo::model

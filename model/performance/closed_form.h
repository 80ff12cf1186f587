// The step time of a StepPlan in closed form. Agrees with the event simulation of sim/training
// within 3 % on an idle network.
//
// Law: with the slowest stage's forward+backward t per micro-batch, n micro-batches and p stages
// of v chunks, a 1F1B pipeline takes t (n + (p-1)/v) (Narayanan et al. 2021, "Efficient
// Large-Scale Language Model Training on GPU Clusters", section 2.2), unequal stages by the
// longest path through the first and last micro-batch; data-parallel traffic is exposed where it
// exceeds the backward pass of the last micro-batch that it can hide behind, plus the share that
// cannot overlap.
#pragma once

#include "model/performance/step_plan.h"

namespace aforo::model {

StepBreakdown closed_form_step(const StepPlan& plan);

}  // namespace aforo::model

// Errors summed up: over all rows, by group, and by the order of configurations.
#pragma once

#include "plan/validate/validation.h"

namespace aforo::plan {

// The middle of the sorted values, or the mean of the two middle ones; 0 of none.
double median_of(std::vector<double> values);
// The smallest value that at least `fraction` of the values do not exceed; 0 of none.
double quantile_of(std::vector<double> values, double fraction);

// Dense and mixture-of-experts, each method, GPU, precision, software stack and source, in this
// order, each in alphabetical order.
std::vector<ErrorGroup> error_groups(const std::vector<ValidatedRow>& rows);

// Two rows are compared when they share source, GPU, precision and model family: the same model,
// or active parameters within 15 %. Compared is the GPU time for a token, per active parameter
// where the models differ. Pairs that differ by no more than 5 % in the measurement are left out.
std::vector<PairOrder> pair_orders(const std::vector<ValidatedRow>& rows);

}  // namespace aforo::plan

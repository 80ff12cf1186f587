// Money over time. Rates are yearly fractions unless said otherwise.
#pragma once

#include <vector>

namespace aforo::model {

// Yearly payment that returns one unit over n years at rate i: i(1+i)^n/((1+i)^n-1), 1/n at i = 0.
double capital_recovery_factor(double rate, double years);
// Yearly charge of a purchase with a residual value: (C - S/(1+i)^n) CRF(i, n).
double annuity(double price, double residual, double rate, double years);
double straight_line(double price, double residual, double years);
// Flows at the ends of years 0, 1, 2, …
double net_present_value(const std::vector<double>& flows, double rate);

}  // namespace aforo::model

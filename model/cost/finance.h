// Money over time. Rates are yearly fractions unless said otherwise; any period works when rate
// and duration are counted in it.
#pragma once

#include <optional>
#include <vector>

namespace aforo::model {

// Yearly payment that returns one unit over n years at rate i: i(1+i)^n/((1+i)^n-1), 1/n at i = 0.
// n > 0.
double capital_recovery_factor(double rate, double years);
// Yearly charge of a purchase with a residual value: (C - S/(1+i)^n) CRF(i, n).
double annuity(double price, double residual, double rate, double years);

// Flows at the ends of years 0, 1, 2, …
double net_present_value(const std::vector<double>& flows, double rate);
// The rate at which the flows are worth nothing, between -99 % and 10,000 %; nothing where they
// are worth something at every rate.
std::optional<double> internal_rate_of_return(const std::vector<double>& flows);
// Undiscounted: years until the flows have paid back, the year of the crossing by proportion;
// nothing where they never do.
std::optional<double> payback_years(const std::vector<double>& flows);

// Depreciation a year.
double straight_line(double price, double residual, double years);
// One amount a year; they add up to price - residual.
std::vector<double> sum_of_digits(double price, double residual, int years);
// Twice the straight-line rate of the book value, never below the residual.
std::vector<double> double_declining(double price, double residual, int years);
// IRS Publication 946, table A-1, five-year property, half-year convention: six years.
std::vector<double> macrs_five_year(double price);

// Straight-line book value after `age` years, at least the residual.
double book_value(double price, double residual, double years, double age);

}  // namespace aforo::model

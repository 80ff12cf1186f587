#include "model/cost/finance.h"

#include <algorithm>
#include <cmath>

namespace aforo::model {

double capital_recovery_factor(double rate, double years) {
  // expm1/log1p keep small rates exact.
  const double growth = std::expm1(years * std::log1p(rate));
  return growth == 0 ? 1 / years : rate * (growth + 1) / growth;
}

double annuity(double price, double residual, double rate, double years) {
  return (price - residual / std::pow(1 + rate, years)) * capital_recovery_factor(rate, years);
}

double net_present_value(const std::vector<double>& flows, double rate) {
  double value = 0;
  double factor = 1;
  for (const double flow : flows) {
    value += flow * factor;
    factor /= 1 + rate;
  }
  return value;
}

std::optional<double> internal_rate_of_return(const std::vector<double>& flows) {
  double low = -0.99;
  double high = 100;
  const bool rising = net_present_value(flows, high) > 0;
  if ((net_present_value(flows, low) > 0) == rising) return std::nullopt;
  constexpr int kHalvings = 200;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    ((net_present_value(flows, middle) > 0) == rising ? high : low) = middle;
  }
  return (low + high) / 2;
}

std::optional<double> payback_years(const std::vector<double>& flows) {
  double balance = 0;
  for (std::size_t year = 0; year < flows.size(); ++year) {
    const double before = balance;
    balance += flows[year];
    if (balance < 0 || year == 0) continue;
    const double start = static_cast<double>(year) - 1;
    return flows[year] > 0 ? start + -before / flows[year] : start;
  }
  return std::nullopt;
}

double straight_line(double price, double residual, double years) {
  return (price - residual) / years;
}

std::vector<double> sum_of_digits(double price, double residual, int years) {
  std::vector<double> amounts;
  const double digits = years * (years + 1) / 2.0;
  for (int year = years; year >= 1; --year) amounts.push_back((price - residual) * year / digits);
  return amounts;
}

std::vector<double> double_declining(double price, double residual, int years) {
  std::vector<double> amounts;
  double book = price;
  for (int year = 0; year < years; ++year) {
    const double amount = std::min(book * 2 / years, book - residual);
    amounts.push_back(std::max(0.0, amount));
    book -= amounts.back();
  }
  return amounts;
}

std::vector<double> macrs_five_year(double price) {
  std::vector<double> amounts;
  for (const double share : {0.20, 0.32, 0.192, 0.1152, 0.1152, 0.0576}) {
    amounts.push_back(price * share);
  }
  return amounts;
}

double book_value(double price, double residual, double years, double age) {
  return std::max(residual, price - straight_line(price, residual, years) * age);
}

}  // namespace aforo::model

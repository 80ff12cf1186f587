#include "model/quantity/format.h"

#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace aforo::model {
namespace {

constexpr const char* kNotANumber = "n/a";

struct Step {
  double from;  // used for values of at least this size
  double scale;
  std::string_view symbol;
};

template <std::size_t N>
std::string stepped(double value, const std::array<Step, N>& steps) {
  if (!std::isfinite(value)) return kNotANumber;
  const double size = std::abs(value);
  const Step* chosen = &steps.back();
  for (const auto& step : steps) {
    if (size >= step.from) {
      chosen = &step;
      break;
    }
  }
  return human_number(value / chosen->scale) + " " + std::string(chosen->symbol);
}

std::string grouped(std::string digits) {
  const std::size_t start = digits.find_first_of("0123456789");
  const std::size_t point = digits.find('.');
  std::size_t at = point == std::string::npos ? digits.size() : point;
  while (at > start + 3) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

}  // namespace

std::string exact_number(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return fmt::format("{:.0f}", value);
  return fmt::format("{}", value);
}

// The quotient may print as 0.9400000000000001 where 0.94 reads back as the same SI value: fewer
// digits are tried first.
std::string exact_quantity(double si, const Unit& unit) {
  const double value = si / unit.scale;
  for (const int digits : {15, 16}) {
    const std::string text = fmt::format("{:.{}g}", value, digits);
    double shorter = 0;
    std::from_chars(text.data(), text.data() + text.size(), shorter);
    if (shorter * unit.scale == si) return exact_number(shorter) + std::string(unit.symbol);
  }
  return exact_number(value) + std::string(unit.symbol);
}

std::string exact_money(const Money& money, const Unit& unit) {
  return exact_number(money.amount) + money.currency + std::string(unit.symbol);
}

std::string human_number(double value, int digits) {
  if (!std::isfinite(value)) return kNotANumber;
  if (value == 0) return "0";
  const double size = std::abs(value);
  if (size < 1e-4 || size >= 1e15) return fmt::format("{:.{}g}", value, digits);
  // The magnitude after rounding: 9.999 with three digits is 10.0.
  const std::string rounded = fmt::format("{:.{}e}", size, std::max(0, digits - 1));
  const int magnitude = std::stoi(rounded.substr(rounded.find('e') + 1));
  const int decimals = std::max(0, digits - 1 - magnitude);
  return grouped(fmt::format("{:.{}f}", value, decimals));
}

std::string human_time(double seconds) {
  if (seconds == 0) return "0 s";
  static constexpr std::array kSteps = std::to_array<Step>({{2 * 31536000.0, 31536000, "y"},
                                                            {2 * 86400.0, 86400, "d"},
                                                            {2 * 3600.0, 3600, "h"},
                                                            {120, 60, "min"},
                                                            {1, 1, "s"},
                                                            {1e-3, 1e-3, "ms"},
                                                            {0, 1e-6, "us"}});
  return stepped(seconds, kSteps);
}

std::string human_bytes(double bytes) {
  static constexpr double kKi = 1024;
  static constexpr std::array kSteps =
      std::to_array<Step>({{kKi * kKi * kKi * kKi, kKi * kKi * kKi * kKi, "TiB"},
                           {kKi * kKi * kKi, kKi * kKi * kKi, "GiB"},
                           {kKi * kKi, kKi * kKi, "MiB"},
                           {kKi, kKi, "KiB"},
                           {0, 1, "B"}});
  return stepped(bytes, kSteps);
}

std::string human_power(double watts) {
  static constexpr std::array kSteps =
      std::to_array<Step>({{1e6, 1e6, "MW"}, {1e3, 1e3, "kW"}, {0, 1, "W"}});
  return stepped(watts, kSteps);
}

std::string human_energy(double joules) {
  static constexpr std::array kSteps = std::to_array<Step>(
      {{3.6e12, 3.6e12, "GWh"}, {3.6e9, 3.6e9, "MWh"}, {3.6e5, 3.6e6, "kWh"}, {0, 1, "J"}});
  return stepped(joules, kSteps);
}

std::string human_money(double amount, const std::string& currency) {
  if (!std::isfinite(amount)) return kNotANumber;
  const int decimals = std::abs(amount) < 999.995 ? 2 : 0;
  const bool tiny = amount != 0 && std::abs(amount) < 0.1;
  const std::string digits =
      tiny ? human_number(amount, 3) : grouped(fmt::format("{:.{}f}", amount, decimals));
  return digits + " " + currency;
}

std::string human_percent(double fraction) {
  if (!std::isfinite(fraction)) return kNotANumber;
  return fmt::format("{:.1f} %", fraction * 100);
}

std::string human_quantity(double si, const Unit& unit) {
  if (unit.fraction) return human_percent(si);
  if (unit.dimension == unit::kTime) return human_time(si);
  if (unit.dimension == unit::kByte) return human_bytes(si);
  if (unit.dimension == unit::kPower) return human_power(si);
  if (unit.dimension == unit::kEnergy) return human_energy(si);
  const bool whole = unit.count && std::isfinite(si) && si == std::floor(si);
  if (whole) return grouped(fmt::format("{:.0f}", si));
  const std::string number = human_number(si / unit.scale, 4);
  if (number == kNotANumber) return number;
  return unit.symbol.empty() ? number : number + " " + std::string(unit.symbol);
}

}  // namespace aforo::model

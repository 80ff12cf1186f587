#include "model/quantity/unit.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace aforo::model {
namespace {

struct Symbol {
  std::string_view name;
  double scale;
  Dimension dimension;
};

constexpr double kKi = 1024.0;
constexpr Dimension kMass{.kilogram = 1};
constexpr Dimension kLength{.metre = 1};
constexpr Dimension kOpsRate{.second = -1, .operation = 1};
constexpr Dimension kHertz{.second = -1};

constexpr std::array kSymbols = std::to_array<Symbol>({
    {"B", 1, unit::kByte},
    {"kB", 1e3, unit::kByte},
    {"KB", 1e3, unit::kByte},
    {"MB", 1e6, unit::kByte},
    {"GB", 1e9, unit::kByte},
    {"TB", 1e12, unit::kByte},
    {"PB", 1e15, unit::kByte},
    {"KiB", kKi, unit::kByte},
    {"MiB", kKi* kKi, unit::kByte},
    {"GiB", kKi* kKi* kKi, unit::kByte},
    {"TiB", kKi* kKi* kKi* kKi, unit::kByte},
    {"PiB", kKi* kKi* kKi* kKi* kKi, unit::kByte},
    {"b", 1.0 / 8, unit::kByte},
    {"kb", 1e3 / 8, unit::kByte},
    {"Kb", 1e3 / 8, unit::kByte},
    {"Mb", 1e6 / 8, unit::kByte},
    {"Gb", 1e9 / 8, unit::kByte},
    {"Tb", 1e12 / 8, unit::kByte},
    {"bps", 1.0 / 8, unit::kByteRate},
    {"kbps", 1e3 / 8, unit::kByteRate},
    {"Mbps", 1e6 / 8, unit::kByteRate},
    {"Gbps", 1e9 / 8, unit::kByteRate},
    {"Tbps", 1e12 / 8, unit::kByteRate},
    {"FLOP", 1, unit::kFlop},
    {"GFLOP", 1e9, unit::kFlop},
    {"TFLOP", 1e12, unit::kFlop},
    {"PFLOP", 1e15, unit::kFlop},
    {"EFLOP", 1e18, unit::kFlop},
    {"FLOPS", 1, unit::kFlopRate},
    {"GFLOPS", 1e9, unit::kFlopRate},
    {"TFLOPS", 1e12, unit::kFlopRate},
    {"PFLOPS", 1e15, unit::kFlopRate},
    {"EFLOPS", 1e18, unit::kFlopRate},
    {"ns", 1e-9, unit::kTime},
    {"us", 1e-6, unit::kTime},
    {"µs", 1e-6, unit::kTime},
    {"ms", 1e-3, unit::kTime},
    {"s", 1, unit::kTime},
    {"sec", 1, unit::kTime},
    {"min", 60, unit::kTime},
    {"h", 3600, unit::kTime},
    {"hour", 3600, unit::kTime},
    {"d", 86400, unit::kTime},
    {"day", 86400, unit::kTime},
    {"week", 604800, unit::kTime},
    {"month", 2628000, unit::kTime},  // a twelfth of 8760 h = 730 h, as providers bill
    {"y", 31536000, unit::kTime},
    {"year", 31536000, unit::kTime},
    {"mW", 1e-3, unit::kPower},
    {"W", 1, unit::kPower},
    {"kW", 1e3, unit::kPower},
    {"MW", 1e6, unit::kPower},
    {"GW", 1e9, unit::kPower},
    {"J", 1, unit::kEnergy},
    {"kJ", 1e3, unit::kEnergy},
    {"MJ", 1e6, unit::kEnergy},
    {"Wh", 3600, unit::kEnergy},
    {"kWh", 3.6e6, unit::kEnergy},
    {"MWh", 3.6e9, unit::kEnergy},
    {"GWh", 3.6e12, unit::kEnergy},
    {"g", 1e-3, kMass},
    {"kg", 1, kMass},
    {"t", 1e3, kMass},
    {"m", 1, kLength},
    {"km", 1e3, kLength},
    {"L", 1, {.litre = 1}},
    {"IOPS", 1, kOpsRate},
    {"Hz", 1, kHertz},
    {"MHz", 1e6, kHertz},
    {"GHz", 1e9, kHertz},
});

struct Prefix {
  char letter;
  double scale;
};
constexpr std::array kPrefixes = std::to_array<Prefix>(
    {{'k', 1e3}, {'K', 1e3}, {'M', 1e6}, {'G', 1e9}, {'B', 1e9}, {'T', 1e12}, {'P', 1e15}});

Issue bad(std::string code, std::string message, std::string hint) {
  return error_issue(std::move(code), {}, std::move(message), std::move(hint));
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// The number at the front of `text`, which is shortened past it.
Result<double> take_number(std::string_view& text) {
  const std::string_view whole = text;
  if (text.empty()) return bad("empty", "the value is empty", "write a number with its unit");
  double value = 0;
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const std::string_view digits = text.substr(plus ? 1 : 0);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) {
    return bad("out-of-range", quoted(whole) + " is too large or too small to be told from 0",
               "write a number between 1e-300 and 1e300");
  }
  if (error != std::errc{}) {
    return bad("not-a-number", quoted(whole) + " does not start with a number",
               "write a number such as 1.5, with its unit");
  }
  if (!std::isfinite(value)) {
    return bad("not-finite", quoted(whole) + " is not a finite number", "write a finite number");
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty() && text.front() == ',') {
    return bad("decimal-comma", quoted(whole) + " has a comma",
               "write 1234.56: a decimal point and no thousands separators");
  }
  return value;
}

std::optional<Symbol> known_symbol(std::string_view name) {
  const auto found = std::find_if(kSymbols.begin(), kSymbols.end(),
                                  [&](const Symbol& symbol) { return symbol.name == name; });
  return found == kSymbols.end() ? std::nullopt : std::optional(*found);
}

std::optional<double> prefix_scale(std::string_view name) {
  if (name.size() != 1) return std::nullopt;
  for (const auto& prefix : kPrefixes) {
    if (prefix.letter == name.front()) return prefix.scale;
  }
  return std::nullopt;
}

void multiply(Dimension& into, const Dimension& by, int sign) {
  const auto add = [sign](std::int8_t& a, std::int8_t b) {
    a = static_cast<std::int8_t>(a + sign * b);
  };
  add(into.byte, by.byte);
  add(into.flop, by.flop);
  add(into.second, by.second);
  add(into.joule, by.joule);
  add(into.kilogram, by.kilogram);
  add(into.metre, by.metre);
  add(into.litre, by.litre);
  add(into.operation, by.operation);
  add(into.money, by.money);
}

// "EUR", "kEUR", "MUSD".
bool take_currency(std::string_view name, Quantity& into) {
  double scale = 1;
  if (name.size() == 4) {
    const auto prefix = prefix_scale(name.substr(0, 1));
    if (!prefix) return false;
    scale = *prefix;
    name.remove_prefix(1);
  }
  if (!is_currency(name)) return false;
  into.scale *= scale;
  into.dimension.money = static_cast<std::int8_t>(into.dimension.money + 1);
  into.currency = name;
  return true;
}

std::string unit_hint(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& symbol : kSymbols) names.emplace_back(symbol.name);
  for (const auto& code : currency_codes()) names.push_back(code);
  const std::string near = did_you_mean(name, names);
  return near.empty() ? "units are written like GiB, Gbps, GB/s, W, kWh, h, EUR, EUR/h" : near;
}

// One factor of a unit expression, to the power of `sign`; false where it is not known.
bool take_factor(std::string_view name, int sign, Quantity& into) {
  if (const auto symbol = known_symbol(name)) {
    into.scale = sign > 0 ? into.scale * symbol->scale : into.scale / symbol->scale;
    multiply(into.dimension, symbol->dimension, sign);
    return true;
  }
  if (sign < 0) return false;
  if (const auto prefix = prefix_scale(name)) {
    into.scale *= *prefix;
    return true;
  }
  return take_currency(name, into);
}

// "GB/s", "EUR/kW/month": everything after a slash divides. No quantity has more than three.
Issues take_unit(std::string_view expression, std::string_view whole, Quantity& into) {
  constexpr int kMostFactors = 4;
  int sign = 1;
  for (int factors = 0; factors < kMostFactors; ++factors) {
    const std::size_t slash = expression.find('/');
    const std::string_view name = trimmed(expression.substr(0, slash));
    if (!take_factor(name, sign, into)) {
      return {bad("unknown-unit", quoted(whole) + " has an unknown unit " + quoted(name),
                  unit_hint(name))};
    }
    if (slash == std::string_view::npos) return {};
    expression.remove_prefix(slash + 1);
    sign = -1;
  }
  return {bad("unknown-unit", quoted(whole) + " has too many units", "")};
}

}  // namespace

const std::vector<std::string>& currency_codes() {
  static const std::vector<std::string> codes = {"EUR", "USD", "GBP", "JPY", "CHF", "CNY", "INR",
                                                 "SEK", "NOK", "DKK", "PLN", "CAD", "AUD", "BRL",
                                                 "MXN", "KRW", "SGD", "CZK", "RON", "HUF"};
  return codes;
}

bool is_currency(std::string_view code) {
  const auto& codes = currency_codes();
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

Result<Quantity> parse_quantity(std::string_view text) {
  const std::string_view whole = trimmed(text);
  std::string_view rest = whole;
  const auto number = take_number(rest);
  if (!number) return number.issues();
  Quantity quantity;
  quantity.si = quantity.number = *number;
  rest = trimmed(rest);
  if (rest == "%") {
    quantity.percent = true;
    quantity.si /= 100;
    quantity.scale = 0.01;
    return quantity;
  }
  if (!rest.empty()) {
    const Issues issues = take_unit(rest, whole, quantity);
    if (!issues.empty()) return issues;
    quantity.si = quantity.number * quantity.scale;
  }
  if (!std::isfinite(quantity.si)) {
    return bad("out-of-range", quoted(whole) + " is too large", "");
  }
  return quantity;
}

Result<double> parse_as(std::string_view text, const Unit& unit) {
  if (unit.fraction) return parse_fraction(text);
  const auto quantity = parse_quantity(text);
  if (!quantity) return quantity.issues();
  if (quantity->percent) {
    return bad("wrong-unit", quoted(trimmed(text)) + " is a percentage where none is meant",
               unit.symbol.empty() ? "write the number alone"
                                   : "write it with a unit such as " + std::string(unit.symbol));
  }
  if (quantity->dimension == unit.dimension && quantity->currency.empty()) return quantity->si;
  const std::string example = "write it with a unit such as " + std::string(unit.symbol);
  if (quantity->dimension == Dimension{}) {
    return bad("missing-unit", quoted(trimmed(text)) + " has no unit", example);
  }
  if (unit.dimension == Dimension{}) {
    return bad("wrong-unit", quoted(trimmed(text)) + " has a unit where a plain number is needed",
               "write the number alone");
  }
  return bad("wrong-unit", quoted(trimmed(text)) + " has the wrong kind of unit", example);
}

Result<std::int64_t> parse_count(std::string_view text) {
  const auto value = parse_as(text, unit::number);
  if (!value) return value.issues();
  constexpr double kLargest = 9e18;
  // "1.001k" is 1000.9999999999999 in binary, and means 1001.
  constexpr double kRounding = 1e-14;
  const double whole = std::round(*value);
  if (std::abs(*value) > kLargest || std::abs(*value - whole) > kRounding * std::abs(whole)) {
    return bad("not-whole", quoted(trimmed(text)) + " is not a whole number",
               "write a whole number such as 8 or 64k");
  }
  return static_cast<std::int64_t>(whole);
}

Result<double> parse_fraction(std::string_view text) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return quantity.issues();
  if (quantity->dimension == Dimension{} && quantity->currency.empty()) return quantity->si;
  return bad("wrong-unit", quoted(trimmed(text)) + " has a unit where a share is needed",
             "write a number from 0 to 1, or a percentage such as 70%");
}

Result<Money> parse_money(std::string_view text, const Unit& unit) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return quantity.issues();
  const std::string example = "write an amount such as 1.50EUR" + std::string(unit.symbol);
  if (quantity->currency.empty()) {
    return bad("missing-currency", quoted(trimmed(text)) + " has no currency", example);
  }
  if (!(quantity->dimension == unit.dimension)) {
    return bad("wrong-unit", quoted(trimmed(text)) + " has the wrong kind of unit", example);
  }
  return Money{quantity->number * (quantity->scale / unit.scale), quantity->currency};
}

}  // namespace aforo::model

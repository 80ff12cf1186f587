// The one table of units. Everywhere else a quantity is an SI double whose name ends in its unit.
//
// A quantity is written as a number and a unit without or with a space: "80GiB", "400Gbps",
// "50 GB/s", "700W", "0.40EUR/h", "130EUR/kW/month", "30d". Bits and bytes, decimal (GB = 10^9)
// and binary (GiB = 2^30) differ. Counts take k, M, G, T (10^3 to 10^12). Decimal commas are
// refused, never guessed.
#pragma once

#include "model/describe/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::model {

// Exponents of the base quantities; joule is a base here, so a watt is joule/second.
struct Dimension {
  std::int8_t byte = 0, flop = 0, second = 0, joule = 0, kilogram = 0, metre = 0, litre = 0,
              operation = 0, money = 0;
  friend bool operator==(const Dimension&, const Dimension&) = default;
};

// A unit to read, print and name: one of it is `scale` in SI.
struct Unit {
  std::string_view symbol;  // "GB/s"; "" is a plain number, "%" is never needed (fractions read it)
  double scale = 1;
  Dimension dimension;
  bool count = false;     // a whole number, with k/M/G/T
  bool fraction = false;  // 0..1, plain or with %
};

namespace unit {
inline constexpr Dimension kNone{};
inline constexpr Dimension kByte{.byte = 1};
inline constexpr Dimension kByteRate{.byte = 1, .second = -1};
inline constexpr Dimension kFlop{.flop = 1};
inline constexpr Dimension kFlopRate{.flop = 1, .second = -1};
inline constexpr Dimension kTime{.second = 1};
inline constexpr Dimension kPower{.second = -1, .joule = 1};
inline constexpr Dimension kEnergy{.joule = 1};

inline constexpr Unit number{"", 1, kNone};
inline constexpr Unit count{"", 1, kNone, true, false};
inline constexpr Unit fraction{"", 1, kNone, false, true};
inline constexpr Unit bytes{"B", 1, kByte};
inline constexpr Unit gib{"GiB", 1073741824.0, kByte};
inline constexpr Unit mib{"MiB", 1048576.0, kByte};
inline constexpr Unit gb{"GB", 1e9, kByte};
inline constexpr Unit tb{"TB", 1e12, kByte};
inline constexpr Unit gb_per_s{"GB/s", 1e9, kByteRate};
inline constexpr Unit gbps{"Gbps", 1e9 / 8, kByteRate};
inline constexpr Unit tflops{"TFLOPS", 1e12, kFlopRate};
inline constexpr Unit flop{"FLOP", 1, kFlop};
inline constexpr Unit s{"s", 1, kTime};
inline constexpr Unit ms{"ms", 1e-3, kTime};
inline constexpr Unit us{"us", 1e-6, kTime};
inline constexpr Unit ns{"ns", 1e-9, kTime};
inline constexpr Unit h{"h", 3600, kTime};
inline constexpr Unit d{"d", 86400, kTime};
inline constexpr Unit year{"y", 31536000, kTime};  // 8760 h
inline constexpr Unit w{"W", 1, kPower};
inline constexpr Unit kw{"kW", 1e3, kPower};
inline constexpr Unit joule{"J", 1, kEnergy};
inline constexpr Unit kwh{"kWh", 3.6e6, kEnergy};
inline constexpr Unit kg{"kg", 1, {.kilogram = 1}};
inline constexpr Unit g_per_kwh{"g/kWh", 1e-3 / 3.6e6, {.joule = -1, .kilogram = 1}};
inline constexpr Unit l_per_kwh{"L/kWh", 1 / 3.6e6, {.joule = -1, .litre = 1}};
inline constexpr Unit m{"m", 1, {.metre = 1}};
inline constexpr Unit ns_per_m{"ns/m", 1e-9, {.second = 1, .metre = -1}};
inline constexpr Unit iops{"IOPS", 1, {.second = -1, .operation = 1}};
inline constexpr Unit mb_per_s_per_tib{"MB/s/TiB", 1e6 / 1099511627776.0, {.second = -1}};
// Money: the amount counts whole currency units per the SI base of the rest; `Money` says which
// currency. Scales are written as divisions, as the parser does them, so that an amount in the
// field's own unit is read exactly as it is written.
inline constexpr Unit money{"", 1, {.money = 1}};
inline constexpr Unit money_per_h{"/h", 1.0 / 3600, {.second = -1, .money = 1}};
inline constexpr Unit money_per_y{"/y", 1.0 / 31536000, {.second = -1, .money = 1}};
inline constexpr Unit money_per_gb{"/GB", 1 / 1e9, {.byte = -1, .money = 1}};
inline constexpr Unit money_per_tb{"/TB", 1 / 1e12, {.byte = -1, .money = 1}};
inline constexpr Unit money_per_tb_month{
    "/TB/month", 1 / 1e12 / 2628000, {.byte = -1, .second = -1, .money = 1}};
inline constexpr Unit money_per_kwh{"/kWh", 1 / 3.6e6, {.joule = -1, .money = 1}};
inline constexpr Unit money_per_kw{"/kW", 1 / 1e3, {.second = 1, .joule = -1, .money = 1}};
inline constexpr Unit money_per_kw_month{
    "/kW/month", 1 / 1e3 / 2628000, {.second = 0, .joule = -1, .money = 1}};
}  // namespace unit

// An amount in a currency (ISO code). As a rate the amount is per the field's own unit: a field
// in unit::money_per_h holds EUR per hour.
struct Money {
  double amount = 0;
  std::string currency = "EUR";
  friend bool operator==(const Money&, const Money&) = default;
};

struct Quantity {
  double si = 0;  // value in SI base units; money: in whole currency units per SI base
  Dimension dimension;
  std::string currency;  // empty without money
  bool percent = false;  // written with %
  double number = 0;     // as written, before its unit
  double scale = 1;      // of the unit as written: si = number * scale
};

// Reads "400Gbps", "0.40EUR/h", "12", "8k". The issue (if any) has code, message and hint; the
// caller fills in `where`. Refuses NaN, infinities, overflow, decimal commas and unknown units.
Result<Quantity> parse_quantity(std::string_view text);

// Reads a quantity that must have the unit's dimension; the result is SI. A plain number where a
// unit is needed is an error that names the unit.
Result<double> parse_as(std::string_view text, const Unit& unit);
Result<std::int64_t> parse_count(std::string_view text);
Result<double> parse_fraction(std::string_view text);
// An amount in the unit's own scale ("36EUR/d" as money_per_h is 1.5 EUR).
Result<Money> parse_money(std::string_view text, const Unit& unit);
bool is_currency(std::string_view code);
const std::vector<std::string>& currency_codes();

}  // namespace aforo::model

// How quantities are shown to people and written back to files; the one place that does it.
// Independent of the process's locale.
#pragma once

#include "model/quantity/unit.h"

#include <string>

namespace aforo::model {

// The shortest text that reads back as the same double: "0.4", "989", "1e+25".
std::string exact_number(double value);

// For files: the value in the field's unit, with the symbol ("79.18GiB"). Reads back to `si`
// within one unit in the last place.
std::string exact_quantity(double si, const Unit& unit);
std::string exact_money(const Money& money, const Unit& unit);  // "0.4EUR/h"

// For people; "n/a" where the value is not finite. `digits` are significant digits.
std::string human_number(double value, int digits = 3);               // "1,234", "0.0123"
std::string human_time(double seconds);                               // "1.53 s", "3.2 h", "41 d"
std::string human_bytes(double bytes);                                // "12.4 GiB"
std::string human_power(double watts);                                // "4.1 kW"
std::string human_energy(double joules);                              // "3.2 kWh", "1.1 GWh"
std::string human_money(double amount, const std::string& currency);  // "12,345 EUR", "0.40 EUR"
std::string human_percent(double fraction);                           // "43.2 %"
std::string human_quantity(double si, const Unit& unit);              // by the unit's dimension

}  // namespace aforo::model

// Random numbers that are the same on every machine. A stream belongs to a purpose: it has a name
// ("failures", "arrivals") and perhaps an index, so drawing more for one purpose does not change
// what another sees, and two options of a comparison meet the same failures (common random
// numbers).
//
// Generator: xoshiro256++ (Blackman, Vigna 2021, "Scrambled Linear Pseudorandom Number
// Generators"), its state filled by SplitMix64 from a hash of seed, name and index. The standard
// library leaves the algorithms of its distributions open, and logarithms differ in the last digit
// between C libraries, so both are our own and use only operations that IEEE 754 rounds exactly.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace aforo::sim {

struct Xoshiro256 {
  std::array<std::uint64_t, 4> state{};
  std::uint64_t next();
};

struct SplitMix64 {
  std::uint64_t state = 0;
  std::uint64_t next();
};

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::string_view name, std::uint64_t index = 0);

  std::uint64_t bits() { return generator_.next(); }
  double uniform();                         // 0 <= u < 1, multiples of 2^-53
  double uniform(double low, double high);  // low <= x < high
  // 0 .. count - 1, each equally likely; count > 0. Lemire 2019, "Fast Random Integer Generation
  // in an Interval".
  std::uint64_t index(std::uint64_t count);
  bool chance(double probability);

  double exponential(double mean);
  // Polar method: Marsaglia, Bray 1964.
  double normal(double mean, double standard_deviation);
  // exp(normal(log_mean, log_standard_deviation)).
  double lognormal(double log_mean, double log_standard_deviation);
  // The lognormal with this mean and coefficient of variation (standard deviation over mean).
  double lognormal_of_mean(double mean, double variation);
  double weibull(double shape, double scale);
  // Marsaglia, Tsang 2000, "A Simple Method for Generating Gamma Variables"; mean shape x scale.
  double gamma(double shape, double scale);

 private:
  double standard_normal();
  Xoshiro256 generator_;
};

// Natural logarithm of a positive normal number and the exponential function, both within 2 units
// in the last place and the same everywhere.
double portable_log(double x);
double portable_exp(double x);

}  // namespace aforo::sim

// Time in a simulation: whole nanoseconds from its start, or a span of them. Whole numbers make
// sums independent of their order, so two runs are the same to the bit.
//
// Range: 292 years either way. Sums beyond it stay at the end of the range instead of wrapping
// around, and the upper end means "never": it stays never whatever is added or taken away, and in
// seconds it is infinity.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>

namespace aforo::sim {

class SimTime {
 public:
  constexpr SimTime() = default;
  static constexpr SimTime from_ns(std::int64_t ns) { return SimTime(ns < kLowest ? kLowest : ns); }
  // To the nearest nanosecond. Beyond the range: its end. Not a number: never.
  static SimTime from_s(double seconds);
  static constexpr SimTime never() { return SimTime(kNever); }

  constexpr std::int64_t ns() const { return ns_; }
  double s() const;
  constexpr bool is_never() const { return ns_ == kNever; }

  constexpr bool operator==(const SimTime&) const = default;
  constexpr std::strong_ordering operator<=>(const SimTime& other) const {
    return ns_ <=> other.ns_;
  }
  constexpr SimTime operator-() const { return SimTime(-ns_); }
  constexpr SimTime& operator+=(SimTime other) { return *this = *this + other; }
  constexpr SimTime& operator-=(SimTime other) { return *this = *this - other; }

  friend constexpr SimTime operator+(SimTime a, SimTime b) {
    if (a.is_never() || b.is_never()) return never();
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a.ns_, b.ns_, &sum)) return end_of_range(b.ns_ < 0);
    return from_ns(sum);
  }
  friend constexpr SimTime operator-(SimTime a, SimTime b) {
    return a.is_never() ? never() : a + SimTime(-b.ns_);
  }
  friend constexpr SimTime operator*(SimTime a, std::int64_t count) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(a.ns_, count, &product)) {
      return end_of_range((a.ns_ < 0) != (count < 0));
    }
    return from_ns(product);
  }

 private:
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
  static constexpr std::int64_t kLowest = -kNever;
  constexpr explicit SimTime(std::int64_t ns) : ns_(ns) {}
  static constexpr SimTime end_of_range(bool lower) { return SimTime(lower ? kLowest : kNever); }

  std::int64_t ns_ = 0;
};

inline SimTime SimTime::from_s(double seconds) {
  constexpr double kNsPerS = 1e9;
  const double ns = std::nearbyint(seconds * kNsPerS);
  if (!(ns < static_cast<double>(kNever))) return never();
  return from_ns(ns <= static_cast<double>(kLowest) ? kLowest : static_cast<std::int64_t>(ns));
}

inline double SimTime::s() const {
  if (is_never()) return std::numeric_limits<double>::infinity();
  constexpr double kNsPerS = 1e9;
  return static_cast<double>(ns_) / kNsPerS;
}

}  // namespace aforo::sim

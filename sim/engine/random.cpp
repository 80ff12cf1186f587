#include "sim/engine/random.h"

#include <bit>
#include <cmath>
#include <limits>

namespace aforo::sim {
namespace {

// ln 2 in two parts: products of the high part and an exponent are exact (fdlibm's constants).
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;

// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view text) {
  constexpr std::uint64_t kOffset = 0xcbf29ce484222325;
  constexpr std::uint64_t kPrime = 0x100000001b3;
  std::uint64_t hash = kOffset;
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * kPrime;
  }
  return hash;
}

std::uint64_t mixed(std::uint64_t value) { return SplitMix64{value}.next(); }

}  // namespace

std::uint64_t SplitMix64::next() {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

std::uint64_t Xoshiro256::next() {
  auto& s = state;
  const std::uint64_t result = std::rotl(s[0] + s[3], 23) + s[0];
  const std::uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = std::rotl(s[3], 45);
  return result;
}

RandomStream::RandomStream(std::uint64_t seed, std::string_view name, std::uint64_t index) {
  // Mixed one after the other: seed 1 of "b" and seed 2 of "a" must not meet by a plain sum.
  SplitMix64 filler{mixed(mixed(mixed(seed) ^ hash_of(name)) ^ index)};
  for (auto& word : generator_.state) word = filler.next();
}

double RandomStream::uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

double RandomStream::uniform(double low, double high) {
  const double x = low + (high - low) * uniform();
  return x < high ? x : std::nextafter(high, low);
}

std::uint64_t RandomStream::index(std::uint64_t count) {
  __extension__ using Wide = unsigned __int128;
  const std::uint64_t surplus = (0 - count) % count;  // 2^64 mod count values come once too often
  for (;;) {
    const Wide product = static_cast<Wide>(bits()) * count;
    if (static_cast<std::uint64_t>(product) >= surplus) {
      return static_cast<std::uint64_t>(product >> 64);
    }
  }
}

bool RandomStream::chance(double probability) { return uniform() < probability; }

double RandomStream::exponential(double mean) { return -mean * portable_log(1 - uniform()); }

double RandomStream::standard_normal() {
  for (;;) {
    const double x = 2 * uniform() - 1;
    const double y = 2 * uniform() - 1;
    const double square = x * x + y * y;
    if (square >= 1 || square < std::numeric_limits<double>::min()) continue;
    return x * std::sqrt(-2 * portable_log(square) / square);
  }
}

double RandomStream::normal(double mean, double standard_deviation) {
  return mean + standard_deviation * standard_normal();
}

double RandomStream::lognormal(double log_mean, double log_standard_deviation) {
  return portable_exp(normal(log_mean, log_standard_deviation));
}

double RandomStream::lognormal_of_mean(double mean, double variation) {
  const double log_variance = portable_log(1 + variation * variation);
  return mean * lognormal(-log_variance / 2, std::sqrt(log_variance));
}

double RandomStream::weibull(double shape, double scale) {
  const double power = exponential(1);
  return power > 0 ? scale * portable_exp(portable_log(power) / shape) : 0;
}

double RandomStream::gamma(double shape, double scale) {
  if (shape < 1) {
    const double boost = portable_exp(portable_log(1 - uniform()) / shape);
    return gamma(shape + 1, scale) * boost;
  }
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = standard_normal();
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root;
    if (portable_log(1 - uniform()) < x * x / 2 + d - d * v + d * portable_log(v)) {
      return d * v * scale;
    }
  }
}

// x = m 2^e with m near 1, and log m = 2 artanh((m-1)/(m+1)) by its series; the argument is below
// 0.172, so the twelfth term is below 2^-53 of the sum.
double portable_log(double x) {
  constexpr double kRootHalf = 0.70710678118654752440;
  int exponent = 0;
  double m = std::frexp(x, &exponent);
  if (m < kRootHalf) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1);
  const double z = s * s;
  double series = 0;
  for (int k = 23; k >= 3; k -= 2) series = (series + 1.0 / k) * z;
  return exponent * kLn2High + (2 * s + (2 * s * series + exponent * kLn2Low));
}

// x = k ln 2 + r, |r| < 0.347: the fifteenth term of the series for e^r is below 2^-53.
double portable_exp(double x) {
  constexpr double kLargest = 709.782712893384;
  constexpr double kSmallest = -745.2;
  if (x > kLargest) return std::numeric_limits<double>::infinity();
  if (x < kSmallest) return 0;
  const double k = std::floor(x / (kLn2High + kLn2Low) + 0.5);
  const double r = (x - k * kLn2High) - k * kLn2Low;
  double series = 1;
  for (int n = 14; n >= 2; --n) series = 1 + series * r / n;
  return std::ldexp(1 + series * r, static_cast<int>(k));
}

}  // namespace aforo::sim

#include "sim/engine/random.h"

#include "sim/engine/statistics.h"
#include "tests/catch.h"

#include <algorithm>
#include <cmath>

using namespace aforo::sim;

TEST_CASE("xoshiro256++ gives the values of its authors' program") {
  // State 1, 2, 3, 4. The first by hand: rotl(1 + 4, 23) + 1 = 5 x 2^23 + 1.
  Xoshiro256 generator{{1, 2, 3, 4}};
  CHECK(generator.next() == 41943041u);
  CHECK(generator.next() == 58720359u);
  CHECK(generator.next() == 3588806011781223u);
  CHECK(generator.next() == 3591011842654386u);
}

TEST_CASE("SplitMix64 gives the values of its author's program") {
  SplitMix64 generator{1234567};
  CHECK(generator.next() == 6457827717110365317u);
  CHECK(generator.next() == 3203168211198807973u);
}

TEST_CASE("a stream depends on seed, name and index, and on nothing else") {
  const auto first = [](std::uint64_t seed, const char* name, std::uint64_t index) {
    return RandomStream(seed, name, index).bits();
  };
  CHECK(first(1, "failures", 0) == first(1, "failures", 0));
  CHECK(first(1, "failures", 0) != first(2, "failures", 0));
  CHECK(first(1, "failures", 0) != first(1, "arrivals", 0));
  CHECK(first(1, "failures", 0) != first(1, "failures", 1));
  CHECK(first(1, "failures", 2) != first(2, "failures", 1));
}

TEST_CASE("streams of neighbouring seeds and names do not follow each other") {
  // Correlation of n independent uniform pairs: standard error 1/sqrt(n) = 0.01; five of them.
  const auto correlation = [](RandomStream a, RandomStream b) {
    CompensatedSum sum;
    for (int i = 0; i < 10000; ++i) sum.add((a.uniform() - 0.5) * (b.uniform() - 0.5));
    return sum.value() / 10000 * 12;
  };
  CHECK(std::abs(correlation({1, "a"}, {2, "a"})) < 0.05);
  CHECK(std::abs(correlation({1, "a"}, {1, "b"})) < 0.05);
  CHECK(std::abs(correlation({1, "a", 0}, {1, "a", 1})) < 0.05);
}

TEST_CASE("draws are the same on every machine") {
  // Values of this implementation, to the last bit; only operations that IEEE 754 fixes are used.
  RandomStream random(42, "golden");
  CHECK(random.uniform() == 0x1.45aacc121dba7p-1);
  CHECK(random.exponential(1) == 0x1.518b8e33f5eeep+0);
  CHECK(random.normal(0, 1) == -0x1.2d5b939ff492p-6);
  CHECK(random.lognormal(0, 1) == 0x1.4119ecd344b46p+0);
  CHECK(random.gamma(0.5, 1) == 0x1.7e061bdcdc587p-10);
  CHECK(random.weibull(0.7, 1) == 0x1.3d010b6998c9ap-4);
  CHECK(random.index(1000) == 744);
}

TEST_CASE("own logarithm and exponential are those of the C library within a few digits") {
  RandomStream random(3, "arguments");
  for (int i = 0; i < 20000; ++i) {
    const double x = random.uniform(-300, 300);
    CHECK(portable_exp(x) == Approx(std::exp(x)).epsilon(1e-15));
    const double y = std::exp(x);
    CHECK(portable_log(y) == Approx(std::log(y)).epsilon(1e-15));
    const double near_one = 1 + x * 1e-9;
    CHECK(portable_log(near_one) == Approx(std::log(near_one)).epsilon(1e-15));
  }
  CHECK(portable_log(1) == 0);
  CHECK(portable_exp(0) == 1);
  CHECK(std::isinf(portable_exp(710)));
  CHECK(portable_exp(-800) == 0);
}

template <class Draw>
static Samples draws(Draw draw) {
  Samples samples;
  for (int i = 0; i < 100000; ++i) samples.add(draw());
  return samples;
}

// Mean within five standard errors of sd / sqrt(100000) = sd / 316; standard deviation within 3 %
// (its error is 0.22 % for the normal, up to 0.9 % for the skewed ones here).
static void check_moments(const Samples& samples, double mean, double sd) {
  CHECK(samples.mean() == Approx(mean).margin(5 * sd / 316));
  CHECK(samples.standard_deviation() == Approx(sd).epsilon(0.03));
}

TEST_CASE("distributions have their mean and standard deviation") {
  RandomStream random(11, "moments");
  check_moments(draws([&] { return random.uniform(2, 5); }), 3.5, 3 / std::sqrt(12.0));
  check_moments(draws([&] { return random.exponential(4); }), 4, 4);
  check_moments(draws([&] { return random.normal(-2, 3); }), -2, 3);
  // Lognormal of log sd 0.5: mean exp(0.125), variance (exp(0.25) - 1) mean^2.
  const double mean = std::exp(0.125);
  check_moments(draws([&] { return random.lognormal(0, 0.5); }), mean,
                mean * std::sqrt(std::exp(0.25) - 1));
  check_moments(draws([&] { return random.lognormal_of_mean(10, 0.4); }), 10, 4);
  // Gamma: mean k theta, standard deviation sqrt(k) theta; below and above shape 1.
  check_moments(draws([&] { return random.gamma(0.5, 2); }), 1, std::sqrt(0.5) * 2);
  check_moments(draws([&] { return random.gamma(9, 0.5); }), 4.5, 1.5);
  // Weibull of shape 2 (Rayleigh): mean sqrt(pi)/2, variance 1 - pi/4.
  check_moments(draws([&] { return random.weibull(2, 1); }), std::sqrt(M_PI) / 2,
                std::sqrt(1 - M_PI / 4));
}

TEST_CASE("exponential and normal follow their distribution function") {
  // Kolmogorov-Smirnov: the largest gap of 100,000 draws passes 1.95/sqrt(n) = 0.0062 once in 1000.
  const auto gap = [](const Samples& samples, double (*cdf)(double)) {
    auto sorted = samples.values();
    std::sort(sorted.begin(), sorted.end());
    double worst = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const double share = (static_cast<double>(i) + 0.5) / static_cast<double>(sorted.size());
      worst = std::max(worst, std::abs(share - cdf(sorted[i])));
    }
    return worst;
  };
  RandomStream random(12, "distribution");
  CHECK(gap(draws([&] { return random.exponential(1); }),
            [](double x) { return 1 - std::exp(-x); }) < 0.0062);
  CHECK(gap(draws([&] { return random.normal(0, 1); }),
            [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }) < 0.0062);
}

TEST_CASE("an index is below its count and each comes equally often") {
  RandomStream random(13, "index");
  std::vector<int> hits(7);
  for (int i = 0; i < 70000; ++i) ++hits.at(random.index(7));
  // Binomial: 10000 expected, standard deviation sqrt(10000 x 6/7) = 92.6; five of them.
  for (const int count : hits) CHECK(std::abs(count - 10000) < 463);
  CHECK(random.index(1) == 0);
}

#include "model/performance/gemm.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace aforo::model {
namespace {

struct Tile {
  double rows;
  double columns;
  double relative_speed;
};
constexpr std::array kTiles = std::to_array<Tile>({
    {128, 256, 1},
    {256, 128, 1},
    {128, 128, 0.93},
});
constexpr double kMeanQuantization = 0.92;

struct Alignment {
  std::int64_t multiple;
  double factor;
};
constexpr std::array kAlignments = std::to_array<Alignment>({
    {64, 1.0},
    {32, 0.98},
    {16, 0.93},
    {8, 0.75},
    {4, 0.4},
    {2, 0.1},
});
constexpr double kOddFactor = 0.07;

double tile_use(const Tile& tile, const Gemm& gemm, double multiprocessors) {
  const double tiles = std::ceil(gemm.rows / tile.rows) * std::ceil(gemm.columns / tile.columns);
  const double waves = std::ceil(tiles / multiprocessors);
  return tile.relative_speed * gemm.rows * gemm.columns /
         (waves * multiprocessors * tile.rows * tile.columns);
}

}  // namespace

double wave_quantization(const GpuRates& rates, const Gemm& gemm) {
  if (rates.multiprocessors <= 0) return 1;
  double best = 0;
  for (const auto& tile : kTiles)
    best = std::max(best, tile_use(tile, gemm, rates.multiprocessors));
  return best / kMeanQuantization;
}

double alignment_factor(double elements) {
  const auto whole = static_cast<std::int64_t>(elements);
  for (const auto& row : kAlignments) {
    if (whole % row.multiple == 0) return row.factor;
  }
  return kOddFactor;
}

double gemm_efficiency(const GpuRates& rates, const Gemm& gemm, double width) {
  const double smooth = rates.gemm_efficiency_fraction * width / (width + rates.width_half) *
                        gemm.rows / (gemm.rows + rates.tokens_half);
  const double aligned = std::min(alignment_factor(gemm.columns), alignment_factor(gemm.depth));
  return std::min(1.0, smooth * wave_quantization(rates, gemm) * aligned);
}

double gemm_time_s(const GpuRates& rates, const Gemm& gemm, double width) {
  if (gemm.flop() <= 0) return 0;
  return gemm.flop() / (rates.peak_flop_per_s * gemm_efficiency(rates, gemm, width));
}

}  // namespace aforo::model

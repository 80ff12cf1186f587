#include "model/performance/gpu_rates.h"

#include <array>
#include <cmath>

namespace aforo::model {
namespace {

// Copies between GPU and host memory reach this share of PCIe (catalogs: pcie4x16).
constexpr double kHostCopyFraction = 0.82;
constexpr double kPcie3LaneBytesPerS = 15.75e9 / 16;

// Half-sizes of the smooth efficiency form where the architecture states none: they grow with the
// root of the peak (fit over 300 training runs, reference 312 TFLOPS).
constexpr double kReferencePeak = 312e12;
constexpr double kReferenceWidthHalf = 258;
constexpr double kReferenceTokensHalf = 104;
constexpr double kUnknownEfficiencyFraction = 0.7;  // median over the fitted architectures

struct Fallback {
  std::string_view precision;
  std::string_view instead;
  double factor;
};
constexpr std::array kFallbacks = std::to_array<Fallback>({
    {"fp16", "bf16", 1},
    {"bf16", "fp16", 1},
    {"fp8", "bf16", 0.91},
    {"fp4", "bf16", 0.62},
    {"tf32", "bf16", 1},
});

double efficiency(const Architecture& architecture, std::string_view precision) {
  const auto& known = architecture.gemm_efficiency_fraction;
  const auto own = known.find(std::string(precision));
  if (own != known.end()) return own->second;
  for (const auto& row : kFallbacks) {
    if (row.precision != precision) continue;
    const auto other = known.find(std::string(row.instead));
    if (other != known.end()) return other->second * row.factor;
  }
  return kUnknownEfficiencyFraction;
}

double software_share(const TrainingStack& stack, const Architecture& architecture) {
  const auto own = stack.kernel_efficiency_on_fraction.find(architecture.id);
  return own == stack.kernel_efficiency_on_fraction.end() ? stack.kernel_efficiency_fraction
                                                          : own->second;
}

// Clocks of a power-limited part: fit over H100 boards of 350, 500 and 700 W.
constexpr double kClockExponent = 0.4;

double clock_factor(const Gpu& gpu, const Architecture& architecture) {
  const double limit_w = gpu.tdp_w.value_or(0);
  const double need_w =
      architecture.full_clock_w_per_tflops * peak_flop_per_s(gpu, "fp16").value_or(0) / 1e12;
  if (limit_w <= 0 || need_w <= limit_w) return 1;
  return std::pow(limit_w / need_w, kClockExponent);
}

double attention_share(const Architecture& architecture, const TrainingStack& stack,
                       double gemm_fraction) {
  const auto known = architecture.attention_kernel_fraction.find(stack.attention);
  if (known != architecture.attention_kernel_fraction.end()) return known->second;
  return gemm_fraction * architecture.attention_efficiency_fraction;
}

double pcie_bytes_per_s(const Gpu& gpu) {
  return kPcie3LaneBytesPerS * static_cast<double>(gpu.pcie_lanes) *
         std::exp2(static_cast<double>(gpu.pcie_gen - 3));
}

}  // namespace

std::string_view sensitive_precision(std::string_view precision) {
  return precision == "fp8" || precision == "fp4" ? "bf16" : precision;
}

double activation_bytes(std::string_view precision) {
  return precision == "fp32" || precision == "tf32" ? 4 : 2;
}

GpuRates gpu_rates(const Gpu& gpu, const Architecture& architecture, const TrainingStack& stack,
                   std::string_view precision) {
  GpuRates rates;
  rates.peak_flop_per_s = peak_flop_per_s(gpu, precision).value_or(0);
  const double clock = clock_factor(gpu, architecture);
  const double fitted = efficiency(architecture, precision) * clock;
  const double software = software_share(stack, architecture);
  rates.gemm_efficiency_fraction = fitted * software;
  const std::string_view reference = sensitive_precision(precision);
  const double reference_peak = peak_flop_per_s(gpu, reference).value_or(rates.peak_flop_per_s);
  const double root = std::sqrt(reference_peak / kReferencePeak);
  rates.width_half =
      architecture.gemm_width_half > 0 ? architecture.gemm_width_half : kReferenceWidthHalf * root;
  rates.tokens_half = architecture.gemm_tokens_half > 0 ? architecture.gemm_tokens_half
                                                        : kReferenceTokensHalf * root;
  rates.multiprocessors = static_cast<double>(gpu.sm_count.value_or(0));
  const double sixteen_bit = efficiency(architecture, reference) * software;
  rates.attention_flop_per_s =
      reference_peak * clock * attention_share(architecture, stack, sixteen_bit);
  rates.memory_bytes_per_s =
      gpu.memory_bandwidth_bytes_per_s * architecture.memory_efficiency_fraction;
  rates.kernel_launch_s = architecture.kernel_launch_s;
  rates.host_link_bytes_per_s = pcie_bytes_per_s(gpu) * kHostCopyFraction;
  return rates;
}

}  // namespace aforo::model

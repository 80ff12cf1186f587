// A GPU (or other accelerator) as it is sold.
#pragma once

#include "model/catalog/entry.h"

#include <array>
#include <cstdint>

namespace aforo::model {

// Arithmetic precisions of matrix work, in the order of the tables below.
inline constexpr std::array<std::string_view, 8> kPrecisions = {"fp64", "fp32", "tf32", "fp16",
                                                                "bf16", "fp8",  "int8", "fp4"};

struct Gpu : Entry {
  std::string vendor;
  std::string architecture;  // id of an Architecture
  std::int64_t year = 0;

  // What the driver reports where that is published, else the nominal size less the share that
  // ECC and firmware keep (field_sources says which).
  double memory_bytes = 0;
  double memory_nominal_bytes = 0;  // as on the box
  std::string memory_type;
  double memory_bandwidth_bytes_per_s = 0;

  // Dense peaks (never the doubled figures for structured sparsity), by precision.
  std::map<std::string, double> peak_flop_per_s;
  std::optional<std::int64_t> sm_count;  // streaming multiprocessors, compute units, …

  std::optional<double> tdp_w;                  // board power limit as shipped
  std::optional<double> default_power_limit_w;  // where the set point is below the limit
  std::optional<double> idle_w;

  std::string scale_up_link;         // id of a Link; empty: PCIe only
  bool scale_up_all_to_all = false;  // through a switch or a full mesh, not pairwise bridges
  std::int64_t pcie_gen = 4;
  std::int64_t pcie_lanes = 16;
  bool peer_to_peer = true;  // GPUs may read each other's memory over PCIe; GeForce may not
  std::string form_factor;
  std::string cooling;
  bool ecc = false;
  std::int64_t mig_instances = 0;

  std::vector<PriceQuote> prices;
  // Best measured matrix throughput of any shape, where someone measured it.
  std::map<std::string, double> achievable_flop_per_s;
};
void describe(FieldVisitor& v, Gpu& gpu);

// The dense peak; nothing where the part does not have the precision. fp32 training on parts with
// tf32 uses "tf32" only when asked.
std::optional<double> peak_flop_per_s(const Gpu& gpu, std::string_view precision);

}  // namespace aforo::model

#include "model/catalog/gpu.h"

namespace aforo::model {
namespace {
std::vector<std::string> precisions() { return {kPrecisions.begin(), kPrecisions.end()}; }
}  // namespace

void describe(FieldVisitor& v, Gpu& gpu) {
  describe_identity(v, gpu);
  v(Field("vendor", "maker").required(), gpu.vendor);
  v(Field("architecture", "family with common efficiency constants")
        .required()
        .refers_to("architecture"),
    gpu.architecture);
  v(Field("year", "year of launch").range(2010, 2035), gpu.year);
  v(Field("memory", "usable device memory, as the driver reports it")
        .required()
        .in(unit::gib)
        .range(1e9, 2e12)
        .group("memory"),
    gpu.memory_bytes);
  v(Field("memory_nominal", "memory size on the box").in(unit::gb).range(1e9, 2e12).group("memory"),
    gpu.memory_nominal_bytes);
  v(Field("memory_type", "kind of memory").group("memory"), gpu.memory_type);
  v(Field("memory_bandwidth", "peak memory bandwidth")
        .required()
        .in(unit::gb_per_s)
        .range(1e10, 1e14)
        .group("memory"),
    gpu.memory_bandwidth_bytes_per_s);
  v(Field("peak", "dense peak matrix rate by precision")
        .required()
        .in(unit::tflops)
        .range(1e10, 1e18)
        .one_of(precisions())
        .group("compute"),
    gpu.peak_flop_per_s);
  v(Field("sm_count", "streaming multiprocessors or compute units").range(1, 1000).group("compute"),
    gpu.sm_count);
  v(Field("tdp", "board power limit").in(unit::w).range(10, 5000).group("power"), gpu.tdp_w);
  v(Field("default_power_limit", "power set point as delivered, where below the limit")
        .in(unit::w)
        .range(10, 5000)
        .group("power"),
    gpu.default_power_limit_w);
  v(Field("idle_power", "power when idle").in(unit::w).range(1, 500).group("power"), gpu.idle_w);
  v(Field("scale_up_link", "link to the other GPUs of the node").refers_to("link").group("links"),
    gpu.scale_up_link);
  v(Field("scale_up_all_to_all", "the link reaches all GPUs of the node, not one partner")
        .group("links"),
    gpu.scale_up_all_to_all);
  v(Field("pcie_gen", "PCI Express generation").range(1, 7).group("links"), gpu.pcie_gen);
  v(Field("pcie_lanes", "PCI Express lanes").range(1, 32).group("links"), gpu.pcie_lanes);
  v(Field("peer_to_peer", "GPUs reach each other's memory over PCIe").group("links"),
    gpu.peer_to_peer);
  v(Field("form_factor", "board form"), gpu.form_factor);
  v(Field("cooling", "how it is cooled"), gpu.cooling);
  v(Field("ecc", "memory has error correction"), gpu.ecc);
  v(Field("mig_instances", "most isolated partitions").range(0, 16), gpu.mig_instances);
  v(Field("prices", "prices seen").group("price"), gpu.prices);
  v(Field("achievable", "best measured matrix rate by precision")
        .in(unit::tflops)
        .one_of(precisions())
        .group("compute"),
    gpu.achievable_flop_per_s);
  describe_provenance(v, gpu);
}

std::optional<double> peak_flop_per_s(const Gpu& gpu, std::string_view precision) {
  const auto found = gpu.peak_flop_per_s.find(std::string(precision));
  if (found == gpu.peak_flop_per_s.end()) return std::nullopt;
  return found->second;
}

}  // namespace aforo::model

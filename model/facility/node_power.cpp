#include "model/facility/power.h"
#include "model/quantity/format.h"

#include <algorithm>

namespace aforo::model {
namespace {

// GPUs. Ten idle figures in the catalog lie between 0.05 and 0.20 of the limit, median 0.10.
constexpr double kGpuIdleFraction = 0.10;
// Kernels that wait for memory draw about 0.6 of the dynamic range; what matrix units add is
// proportional to their use.
constexpr double kMemoryBoundFraction = 0.6;
// While gradients are exchanged, training GPUs fall to 20, 50 or 75 % of their limit by model
// (arXiv:2308.12908): the middle one.
constexpr double kCommunicationFraction = 0.4;

// Host, idle and busy. GPU jobs use part of the cores.
struct IdleBusy {
  double idle;
  double busy;
};
constexpr double kCpuWPerCore = 6;     // 350 W for 56 cores (Xeon 8480C), 350 W for 64 (8592+)
constexpr double kSocketMinW = 120;    // small server processors
constexpr double kSocketMaxW = 350;    // the usual air-cooled top
constexpr double kSocketUsualW = 250;  // cores unknown
constexpr IdleBusy kCpuFraction{0.35, 0.5};
constexpr IdleBusy kMemoryWPerGb{0.04, 0.08};  // 64 GB DIMM: 2.5 W refreshing, 5 W in use
constexpr IdleBusy kNicFraction{0.8, 1};
constexpr double kNicBaseW = 8;          // 10 GbE card
constexpr double kNicWPerGbPerS = 0.35;  // ConnectX-7 at 50 GB/s: 25 W
constexpr IdleBusy kDriveWPerTb{1, 2};   // 4 TB NVMe: 4 W idle, 8 W busy
constexpr double kBoardW = 30;           // base board and management controller
constexpr double kModuleBoardW = 60;     // with a second board that carries the GPU modules
constexpr double kSwitchWPerGpu = 40;    // NVSwitch chips of an eight-GPU board
// Chassis fans: half of it at any load, half by the heat.
struct FanClass {
  std::string_view form_factor;  // part of it
  double fraction;               // of the heat, at full load
};
constexpr std::array kFanClasses = std::to_array<FanClass>({
    {"SXM", 0.19},      // fitted: idle of the eight-GPU H200 and top of the eight-GPU H100 server
    {"OAM", 0.19},      // the same build
    {"passive", 0.10},  // cards cooled by the chassis
});
constexpr double kCardFanFraction = 0.05;  // cards with their own fans
constexpr double kLiquidFanFraction = 0.02;

// Nodes that go by their nameplate: shares that the catalog's processor nodes show (700 and 450 W
// of 1,200 and 800 W typical, 250 W of 1,200 W idle).
constexpr double kTypicalOfNameplate = 0.57;
constexpr double kIdleOfNameplate = 0.21;

bool is_liquid(const Node& node) { return node.cooling.rfind("liquid", 0) == 0; }

double fan_fraction(const ClusterGroup& group) {
  if (is_liquid(group.node)) return kLiquidFanFraction;
  for (const auto& fan : kFanClasses) {
    if (group.gpu->form_factor.find(fan.form_factor) != std::string::npos) return fan.fraction;
  }
  return kCardFanFraction;
}

double processors_w(const Node& node) {
  if (node.cpu_sockets <= 0) return 0;
  const auto sockets = static_cast<double>(node.cpu_sockets);
  if (node.cpu_cores <= 0) return sockets * kSocketUsualW;
  const double each = kCpuWPerCore * static_cast<double>(node.cpu_cores) / sockets;
  return sockets * std::clamp(each, kSocketMinW, kSocketMaxW);
}

double nics_w(const Node& node) {
  constexpr double kBytesPerGb = 1e9;
  return static_cast<double>(node.nics) *
         (kNicBaseW + kNicWPerGbPerS * node.nic_bytes_per_s / kBytesPerGb);
}

// One part of a node on its 12 or 54 V side, with how it was reckoned.
struct Part {
  const char* key;
  const char* name;
  const char* formula;
  double watts;
};

bool has_modules(const ClusterGroup& group) { return group.gpu->scale_up_all_to_all; }

std::vector<Part> host_parts(const ClusterGroup& group, bool busy) {
  const Node& node = group.node;
  const auto pick = [busy](const IdleBusy& pair) { return busy ? pair.busy : pair.idle; };
  const bool switched =
      group.intra.transport == "nvlink" && group.intra.all_to_all && node.gpus >= 8;
  return {
      {"cpu_power", "processors", busy ? "0.5 of 6 W per core" : "0.35 of 6 W per core",
       processors_w(node) * pick(kCpuFraction)},
      {"ram_power", "host memory", busy ? "0.08 W per GB" : "0.04 W per GB",
       node.ram_bytes / 1e9 * pick(kMemoryWPerGb)},
      {"nic_power", "network cards", "8 W + 0.35 W per GB/s each, 0.8 of it idle",
       nics_w(node) * pick(kNicFraction)},
      {"drive_power", "local drives", busy ? "2 W per TB" : "1 W per TB",
       node.nvme_bytes / 1e12 * pick(kDriveWPerTb)},
      {"scale_up_power", "switches between the GPUs", "40 W per GPU where they are switched",
       switched ? kSwitchWPerGpu * static_cast<double>(node.gpus) : 0},
      {"board_power", "boards", "30 W, 60 W with a board for GPU modules",
       has_modules(group) ? kModuleBoardW : kBoardW},
  };
}

// The parts of a node with GPUs.
struct NodeParts {
  std::vector<Part> host;
  double gpu_w = 0;   // one GPU
  double gpus_w = 0;  // all of them
  double fans_w = 0;
  double dc_w = 0;          // all of it, behind the power supplies
  double wall_w = 0;        // in front of them
  double correction_w = 0;  // published idle power less the reckoned one
  double total_w = 0;       // with the correction, capped by the nameplate
};

double heat_w(const ClusterGroup& group, double gpu_w, const std::vector<Part>& host) {
  double heat = gpu_w * static_cast<double>(group.node.gpus);
  for (const auto& part : host) heat += part.watts;
  return heat;
}

NodeParts uncorrected_parts(const ClusterGroup& group, const Activity& activity, bool busy) {
  NodeParts parts;
  parts.host = host_parts(group, busy);
  parts.gpu_w = gpu_power_w(*group.gpu, activity);
  parts.gpus_w = parts.gpu_w * static_cast<double>(group.node.gpus);
  const double heat = heat_w(group, parts.gpu_w, parts.host);
  const double full = heat_w(group, gpu_limit_w(*group.gpu), host_parts(group, true));
  parts.fans_w = fan_fraction(group) * (full + heat) / 2;
  parts.dc_w = heat + parts.fans_w;
  parts.wall_w = parts.dc_w / group.node.psu_efficiency_fraction;
  return parts;
}

bool is_busy(const Activity& activity) {
  return activity.compute_fraction > 0 || activity.communication_fraction > 0;
}

// A nameplate below what the GPUs alone may draw belongs to a host with fewer of them.
bool has_nameplate(const ClusterGroup& group) {
  const double gpus_w =
      group.gpu ? gpu_limit_w(*group.gpu) * static_cast<double>(group.node.gpus) : 0;
  return group.node.max_w > 0 && group.node.max_w >= gpus_w;
}

NodeParts node_parts(const ClusterGroup& group, const Activity& activity) {
  NodeParts parts = uncorrected_parts(group, activity, is_busy(activity));
  if (group.node.idle_w) {
    parts.correction_w = *group.node.idle_w - uncorrected_parts(group, {}, false).wall_w;
  }
  parts.total_w = parts.wall_w + parts.correction_w;
  if (has_nameplate(group)) parts.total_w = std::min(parts.total_w, group.node.max_w);
  return parts;
}

bool by_parts(const ClusterGroup& group) {
  return group.gpu != nullptr && group.node.gpus > 0 && gpu_limit_w(*group.gpu) > 0;
}

// Idle and typical power of a node that is not reckoned by parts.
struct PlateRange {
  double idle_w;
  double typical_w;
};
PlateRange plate_range(const Node& node) {
  return {node.idle_w.value_or(kIdleOfNameplate * node.max_w),
          node.typical_w.value_or(kTypicalOfNameplate * node.max_w)};
}

double plate_power_w(const Node& node, const Activity& activity) {
  const PlateRange range = plate_range(node);
  const double busy = std::min(1.0, activity.compute_fraction + activity.communication_fraction);
  return range.idle_w + std::max(0.0, range.typical_w - range.idle_w) * busy;
}

Term field_or_assumption(const Entry& entry, const std::string& field, const std::string& key,
                         const std::string& name, double value, bool known,
                         const std::string& why) {
  if (known) return input_term(key, name, value, "W", entry.source_of(field));
  return assumption_term(key, name, value, "W", why);
}

Term plate_ledger(const Node& node, const Activity& activity) {
  const PlateRange range = plate_range(node);
  const double busy = std::min(1.0, activity.compute_fraction + activity.communication_fraction);
  return formula_term(
      "node_power", "power of one " + node.name, plate_power_w(node, activity), "W",
      "idle + (typical - idle) x busy share",
      {field_or_assumption(node, "idle_power", "node_idle", "idle power", range.idle_w,
                           node.idle_w.has_value(), "0.21 of the nameplate"),
       field_or_assumption(node, "typical_power", "node_typical", "typical power", range.typical_w,
                           node.typical_w.has_value(), "0.57 of the nameplate"),
       input_term("busy", "busy share", busy, "", {"this calculation", ""})});
}

Term gpus_ledger(const ClusterGroup& group, const Activity& activity, const NodeParts& parts) {
  const Gpu& gpu = *group.gpu;
  const std::string limit_field = gpu.default_power_limit_w ? "default_power_limit" : "tdp";
  Term one = formula_term(
      "gpu_power", "power of one " + gpu.name, parts.gpu_w, "W", "idle + (limit - idle) x activity",
      {field_or_assumption(gpu, "idle_power", "gpu_idle", "idle power", gpu_idle_w(gpu),
                           gpu.idle_w.has_value(), "0.10 of the limit, median of the catalog"),
       input_term("gpu_limit", "power limit", gpu_limit_w(gpu), "W", gpu.source_of(limit_field)),
       assumption_term("gpu_activity", "activity of the GPU", dynamic_fraction(activity), "",
                       "computing draws 0.6 to 1 of the range by the use of the matrix units, "
                       "communicating 0.4 (arXiv:2308.12908)")});
  return formula_term(
      "gpus_power", "GPUs", parts.gpus_w, "W", "GPUs x power of one",
      {std::move(one), input_term("gpus", "GPUs", static_cast<double>(group.node.gpus), "",
                                  group.node.source_of("gpus"))});
}

}  // namespace

double gpu_limit_w(const Gpu& gpu) {
  return gpu.default_power_limit_w.value_or(gpu.tdp_w.value_or(0));
}

double gpu_idle_w(const Gpu& gpu) {
  return gpu.idle_w.value_or(kGpuIdleFraction * gpu_limit_w(gpu));
}

double dynamic_fraction(const Activity& activity) {
  const double compute = std::clamp(activity.compute_fraction, 0.0, 1.0);
  const double communication = std::clamp(activity.communication_fraction, 0.0, 1.0 - compute);
  const double intensity = std::clamp(activity.intensity_fraction, 0.0, 1.0);
  return compute * (kMemoryBoundFraction + (1 - kMemoryBoundFraction) * intensity) +
         communication * kCommunicationFraction;
}

double gpu_power_w(const Gpu& gpu, const Activity& activity) {
  const double idle = gpu_idle_w(gpu);
  return idle + std::max(0.0, gpu_limit_w(gpu) - idle) * dynamic_fraction(activity);
}

double node_power_w(const ClusterGroup& group, const Activity& activity) {
  return by_parts(group) ? node_parts(group, activity).total_w
                         : plate_power_w(group.node, activity);
}

double node_idle_power_w(const ClusterGroup& group) { return node_power_w(group, {}); }

double node_installed_w(const ClusterGroup& group) {
  return has_nameplate(group) ? group.node.max_w : node_power_w(group, kFullLoad);
}

Term node_power_ledger(const ClusterGroup& group, const Activity& activity) {
  if (!by_parts(group)) return plate_ledger(group.node, activity);
  const NodeParts parts = node_parts(group, activity);
  std::vector<Term> inside = {gpus_ledger(group, activity, parts)};
  for (const auto& part : parts.host) {
    inside.push_back(assumption_term(part.key, part.name, part.watts, "W", part.formula));
  }
  inside.push_back(assumption_term(
      "fan_power", "fans", parts.fans_w, "W",
      human_percent(fan_fraction(group)) + " of the mean of the heat now and at full load"));
  std::vector<Term> inputs = {
      sum_term("dc_power", "behind the power supplies", "W", std::move(inside)),
      input_term("psu_efficiency", "power supply efficiency", group.node.psu_efficiency_fraction,
                 "", group.node.source_of("psu_efficiency")),
      group.node.idle_w
          ? input_term("idle_correction", "published idle power less the reckoned one",
                       parts.correction_w, "W", group.node.source_of("idle_power"))
          : assumption_term("idle_correction", "idle correction", 0, "W",
                            "no idle power is published")};
  std::string formula = "behind the power supplies / efficiency + idle correction";
  if (has_nameplate(group)) {
    formula = "smaller of the nameplate and (" + formula + ")";
    inputs.push_back(input_term("nameplate", "nameplate", group.node.max_w, "W",
                                group.node.source_of("max_power")));
  }
  return formula_term("node_power", "power of one " + group.node.name, parts.total_w, "W",
                      std::move(formula), std::move(inputs));
}

}  // namespace aforo::model

#include "model/facility/room.h"

#include "model/facility/network_bill.h"
#include "model/facility/power.h"
#include "model/quantity/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace aforo::model {
namespace {

constexpr double kFreeUnits = 2;
constexpr double kUsualRackUnits = 42;

constexpr std::array<std::string_view, 28> kEuCountries = {
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU",
    "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "EU27"};

double phase_factor(const Circuit& circuit) {
  return circuit.phases == 3 ? std::numbers::sqrt3 : 1;
}

struct Limit {
  double watts = 0;
  std::string by;
};
void tighten(Limit& limit, double watts, const std::string& by) {
  if (watts > 0 && (limit.watts == 0 || watts < limit.watts)) limit = {watts, by};
}

Limit rack_limit(const HardwareOption& hardware, const Catalog& catalog) {
  Limit limit;
  if (const RackClass* rack = catalog.find<RackClass>(hardware.rack)) {
    tighten(limit, rack->max_w, "rack/" + rack->id);
  }
  if (const Cooling* cooling = catalog.find<Cooling>(hardware.cooling)) {
    tighten(limit, cooling->max_rack_supplemented_w.value_or(cooling->max_rack_w.value_or(0)),
            "cooling/" + cooling->id);
  }
  return limit;
}

double rack_units_of(const HardwareOption& hardware, const Catalog& catalog) {
  const RackClass* rack = catalog.find<RackClass>(hardware.rack);
  return rack ? static_cast<double>(rack->units) : kUsualRackUnits;
}

// Nodes of one group that a rack takes; -1: nothing limits them.
std::int64_t per_rack(const ClusterGroup& group, double limit_w, double units) {
  double most = 1e9;
  const double watts = node_installed_w(group);
  if (limit_w > 0 && watts > 0) most = std::min(most, std::floor(limit_w / watts + 1e-9));
  const double height = group.node.rack_units;
  // A node that is a rack of its own (NVL72) brings it along.
  if (height > 0 && height < units)
    most = std::min(most, std::floor((units - kFreeUnits) / height));
  return most >= 1e9 ? -1 : static_cast<std::int64_t>(most);
}

template <class T, class F>
std::string names_where(const Catalog& catalog, const F& fits) {
  std::string names;
  for (const auto& entry : catalog.table<T>().entries()) {
    if (fits(entry)) names += (names.empty() ? "" : ", ") + entry.id;
  }
  return names;
}

Issue too_hot_issue(const HardwareOption& hardware, const ClusterGroup& group, const RackPlan& plan,
                    const Catalog& catalog) {
  const double watts = node_installed_w(group);
  std::string hint;
  const bool by_cooling = plan.limited_by.rfind("cooling/", 0) == 0;
  if (by_cooling) {
    hint = "cooling that takes it: " + names_where<Cooling>(catalog, [&](const Cooling& c) {
             return c.max_rack_supplemented_w.value_or(c.max_rack_w.value_or(0)) >= watts;
           });
  } else {
    hint = "racks that take it: " +
           names_where<RackClass>(catalog, [&](const RackClass& r) { return r.max_w >= watts; });
  }
  return error_issue(by_cooling ? "cooling-limit" : "rack-power", "site " + hardware.site,
                     fmt::format("one {} needs {}, but {} takes {} in a rack", group.node.id,
                                 human_power(watts), plan.limited_by, human_power(plan.limit_w)),
                     hint);
}

bool is_eu(const std::string& country) {
  return std::find(kEuCountries.begin(), kEuCountries.end(), country) != kEuCountries.end();
}

void check_eu_register(const HardwareOption& hardware, double installed_w, const Catalog& catalog,
                       Issues& issues) {
  const Site* site = catalog.find<Site>(hardware.site);
  if (!site || !is_eu(site->country) || !eu_register_applies(installed_w)) return;
  issues.push_back(warning_issue(
      "eu-register", "site " + hardware.site,
      fmt::format("{} of IT power are installed: from 500 kW a data centre in the EU must report "
                  "its PUE, water, reused heat and renewable energy (Delegated Regulation (EU) "
                  "2024/1364)",
                  human_power(installed_w)),
      "plan for metering and the yearly report"));
}

}  // namespace

double circuit_amps(double power_w, const Circuit& circuit, double power_factor) {
  return power_w / (circuit.volts * power_factor * phase_factor(circuit));
}

double circuit_capacity_w(const Circuit& circuit, double power_factor) {
  return kCircuitLoadFraction * circuit.amps * circuit.volts * power_factor * phase_factor(circuit);
}

std::int64_t servers_per_circuit(double power_w, const Circuit& circuit, double power_factor) {
  if (power_w <= 0) return 0;
  return static_cast<std::int64_t>(
      std::floor(circuit_capacity_w(circuit, power_factor) / power_w + 1e-9));
}

double heat_btu_per_h(double power_w) { return power_w * kBtuPerHPerW; }

bool eu_register_applies(double installed_it_w) { return installed_it_w >= kEuRegisterW; }

std::vector<ClusterGroup> all_groups(const HardwareOption& hardware, const Cluster& cluster,
                                     const Catalog& catalog) {
  std::vector<ClusterGroup> groups = cluster.groups;
  for (const auto& part : hardware.groups) {
    const Node* node = catalog.find<Node>(part.node);
    const bool known = std::any_of(cluster.groups.begin(), cluster.groups.end(),
                                   [&](const auto& group) { return group.node.id == part.node; });
    if (!node || node->gpus > 0 || known) continue;
    ClusterGroup group;
    group.node = *node;
    group.nodes = part.count;
    groups.push_back(std::move(group));
  }
  return groups;
}

std::optional<RackPlan> rack_plan(const HardwareOption& hardware, const Cluster& cluster,
                                  const Catalog& catalog) {
  if (hardware.rack.empty() && hardware.cooling.empty()) return std::nullopt;
  const Limit limit = rack_limit(hardware, catalog);
  const double units = rack_units_of(hardware, catalog);
  RackPlan plan{limit.watts, limit.by, -1, 0};
  for (const auto& group : all_groups(hardware, cluster, catalog)) {
    const std::int64_t most = per_rack(group, limit.watts, units);
    if (plan.nodes_per_rack < 0 || (most >= 0 && most < plan.nodes_per_rack)) {
      plan.nodes_per_rack = most;
    }
    if (most > 0) plan.racks += (group.nodes + most - 1) / most;
    if (most < 0) plan.racks += group.nodes;
  }
  const double switch_units = network_bill(hardware.fabric, cluster, catalog).rack_units;
  const double room = kFreeUnits * static_cast<double>(plan.racks);
  if (switch_units > room) {
    plan.racks += static_cast<std::int64_t>(std::ceil((switch_units - room) / units));
  }
  return plan;
}

Issues check_room(const HardwareOption& hardware, const Cluster& cluster, const Catalog& catalog) {
  Issues issues;
  const auto groups = all_groups(hardware, cluster, catalog);
  double installed_w = network_bill(hardware.fabric, cluster, catalog).installed_w;
  for (const auto& group : groups) {
    installed_w += node_installed_w(group) * static_cast<double>(group.nodes);
  }
  if (const auto plan = rack_plan(hardware, cluster, catalog)) {
    for (const auto& group : groups) {
      const double watts = node_installed_w(group);
      if (plan->limit_w > 0 && watts > plan->limit_w * (1 + 1e-9)) {
        issues.push_back(too_hot_issue(hardware, group, *plan, catalog));
      }
    }
  }
  check_eu_register(hardware, installed_w, catalog, issues);
  return issues;
}

}  // namespace aforo::model

#include "model/facility/carbon.h"
#include "model/facility/network_bill.h"
#include "model/facility/power.h"
#include "model/facility/room.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace aforo::model {
namespace {

constexpr const char* kIndustrySite = "uptime-avg-2025";
constexpr const char* kDistributedSite = "distributed";
constexpr double kIndustryPue = 1.54;  // Uptime Institute survey 2025

// Providers that publish the PUE of their fleet, with the site that carries it.
struct ProviderSite {
  std::string_view provider;
  std::string_view site;
};
constexpr std::array kProviderSites = std::to_array<ProviderSite>({
    {"AWS", "aws"},
    {"GCP", "google"},
    {"Azure", "microsoft"},
});
// What stands between the meter and the servers besides cooling, where the catalog has it.
constexpr std::array<std::string_view, 3> kPowerChain = {"ups-double-conversion", "pdu-floor",
                                                         "rack-pdu-metered"};

Term site_pue(const Site& site) {
  return input_term("pue", "PUE: " + site.name, *site.pue, "", site.source_of("pue"));
}

const Site* site_with_pue(const Catalog& catalog, std::string_view id) {
  const Site* site = catalog.find<Site>(id);
  return site && site->pue ? site : nullptr;
}

Term industry_pue(const Catalog& catalog) {
  if (const Site* site = site_with_pue(catalog, kIndustrySite)) return site_pue(*site);
  return assumption_term("pue", "PUE", kIndustryPue, "", "industry average, Uptime survey 2025");
}

// 1/(efficiency of the power chain) + cooling overhead.
Term cooling_pue(const Cooling& cooling, const Catalog& catalog) {
  double chain = 1;
  std::vector<Term> inputs = {input_term("cooling_overhead", "cooling power over IT power",
                                         cooling.overhead_fraction, "",
                                         cooling.source_of("overhead"))};
  for (const auto id : kPowerChain) {
    const PowerPart* part = catalog.find<PowerPart>(id);
    if (!part) continue;
    chain *= part->efficiency_fraction;
    inputs.push_back(input_term("power_chain", part->name, part->efficiency_fraction, "",
                                part->source_of("efficiency")));
  }
  return formula_term("pue", "PUE with " + cooling.name, 1 / chain + cooling.overhead_fraction, "",
                      "1 / efficiencies of the power chain + cooling overhead", std::move(inputs));
}

Term bought_pue(const HardwareOption& hardware, const Catalog& catalog) {
  if (hardware.pue) return input_term("pue", "PUE", *hardware.pue, "", {"scenario", ""});
  if (const Site* site = site_with_pue(catalog, hardware.site)) return site_pue(*site);
  if (const Cooling* cooling = catalog.find<Cooling>(hardware.cooling)) {
    return cooling_pue(*cooling, catalog);
  }
  return industry_pue(catalog);
}

Term rented_pue(const RentedOption& rented, const Catalog& catalog) {
  const Offer* offer = catalog.find<Offer>(rented.offer);
  if (!offer) return industry_pue(catalog);
  for (const auto& row : kProviderSites) {
    if (row.provider != offer->provider) continue;
    if (const Site* site = site_with_pue(catalog, row.site)) return site_pue(*site);
  }
  if (offer->kind == "distributed") {
    if (const Site* site = site_with_pue(catalog, kDistributedSite)) return site_pue(*site);
  }
  return industry_pue(catalog);
}

std::string source_text(const Term& pue) {
  if (pue.kind != TermKind::input) return pue.name;
  return pue.source.source + (pue.source.date.empty() ? "" : ", " + pue.source.date);
}

struct Parts {
  std::vector<Term> busy;
  double idle_w = 0;
  double installed_w = 0;
  Issues issues;
};

void add_nodes(const std::vector<ClusterGroup>& groups, const Activity& activity, Parts& parts) {
  for (const auto& group : groups) {
    const auto nodes = static_cast<double>(group.nodes);
    Term one = node_power_ledger(group, activity);
    const double watts = one.value;
    parts.busy.push_back(
        formula_term("nodes_power", group.node.name.empty() ? "nodes" : group.node.name,
                     nodes * watts, "W", "nodes x power of one",
                     {std::move(one), input_term("nodes", "nodes", nodes, "", {"scenario", ""})}));
    parts.idle_w += nodes * node_idle_power_w(group);
    parts.installed_w += nodes * node_installed_w(group);
    if (watts > 0) continue;
    parts.issues.push_back(
        warning_issue("unknown-power", "node/" + group.node.id,
                      "the power of " + group.node.name + " is unknown: counted as 0",
                      "--set /nodes/" + group.node.id + "/max_power=…W"));
  }
}

void add_network(const NetworkBill& bill, Parts& parts) {
  if (bill.switch_model && bill.switches.total() > 0) {
    const auto count = static_cast<double>(bill.switches.total());
    const std::string field = bill.switch_model->typical_w ? "typical_power" : "max_power";
    parts.busy.push_back(formula_term(
        "switches_power", "switches", bill.switches_w, "W", "switches x power of one",
        {input_term("switch_power", bill.switch_model->name, bill.switches_w / count, "W",
                    bill.switch_model->source_of(field)),
         formula_term("switches", "switches", count, "", "leaves + spines + cores", {})}));
  }
  if (bill.cable && bill.cables_w > 0) {
    parts.busy.push_back(
        formula_term("cables_power", "cable ends", bill.cables_w, "W", "ends x power of one",
                     {input_term("cable_power", bill.cable->name, *bill.cable->power_per_end_w, "W",
                                 bill.cable->source_of("power_per_end"))}));
  }
  parts.idle_w += bill.switches_w + bill.cables_w;
  parts.installed_w += bill.installed_w;
  parts.issues.insert(parts.issues.end(), bill.issues.begin(), bill.issues.end());
}

void add_storage(const StorageSpec& spec, const Catalog& catalog, Parts& parts) {
  const Storage* storage = catalog.find<Storage>(spec.storage);
  if (!storage || storage->kind == "local-nvme") return;  // inside the nodes
  if (!storage->power_w) {
    parts.issues.push_back(
        warning_issue("unknown-power", "storage/" + storage->id,
                      "the power of " + storage->name + " is unknown: counted as 0",
                      "--set /storage/" + storage->id + "/power=…W"));
    return;
  }
  const double units =
      storage->capacity_bytes.value_or(0) > 0
          ? std::max(1.0, std::ceil(spec.capacity_bytes / *storage->capacity_bytes - 1e-9))
          : 1;
  const double watts = units * *storage->power_w;
  parts.busy.push_back(formula_term(
      "storage_power", "storage", watts, "W", "systems x power of one",
      {input_term("storage_unit_power", storage->name, *storage->power_w, "W",
                  storage->source_of("power")),
       formula_term("storage_units", "systems", units, "", "capacity / capacity of one", {})}));
  parts.idle_w += watts;
  parts.installed_w += watts;
}

Parts parts_of(const Option& option, const Cluster& cluster, const Activity& activity,
               const Catalog& catalog) {
  Parts parts;
  if (const HardwareOption* hardware = hardware_of(option)) {
    add_nodes(all_groups(*hardware, cluster, catalog), activity, parts);
    add_network(network_bill(hardware->fabric, cluster, catalog), parts);
    if (hardware->storage) add_storage(*hardware->storage, catalog, parts);
  } else {
    add_nodes(cluster.groups, activity, parts);
  }
  return parts;
}

}  // namespace

Term pue_of(const Option& option, const Catalog& catalog) {
  if (const HardwareOption* hardware = hardware_of(option)) return bought_pue(*hardware, catalog);
  return rented_pue(*rented_of(option), catalog);
}

Result<FacilityPower> facility_power(const Option& option, const Cluster& cluster,
                                     const Activity& activity, const Catalog& catalog) {
  Parts parts = parts_of(option, cluster, activity, catalog);
  FacilityPower power;
  power.it_idle_w = parts.idle_w;
  power.it_installed_w = parts.installed_w;
  for (const auto& group : cluster.groups) {
    power.nodes_busy_w += node_power_w(group, activity) * static_cast<double>(group.nodes);
  }
  power.ledger = sum_term("it_power", "IT power while busy", "W", std::move(parts.busy));
  power.it_busy_w = power.ledger.value;
  power.pue_term = pue_of(option, catalog);
  power.pue = power.pue_term.value;
  power.pue_source = source_text(power.pue_term);
  if (const Site* site = carbon_site(option, catalog)) {
    power.carbon_kg_per_j = site->carbon_kg_per_j;
    power.carbon_source = site->source_of("carbon");
  }
  return {std::move(power), std::move(parts.issues)};
}

}  // namespace aforo::model

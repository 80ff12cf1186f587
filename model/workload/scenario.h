// A scenario: workloads, the options that could run them, and what counts.
#pragma once

#include "model/catalog/catalog.h"
#include "model/workload/training.h"

#include <nlohmann/json_fwd.hpp>

namespace aforo::model {

// Pretraining or fine-tuning that runs once, or again with a period.
struct PretrainingWorkload : TrainingWorkload {};
struct FineTuningWorkload : TrainingWorkload {};
void describe(FieldVisitor& v, PretrainingWorkload& workload);
void describe(FieldVisitor& v, FineTuningWorkload& workload);

struct Workload {
  std::string name;
  std::optional<double> every_s;     // repeated with this period over the horizon; absent: once
  std::optional<double> deadline_s;  // one run must end within
  std::variant<FineTuningWorkload, PretrainingWorkload> work;
};
std::vector<std::string> workload_kinds();  // "fine-tuning", "pretraining"
void describe(FieldVisitor& v, Workload& workload);
const TrainingWorkload& training_of(const Workload& workload);
std::string_view workload_kind(const Workload& workload);

// Nodes of one kind in a build.
struct NodeGroup {
  std::string node;  // id of a Node
  std::int64_t count = 1;
  std::optional<Money> price;  // of one node, over the catalog's
};
void describe(FieldVisitor& v, NodeGroup& group);

// The compute network of a build. Empty: what the nodes' catalog entries say, without switches.
struct FabricSpec {
  std::string link;          // id of a Link; empty: the node's network_link
  std::string switch_model;  // id of a Switch; empty: no switch is bought
  std::string cable;         // id of a Cable; empty: no cables are bought
  double oversubscription = 1;
  std::optional<double> nic_bytes_per_s;  // line rate of one NIC, over the node's
  std::optional<std::int64_t> nics;       // per node, over the node's
};
void describe(FieldVisitor& v, FabricSpec& fabric);

struct StorageSpec {
  std::string storage;        // id of a Storage
  double capacity_bytes = 0;  // bought or rented
};
void describe(FieldVisitor& v, StorageSpec& storage);

// What it costs to own. Absent members fall back on the catalog's tco parameters, and reports
// list them as defaults that nobody touched.
struct OwnershipSpec {
  std::optional<double> life_s;                    // straight line and annuity
  std::optional<double> cost_of_capital_fraction;  // yearly
  std::optional<double> residual_fraction;         // of capex at the end of life
  std::optional<double> maintenance_fraction;      // of capex a year
  std::optional<double> installation_fraction;     // of capex, once
  std::optional<double> spares_fraction;           // of node capex, once
  std::optional<double> insurance_fraction;        // of capex a year
  std::optional<Money> staff_per_year;
  std::optional<Money> space_per_year;
  std::optional<Money> software_per_gpu_year;
  std::optional<Money> other_per_year;
};
void describe(FieldVisitor& v, OwnershipSpec& spec);

// Hardware that is bought, in an own room or in a colocation.
struct HardwareOption {
  std::vector<NodeGroup> groups;
  FabricSpec fabric;
  std::optional<StorageSpec> storage;
  std::string site;                          // id of a Site: electricity and carbon
  std::optional<double> pue;                 // over the site's or the cooling's
  std::optional<Money> electricity_per_kwh;  // over the site's
  std::string cooling;                       // id of a Cooling
  std::string rack;                          // id of a RackClass
  std::string colocation;                    // id of a Colocation (kind colocation)
  OwnershipSpec ownership;
};

// GPUs that are rented.
struct RentedOption {
  std::string offer;                     // id of an Offer
  std::int64_t count = 1;                // instances
  std::string commitment = "on-demand";  // commitments()
  std::optional<Money> price_per_h;      // of one instance, over the catalog's
  std::optional<std::string> billing;    // over the offer's
  std::optional<double> discount_fraction;
  FabricSpec fabric;
  bool single_host = false;  // all instances in one machine, joined without a network
  double storage_bytes = 0;  // kept for the whole horizon
  double egress_bytes_per_run = 0;
  std::string storage_offer;  // id of an Offer with a storage price; empty: the same
};
std::vector<std::string> commitments();  // "on-demand", "spot", "reserved-1y", "reserved-3y"

struct OnPremOption : HardwareOption {};
struct ColocationOption : HardwareOption {};
struct HyperscalerOption : RentedOption {};
struct GpuCloudOption : RentedOption {};
struct DistributedOption : RentedOption {};
void describe(FieldVisitor& v, OnPremOption& option);
void describe(FieldVisitor& v, ColocationOption& option);
void describe(FieldVisitor& v, HyperscalerOption& option);
void describe(FieldVisitor& v, GpuCloudOption& option);
void describe(FieldVisitor& v, DistributedOption& option);

struct Option {
  std::string name;
  std::string note;
  std::variant<OnPremOption, ColocationOption, HyperscalerOption, GpuCloudOption, DistributedOption>
      build;
};
std::vector<std::string> option_kinds();
void describe(FieldVisitor& v, Option& option);
std::string_view option_kind(const Option& option);
const HardwareOption* hardware_of(const Option& option);  // null when rented
const RentedOption* rented_of(const Option& option);      // null when bought

struct Goals {
  std::optional<Money> budget;  // total over the horizon
  std::optional<double> max_power_w;
};
void describe(FieldVisitor& v, Goals& goals);

struct Settings {
  std::int64_t seed = 1;
  std::string fidelity = "event";  // "event", "closed"
  std::int64_t price_stale_days = 90;
  bool vat = false;  // show VAT beside
};
void describe(FieldVisitor& v, Settings& settings);

struct Scenario {
  std::string name;
  std::string description;
  std::string as_of;  // "2026-09-20"; empty: the newest date in the catalogs
  std::string currency = "EUR";
  double horizon_s = 3 * 31536000.0;
  std::vector<Workload> workloads;
  std::vector<Option> options;
  Goals goals;
  Settings settings;
};
void describe(FieldVisitor& v, Scenario& scenario);

// Reads and checks a whole scenario: every fault is reported in one go, all references resolve,
// names of workloads and of options are unique. Overrides whose first step is no catalog file
// stem are pointers into the scenario.
Result<Scenario> load_scenario(std::string_view text, std::string_view file, const Catalog& catalog,
                               const std::vector<Override>& overrides = {});
nlohmann::ordered_json scenario_schema();

}  // namespace aforo::model

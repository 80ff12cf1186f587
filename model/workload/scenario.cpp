#include "model/workload/scenario.h"

#include "model/describe/json.h"

#include <chrono>
#include <map>

namespace aforo::model {

std::vector<std::string> workload_kinds() { return {"fine-tuning", "pretraining"}; }
std::vector<std::string> option_kinds() {
  return {"on-prem", "colocation", "hyperscaler", "gpu-cloud", "distributed"};
}
std::vector<std::string> commitments() {
  return {"on-demand", "spot", "reserved-1y", "reserved-3y"};
}

void describe(FieldVisitor& v, PretrainingWorkload& w) {
  describe(v, static_cast<TrainingWorkload&>(w));
}
void describe(FieldVisitor& v, FineTuningWorkload& w) {
  describe(v, static_cast<TrainingWorkload&>(w));
}

void describe(FieldVisitor& v, Workload& w) {
  v(Field("name", "name in reports").required(), w.name);
  v(Field("every", "period with which it is run again; absent: once").in(unit::d).positive(),
    w.every_s);
  v(Field("deadline", "longest time that one run may take").in(unit::d).positive(), w.deadline_s);
  v(Field("kind", "what is done").required().one_of(workload_kinds()), w.work);
}

const TrainingWorkload& training_of(const Workload& workload) {
  return std::visit([](const auto& work) -> const TrainingWorkload& { return work; },
                    workload.work);
}
std::string_view workload_kind(const Workload& workload) {
  static const auto names = workload_kinds();
  return names[workload.work.index()];
}

void describe(FieldVisitor& v, NodeGroup& g) {
  v(Field("node", "server model").required().refers_to("node"), g.node);
  v(Field("count", "how many of them").range(1, 1e6), g.count);
  v(Field("price", "price of one, over the catalog's").in(unit::money).at_least(0), g.price);
}

void describe(FieldVisitor& v, FabricSpec& f) {
  v(Field("link", "kind of network, over the node's").refers_to("link"), f.link);
  v(Field("switch", "switch model").refers_to("switch"), f.switch_model);
  v(Field("cable", "cable or transceiver model").refers_to("cable"), f.cable);
  v(Field("oversubscription", "downlink over uplink rate of a leaf switch").range(1, 64),
    f.oversubscription);
  v(Field("nic_rate", "line rate of one network port, over the node's")
        .in(unit::gbps)
        .range(1e6, 1e12),
    f.nic_bytes_per_s);
  v(Field("nics", "network ports per node, over the node's").range(1, 1024), f.nics);
}

void describe(FieldVisitor& v, StorageSpec& s) {
  v(Field("system", "storage system").required().refers_to("storage"), s.storage);
  v(Field("capacity", "usable capacity").in(unit::tb).at_least(0), s.capacity_bytes);
}

void describe(FieldVisitor& v, OwnershipSpec& o) {
  const auto share = [](const char* key, const char* help) {
    return Field(key, help).in(unit::fraction).group("ownership");
  };
  v(Field("life", "years of use").in(unit::year).range(86400, 50 * 31536000.0).group("ownership"),
    o.life_s);
  v(share("cost_of_capital", "yearly cost of capital"), o.cost_of_capital_fraction);
  v(share("residual", "value left at the end of life"), o.residual_fraction);
  v(share("maintenance", "maintenance a year, of capex"), o.maintenance_fraction);
  v(share("installation", "installation, of capex"), o.installation_fraction);
  v(share("spares", "spare nodes, of node capex"), o.spares_fraction);
  v(share("insurance", "insurance a year, of capex"), o.insurance_fraction);
  const auto yearly = [](const char* key, const char* help) {
    return Field(key, help).in(unit::money_per_y).at_least(0).group("ownership");
  };
  v(yearly("staff", "people"), o.staff_per_year);
  v(yearly("space", "floor space"), o.space_per_year);
  v(yearly("software_per_gpu", "licences by GPU"), o.software_per_gpu_year);
  v(yearly("other", "anything else"), o.other_per_year);
}

namespace {

void describe_hardware(FieldVisitor& v, HardwareOption& o) {
  v(Field("groups", "nodes that are bought").required(), o.groups);
  v(Field("fabric", "compute network"), o.fabric);
  v(Field("storage", "storage system"), o.storage);
  v(Field("site", "place: electricity price and carbon").required().refers_to("site"), o.site);
  v(Field("pue", "power usage effectiveness, over the site's").range(1, 5), o.pue);
  v(Field("electricity", "electricity price, over the site's").in(unit::money_per_kwh).at_least(0),
    o.electricity_per_kwh);
  v(Field("cooling", "cooling system").refers_to("cooling"), o.cooling);
  v(Field("rack", "rack class").refers_to("rack"), o.rack);
  v(Field("ownership", "cost of owning; what is left out is a catalog default"), o.ownership);
}

void describe_rented(FieldVisitor& v, RentedOption& o) {
  v(Field("offer", "what is rented").required().refers_to("offer"), o.offer);
  v(Field("count", "instances").range(1, 1e6), o.count);
  v(Field("commitment", "how it is paid").one_of(commitments()), o.commitment);
  v(Field("price", "price of one instance, over the catalog's").in(unit::money_per_h).at_least(0),
    o.price_per_h);
  v(Field("billing", "granularity of billing, over the offer's")
        .one_of({"per-second", "per-minute", "per-hour"}),
    o.billing);
  v(Field("discount", "negotiated discount").in(unit::fraction), o.discount_fraction);
  v(Field("fabric", "network between instances"), o.fabric);
  v(Field("single_host", "all instances in one machine, joined without a network"), o.single_host);
  v(Field("storage", "data kept at the provider").in(unit::tb).at_least(0), o.storage_bytes);
  v(Field("egress_per_run", "data fetched out after each run").in(unit::gb).at_least(0),
    o.egress_bytes_per_run);
  v(Field("storage_offer", "offer whose storage price counts").refers_to("offer"), o.storage_offer);
}

}  // namespace

void describe(FieldVisitor& v, OnPremOption& o) { describe_hardware(v, o); }
void describe(FieldVisitor& v, ColocationOption& o) {
  describe_hardware(v, o);
  v(Field("colocation", "colocation price").required().refers_to("colocation"), o.colocation);
}
void describe(FieldVisitor& v, HyperscalerOption& o) { describe_rented(v, o); }
void describe(FieldVisitor& v, GpuCloudOption& o) { describe_rented(v, o); }
void describe(FieldVisitor& v, DistributedOption& o) { describe_rented(v, o); }

void describe(FieldVisitor& v, Option& o) {
  v(Field("name", "name in reports").required(), o.name);
  v(Field("note", "remarks"), o.note);
  v(Field("kind", "how the capacity is had").required().one_of(option_kinds()), o.build);
}

std::string_view option_kind(const Option& option) {
  static const auto names = option_kinds();
  return names[option.build.index()];
}

namespace {
template <class Base>
const Base* base_of(const Option& option) {
  return std::visit(
      [](const auto& build) -> const Base* {
        if constexpr (std::is_base_of_v<Base, std::decay_t<decltype(build)>>) return &build;
        return nullptr;
      },
      option.build);
}
}  // namespace

const HardwareOption* hardware_of(const Option& option) { return base_of<HardwareOption>(option); }
const RentedOption* rented_of(const Option& option) { return base_of<RentedOption>(option); }

void describe(FieldVisitor& v, Goals& g) {
  v(Field("budget", "most that may be spent over the horizon").in(unit::money).at_least(0),
    g.budget);
  v(Field("max_power", "most power that the site gives").in(unit::kw).positive(), g.max_power_w);
}

void describe(FieldVisitor& v, Settings& s) {
  v(Field("seed", "seed of all random streams").range(0, 9e15), s.seed);
  v(Field("fidelity", "event simulation or closed forms").one_of({"event", "closed"}), s.fidelity);
  v(Field("price_stale_days", "age from which a price counts as stale").range(1, 36500),
    s.price_stale_days);
  v(Field("vat", "show value-added tax beside the totals"), s.vat);
}

void describe(FieldVisitor& v, Scenario& s) {
  v(Field("name", "title of the report").required(), s.name);
  v(Field("description", "what is asked and why"), s.description);
  v(Field("as_of", "date from which the age of prices counts, YYYY-MM-DD"), s.as_of);
  v(Field("currency", "currency of all results").one_of(currency_codes()), s.currency);
  v(Field("horizon", "time over which options are compared")
        .in(unit::year)
        .range(3600, 50 * 31536000.0),
    s.horizon_s);
  v(Field("workloads", "what is to be run").required(), s.workloads);
  v(Field("options", "what could run it").required(), s.options);
  v(Field("goals", "limits that an option must keep"), s.goals);
  v(Field("settings", "settings of the calculation"), s.settings);
}

namespace {

template <class T>
void check_names(const std::vector<T>& items, const std::string& where, Issues& issues) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto [before, fresh] = seen.emplace(items[i].name, i);
    if (fresh || items[i].name.empty()) continue;
    issues.push_back(error_issue("duplicate-id", where + "/" + std::to_string(i) + "/name",
                                 "the name \"" + items[i].name + "\" is already used at " + where +
                                     "/" + std::to_string(before->second),
                                 "give each its own name"));
  }
}

// A list that must have elements and is written as []; where it is missing or no list at all, the
// reader has said so.
void check_filled(const nlohmann::ordered_json& owner, const char* key, const std::string& where,
                  const char* what, Issues& issues) {
  if (!owner.is_object()) return;
  const auto list = owner.find(key);
  if (list == owner.end() || !list->is_array() || !list->empty()) return;
  issues.push_back(error_issue("empty", where + "/" + key, "the list is empty",
                               std::string("add at least one ") + what));
}

void check_lists(const nlohmann::ordered_json& document, const std::string& where, Issues& issues) {
  check_filled(document, "workloads", where, "workload", issues);
  check_filled(document, "options", where, "option", issues);
  const auto options = document.is_object() ? document.find("options") : document.end();
  if (options == document.end() || !options->is_array()) return;
  for (std::size_t i = 0; i < options->size(); ++i) {
    check_filled((*options)[i], "groups", where + "/options/" + std::to_string(i), "group of nodes",
                 issues);
  }
}

bool is_date(const std::string& text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i != 4 && i != 7 && (text[i] < '0' || text[i] > '9')) return false;
  }
  const auto part = [&text](std::size_t at, std::size_t size) {
    return std::stoi(text.substr(at, size));
  };
  const auto month = static_cast<unsigned>(part(5, 2));
  const auto day = static_cast<unsigned>(part(8, 2));
  return std::chrono::year_month_day{std::chrono::year{part(0, 4)}, std::chrono::month{month},
                                     std::chrono::day{day}}
      .ok();
}

void check_scenario(const Scenario& scenario, const std::string& where, Issues& issues) {
  check_names(scenario.workloads, where + "/workloads", issues);
  check_names(scenario.options, where + "/options", issues);
  if (!scenario.as_of.empty() && !is_date(scenario.as_of)) {
    issues.push_back(error_issue("bad-date", where + "/as_of",
                                 "\"" + scenario.as_of + "\" is not a date",
                                 "write it as YYYY-MM-DD"));
  }
}

}  // namespace

Result<Scenario> load_scenario(std::string_view text, std::string_view file, const Catalog& catalog,
                               const std::vector<Override>& overrides) {
  auto document = parse_json(text, file);
  if (!document) return document.issues();
  Issues issues;
  for (const auto& change : overrides) {
    const std::size_t end = change.pointer.find('/', 1);
    const std::string first =
        change.pointer.size() > 1 ? change.pointer.substr(1, end - 1) : std::string();
    if (find_catalog_kind(first)) continue;
    const Issues set = set_at_pointer(*document, change.pointer, change.value);
    issues.insert(issues.end(), set.begin(), set.end());
  }
  Scenario scenario;
  const std::string where = std::string(file) + "#";
  read_record(*document, where, scenario, issues,
              [&catalog](std::string_view kind, std::string_view id) {
                return catalog.check_reference(kind, id);
              });
  check_lists(*document, where, issues);
  check_scenario(scenario, where, issues);
  if (has_errors(issues)) return issues;
  return {std::move(scenario), std::move(issues)};
}

nlohmann::ordered_json scenario_schema() { return schema_of<Scenario>(); }

}  // namespace aforo::model

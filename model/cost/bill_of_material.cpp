#include "model/cost/bill_of_material.h"

#include "model/facility/power.h"
#include "model/facility/room.h"

#include <fmt/format.h>

namespace aforo::model {
namespace {

constexpr double kTb = 1e12;

using Terms = std::vector<Term>;

Term count_term(const std::string& name, double count, const std::string& formula = {}) {
  if (formula.empty()) return input_term("count", name, count, "", scenario_source());
  return formula_term("count", name, count, "", formula, {});
}

// What stands above in the same sum, by its value alone.
Term above(const std::string& key, const std::string& name, const std::string& currency,
           const Terms& terms) {
  double total = 0;
  for (const auto& term : terms) total += term.value;
  return formula_term(key, name, total, currency, "sum of the above", {});
}

void add_product(const std::string& key, const std::string& name, Term count, Term price,
                 const std::string& currency, Terms& into) {
  const double value = count.value * price.value;
  into.push_back(formula_term(key, name, value, currency, "number x price of one",
                              {std::move(count), std::move(price)}));
}

std::string quote_name(const std::string& part, const PriceQuote& quote) {
  std::string name = part + " (" + quote.kind;
  if (!quote.scope.empty()) name += "; " + quote.scope;
  return name + ")";
}

// The price of a part that is bought: its newest quote. Without one the book says how to give it.
std::optional<Term> quoted(const std::string& where, const std::string& name,
                           const std::vector<PriceQuote>& quotes, const std::string& how,
                           PriceBook& book) {
  const PriceQuote* quote = newest_quote(quotes);
  if (quote) {
    if (!quote->scope.empty() && quote->scope.rfind("whole", 0) != 0) {
      book.note(warning_issue("other-scope", where,
                              "the price taken for " + name + " is for: " + quote->scope, how));
    }
    return book.price("unit_price", quote_name(name, *quote), quote->price, "",
                      {quote->source, quote->date});
  }
  book.unknown(where, "the price of " + name + " is unknown", how);
  return std::nullopt;
}

void add_nodes(const Option& option, const HardwareOption& hardware, const Catalog& catalog,
               PriceBook& book, Terms& into) {
  for (std::size_t i = 0; i < hardware.groups.size(); ++i) {
    const NodeGroup& group = hardware.groups[i];
    const Node* node = catalog.find<Node>(group.node);
    const std::string name = node ? node->name : group.node;
    std::optional<Term> price;
    if (group.price) {
      price = book.amount("unit_price", name, *group.price, "", scenario_source());
    } else {
      price = quoted("node/" + group.node, name, node ? node->prices : std::vector<PriceQuote>{},
                     fmt::format("give it: \"price\" of group {} of option \"{}\" "
                                 "(--set /options/N/groups/{}/price=…EUR)",
                                 i, option.name, i),
                     book);
    }
    if (!price) continue;
    add_product("nodes_cost", name, count_term("nodes", static_cast<double>(group.count)),
                std::move(*price), book.currency(), into);
  }
}

void add_spares(const Ownership& ownership, const std::string& currency, Terms& into) {
  if (ownership.spares.value == 0 || into.empty()) return;
  Term nodes = above("nodes_total", "all nodes", currency, into);
  const double value = nodes.value * ownership.spares.value;
  into.push_back(formula_term("spares_cost", "spares", value, currency, "cost of the nodes x share",
                              {std::move(nodes), ownership.spares}));
}

void add_network(const NetworkBill& bill, PriceBook& book, Terms& into) {
  if (bill.switch_model && bill.switches.total() > 0) {
    const Switch& entry = *bill.switch_model;
    auto price = quoted("switch/" + entry.id, entry.name, entry.prices,
                        "add a quote to its \"prices\" in an overlay (--catalog DIR)", book);
    if (price) {
      add_product("switches_cost", "switches",
                  count_term("switches", static_cast<double>(bill.switches.total()),
                             fmt::format("{} leaves + {} spines + {} cores", bill.switches.leaf,
                                         bill.switches.spine, bill.switches.core)),
                  std::move(*price), book.currency(), into);
    }
  }
  if (bill.cable && bill.cable_pieces > 0) {
    const Cable& cable = *bill.cable;
    auto price = quoted("cable/" + cable.id, cable.name, cable.prices,
                        "add a quote to its \"prices\" in an overlay (--catalog DIR)", book);
    if (price) {
      add_product("cables_cost", "cables",
                  count_term("pieces", static_cast<double>(bill.cable_pieces),
                             fmt::format("{} to hosts, {} between switches", bill.host_cables,
                                         bill.switches.fabric_cables)),
                  std::move(*price), book.currency(), into);
    }
  }
}

// Drives that the nodes bring along are in the nodes' price.
bool is_in_nodes(const StorageSpec& spec, const Storage& storage, const HardwareOption& hardware,
                 const Catalog& catalog) {
  double nodes_bytes = 0;
  for (const auto& group : hardware.groups) {
    const Node* node = catalog.find<Node>(group.node);
    if (node) nodes_bytes += node->nvme_bytes * static_cast<double>(group.count);
  }
  return storage.kind == "local-nvme" && spec.capacity_bytes <= nodes_bytes * (1 + 1e-9);
}

void add_storage(const HardwareOption& hardware, const Catalog& catalog, PriceBook& book,
                 Terms& into) {
  const StorageSpec& spec = *hardware.storage;
  const Storage* storage = catalog.find<Storage>(spec.storage);
  if (!storage || spec.capacity_bytes <= 0) return;
  if (is_in_nodes(spec, *storage, hardware, catalog)) {
    into.push_back(assumption_term("storage_cost", "local drives", 0, book.currency(),
                                   "the nodes hold this capacity; it is in their price"));
    return;
  }
  if (!storage->price_per_tb || storage->price_per_tb->amount <= 0) {
    book.unknown("storage/" + storage->id, "the price of " + storage->name + " is unknown",
                 "--set /storage/" + storage->id + "/price_per_tb=…USD/TB");
    return;
  }
  Source source = storage->source_of("price_per_tb");
  if (!storage->price_source.empty()) source = {storage->price_source, storage->price_date};
  auto price = book.price("unit_price", storage->name, *storage->price_per_tb, "/TB", source);
  if (!price) return;
  add_product(
      "storage_cost", "storage",
      input_term("capacity", "capacity", spec.capacity_bytes / kTb, "TB", scenario_source()),
      std::move(*price), book.currency(), into);
}

void add_racks(const HardwareOption& hardware, const Cluster& cluster, const Catalog& catalog,
               PriceBook& book, Terms& into) {
  const RackClass* rack = catalog.find<RackClass>(hardware.rack);
  if (!rack) return;
  if (!rack->price) {
    book.note(warning_issue("unpriced-part", "rack/" + rack->id,
                            "racks are not in the cost: " + rack->name + " has no price",
                            "--set /racks/" + rack->id + "/price=…EUR"));
    return;
  }
  const auto plan = rack_plan(hardware, cluster, catalog);
  auto price = book.amount("unit_price", rack->name, *rack->price, "", rack->source_of("price"));
  if (!plan || !price) return;
  add_product("racks_cost", "racks",
              count_term("racks", static_cast<double>(plan->racks),
                         fmt::format("{} nodes to a rack", plan->nodes_per_rack)),
              std::move(*price), book.currency(), into);
}

void add_cooling(const HardwareOption& hardware, double installed_w, const Catalog& catalog,
                 PriceBook& book, Terms& into) {
  const Cooling* cooling = catalog.find<Cooling>(hardware.cooling);
  if (!cooling) return;
  if (!cooling->capex_per_kw) {
    book.note(warning_issue("unpriced-part", "cooling/" + cooling->id,
                            "cooling is not in the cost: " + cooling->name + " has no price",
                            "--set /cooling/" + cooling->id + "/capex_per_kw=…EUR/kW"));
    return;
  }
  auto price = book.amount("unit_price", cooling->name, *cooling->capex_per_kw, "/kW",
                           cooling->source_of("capex_per_kw"));
  if (!price) return;
  add_product("cooling_cost", "cooling",
              formula_term("installed_power", "installed IT power", installed_w / 1e3, "kW",
                           "nameplates added up", {}),
              std::move(*price), book.currency(), into);
}

void add_installation(const Ownership& ownership, const std::string& currency, Terms& into) {
  if (ownership.installation.value == 0 || into.empty()) return;
  Term equipment = above("equipment_total", "all equipment", currency, into);
  const double value = equipment.value * ownership.installation.value;
  into.push_back(formula_term("installation_cost", "installation", value, currency,
                              "cost of the equipment x share",
                              {std::move(equipment), ownership.installation}));
}

}  // namespace

Term bill_of_material(const Option& option, const Cluster& cluster, const Ownership& ownership,
                      const Catalog& catalog, PriceBook& book) {
  const HardwareOption& hardware = *hardware_of(option);
  Terms parts;
  add_nodes(option, hardware, catalog, book, parts);
  add_spares(ownership, book.currency(), parts);
  add_network(network_bill(hardware.fabric, cluster, catalog), book, parts);
  if (hardware.storage) add_storage(hardware, catalog, book, parts);
  if (hardware.colocation.empty()) add_racks(hardware, cluster, catalog, book, parts);
  add_installation(ownership, book.currency(), parts);
  if (hardware.colocation.empty()) {
    add_cooling(hardware, installed_it_w(hardware, cluster, catalog), catalog, book, parts);
  }
  return sum_term("capex", "what is bought", book.currency(), std::move(parts));
}

double installed_it_w(const HardwareOption& hardware, const Cluster& cluster,
                      const Catalog& catalog) {
  Option option;
  static_cast<HardwareOption&>(std::get<OnPremOption>(option.build)) = hardware;
  const auto power = facility_power(option, cluster, kFullLoad, catalog);
  return power.ok() ? power->it_installed_w : 0;
}

}  // namespace aforo::model

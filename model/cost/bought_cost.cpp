#include "model/cost/bought_cost.h"

#include "model/cost/bill_of_material.h"
#include "model/cost/cash_flow.h"
#include "model/cost/finance.h"

#include <algorithm>

namespace aforo::model {
namespace {

constexpr double kJoulePerKwh = 3.6e6;
constexpr double kMonthsPerYear = 12;

using Terms = std::vector<Term>;

double kwh_of(double watts, double pue, double seconds) {
  return watts * pue * seconds / kJoulePerKwh;
}

Term pue_term(const Demand& demand) {
  return input_term("pue", "PUE", demand.pue, "", {demand.pue_source, ""});
}

double idle_s(const Demand& demand) { return std::max(0.0, demand.horizon_s - demand.busy_s()); }

// Electricity over the horizon, at the meter.
Term energy_term(const Demand& demand) {
  Terms parts;
  for (const auto& run : demand.runs) {
    parts.push_back(formula_term(
        "energy_of_runs", run.workload, kwh_of(run.busy_power_w, demand.pue, run.run_s * run.runs),
        "kWh", "IT power x PUE x hours of a run x runs",
        {formula_term("it_power", "IT power while it runs", run.busy_power_w / 1e3, "kW",
                      "nodes, switches and storage at the wall", {}),
         pue_term(demand),
         formula_term("run_time", "hours of a run", run.run_s / 3600, "h", "simulated", {}),
         formula_term("runs", "runs over the horizon", run.runs, "", "horizon / period", {})}));
  }
  parts.push_back(
      formula_term("energy_idle", "idle", kwh_of(demand.it_idle_w, demand.pue, idle_s(demand)),
                   "kWh", "idle IT power x PUE x idle hours",
                   {formula_term("it_idle_power", "idle IT power", demand.it_idle_w / 1e3, "kW",
                                 "nodes, switches and storage at the wall", {}),
                    pue_term(demand),
                    formula_term("idle_time", "idle hours", idle_s(demand) / 3600, "h",
                                 "horizon - busy hours", {})}));
  return sum_term("energy", "energy over the horizon", "kWh", std::move(parts));
}

std::optional<Term> electricity_price(const HardwareOption& hardware, double kwh_per_year,
                                      const Catalog& catalog, PriceBook& book) {
  constexpr const char* kKey = "electricity_price";
  if (hardware.electricity_per_kwh) {
    return book.amount(kKey, "electricity price", *hardware.electricity_per_kwh, "/kWh",
                       scenario_source());
  }
  const Site* site = catalog.find<Site>(hardware.site);
  const auto price =
      site ? electricity_price_per_kwh(*site, kwh_per_year * kJoulePerKwh) : std::nullopt;
  if (!price) {
    book.unknown("site/" + hardware.site,
                 "the electricity price of " + hardware.site + " is unknown",
                 "give \"electricity\" in the option, or --set /sites/" + hardware.site +
                     "/electricity=…EUR/kWh");
    return std::nullopt;
  }
  const std::string field = site->electricity_bands.empty() ? "electricity" : "electricity_bands";
  Source source = site->source_of(field);
  if (!site->electricity_date.empty() && !site->field_sources.contains(field)) {
    source.date = site->electricity_date;
  }
  return book.amount(kKey,
                     "electricity in " + site->name + " for " +
                         std::to_string(static_cast<long long>(kwh_per_year / 1e3)) + " MWh a year",
                     *price, "/kWh", source);
}

// Running cost over the horizon.
class RunningCost {
 public:
  RunningCost(double years, const std::string& currency) : years_(years), currency_(currency) {}

  // A yearly amount as it stands: "a year x years".
  void add_yearly(const std::string& key, const std::string& name,
                  const std::optional<Term>& per_year) {
    if (!per_year) return;
    add(key, name, per_year->value * years_, "cost a year x years", {*per_year});
  }
  void add_share(const std::string& key, const std::string& name, const Term& capex,
                 const Term& share) {
    add(key, name, capex.value * share.value * years_, "capex x share a year x years",
        {formula_term("capex_total", "what is bought", capex.value, currency_, "see capex", {}),
         share});
  }
  void add(const std::string& key, const std::string& name, double value,
           const std::string& formula, Terms inputs) {
    inputs.push_back(
        input_term("horizon_years", "years of the horizon", years_, "y", scenario_source()));
    terms.push_back(formula_term(key, name, value, currency_, formula, std::move(inputs)));
  }
  double total() const {
    double sum = 0;
    for (const auto& term : terms) sum += term.value;
    return sum;
  }

  Terms terms;

 private:
  double years_;
  std::string currency_;
};

bool pays_energy(const HardwareOption& hardware, const Catalog& catalog) {
  const Colocation* place = catalog.find<Colocation>(hardware.colocation);
  return !place || !place->energy_included;
}

void add_energy(const HardwareOption& hardware, const Demand& demand, double years,
                const Catalog& catalog, PriceBook& book, RunningCost& running) {
  if (!pays_energy(hardware, catalog)) return;
  Term energy = energy_term(demand);
  auto price = electricity_price(hardware, energy.value / years, catalog, book);
  if (!price) return;
  const double value = energy.value * price->value;
  running.terms.push_back(formula_term("energy_cost", "electricity", value, book.currency(),
                                       "energy x price", {std::move(energy), std::move(*price)}));
}

void add_colocation(const HardwareOption& hardware, const Cluster& cluster, const Catalog& catalog,
                    double years, PriceBook& book, RunningCost& running) {
  const Colocation* place = catalog.find<Colocation>(hardware.colocation);
  if (!place) return;
  const double kw = installed_it_w(hardware, cluster, catalog) / 1e3;
  auto price = book.price("colocation_price", place->name, place->per_kw_month, "/kW/month",
                          place->source_of("per_kw_month"));
  if (!price) return;
  const double value = kw * price->value * kMonthsPerYear * years;
  running.add("colocation_cost", "colocation", value,
              "committed power x price a month x 12 x years",
              {assumption_term("committed_power", "committed power", kw, "kW",
                               "nameplates of nodes, switches and storage added up"),
               std::move(*price)});
}

void add_licences(const Ownership& own, std::int64_t gpus, double years, RunningCost& running) {
  if (!own.software_per_gpu) return;
  const auto count = static_cast<double>(gpus);
  running.add("software_cost", "licences", count * own.software_per_gpu->value * years,
              "GPUs x licence a year x years",
              {input_term("gpus", "GPUs", count, "", scenario_source()), *own.software_per_gpu});
}

RunningCost running_cost(const HardwareOption& hardware, const Cluster& cluster,
                         const Demand& demand, const Ownership& own, const Term& capex,
                         const Catalog& catalog, PriceBook& book) {
  const double years = demand.horizon_s / kYear_s;
  RunningCost running(years, book.currency());
  add_energy(hardware, demand, years, catalog, book, running);
  add_colocation(hardware, cluster, catalog, years, book, running);
  running.add_share("maintenance_cost", "maintenance", capex, own.maintenance);
  running.add_share("insurance_cost", "insurance", capex, own.insurance);
  running.add_yearly("staff_cost", "people", own.staff);
  if (hardware.colocation.empty() || hardware.ownership.space_per_year) {
    running.add_yearly("space_cost", "floor space", own.space);
  }
  add_licences(own, cluster.gpus(), years, running);
  running.add_yearly("other_cost", "other", own.other);
  return running;
}

Term residual_term(const Purchases& purchases, const Ownership& own, const std::string& currency) {
  return formula_term(
      "residual_value", "value left at the end of the horizon", -purchases.value_left(), currency,
      "-(price - (price - residual) x age / life)",
      {formula_term("capex_total", "what is bought", purchases.price, currency, "see capex", {}),
       own.residual, own.life_years,
       input_term("horizon_years", "years of the horizon", purchases.horizon_years, "y",
                  scenario_source())});
}

Term replacement_term(const Purchases& purchases, const Ownership& own,
                      const std::string& currency) {
  return formula_term(
      "replacement_cost", "bought again at the end of life", purchases.replacements(), currency,
      "(generations - 1) x (price - residual)",
      {formula_term("generations", "generations", static_cast<double>(purchases.generations()), "",
                    "horizon / life, rounded up", {}),
       own.life_years, own.residual});
}

// Annuity and running cost of a year, and of an hour.
Term hourly_term(const Purchases& purchases, const Ownership& own, const RunningCost& running,
                 const std::string& currency) {
  const double charge =
      annuity(purchases.price, purchases.residual, own.cost_of_capital.value, purchases.life_years);
  Terms year = {formula_term(
      "annuity", "capital, with interest", charge, currency + "/y",
      "(price - residual / (1 + i)^n) x i (1 + i)^n / ((1 + i)^n - 1)",
      {formula_term("capex_total", "what is bought", purchases.price, currency, "see capex", {}),
       own.residual, own.cost_of_capital, own.life_years})};
  for (const auto& term : running.terms) {
    year.push_back(formula_term(term.key + "_per_year", term.name,
                                term.value / purchases.horizon_years, currency + "/y",
                                "cost over the horizon / years", {}));
  }
  Term total = sum_term("cost_per_year", "cost of a year", currency + "/y", std::move(year));
  const double hourly = total.value / kHoursPerYear;
  return formula_term("cost_per_hour", "cost of an hour", hourly, currency + "/h",
                      "cost of a year / 8760", {std::move(total)});
}

// The price of a kilowatt-hour that the energy term was reckoned with; 0 where none is paid.
double price_per_kwh(const RunningCost& running) {
  for (const auto& term : running.terms) {
    if (const Term* price = find_term(term, "electricity_price")) return price->value;
  }
  return 0;
}

void add_per_run(const Demand& demand, const RunningCost& running, OptionCost& cost) {
  const double kwh_price = price_per_kwh(running);
  const auto energy_of = [&](const Demand::Run& run) {
    return kwh_of(run.busy_power_w, demand.pue, run.run_s) * kwh_price;
  };
  double fixed = *cost.total;
  for (const auto& run : demand.runs) fixed -= energy_of(run) * run.runs;
  const double busy = demand.busy_s();
  for (std::size_t i = 0; i < demand.runs.size(); ++i) {
    const auto& run = demand.runs[i];
    if (busy > 0 && run.run_s > 0) {
      cost.per_run[i] = fixed * run.run_s / busy + energy_of(run);
    }
  }
}

void add_totals(const Demand& demand, const Purchases& purchases, const Ownership& own,
                const RunningCost& running, const std::string& currency, OptionCost& cost) {
  cost.total = cost.ledger.value;
  cost.cash_flow = cash_flow(purchases, running.total());
  std::vector<double> flows;
  for (const auto& year : cost.cash_flow) flows.push_back(year.capex + year.opex);
  cost.present_value = net_present_value(flows, own.cost_of_capital.value);
  cost.hourly_ledger = hourly_term(purchases, own, running, currency);
  cost.per_hour = cost.hourly_ledger.value;
  cost.per_year = *cost.per_hour * kHoursPerYear;
  add_per_run(demand, running, cost);
}

}  // namespace

OptionCost bought_cost(const Option& option, const Cluster& cluster, const Demand& demand,
                       const Catalog& catalog, PriceBook& book) {
  const HardwareOption& hardware = *hardware_of(option);
  const Ownership own = ownership_of(hardware, cluster.nodes(), catalog, book);
  OptionCost cost;
  cost.per_run.resize(demand.runs.size());
  Term capex = bill_of_material(option, cluster, own, catalog, book);
  if (book.complete()) cost.capex = capex.value;
  const Purchases purchases{capex.value, capex.value * own.residual.value, own.life_years.value,
                            demand.horizon_s / kYear_s};
  const RunningCost running = running_cost(hardware, cluster, demand, own, capex, catalog, book);
  Terms terms = {std::move(capex)};
  if (purchases.generations() > 1) {
    terms.push_back(replacement_term(purchases, own, book.currency()));
  }
  terms.push_back(residual_term(purchases, own, book.currency()));
  terms.insert(terms.end(), running.terms.begin(), running.terms.end());
  cost.ledger = cost_root(std::move(terms), book);
  if (book.complete()) {
    add_totals(demand, purchases, own, running, book.currency(), cost);
  }
  return cost;
}

}  // namespace aforo::model

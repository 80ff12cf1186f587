#include "model/cost/billing.h"
#include "model/cost/bought_cost.h"
#include "model/cost/cash_flow.h"
#include "model/quantity/format.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace aforo::model {
namespace {

constexpr double kMonth_s = kYear_s / 12;
constexpr double kTb = 1e12;
constexpr double kGb = 1e9;
constexpr const char* kBillingNotStated = "per-hour";  // the dearest

using Terms = std::vector<Term>;

// A way to pay: one row of commitments().
struct CommitmentRow {
  std::string_view id;
  std::optional<Money> Offer::*price;
  const char* field;  // key of the price in the catalog
  double term_s;      // paid for around the clock; 0: by use
};
constexpr std::array kCommitments = std::to_array<CommitmentRow>({
    {"on-demand", &Offer::on_demand_per_h, "on_demand", 0},
    {"spot", &Offer::spot_per_h, "spot", 0},
    {"reserved-1y", &Offer::reserved_1y_per_h, "reserved_1y", kYear_s},
    {"reserved-3y", &Offer::reserved_3y_per_h, "reserved_3y", 3 * kYear_s},
});

const CommitmentRow& commitment_row(const std::string& id) {
  for (const auto& row : kCommitments) {
    if (row.id == id) return row;
  }
  return kCommitments.front();
}

bool is_priced(const std::optional<Money>& price) { return price && price->amount > 0; }

std::string known_prices(const Offer& offer) {
  std::string list;
  for (const auto& row : kCommitments) {
    const auto& price = offer.*row.price;
    if (!is_priced(price)) continue;
    list += (list.empty() ? "" : ", ") + std::string(row.id) + " " +
            exact_money(*price, unit::money_per_h);
  }
  return list.empty() ? "no price of it is known" : "known: " + list;
}

// What of the option the functions below look at.
struct Rent {
  const Option& option;
  const RentedOption& rented;
  const Offer& offer;
  const CommitmentRow& commitment;
  const Demand& demand;
  const Catalog& catalog;
  PriceBook& book;
};

std::optional<Term> instance_price(const Rent& r) {
  if (r.rented.price_per_h) {
    return r.book.amount("instance_price", r.offer.name, *r.rented.price_per_h, "/h",
                         scenario_source());
  }
  const auto& price = r.offer.*r.commitment.price;
  if (!is_priced(price)) {
    r.book.unknown("offer/" + r.offer.id,
                   fmt::format("the {} price of {} is unknown", r.commitment.id, r.offer.name),
                   known_prices(r.offer) + "; or give \"price\" in option \"" + r.option.name +
                       "\" (--set /options/N/price=…EUR/h)");
    return std::nullopt;
  }
  return r.book.price("instance_price", fmt::format("{}, {}", r.offer.name, r.commitment.id),
                      *price, "/h", r.offer.source_of(r.commitment.field));
}

// What all instances cost in an hour.
std::optional<Term> hourly_rent(const Rent& r) {
  auto price = instance_price(r);
  if (!price) return std::nullopt;
  const auto count = static_cast<double>(r.rented.count);
  const double discount = r.rented.discount_fraction.value_or(0);
  const double value = price->value * count * (1 - discount);
  Terms inputs = {std::move(*price),
                  input_term("instances", "instances", count, "", scenario_source())};
  if (discount > 0) {
    inputs.push_back(input_term("discount", "discount", discount, "", scenario_source()));
  }
  return formula_term("cost_per_hour", "rent of an hour", value, r.book.currency() + "/h",
                      discount > 0 ? "price x instances x (1 - discount)" : "price x instances",
                      std::move(inputs));
}

// The rule by which time is rounded, with its minimum and where it is stated.
struct Billing {
  const BillingRule& rule;
  double minimum_s;
  Term term;
};

Billing billing_of(const Rent& r) {
  const auto with = [](const BillingRule& rule, double minimum_s, const Source& source) {
    return Billing{rule, minimum_s,
                   input_term("billing_step", "billed " + std::string(rule.help),
                              rule.granularity_s, "s", source)};
  };
  if (r.rented.billing) {
    if (const BillingRule* rule = find_billing_rule(*r.rented.billing)) {
      return with(*rule, rule->default_minimum_s, scenario_source());
    }
  }
  if (const BillingRule* rule = find_billing_rule(r.offer.billing)) {
    return with(*rule, r.offer.billing_minimum_s, r.offer.source_of("billing"));
  }
  const BillingRule& rule = *find_billing_rule(kBillingNotStated);
  return with(
      rule, rule.default_minimum_s,
      {"assumption: the provider does not state how it bills; whole hours are the dearest", ""});
}

Term billed_time(const Billing& billing, double run_s) {
  const double billed = billed_s(billing.rule, run_s, billing.minimum_s);
  return formula_term(
      "billed_time", "billed time of a run", billed / 3600, "h", "run time, rounded up as billed",
      {formula_term("run_time", "time of a run", run_s / 3600, "h", "simulated", {}), billing.term,
       input_term("billing_minimum", "shortest time that is billed", billing.minimum_s, "s",
                  billing.term.source)});
}

// By use: each run for its billed time. Fills the rent of one run into per_run.
Term rent_by_use(const Rent& r, const Term& hourly, OptionCost& cost) {
  const Billing billing = billing_of(r);
  Terms runs;
  for (std::size_t i = 0; i < r.demand.runs.size(); ++i) {
    const auto& run = r.demand.runs[i];
    Term time = billed_time(billing, run.run_s);
    const double once = time.value * hourly.value;
    cost.per_run[i] = once;
    runs.push_back(formula_term(
        "rent_of_runs", run.workload, once * run.runs, r.book.currency(),
        "billed hours x rent of an hour x runs",
        {std::move(time), hourly,
         formula_term("runs", "runs over the horizon", run.runs, "", "horizon / period", {})}));
  }
  return sum_term("rent_cost", "rent", r.book.currency(), std::move(runs));
}

// By commitment: all hours, at least the term.
Term rent_by_term(const Rent& r, const Term& hourly) {
  const double paid_s = std::max(r.demand.horizon_s, r.commitment.term_s);
  if (r.commitment.term_s > r.demand.horizon_s * (1 + 1e-9)) {
    r.book.note(warning_issue(
        "long-commitment", "offer/" + r.offer.id,
        fmt::format("{} is paid for {}, longer than the horizon of {}", r.commitment.id,
                    human_time(r.commitment.term_s), human_time(r.demand.horizon_s)),
        "choose a shorter commitment, or a longer /horizon"));
  }
  return formula_term(
      "rent_cost", "rent", paid_s / 3600 * hourly.value, r.book.currency(),
      "larger of horizon and term, in hours x rent of an hour",
      {input_term("horizon_time", "horizon", r.demand.horizon_s / 3600, "h", scenario_source()),
       input_term("commitment_time", "term of the commitment", r.commitment.term_s / 3600, "h",
                  {std::string(r.commitment.id), ""}),
       hourly});
}

// The offer whose price counts: the named one, the rented one, else another of the provider, in
// its country first.
const Offer* priced_offer(const Rent& r, std::optional<Money> Offer::*price,
                          const std::string& named) {
  if (!named.empty()) return r.catalog.find<Offer>(named);
  if (r.offer.*price) return &r.offer;
  const Offer* found = nullptr;
  for (const auto& other : r.catalog.table<Offer>().entries()) {
    if (other.provider != r.offer.provider || !(other.*price)) continue;
    const bool nearer =
        found && found->country != r.offer.country && other.country == r.offer.country;
    if (!found || nearer) found = &other;
  }
  return found;
}

// What is paid beside the instances; `field` is also what it is called.
struct SidePrice {
  std::optional<Money> Offer::*price;
  const char* key;
  const char* field;
  const char* per;
  const char* otherwise;  // another way to give it
};
constexpr SidePrice kStoragePrice = {&Offer::storage_per_tb_month, "storage_price", "storage",
                                     "/TB/month",
                                     "name an offer that has one as \"storage_offer\", or "};
constexpr SidePrice kEgressPrice = {&Offer::egress_per_gb, "egress_price", "egress", "/GB", ""};

std::optional<Term> side_price(const Rent& r, const SidePrice& side, const std::string& named) {
  const Offer* offer = priced_offer(r, side.price, named);
  if (!offer || !(offer->*side.price)) {
    r.book.unknown("offer/" + (offer ? offer->id : r.offer.id),
                   fmt::format("the {} price of {} is unknown", side.field,
                               offer ? offer->name : r.offer.provider),
                   fmt::format("{}--set /offers/{}/{}=…USD{}", side.otherwise, r.offer.id,
                               side.field, side.per));
    return std::nullopt;
  }
  return r.book.price(side.key, fmt::format("{} ({})", offer->name, side.field),
                      *(offer->*side.price), side.per, offer->source_of(side.field));
}

void add_storage(const Rent& r, Terms& terms) {
  if (r.rented.storage_bytes <= 0) return;
  auto price = side_price(r, kStoragePrice, r.rented.storage_offer);
  if (!price) return;
  const double tb = r.rented.storage_bytes / kTb;
  const double months = r.demand.horizon_s / kMonth_s;
  const double value = tb * months * price->value;
  terms.push_back(formula_term(
      "storage_cost", "storage", value, r.book.currency(), "capacity x months x price",
      {input_term("capacity", "capacity", tb, "TB", scenario_source()),
       input_term("months", "months of the horizon", months, "months", scenario_source()),
       std::move(*price)}));
}

// Cost of one run's egress.
double add_egress(const Rent& r, Terms& terms) {
  if (r.rented.egress_bytes_per_run <= 0) return 0;
  auto price = side_price(r, kEgressPrice, {});
  if (!price) return 0;
  double runs = 0;
  for (const auto& run : r.demand.runs) runs += run.runs;
  const double gb = r.rented.egress_bytes_per_run / kGb;
  const double once = gb * price->value;
  terms.push_back(formula_term(
      "egress_cost", "data fetched out", once * runs, r.book.currency(), "data x price x runs",
      {input_term("egress", "data of a run", gb, "GB", scenario_source()), std::move(*price),
       formula_term("runs", "runs over the horizon", runs, "", "all workloads", {})}));
  return once;
}

// Shares what is paid whether it runs or not among the runs by time, and adds egress.
void add_per_run(const Demand& demand, double standing, double egress, OptionCost& cost) {
  const double busy = demand.busy_s();
  for (std::size_t i = 0; i < demand.runs.size(); ++i) {
    const double run_s = demand.runs[i].run_s;
    if (busy <= 0 || run_s <= 0) {
      cost.per_run[i].reset();
      continue;
    }
    cost.per_run[i] = cost.per_run[i].value_or(0) + egress + standing * run_s / busy;
  }
}

void add_totals(const Rent& r, const Term& hourly, OptionCost& cost) {
  const double years = r.demand.horizon_s / kYear_s;
  cost.total = cost.ledger.value;
  cost.capex = 0;
  cost.per_hour = hourly.value;
  cost.per_year = *cost.total / years;
  cost.hourly_ledger = hourly;
  cost.cash_flow = cash_flow({0, 0, std::max(years, 1.0), years}, *cost.total);
}

}  // namespace

OptionCost rented_cost(const Option& option, const Demand& demand, const Catalog& catalog,
                       PriceBook& book) {
  const RentedOption& rented = *rented_of(option);
  OptionCost cost;
  cost.per_run.resize(demand.runs.size());
  const Offer* offer = catalog.find<Offer>(rented.offer);
  if (!offer) {
    book.unknown("offer/" + rented.offer, "there is no offer \"" + rented.offer + "\"",
                 did_you_mean(rented.offer, catalog.ids("offer")));
    cost.ledger = cost_root({}, book);
    return cost;
  }
  const Rent r{option, rented, *offer, commitment_row(rented.commitment), demand, catalog, book};
  const auto hourly = hourly_rent(r);
  Terms terms;
  double standing = 0;
  if (hourly && r.commitment.term_s > 0) {
    terms.push_back(rent_by_term(r, *hourly));
    standing += terms.back().value;
  } else if (hourly) {
    terms.push_back(rent_by_use(r, *hourly, cost));
  }
  const std::size_t before = terms.size();
  add_storage(r, terms);
  if (terms.size() > before) standing += terms.back().value;
  const double egress = add_egress(r, terms);
  cost.ledger = cost_root(std::move(terms), book);
  if (hourly) cost.per_hour = hourly->value;
  if (!book.complete()) {
    std::fill(cost.per_run.begin(), cost.per_run.end(), std::nullopt);
    return cost;
  }
  add_per_run(demand, standing, egress, cost);
  add_totals(r, *hourly, cost);
  return cost;
}

}  // namespace aforo::model

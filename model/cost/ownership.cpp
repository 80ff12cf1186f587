#include "model/cost/ownership.h"

#include "model/cost/unit_cost.h"
#include "model/quantity/format.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace aforo::model {
namespace {

constexpr double kYearsWithoutDefault = 4;
constexpr double kNodesPerAdministrator = 100;
constexpr double kLeastPosts = 0.5;  // catalog note: small clusters need at least half a post
constexpr const char* kUsualWage = "admin-salary-es";

// A share that the scenario may state and the catalog has a default for.
struct ShareRow {
  const char* key;
  const char* name;
  Term Ownership::*into;
  std::optional<double> OwnershipSpec::*stated;
  const char* default_id;  // of a TcoParameter
};
constexpr std::array kShares = std::to_array<ShareRow>({
    {"cost_of_capital", "cost of capital a year", &Ownership::cost_of_capital,
     &OwnershipSpec::cost_of_capital_fraction, "wacc-infraecon"},
    {"maintenance_share", "maintenance a year, of capex", &Ownership::maintenance,
     &OwnershipSpec::maintenance_fraction, "maint-hw"},
    {"installation_share", "installation, of the equipment", &Ownership::installation,
     &OwnershipSpec::installation_fraction, "install"},
    {"spares_share", "spares, of the nodes", &Ownership::spares, &OwnershipSpec::spares_fraction,
     "spares"},
    {"insurance_share", "insurance a year, of capex", &Ownership::insurance,
     &OwnershipSpec::insurance_fraction, "insurance"},
});

Term default_term(const std::string& key, const std::string& name, double value,
                  const std::string& unit, const TcoParameter* parameter) {
  if (!parameter) {
    return assumption_term(key, name, value, unit,
                           "default, not touched; the catalog has no figure");
  }
  Term term =
      assumption_term(key, name, value, unit,
                      "default, not touched; tco/" + parameter->id + ": " + parameter->source);
  term.source.date = parameter->date;
  return term;
}

Term share_term(const ShareRow& row, const OwnershipSpec& spec, const Catalog& catalog) {
  if (const auto& stated = spec.*row.stated) {
    return input_term(row.key, row.name, *stated, "", scenario_source());
  }
  const TcoParameter* parameter = catalog.find<TcoParameter>(row.default_id);
  return default_term(row.key, row.name, parameter ? parameter->fraction.value_or(0) : 0, "",
                      parameter);
}

Term life_term(const OwnershipSpec& spec, const Catalog& catalog) {
  if (spec.life_s) {
    return input_term("life", "life", *spec.life_s / kYear_s, "y", scenario_source());
  }
  const TcoParameter* parameter = catalog.find<TcoParameter>("depr-default");
  return default_term(
      "life", "life",
      parameter ? parameter->years.value_or(kYearsWithoutDefault) : kYearsWithoutDefault, "y",
      parameter);
}

// A residual seen after some years falls by the same share each year.
Term residual_term(const OwnershipSpec& spec, double life_years, const Catalog& catalog) {
  constexpr const char* kName = "value left at the end of life, of capex";
  if (spec.residual_fraction) {
    return input_term("residual_share", kName, *spec.residual_fraction, "", scenario_source());
  }
  const TcoParameter* parameter = catalog.find<TcoParameter>("residual-h100");
  if (!parameter || !parameter->fraction) return default_term("residual_share", kName, 0, "", {});
  constexpr double kSeenAfterYears = 3;  // the entry's name
  const double seen_years = parameter->years.value_or(kSeenAfterYears);
  const double share = std::pow(*parameter->fraction, life_years / seen_years);
  return formula_term(
      "residual_share", kName, share, "", "share seen ^ (life / years after which it was seen)",
      {default_term("residual_seen", parameter->name, *parameter->fraction, "", parameter),
       default_term("residual_years", "years after which it was seen", seen_years, "y",
                    parameter)});
}

std::optional<Term> stated_money(const char* key, const char* name,
                                 const std::optional<Money>& stated, const char* per,
                                 const char* without, PriceBook& book) {
  if (stated) return book.amount(key, name, *stated, per, scenario_source());
  return assumption_term(key, name, 0, book.currency() + per,
                         std::string("default, not touched; ") + without);
}

const TcoParameter* wage_of(const std::string& site_country, const Catalog& catalog) {
  std::string id = "admin-salary-";
  for (const char c : site_country) {
    id += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  const TcoParameter* wage = catalog.find<TcoParameter>(id);
  return wage ? wage : catalog.find<TcoParameter>(kUsualWage);
}

std::optional<Term> default_staff(const HardwareOption& hardware, std::int64_t nodes,
                                  const Catalog& catalog, PriceBook& book) {
  const Site* site = catalog.find<Site>(hardware.site);
  const TcoParameter* wage = wage_of(site ? site->country : "", catalog);
  if (!wage || !wage->amount) {
    return default_term("staff_per_year", "people", 0, book.currency() + "/y", nullptr);
  }
  const TcoParameter* ratio = catalog.find<TcoParameter>("admin-fte");
  const double per_post =
      ratio ? ratio->count.value_or(kNodesPerAdministrator) : kNodesPerAdministrator;
  const double posts = std::max(kLeastPosts, static_cast<double>(nodes) / per_post);
  const Source source{"assumption: default, not touched; tco/" + wage->id + ": " + wage->source,
                      wage->date};
  auto money = book.amount("wage", wage->name, *wage->amount, "/y", source);
  if (!money) return std::nullopt;
  const double value = posts * money->value;
  book.note({Severity::note, "default-used", "option/ownership/staff",
             "people are a default that nobody touched: " + human_number(posts) + " posts, " +
                 human_money(value, book.currency()) + " a year",
             "give \"staff\" in the option's ownership"});
  Term number =
      formula_term("posts", "posts", posts, "", "larger of 0.5 and nodes / nodes per post",
                   {input_term("nodes", "nodes", static_cast<double>(nodes), "", scenario_source()),
                    default_term("nodes_per_post", "nodes per post", per_post, "", ratio)});
  return formula_term("staff_per_year", "people", value, book.currency() + "/y", "posts x wage",
                      {std::move(number), std::move(*money)});
}

}  // namespace

Ownership ownership_of(const HardwareOption& hardware, std::int64_t nodes, const Catalog& catalog,
                       PriceBook& book) {
  const OwnershipSpec& spec = hardware.ownership;
  Ownership own;
  for (const auto& row : kShares) own.*row.into = share_term(row, spec, catalog);
  own.life_years = life_term(spec, catalog);
  own.residual = residual_term(spec, own.life_years.value, catalog);
  own.staff = spec.staff_per_year
                  ? stated_money("staff_per_year", "people", spec.staff_per_year, "/y", "", book)
                  : default_staff(hardware, nodes, catalog, book);
  own.space = stated_money("space_per_year", "floor space", spec.space_per_year, "/y",
                           "own room without rent", book);
  own.software_per_gpu = stated_money("software_per_gpu_year", "licences of a GPU",
                                      spec.software_per_gpu_year, "/y", "no licences", book);
  own.other =
      stated_money("other_per_year", "other", spec.other_per_year, "/y", "nothing else", book);
  return own;
}

}  // namespace aforo::model

// A result is a ledger: a tree of terms that shows how a number came about. Report tables,
// `aforo explain`, the "why this number" panel and the live formulas in workbooks come from it.
#pragma once

#include "model/catalog/entry.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::model {

// Where a term's value comes from.
enum class TermKind {
  sum,      // the children add up to it
  formula,  // computed from the children as `formula` says
  input,    // a leaf with a source: catalog, scenario, or assumption
};

// A value in the unit in which it is shown ("EUR", "EUR/h", "kWh", "s", "GiB", "" for a ratio).
struct Term {
  std::string name;  // "energy of the GPUs"
  std::string key;   // stable word for lookup and translation: "energy_cost"
  double value = 0;
  std::string unit;
  TermKind kind = TermKind::input;
  std::string formula;  // "power x PUE x hours x price", with the children's names
  Source source;        // inputs only
  std::vector<Term> children;
};

Term input_term(std::string key, std::string name, double value, std::string unit, Source source);
Term assumption_term(std::string key, std::string name, double value, std::string unit,
                     std::string why);
Term sum_term(std::string key, std::string name, std::string unit, std::vector<Term> children);
Term formula_term(std::string key, std::string name, double value, std::string unit,
                  std::string formula, std::vector<Term> inputs);

// The first term with this key, depth first; null where there is none.
const Term* find_term(const Term& root, std::string_view key);
// Every input under `root`, depth first.
void for_each_input(const Term& root, const std::function<void(const Term&)>& f);
// Largest |sum of children - value| over all sum terms, relative to the largest child: the
// conservation check that tests run over every ledger.
double worst_sum_error(const Term& root);

}  // namespace aforo::model

#include "model/describe/ledger.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aforo::model {

Term input_term(std::string key, std::string name, double value, std::string unit, Source source) {
  return {std::move(name),
          std::move(key),
          value,
          std::move(unit),
          TermKind::input,
          {},
          std::move(source),
          {}};
}

Term assumption_term(std::string key, std::string name, double value, std::string unit,
                     std::string why) {
  return input_term(std::move(key), std::move(name), value, std::move(unit),
                    {"assumption: " + why, ""});
}

Term sum_term(std::string key, std::string name, std::string unit, std::vector<Term> children) {
  double value = 0;
  for (const auto& child : children) value += child.value;
  return {std::move(name),    std::move(key), value, std::move(unit), TermKind::sum, {}, {},
          std::move(children)};
}

Term formula_term(std::string key, std::string name, double value, std::string unit,
                  std::string formula, std::vector<Term> inputs) {
  return {std::move(name),   std::move(key),     value, std::move(unit),
          TermKind::formula, std::move(formula), {},    std::move(inputs)};
}

const Term* find_term(const Term& root, std::string_view key) {
  if (root.key == key) return &root;
  for (const auto& child : root.children) {
    if (const Term* found = find_term(child, key)) return found;
  }
  return nullptr;
}

void for_each_input(const Term& root, const std::function<void(const Term&)>& f) {
  if (root.kind == TermKind::input) f(root);
  for (const auto& child : root.children) for_each_input(child, f);
}

double worst_sum_error(const Term& root) {
  double worst = 0;
  if (root.kind == TermKind::sum) {
    double total = 0;
    double largest = 1e-300;
    for (const auto& child : root.children) {
      total += child.value;
      largest = std::max(largest, std::abs(child.value));
    }
    worst = std::abs(total - root.value) / largest;
    if (!std::isfinite(worst)) worst = std::numeric_limits<double>::infinity();
  }
  for (const auto& child : root.children) worst = std::max(worst, worst_sum_error(child));
  return worst;
}

}  // namespace aforo::model

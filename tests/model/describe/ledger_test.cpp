#include "model/describe/ledger.h"

#include "tests/catch.h"

using namespace aforo::model;

namespace {

Term leaf(const char* key, double value) {
  return input_term(key, key, value, "EUR", {"a source", "2026-01-01"});
}

}  // namespace

TEST_CASE("a sum term has the value of its children") {
  const Term sum = sum_term("total", "total", "EUR", {leaf("a", 1), leaf("b", 2.5)});
  CHECK(sum.value == 3.5);
  CHECK(sum_term("nothing", "nothing", "EUR", {}).value == 0);
}

TEST_CASE("the conservation check finds a sum that is off, however deep") {
  Term root = sum_term("total", "total", "EUR",
                       {sum_term("part", "part", "EUR", {leaf("a", 100), leaf("b", 200)})});
  CHECK(worst_sum_error(root) == 0);
  root.children[0].children[1].value = 201;
  CHECK(worst_sum_error(root) == Approx(1.0 / 201));
}

TEST_CASE("the conservation check leaves formulas alone") {
  const Term product = formula_term("p", "p", 6, "EUR", "a x b", {leaf("a", 2), leaf("b", 3)});
  CHECK(worst_sum_error(product) == 0);
}

TEST_CASE("a large cancelling sum is measured by its largest child") {
  // 1e9 - 1e9 + 1: rounding of the large ones is no error of the small rest.
  const Term sum = sum_term("t", "t", "EUR", {leaf("a", 1e9), leaf("b", -1e9), leaf("c", 1)});
  CHECK(worst_sum_error(sum) < 1e-15);
}

TEST_CASE("terms are found by key, the first in depth first order") {
  const Term root = sum_term("root", "root", "EUR",
                             {sum_term("x", "x", "EUR", {leaf("twice", 1)}), leaf("twice", 2)});
  REQUIRE(find_term(root, "twice"));
  CHECK(find_term(root, "twice")->value == 1);
  CHECK(find_term(root, "none") == nullptr);
}

TEST_CASE("every input is visited once, sums and formulas are not") {
  const Term root =
      sum_term("root", "root", "EUR",
               {formula_term("f", "f", 2, "EUR", "a x b", {leaf("a", 1), leaf("b", 2)}),
                assumption_term("c", "c", 3, "EUR", "nobody knows")});
  std::string seen;
  for_each_input(root, [&](const Term& input) { seen += input.key; });
  CHECK(seen == "abc");
}

TEST_CASE("an assumption is an estimate, a sourced input is not") {
  CHECK(assumption_term("c", "c", 3, "EUR", "nobody knows").source.is_estimate());
  CHECK_FALSE(leaf("a", 1).source.is_estimate());
}

#include "report/language.h"

#include "report/formats.h"
#include "report/numbers.h"
#include "report/text/text.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/report/sample.h"

#include <cmath>
#include <regex>
#include <set>

using namespace aforo;
using report::Language;
using report::Numbers;

namespace {

std::set<std::string> placeholders(std::string_view text) {
  std::set<std::string> found;
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
    found.emplace(text.substr(at, text.find('}', at) - at + 1));
  return found;
}

std::string all_outputs(Language language) {
  const plan::Comparison comparison = tests::sample_comparison();
  std::string all =
      report::write_html(comparison, language) + report::write_markdown(comparison, language);
  const report::TextStyle style{100, false, language};
  all += report::comparison_text(comparison, style);
  for (const auto& option : comparison.options) {
    for (const auto& workload : option.workloads)
      all += report::training_text(workload.training, comparison.currency, style);
    all += report::ledger_text(option.cost_ledger, style);
    all += report::issues_text(option.problems, style);
  }
  return all;
}

}  // namespace

TEST_CASE("every phrase has an English and a Spanish text with the same arguments") {
  std::set<std::string_view> keys;
  for (const auto& row : report::phrases()) {
    INFO(row.key);
    CHECK(keys.insert(row.key).second);
    CHECK_FALSE(row.en.empty());
    CHECK_FALSE(row.es.empty());
    CHECK(placeholders(row.en) == placeholders(row.es));
  }
}

TEST_CASE("every translation has both texts, once") {
  std::set<std::string_view> texts;
  for (const auto& row : report::translations()) {
    INFO(row.en);
    CHECK(texts.insert(row.en).second);
    CHECK_FALSE(row.es.empty());
    CHECK((row.en.back() == ' ') == (row.es.back() == ' '));
  }
}

TEST_CASE("every phrase that the sources name is in the table") {
  static const std::regex kUse(
      R"rx((?:say|phrase|text_column|number_column|add_list|section)\(\s*"([a-z0-9_.-]+)")rx");
  std::size_t uses = 0;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(tests::source_dir() / "report")) {
    if (file.path().extension() != ".cpp") continue;
    const std::string text = tests::read_file(file.path());
    for (std::sregex_iterator at(text.begin(), text.end(), kUse), end; at != end; ++at, ++uses) {
      const std::string key = (*at)[1];
      INFO(file.path().filename().string() << ": " << key);
      CHECK((report::has_phrase(key) || key == "section."));
    }
  }
  CHECK(uses > 100);
}

TEST_CASE("no report and no terminal text shows the key of a missing phrase") {
  CHECK(report::phrase("no-such-key", Language::en) == "⟦no-such-key⟧");
  for (const auto& row : report::languages())
    CHECK(all_outputs(row.language).find("⟦") == std::string::npos);
}

TEST_CASE("a Spanish report is in Spanish") {
  const std::string es = all_outputs(Language::es);
  for (const char* words :
       {"Coste total", "Umbral de rentabilidad", "Paso de entrenamiento", "Flujo de caja",
        "Se recomienda own-8x4090", "electricidad", "60.000 EUR", "se desconoce", "25,0 %"}) {
    INFO(words);
    CHECK(es.find(words) != std::string::npos);
  }
  for (const char* words : {"Total cost", "Recommended", "Feasible", "Step time", ">unknown<",
                            "60,000 EUR", "Cash flow", "electricity<"}) {
    INFO(words);
    CHECK(es.find(words) == std::string::npos);
  }
}

TEST_CASE("Spanish numbers have a decimal comma and full stops between thousands") {
  const Numbers en(Language::en);
  const Numbers es(Language::es);
  CHECK(en.money(1234567, "EUR") == "1,234,567 EUR");
  CHECK(es.money(1234567, "EUR") == "1.234.567 EUR");
  CHECK(en.percent(0.4321) == "43.2 %");
  CHECK(es.percent(0.4321) == "43,2 %");
  CHECK(es.time(1.53) == "1,53 s");
  CHECK(es.time(3 * 31536000.0) == "3,00 años");
  CHECK(es.co2_kg(12345) == "12,3 t");
}

TEST_CASE("numbers that are not finite read as unknown") {
  CHECK(Numbers(Language::en).money(std::nan(""), "EUR") == "unknown");
  CHECK(Numbers(Language::es).percent(INFINITY) == "se desconoce");
  CHECK(Numbers(Language::es).or_unknown(std::nullopt, [](double) { return "x"; }) ==
        "se desconoce");
}

TEST_CASE("ledger units that are words are translated") {
  model::Term term = model::input_term("staff", "people", 1500.7, "EUR/y", {});
  CHECK(Numbers(Language::en).term(term) == "1,501 EUR/y");
  CHECK(Numbers(Language::es).term(term) == "1.501 EUR/año");
}

TEST_CASE("a translated name keeps the part that is a name") {
  CHECK(report::translated("power of one H100", Language::es) == "potencia de cada H100");
  CHECK(report::translated("power of one H100", Language::en) == "power of one H100");
  CHECK(report::translated("Llama 3.1 8B: layers", Language::es) == "Llama 3.1 8B: capas");
  CHECK(report::translated("something else", Language::es) == "something else");
}

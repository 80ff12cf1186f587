// The languages of reports and terminal tables, and the phrases they are made of: one table with
// a key, the English and the Spanish text of each. Messages of issues, formulas and sources are
// data, not phrases: they stay in the language in which they were written.
#pragma once

#include "model/describe/ledger.h"

#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::report {

enum class Language { en, es };

struct LanguageRow {
  Language language;
  std::string_view id;    // ISO 639-1, as --lang takes it and as HTML's lang attribute says
  std::string_view name;  // in the language itself
};
const std::vector<LanguageRow>& languages();
std::optional<Language> find_language(std::string_view id);
std::string_view language_id(Language language);

// `{0}`, `{1}`, … are filled in by phrase(); both languages take the same ones.
struct Phrase {
  std::string_view key;
  std::string_view en;
  std::string_view es;
};
std::span<const Phrase> phrases();

// The phrase; a key that the table lacks comes out as "⟦key⟧", which tests look for.
std::string phrase(std::string_view key, Language language);
template <class... A>
std::string phrase(std::string_view key, Language language, const A&... arguments) {
  return fmt::format(fmt::runtime(phrase(key, language)), arguments...);
}
bool has_phrase(std::string_view key);

// A text that a lower floor wrote in English (name of a ledger term, help of a kind): the same in
// the table of translations, else by the longest row that it starts or ends with, else as it is.
std::string translated(std::string_view english, Language language);
inline std::string term_name(const model::Term& term, Language language) {
  return translated(term.name.empty() ? term.key : term.name, language);
}
// The stable words of results ("on-prem", "fine-tuning", an issue's code) as people say them; the
// word itself where there is no phrase `prefix.word`.
std::string word(std::string_view prefix, std::string_view id, Language language);

// A row whose English ends in a blank is the start of texts that go on with a name; one that starts
// with a colon is the end of texts that a name precedes.
struct Translation {
  std::string_view en;
  std::string_view es;
};
std::span<const Translation> translations();

}  // namespace aforo::report

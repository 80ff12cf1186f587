#include "report/language.h"

#include <unordered_map>

namespace aforo::report {
namespace {

const Phrase* find_phrase(std::string_view key) {
  static const std::unordered_map<std::string_view, const Phrase*> by_key = [] {
    std::unordered_map<std::string_view, const Phrase*> index;
    for (const Phrase& row : phrases()) index.emplace(row.key, &row);
    return index;
  }();
  const auto found = by_key.find(key);
  return found == by_key.end() ? nullptr : found->second;
}

bool starts_with_row(std::string_view text, const Translation& row) {
  return row.en.back() == ' ' && text.rfind(row.en, 0) == 0;
}

bool ends_with_row(std::string_view text, const Translation& row) {
  return row.en.front() == ':' && text.size() > row.en.size() &&
         text.substr(text.size() - row.en.size()) == row.en;
}

}  // namespace

const std::vector<LanguageRow>& languages() {
  static const std::vector<LanguageRow> rows = {{Language::en, "en", "English"},
                                                {Language::es, "es", "español"}};
  return rows;
}

std::optional<Language> find_language(std::string_view id) {
  for (const LanguageRow& row : languages()) {
    if (row.id == id) return row.language;
  }
  return std::nullopt;
}

std::string_view language_id(Language language) {
  for (const LanguageRow& row : languages()) {
    if (row.language == language) return row.id;
  }
  return "en";
}

bool has_phrase(std::string_view key) { return find_phrase(key) != nullptr; }

std::string phrase(std::string_view key, Language language) {
  const Phrase* row = find_phrase(key);
  if (row == nullptr) return "⟦" + std::string(key) + "⟧";
  return std::string(language == Language::es ? row->es : row->en);
}

std::string translated(std::string_view english, Language language) {
  if (language == Language::en) return std::string(english);
  const Translation* best = nullptr;
  for (const Translation& row : translations()) {
    if (row.en == english) return std::string(row.es);
    const bool part = starts_with_row(english, row) || ends_with_row(english, row);
    if (part && (best == nullptr || row.en.size() > best->en.size())) best = &row;
  }
  if (best == nullptr) return std::string(english);
  if (!starts_with_row(english, *best)) {
    return std::string(english.substr(0, english.size() - best->en.size())) + std::string(best->es);
  }
  return std::string(best->es) + std::string(english.substr(best->en.size()));
}

std::string word(std::string_view prefix, std::string_view id, Language language) {
  const std::string key = std::string(prefix) + "." + std::string(id);
  return has_phrase(key) ? phrase(key, language) : std::string(id);
}

}  // namespace aforo::report

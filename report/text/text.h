// What a terminal shows: aligned UTF-8 text of a given width. Nothing here looks at a terminal;
// the caller says how wide it is and whether it has colours.
#pragma once

#include "model/catalog/catalog.h"
#include "plan/result.h"
#include "report/document.h"

#include <string>
#include <string_view>

namespace aforo::report {

struct TextStyle {
  std::size_t columns = 100;
  bool colour = false;  // ANSI escape sequences
  Language language = Language::en;
};

// `plan`: recommendation, options, workloads, problems.
std::string comparison_text(const plan::Comparison& comparison, const TextStyle& style);
// `train`: rates, split, where the time goes, memory, job, problems.
std::string training_text(const plan::TrainingResult& result, const std::string& currency,
                          const TextStyle& style);
// `explain`: the tree with value, formula or source, and a mark on estimates.
std::string ledger_text(const model::Term& root, const TextStyle& style);
// One paragraph an issue: severity, where, message, hint.
std::string issues_text(const model::Issues& issues, const TextStyle& style);
// `catalog list`: the kinds with their number of entries; the entries of one kind.
std::string catalog_kinds_text(const model::Catalog& catalog, const TextStyle& style);
std::string catalog_list_text(const model::Catalog& catalog, std::string_view kind,
                              const TextStyle& style);
// `catalog show`: every field with its value, help and source; empty where there is no such entry.
std::string catalog_entry_text(const model::Catalog& catalog, std::string_view kind,
                               std::string_view id, const TextStyle& style);

}  // namespace aforo::report

// The flags that every command takes.
#pragma once

#include "cli/flags.h"
#include "report/language.h"

namespace aforo::cli {

struct CommonOptions {
  bool json = false;
  std::vector<std::string> catalogs;  // directories, later ones win
  std::vector<std::string> sets;      // "KEY=VALUE"
  std::optional<std::int64_t> seed;
  std::optional<std::int64_t> threads;
  std::string currency;
  std::string language = "en";
  bool quiet = false;
  bool no_color = false;
  bool help = false;
  bool version = false;

  report::Language report_language() const {
    return report::find_language(language).value_or(report::Language::en);
  }
};

void describe(Flags& flags, CommonOptions& options);

}  // namespace aforo::cli

#include "cli/common_options.h"

namespace aforo::cli {

void describe(Flags& flags, CommonOptions& options) {
  std::vector<std::string> languages;
  for (const auto& row : report::languages()) languages.emplace_back(row.id);
  flags.toggle("--json", options.json, "print one JSON object on standard output, nothing else");
  flags
      .texts("--catalog", "DIR", options.catalogs,
             "read more catalogs; an entry replaces the one with its id")
      .takes_directories();
  flags.texts(
      "--set", "KEY=VALUE", options.sets,
      "override a field: /options/0/count=4 in the scenario, /gpus/h100-sxm/tdp=650W in the "
      "catalogs");
  flags.count("--seed", options.seed, 0, "seed of all random streams");
  flags.count("--threads", options.threads, 1,
              "threads to use; results do not depend on it (default: all cores)");
  flags.text("--currency", "CODE", options.currency, "currency of all results")
      .one_of(model::currency_codes());
  flags.text("--lang", "LANG", options.language, "language of tables and reports")
      .one_of(std::move(languages));
  flags.toggle("--quiet", options.quiet, "no progress and no warnings on standard error")
      .with_letter("-q");
  flags.toggle("--no-color", options.no_color, "no colours (also with NO_COLOR set)");
  flags.toggle("--help", options.help, "show the help of the command").with_letter("-h");
  flags.toggle("--version", options.version, "show the version");
}

}  // namespace aforo::cli

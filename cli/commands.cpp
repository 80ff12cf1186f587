#include "cli/commands/members.h"

namespace aforo::cli {
namespace {

std::vector<CommandRow> catalog_rows() {
  return {
      {"list",
       "the kinds of entries, or the entries of one kind",
       make_catalog_list,
       {"catalog list", "catalog list gpu", "catalog list offer --json"}},
      {"show",
       "one entry with the source and date of its figures",
       make_catalog_show,
       {"catalog show h100-sxm", "catalog show hivenet-rtx-4090"}},
      {"check",
       "reads catalogs and reports every fault",
       make_catalog_check,
       {"catalog check", "catalog check my-catalogs"},
       "Without DIR the shipped catalogs are checked, with it those of DIR on top of them. Figures "
       "that are estimates are counted."},
      {"diff",
       "what a directory of catalogs changes",
       make_catalog_diff,
       {"catalog diff my-catalogs"}},
  };
}

std::vector<CommandRow> schema_rows() {
  return {
      {"scenario",
       "the schema of scenario files",
       make_schema_scenario,
       {"schema scenario > scenario.schema.json"}},
      {"catalog", "the schemas of catalog files", make_schema_catalog, {"schema catalog gpu"}},
  };
}

}  // namespace

const std::vector<CommandRow>& command_rows() {
  static const std::vector<CommandRow> rows = {
      {"plan",
       "compares the options of a scenario: time, cost, power, carbon",
       make_plan,
       {"plan scenario.json", "plan scenario.json --option own --option rent --json",
        "plan scenario.json --report result.html --set /options/0/groups/0/count=16"},
       "Simulates every workload on every option. Exit code 3: no option is feasible."},
      {"train",
       "how fast a model trains on some GPUs, and what the run costs",
       make_train,
       {"train --model llama-3.1-8b --gpu h100-sxm --gpus 64 --global-batch 512 --seq 8192",
        "train --model llama-3.1-70b --node dgx-h100 --gpus 512 --tp 8 --pp 4 --tokens 15T",
        "train --model llama-3.1-8b --offer hivenet-rtx-4090 --gpus 8 --method lora --tokens 20M",
        "train --model llama-3.1-8b --scenario scenario.json --option own"},
       "Dimensions of the split that are left out are chosen: the best found. Exit code 3: it does "
       "not fit; the output says by how much and what would fit."},
      {"explain",
       "how a number came about, down to catalog entries",
       make_explain,
       {"explain scenario.json --option own", "explain scenario.json --option own total_cost",
        "explain train --model llama-3.1-8b --gpu h100-sxm --gpus 8 step_time"},
       "Without QUANTITY the quantities that can be explained are listed.",
       {{"train",
         "the same for a training question, with the flags of aforo train",
         make_explain_train,
         {"explain train --model llama-3.1-8b --gpu h100-sxm --gpus 8 step_time"}}}},
      {"report",
       "writes the comparison of a scenario as a file",
       make_report,
       {"report scenario.json -o result.html", "report scenario.json -o informe.md --lang es"}},
      {"init",
       "writes a starter scenario",
       make_init,
       {"init",
        "init my-cluster --kind pretraining --model llama-3.1-70b --gpu h100-sxm --gpus 256"},
       "Asks what is left open where it runs in a terminal, and takes defaults elsewhere. An "
       "existing file is never overwritten."},
      {"validate",
       "how far predictions are from published measurements",
       nullptr,
       {},
       {},
       {{"training",
         "training steps, from a table with the columns of validation/training.csv",
         make_validate_training,
         {"validate training training.csv",
          "validate training training.csv --cross-validate --json"},
         "error = predicted/measured - 1. A row is left out only where it lacks what the "
         "comparison "
         "needs, never because it is far off."}}},
      {"catalog", "hardware, prices, models and software", nullptr, {}, {}, catalog_rows()},
      {"schema", "JSON Schemas of the file formats", nullptr, {}, {}, schema_rows()},
      {"completion",
       "prints the completions of a shell",
       make_completion,
       {"completion bash > ~/.local/share/bash-completion/completions/aforo",
        "completion zsh > ~/.zfunc/_aforo",
        "completion fish > ~/.config/fish/completions/aforo.fish"}},
      {"manual",
       "prints the manual page (man aforo after an installation)",
       make_manual,
       {"manual > aforo.1"}},
  };
  return rows;
}

}  // namespace aforo::cli

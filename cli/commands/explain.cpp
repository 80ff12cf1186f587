#include "cli/commands/members.h"
#include "cli/evaluation.h"
#include "cli/train_flags.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/text/layout.h"
#include "report/text_width.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace aforo::cli {
namespace {

using Json = nlohmann::ordered_json;
using model::Term;

// A tree and what it is about ("cost", "workload lora-8b").
struct Ledger {
  std::string about;
  const Term* root;
};
using Ledgers = std::vector<Ledger>;

void add(Ledgers& ledgers, const std::string& about, const Term& root) {
  if (!root.key.empty()) ledgers.push_back({about, &root});
}

Ledgers ledgers_of(const plan::OptionResult& option, const std::string& workload) {
  Ledgers ledgers;
  if (workload.empty()) {
    add(ledgers, "cost", option.cost_ledger);
    add(ledgers, "energy", option.energy_ledger);
  }
  for (const auto& one : option.workloads) {
    if (!workload.empty() && one.name != workload) continue;
    add(ledgers, one.name, one.training.ledger);
    add(ledgers, one.name, one.failure_ledger);
  }
  return ledgers;
}

Ledgers ledgers_of(const plan::TrainAnswer& answer) {
  Ledgers ledgers;
  add(ledgers, "step", answer.training.ledger);
  add(ledgers, "failures", answer.failure_ledger);
  add(ledgers, "cost", answer.cost_ledger);
  add(ledgers, "energy", answer.energy_ledger);
  return ledgers;
}

struct Quantity {
  const std::string* about;
  const Term* term;
};

void collect(const Ledger& ledger, const Term& term, std::set<std::string>& seen,
             std::vector<Quantity>& into) {
  if (seen.insert(ledger.about + "/" + term.key).second) into.push_back({&ledger.about, &term});
  for (const auto& child : term.children) collect(ledger, child, seen, into);
}

std::vector<Quantity> quantities_of(const Ledgers& ledgers) {
  std::vector<Quantity> all;
  std::set<std::string> seen;
  for (const auto& ledger : ledgers) collect(ledger, *ledger.root, seen, all);
  return all;
}

int list_quantities(Session& session, const Ledgers& ledgers) {
  const report::Numbers numbers(session.language());
  Json rows = Json::array();
  report::Table table{
      "", {{"quantity", false}, {"of", false}, {"name", false}, {"value", true}}, {}};
  for (const auto& [about, term] : quantities_of(ledgers)) {
    rows.push_back({{"key", term->key},
                    {"of", *about},
                    {"name", term->name},
                    {"value", report::finite(term->value)},
                    {"unit", term->unit}});
    table.rows.push_back({{term->key},
                          {*about},
                          {report::shorten(report::term_name(*term, session.language()), 40)},
                          {numbers.term(*term)}});
  }
  return session.finish({{"quantities", rows}}, report::table_text(table, session.out_style()));
}

model::Issue unknown_quantity(const Ledgers& ledgers, const std::string& quantity) {
  std::vector<std::string> keys;
  for (const auto& each : quantities_of(ledgers)) keys.push_back(each.term->key);
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::string hint = model::did_you_mean(quantity, keys);
  return model::error_issue("unknown-quantity", "QUANTITY",
                            "there is no quantity \"" + quantity + "\" in this result",
                            (hint.empty() ? "" : hint + " ") + "without QUANTITY all are listed");
}

int explain(Session& session, const Ledgers& ledgers, const std::string& quantity) {
  if (quantity.empty()) return list_quantities(session, ledgers);
  for (const auto& ledger : ledgers) {
    const Term* term = model::find_term(*ledger.root, quantity);
    if (!term) continue;
    return session.finish(
        {{"quantity", quantity}, {"of", ledger.about}, {"term", report::ledger_json(*term)}},
        report::ledger_text(*term, session.out_style()));
  }
  return session.fail({unknown_quantity(ledgers, quantity)});
}

// Without a ledger there is nothing to explain: the problems are the answer.
int explain_or_problems(Session& session, const Ledgers& ledgers, const std::string& quantity,
                        const model::Issues& problems) {
  if (!ledgers.empty()) return explain(session, ledgers, quantity);
  return session.finish({{"quantity", nullptr}, {"problems", report::issues_json(problems)}},
                        report::issues_text(problems, session.out_style()), kGoalNotMet);
}

void describe_quantity(Flags& flags, std::string& into) {
  flags.text("QUANTITY", "QUANTITY", into, "what to explain, such as total_cost");
}

class Explain final : public Command {
 public:
  void describe(Flags& flags) override {
    flags.text("SCENARIO", "SCENARIO", evaluation_.scenario, "scenario file, or -")
        .must()
        .takes_files();
    describe_quantity(flags, quantity_);
    flags.text("--option", "NAME", option_, "option of the scenario").must();
    flags.text("--workload", "NAME", workload_, "only what belongs to this workload");
    describe_fidelity(flags, evaluation_.fidelity);
  }

  int run(Session& session) override {
    evaluation_.options = {option_};
    const auto inputs = load_evaluation(session, evaluation_);
    if (!inputs) return session.fail(inputs.issues());
    session.warn(inputs.issues());
    const model::Issues unknown = check_workload(inputs->scenario);
    if (!unknown.empty()) return session.fail(unknown);
    const plan::Comparison comparison = evaluate(session, evaluation_, *inputs);
    const plan::OptionResult& option = comparison.options.front();
    return explain_or_problems(session, ledgers_of(option, workload_), quantity_, option.problems);
  }

 private:
  model::Issues check_workload(const model::Scenario& scenario) const {
    std::vector<std::string> names;
    for (const auto& workload : scenario.workloads) names.push_back(workload.name);
    if (workload_.empty() || std::find(names.begin(), names.end(), workload_) != names.end()) {
      return {};
    }
    std::string all;
    for (const auto& name : names) all += (all.empty() ? "" : ", ") + name;
    return {model::error_issue("unknown-workload", "--workload",
                               "the scenario has no workload \"" + workload_ + "\"",
                               "workloads: " + all)};
  }

  EvaluationFlags evaluation_;
  std::string option_, workload_, quantity_;
};

class ExplainTrain final : public Command {
 public:
  void describe(Flags& flags) override {
    describe_quantity(flags, quantity_);
    flags_.describe(flags);
  }

  int run(Session& session) override {
    const auto question = flags_.question(session);
    if (!question) return session.fail(question.issues());
    session.warn(question.issues());
    const auto answer = plan::answer_training(question->bound(), question->inputs.catalog,
                                              question->settings, session.progress());
    if (!answer) return session.fail(answer.issues());
    return explain_or_problems(session, ledgers_of(*answer), quantity_, answer->training.problems);
  }

 private:
  TrainFlags flags_;
  std::string quantity_;
};

}  // namespace

std::unique_ptr<Command> make_explain() { return std::make_unique<Explain>(); }
std::unique_ptr<Command> make_explain_train() { return std::make_unique<ExplainTrain>(); }

}  // namespace aforo::cli

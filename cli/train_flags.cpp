#include "cli/train_flags.h"

#include "cli/evaluation.h"
#include "cli/known_names.h"

namespace aforo::cli {
namespace {

using model::Issues;

void append(Issues& into, const Issues& from) { into.insert(into.end(), from.begin(), from.end()); }

// "flags#/parallelism/tp" is --tp.
std::string flag_of(const std::string& where) {
  return flag_name(where.substr(where.find_last_of("/#") + 1));
}

model::Issue contradiction(const std::string& where, const std::string& message,
                           const std::string& hint) {
  return model::error_issue("contradiction", where, message, hint);
}

}  // namespace

void TrainFlags::describe(Flags& flags) {
  flags.text("--gpu", "ID", gpu_, "GPU, in its most usual node").takes_entries("gpu");
  flags.text("--node", "ID", node_, "server or instance type").takes_entries("node");
  flags
      .text("--offer", "ID", offer_,
            "rental offer: its machine, its price; on demand, --gpus of them")
      .takes_entries("offer");
  flags.toggle("--single-host", single_host_, "all instances of the offer in one machine");
  flags.count("--gpus", gpus_, 1, "number of GPUs");
  flags.text("--scenario", "FILE", scenario_, "machine: an option of this scenario").takes_files();
  flags.text("--option", "NAME", option_, "the option of --scenario");
  flags.text("--fabric", "ID", link_, "network between nodes, over the node's")
      .takes_entries("link");
  flags.quantity("--nic-rate", model::unit::gbps, nic_bytes_per_s_,
                 "line rate of one network port, over the node's");
  flags.count("--nics", nics_, 1, "network ports per node, over the node's");
  flags.record(model::TrainingWorkload{}, workload_);
  describe_fidelity(flags, fidelity_);
}

// The machine must be told once and whole.
Issues TrainFlags::check_machine() const {
  Issues issues;
  const bool hardware = !gpu_.empty() || !node_.empty() || !offer_.empty();
  if (!scenario_.empty()) {
    if (hardware || gpus_) {
      issues.push_back(
          contradiction("--scenario", "the machine is told twice",
                        "with --scenario leave --gpu, --node, --offer and --gpus out"));
    }
    if (option_.empty()) {
      issues.push_back(model::error_issue("missing-argument", "--option", "--option is missing",
                                          "name an option of the scenario"));
    }
    return issues;
  }
  if (!option_.empty()) {
    issues.push_back(model::error_issue("missing-argument", "--scenario", "--scenario is missing",
                                        "--option names an option of a scenario"));
  } else if (!hardware) {
    issues.push_back(model::error_issue("missing-argument", "--gpu", "no machine is named",
                                        "give --gpu, --node or --offer with --gpus, or --scenario "
                                        "with --option"));
  }
  if (!gpus_ && option_.empty()) {
    issues.push_back(model::error_issue("missing-argument", "--gpus", "--gpus is missing",
                                        "give the number of GPUs"));
  }
  if (!node_.empty() && !(gpu_.empty() && offer_.empty())) {
    issues.push_back(contradiction("--node", "the machine is told twice",
                                   "give one of --gpu, --node and --offer"));
  }
  return issues;
}

Issues TrainFlags::check_names(const model::Catalog& catalog) const {
  Issues issues;
  append(issues, check_entry(catalog, "gpu", gpu_, "--gpu"));
  append(issues, check_entry(catalog, "node", node_, "--node"));
  append(issues, check_entry(catalog, "offer", offer_, "--offer"));
  append(issues, check_entry(catalog, "link", link_, "--fabric"));
  return issues;
}

model::Result<model::TrainingWorkload> TrainFlags::workload(const model::Catalog& catalog) const {
  model::TrainingWorkload workload;
  Issues issues;
  model::read_record(workload_, "flags#", workload, issues,
                     [&catalog](std::string_view kind, std::string_view id) {
                       return catalog.check_reference(kind, id);
                     });
  for (auto& issue : issues) issue.where = flag_of(issue.where);
  if (model::has_errors(issues)) return issues;
  return workload;
}

model::FabricSpec TrainFlags::fabric() const {
  model::FabricSpec fabric;
  fabric.link = link_;
  fabric.nic_bytes_per_s = nic_bytes_per_s_;
  fabric.nics = nics_;
  return fabric;
}

model::Result<Inputs> TrainFlags::inputs(Session& session) const {
  if (!scenario_.empty()) {
    auto inputs = session.load_inputs(scenario_);
    if (!inputs) return inputs;
    const Issues unknown = check_option_name(inputs->scenario, option_);
    if (!unknown.empty()) return unknown;
    return inputs;
  }
  auto catalog = session.load_catalog();
  if (!catalog) return catalog.issues();
  return {Inputs{*std::move(catalog), {}}, catalog.issues()};
}

model::Result<TrainFlags::Question> TrainFlags::question(Session& session) const {
  Issues issues = check_machine();
  if (!issues.empty()) return issues;
  auto read = inputs(session);
  if (!read) return read.issues();
  issues = check_names(read->catalog);
  const auto work = workload(read->catalog);
  append(issues, work.issues());
  if (!issues.empty()) return issues;

  Question question;
  question.with_scenario = !scenario_.empty();
  plan::TrainRequest& request = question.request;
  request = {*work, nullptr, option_,           offer_,   single_host_,
             node_, gpu_,    gpus_.value_or(0), fabric(), session.options().currency};
  if (request.currency.empty()) request.currency = "EUR";
  question.settings = {read->scenario.settings.fidelity, session.threads()};
  if (!fidelity_.empty()) question.settings.fidelity = fidelity_;
  append(issues, read.issues());
  append(issues, plan::check_port_rate(request.fabric, read->catalog, "--nic-rate"));
  question.inputs = *std::move(read);
  return {std::move(question), issues};
}

plan::TrainRequest TrainFlags::Question::bound() const {
  plan::TrainRequest bound = request;
  if (with_scenario) bound.scenario = &inputs.scenario;
  return bound;
}

}  // namespace aforo::cli

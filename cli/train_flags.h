// The flags of a training question, shared by train and explain train.
#pragma once

#include "cli/session.h"
#include "plan/train.h"

namespace aforo::cli {

class TrainFlags {
 public:
  void describe(Flags& flags);

  struct Question {
    Inputs inputs;  // the scenario is empty unless one was named
    plan::TrainRequest request;
    plan::EvaluateSettings settings;
    bool with_scenario = false;

    plan::TrainRequest bound() const;  // the request, pointing at the scenario
  };
  // Every fault of flags, catalogs and scenario.
  model::Result<Question> question(Session& session) const;

 private:
  model::Issues check_machine() const;
  model::Issues check_names(const model::Catalog& catalog) const;
  model::Result<model::TrainingWorkload> workload(const model::Catalog& catalog) const;
  model::Result<Inputs> inputs(Session& session) const;
  model::FabricSpec fabric() const;

  nlohmann::ordered_json workload_ = nlohmann::ordered_json::object();
  std::string gpu_, node_, offer_, scenario_, option_, link_, fidelity_;
  std::optional<std::int64_t> gpus_, nics_;
  std::optional<double> nic_bytes_per_s_;
  bool single_host_ = false;
};

}  // namespace aforo::cli

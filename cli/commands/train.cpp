#include "cli/commands/members.h"
#include "cli/train_flags.h"
#include "report/json.h"
#include "report/text/text.h"

#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

class Train final : public Command {
 public:
  void describe(Flags& flags) override { flags_.describe(flags); }

  int run(Session& session) override {
    const auto question = flags_.question(session);
    if (!question) return session.fail(question.issues());
    session.warn(question.issues());
    const plan::TrainRequest request = question->bound();
    auto answer = plan::answer_training(request, question->inputs.catalog, question->settings,
                                        session.progress());
    if (!answer) return session.fail(answer.issues());
    plan::TrainingResult& training = answer->training;
    // No split was tried at all: the request contradicts itself or the machine.
    if (!training.feasible && training.memory.total_bytes() <= 0) {
      return session.fail(training.problems);
    }
    training.problems.insert(training.problems.end(), question.issues().begin(),
                             question.issues().end());
    const std::string& currency = request.scenario ? request.scenario->currency : request.currency;
    nlohmann::ordered_json json = report::to_json(training);
    json["currency"] = currency;
    return session.finish(json, report::training_text(training, currency, session.out_style()),
                          training.feasible ? kDone : kGoalNotMet);
  }

 private:
  TrainFlags flags_;
};

}  // namespace

std::unique_ptr<Command> make_train() { return std::make_unique<Train>(); }

}  // namespace aforo::cli

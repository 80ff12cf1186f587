#include "gui/jobs/evaluation_job.h"

#include <exception>

namespace aforo::gui {
namespace {

class SignallingProgress final : public model::Progress {
 public:
  SignallingProgress(EvaluationJob& job, const std::atomic<bool>& cancelAsked)
      : job_(job), cancelAsked_(cancelAsked) {}

  void update(double fraction, std::string_view text) override {
    Q_EMIT job_.progressed(fraction, QString::fromUtf8(text.data(), qsizetype(text.size())));
  }
  bool cancelled() const override { return cancelAsked_; }
  void note(const model::Issue& /*issue*/) override {}

 private:
  EvaluationJob& job_;
  const std::atomic<bool>& cancelAsked_;
};

}  // namespace

EvaluationJob::EvaluationJob(QObject* parent) : QObject(parent) {
  qRegisterMetaType<std::shared_ptr<const plan::Comparison>>();
}

EvaluationJob::~EvaluationJob() {
  cancel();
  settle();
}

void EvaluationJob::start(EvaluationInput input) {
  if (isRunning()) return;
  cancelAsked_ = false;
  thread_ = QThread::create([this, input = std::move(input)] { run(input); });
  connect(thread_, &QThread::finished, this, &EvaluationJob::settle);
  thread_->start();
}

void EvaluationJob::cancel() { cancelAsked_ = true; }

void EvaluationJob::settle() {
  if (!thread_) return;
  thread_->wait();
  thread_->deleteLater();
  thread_ = nullptr;
}

// Signals cross to the window's thread by queued connections.
void EvaluationJob::run(const EvaluationInput& input) {
  SignallingProgress progress(*this, cancelAsked_);
  try {
    plan::EvaluateSettings settings;
    settings.fidelity = input.scenario->settings.fidelity;
    auto comparison = std::make_shared<const plan::Comparison>(
        plan::evaluate_scenario(*input.scenario, *input.catalog, settings, progress));
    Q_EMIT finished(comparison);
  } catch (const model::Cancelled&) {
    Q_EMIT cancelled();
  } catch (const std::exception& error) {
    Q_EMIT failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace aforo::gui

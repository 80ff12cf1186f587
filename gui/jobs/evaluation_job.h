// Evaluates a scenario in a thread of its own, with progress and cancel.
#pragma once

#include "model/workload/scenario.h"
#include "plan/evaluate.h"

#include <QObject>
#include <QThread>
#include <atomic>
#include <memory>

namespace aforo::gui {

// What a run works on and what comes of it. Catalog and scenario are shared and never changed.
struct EvaluationInput {
  std::shared_ptr<const model::Catalog> catalog;
  std::shared_ptr<const model::Scenario> scenario;
};

class EvaluationJob : public QObject {
  Q_OBJECT
 public:
  explicit EvaluationJob(QObject* parent = nullptr);
  ~EvaluationJob() override;  // cancels and waits

  bool isRunning() const { return thread_ != nullptr; }
  void start(EvaluationInput input);  // not while one runs
  void cancel();

 Q_SIGNALS:
  void progressed(double fraction, const QString& text);
  void finished(std::shared_ptr<const aforo::plan::Comparison> comparison);
  void cancelled();
  void failed(const QString& message);  // a broken promise inside, never the user's input

 private:
  void run(const EvaluationInput& input);
  void settle();

  QThread* thread_ = nullptr;
  std::atomic<bool> cancelAsked_{false};
};

}  // namespace aforo::gui

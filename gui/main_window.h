// The program's window: open a scenario, evaluate it, read the comparison, save a report.
#pragma once

#include "gui/jobs/evaluation_job.h"

#include <QMainWindow>
#include <memory>

class QAction;
class QLabel;
class QProgressBar;

namespace aforo::gui {

class ComparisonPage;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);

  // Reads catalogs and scenario; on success starts the evaluation. Problems are shown.
  bool openScenario(const QString& path);
  bool isRunning() const { return job_.isRunning(); }
  const plan::Comparison* comparison() const { return comparison_.get(); }

 Q_SIGNALS:
  void idle();  // an evaluation ended: finished, cancelled or failed

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildActions();
  void buildStatusBar();
  void connectJob();
  void askForScenario();
  void askForReport();
  void evaluate();
  void showRunning(bool running);
  bool loadCatalog();

  std::shared_ptr<const model::Catalog> catalog_;
  std::shared_ptr<const model::Scenario> scenario_;
  std::shared_ptr<const plan::Comparison> comparison_;
  QString path_;
  EvaluationJob job_;
  ComparisonPage* page_;
  QAction* run_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* save_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QLabel* doing_ = nullptr;
};

}  // namespace aforo::gui

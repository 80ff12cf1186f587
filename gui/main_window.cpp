#include "gui/main_window.h"

#include "gui/catalog_locator.h"
#include "gui/pages/comparison_page.h"
#include "plan/files.h"
#include "report/atomic_file.h"
#include "report/formats.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolBar>

namespace aforo::gui {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), page_(new ComparisonPage) {
  setWindowTitle(tr("aforo"));
  resize(1180, 860);
  setAcceptDrops(true);
  setCentralWidget(page_);
  buildActions();
  buildStatusBar();
  connectJob();
  showRunning(false);
}

void MainWindow::buildActions() {
  auto* file = menuBar()->addMenu(tr("&File"));
  auto* bar = addToolBar(tr("Main"));
  bar->setMovable(false);
  auto* open =
      file->addAction(tr("&Open scenario…"), QKeySequence::Open, this, &MainWindow::askForScenario);
  save_ = file->addAction(tr("&Save report…"), QKeySequence::Save, this, &MainWindow::askForReport);
  file->addSeparator();
  file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
  auto* simulate = menuBar()->addMenu(tr("&Simulate"));
  run_ =
      simulate->addAction(tr("&Simulate"), QKeySequence(Qt::Key_F5), this, &MainWindow::evaluate);
  cancel_ = simulate->addAction(tr("&Cancel"), QKeySequence(Qt::Key_Escape), this,
                                [this] { job_.cancel(); });
  bar->addActions({open, run_, cancel_, save_});
}

void MainWindow::buildStatusBar() {
  progress_ = new QProgressBar;
  progress_->setRange(0, 1000);
  progress_->setMaximumWidth(220);
  doing_ = new QLabel;
  statusBar()->addWidget(doing_, 1);
  statusBar()->addPermanentWidget(progress_);
}

void MainWindow::connectJob() {
  connect(&job_, &EvaluationJob::progressed, this, [this](double fraction, const QString& text) {
    progress_->setValue(int(fraction * 1000));
    doing_->setText(text);
  });
  connect(&job_, &EvaluationJob::finished, this,
          [this](std::shared_ptr<const plan::Comparison> comparison) {
            comparison_ = std::move(comparison);
            page_->showComparison(comparison_);
            showRunning(false);
            doing_->setText(tr("Prices as of %1").arg(QString::fromStdString(comparison_->as_of)));
            Q_EMIT idle();
          });
  connect(&job_, &EvaluationJob::cancelled, this, [this] {
    showRunning(false);
    doing_->setText(tr("Cancelled"));
    Q_EMIT idle();
  });
  connect(&job_, &EvaluationJob::failed, this, [this](const QString& message) {
    showRunning(false);
    doing_->setText(tr("Internal error: %1").arg(message));
    Q_EMIT idle();
  });
}

bool MainWindow::loadCatalog() {
  if (catalog_) return true;
  const auto texts = plan::read_catalog_dir(shippedCatalogDir().toStdString());
  if (!texts) return page_->showIssues(texts.issues()), false;
  auto catalog = model::Catalog::load({*texts});
  if (!catalog) return page_->showIssues(catalog.issues()), false;
  catalog_ = std::make_shared<const model::Catalog>(std::move(catalog).value());
  return true;
}

bool MainWindow::openScenario(const QString& path) {
  if (job_.isRunning() || !loadCatalog()) return false;
  scenario_.reset();
  comparison_.reset();
  path_ = path;
  setWindowTitle(tr("%1 — aforo").arg(QFileInfo(path).fileName()));
  const auto text = plan::read_text_file(path.toStdString());
  if (!text) return page_->showIssues(text.issues()), showRunning(false), false;
  auto scenario = model::load_scenario(*text, path.toStdString(), *catalog_);
  if (!scenario) return page_->showIssues(scenario.issues()), showRunning(false), false;
  scenario_ = std::make_shared<const model::Scenario>(std::move(scenario).value());
  page_->clear();
  evaluate();
  return true;
}

void MainWindow::evaluate() {
  if (!scenario_ || job_.isRunning()) return;
  job_.start({catalog_, scenario_});
  showRunning(true);
}

void MainWindow::showRunning(bool running) {
  run_->setEnabled(!running && scenario_);
  cancel_->setEnabled(running);
  save_->setEnabled(!running && comparison_);
  progress_->setVisible(running);
}

void MainWindow::askForScenario() {
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Open scenario"), QString(), tr("Scenarios (*.json)"));
  if (!path.isEmpty()) openScenario(path);
}

void MainWindow::askForReport() {
  QStringList filters;
  for (const auto& format : report::report_formats()) {
    filters << QStringLiteral("%1 (*%2)")
                   .arg(QString::fromUtf8(format.help.data(), qsizetype(format.help.size())),
                        QString::fromUtf8(format.extension.data(),
                                          qsizetype(format.extension.size())));
  }
  const QString path = QFileDialog::getSaveFileName(this, tr("Save report"), QString(),
                                                    filters.join(QStringLiteral(";;")));
  if (path.isEmpty() || !comparison_) return;
  const auto language =
      locale().language() == QLocale::Spanish ? report::Language::es : report::Language::en;
  const auto bytes = report::render(*comparison_, QFileInfo(path).suffix().toStdString(), language);
  const model::Issues issues =
      bytes ? report::write_whole(path.toStdString(), *bytes) : bytes.issues();
  if (!issues.empty()) {
    QMessageBox::warning(
        this, tr("Save report"),
        QString::fromStdString(issues.front().message + "\n" + issues.front().hint));
  }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  openScenario(event->mimeData()->urls().value(0).toLocalFile());
}

}  // namespace aforo::gui

// The window driven without a display (QT_QPA_PLATFORM=offscreen, set by ctest).
#include "gui/main_window.h"

#include "gui/models/ledger_model.h"
#include "tests/catch.h"
#include "tests/files.h"

#include <QApplication>
#include <QEventLoop>
#include <QFile>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <clocale>

namespace {

QApplication& application() {
  static int argc = 1;
  static char name[] = "test_gui";
  static char* argv[] = {name, nullptr};
  static QApplication app(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  return app;
}

void waitUntilIdle(aforo::gui::MainWindow& window) {
  QEventLoop loop;
  QObject::connect(&window, &aforo::gui::MainWindow::idle, &loop, &QEventLoop::quit);
  QTimer::singleShot(60000, &loop, [&loop] { loop.exit(1); });
  CHECK(loop.exec() == 0);
}

QString shippedScenario(const char* name) {
  return QString::fromStdString((aforo::tests::source_dir() / "scenarios" / name).string());
}

}  // namespace

TEST_CASE("opening a scenario evaluates it and fills the table, one row an option") {
  application();
  aforo::gui::MainWindow window;
  REQUIRE(window.openScenario(shippedScenario("team-finetune.json")));
  CHECK(window.isRunning());
  waitUntilIdle(window);
  REQUIRE(window.comparison() != nullptr);
  const auto* table = window.findChild<QTableView*>(QStringLiteral("options"));
  REQUIRE(table != nullptr);
  CHECK(table->model()->rowCount() == int(window.comparison()->options.size()));
}

TEST_CASE("a scenario with faults shows its problems instead of starting") {
  application();
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("bad.json"));
  QFile file(path);
  REQUIRE(file.open(QIODevice::WriteOnly));
  file.write(R"({"name": "x", "workloads": [], "optoins": []})");
  file.close();
  aforo::gui::MainWindow window;
  CHECK_FALSE(window.openScenario(path));
  CHECK_FALSE(window.isRunning());
  bool shown = false;
  for (auto* table : window.findChildren<QTableView*>()) {
    for (int row = 0; row < table->model()->rowCount(); ++row) {
      const QString where = table->model()->index(row, 1).data().toString();
      shown = shown || where.endsWith(QStringLiteral("#/optoins"));
    }
  }
  CHECK(shown);
}

TEST_CASE("closing the window while it evaluates cancels and leaves nothing behind") {
  application();
  auto window = std::make_unique<aforo::gui::MainWindow>();
  REQUIRE(window->openScenario(shippedScenario("pretrain-70b.json")));
  window.reset();
  SUCCEED("the destructor returned");
}

TEST_CASE("the ledger tree shows every term below its parent") {
  using aforo::model::input_term;
  aforo::gui::LedgerModel ledger;
  ledger.setLedgers({aforo::model::sum_term(
      "total", "total", "EUR",
      {input_term("a", "first", 1, "EUR", {"s", "2026"}),
       aforo::model::sum_term("b", "second", "EUR",
                              {input_term("c", "third", 2, "EUR", {"unverified", ""})})})});
  const QModelIndex total = ledger.index(0, 0);
  REQUIRE(ledger.rowCount(total) == 2);
  const QModelIndex second = ledger.index(1, 0, total);
  CHECK(second.data().toString() == QStringLiteral("second"));
  const QModelIndex third = ledger.index(0, 0, second);
  CHECK(third.data().toString() == QStringLiteral("third"));
  CHECK(third.parent() == second);
  CHECK(second.parent() == total);
  CHECK(ledger.index(0, 3, second).data().toString().contains(QStringLiteral("estimate")));
}

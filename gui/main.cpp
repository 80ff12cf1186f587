#include "gui/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QLocale>
#include <QTimer>
#include <QTranslator>
#include <clocale>

namespace {

void loadTranslation(QApplication& app, const QString& language) {
  auto* translator = new QTranslator(&app);
  const QLocale locale = language.isEmpty() ? QLocale() : QLocale(language);
  if (translator->load(locale, QStringLiteral("aforo"), QStringLiteral("_"),
                       QStringLiteral(":/i18n"))) {
    QApplication::installTranslator(translator);
    QLocale::setDefault(locale);
  }
}

// For documentation and tests: writes a picture of the window once it has its answer, and ends.
void takePicture(aforo::gui::MainWindow& window, const QString& file) {
  QObject::connect(&window, &aforo::gui::MainWindow::idle, &window, [&window, file] {
    QTimer::singleShot(1500, &window, [&window, file] {
      const bool written = window.grab().save(file);
      QCoreApplication::exit(written ? 0 : 1);
    });
  });
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  // The application object takes over the user's locale; numbers in files stay in the C locale.
  std::setlocale(LC_NUMERIC, "C");
  QApplication::setApplicationName(QStringLiteral("aforo-gui"));
  QApplication::setApplicationVersion(QStringLiteral(AFORO_VERSION));
  QApplication::setStyle(QStringLiteral("Fusion"));

  QCommandLineParser parser;
  parser.setApplicationDescription(
      QStringLiteral("GPU-cluster capacity planner: opens a scenario and compares its options."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("scenario"), QStringLiteral("scenario file to open"),
                               QStringLiteral("[SCENARIO.json]"));
  const QCommandLineOption lang(QStringLiteral("lang"), QStringLiteral("en or es"),
                                QStringLiteral("LANG"));
  const QCommandLineOption picture(QStringLiteral("screenshot"),
                                   QStringLiteral("write a picture of the window and end"),
                                   QStringLiteral("FILE.png"));
  parser.addOptions({lang, picture});
  parser.process(app);
  loadTranslation(app, parser.value(lang));

  aforo::gui::MainWindow window;
  window.show();
  if (parser.isSet(picture)) takePicture(window, parser.value(picture));
  const QStringList files = parser.positionalArguments();
  if (!files.isEmpty() && !window.openScenario(files.front()) && parser.isSet(picture)) {
    QTimer::singleShot(500, &window, [&] {
      window.grab().save(parser.value(picture));
      QCoreApplication::exit(2);
    });
  }
  return QApplication::exec();
}

#include "gui/catalog_locator.h"

#include <QCoreApplication>
#include <QDir>

namespace aforo::gui {

QString shippedCatalogDir() {
  const QString chosen = qEnvironmentVariable("AFORO_CATALOGS");
  if (!chosen.isEmpty()) return chosen;
  const QDir program(QCoreApplication::applicationDirPath());
  const QString installed = program.filePath(QStringLiteral("../share/aforo/catalogs"));
  if (QDir(installed).exists()) return QDir::cleanPath(installed);
  return QStringLiteral(AFORO_SOURCE_CATALOGS);
}

}  // namespace aforo::gui

// Where the shipped catalogs are, seen from the running program.
#pragma once

#include <QString>

namespace aforo::gui {

// $AFORO_CATALOGS, else share/aforo/catalogs beside the program's folder, else the source tree's.
QString shippedCatalogDir();

}  // namespace aforo::gui

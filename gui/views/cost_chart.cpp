#include "gui/views/cost_chart.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QValueAxis>
#include <algorithm>

namespace aforo::gui {
namespace {

struct Bars {
  QStringList names;
  QList<double> capex;
  QList<double> opex;
  double largest = 0;
};

double sum(const plan::OptionResult& option, double plan::CashFlowYear::*part) {
  double total = 0;
  for (const auto& year : option.cash_flow) total += year.*part;
  return total;
}

// From the last option to the first: a horizontal bar chart grows upwards.
Bars barsOf(const plan::Comparison& comparison) {
  Bars bars;
  for (auto option = comparison.options.rbegin(); option != comparison.options.rend(); ++option) {
    const bool known = option->total_cost.has_value();
    const double capex = known ? std::max(0.0, sum(*option, &plan::CashFlowYear::capex)) : 0;
    const double total = option->total_cost.value_or(0);
    QString name = QString::fromStdString(option->name);
    if (!known) name += CostChart::tr(" (price unknown)");
    if (!option->feasible) name += CostChart::tr(" (not feasible)");
    bars.names << name;
    bars.capex << std::min(capex, total);
    bars.opex << std::max(0.0, total - std::min(capex, total));
    bars.largest = std::max(bars.largest, total);
  }
  return bars;
}

QBarSet* barSet(const QString& title, const QList<double>& values, const QColor& color) {
  auto* set = new QBarSet(title);
  set->append(values);
  set->setColor(color);
  set->setBorderColor(color);
  return set;
}

}  // namespace

CostChart::CostChart(QWidget* parent) : QChartView(new QChart, parent) {
  setRenderHint(QPainter::Antialiasing);
  setMinimumHeight(260);
  chart()->setMargins(QMargins(4, 4, 4, 4));
  chart()->legend()->setAlignment(Qt::AlignBottom);
  chart()->setLocalizeNumbers(true);
  chart()->setTitle(tr("Total cost over the horizon"));
}

void CostChart::show(const plan::Comparison& comparison) {
  const Bars bars = barsOf(comparison);
  chart()->removeAllSeries();
  const auto old = chart()->axes();
  for (auto* axis : old) {
    chart()->removeAxis(axis);
    delete axis;
  }
  auto* series = new QHorizontalStackedBarSeries;
  series->append(barSet(tr("Purchase, less residual value"), bars.capex, QColor(0x2f, 0x6d, 0xb5)));
  series->append(barSet(tr("Running cost or rent"), bars.opex, QColor(0xf0, 0x9a, 0x36)));
  series->setBarWidth(0.6);
  chart()->addSeries(series);

  auto* names = new QBarCategoryAxis;
  names->append(bars.names);
  names->setTruncateLabels(false);
  chart()->addAxis(names, Qt::AlignLeft);
  series->attachAxis(names);

  auto* amounts = new QValueAxis;
  amounts->setRange(0, bars.largest > 0 ? bars.largest * 1.05 : 1);
  amounts->setLabelFormat(QStringLiteral("%.0f"));
  amounts->setTitleText(QString::fromStdString(comparison.currency));
  amounts->applyNiceNumbers();
  chart()->addAxis(amounts, Qt::AlignBottom);
  series->attachAxis(amounts);
}

}  // namespace aforo::gui

// Total cost of the options as horizontal bars, split into capex and running cost.
#pragma once

#include "plan/result.h"

#include <QtCharts/QChartView>

namespace aforo::gui {

class CostChart : public QChartView {
  Q_OBJECT
 public:
  explicit CostChart(QWidget* parent = nullptr);
  // Options without a known price have no bar and say so in their label.
  void show(const plan::Comparison& comparison);
};

}  // namespace aforo::gui

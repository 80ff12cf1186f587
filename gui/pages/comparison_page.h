// The page that shows a comparison: table, chart, problems, and why each number is what it is.
#pragma once

#include "plan/result.h"

#include <QWidget>
#include <memory>

class QLabel;
class QTableView;
class QTabWidget;
class QTreeView;
class QSortFilterProxyModel;

namespace aforo::gui {

class ComparisonModel;
class CostChart;
class IssueModel;
class LedgerModel;

class ComparisonPage : public QWidget {
  Q_OBJECT
 public:
  explicit ComparisonPage(QWidget* parent = nullptr);

  void showComparison(std::shared_ptr<const plan::Comparison> comparison);
  void showIssues(const model::Issues& issues);  // of a file that could not be read
  void clear();

 private:
  QWidget* buildTable();
  QWidget* buildDetails();
  void showOption(int row);

  std::shared_ptr<const plan::Comparison> comparison_;
  ComparisonModel* options_;
  QSortFilterProxyModel* sorted_;
  IssueModel* issues_;
  LedgerModel* ledger_;
  QLabel* verdict_;
  QTableView* table_ = nullptr;
  CostChart* chart_;
  QTabWidget* details_ = nullptr;
  QTreeView* ledgerView_ = nullptr;
};

}  // namespace aforo::gui

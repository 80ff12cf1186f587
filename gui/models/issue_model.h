// Problems of a scenario file or of an option, one a row.
#pragma once

#include "model/describe/issue.h"

#include <QAbstractTableModel>

namespace aforo::gui {

class IssueModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setIssues(model::Issues issues);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  model::Issues issues_;
};

}  // namespace aforo::gui

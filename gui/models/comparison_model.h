// The options of a comparison as rows, their figures as columns.
#pragma once

#include "plan/result.h"

#include <QAbstractTableModel>
#include <memory>

namespace aforo::gui {

class ComparisonModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setComparison(std::shared_ptr<const plan::Comparison> comparison);
  const plan::OptionResult* optionAt(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  // Sorting compares numbers, not their texts.
  static constexpr int kSortRole = Qt::UserRole;

 private:
  std::shared_ptr<const plan::Comparison> comparison_;
};

}  // namespace aforo::gui

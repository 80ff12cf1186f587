// "Why this number": a ledger as a tree of terms with value, derivation and source.
#pragma once

#include "model/describe/ledger.h"

#include <QAbstractItemModel>

namespace aforo::gui {

class LedgerModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  using QAbstractItemModel::QAbstractItemModel;

  void setLedgers(std::vector<model::Term> roots);

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  // The terms in depth-first order: an index's internal id is a position in it.
  struct Line {
    const model::Term* term;
    int parent;  // -1: a root
    int row;
    std::vector<int> children;
  };
  int add(const model::Term& term, int parent, int row);
  const std::vector<int>& childrenOf(const QModelIndex& parent) const;

  std::vector<model::Term> roots_;
  std::vector<Line> lines_;
  std::vector<int> top_;
};

}  // namespace aforo::gui

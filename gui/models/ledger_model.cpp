#include "gui/models/ledger_model.h"

#include "model/quantity/format.h"

namespace aforo::gui {
namespace {

QString text(const std::string& s) { return QString::fromStdString(s); }

QString shownSource(const model::Source& source) {
  if (source.source.empty()) return {};
  const QString date =
      source.date.empty() ? QString() : QStringLiteral(" (") + text(source.date) + ')';
  return text(source.source) + date;
}

}  // namespace

void LedgerModel::setLedgers(std::vector<model::Term> roots) {
  beginResetModel();
  roots_ = std::move(roots);
  lines_.clear();
  top_.clear();
  for (const auto& root : roots_) top_.push_back(add(root, -1, int(top_.size())));
  endResetModel();
}

int LedgerModel::add(const model::Term& term, int parent, int row) {
  const int self = int(lines_.size());
  lines_.push_back({&term, parent, row, {}});
  std::vector<int> children;
  for (const auto& child : term.children) {
    children.push_back(add(child, self, int(children.size())));
  }
  lines_[std::size_t(self)].children = std::move(children);
  return self;
}

const std::vector<int>& LedgerModel::childrenOf(const QModelIndex& parent) const {
  return parent.isValid() ? lines_[parent.internalId()].children : top_;
}

QModelIndex LedgerModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, quintptr(childrenOf(parent)[std::size_t(row)]));
}

QModelIndex LedgerModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  const int above = lines_[child.internalId()].parent;
  return above < 0 ? QModelIndex()
                   : createIndex(lines_[std::size_t(above)].row, 0, quintptr(above));
}

int LedgerModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : int(childrenOf(parent).size());
}

int LedgerModel::columnCount(const QModelIndex& /*parent*/) const { return 4; }

QVariant LedgerModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const model::Term& term = *lines_[index.internalId()].term;
  if (role == Qt::TextAlignmentRole && index.column() == 1) {
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (index.column()) {
    case 0:
      return text(term.name);
    case 1:
      return text(model::human_number(term.value, 4) + (term.unit.empty() ? "" : " " + term.unit));
    case 2:
      return text(term.formula);
    default:
      return shownSource(term.source) +
             (term.source.is_estimate() ? QStringLiteral(" — ") + tr("estimate") : QString());
  }
}

QVariant LedgerModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  const QStringList titles = {tr("Term"), tr("Value"), tr("How it follows"), tr("Source")};
  return titles.value(section);
}

}  // namespace aforo::gui

#include "gui/models/issue_model.h"

namespace aforo::gui {

void IssueModel::setIssues(model::Issues issues) {
  beginResetModel();
  issues_ = std::move(issues);
  endResetModel();
}

int IssueModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : int(issues_.size());
}

int IssueModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 4; }

QVariant IssueModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  const model::Issue& issue = issues_[std::size_t(index.row())];
  switch (index.column()) {
    case 0:
      return issue.severity == model::Severity::error     ? tr("error")
             : issue.severity == model::Severity::warning ? tr("warning")
                                                          : tr("note");
    case 1:
      return QString::fromStdString(issue.where);
    case 2:
      return QString::fromStdString(issue.message);
    default:
      return QString::fromStdString(issue.hint);
  }
}

QVariant IssueModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  const QStringList titles = {tr("Kind"), tr("Where"), tr("What"), tr("What would be right")};
  return titles.value(section);
}

}  // namespace aforo::gui

#include "gui/pages/comparison_page.h"

#include "gui/models/comparison_model.h"
#include "gui/models/issue_model.h"
#include "gui/models/ledger_model.h"
#include "gui/views/cost_chart.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

namespace aforo::gui {
namespace {

std::vector<model::Term> ledgersOf(const plan::OptionResult& option) {
  std::vector<model::Term> roots;
  for (const auto* root : {&option.cost_ledger, &option.energy_ledger}) {
    if (!root->name.empty()) roots.push_back(*root);
  }
  for (const auto& workload : option.workloads) {
    if (workload.training.ledger.name.empty()) continue;
    roots.push_back(workload.training.ledger);
    roots.back().name = workload.name + ": " + roots.back().name;
  }
  return roots;
}

}  // namespace

ComparisonPage::ComparisonPage(QWidget* parent)
    : QWidget(parent),
      options_(new ComparisonModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      issues_(new IssueModel(this)),
      ledger_(new LedgerModel(this)),
      verdict_(new QLabel),
      chart_(new CostChart) {
  verdict_->setWordWrap(true);
  verdict_->setTextFormat(Qt::RichText);
  verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* upper = new QSplitter(Qt::Vertical);
  upper->addWidget(buildTable());
  upper->addWidget(chart_);
  upper->addWidget(buildDetails());
  upper->setStretchFactor(1, 1);
  upper->setStretchFactor(2, 1);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(verdict_);
  layout->addWidget(upper, 1);
}

QWidget* ComparisonPage::buildTable() {
  sorted_->setSourceModel(options_);
  sorted_->setSortRole(ComparisonModel::kSortRole);
  table_ = new QTableView;
  table_->setModel(sorted_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(-1, Qt::AscendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setAlternatingRowColors(true);
  table_->verticalHeader()->hide();
  table_->setObjectName(QStringLiteral("options"));
  table_->setAccessibleName(tr("Options compared"));
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& current) { showOption(sorted_->mapToSource(current).row()); });
  return table_;
}

QWidget* ComparisonPage::buildDetails() {
  ledgerView_ = new QTreeView;
  ledgerView_->setModel(ledger_);
  ledgerView_->setAlternatingRowColors(true);
  ledgerView_->setAccessibleName(tr("Why this number"));
  auto* problems = new QTableView;
  problems->setModel(issues_);
  problems->setWordWrap(true);
  problems->verticalHeader()->hide();
  problems->horizontalHeader()->setStretchLastSection(true);
  problems->setAccessibleName(tr("Problems"));
  details_ = new QTabWidget;
  details_->addTab(ledgerView_, tr("Why this number"));
  details_->addTab(problems, tr("Problems"));
  return details_;
}

void ComparisonPage::showComparison(std::shared_ptr<const plan::Comparison> comparison) {
  comparison_ = std::move(comparison);
  options_->setComparison(comparison_);
  chart_->show(*comparison_);
  table_->resizeColumnsToContents();
  table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  const auto& recommendation = comparison_->recommendation;
  const QString why = QString::fromStdString(recommendation.why).toHtmlEscaped();
  verdict_->setText(
      recommendation.option.empty()
          ? tr("<b>No recommendation:</b> %1").arg(why)
          : tr("<b>Recommended: %1.</b> %2")
                .arg(QString::fromStdString(recommendation.option).toHtmlEscaped(), why));
  if (sorted_->rowCount() > 0) table_->selectRow(0);
}

void ComparisonPage::showOption(int row) {
  const plan::OptionResult* option = options_->optionAt(row);
  if (!option) return;
  ledger_->setLedgers(ledgersOf(*option));
  issues_->setIssues(option->problems);
  details_->setTabText(1, tr("Problems (%1)").arg(issues_->rowCount()));
  ledgerView_->expandToDepth(0);
  ledgerView_->resizeColumnToContents(0);
  ledgerView_->resizeColumnToContents(1);
  constexpr int kFormulaWidth = 340;
  ledgerView_->setColumnWidth(2, kFormulaWidth);
}

void ComparisonPage::showIssues(const model::Issues& issues) {
  clear();
  issues_->setIssues(issues);
  details_->setTabText(1, tr("Problems (%1)").arg(issues_->rowCount()));
  details_->setCurrentIndex(1);
  verdict_->setText(tr("<b>The scenario has problems.</b> Mend them and open it again."));
}

void ComparisonPage::clear() {
  comparison_.reset();
  options_->setComparison(nullptr);
  ledger_->setLedgers({});
  issues_->setIssues({});
  chart_->show({});
  verdict_->clear();
}

}  // namespace aforo::gui

#include "gui/models/comparison_model.h"

#include "model/quantity/format.h"

#include <QColor>
#include <QCoreApplication>
#include <QFont>
#include <functional>
#include <limits>

namespace aforo::gui {
namespace {

using plan::Comparison;
using plan::OptionResult;

QString text(const std::string& s) { return QString::fromStdString(s); }

struct Cell {
  QString shown;
  double sort = std::numeric_limits<double>::infinity();
};

Cell unknown() { return {QObject::tr("unknown")}; }

Cell money(const std::optional<double>& amount, const Comparison& comparison) {
  if (!amount) return unknown();
  return {text(model::human_money(*amount, comparison.currency)), *amount};
}

double jobCost(const OptionResult& option, bool& known) {
  double total = 0;
  known = !option.workloads.empty();
  for (const auto& workload : option.workloads) {
    const auto& job = workload.training.job;
    known = known && job && job->cost;
    total += known ? *job->cost : 0;
  }
  return total;
}

QString stepTimes(const OptionResult& option) {
  QStringList times;
  for (const auto& workload : option.workloads) {
    times << (workload.training.step_time_s > 0
                  ? text(model::human_time(workload.training.step_time_s))
                  : QObject::tr("does not fit"));
  }
  return times.join(QStringLiteral(" / "));
}

struct Column {
  const char* title;
  const char* help;
  std::function<Cell(const OptionResult&, const Comparison&)> cell;
};

const std::vector<Column>& columns() {
  static const std::vector<Column> all = {
      {QT_TRANSLATE_NOOP("ComparisonModel", "Option"),
       QT_TRANSLATE_NOOP("ComparisonModel", "Name in the scenario"),
       [](const OptionResult& o, const Comparison&) {
         return Cell{text(o.name), 0};
       }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "Feasible"),
       QT_TRANSLATE_NOOP("ComparisonModel", "Fits in memory and meets every limit"),
       [](const OptionResult& o, const Comparison&) {
         return Cell{o.feasible ? QObject::tr("yes") : QObject::tr("no"), o.feasible ? 0.0 : 1.0};
       }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "GPUs"),
       QT_TRANSLATE_NOOP("ComparisonModel", "Number of GPUs"),
       [](const OptionResult& o, const Comparison&) {
         return Cell{QString::number(o.gpus), double(o.gpus)};
       }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "Step time"),
       QT_TRANSLATE_NOOP("ComparisonModel", "One optimizer step of each workload"),
       [](const OptionResult& o, const Comparison&) {
         const double first = o.workloads.empty() ? 0 : o.workloads.front().training.step_time_s;
         return Cell{stepTimes(o), first};
       }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "Utilization"),
       QT_TRANSLATE_NOOP("ComparisonModel", "Share of the horizon in which the workloads run"),
       [](const OptionResult& o, const Comparison&) {
         return Cell{text(model::human_percent(o.utilization)), o.utilization};
       }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "Per hour"),
       QT_TRANSLATE_NOOP("ComparisonModel", "Rent, or the owner's yearly cost over 8760 hours"),
       [](const OptionResult& o, const Comparison& c) { return money(o.cost_per_hour, c); }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "Per job"),
       QT_TRANSLATE_NOOP("ComparisonModel", "One run of every workload"),
       [](const OptionResult& o, const Comparison& c) {
         bool known = false;
         const double cost = jobCost(o, known);
         return known ? money(cost, c) : unknown();
       }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "Total"),
       QT_TRANSLATE_NOOP("ComparisonModel", "Over the horizon, undiscounted"),
       [](const OptionResult& o, const Comparison& c) { return money(o.total_cost, c); }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "Energy"),
       QT_TRANSLATE_NOOP("ComparisonModel", "Over the horizon, PUE included"),
       [](const OptionResult& o, const Comparison&) {
         return Cell{text(model::human_energy(o.energy_kwh * 3.6e6)), o.energy_kwh};
       }},
      {QT_TRANSLATE_NOOP("ComparisonModel", "CO2"),
       QT_TRANSLATE_NOOP("ComparisonModel", "Location-based, over the horizon"),
       [](const OptionResult& o, const Comparison&) {
         if (!o.co2_kg) return unknown();
         return Cell{text(model::human_number(*o.co2_kg)) + QStringLiteral(" kg"), *o.co2_kg};
       }},
  };
  return all;
}

}  // namespace

void ComparisonModel::setComparison(std::shared_ptr<const Comparison> comparison) {
  beginResetModel();
  comparison_ = std::move(comparison);
  endResetModel();
}

const OptionResult* ComparisonModel::optionAt(int row) const {
  if (!comparison_ || row < 0 || row >= rowCount()) return nullptr;
  return &comparison_->options[std::size_t(row)];
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !comparison_ ? 0 : int(comparison_->options.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : int(columns().size());
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
  const OptionResult* option = optionAt(index.row());
  if (!option) return {};
  const Column& column = columns()[std::size_t(index.column())];
  const bool chosen = option->name == comparison_->recommendation.option;
  switch (role) {
    case Qt::DisplayRole:
      return column.cell(*option, *comparison_).shown;
    case kSortRole:
      return column.cell(*option, *comparison_).sort;
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignVCenter | (index.column() < 2 ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::FontRole: {
      QFont font;
      font.setBold(chosen);
      return font;
    }
    case Qt::ForegroundRole:
      return option->feasible ? QVariant() : QVariant(QColor(Qt::darkGray));
    case Qt::ToolTipRole:
      return chosen ? text(comparison_->recommendation.why) : QVariant();
    default:
      return {};
  }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const Column& column = columns()[std::size_t(section)];
  if (role == Qt::DisplayRole) return QCoreApplication::translate("ComparisonModel", column.title);
  if (role == Qt::ToolTipRole) return QCoreApplication::translate("ComparisonModel", column.help);
  return {};
}

}  // namespace aforo::gui

#include "plan/validate/validation.h"

#include "model/performance/closed_form.h"
#include "plan/validate/fit.h"
#include "plan/validate/parallel.h"
#include "plan/validate/question.h"
#include "plan/validate/statistics.h"
#include "sim/training/step_simulation.h"

namespace aforo::plan {
namespace {

using model::Result;

// tokens/s of a GPU = 0.4 x peak / (6 x active parameters).
constexpr double kNaiveUtilization = 0.4;

double step_time_s(const TrainingQuestion& question, const std::string& fidelity) {
  const model::StepPlan plan = model::plan_step(question.training_case(), question.split);
  if (fidelity == "event") return sim::simulate_step(plan).step_s;
  return model::closed_form_step(plan).total_s();
}

double naive_step_s(const TrainingQuestion& question) {
  const double peak = *model::peak_flop_per_s(question.gpu(), question.workload.precision);
  const double flop = 6 * model::active_parameters(question.model) * question.tokens_per_step;
  return flop / (kNaiveUtilization * peak * static_cast<double>(*question.row.gpus));
}

ValidatedRow compared(const TrainingQuestion& question, double step_s) {
  const Measurement& m = question.measurement;
  ValidatedRow row;
  row.id = question.row.id;
  row.quantity = m.quantity;
  row.counting = m.counting;
  row.measured = m.measured;
  row.predicted = m.of_step(step_s);
  row.error = row.predicted / row.measured - 1;
  row.assumptions = question.assumptions;
  row.source = question.row.source;
  row.model = question.row.model;
  row.gpu = question.gpu().id;
  row.precision = question.workload.precision;
  row.stack = question.software->id;
  row.method = question.workload.method;
  row.mixture_of_experts = question.model.experts.has_value();
  row.active_parameters = model::active_parameters(question.model);
  row.gpus = static_cast<double>(*question.row.gpus);
  row.sequence_length = question.workload.sequence_length;
  row.tokens_per_step = question.tokens_per_step;
  row.predicted_step_s = step_s;
  row.measured_step_s = m.step_s();
  row.naive_error = m.of_step(naive_step_s(question)) / m.measured - 1;
  return row;
}

struct Answer {
  std::optional<TrainingQuestion> question;
  std::optional<ValidatedRow> row;
  std::string skipped;
};

Answer answer_to(const TrainingRow& row, const model::Catalog& catalog,
                 const std::string& fidelity) {
  auto asked = question_of(row, catalog);
  Answer answer;
  if (const auto* reason = std::get_if<std::string>(&asked)) {
    answer.skipped = *reason;
    return answer;
  }
  answer.question = std::move(std::get<TrainingQuestion>(asked));
  answer.row = compared(*answer.question, step_time_s(*answer.question, fidelity));
  return answer;
}

// Rows do not depend on each other, so the answers are the same with any number of threads.
std::vector<Answer> answers_to(const std::vector<TrainingRow>& rows, const model::Catalog& catalog,
                               const ValidationSettings& settings, model::Progress& progress) {
  std::vector<Answer> answers(rows.size());
  for_each_index(rows.size(), settings.threads, progress, [&](std::size_t i) {
    answers[i] = answer_to(rows[i], catalog, settings.fidelity);
  });
  return answers;
}

void cross_validate(const std::vector<Answer>& answers, const ValidationSettings& settings,
                    model::Progress& progress, ValidationReport& report) {
  std::vector<TrainingQuestion> questions;
  for (const auto& answer : answers) {
    if (answer.question) questions.push_back(*answer.question);
  }
  const std::vector<double> steps = cross_validated_steps(questions, settings.threads, progress);
  std::vector<ValidatedRow> rows;
  std::vector<double> errors;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    rows.push_back(compared(questions[i], steps[i]));
    errors.push_back(rows.back().error);
  }
  report.cross_validated = error_statistics(errors);
  for (auto& group : error_groups(rows)) {
    report.groups.push_back({"cross-validated " + group.name, group.statistics});
  }
}

ValidationReport report_of(const std::vector<TrainingRow>& rows,
                           const std::vector<Answer>& answers) {
  ValidationReport report;
  report.kind = "training";
  report.rows = static_cast<std::int64_t>(rows.size());
  std::vector<double> errors;
  std::vector<double> naive;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!answers[i].row) {
      report.skipped.push_back({rows[i].id, answers[i].skipped});
      continue;
    }
    errors.push_back(answers[i].row->error);
    naive.push_back(answers[i].row->naive_error);
    report.per_row.push_back(*answers[i].row);
  }
  report.used = static_cast<std::int64_t>(report.per_row.size());
  report.statistics = error_statistics(errors);
  report.naive = error_statistics(naive);
  report.groups = error_groups(report.per_row);
  report.pair_order = pair_orders(report.per_row);
  return report;
}

model::Issues missing_columns(const CsvTable& table, std::string_view file) {
  model::Issues issues;
  for (const auto& column : required_training_columns()) {
    if (table.has_column(column)) continue;
    issues.push_back(model::error_issue("missing-column", std::string(file) + ":1",
                                        "no column '" + column + "'",
                                        "the first line names the columns of a table of training "
                                        "runs"));
  }
  return issues;
}

}  // namespace

Result<ValidationReport> validate_training(std::string_view csv, std::string_view file,
                                           const model::Catalog& catalog,
                                           const ValidationSettings& settings,
                                           model::Progress& progress) {
  const auto table = CsvTable::parse(csv, file);
  if (!table.ok()) return table.issues();
  const model::Issues missing = missing_columns(*table, file);
  if (!missing.empty()) return missing;
  const std::vector<TrainingRow> rows = read_training_rows(*table);
  progress.update(0, "comparing rows");
  const std::vector<Answer> answers = answers_to(rows, catalog, settings, progress);
  ValidationReport report = report_of(rows, answers);
  if (settings.cross_validate) {
    progress.update(0.1, "fitting without each publisher");
    cross_validate(answers, settings, progress, report);
  }
  progress.update(1, "compared");
  return report;
}

}  // namespace aforo::plan

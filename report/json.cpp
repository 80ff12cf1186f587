#include "report/json.h"

#include <cmath>

namespace aforo::report {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json known(bool is_known, double value) { return is_known ? finite(value) : Json(nullptr); }

std::string_view kind_name(model::TermKind kind) {
  switch (kind) {
    case model::TermKind::sum:
      return "sum";
    case model::TermKind::formula:
      return "formula";
    case model::TermKind::input:
      return "input";
  }
  return "input";
}

Json parallelism_json(const model::Parallelism& p, bool chosen) {
  const auto value = [&](auto member) { return chosen ? Json(member) : Json(nullptr); };
  return {{"tp", value(p.tp)},
          {"pp", value(p.pp)},
          {"vpp", value(p.vpp)},
          {"cp", value(p.cp)},
          {"ep", value(p.ep)},
          {"dp", value(p.dp)},
          {"zero", value(p.zero)},
          {"micro_batch", value(p.micro_batch)},
          {"micro_batches", value(p.micro_batches)},
          {"schedule", value(p.schedule)},
          {"recompute", value(p.recompute)},
          {"zero_group", value(p.zero_group)},
          {"sequence_parallel", value(p.sequence_parallel)}};
}

Json breakdown_json(const model::StepBreakdown& b, bool timed) {
  return {{"compute", known(timed, b.compute_s)},       {"tp_comm", known(timed, b.tp_comm_s)},
          {"pp_comm", known(timed, b.pp_comm_s)},       {"dp_comm", known(timed, b.dp_comm_s)},
          {"ep_comm", known(timed, b.ep_comm_s)},       {"cp_comm", known(timed, b.cp_comm_s)},
          {"bubble", known(timed, b.bubble_s)},         {"optimizer", known(timed, b.optimizer_s)},
          {"data_stall", known(timed, b.data_stall_s)}, {"straggler", known(timed, b.straggler_s)}};
}

Json memory_json(const model::MemoryFootprint& m) {
  const bool computed = m.total_bytes() > 0;
  return {{"weights_bytes", known(computed, m.weights_bytes)},
          {"gradients_bytes", known(computed, m.gradients_bytes)},
          {"optimizer_bytes", known(computed, m.optimizer_bytes)},
          {"activations_bytes", known(computed, m.activations_bytes)},
          {"buffers_bytes", known(computed, m.buffers_bytes)},
          {"total_bytes", known(computed, m.total_bytes())},
          {"capacity_bytes", known(m.capacity_bytes > 0, m.capacity_bytes)}};
}

Json cash_flow_json(const std::vector<plan::CashFlowYear>& years) {
  Json rows = Json::array();
  for (const auto& year : years) {
    rows.push_back({{"year", year.year},
                    {"capex", finite(year.capex)},
                    {"opex", finite(year.opex)},
                    {"total", finite(year.total)}});
  }
  return rows;
}

Json sources_json(const std::vector<plan::UsedSource>& sources) {
  Json rows = Json::array();
  for (const auto& source : sources) {
    rows.push_back({{"id", source.id},
                    {"source", source.source},
                    {"date", text_or_null(source.date)},
                    {"field", text_or_null(source.field)},
                    {"estimate", source.estimate}});
  }
  return rows;
}

Json uncertainty_json(const plan::OptionResult& option) {
  Json rows = Json::object();
  for (const auto& [quantity, band] : option.uncertainty) {
    rows[quantity] = {{"p10", finite(band[0])}, {"p50", finite(band[1])}, {"p90", finite(band[2])}};
  }
  return rows;
}

void add_workloads(const plan::OptionResult& option, Json& into) {
  into["workloads"] = Json::array();
  for (const auto& workload : option.workloads) into["workloads"].push_back(to_json(workload));
}

}  // namespace

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json finite(const std::optional<double>& value) { return value ? finite(*value) : Json(nullptr); }

Json to_json(const plan::JobResult& job) {
  return {{"time_s", finite(job.time_s)},
          {"gpu_hours", finite(job.gpu_hours)},
          {"cost", finite(job.cost)},
          {"energy_kwh", finite(job.energy_kwh)},
          {"co2_kg", finite(job.co2_kg)},
          {"steps", finite(job.steps)},
          {"cost_per_million_tokens", finite(job.cost_per_million_tokens)}};
}

Json to_json(const plan::TrainingResult& r) {
  // A step can be timed although a limit (a deadline) is missed.
  const bool timed = r.step_time_s > 0;
  // Where nothing fits the split is that which misses by least, if any split is valid at all.
  const bool has_split = timed || r.memory.total_bytes() > 0;
  return {{"feasible", r.feasible},
          {"problems", issues_json(r.problems)},
          {"step_time_s", known(timed, r.step_time_s)},
          {"tokens_per_s", known(timed, r.tokens_per_s)},
          {"tokens_per_s_per_gpu", known(timed, r.tokens_per_s_per_gpu)},
          {"tflops_per_gpu", known(timed, r.tflops_per_gpu)},
          {"mfu", known(timed, r.mfu)},
          {"hfu", known(timed, r.hfu)},
          {"parallelism", parallelism_json(r.parallelism, has_split)},
          {"breakdown_s", breakdown_json(r.breakdown, timed)},
          {"memory", memory_json(r.memory)},
          {"power_w", known(timed, r.power_w)},
          {"energy_per_step_j", known(timed, r.energy_per_step_j)},
          {"goodput", known(timed, r.goodput)},
          {"job", r.job ? to_json(*r.job) : Json(nullptr)},
          {"tokens_per_step", known(timed, r.tokens_per_step)},
          {"splits_evaluated", r.splits_evaluated},
          {"fidelity", text_or_null(r.fidelity)}};
}

Json to_json(const plan::WorkloadResult& result) {
  Json json = {{"name", result.name}, {"kind", result.kind}};
  json.update(to_json(result.training));
  json["runs"] = finite(result.runs);
  return json;
}

Json to_json(const plan::OptionResult& o) {
  const bool timed = o.utilization > 0;
  Json json = {{"name", o.name},
               {"kind", o.kind},
               {"feasible", o.feasible},
               {"problems", issues_json(o.problems)},
               {"gpus", o.gpus},
               {"nodes", o.nodes},
               {"capex", finite(o.capex)},
               {"cost_per_hour", finite(o.cost_per_hour)},
               {"cost_per_gpu_hour", finite(o.cost_per_gpu_hour)},
               {"total_cost", finite(o.total_cost)},
               {"horizon_s", finite(o.horizon_s)},
               {"cash_flow", cash_flow_json(o.cash_flow)},
               {"power_kw", known(timed, o.power_kw)},
               {"energy_kwh", known(timed, o.energy_kwh)},
               {"pue", finite(o.pue)},
               {"co2_kg", finite(o.co2_kg)},
               {"utilization", known(timed, o.utilization)},
               {"break_even_utilization", finite(o.break_even_utilization)}};
  add_workloads(o, json);
  json["uncertainty"] = uncertainty_json(o);
  json["sources"] = sources_json(o.sources);
  return json;
}

Json to_json(const plan::Comparison& comparison) {
  Json json = {{"scenario", comparison.scenario}, {"currency", comparison.currency}};
  json["options"] = Json::array();
  for (const auto& option : comparison.options) json["options"].push_back(to_json(option));
  json["recommendation"] = {{"option", text_or_null(comparison.recommendation.option)},
                            {"why", text_or_null(comparison.recommendation.why)}};
  json["description"] = text_or_null(comparison.description);
  json["as_of"] = text_or_null(comparison.as_of);
  json["horizon_s"] = finite(comparison.horizon_s);
  json["notes"] = issues_json(comparison.notes);
  return json;
}

Json issues_json(const model::Issues& issues) {
  Json rows = Json::array();
  for (const auto& issue : issues) {
    rows.push_back({{"severity", model::severity_name(issue.severity)},
                    {"code", issue.code},
                    {"where", text_or_null(issue.where)},
                    {"message", issue.message},
                    {"hint", text_or_null(issue.hint)}});
  }
  return rows;
}

Json errors_json(const model::Issues& issues) { return {{"errors", issues_json(issues)}}; }

Json ledger_json(const model::Term& term) {
  Json json = {{"name", term.name},
               {"key", term.key},
               {"value", finite(term.value)},
               {"unit", term.unit},
               {"kind", kind_name(term.kind)},
               {"formula", text_or_null(term.formula)},
               {"source", text_or_null(term.source.source)},
               {"date", text_or_null(term.source.date)},
               {"estimate", term.source.is_estimate()}};
  json["children"] = Json::array();
  for (const auto& child : term.children) json["children"].push_back(ledger_json(child));
  return json;
}

std::string json_text(const Json& value) {
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace aforo::report

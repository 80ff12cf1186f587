// Results as JSON, by the command-line contract. Keys end in their unit; a value that is absent,
// or that is no finite number, is null; keys are always there, in the contract's order.
#pragma once

#include "model/describe/issue.h"
#include "model/describe/ledger.h"
#include "plan/result.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace aforo::report {

// The value, or null where it is NaN or infinite.
nlohmann::ordered_json finite(double value);
nlohmann::ordered_json finite(const std::optional<double>& value);

nlohmann::ordered_json to_json(const plan::JobResult& job);
nlohmann::ordered_json to_json(const plan::TrainingResult& result);
nlohmann::ordered_json to_json(const plan::WorkloadResult& result);
nlohmann::ordered_json to_json(const plan::OptionResult& option);
nlohmann::ordered_json to_json(const plan::Comparison& comparison);

// A list of {severity, code, where, message, hint}.
nlohmann::ordered_json issues_json(const model::Issues& issues);
// {"errors": […]}: what a command that fails prints with --json.
nlohmann::ordered_json errors_json(const model::Issues& issues);
// {name, key, value, unit, kind, formula, source, date, estimate, children}, down to the leaves.
nlohmann::ordered_json ledger_json(const model::Term& term);

// The text to print: two spaces of indent, a final line break; broken UTF-8 is replaced.
std::string json_text(const nlohmann::ordered_json& value);

}  // namespace aforo::report

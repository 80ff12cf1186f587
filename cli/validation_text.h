// How a validation is shown.
#pragma once

#include "plan/validate/validation.h"
#include "report/text/text.h"

#include <nlohmann/json_fwd.hpp>

namespace aforo::cli {

nlohmann::ordered_json validation_json(const plan::ValidationReport& report);
// The statistics, by group, against the naive model; with `rows` every row as well.
std::string validation_text(const plan::ValidationReport& report, bool rows,
                            const report::TextStyle& style);

}  // namespace aforo::cli

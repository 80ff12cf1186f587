// The style sheet that stands inside every HTML report.
#pragma once

#include <string_view>

namespace aforo::report {

std::string_view html_style();

}  // namespace aforo::report

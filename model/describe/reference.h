// How a reader asks whether a name is known.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace aforo::model {

// Answers whether `id` names an entry of catalog kind `kind`; where it does not, the hint.
struct ReferenceCheck {
  bool known = false;
  std::string hint;
};
using ReferenceChecker = std::function<ReferenceCheck(std::string_view kind, std::string_view id)>;

}  // namespace aforo::model

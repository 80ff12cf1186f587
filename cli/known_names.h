// Names that no catalog has, answered with the nearest ones. Nothing is ever picked for the user.
#pragma once

#include "model/catalog/catalog.h"

namespace aforo::cli {

// An id of any kind.
model::Issue unknown_entry(const model::Catalog& catalog, const std::string& id);

// Empty where `id` is known or empty. GPUs are named with their memory, because an A100 of 40 GB
// and one of 80 GB are not the same thing.
model::Issues check_entry(const model::Catalog& catalog, std::string_view kind,
                          const std::string& id, const std::string& where);

}  // namespace aforo::cli

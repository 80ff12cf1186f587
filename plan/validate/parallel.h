// Independent pieces of work over several threads.
#pragma once

#include "model/describe/progress.h"

#include <cstddef>
#include <functional>

namespace aforo::plan {

// Calls work(i) for every i below `count`, in any order, on `threads` threads (0: all cores).
// Throws Cancelled when the user gave up, or the first exception of the work.
void for_each_index(std::size_t count, int threads, model::Progress& progress,
                    const std::function<void(std::size_t)>& work);

}  // namespace aforo::plan

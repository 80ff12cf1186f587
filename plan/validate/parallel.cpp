#include "plan/validate/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace aforo::plan {

void for_each_index(std::size_t count, int threads, model::Progress& progress,
                    const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr failure;
  std::mutex mutex;
  const auto run = [&] {
    try {
      for (std::size_t i; !failed && !progress.cancelled() && (i = next++) < count;) work(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      failed = true;
    }
  };
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const auto wanted = threads > 0 ? static_cast<unsigned>(threads) : cores;
  {
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < wanted; ++i) helpers.emplace_back(run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
  if (progress.cancelled()) throw model::Cancelled{};
}

}  // namespace aforo::plan

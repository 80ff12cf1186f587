#include "sim/engine/event_queue.h"

#include "sim/engine/random.h"
#include "tests/catch.h"

#include <algorithm>
#include <stdexcept>

using namespace aforo::sim;

using Queue = EventQueue<std::uint32_t>;

static std::vector<std::uint32_t> drain(Queue& queue) {
  std::vector<std::uint32_t> order;
  while (!queue.empty()) order.push_back(queue.pop().payload);
  return order;
}

TEST_CASE("events at equal times come in the order in which they were pushed") {
  Queue queue;
  for (std::uint32_t i = 0; i < 1000; ++i) queue.push(SimTime::from_ns(i % 3), i);
  std::vector<std::uint32_t> expected;
  for (std::uint32_t time = 0; time < 3; ++time) {
    for (std::uint32_t i = time; i < 1000; i += 3) expected.push_back(i);
  }
  CHECK(drain(queue) == expected);
}

TEST_CASE("any number of events comes in the order of a stable sort") {
  RandomStream random(1, "event times");
  for (const std::size_t count : {0, 1, 2, 3, 4, 5, 6, 17, 300, 5000, 70000}) {
    // A few distinct times, so that many are equal, or many.
    const std::uint64_t distinct = 1 + random.index(2 * count + 1);
    std::vector<std::pair<SimTime, std::uint32_t>> reference;
    Queue queue;
    for (std::uint32_t i = 0; i < count; ++i) {
      const SimTime time = SimTime::from_ns(static_cast<std::int64_t>(random.index(distinct)));
      reference.emplace_back(time, i);
      queue.push(time, i);
    }
    std::stable_sort(reference.begin(), reference.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::uint32_t> expected;
    for (const auto& [time, payload] : reference) expected.push_back(payload);
    CHECK(drain(queue) == expected);
  }
}

// Pushes and pops in turn, with spans over many magnitudes, against a plain list.
static bool agrees_with_list(std::uint64_t seed, std::size_t pending, double mean_s) {
  RandomStream random(seed, "mixed pushes");
  Queue queue;
  std::vector<std::pair<std::int64_t, std::uint32_t>> list;  // sorted, latest first
  const auto push = [&](std::uint32_t id) {
    const double stretch = random.chance(0.1) ? 1e4 : random.chance(0.2) ? 0 : 1;
    const SimTime time = (id < pending ? SimTime{} : queue.now()) +
                         SimTime::from_s(stretch * random.exponential(mean_s));
    queue.push(time, id);
    const std::pair<std::int64_t, std::uint32_t> entry{time.ns(), id};
    list.insert(std::lower_bound(list.begin(), list.end(), entry, std::greater<>()), entry);
  };
  std::uint32_t next = 0;
  while (next < pending) push(next++);
  for (int i = 0; i < 20000; ++i) {
    const auto event = queue.pop();
    if (event.payload != list.back().second || event.time.ns() != list.back().first) return false;
    list.pop_back();
    // The number of pending events goes up and down, sometimes to none.
    const std::uint64_t births = list.empty() ? 1 + random.index(pending) : random.index(3);
    for (std::uint64_t k = 0; k < births; ++k) push(next++);
  }
  return queue.size() == list.size();
}

TEST_CASE("pushes between pops keep the order of a sorted list") {
  for (const std::size_t pending : {1, 10, 100, 3000}) {
    for (const double mean_s : {3e-9, 1e-3, 1e5}) {
      INFO(pending << " pending, mean " << mean_s << " s");
      CHECK(agrees_with_list(7, pending, mean_s));
    }
  }
}

TEST_CASE("an event before the present and a pop of nothing are broken promises") {
  Queue queue;
  CHECK_THROWS_AS(queue.pop(), std::logic_error);
  queue.push(SimTime::from_s(-1), 0);  // before the first pop every time is allowed
  queue.push(SimTime::from_s(2), 0);
  queue.pop();
  queue.pop();
  CHECK(queue.now() == SimTime::from_s(2));
  CHECK_NOTHROW(queue.push(SimTime::from_s(2), 1));
  CHECK_THROWS_AS(queue.push(SimTime::from_ns(1'999'999'999), 1), std::logic_error);
}

TEST_CASE("events that never come are last") {
  Queue queue;
  queue.push(SimTime::never(), 1);
  queue.push(SimTime::from_s(9e9), 2);
  CHECK(drain(queue) == std::vector<std::uint32_t>{2, 1});
}

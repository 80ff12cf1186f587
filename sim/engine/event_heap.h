// Timed events and a heap of them with four children a node: the part of EventQueue that knows
// what comes next.
#pragma once

#include "sim/engine/sim_time.h"

#include <cstddef>
#include <type_traits>
#include <vector>

namespace aforo::sim {

template <class Payload>
struct TimedEvent {
  static_assert(std::is_trivially_copyable_v<Payload>);
  SimTime time;
  std::uint64_t sequence = 0;  // orders equal times
  Payload payload{};
};

template <class Payload>
class EventHeap {
 public:
  using Event = TimedEvent<Payload>;

  bool empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }
  void reserve(std::size_t events) { heap_.reserve(events); }
  const Event& top() const { return heap_.front(); }          // only when not empty
  const std::vector<Event>& events() const { return heap_; }  // in no particular order
  void clear() { heap_.clear(); }

  void push(const Event& event) {
    heap_.push_back(event);
    sift_up(heap_.size() - 1, event);
  }

  // Only when not empty. The last event nearly always belongs near the leaves again: the hole sinks
  // all the way without looking at it, then rises the little it has to.
  Event pop() {
    const Event first = heap_.front();
    const Event last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sift_up(sink_hole(), last);
    return first;
  }

 private:
  static constexpr std::size_t kChildren = 4;
  __extension__ using Key = __int128;

  // Time and sequence in one number: compared without a branch that nobody can predict.
  static Key key(const Event& event) {
    return (static_cast<Key>(event.time.ns()) << 64) | static_cast<Key>(event.sequence);
  }

  std::size_t earlier(std::size_t a, std::size_t b) const {
    const auto swap = static_cast<std::size_t>(key(heap_[b]) < key(heap_[a]));
    return a ^ ((a ^ b) & (0 - swap));  // compilers make a branch of "swap ? b : a"
  }

  void sift_up(std::size_t hole, const Event& event) {
    const Key own = key(event);
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / kChildren;
      if (key(heap_[parent]) <= own) break;
      heap_[hole] = heap_[parent];
      hole = parent;
    }
    heap_[hole] = event;
  }

  std::size_t sink_hole() {
    const std::size_t size = heap_.size();
    std::size_t hole = 0;
    std::size_t child = 1;
    while (child + kChildren <= size) {
      const std::size_t first = earlier(earlier(child, child + 1), earlier(child + 2, child + 3));
      heap_[hole] = heap_[first];
      hole = first;
      child = kChildren * hole + 1;
    }
    if (child >= size) return hole;
    std::size_t first = child;
    for (std::size_t other = child + 1; other < size; ++other) first = earlier(first, other);
    heap_[hole] = heap_[first];
    return first;
  }

  std::vector<Event> heap_;
};

}  // namespace aforo::sim

// Events in the order of their time; equal times in the order in which they were pushed, so a run
// is the same every time. A heap with four children a node over flat events.
//
// Payload: a few plain words (an index, a small struct) that the simulation looks up in its own
// tables; no callbacks. An event is not taken out again: whoever changes his mind keeps a version
// number in the payload and ignores old ones when they come.
#pragma once

#include "sim/engine/sim_time.h"

#include <cstddef>
#include <type_traits>
#include <vector>

namespace aforo::sim {

namespace detail {
[[noreturn]] void throw_event_in_the_past(SimTime time, SimTime now);
[[noreturn]] void throw_no_event();
}  // namespace detail

template <class Payload>
class EventQueue {
  static_assert(std::is_trivially_copyable_v<Payload>);

 public:
  struct Event {
    SimTime time;
    std::uint64_t sequence = 0;
    Payload payload{};
  };

  bool empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }
  void reserve(std::size_t events) { heap_.reserve(events); }
  // Time of the event that was popped last.
  SimTime now() const { return now_; }
  std::uint64_t pushed() const { return next_sequence_; }
  // The next event; only when not empty.
  const Event& top() const { return heap_.front(); }

  // `time` must not lie before now().
  void push(SimTime time, const Payload& payload) {
    if (time < now_) detail::throw_event_in_the_past(time, now_);
    heap_.emplace_back();
    sift_up(heap_.size() - 1, Event{time, next_sequence_++, payload});
  }

  Event pop() {
    if (heap_.empty()) detail::throw_no_event();
    const Event first = heap_.front();
    const Event last = heap_.back();
    heap_.pop_back();
    // The last event nearly always belongs near the leaves again: let the hole sink all the way
    // without looking at it, then let it rise the little it has to.
    if (!heap_.empty()) sift_up(sink_hole(), last);
    now_ = first.time;
    return first;
  }

 private:
  static constexpr std::size_t kChildren = 4;
  __extension__ using Key = __int128;

  // Time and sequence in one number: compared without a branch that nobody can predict.
  static Key key(const Event& event) {
    return (static_cast<Key>(event.time.ns()) << 64) | static_cast<Key>(event.sequence);
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

  std::size_t earlier(std::size_t a, std::size_t b) const {
    const auto swap = static_cast<std::size_t>(key(heap_[b]) < key(heap_[a]));
    return a ^ ((a ^ b) & (0 - swap));  // compilers make a branch of "swap ? b : a"
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
  std::uint64_t next_sequence_ = 0;
  SimTime now_ = SimTime::from_ns(std::numeric_limits<std::int64_t>::min());
};

}  // namespace aforo::sim

// Events in the order of their time; equal times in the order in which they were pushed, so a run
// is the same every time.
//
// Payload: a few plain words (an index, a small struct) that the simulation looks up in its own
// tables; no callbacks. An event is not taken out again: whoever changes his mind keeps a version
// number in the payload and ignores old ones when they come.
//
// Few events lie in a heap. Many are spread by time, in the way of a calendar or ladder queue
// (Brown 1988; Tang, Goh, Thng 2005): a heap of what comes next, a row of buckets of equal width,
// and an unsorted rest behind them from which the next row is made when the last is used up. The
// width follows the earlier half of that rest, so that a few events in the far future do not
// spoil it. A push and a pop then cost the same however many events wait; where all lie in one
// bucket it is a heap again.
#pragma once

#include "sim/engine/event_heap.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace aforo::sim {

namespace detail {
[[noreturn]] void throw_event_in_the_past(SimTime time, SimTime now);
[[noreturn]] void throw_no_event();
}  // namespace detail

template <class Payload>
class EventQueue {
 public:
  using Event = TimedEvent<Payload>;

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  // Time of the event that was popped last.
  SimTime now() const { return now_; }
  std::uint64_t pushed() const { return next_sequence_; }
  // The next event; only when not empty.
  const Event& top() const { return next_.top(); }

  // `time` must not lie before now().
  void push(SimTime time, const Payload& payload) {
    if (time < now_) detail::throw_event_in_the_past(time, now_);
    if (size_++ == 0) gather();
    place({time, next_sequence_++, payload});
    if (!spread_ && next_.size() > kFew) spread();
  }

  Event pop() {
    if (next_.empty()) detail::throw_no_event();
    const Event event = next_.pop();
    now_ = event.time;
    if (--size_ > 0 && next_.empty()) advance();
    return event;
  }

 private:
  static constexpr std::size_t kFew = 128;
  static constexpr std::uint32_t kNone = 0xffffffff;
  struct Node {
    Event event;
    std::uint32_t next;
  };

  std::uint64_t bucket_of(SimTime time) const {
    return (static_cast<std::uint64_t>(time.ns()) - static_cast<std::uint64_t>(start_ns_)) >>
           shift_;
  }

  void place(const Event& event) {
    if (event.time.ns() <= next_until_ns_) {
      next_.push(event);
      return;
    }
    const std::uint64_t bucket = bucket_of(event.time);
    if (bucket < buckets_.size()) {
      put_in_bucket(static_cast<std::size_t>(bucket), event);
    } else {
      rest_.push_back(event);
    }
  }

  void put_in_bucket(std::size_t bucket, const Event& event) {
    std::uint32_t node = free_;
    if (node == kNone) {
      node = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({event, buckets_[bucket]});
    } else {
      free_ = nodes_[node].next;
      nodes_[node] = {event, buckets_[bucket]};
    }
    buckets_[bucket] = node;
  }

  // The heap is empty and others are not: its next events are those of the next bucket.
  void advance() {
    while (next_.empty()) {
      while (current_ < buckets_.size() && buckets_[current_] == kNone) ++current_;
      if (current_ == buckets_.size()) {
        make_row();
        continue;
      }
      std::uint32_t node = buckets_[current_];
      buckets_[current_] = kNone;
      while (node != kNone) {
        next_.push(nodes_[node].event);
        const std::uint32_t after = nodes_[node].next;
        nodes_[node].next = free_;
        free_ = node;
        node = after;
      }
      next_until_ns_ = end_of_bucket(current_++);
    }
  }

  std::int64_t end_of_bucket(std::size_t bucket) const {
    __extension__ using Wide = __int128;
    constexpr auto kLast = std::numeric_limits<std::int64_t>::max();
    const Wide end = Wide{start_ns_} + (static_cast<Wide>(bucket + 1) << shift_) - 1;
    return end < kLast ? static_cast<std::int64_t>(end) : kLast;
  }

  // All buckets are empty: a new row for the rest, or everything into the heap if it is little.
  void make_row() {
    moving_.clear();
    moving_.swap(rest_);
    if (moving_.size() <= kFew / 4) {
      gather();
    } else {
      fit_row(moving_);
    }
    for (const Event& event : moving_) place(event);
  }

  // As many buckets as events, twice as wide as what lies between events of the earlier half.
  void fit_row(const std::vector<Event>& events) {
    times_.clear();
    for (const Event& event : events) times_.push_back(event.time.ns());
    const auto middle = times_.begin() + static_cast<std::ptrdiff_t>(times_.size() / 2);
    std::nth_element(times_.begin(), middle, times_.end());
    start_ns_ = *std::min_element(times_.begin(), middle);
    const std::uint64_t span =
        static_cast<std::uint64_t>(*middle) - static_cast<std::uint64_t>(start_ns_);
    const std::size_t buckets = std::bit_ceil(events.size());
    shift_ = static_cast<int>(std::bit_width(2 * (span / buckets)));
    buckets_.assign(buckets, kNone);
    current_ = 0;
    next_until_ns_ = start_ns_ - 1;
  }

  void gather() {
    spread_ = false;
    next_until_ns_ = std::numeric_limits<std::int64_t>::max();
    buckets_.clear();
    current_ = 0;
  }

  void spread() {
    spread_ = true;
    rest_ = next_.events();
    next_.clear();
    buckets_.clear();
    current_ = 0;
    advance();
  }

  EventHeap<Payload> next_;             // all events until next_until_ns_
  std::vector<std::uint32_t> buckets_;  // first node of each, those before current_ are done
  std::vector<Node> nodes_;
  std::vector<Event> rest_;          // what lies behind the last bucket
  std::vector<Event> moving_;        // scratch of make_row
  std::vector<std::int64_t> times_;  // scratch of fit_row
  std::uint32_t free_ = kNone;       // list of unused nodes
  std::size_t current_ = 0;
  int shift_ = 0;  // a bucket is 2^shift_ ns wide
  std::int64_t start_ns_ = 0;
  std::int64_t next_until_ns_ = std::numeric_limits<std::int64_t>::max();
  bool spread_ = false;
  std::size_t size_ = 0;
  std::uint64_t next_sequence_ = 0;
  SimTime now_ = SimTime::from_ns(std::numeric_limits<std::int64_t>::min());
};

}  // namespace aforo::sim

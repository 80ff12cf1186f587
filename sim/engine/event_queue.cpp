#include "sim/engine/event_queue.h"

#include <fmt/format.h>
#include <stdexcept>

namespace aforo::sim::detail {

void throw_event_in_the_past(SimTime time, SimTime now) {
  throw std::logic_error(
      fmt::format("an event at {} ns was pushed when it was {} ns already", time.ns(), now.ns()));
}

void throw_no_event() { throw std::logic_error("no event is left in the queue"); }

}  // namespace aforo::sim::detail

// How long work tells how far it is, asks whether to stop, and leaves notes. Loops poll it.
#pragma once

#include "model/describe/issue.h"

#include <string_view>

namespace aforo::model {

class Progress {
 public:
  virtual ~Progress() = default;
  virtual void update(double fraction, std::string_view text) = 0;
  virtual bool cancelled() const = 0;
  virtual void note(const Issue& issue) = 0;
};

// Says nothing, never stops.
class SilentProgress final : public Progress {
 public:
  void update(double /*fraction*/, std::string_view /*text*/) override {}
  bool cancelled() const override { return false; }
  void note(const Issue& /*issue*/) override {}
};

// Thrown where a loop finds that its user gave up; caught in main and in the GUI's worker.
struct Cancelled {};

}  // namespace aforo::model

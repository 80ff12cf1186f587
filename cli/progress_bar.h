// The command line's model::Progress: a bar on a terminal, notes on standard error, and stopping
// when the user presses Ctrl-C.
#pragma once

#include "model/describe/progress.h"
#include "report/text/text.h"

#include <chrono>
#include <mutex>
#include <string>

namespace aforo::cli {

// From now on Ctrl-C (SIGINT) only sets a flag; a second one ends the program at once.
void watch_interrupt();
bool interrupted();

// May be used by several threads.
class ProgressBar final : public model::Progress {
 public:
  ProgressBar(bool visible, bool quiet, report::TextStyle style);
  ~ProgressBar() override { clear(); }

  void update(double fraction, std::string_view text) override;
  bool cancelled() const override { return interrupted(); }
  void note(const model::Issue& issue) override;
  // Takes the bar off the terminal, before anything else is written.
  void clear();

 private:
  void erase_line();

  bool visible_;
  bool quiet_;
  report::TextStyle style_;
  std::chrono::steady_clock::time_point start_;
  bool drawn_ = false;
  int shown_percent_ = -1;
  std::string shown_text_;
  std::mutex mutex_;
};

}  // namespace aforo::cli

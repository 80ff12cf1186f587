#include "cli/progress_bar.h"

#include "report/text/layout.h"
#include "report/text_width.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>

namespace aforo::cli {
namespace {

// Short work shows no bar.
constexpr std::chrono::milliseconds kQuietStart{300};
constexpr std::size_t kBarColumns = 24;

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler writes it

void on_interrupt(int /*signal*/) { stop_asked = true; }

}  // namespace

void watch_interrupt() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  // Without SA_RESTART, so that reading standard input ends too; the second Ctrl-C is the system's.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
}
bool interrupted() { return stop_asked; }

ProgressBar::ProgressBar(bool visible, bool quiet, report::TextStyle style)
    : visible_(visible), quiet_(quiet), style_(style), start_(std::chrono::steady_clock::now()) {}

void ProgressBar::update(double fraction, std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (!visible_ || std::chrono::steady_clock::now() - start_ < kQuietStart) return;
  const int percent = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * 100);
  if (percent == shown_percent_ && text == shown_text_) return;
  shown_percent_ = percent;
  shown_text_ = text;
  const std::string filled = report::bar(percent / 100.0, kBarColumns);
  std::string line = "[" + report::padded(filled, kBarColumns) + "] " + std::to_string(percent) +
                     " % " + shown_text_;
  line = report::shorten(line, style_.columns - 1);
  std::fprintf(stderr, "\r\033[K%s", line.c_str());
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressBar::note(const model::Issue& issue) {
  const std::lock_guard lock(mutex_);
  if (quiet_) return;
  erase_line();
  std::fputs(report::issues_text({issue}, style_).c_str(), stderr);
}

void ProgressBar::clear() {
  const std::lock_guard lock(mutex_);
  erase_line();
}

void ProgressBar::erase_line() {
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

}  // namespace aforo::cli

#include "report/comparison_view.h"
#include "report/numbers.h"
#include "report/text/layout.h"
#include "report/text_width.h"

#include <algorithm>

namespace aforo::report {
namespace {

constexpr std::size_t kBar = 30;

struct Line {
  std::string name;
  std::string value;
  std::string extra;
};

// Names, right-aligned values, and what follows them.
std::string lines_text(const std::vector<Line>& lines) {
  std::size_t names = 0;
  std::size_t values = 0;
  for (const auto& line : lines) {
    names = std::max(names, display_width(line.name));
    values = std::max(values, display_width(line.value));
  }
  std::string out;
  for (const auto& line : lines) {
    out += "  " + padded(line.name, names) + "  " + padded(line.value, values, true);
    out += line.extra.empty() ? "" : "  " + line.extra;
    out.erase(out.find_last_not_of(' ') + 1);
    out += "\n";
  }
  return out;
}

class TrainingText {
 public:
  TrainingText(const plan::TrainingResult& result, std::string currency, const TextStyle& style)
      : result_(result), currency_(std::move(currency)), style_(style), numbers_(style.language) {}

  std::string text() const {
    std::string out;
    if (result_.feasible) {
      out += rates() + section("text.step", breakdown());
    } else {
      out += inked(say("text.does_not_run"), Ink::bad, style_) + "\n";
    }
    if (result_.memory.total_bytes() > 0) out += section("text.memory", memory());
    if (result_.job) out += section("text.job", job(*result_.job));
    if (!result_.problems.empty())
      out += heading(say("section.risks"), style_) + issues_text(result_.problems, style_);
    return out;
  }

 private:
  std::string say(std::string_view key) const { return phrase(key, style_.language); }

  std::string section(std::string_view title, const std::vector<Line>& lines) const {
    return heading(say(title), style_) + lines_text(lines);
  }

  std::string rates() const {
    const auto& r = result_;
    const auto& split = r.parallelism;
    return lines_text(
        {{say("step_time"), inked(numbers_.time(r.step_time_s), Ink::strong, style_), ""},
         {say("split"), split_text(split), ""},
         {say("text.gpus_used"), numbers_.count(static_cast<double>(split.gpus())), ""},
         {say("text.micro_batch"),
          numbers_.count(static_cast<double>(split.micro_batch)) + " × " +
              numbers_.count(static_cast<double>(split.micro_batches)),
          ""},
         {say("text.schedule"), split.schedule, ""},
         {say("text.recompute"), split.recompute, ""},
         {say("tokens_per_s"), numbers_.number(r.tokens_per_s), ""},
         {say("text.tokens_per_gpu"), numbers_.number(r.tokens_per_s_per_gpu), ""},
         {say("tflops_per_gpu"), numbers_.number(r.tflops_per_gpu), ""},
         {say("mfu"), numbers_.percent(r.mfu), ""},
         {say("hfu"), numbers_.percent(r.hfu), ""},
         {say("goodput"), numbers_.percent(r.goodput), ""},
         {say("power"), numbers_.power_kw(r.power_w / 1e3), ""},
         {say("text.step_energy"), numbers_.energy_j(r.energy_per_step_j), ""}});
  }

  std::vector<Line> breakdown() const {
    std::vector<Line> lines;
    for (const StepPart& part : step_parts()) {
      const double seconds = result_.breakdown.*part.seconds;
      if (seconds == 0) continue;
      const double share = seconds / result_.step_time_s;
      lines.push_back({say(part.phrase_key), numbers_.time(seconds),
                       padded(numbers_.percent(share), 7, true) + "  " + bar(share, kBar)});
    }
    return lines;
  }

  std::vector<Line> memory() const {
    const auto& m = result_.memory;
    const double capacity = m.capacity_bytes;
    const auto line = [&](std::string name, double bytes) {
      const double share = capacity > 0 ? bytes / capacity : 0;
      return Line{std::move(name), numbers_.bytes(bytes),
                  padded(numbers_.percent(share), 7, true) + "  " + bar(share, kBar)};
    };
    std::vector<Line> lines;
    for (const MemoryPart& part : memory_parts())
      lines.push_back(line(say(part.phrase_key), m.*part.bytes));
    lines.push_back(line(say("sum"), m.total_bytes()));
    if (!m.fits()) lines.back().extra += " " + inked(say("text.too_much"), Ink::bad, style_);
    lines.push_back({say("memory.capacity"), numbers_.bytes(capacity), ""});
    return lines;
  }

  std::vector<Line> job(const plan::JobResult& job) const {
    const auto money = [&](const std::optional<double>& value) {
      return numbers_.or_unknown(value, [&](double v) { return numbers_.money(v, currency_); });
    };
    return {{say("run_time"), numbers_.time(job.time_s), ""},
            {say("text.steps"), numbers_.count(job.steps), ""},
            {say("run_gpu_hours"), numbers_.number(job.gpu_hours), ""},
            {say("run_cost"), money(job.cost), ""},
            {say("million_tokens"), money(job.cost_per_million_tokens), ""},
            {say("run_energy"), numbers_.energy_kwh(job.energy_kwh), ""},
            {"CO2", numbers_.or_unknown(job.co2_kg, [&](double kg) { return numbers_.co2_kg(kg); }),
             ""}};
  }

  const plan::TrainingResult& result_;
  std::string currency_;
  const TextStyle& style_;
  Numbers numbers_;
};

}  // namespace

std::string training_text(const plan::TrainingResult& result, const std::string& currency,
                          const TextStyle& style) {
  return TrainingText(result, currency, style).text();
}

}  // namespace aforo::report

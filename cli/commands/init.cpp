#include "cli/commands/members.h"
#include "cli/known_names.h"
#include "cli/session.h"
#include "cli/starter.h"
#include "cli/terminal.h"
#include "report/atomic_file.h"

#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>

namespace aforo::cli {
namespace {

namespace fs = std::filesystem;

// One thing to know: what was given, what is asked, what is taken where nobody answers.
struct Question {
  std::string* answer;
  std::string prompt;
  std::string usual;
  std::function<model::Issues(const std::string&)> check;
};

class Init final : public Command {
 public:
  void describe(Flags& flags) override {
    flags.text("NAME", "NAME", name_, "name of the file to write, without .json");
    flags.text("--kind", "KIND", kind_, "what is done").one_of(model::workload_kinds());
    flags.text("--model", "ID", model_, "neural network").takes_entries("model");
    flags.text("--gpu", "ID", gpu_, "GPU to begin with").takes_entries("gpu");
    flags.count("--gpus", gpus_, 1, "number of GPUs");
    flags.text("--site", "ID", site_, "place of own hardware").takes_entries("site");
  }

  int run(Session& session) override {
    const auto catalog = session.load_catalog();
    if (!catalog) return session.fail(catalog.issues());
    const fs::path path = file();
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(path, ignored))) {
      return session.fail({model::error_issue("exists", path.string(), "the file exists already",
                                              "choose another name; nothing was changed")});
    }
    const model::Issues wrong = answer_questions(*catalog, session);
    if (!wrong.empty()) return session.fail(wrong);
    const auto scenario =
        starter_scenario({path.stem().string(), kind_, model_, gpu_, gpus_.value_or(kUsualGpus),
                          site_, session.options().currency},
                         *catalog);
    if (!scenario) return session.fail(scenario.issues());
    const std::string text = model::write_record(*scenario).dump(2) + "\n";
    const model::Issues unwritten = report::write_whole(path, text);
    if (!unwritten.empty()) return session.fail(unwritten);
    return session.finish({{"written", path.string()}},
                          fmt::format("wrote {0}\nnext: aforo plan {0}\n", path.string()));
  }

 private:
  static constexpr std::int64_t kUsualGpus = 8;

  fs::path file() const {
    fs::path path = name_.empty() ? "scenario" : name_;
    if (path.extension() != ".json") path += ".json";
    return path;
  }

  model::Issues answer_questions(const model::Catalog& catalog, const Session& session) {
    const bool ask = !session.json() && input_is_terminal() && is_terminal(Stream::error);
    std::string gpus = gpus_ ? std::to_string(*gpus_) : "";
    const auto entry = [&catalog](const char* kind, const char* flag) {
      return [&catalog, kind, flag](const std::string& id) {
        return check_entry(catalog, kind, id, flag);
      };
    };
    const std::vector<Question> questions = {
        {&kind_, "What is done (fine-tuning, pretraining)", "fine-tuning", check_kind},
        {&model_, "Model", "llama-3.1-8b", entry("model", "--model")},
        {&gpu_, "GPU", "h100-sxm", entry("gpu", "--gpu")},
        {&gpus, "Number of GPUs", std::to_string(kUsualGpus), check_count},
        {&site_, "Place of own hardware", "ES", entry("site", "--site")}};
    model::Issues issues;
    for (const auto& question : questions) {
      if (question.answer->empty() && ask) ask_for(question);
      if (question.answer->empty()) *question.answer = question.usual;
      const model::Issues wrong = question.check(*question.answer);
      issues.insert(issues.end(), wrong.begin(), wrong.end());
    }
    if (issues.empty()) gpus_ = *model::parse_count(gpus);
    return issues;
  }

  // Asks again until the answer is right; the end of input takes the usual one.
  static void ask_for(const Question& question) {
    std::string line;
    while (true) {
      std::cerr << question.prompt << " [" << question.usual << "]: " << std::flush;
      if (!std::getline(std::cin, line) || line.empty()) return;
      const model::Issues wrong = question.check(line);
      if (wrong.empty()) break;
      for (const auto& issue : wrong)
        std::cerr << "  " << issue.message << "; " << issue.hint << "\n";
    }
    *question.answer = line;
  }

  static model::Issues check_kind(const std::string& kind) {
    for (const auto& known : model::workload_kinds()) {
      if (known == kind) return {};
    }
    return {model::error_issue("unknown-name", "--kind", "\"" + kind + "\" is not known",
                               model::did_you_mean(kind, model::workload_kinds()))};
  }

  static model::Issues check_count(const std::string& text) {
    const auto count = model::parse_count(text);
    if (count && *count >= 1) return {};
    return {model::error_issue("out-of-range", "--gpus", "\"" + text + "\" is no number of GPUs",
                               "write a whole number from 1 up")};
  }

  std::string name_, kind_, model_, gpu_, site_;
  std::optional<std::int64_t> gpus_;
};

}  // namespace

std::unique_ptr<Command> make_init() { return std::make_unique<Init>(); }

}  // namespace aforo::cli

#include "plan/validate/shape.h"

#include "model/quantity/unit.h"
#include "plan/validate/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace aforo::plan {
namespace {

using model::MlModel;

constexpr std::int64_t kDefaultVocab = 51200;  // the GPT-2 tokenizer, padded as Megatron does
constexpr double kHiddenPerLayer = 128;        // GPT-3 175B, Llama 7B to 30B

// Families whose feed-forward layers are gated (three matrices).
constexpr std::string_view kGatedFamilies[] = {"llama",   "qwen",     "internlm", "mistral",
                                               "mixtral", "deepseek", "baichuan", "olmo",
                                               "yi",      "aquila",   "grok",     "glm"};

// Words in a model's name that do not belong to the name.
constexpr std::string_view kNameNoise[] = {" sft ",  " lora ",     " qlora ", " fine tune ",
                                           " hf ",   " instruct ", " base ",  " pretrain ",
                                           " meta ", " nominal "};

std::string bare_name(std::string_view name) {
  std::string words = words_of(name.substr(0, name.find('(')));
  for (const auto noise : kNameNoise) {
    for (std::size_t at; (at = words.find(noise)) != std::string::npos;) {
      words.replace(at, noise.size(), " ");
    }
  }
  const std::size_t rank = words.rfind(" r");
  const bool is_rank = rank != std::string::npos && rank + 2 < words.size() &&
                       std::isdigit(static_cast<unsigned char>(words[rank + 2])) != 0;
  if (is_rank) words.resize(rank);
  return letters_of(words);
}

bool same_or_unsaid(const std::optional<std::int64_t>& said, std::int64_t value) {
  return !said || *said == value;
}

const MlModel* catalog_model(const TrainingRow& row, const model::Catalog& catalog) {
  const std::string name = bare_name(row.model);
  for (const auto& entry : catalog.table<MlModel>().entries()) {
    bool named = letters_of(entry.id) == name || bare_name(entry.name) == name;
    for (const auto& alias : entry.aliases) named = named || letters_of(alias) == name;
    const bool fits = same_or_unsaid(row.hidden, entry.hidden) &&
                      same_or_unsaid(row.layers, entry.layers) &&
                      same_or_unsaid(row.experts, entry.experts ? entry.experts->count : 0);
    if (named && fits && entry.hidden > 0 && entry.layers > 0) return &entry;
  }
  return nullptr;
}

// "7B" in "Aquila2-7B"; absent where no such figure stands in the name.
std::optional<double> parameters_in_name(std::string_view name) {
  std::string words = words_of(name);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] != 'b' || words[i + 1] != ' ') continue;
    std::size_t begin = i;
    while (begin > 0 && (std::isdigit(static_cast<unsigned char>(words[begin - 1])) != 0 ||
                         words[begin - 1] == '.')) {
      --begin;
    }
    if (begin == i || words[begin - 1] != ' ') continue;
    const auto billions = model::parse_quantity(std::string_view(words).substr(begin, i - begin));
    if (billions) return billions->si * 1e9;
  }
  return std::nullopt;
}

bool gated_family(const TrainingRow& row) {
  const std::string text = letters_of(row.model + " " + row.notes);
  if (text.find("swiglu") != std::string::npos) return true;
  const std::string name = letters_of(row.model);
  for (const auto family : kGatedFamilies) {
    if (name.find(family) != std::string::npos) return true;
  }
  return false;
}

std::int64_t rounded(double value, std::int64_t step) {
  const auto steps = std::llround(value / static_cast<double>(step));
  return std::max<std::int64_t>(1, steps) * step;
}

class ShapeReader {
 public:
  ShapeReader(const TrainingRow& row, std::vector<std::string>& assumptions)
      : row_(row), assumptions_(assumptions) {}

  std::optional<MlModel> read(const MlModel* known) {
    if (known != nullptr) model_ = *known;
    if (known == nullptr) {
      const bool gated = gated_family(row_);
      model_.ffn_kind = gated ? "swiglu" : "gelu";
      model_.tied_embeddings = !gated;
    }
    parameters_ = row_.parameters;
    if (!parameters_ && known == nullptr && !row_.hidden) {
      parameters_ = parameters_in_name(row_.model);
      if (parameters_) assume("parameters from the model's name");
    }
    if (known == nullptr && !row_.hidden && !parameters_) return std::nullopt;
    take_columns();
    if (known == nullptr) derive();
    if (row_.experts && !model_.experts) add_experts();
    if (model_.name.empty()) model_.name = row_.model;
    return std::move(model_);
  }

 private:
  void assume(std::string text) { assumptions_.push_back(std::move(text)); }

  void take_columns() {
    const auto take = [](std::int64_t& into, const std::optional<std::int64_t>& said) {
      if (said) into = *said;
    };
    take(model_.layers, row_.layers);
    take(model_.hidden, row_.hidden);
    take(model_.heads, row_.heads);
    take(model_.kv_heads, row_.kv_heads);
    take(model_.ffn, row_.ffn);
    take(model_.vocab, row_.vocab);
    if (row_.experts && model_.experts) model_.experts->count = *row_.experts;
    if (row_.experts_per_token && model_.experts) {
      model_.experts->per_token = *row_.experts_per_token;
    }
  }

  void derive() {
    model_.id = "row:" + row_.id;
    if (model_.hidden == 0) derive_hidden();
    derive_widths();
    if (model_.layers == 0) derive_layers();
    // A mixture's parameters sit in its experts and say nothing of the dense layers; and layers
    // that follow from the parameters cannot tell more.
    if (parameters_ && row_.layers && !row_.experts) choose_kind();
    if (parameters_) model_.parameters = *parameters_;
  }

  void derive_hidden() {
    const double layers = row_.layers
                              ? static_cast<double>(*row_.layers)
                              : std::cbrt(*parameters_ / (12 * kHiddenPerLayer * kHiddenPerLayer));
    const double hidden =
        row_.layers ? std::sqrt(*parameters_ / (12 * layers)) : kHiddenPerLayer * layers;
    model_.hidden = rounded(hidden, 128);
    assume("hidden size " + std::to_string(model_.hidden) + " from the parameters");
  }

  void derive_widths() {
    if (model_.vocab == 0) {
      model_.vocab = kDefaultVocab;
      assume("vocabulary of " + std::to_string(kDefaultVocab));
    }
    if (model_.ffn == 0) {
      const auto hidden = static_cast<double>(model_.hidden);
      model_.ffn = model_.ffn_kind == "gelu" ? 4 * model_.hidden : rounded(hidden * 8 / 3, 256);
      assume("feed-forward width " + std::to_string(model_.ffn) + " (" + model_.ffn_kind + ")");
    }
    if (model_.heads == 0) {
      model_.heads = std::max<std::int64_t>(1, model_.hidden / 128);
      assume("heads of 128");
    }
    if (model_.kv_heads == 0) model_.kv_heads = model_.heads;
  }

  void derive_layers() {
    const double table = embedding_parameters(model_);
    const double layer = attention_parameters(model_) + dense_ffn_parameters(model_);
    const double weights = parameters_
                               ? *parameters_ - table
                               : layer * static_cast<double>(model_.hidden) / kHiddenPerLayer;
    model_.layers = rounded(weights / layer, row_.pp.value_or(1));
    assume(std::to_string(model_.layers) + " layers from the parameters");
  }

  // Gated or not, tied or not: the pair whose parameters come nearest. Without a stated
  // feed-forward width both kinds have the same parameters, and the family's stays.
  void choose_kind() {
    double best = std::numeric_limits<double>::infinity();
    MlModel chosen = model_;
    for (const char* kind : {"gelu", "swiglu"}) {
      if (!row_.ffn && model_.ffn_kind != kind) continue;
      for (const bool tied : {false, true}) {
        MlModel candidate = model_;
        candidate.ffn_kind = kind;
        candidate.tied_embeddings = tied;
        const double off = std::abs(parameters_from_shape(candidate) / *parameters_ - 1);
        if (off < best) chosen = candidate;
        best = std::min(best, off);
      }
    }
    model_ = chosen;
    assume(model_.ffn_kind +
           (model_.tied_embeddings ? ", tied embeddings" : ", untied embeddings"));
  }

  // The width of one expert from the parameters that the dense parts leave over.
  void add_experts() {
    model::Experts experts;
    experts.count = *row_.experts;
    experts.per_token = row_.experts_per_token.value_or(2);
    experts.ffn = model_.ffn;
    if (parameters_) {
      const auto layers = static_cast<double>(model_.layers);
      const double rest =
          *parameters_ - embedding_parameters(model_) - layers * attention_parameters(model_);
      const double matrices = ffn_matrices(model_) * static_cast<double>(model_.hidden);
      const double width = rest / (layers * static_cast<double>(experts.count) * matrices);
      if (width > 0) experts.ffn = rounded(width, 128);
    }
    assume("experts of width " + std::to_string(experts.ffn) + " on every layer");
    model_.kind = "llm-moe";
    model_.experts = experts;
  }

  const TrainingRow& row_;
  std::vector<std::string>& assumptions_;
  MlModel model_;
  std::optional<double> parameters_;
};

}  // namespace

std::optional<MlModel> shape_of(const TrainingRow& row, const model::Catalog& catalog,
                                std::vector<std::string>& assumptions) {
  const MlModel* known = catalog_model(row, catalog);
  return ShapeReader(row, assumptions).read(known);
}

AdapterReading read_adapters(std::string_view model_name) {
  const std::string words = words_of(model_name);
  AdapterReading reading;
  reading.quantized_base = words.find(" qlora ") != std::string::npos;
  reading.adapters = reading.quantized_base || words.find(" lora ") != std::string::npos;
  const std::size_t rank = words.rfind(" r");
  if (reading.adapters && rank != std::string::npos) {
    const std::int64_t value = std::atoll(words.c_str() + rank + 2);
    if (value > 0) reading.rank = value;
  }
  return reading;
}

}  // namespace aforo::plan

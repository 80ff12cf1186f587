// The shape of a model from what a published row says of it.
#pragma once

#include "model/catalog/catalog.h"
#include "plan/validate/training_row.h"

namespace aforo::plan {

// The catalog's model of that name, where the row's shape does not contradict it; the row's own
// columns come first, and what neither says follows from the parameters:
//   layers: N = 12 L h^2 + V h (rounded to a multiple of the pipeline stages), hidden: 128 layers
//   (as GPT-3 and Llama have it), heads: h/128, kv heads: as heads, ffn: 4 h, or 8/3 h for gated
//   families (which also do not tie their embeddings); with stated layers and parameters gated or
//   not and tied or not is whichever comes nearest.
// Nothing where the row has neither hidden size nor parameters. Each guess is added to
// `assumptions`.
std::optional<model::MlModel> shape_of(const TrainingRow& row, const model::Catalog& catalog,
                                       std::vector<std::string>& assumptions);

// How a row's model is trained: "LoRA r16" in the model's name.
struct AdapterReading {
  bool adapters = false;
  bool quantized_base = false;
  std::optional<std::int64_t> rank;
};
AdapterReading read_adapters(std::string_view model_name);

}  // namespace aforo::plan

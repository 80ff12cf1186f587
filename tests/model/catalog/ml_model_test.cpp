#include "model/catalog/ml_model.h"

#include "tests/catch.h"
#include "tests/files.h"

using namespace aforo::model;

namespace {

MlModel tiny() {
  MlModel m;
  m.layers = 2;
  m.hidden = 8;
  m.heads = 2;
  m.vocab = 100;
  return m;
}

}  // namespace

TEST_CASE("a transformer has 12 h^2 + 2 h weights a layer, and its tables") {
  // attention 4 h^2 = 256, two feed-forward matrices 2 x 4 h^2 = 512, norms 2 h = 16, two layers;
  // tables 2 x 8 x 100, final norm 8.
  CHECK(parameters_from_shape(tiny()) == 2 * (256 + 512 + 16) + 1600 + 8);
  MlModel tied = tiny();
  tied.tied_embeddings = true;
  CHECK(parameters_from_shape(tied) == parameters_from_shape(tiny()) - 800);
}

TEST_CASE("a gated feed-forward part has three matrices") {
  MlModel m = tiny();
  m.ffn = 20;
  CHECK(dense_ffn_parameters(m) == 2 * 8 * 20);
  m.ffn_kind = "swiglu";
  CHECK(dense_ffn_parameters(m) == 3 * 8 * 20);
}

TEST_CASE("grouped keys and values shrink attention by their share") {
  // queries and output 2 x 8 x 8, keys and values 2 x 8 x 4 with one of two heads
  MlModel m = tiny();
  m.kv_heads = 1;
  CHECK(attention_parameters(m) == 2 * 64 + 2 * 32);
}

TEST_CASE("experts stand on every n-th layer after the dense ones") {
  MlModel m = tiny();
  m.layers = 8;
  m.experts = Experts{.count = 4,
                      .per_token = 2,
                      .shared = 1,
                      .ffn = 10,
                      .every_n_layers = 2,
                      .first_dense_layers = 3};
  // Layers 0..7; every second is 1, 3, 5, 7; the first three are dense.
  CHECK(moe_layers(m) == 3);
  CHECK_FALSE(is_moe_layer(m, 1));
  CHECK(is_moe_layer(m, 3));
  // Active and total differ by the experts that a token does not use: 2 of 4 on 3 layers.
  CHECK(parameters_from_shape(m) - active_parameters_from_shape(m) == 3 * 2 * (2 * 8 * 10));
}

// Published numbers are rounded ("26B" for 25.2 billion).
TEST_CASE("published parameters of language models follow from their shape within 4 %") {
  int checked = 0;
  for (const auto& m : aforo::tests::shipped_catalog().table<MlModel>().entries()) {
    if (m.parameters <= 0 || (m.kind != "llm-dense" && m.kind != "llm-moe")) continue;
    INFO(m.id);
    CHECK(parameters_from_shape(m) == Approx(m.parameters).epsilon(0.04));
    ++checked;
  }
  CHECK(checked > 20);
}

TEST_CASE("a token never uses more parameters than there are") {
  for (const auto& m : aforo::tests::shipped_catalog().table<MlModel>().entries()) {
    INFO(m.id);
    CHECK(active_parameters(m) <= total_parameters(m));
    if (!m.experts) CHECK(active_parameters(m) == total_parameters(m));
    CHECK(total_parameters(m) > 0);
  }
}

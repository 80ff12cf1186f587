// Thousands of damaged inputs, the same on every run: each is either read or refused with issues
// that can be shown. (Crashes and undefined behaviour show with the `dev` preset's sanitizers.)
#include "tests/catch.h"
#include "tests/fuzz/mutator.h"
#include "tests/fuzz/targets.h"

using namespace aforo;

namespace {

// Runs `f` on `count` mutations of `text`; a failure shows the text that caused it.
template <class F>
void on_mutations(const std::string& text, std::uint64_t seed, int count, const F& f) {
  tests::Mutator mutator(seed);
  for (int i = 0; i < count; ++i) {
    const std::string mutated = mutator.mutate(text);
    try {
      f(mutated);
    } catch (const std::exception& error) {
      FAIL(error.what() << "\non mutation " << i << " of seed " << seed << ":\n" << mutated);
    }
  }
  SUCCEED();
}

// The first entries of a catalog file, so that a mutation costs little.
std::string head_of(const model::CatalogText& text) {
  const auto whole = nlohmann::ordered_json::parse(text.text);
  auto head = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < std::min<std::size_t>(4, whole.size()); ++i) head.push_back(whole[i]);
  return head.dump(1);
}

}  // namespace

TEST_CASE("the same seed gives the same mutations") {
  CHECK(tests::Mutator(7).mutate("{\"a\": 1}") == tests::Mutator(7).mutate("{\"a\": 1}"));
  CHECK(tests::Mutator(7).mutate("{\"a\": 1}") != tests::Mutator(8).mutate("{\"a\": 1}"));
}

TEST_CASE("no damaged scenario gets past the reader, or crashes it") {
  for (const char* name : {"team-finetune.json", "pretrain-70b.json"}) {
    on_mutations(tests::read_file(tests::source_dir() / "scenarios" / name), 1, 1500,
                 [](const std::string& text) { tests::fuzz_scenario(text); });
  }
}

TEST_CASE("no damaged catalog gets past the reader, or crashes it") {
  for (const auto& text : tests::shipped_catalog_texts()) {
    on_mutations(head_of(text), 2, 150,
                 [&](const std::string& mutated) { tests::fuzz_catalog(text.file, mutated); });
  }
}

TEST_CASE("no damaged quantity is read as something that is not finite") {
  for (const char* text : {"400Gbps", "0.40EUR/h", "130EUR/kW/month", "8k", "1.5e3 MB/s/TiB"}) {
    on_mutations(text, 3, 2000, [](const std::string& mutated) { tests::fuzz_quantity(mutated); });
  }
}

TEST_CASE("no path or value of --set crashes the reader") {
  tests::Mutator values(4);
  on_mutations("/options/0/groups/0/count", 5, 500, [&](const std::string& pointer) {
    tests::fuzz_override(pointer, values.mutate("{\"node\": [1, 2]}"));
  });
}

// libFuzzer program over the readers (clang, -DAFORO_FUZZ=ON): the first byte picks the reader.
//   build/fuzz/tests/aforo_fuzz -max_total_time=600 CORPUS_DIR
#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aforo;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto& kinds = model::catalog_kinds();
  const std::size_t pick = data[0] % (kinds.size() + 3);
  if (pick < kinds.size()) {
    tests::fuzz_catalog(std::string(kinds[pick].file), text);
  } else if (pick == kinds.size()) {
    tests::fuzz_scenario(text);
  } else if (pick == kinds.size() + 1) {
    tests::fuzz_quantity(text);
  } else {
    const std::size_t cut = text.find('=');
    const std::string_view value = cut == text.npos ? text : text.substr(cut + 1);
    tests::fuzz_override(text.substr(0, cut), value);
  }
  return 0;
}

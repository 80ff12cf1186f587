#include "plan/validate/vocabulary.h"

#include "model/quantity/unit.h"

#include <cctype>
#include <cstdlib>

namespace aforo::plan {
namespace {

bool is_letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// A point within a number and a plus within a formula belong to the word.
bool is_word(std::string_view text, std::size_t i) {
  const char c = text[i];
  if (is_letter_or_digit(c) || c == '_') return true;
  if (i == 0 || i + 1 >= text.size()) return false;
  if (c == '.') return is_digit(text[i - 1]) && is_digit(text[i + 1]);
  return c == '+' && is_letter_or_digit(text[i - 1]) && is_letter_or_digit(text[i + 1]);
}

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

template <class F>
void for_each_part(std::string_view text, char separator, const F& f) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// First entry whose words all occur decides. `ids`: the part itself, else what comes nearest.
struct GpuRule {
  std::string_view words;
  std::string_view ids;
};
constexpr GpuRule kGpus[] = {
    {"gb300", "gb300"},
    {"gb200", "gb200"},
    {"b300", "b300-sxm"},
    {"b200", "b200-sxm"},
    {"gh200", "gh200"},
    {"h100 96gb 500w", "h100-sxm-96-500w"},
    {"h100 pcie", "h100-pcie"},
    {"h100 nvl", "h100-nvl"},
    {"h100", "h100-sxm"},
    {"h200 nvl", "h200-nvl"},
    {"h200", "h200-sxm"},
    {"h800 pcie", "h100-pcie"},
    {"h800", "h800-sxm"},
    {"h20", "h20"},
    {"a100 pcie 40gb", "a100-pcie-40"},
    {"a100 pcie", "a100-pcie-80"},
    {"a100 40gb", "a100-sxm-40"},
    {"a100", "a100-sxm-80"},
    {"a800 pcie", "a100-pcie-80"},
    {"a800", "a800-sxm"},
    {"a10g", "a10g"},
    {"a10", "a10"},
    {"a40", "a40"},
    {"a6000", "rtx-a6000"},
    {"rtx 6000 ada", "rtx-6000-ada"},
    {"rtx pro 6000", "rtx-pro-6000-bw"},
    {"l40s", "l40s"},
    {"l40", "l40"},
    {"l4", "l4"},
    {"t4", "t4"},
    {"v100 pcie", "v100-pcie-32"},
    {"v100", "v100-sxm2-32"},
    {"3090", "rtx-3090"},
    {"4090", "rtx-4090"},
    {"5090", "rtx-5090"},
    {"mi210", "mi210"},
    {"mi250x|mi250", "mi250x"},
    {"mi300x", "mi300x"},
    {"mi325x", "mi325x"},
    {"mi350x", "mi350x"},
    {"mi355x", "mi355x"},
    {"gaudi2", "gaudi2"},
    {"gaudi 2", "gaudi2"},
    {"gaudi3", "gaudi3"},
    {"gaudi 3", "gaudi3"},
    {"tpu v5e", "tpu-v5e"},
    {"tpu v5p", "tpu-v5p"},
    {"tpu v6e", "tpu-v6e"},
};

struct PrecisionRule {
  std::string_view words;
  std::string_view precision;
  bool quantized_base;
};
constexpr PrecisionRule kPrecisions[] = {
    {"nf4", "bf16", true},
    {"int4", "bf16", true},
    {"nvfp4|mxfp4|fp4", "fp4", false},
    {"mxfp8|fp8|e4m3|float8", "fp8", false},
    {"bf16|bfloat16", "bf16", false},
    {"fp16|float16|half", "fp16", false},
    {"tf32", "tf32", false},
    {"fp32|float32", "fp32", false},
};

struct ShardingRule {
  std::string_view words;
  std::int64_t stage;
  bool within_node;
  bool local_steps;
};
constexpr ShardingRule kShardings[] = {
    {"diloco", 3, true, true},
    {"hsdp|hybrid_shard|hybrid", 3, true, false},
    {"zero 3|zero3|zero+3", 3, false, false},
    {"zero 2|zero2|shard_grad_op", 2, false, false},
    {"zero 1|zero1|distributed optimizer", 1, false, false},
    {"fsdp|fsdp2|full_shard", 3, false, false},
    {"ddp|no_shard|none|zero 0", 0, false, false},
};

struct TransportRule {
  std::string_view words;
  std::string_view transport;
  bool wide_area;
};
constexpr TransportRule kTransports[] = {
    {"internet|wan", "tcp", true},
    {"efa", "efa", false},
    {"tcpx", "gpudirect-tcpx", false},
    {"ici", "ici", false},
    {"omnipath", "other", false},
    {"roce", "roce", false},
    {"ib|infiniband|hdr|ndr|xdr|edr", "infiniband", false},
    {"tcp", "tcp", false},
    {"rdma|ethernet|gbe|100gbe|200gbe|400gbe|800gbe|tomahawk4|bf3", "roce", false},
};

// "400gb", "400gbps", "200gbe", "200g" and "1600 gbps" in Gb/s; "50gb/s" (big B, see below) in
// bytes. Returns Gb/s of the first figure at or after `from`, and where it stands.
struct RateFigure {
  double gbps = 0;
  std::size_t begin = std::string::npos;
  std::size_t end = 0;
};

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> starts) {
  for (const auto start : starts) {
    if (text.starts_with(start)) return true;
  }
  return false;
}

RateFigure find_rate(std::string_view text, std::size_t from) {
  for (std::size_t i = from; i < text.size(); ++i) {
    if (!is_digit(text[i])) continue;
    const std::size_t begin = i;
    while (i < text.size() && is_digit(text[i])) ++i;
    const auto number = model::parse_quantity(text.substr(begin, i - begin));
    const double value = number ? number->si : 0;
    const std::size_t unit = std::min(text.find_first_not_of(' ', i), text.size());
    const std::string_view rest = text.substr(unit);
    if (starts_with_any(rest, {"GB/s", "GBps"})) return {value * 8, begin, unit + 2};
    if (starts_with_any(rest, {"Gb", "G ", "G\0", "GbE"}) || rest == "G") {
      return {value, begin, unit + 1};
    }
  }
  return {};
}

// The count before "x" just in front of a position: "8x", "4x ConnectX-7 IB NDR " -> 8, 4.
std::optional<std::int64_t> count_before(std::string_view text, std::size_t from,
                                         std::size_t until) {
  std::optional<std::int64_t> count;
  for (std::size_t i = from; i < until; ++i) {
    if (!is_digit(text[i])) continue;
    const std::size_t begin = i;
    while (i < until && is_digit(text[i])) ++i;
    const bool times = i < text.size() && (text[i] == 'x' || text[i] == 'X');
    const bool in_word = begin > 0 && is_letter_or_digit(text[begin - 1]);
    if (times && !in_word) count = std::atoll(std::string(text.substr(begin, i - begin)).c_str());
  }
  return count;
}

}  // namespace

std::string words_of(std::string_view text) {
  std::string words = " ";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool keep = is_word(text, i);
    if (!keep && words.back() == ' ') continue;
    words += keep ? lower(text[i]) : ' ';
  }
  if (words.back() != ' ') words += ' ';
  return words;
}

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (is_letter_or_digit(c)) letters += lower(c);
  }
  return letters;
}

bool words_match(std::string_view words, std::string_view rule) {
  const auto has = [words](std::string_view phrase) {
    return words.find(" " + std::string(phrase) + " ") != std::string_view::npos;
  };
  bool all = true;
  for_each_part(rule, '&', [&](std::string_view group) {
    const bool alternatives = group.find('|') != std::string_view::npos;
    bool met = !alternatives;
    for_each_part(group, alternatives ? '|' : ' ', [&](std::string_view part) {
      met = alternatives ? met || has(part) : met && has(part);
    });
    all = all && met;
  });
  return all;
}

const model::Gpu* find_gpu(std::string_view name, const model::Catalog& catalog,
                           std::string& assumed) {
  if (const auto* exact = catalog.find<model::Gpu>(name)) return exact;
  std::string words = words_of(name);
  for (const auto& rule : kGpus) {
    if (!words_match(words, rule.words)) continue;
    const model::Gpu* found = nullptr;
    for_each_part(rule.ids, ' ', [&](std::string_view id) {
      if (found == nullptr) found = catalog.find<model::Gpu>(id);
    });
    if (found == nullptr) return nullptr;
    assumed = "GPU '" + std::string(name) + "' read as " + found->id;
    return found;
  }
  return nullptr;
}

PrecisionReading read_precision(std::string_view text) {
  const std::string words = words_of(text);
  for (const auto& rule : kPrecisions) {
    if (words_match(words, rule.words)) return {std::string(rule.precision), rule.quantized_base};
  }
  return {};
}

ShardingReading read_sharding(std::string_view text) {
  ShardingReading reading;
  if (text.empty()) return reading;
  const std::string words = words_of(text);
  reading.known = false;
  for (const auto& rule : kShardings) {
    if (!words_match(words, rule.words)) continue;
    reading.stage = rule.stage;
    reading.within_node = rule.within_node;
    reading.local_steps = rule.local_steps;
    reading.known = true;
    break;
  }
  for (const std::string_view before : {" group of ", " shard group ", " group "}) {
    const std::size_t at = words.find(before);
    if (at == std::string::npos) continue;
    reading.group = std::atoll(words.c_str() + at + before.size());
    if (reading.group > 0) break;
  }
  return reading;
}

NetworkReading read_network(std::string_view text, std::int64_t gpus_per_node) {
  NetworkReading reading;
  const std::string words = words_of(text);
  for (const auto& rule : kTransports) {
    if (!words_match(words, rule.words)) continue;
    reading.transport = rule.transport;
    reading.wide_area = rule.wide_area;
    break;
  }
  if (reading.wide_area) return reading;
  // Of several networks the east-west one carries the gradients.
  std::size_t from = 0;
  if (words.find(" e w ") != std::string::npos) from = text.rfind('+') + 1;
  const RateFigure rate = find_rate(text, from);
  if (rate.begin == std::string::npos) return reading;
  reading.nic_bytes_per_s = rate.gbps * 1e9 / 8;
  reading.nics = count_before(text, from, rate.begin);
  const bool per_gpu = words.find(" per gpu ") != std::string::npos;
  const bool whole_node = words.find(" per node ") != std::string::npos ||
                          words.find(" node node ") != std::string::npos;
  if (reading.nics) return reading;
  // A rate of the whole node is shared by one NIC for each GPU, as usual.
  reading.nics = gpus_per_node;
  if (whole_node && !per_gpu) *reading.nic_bytes_per_s /= static_cast<double>(gpus_per_node);
  return reading;
}

std::optional<std::int64_t> accumulation_in(std::string_view notes) {
  const std::string words = words_of(notes);
  for (const std::string_view before :
       {" grad_accum ", " micro_num ", " accumulate ", " gas ", " log grad accumulation ",
        " gradient accumulation ", " gradient_accumulation_steps "}) {
    const std::size_t at = words.find(before);
    if (at == std::string::npos) continue;
    const std::int64_t value = std::atoll(words.c_str() + at + before.size());
    if (value > 0) return value;
  }
  return std::nullopt;
}

}  // namespace aforo::plan

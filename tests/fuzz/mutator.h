// Small text mutations by a fixed seed: the same seed gives the same texts on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace aforo::tests {

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : state_(seed) {}

  // `text` with one to four changes.
  std::string mutate(std::string text) {
    for (std::uint64_t i = below(4) + 1; i > 0; --i) change(text);
    return text;
  }

  // splitmix64; biased by less than 2^-40 for the small ranges used here.
  std::uint64_t below(std::uint64_t bound) {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return (z ^ (z >> 31)) % bound;
  }

 private:
  // What tends to break readers: bounds, wrong types, other notations, odd bytes.
  static constexpr std::array<std::string_view, 34> kWords = {"null",
                                                              "true",
                                                              "[]",
                                                              "{}",
                                                              "\"\"",
                                                              "-1",
                                                              "0",
                                                              "1e999",
                                                              "1e308",
                                                              "-1e308",
                                                              "5e-324",
                                                              "9223372036854775808",
                                                              "-9223372036854775809",
                                                              "0.5",
                                                              "NaN",
                                                              "\"nan\"",
                                                              "\"1e999GiB\"",
                                                              "\"1,5GB\"",
                                                              "\"-5W\"",
                                                              "\"80\"",
                                                              "\"80GiB\"",
                                                              "\"1EUR/h\"",
                                                              "\"1EUR/kW/month\"",
                                                              "\"%\"",
                                                              "\"9999999999999999999999W\"",
                                                              "\"\\u0000\"",
                                                              "\"\\ud800\"",
                                                              "\xff",
                                                              "\"",
                                                              ",",
                                                              ":",
                                                              "[[[[",
                                                              "}",
                                                              "{\"id\":\"x\"}"};

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    switch (below(7)) {
      case 0:  // delete a stretch
        text.erase(at, below(20));
        break;
      case 1:  // write a stretch twice
        text.insert(at, text.substr(at, below(60)));
        break;
      case 2:  // another byte
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      case 3:  // put a word in
        text.insert(at, kWords[below(kWords.size())]);
        break;
      case 4:  // another digit
        change_digit(text, at);
        break;
      case 5:  // cut off
        if (below(4) == 0) text.resize(at);
        break;
      default:
        replace_value(text, at);
    }
  }

  void change_digit(std::string& text, std::size_t at) {
    const std::size_t digit = text.find_first_of("0123456789", at);
    if (digit != std::string::npos) text[digit] = static_cast<char>('0' + below(10));
  }

  // What stands after the next colon, up to the next separator.
  void replace_value(std::string& text, std::size_t at) {
    const std::size_t colon = text.find(':', at);
    if (colon == std::string::npos) return;
    const std::size_t end = std::min(text.find_first_of(",}]\n", colon), text.size());
    text.replace(colon + 1, end - colon - 1, kWords[below(kWords.size())]);
  }

  std::uint64_t state_;
};

}  // namespace aforo::tests

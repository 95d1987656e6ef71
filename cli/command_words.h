// Words and numbers behind options: what CLI11 is to take, and what it refused.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace muster::cli {

// What a validator refused, to be told in our own words when CLI11 gives up.
struct Refused {
  std::string seen;
  std::vector<std::string> words;  // it should be one of these
  std::uint64_t lo = 0, hi = 0;    // or a number between these
};
std::optional<Refused>& refused();

// One of a few words.
CLI::Validator words_of(const std::vector<std::string>& words);
// A whole number between two.
CLI::Validator number_in(std::uint64_t lo, std::uint64_t hi);

// One of a few words, each standing for a value.
template <class Value>
CLI::Validator one_of(const std::map<std::string, Value>& words) {
  const auto read = [words](std::string& text) -> std::string {
    const auto found = words.find(text);
    if (found != words.end()) {
      text = std::to_string(static_cast<int>(found->second));
      return {};
    }
    refused() = Refused{text, {}};
    for (const auto& [word, value] : words) refused()->words.push_back(word);
    return "refused";
  };
  return CLI::Validator(read, "", "");
}

}  // namespace muster::cli

#include "cli/command_words.h"

#include <algorithm>
#include <charconv>

namespace muster::cli {

std::optional<Refused>& refused() {
  static std::optional<Refused> last;
  return last;
}

CLI::Validator words_of(const std::vector<std::string>& words) {
  const auto read = [words](std::string& text) -> std::string {
    if (std::find(words.begin(), words.end(), text) != words.end()) return {};
    refused() = Refused{text, words};
    return "refused";
  };
  return CLI::Validator(read, "", "");
}

CLI::Validator number_in(std::uint64_t lo, std::uint64_t hi) {
  const auto read = [lo, hi](std::string& text) -> std::string {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number >= lo && number <= hi) return {};
    refused() = Refused{text, {}, lo, hi};
    return "refused";
  };
  return CLI::Validator(read, "", "");
}

}  // namespace muster::cli

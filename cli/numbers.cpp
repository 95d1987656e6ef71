#include "cli/numbers.h"

#include <charconv>

namespace muster::cli {

using diagnostics::Id;

// Plain digits, so that the number used is the number written.
bool read_number(const std::string& verb, const std::string& option, const std::optional<std::string>& text,
                 std::uint64_t lo, std::uint64_t hi, std::optional<std::uint64_t>& out, const Voice& voice) {
  if (!text) return true;
  std::uint64_t value = 0;
  const char* const end = text->data() + text->size();
  const auto read = std::from_chars(text->data(), end, value);
  if (read.ec == std::errc() && read.ptr == end && lo <= value && value <= hi) {
    out = value;
    return true;
  }
  show({about_file("muster " + verb, whole(Id::option_number)
                                         .arg("option", option)
                                         .arg("seen", *text)
                                         .arg("lo", std::to_string(lo))
                                         .arg("hi", std::to_string(hi)))},
       voice);
  return false;
}

}  // namespace muster::cli

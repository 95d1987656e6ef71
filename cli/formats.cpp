#include "cli/formats.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>

#include "battle/schema.h"
#include "cli/output.h"

namespace muster::cli {

using diagnostics::Id;

std::optional<std::vector<FormatWish>> read_formats(const std::string& verb,
                                                    const std::vector<std::string>& typed,
                                                    const std::vector<std::string>& known, const Voice& voice) {
  const std::string about = "muster " + verb;
  if (typed.empty()) return std::vector<FormatWish>{{known.front(), ""}};
  std::vector<FormatWish> out;
  std::set<std::string> places;
  for (const std::string& text : typed) {
    const std::size_t sign = text.find('=');
    FormatWish wish{text.substr(0, sign), sign == std::string::npos ? std::string() : text.substr(sign + 1)};
    if (std::find(known.begin(), known.end(), wish.format) == known.end()) {
      auto d = whole(Id::option_word);
      d.arg("option", "--format").arg("seen", wish.format).arg("known", battle::listed(known));
      if (const std::string near = battle::nearest_of(wish.format, known); !near.empty()) d.arg("near", near);
      show({about_file(about, std::move(d))}, voice);
      return std::nullopt;
    }
    if (sign != std::string::npos && wish.file.empty()) {
      show({about_file(about, whole(Id::option_without_value)
                                  .arg("option", text)
                                  .arg("example", "--format " + wish.format + "=FILE"))},
           voice);
      return std::nullopt;
    }
    if (!places.insert(wish.file).second) {
      show({about_file(about, whole(Id::formats_share_place)
                                  .arg("place", wish.file.empty() ? "stdout" : wish.file)
                                  .arg("format", wish.format))},
           voice);
      return std::nullopt;
    }
    out.push_back(std::move(wish));
  }
  return out;
}

bool write_report(const FormatWish& wish, const std::string& text, const Voice& voice) {
  if (wish.file.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return true;
  }
  const std::string reason = write_whole(wish.file, text);
  if (reason.empty()) return true;
  show({about_file(wish.file, whole(Id::file_not_written).arg("reason", reason))}, voice);
  return false;
}

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

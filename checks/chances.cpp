#include "checks/chances.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace muster::checks {

using compiler::BigCount;
using compiler::Chance;
using diagnostics::Span;

namespace {

constexpr std::size_t kMostDigits = 9;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t past_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text.substr(at, 2) == "\xC2\xA0"))
    at += text[at] == ' ' ? 1 : 2;
  return at;
}

std::size_t past_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

std::int64_t number(std::string_view digits) {
  std::int64_t out = 0;
  for (const char c : digits) {
    if (is_digit(c)) out = out * 10 + (c - '0');
  }
  return out;
}

// `/`, or the words between the two numbers of a fraction; nothing where none stands here.
std::optional<std::size_t> past_of(std::string_view text, std::size_t at) {
  at = past_blanks(text, at);
  for (const std::string_view word : {"/", "in ", "out of ", "из ", "de cada ", "de "}) {
    if (text.substr(at, word.size()) == word) return past_blanks(text, at + word.size());
  }
  return std::nullopt;
}

// The share that begins at this digit; `end` is where it ends, or the number at least.
std::optional<Share> share_at(std::string_view text, std::size_t begin, std::size_t& end) {
  Share share;
  const std::size_t whole = past_digits(text, begin);
  end = whole;
  std::size_t after = whole;
  if (whole + 1 < text.size() && (text[whole] == '.' || text[whole] == ',') && is_digit(text[whole + 1])) {
    after = past_digits(text, whole + 1);
    end = after;
  }
  if (after - begin > kMostDigits) return std::nullopt;
  if (const std::size_t sign = past_blanks(text, after); sign < text.size() && text[sign] == '%') {
    share.percent = true;
    share.over = number(text.substr(begin, after - begin));
    share.decimals = after == whole ? 0 : static_cast<int>(after - whole - 1);
    end = sign + 1;
    return share;
  }
  if (after != whole) return std::nullopt;
  const auto under = past_of(text, whole);
  if (!under) return std::nullopt;
  const std::size_t last = past_digits(text, *under);
  if (last == *under || last - *under > kMostDigits) return std::nullopt;
  share.over = number(text.substr(begin, whole - begin));
  share.under = number(text.substr(*under, last - *under));
  end = last;
  if (share.under == 0 || share.over > share.under) return std::nullopt;
  return share;
}

// Part of a word, a die, a range: `2d6`, `x10`, `3-4`, `+5`.
bool stands_alone(std::string_view text, std::size_t begin, std::size_t end) {
  if (begin > 0) {
    const auto before = static_cast<unsigned char>(text[begin - 1]);
    const bool letter = std::isalpha(before) != 0 || (before >= 0x80 && before != 0xA0);
    if (letter || text[begin - 1] == '-' || text[begin - 1] == '+' || text[begin - 1] == '/' ||
        text[begin - 1] == '_')
      return false;
  }
  return end >= text.size() || (std::isalnum(static_cast<unsigned char>(text[end])) == 0 && text[end] != '/');
}

std::string small(std::string_view text) {
  utf8proc_uint8_t* folded = nullptr;
  const auto size = utf8proc_map(
      reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
      &folded, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD));
  if (size < 0 || folded == nullptr) return std::string(text);
  std::string out(reinterpret_cast<const char*>(folded), static_cast<std::size_t>(size));
  std::free(folded);
  return out;
}

std::int64_t power(int decimals) {
  std::int64_t out = 1;
  for (int i = 0; i < decimals; ++i) out *= 10;
  return out;
}

// The chance in parts of 1/10^decimals of a percent, half of one rounded up.
std::int64_t rounded(const Chance& chance, int decimals) {
  const BigCount parts = chance.of * 200 * power(decimals) + chance.in;
  const BigCount whole = parts / (chance.in * 2);
  return whole.get_si();
}

}  // namespace

std::vector<Share> shares_in(const diagnostics::Source& source, Span at) {
  const std::string_view text = source.slice(at);
  std::vector<Share> out;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_digit(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    auto share = share_at(text, i, end);
    if (share && stands_alone(text, i, end)) {
      share->at = {at.begin + static_cast<std::uint32_t>(i), at.begin + static_cast<std::uint32_t>(end)};
      out.push_back(*share);
    }
    i = std::max(end, i + 1);
  }
  return out;
}

namespace {

// What a text says besides a share.
std::string rest_of(const diagnostics::Source& source, Span text, const Share& share) {
  std::string rest = std::string(source.slice({text.begin, share.at.begin})) + ' ' +
                     std::string(source.slice({share.at.end, text.end}));
  for (char& c : rest) {
    if (std::string_view(" \t.:=,;()~").find(c) != std::string_view::npos) c = ' ';
  }
  rest.erase(0, rest.find_first_not_of(' '));
  rest.erase(rest.find_last_not_of(' ') + 1);
  return rest;
}

}  // namespace

bool alone(const diagnostics::Source& source, Span text, const Share& share) {
  return rest_of(source, text, share).empty();
}

bool only_a_chance(const diagnostics::Source& source, Span text, const Share& share) {
  const std::string rest = rest_of(source, text, share);
  constexpr std::array kWords{
      std::string_view("chance"), std::string_view("probability"),    std::string_view("p"),
      std::string_view("шанс"),   std::string_view("вероятность"),    std::string_view("probabilidad"),
      std::string_view("prob"),   std::string_view("posibilidad"),    std::string_view("р"),
      std::string_view("odds"),   std::string_view("la probabilidad")};
  return std::find(kWords.begin(), kWords.end(), small(rest)) != kWords.end();
}

bool says(const Share& share, const Chance& chance) {
  if (!share.percent) return chance.in * share.over == chance.of * share.under;
  const BigCount parts = chance.of * 100 * power(share.decimals);
  const BigCount cut = parts / chance.in;
  const BigCount off = abs(chance.in * share.over - parts);
  return cut == share.over || off * 2 <= chance.in;
}

std::string written_as(const Share& share, const Chance& chance, std::string_view as) {
  if (!share.percent) {
    // The same denominator where it will do.
    const BigCount said = share.under;
    const bool fits = said % chance.in == 0;
    const BigCount under = fits ? said : chance.in;
    const BigCount over = chance.of * under / chance.in;
    const std::size_t first = past_digits(as, 0);
    const std::size_t last = as.find_last_not_of("0123456789") + 1;
    return over.get_str() + std::string(as.substr(first, last - first)) + under.get_str();
  }
  const std::int64_t parts = rounded(chance, share.decimals);
  std::string out = std::to_string(parts / power(share.decimals));
  if (share.decimals > 0) {
    const std::string decimals = std::to_string(parts % power(share.decimals));
    out += as.find(',') != std::string_view::npos ? ',' : '.';
    out += std::string(static_cast<std::size_t>(share.decimals) - decimals.size(), '0') + decimals;
  }
  return out + std::string(as.substr(as.find_last_of("0123456789") + 1));
}

}  // namespace muster::checks

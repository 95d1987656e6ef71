// Nearest words by the restricted distance of Damerau and Levenshtein: no letter is changed twice.
#include "diagnostics/suggest.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>

#include "diagnostics/lookalike.h"

namespace muster::diagnostics {

namespace {

// Longer words are not mistyped names, and would make the table below large.
constexpr std::size_t kLongestWord = 200;  // bytes

// Of two letters one off is half the word: `AR` is as near to `DR` as to `AE`, and either guess may be wrong.
constexpr std::size_t kShortestGuess = 3;

using Letters = std::vector<utf8proc_int32_t>;

Letters letters_of(std::string_view word) {
  if (word.empty() || word.size() > kLongestWord) return {};
  Letters letters(word.size() * 4);
  const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD |
                                                      UTF8PROC_STRIPMARK);
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(word.data());
  const auto size = static_cast<utf8proc_ssize_t>(word.size());
  const auto room = static_cast<utf8proc_ssize_t>(letters.size());
  const utf8proc_ssize_t split = utf8proc_decompose(bytes, size, letters.data(), room, options);
  if (split < 0 || split > room) return {};
  const utf8proc_ssize_t joined = utf8proc_normalize_utf32(letters.data(), split, options);
  if (joined < 0) return {};
  letters.resize(static_cast<std::size_t>(joined));
  return letters;
}

// Three rows of the table are enough: a swap looks back two.
std::size_t distance(const Letters& a, const Letters& b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

}  // namespace

std::optional<std::size_t> nearest_index(std::string_view word,
                                         std::span<const std::string_view> candidates) {
  const Letters wanted = letters_of(word);
  if (wanted.empty()) return std::nullopt;
  // What looks the same was meant, whatever else is near.
  const std::string bones = skeleton(word);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i] != word && skeleton(candidates[i]) == bones) return i;
  }
  const std::size_t allowed = wanted.size() < kShortestGuess ? 0 : wanted.size() / 3;
  std::optional<std::size_t> found;
  std::size_t best = allowed + 1;
  for (std::size_t i = 0; i < candidates.size() && best > 0; ++i) {
    if (candidates[i] == word) continue;
    const Letters other = letters_of(candidates[i]);
    if (other.empty()) continue;
    const std::size_t gap =
        other.size() > wanted.size() ? other.size() - wanted.size() : wanted.size() - other.size();
    if (gap >= best) continue;
    const std::size_t off = distance(wanted, other);
    if (off < best) {
      best = off;
      found = i;
    }
  }
  return found;
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  const auto found = nearest_index(word, candidates);
  return found ? candidates[*found] : std::string_view();
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  const std::vector<std::string_view> views(candidates.begin(), candidates.end());
  return std::string(nearest(word, std::span<const std::string_view>(views)));
}

}  // namespace muster::diagnostics

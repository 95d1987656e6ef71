// "Did you mean ...?": the known word nearest to one that was not found.
//
// Words are compared as people type them: without regard to capitals and accents (`segun` is
// `según`, not one letter off), one code point a letter. A letter too many, missing, wrong or swapped with
// its neighbour counts one; a third of the word's letters may be off, of one or two letters none. A candidate
// that looks the same (`С` and `C`, see lookalike.h) comes before all others.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster::diagnostics {

// The nearest of the candidates, the first of equals; nothing where all are too far. A
// candidate spelt exactly like the word is passed over: it can't be what was meant.
std::optional<std::size_t> nearest_index(std::string_view word, std::span<const std::string_view> candidates);

// The same, as the word itself; empty where all are too far.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace muster::diagnostics

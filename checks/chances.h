// Private to percents.cpp: shares and chances that a designer wrote in words, `16.7 %`, `1/6`, "1 in 6".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/distribution.h"
#include "diagnostics/source.h"

namespace muster::checks {

struct Share {
  diagnostics::Span at;
  bool percent = false;
  std::int64_t over = 0, under = 1;  // of a percent: its digits, 16.7 is 167; else the fraction
  int decimals = 0;                  // of a percent
};

// All that a piece of the text says of this kind, in its order.
std::vector<Share> shares_in(const diagnostics::Source& source, diagnostics::Span at);

// The text says nothing besides this share.
bool alone(const diagnostics::Source& source, diagnostics::Span text, const Share& share);

// Besides this share the text only says that it is a chance: `p = 1/6`, `шанс 17%`.
bool only_a_chance(const diagnostics::Source& source, diagnostics::Span text, const Share& share);

// A percent is right when it is the chance rounded, or cut off, at the decimals it is written with.
bool says(const Share& share, const compiler::Chance& chance);

// The chance as that share is written: `16.7 %`, `16,7%`, `6/36`, `1 in 6`.
std::string written_as(const Share& share, const compiler::Chance& chance, std::string_view as);

}  // namespace muster::checks

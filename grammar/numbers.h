// Numbers as written: `10`, `1_000`, `2.5`, `50%`, and in cells and battle files `0,5`.
#pragma once

#include "grammar/reader.h"

namespace muster::grammar {

// May a comma divide the whole from the decimals? Only where commas don't separate values.
enum class Comma : std::uint8_t { separates, divides };

// The place behind a number, or the same place for none. Slips are read with it: a decimal
// comma where it isn't one, and `1 000` with a blank that doesn't break.
const char* past_number(const Reader& r, const char* p);
// Reads it, and names the slips.
Number number_of(Reader& r, const char* from, const char* to, Comma comma);

}  // namespace muster::grammar

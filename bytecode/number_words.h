// Stored numbers as people write them; for listings and messages.
#pragma once

#include <cstdint>
#include <string>

namespace muster::bytecode {

// stored / grain, exactly: `3`, `-1.5`, `0.25`, and where decimals don't end `10 2/3`; a percent
// with its sign: `25%`, `33 1/3%`. A grain below 1 counts as 1.
std::string number_words(std::int64_t stored, std::int64_t grain, bool percent);

}  // namespace muster::bytecode

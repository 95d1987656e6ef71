// What a finding is known by from one check to the next, wherever it has moved to: the name of the
// message, the file, the block it stands in, the words of its lines, and the how manyth such it is.
// No line number, and blanks between words don't count, so that a laid out sheet keeps its baseline.
#pragma once

#include <string>

#include "reports/report.h"

namespace muster::reports {

// 16 hexadecimal digits, a colon, and 1 for the first of equals, as in `7a1e0d6c5b4f3a21:1`. Set for
// all findings of the file, which must all be there.
void set_fingerprints(File& file);

// The words of the lines a finding stands in, one blank between them; empty for the file as a whole. Of very
// many or very long lines, those at the beginning.
std::string words_of_lines(const File& file, const Finding& finding);

}  // namespace muster::reports

#include "diagnostics/fixes.h"

#include <algorithm>
#include <vector>

namespace muster::diagnostics {

namespace {

// A fix in the line ends of the text it is put into.
std::string with_line_ends(const std::string& fix, bool windows) {
  if (!windows) return fix;
  std::string out;
  for (const char c : fix) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

// Two changes at one place can't be told apart from one change made twice.
bool touch(Span a, Span b) { return a.begin <= b.end && b.begin <= a.end; }

}  // namespace

const Fix* fix_to_apply(const Diagnostic& diagnostic, Applicability weakest) {
  if (diagnostic.nowhere && diagnostic.fixes.empty()) return nullptr;
  for (const Fix& fix : diagnostic.fixes) {
    // Of several ways to mend it none is sure.
    const Applicability how =
        diagnostic.fixes.size() > 1 ? std::max(fix.how, Applicability::likely) : fix.how;
    if (how <= weakest && how != Applicability::template_) return &fix;
  }
  return nullptr;
}

Applied apply_fixes(std::string_view text, std::span<const Diagnostic> list, Applicability weakest) {
  std::vector<const Fix*> taken;
  Applied out;
  for (const Diagnostic& d : list) {
    const Fix* fix = fix_to_apply(d, weakest);
    if (fix == nullptr || fix->at.end > text.size() || fix->at.begin > fix->at.end) continue;
    if (std::any_of(taken.begin(), taken.end(), [&](const Fix* other) { return touch(other->at, fix->at); }))
      continue;
    taken.push_back(fix);
    ++out.count;
  }
  std::sort(taken.begin(), taken.end(), [](const Fix* a, const Fix* b) { return a->at.begin < b->at.begin; });
  const bool windows = text.find("\r\n") != std::string_view::npos;
  std::size_t done = 0;
  for (const Fix* fix : taken) {
    out.text.append(text.substr(done, fix->at.begin - done)).append(with_line_ends(fix->text, windows));
    done = fix->at.end;
  }
  out.text.append(text.substr(done));
  return out;
}

}  // namespace muster::diagnostics

#include "reports/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>

namespace muster::reports {

namespace {

// A damaged file may be one line of megabytes with thousands of findings.
constexpr std::uint32_t kLines = 32;
constexpr std::size_t kBytesOfLine = 1024;

// FNV-1a over the parts, each closed by a byte that stands in no text.
class Hash {
 public:
  Hash& add(std::string_view part) {
    for (const char c : part) step(static_cast<unsigned char>(c));
    step(0);
    return *this;
  }
  std::uint64_t value() const { return value_; }

 private:
  void step(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3ULL; }
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

}  // namespace

std::string words_of_lines(const File& file, const Finding& finding) {
  if (finding.nowhere || file.source == nullptr) return {};
  const diagnostics::Source& source = *file.source;
  const std::uint32_t first = source.line_of(finding.at.begin);
  // An end that is the start of a line stands behind the line before it.
  const std::uint32_t last =
      source.line_of(std::max(finding.at.begin, finding.at.end - (finding.at.end > 0)));
  std::string out;
  for (std::uint32_t line = first; line <= last && line < first + kLines; ++line) {
    bool between = !out.empty();
    for (const char c : source.line_text(line).substr(0, kBytesOfLine)) {
      if (c == ' ' || c == '\t') {
        between = !out.empty();
        continue;
      }
      if (between) out += ' ';
      between = false;
      out += c;
    }
  }
  return out;
}

void set_fingerprints(File& file) {
  std::map<std::uint64_t, int> seen;
  for (Finding& finding : file.findings) {
    const Block* block = file.block_of(finding);
    const std::uint64_t hash = Hash()
                                   .add(finding.name())
                                   .add(file.path)
                                   .add(block == nullptr ? std::string_view() : block->title)
                                   .add(words_of_lines(file, finding))
                                   .add(finding.message)
                                   .value();
    finding.fingerprint = fmt::format("{:016x}:{}", hash, ++seen[hash]);
  }
}

}  // namespace muster::reports

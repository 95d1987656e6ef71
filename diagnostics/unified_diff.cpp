// The shortest way from one text to the other, after Myers: two searches, one from each end, meet in
// the middle; then each half is looked at in the same way, so that little memory is needed. Lines
// that stand in one of the texts only are put aside before: where a whole file is laid out anew that
// is most of them. Texts that have little in common but many equal lines would take long; such a
// search ends early, and what is told then is right, but may not be the shortest.
#include "diagnostics/unified_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace muster::diagnostics {

namespace {

using Index = std::ptrdiff_t;

constexpr Index kAround = 3;          // lines shown around a change
constexpr Index kLongSearch = 2'000;  // steps from each end before a search is given up

// With their line ends, so that a missing last one is a difference.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// A part of both texts: lines [x0, x1) of the old one, [y0, y1) of the new one.
struct Box {
  Index x0 = 0, x1 = 0, y0 = 0, y1 = 0;
};

// Lines are numbers here: equal lines have the same.
class Comparison {
 public:
  Comparison(const std::vector<std::uint32_t>& old_lines, const std::vector<std::uint32_t>& new_lines)
      : a_(old_lines), b_(new_lines), gone(old_lines.size()), added(new_lines.size()) {
    const std::size_t diagonals = a_.size() + b_.size() + 3;
    forward_.resize(diagonals);
    backward_.resize(diagonals);
    compare({0, static_cast<Index>(a_.size()), 0, static_cast<Index>(b_.size())});
  }

 private:
  const std::vector<std::uint32_t>& a_;
  const std::vector<std::uint32_t>& b_;
  // The furthest x on each diagonal x - y, from the two ends.
  std::vector<Index> forward_, backward_;

  bool same(Index x, Index y) const {
    return a_[static_cast<std::size_t>(x)] == b_[static_cast<std::size_t>(y)];
  }
  Index& on(std::vector<Index>& furthest, Index diagonal) {
    return furthest[static_cast<std::size_t>(diagonal + static_cast<Index>(b_.size()) + 1)];
  }

  void compare(Box all) {
    std::vector<Box> waiting{all};
    while (!waiting.empty()) {
      Box box = waiting.back();
      waiting.pop_back();
      while (box.x0 < box.x1 && box.y0 < box.y1 && same(box.x0, box.y0)) ++box.x0, ++box.y0;
      while (box.x0 < box.x1 && box.y0 < box.y1 && same(box.x1 - 1, box.y1 - 1)) --box.x1, --box.y1;
      std::pair<Index, Index> at{box.x0, box.y0};
      if (box.x0 < box.x1 && box.y0 < box.y1) at = middle(box);
      const bool first = at.first == box.x0 && at.second == box.y0;
      const bool last = at.first == box.x1 && at.second == box.y1;
      if (first || last) {
        std::fill(gone.begin() + box.x0, gone.begin() + box.x1, true);
        std::fill(added.begin() + box.y0, added.begin() + box.y1, true);
        continue;
      }
      waiting.push_back({at.first, box.x1, at.second, box.y1});
      waiting.push_back({box.x0, at.first, box.y0, at.second});
    }
  }

  // A place on a shortest way through a box that holds lines of both texts and begins and ends with
  // a difference.
  std::pair<Index, Index> middle(const Box& box) {
    const Index low = box.x0 - box.y1, high = box.x1 - box.y0;  // all diagonals
    const Index from = box.x0 - box.y0, to = box.x1 - box.y1;   // of the two ends
    const bool odd = ((to - from) & 1) != 0;
    Index f0 = from, f1 = from, b0 = to, b1 = to;  // diagonals reached so far
    on(forward_, from) = box.x0;
    on(backward_, to) = box.x1;
    for (Index steps = 1;; ++steps) {
      if (f0 > low)
        on(forward_, --f0 - 1) = -1;
      else
        ++f0;
      if (f1 < high)
        on(forward_, ++f1 + 1) = -1;
      else
        --f1;
      for (Index d = f1; d >= f0; d -= 2) {
        Index x = std::max(on(forward_, d - 1) + 1, on(forward_, d + 1));
        while (x < box.x1 && x - d < box.y1 && same(x, x - d)) ++x;
        on(forward_, d) = x;
        if (odd && b0 <= d && d <= b1 && on(backward_, d) <= x) return {x, x - d};
      }
      if (b0 > low)
        on(backward_, --b0 - 1) = box.x1 + 1;
      else
        ++b0;
      if (b1 < high)
        on(backward_, ++b1 + 1) = box.x1 + 1;
      else
        --b1;
      for (Index d = b1; d >= b0; d -= 2) {
        Index x = std::min(on(backward_, d - 1), on(backward_, d + 1) - 1);
        while (x > box.x0 && x - d > box.y0 && same(x - 1, x - 1 - d)) --x;
        on(backward_, d) = x;
        if (!odd && f0 <= d && d <= f1 && x <= on(forward_, d)) return {x, x - d};
      }
      if (steps < kLongSearch) continue;
      std::pair<Index, Index> best{box.x0, box.y0};
      for (Index d = f1; d >= f0; d -= 2) {
        const Index x = std::min(on(forward_, d), box.x1), y = x - d;
        if (y <= box.y1 && y >= box.y0 && x + y > best.first + best.second) best = {x, y};
      }
      return best;
    }
  }

 public:
  std::vector<bool> gone;   // of the old lines
  std::vector<bool> added;  // of the new ones
};

struct Marks {
  std::vector<bool> gone, added;
};

Marks compare(const std::vector<std::string_view>& old_lines,
              const std::vector<std::string_view>& new_lines) {
  struct Known {
    std::uint32_t number = 0;
    bool in_old = false, in_new = false;
  };
  std::unordered_map<std::string_view, Known> known;
  const auto meet = [&](std::string_view line) -> Known& {
    Known& one = known[line];
    if (!one.in_old && !one.in_new) one.number = static_cast<std::uint32_t>(known.size());
    return one;
  };
  for (const std::string_view line : old_lines) meet(line).in_old = true;
  for (const std::string_view line : new_lines) meet(line).in_new = true;

  Marks marks;
  const auto shared = [&](const std::vector<std::string_view>& lines, std::vector<bool>& changed,
                          std::vector<std::size_t>& places) {
    std::vector<std::uint32_t> numbers;
    changed.assign(lines.size(), true);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Known& one = known[lines[i]];
      if (!one.in_old || !one.in_new) continue;
      numbers.push_back(one.number);
      places.push_back(i);
    }
    return numbers;
  };
  std::vector<std::size_t> old_places, new_places;
  const auto old_numbers = shared(old_lines, marks.gone, old_places);
  const auto new_numbers = shared(new_lines, marks.added, new_places);
  const Comparison found(old_numbers, new_numbers);
  for (std::size_t i = 0; i < old_places.size(); ++i) marks.gone[old_places[i]] = found.gone[i];
  for (std::size_t i = 0; i < new_places.size(); ++i) marks.added[new_places[i]] = found.added[i];
  return marks;
}

// `12,3`; one line is `12`, no line `11,0`: behind line 11.
std::string range(Index from, Index to) {
  const Index count = to - from;
  const std::string first = std::to_string(count == 0 ? from : from + 1);
  return count == 1 ? first : first + "," + std::to_string(count);
}

void put(std::string& out, char sign, std::string_view line) {
  out += sign;
  out += line;
  if (line.back() != '\n') out += "\n\\ No newline at end of file\n";
}

}  // namespace

std::string unified_diff(std::string_view old_text, std::string_view new_text, std::string_view old_name,
                         std::string_view new_name) {
  if (old_text == new_text) return {};
  const auto a = lines_of(old_text), b = lines_of(new_text);
  const Marks marks = compare(a, b);
  const auto gone = [&](Index x) { return marks.gone[static_cast<std::size_t>(x)]; };
  const auto added = [&](Index y) { return marks.added[static_cast<std::size_t>(y)]; };
  const Index x_end = static_cast<Index>(a.size()), y_end = static_cast<Index>(b.size());

  std::string out;
  out.append("--- ").append(old_name).append("\n+++ ").append(new_name).append("\n");
  Index x = 0, y = 0;
  for (;;) {
    while (x < x_end && y < y_end && !gone(x) && !added(y)) ++x, ++y;
    if (x == x_end && y == y_end) return out;
    const Index before = std::min({x, y, kAround});
    const Index x0 = x - before, y0 = y - before;
    std::string lines;
    for (Index i = x0; i < x; ++i) put(lines, ' ', a[static_cast<std::size_t>(i)]);
    for (;;) {
      for (; x < x_end && gone(x); ++x) put(lines, '-', a[static_cast<std::size_t>(x)]);
      for (; y < y_end && added(y); ++y) put(lines, '+', b[static_cast<std::size_t>(y)]);
      // Goes on where the next change is near.
      Index same = 0;
      while (x + same < x_end && !gone(x + same) && !added(y + same) && same <= 2 * kAround) ++same;
      const bool last = x + same == x_end && (y + same == y_end);
      const bool near = same <= 2 * kAround && !last;
      const Index shown = near ? same : std::min(same, kAround);
      for (Index i = 0; i < shown; ++i) put(lines, ' ', a[static_cast<std::size_t>(x + i)]);
      x += shown;
      y += shown;
      if (!near) break;
    }
    out += "@@ -" + range(x0, x) + " +" + range(y0, y) + " @@\n" + lines;
  }
}

}  // namespace muster::diagnostics

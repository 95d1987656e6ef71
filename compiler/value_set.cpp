#include "compiler/value_set.h"

#include <algorithm>
#include <numeric>

namespace muster::compiler {

namespace {

// More pieces than this say little more than their hull.
constexpr std::size_t kMostParts = 1'024;
// Pairs of values, or of pieces, that are worked out one by one.
constexpr std::size_t kMostPairs = 1'024;

std::int64_t cut(Wide value, bool& too_large) {
  if (value > kLargest) {
    too_large = true;
    return kLargest;
  }
  if (value < -kLargest) {
    too_large = true;
    return -kLargest;
  }
  return static_cast<std::int64_t>(value);
}

ValueSet map_hull(Wide lo, Wide hi, bool& too_large) {
  const std::int64_t a = cut(lo, too_large);
  const std::int64_t b = cut(hi, too_large);
  return ValueSet(a, b);
}

}  // namespace

ValueSet::ValueSet(std::int64_t lo, std::int64_t hi) {
  if (lo <= hi) parts_.push_back({lo, hi});
}

bool ValueSet::contains(std::int64_t value) const {
  return std::any_of(parts_.begin(), parts_.end(),
                     [value](const Interval& p) { return p.lo <= value && value <= p.hi; });
}

std::uint64_t ValueSet::count(std::uint64_t cap) const {
  std::uint64_t total = 0;
  for (const Interval& p : parts_) {
    total += static_cast<std::uint64_t>(p.hi) - static_cast<std::uint64_t>(p.lo) + 1;
    if (total >= cap || total == 0) return cap;
  }
  return total;
}

ValueSet ValueSet::exactly(std::vector<Interval> parts) {
  ValueSet out;
  out.parts_ = std::move(parts);
  out.merge();
  return out;
}

ValueSet ValueSet::of(std::vector<Interval> parts) {
  ValueSet out;
  out.parts_ = std::move(parts);
  out.normalise();
  return out;
}

void ValueSet::normalise() {
  merge();
  if (parts_.size() <= kMostParts) return;
  // None lies far from every number and stays apart.
  const Interval first = parts_.front();
  const bool none = first.lo == bytecode::kAbsent && first.hi == bytecode::kAbsent;
  const Interval hull{none ? parts_[1].lo : first.lo, parts_.back().hi};
  if (none) {
    parts_ = {first, hull};
  } else {
    parts_ = {hull};
  }
}

void ValueSet::merge() {
  std::sort(parts_.begin(), parts_.end(), [](const Interval& a, const Interval& b) { return a.lo < b.lo; });
  std::vector<Interval> out;
  for (const Interval& p : parts_) {
    if (!out.empty() && p.lo <= out.back().hi + 1) {
      out.back().hi = std::max(out.back().hi, p.hi);
    } else {
      out.push_back(p);
    }
  }
  parts_ = std::move(out);
}

ValueSet ValueSet::unite(const ValueSet& other) const {
  ValueSet out = *this;
  out.parts_.insert(out.parts_.end(), other.parts_.begin(), other.parts_.end());
  out.normalise();
  return out;
}

ValueSet ValueSet::intersect(const ValueSet& other) const {
  ValueSet out;
  for (const Interval& a : parts_) {
    for (const Interval& b : other.parts_) {
      const std::int64_t lo = std::max(a.lo, b.lo);
      const std::int64_t hi = std::min(a.hi, b.hi);
      if (lo <= hi) out.parts_.push_back({lo, hi});
    }
  }
  out.normalise();
  return out;
}

ValueSet ValueSet::without(const ValueSet& other) const {
  ValueSet rest = *this;
  for (const Interval& hole : other.parts_) {
    ValueSet next;
    for (const Interval& p : rest.parts_) {
      if (hole.hi < p.lo || hole.lo > p.hi) {
        next.parts_.push_back(p);
        continue;
      }
      if (p.lo < hole.lo) next.parts_.push_back({p.lo, hole.lo - 1});
      if (p.hi > hole.hi) next.parts_.push_back({hole.hi + 1, p.hi});
    }
    next.normalise();
    rest = std::move(next);
  }
  return rest;
}

ValueSet exactly_without(const ValueSet& a, const ValueSet& b) {
  std::vector<Interval> out;
  auto hole = b.parts().begin();
  for (Interval rest : a.parts()) {
    while (hole != b.parts().end() && hole->hi < rest.lo) ++hole;
    for (auto h = hole; h != b.parts().end() && h->lo <= rest.hi; ++h) {
      if (rest.lo < h->lo) out.push_back({rest.lo, h->lo - 1});
      rest.lo = h->hi + 1;
      if (rest.lo > rest.hi) break;
    }
    if (rest.lo <= rest.hi) out.push_back(rest);
  }
  return ValueSet::exactly(std::move(out));
}

ValueSet add(const ValueSet& a, const ValueSet& b, bool& too_large) {
  if (a.empty() || b.empty()) return {};
  const std::size_t pairs = a.parts().size() * b.parts().size();
  if (pairs == 1 || pairs > kMostPairs)
    return map_hull(Wide{a.lo()} + b.lo(), Wide{a.hi()} + b.hi(), too_large);
  std::vector<Interval> out;
  out.reserve(pairs);
  for (const Interval& p : a.parts()) {
    for (const Interval& q : b.parts())
      out.push_back({cut(Wide{p.lo} + q.lo, too_large), cut(Wide{p.hi} + q.hi, too_large)});
  }
  return ValueSet::of(std::move(out));
}

ValueSet negate(const ValueSet& a) {
  std::vector<Interval> out;
  for (const Interval& p : a.parts()) out.push_back({-p.hi, -p.lo});
  return ValueSet::of(std::move(out));
}

ValueSet subtract(const ValueSet& a, const ValueSet& b, bool& too_large) {
  return add(a, negate(b), too_large);
}

ValueSet multiply(const ValueSet& a, const ValueSet& b, bool& too_large) {
  if (a.empty() || b.empty()) return {};
  // Few values: exact, value by value (multiples leave holes).
  const std::uint64_t values = a.count(kMostPairs + 1) * b.count(kMostPairs + 1);
  if (values <= kMostPairs) {
    std::vector<Interval> out;
    out.reserve(values);
    for (const Interval& p : a.parts()) {
      for (std::int64_t v = p.lo; v <= p.hi; ++v) {
        for (const Interval& q : b.parts()) {
          for (std::int64_t w = q.lo; w <= q.hi; ++w) {
            const std::int64_t product = cut(Wide{v} * w, too_large);
            out.push_back({product, product});
          }
        }
      }
    }
    return ValueSet::of(std::move(out));
  }
  const Wide corners[] = {Wide{a.lo()} * b.lo(), Wide{a.lo()} * b.hi(), Wide{a.hi()} * b.lo(),
                          Wide{a.hi()} * b.hi()};
  Wide lo = corners[0];
  Wide hi = corners[0];
  for (const Wide c : corners) {
    lo = c < lo ? c : lo;
    hi = c > hi ? c : hi;
  }
  return map_hull(lo, hi, too_large);
}

ValueSet smaller(const ValueSet& a, const ValueSet& b) {
  if (a.empty() || b.empty()) return {};
  return ValueSet(std::min(a.lo(), b.lo()), std::min(a.hi(), b.hi()));
}

ValueSet larger(const ValueSet& a, const ValueSet& b) {
  if (a.empty() || b.empty()) return {};
  return ValueSet(std::max(a.lo(), b.lo()), std::max(a.hi(), b.hi()));
}

ValueSet clamp(const ValueSet& a, std::int64_t lo, std::int64_t hi) {
  std::vector<Interval> out;
  for (const Interval& p : a.parts()) out.push_back({std::clamp(p.lo, lo, hi), std::clamp(p.hi, lo, hi)});
  return ValueSet::of(std::move(out));
}

std::int64_t gcd(std::int64_t a, std::int64_t b) { return std::gcd(a, b); }

std::int64_t lcm(std::int64_t a, std::int64_t b, std::int64_t limit) {
  const Wide value = Wide{a} / std::gcd(a, b) * b;
  return value > limit ? 0 : static_cast<std::int64_t>(value);
}

}  // namespace muster::compiler

// What chance decides in tests that make things up: a small generator (SplitMix64), so that a seed
// makes the same thing everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace muster::hunt {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}
  std::uint64_t word() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  // lo..hi, both ends in. (The bias of a remainder does no harm here.)
  std::int64_t from(std::int64_t lo, std::int64_t hi) {
    return lo + static_cast<std::int64_t>(word() % (static_cast<std::uint64_t>(hi - lo) + 1));
  }
  bool of_100(int percent) { return from(1, 100) <= percent; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(word() % list.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace muster::hunt

// Distributions worked out by hand: dice as lists of results with their chances, put together one die
// after another. Knows nothing of the machine.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

namespace muster::dice_test {

using Values = std::vector<std::int64_t>;
using Chances = std::map<std::int64_t, double>;

// Each of these faces as likely.
inline Chances faces(const Values& list) {
  Chances out;
  for (const std::int64_t face : list) out[face] += 1.0 / static_cast<double>(list.size());
  return out;
}
inline Values range(std::int64_t lo, std::int64_t hi) {
  Values out;
  for (std::int64_t v = lo; v <= hi; ++v) out.push_back(v);
  return out;
}
inline Chances fair(std::int64_t lo, std::int64_t hi) { return faces(range(lo, hi)); }

// n dice that each fall as `die`, and what they are worth together.
inline Chances together(int n, const Chances& die, const std::function<std::int64_t(Values)>& worth) {
  Chances out;
  const std::function<void(Values, double)> next = [&](Values so_far, double chance) {
    if (static_cast<int>(so_far.size()) == n) {
      out[worth(std::move(so_far))] += chance;
      return;
    }
    for (const auto& [face, p] : die) {
      Values more = so_far;
      more.push_back(face);
      next(std::move(more), chance * p);
    }
  };
  next({}, 1);
  return out;
}

inline std::int64_t sum(Values v) { return std::accumulate(v.begin(), v.end(), std::int64_t{0}); }
// The sum of the places from..to, sorted low to high.
inline std::function<std::int64_t(Values)> places(std::size_t from, std::size_t to) {
  return [=](Values v) {
    std::sort(v.begin(), v.end());
    std::int64_t total = 0;
    for (std::size_t i = from; i < to; ++i) total += v[i];
    return total;
  };
}
inline std::function<std::int64_t(Values)> how_many(std::function<bool(std::int64_t)> test) {
  return [=](const Values& v) { return std::count_if(v.begin(), v.end(), test); };
}

// Every result of a die changed.
inline Chances each(const Chances& die, const std::function<std::int64_t(std::int64_t)>& change) {
  Chances out;
  for (const auto& [face, p] : die) out[change(face)] += p;
  return out;
}

// A die thrown again while it shows one of `again`, `times` times at most.
inline Chances again(const Chances& die, const std::function<bool(std::int64_t)>& test, int times) {
  Chances now = die;
  for (int i = 0; i < times; ++i) {
    Chances next;
    for (const auto& [face, p] : now) {
      if (!test(face)) {
        next[face] += p;
      } else {
        for (const auto& [second, q] : die) next[second] += p * q;
      }
    }
    now = next;
  }
  return now;
}

// All that one die becomes when it explodes: the dice one after another.
using Chains = std::map<Values, double>;
inline Chains exploding(const Chances& die, const std::function<bool(std::int64_t)>& test, int times,
                        std::int64_t less = 0) {
  Chains out;
  const std::function<void(Values, double, bool)> next = [&](Values so_far, double chance, bool on) {
    if (!on || static_cast<int>(so_far.size()) == times + 1) {
      out[so_far] += chance;
      return;
    }
    for (const auto& [face, p] : die) {
      Values more = so_far;
      more.push_back(so_far.empty() ? face : face - less);
      next(std::move(more), chance * p, test(face));
    }
  };
  next({}, 1, true);
  return out;
}
inline Chances summed(const Chains& chains) {
  Chances out;
  for (const auto& [chain, p] : chains) out[sum(chain)] += p;
  return out;
}
// n dice that each become a chain; what all their dice are worth together.
inline Chances pooled(int n, const Chains& chains, const std::function<std::int64_t(Values)>& worth) {
  Chances out;
  const std::function<void(int, Values, double)> next = [&](int left, Values so_far, double chance) {
    if (left == 0) {
      out[worth(std::move(so_far))] += chance;
      return;
    }
    for (const auto& [chain, p] : chains) {
      Values more = so_far;
      more.insert(more.end(), chain.begin(), chain.end());
      next(left - 1, std::move(more), chance * p);
    }
  };
  next(n, {}, 1);
  return out;
}

inline void expect_same(const Chances& got, const Chances& wanted, const std::string& what) {
  double all = 0;
  for (const auto& [value, p] : got) all += p;
  EXPECT_NEAR(all, 1, 1e-9) << what;
  EXPECT_EQ(got.size(), wanted.size()) << what;
  for (const auto& [value, p] : wanted) {
    const auto at = got.find(value);
    ASSERT_TRUE(at != got.end()) << what << " never shows " << value;
    EXPECT_NEAR(at->second, p, 1e-12) << what << " shows " << value;
  }
}

}  // namespace muster::dice_test

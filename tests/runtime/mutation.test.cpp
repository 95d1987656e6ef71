// Damaged and lying rulesets: each byte of a good file is changed, and the checksum mended, so
// that the change reaches the reader, the verifier and the machine. Whatever gets through must
// end by itself.
#include <gtest/gtest.h>

#include "bytecode/file.h"
#include "tests/support/regiments.h"
#include "tests/support/world.h"

namespace {

using namespace muster::test;
namespace bytecode = muster::bytecode;

constexpr std::size_t kSum = 20, kBody = 28;  // where the checksum stands, where the rest begins

void mend(std::vector<std::byte>& bytes) {
  std::uint64_t sum = 0xCBF29CE484222325u;
  for (std::size_t i = kBody; i < bytes.size(); ++i)
    sum = (sum ^ static_cast<std::uint64_t>(bytes[i])) * 0x100000001B3u;
  for (std::size_t i = 0; i < 8; ++i) bytes[kSum + i] = static_cast<std::byte>(sum >> (8 * i));
}

struct Tally {
  int refused = 0, ran = 0, stopped = 0;
};

void load_and_run(const std::vector<std::byte>& bytes, Tally& tally) {
  bytecode::MachineLimits limits;
  limits.memory_words = 20'000;
  limits.steps = 3'000;
  limits.dice = 1'000;
  bytecode::Ruleset r;
  if (bytecode::decode(bytes, r, limits)) {
    ++tally.refused;
    return;
  }
  (void)bytecode::dump(r);
  std::vector<muster::runtime::KindCount> counts(r.kinds.size());
  for (std::size_t k = 0; k < counts.size(); ++k) counts[k] = {6, r.kinds[k].at_most > 1 ? 2u : 0u};
  const Program program(r, counts, limits);
  if (!program.ok()) {
    ++tally.refused;
    return;
  }
  Memory m = program.blank();
  for (Index k = 0; k < static_cast<Index>(r.kinds.size()); ++k) {
    std::vector<std::vector<Index>> orders(r.sides.size());
    for (Index i = 0; i < 6; ++i) {
      const auto side = static_cast<Index>(static_cast<std::size_t>(i) % r.sides.size());
      program.set_home(m, k, i, side);
      orders[static_cast<std::size_t>(side)].push_back(i);
    }
    for (Index s = 0; s < static_cast<Index>(r.sides.size()); ++s)
      program.set_order(m, k, s, orders[static_cast<std::size_t>(s)]);
  }
  for (Index i = 0; i < static_cast<Index>(r.given.size()); ++i)
    program.set_given(m, i, r.given[static_cast<std::size_t>(i)].constant);
  Memory other = m;
  muster::runtime::SeededDice dice(1, 1);
  const Result quiet = fight(program, m, dice);
  muster::runtime::SeededSource source(1, 1);
  Notebook notes;
  (void)fight(program, other, source, notes);
  for (Index i = 0; i < static_cast<Index>(r.rules.size()); ++i) {
    const std::vector<std::int64_t> args(r.rules[static_cast<std::size_t>(i)].params.size(), 1);
    (void)evaluate(program, m, i, args);
  }
  ++(quiet.end == End::outcome ? tally.ran : tally.stopped);
}

TEST(Mutation, EachByteOfARuleset) {
  const std::vector<std::byte> good = bytecode::encode(regiments().ruleset);
  Tally tally;
  for (std::size_t i = 0; i < good.size(); ++i) {
    const bool odd = i % 2 != 0;
    for (const int change : {odd ? 0x01 : 0x02, odd ? 0xFF : 0x80}) {
      std::vector<std::byte> bytes = good;
      bytes[i] = bytes[i] ^ static_cast<std::byte>(change);
      if (i >= kBody) mend(bytes);
      load_and_run(bytes, tally);
    }
  }
  // Most changes are refused, some are harmless (a letter of a word), some end in a trap.
  EXPECT_GT(tally.refused, 1000);
  EXPECT_GT(tally.ran, 50);
  EXPECT_EQ(static_cast<std::size_t>(tally.refused + tally.ran + tally.stopped), 2 * good.size());
}

// Two changes at once reach further: a fixed sequence of pairs.
TEST(Mutation, PairsOfBytes) {
  const std::vector<std::byte> good = bytecode::encode(regiments().ruleset);
  muster::runtime::SeededDice dice(77, 0);
  Tally tally;
  for (int n = 0; n < 2000; ++n) {
    std::vector<std::byte> bytes = good;
    for (int k = 0; k < 2; ++k) {
      const std::size_t at = kBody + dice.die(static_cast<std::uint32_t>(good.size() - kBody)) - 1;
      bytes[at] = static_cast<std::byte>(dice.die(256) - 1);
    }
    mend(bytes);
    load_and_run(bytes, tally);
  }
  EXPECT_GT(tally.refused, 1000);
}

TEST(Mutation, EachLength) {
  const std::vector<std::byte> good = bytecode::encode(regiments().ruleset);
  Tally tally;
  for (std::size_t size = 0; size < good.size(); ++size) {
    std::vector<std::byte> bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
    bytecode::Ruleset r;
    EXPECT_TRUE(bytecode::decode(bytes, r)) << size;
    if (bytes.size() < kBody) continue;
    // the same with a header that agrees
    for (std::size_t i = 0; i < 8; ++i) bytes[12 + i] = static_cast<std::byte>(size >> (8 * i));
    mend(bytes);
    load_and_run(bytes, tally);
  }
  EXPECT_EQ(tally.ran + tally.stopped, 0);
}

}  // namespace

// Rulesets to bytes and back, and what is no ruleset.
#include <gtest/gtest.h>

#include <string>

#include "bytecode/file.h"
#include "bytecode/layout.h"
#include "bytecode/stream.h"
#include "tests/support/regiments.h"

namespace {

using namespace muster::test;
using namespace muster::bytecode;

constexpr std::size_t kVersion = 8, kSize = 12, kSum = 20, kBody = 28;

void mend(std::vector<std::byte>& bytes) {
  std::uint64_t sum = 0xCBF29CE484222325u;
  for (std::size_t i = kBody; i < bytes.size(); ++i)
    sum = (sum ^ static_cast<std::uint64_t>(bytes[i])) * 0x100000001B3u;
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[kSum + i] = static_cast<std::byte>(sum >> (8 * i));
    bytes[kSize + i] = static_cast<std::byte>(std::uint64_t{bytes.size()} >> (8 * i));
  }
}

// A ruleset with something in every part of the file.
Ruleset full() {
  Ruleset r = regiments().ruleset;
  r.source_hash = 0xFEDCBA9876543210u;
  r.kinds[0].up_to = 100;
  r.kinds[0].line = {1, 2};
  r.kinds[0].count_field = 1;
  r.kinds[0].units = 0;
  r.units.push_back({0, r.names[0].words[0].name, {{1, 0, 3}, {2, 0, 0}}});
  r.requires_.push_back({6, 1, 77});
  r.requires_.clear();
  r.formulas.push_back({1, {2, 3}, 4});
  r.modifiers.push_back({1, true, {{2, true, true, 31}, {3, false, false, 32}}, 30});
  for (std::uint32_t i = 0; i < r.tables[0].row_count; ++i)
    r.tables[0].conditions.push_back(i == 0 ? kNone : 4);
  r.outcomes[0].text = 5;
  r.state.push_back(r.given[0]);
  r.state[0].per = 0;
  Dice dice;
  dice.count = 4, dice.sides = 3, dice.fate = true;
  dice.steps = {{DiceStepKind::keep_highest, 3, kNone}, {DiceStepKind::explode, 2, kNone}};
  r.dice.push_back(dice);
  r.side_fields.push_back(r.side_fields[0]);
  r.side_fields.back().rolled = 1;
  Field yes = r.given[0];
  yes.type = yes_no(), yes.stated_lo = 0, yes.stated_hi = 1, yes.constant = 1, yes.name = kNone;
  r.given.push_back(yes);
  r.stages.push_back({1, 2, static_cast<Index>(r.given.size()) - 1});
  Table matrix = r.tables[0];
  matrix.outside_stop = true;
  matrix.across.odds = true;
  matrix.across.heads = {{1, 2, 3}};
  matrix.across.between_given = r.given[0].type.kind == Kind::name ? 0 : 1;
  matrix.across.by_word = {Table::Between::lower, Table::Between::nearest_higher};
  matrix.across.below = matrix.across.outside_stop = true;
  matrix.across.zero = 0;
  r.tables.push_back(matrix);
  return r;
}

TEST(File, ThereAndBack) {
  const Ruleset r = full();
  const std::vector<std::byte> bytes = encode(r);
  Ruleset back;
  const Fault fault = decode(bytes, back);
  ASSERT_FALSE(fault) << fault.reason << fault.section;
  EXPECT_EQ(back.strings, r.strings);
  EXPECT_EQ(back.source_hash, r.source_hash);
  EXPECT_EQ(back.code, r.code);
  EXPECT_EQ(back.lines, r.lines);
  EXPECT_EQ(back.constants, r.constants);
  EXPECT_EQ(back.tables.size(), r.tables.size());
  EXPECT_EQ(back.tables[0].cells, r.tables[0].cells);
  EXPECT_EQ(back.kinds[0].line, r.kinds[0].line);
  EXPECT_EQ(back.units[0].values.size(), 2u);
  EXPECT_EQ(back.state[0].per, 0);
  EXPECT_EQ(back.dice[1].steps.size(), 2u);
  EXPECT_EQ(back.dice[1].steps[1].kind, DiceStepKind::explode);
  EXPECT_TRUE(back.dice[1].fate);
  EXPECT_EQ(back.side_fields.back().rolled, 1);
  EXPECT_EQ(back.stages[0].text, 2);
  EXPECT_EQ(back.tables.back().across.heads[0].q, 3);
  EXPECT_EQ(back.tables.back().across.by_word[1], Table::Between::nearest_higher);
  // All else: what was read writes the same bytes, and lists the same.
  EXPECT_EQ(encode(back), bytes);
  EXPECT_EQ(dump(back), dump(r));
}

TEST(File, TheSameRulesetIsTheSameBytes) { EXPECT_EQ(encode(full()), encode(full())); }

TEST(File, OtherFiles) {
  Ruleset r;
  const auto error = [&](std::string_view text) {
    return decode(std::as_bytes(std::span(text.data(), text.size())), r).error;
  };
  EXPECT_EQ(error(""), FileError::not_a_ruleset);
  EXPECT_EQ(error("language en\nrules \"x\"\n"), FileError::not_a_ruleset);
  EXPECT_EQ(error(std::string(100, '\0')), FileError::not_a_ruleset);
}

TEST(File, Version) {
  std::vector<std::byte> bytes = encode(full());
  bytes[kVersion] = std::byte{9};
  Ruleset r;
  const Fault fault = decode(bytes, r);
  EXPECT_EQ(fault.error, FileError::wrong_version);
  EXPECT_EQ(fault.value, 9u);
}

TEST(File, CutShort) {
  const std::vector<std::byte> bytes = encode(full());
  Ruleset r;
  for (const std::size_t size : {std::size_t{1}, std::size_t{8}, std::size_t{27}, bytes.size() - 1}) {
    EXPECT_EQ(decode(std::span(bytes).first(size), r).error, FileError::cut_short) << size;
  }
}

TEST(File, AChangedByte) {
  std::vector<std::byte> bytes = encode(full());
  bytes[bytes.size() / 2] ^= std::byte{1};
  Ruleset r;
  EXPECT_EQ(decode(bytes, r).error, FileError::checksum);
}

TEST(File, BytesAfterTheEnd) {
  std::vector<std::byte> bytes = encode(full());
  bytes.push_back(std::byte{0});
  Ruleset r;
  EXPECT_TRUE(decode(bytes, r));
  mend(bytes);  // and a header that counts it
  EXPECT_EQ(decode(bytes, r).error, FileError::malformed);
}

TEST(File, SizeOnBothSidesOfTheBound) {
  const std::vector<std::byte> bytes = encode(full());
  MachineLimits limits;
  limits.ruleset_bytes = bytes.size();
  Ruleset r;
  EXPECT_FALSE(decode(bytes, r, limits));
  limits.ruleset_bytes = bytes.size() - 1;
  const Fault fault = decode(bytes, r, limits);
  EXPECT_EQ(fault.error, FileError::too_big);
  EXPECT_EQ(fault.value, bytes.size());
}

TEST(File, SectionsKeepTheirOrderAndLength) {
  const std::vector<std::byte> good = encode(full());
  Ruleset r;
  std::vector<std::byte> bytes = good;
  bytes[kBody] = std::byte{1};  // the first section's number
  mend(bytes);
  Fault fault = decode(bytes, r);
  EXPECT_EQ(fault.error, FileError::malformed);
  EXPECT_EQ(fault.section, "strings");
  bytes = good;
  for (std::size_t i = 1; i <= 8; ++i) bytes[kBody + i] = std::byte{0xFF};  // a length of 2^64 - 1
  mend(bytes);
  EXPECT_EQ(decode(bytes, r).error, FileError::malformed);
  bytes = good;
  bytes[kBody + 1] =
      static_cast<std::byte>(static_cast<unsigned>(bytes[kBody + 1]) - 1);  // one byte less than its content
  mend(bytes);
  EXPECT_EQ(decode(bytes, r).error, FileError::malformed);
}

// A count that the bytes can't hold is refused before memory is taken for it.
TEST(File, CountsThatCannotBe) {
  for (const std::uint64_t count : {std::uint64_t{1000}, std::uint64_t{1} << 40, UINT64_MAX}) {
    Writer w;
    w.whole(count);
    w.u8(0);
    Reader reader(w.bytes());
    std::vector<std::string> strings;
    reader.list(strings, 1, layout::number);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(strings.capacity(), 0u);
  }
}

TEST(File, TextsAreUtf8) {
  for (const char* good : {"", "novatos", "é", "штурм", "€", "\xF0\x9F\x8E\xB2"})
    EXPECT_TRUE(is_utf8(good)) << good;
  for (const char* bad : {"\x80", "\xC0\x80", "\xC3", "\xE2\x82", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF5",
                          "a\xFFz", "\xE0\x80\x80", "\xF0\x80\x80\x80"}) {
    EXPECT_FALSE(is_utf8(bad)) << bad;
  }
  Ruleset r = full();
  r.strings[3] = "\xFF";
  Ruleset back;
  const Fault fault = decode(encode(r), back);
  EXPECT_EQ(fault.error, FileError::malformed);
  EXPECT_EQ(fault.section, "strings");
}

TEST(Stream, NumbersOfEverySize) {
  for (const std::int64_t v :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{63}, std::int64_t{64},
        std::int64_t{-64}, std::int64_t{-65}, INT64_MAX, INT64_MIN}) {
    Writer w;
    w.io(v);
    Reader reader(w.bytes());
    std::int64_t back = 0;
    reader.io(back);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(back, v);
    EXPECT_EQ(reader.left(), 0u);
  }
}

TEST(Stream, OneWayToWriteANumber) {
  const auto good = [](std::initializer_list<int> list) {
    std::vector<std::byte> bytes;
    for (const int b : list) bytes.push_back(static_cast<std::byte>(b));
    Reader reader(bytes);
    reader.whole();
    return reader.ok();
  };
  EXPECT_TRUE(good({0x7F}));
  EXPECT_TRUE(good({0x80, 0x01}));
  EXPECT_FALSE(good({0x80, 0x00}));  // a padded 0
  EXPECT_FALSE(good({0x80}));        // cut short
  EXPECT_TRUE(good({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01}));
  EXPECT_FALSE(good({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02}));  // past 64 bits
  EXPECT_FALSE(good({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x81, 0x00}));
}

TEST(Stream, SmallTypesHaveBounds) {
  Writer w;
  w.io(std::int64_t{1} << 31);
  Reader narrow(w.bytes());
  std::int32_t small = 0;
  narrow.io(small);
  EXPECT_FALSE(narrow.ok());
  Writer byte;
  byte.u8(2);
  Reader reader(byte.bytes());
  bool flag = false;
  reader.io(flag);
  EXPECT_FALSE(reader.ok());
}

}  // namespace

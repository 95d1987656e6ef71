// Every way in which a file can disappoint, on both sides of each bound.
#include "diagnostics/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace muster::diagnostics {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

class Load : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("muster-load-" + std::to_string(::getpid()) + "-" +
                                              testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override {
    std::error_code error;
    fs::remove_all(folder_, error);
  }
  std::string file(const std::string& name, std::string_view bytes) const {
    const fs::path path = folder_ / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
  }

  fs::path folder_;
};

Id only_id(const Loaded& loaded) {
  EXPECT_EQ(loaded.problems.size(), 1u);
  return loaded.problems.empty() ? Id{} : loaded.problems[0].id;
}
Id id_of_text(std::string_view bytes) { return only_id(load_text("x", std::string(bytes))); }

TEST_F(Load, AGoodFile) {
  const std::string path = file("a.rules", "rules \"Región\"\n");
  const Loaded loaded = load(path);
  EXPECT_TRUE(loaded.ok());
  EXPECT_EQ(loaded.source.name(), path);
  EXPECT_EQ(loaded.source.text(), "rules \"Región\"\n");
}

TEST_F(Load, AMissingFileNamesItsNeighbour) {
  file("fase5.rules", "x");
  const Loaded loaded = load((folder_ / "fas5.rules").string());
  EXPECT_EQ(only_id(loaded), Id::file_missing);
  EXPECT_THAT(fix_of(loaded.problems[0]), testing::HasSubstr("fase5.rules"));
}

TEST_F(Load, AMissingFileWithoutNeighbours) {
  const Loaded loaded = load((folder_ / "nowhere" / "x.rules").string());
  EXPECT_EQ(only_id(loaded), Id::file_missing);
  EXPECT_EQ(fix_of(loaded.problems[0]), "");
  EXPECT_EQ(only_id(load("")), Id::file_missing);
}

TEST_F(Load, AFolder) { EXPECT_EQ(only_id(load(folder_.string())), Id::file_is_folder); }

// Opens, but its first byte can't be read by anybody.
TEST_F(Load, AFileThatFailsWhileReading) { EXPECT_EQ(only_id(load("/proc/self/mem")), Id::file_unreadable); }

TEST_F(Load, ADeviceThatNeverEndsStopsAtTheLimit) {
  TextLimits limits;
  limits.input_bytes = 1000;
  EXPECT_EQ(only_id(load("/dev/zero", limits)), Id::file_too_big);
}

TEST_F(Load, TheLimitItselfIsAllowed) {
  TextLimits limits;
  limits.input_bytes = 100;
  EXPECT_TRUE(load(file("a", std::string(100, 'a')), limits).ok());
  EXPECT_EQ(only_id(load(file("b", std::string(101, 'a')), limits)), Id::file_too_big);
  EXPECT_TRUE(load_text("c", std::string(100, 'a'), limits).ok());
  EXPECT_EQ(only_id(load_text("d", std::string(101, 'a'), limits)), Id::file_too_big);
}

TEST_F(Load, BytesOfAnyKindAreRead) {
  const Bytes read = read_bytes(file("a.ruleset", "\0\xFF\0"sv), 3);
  EXPECT_FALSE(read.problem);
  EXPECT_EQ(read.bytes, "\0\xFF\0"sv);
  EXPECT_TRUE(read_bytes(file("b.ruleset", "\0\xFF\0"sv), 2).problem);
}

TEST(LoadText, TheByteOrderMarkIsTakenOff) {
  const Loaded loaded = load_text("x", "\xEF\xBB\xBFrules");
  EXPECT_TRUE(loaded.ok());
  EXPECT_TRUE(loaded.byte_order_mark);
  EXPECT_EQ(loaded.source.text(), "rules");
}

TEST(LoadText, EmptyOrBlank) {
  EXPECT_EQ(id_of_text(""), Id::file_empty);
  EXPECT_EQ(id_of_text("\xEF\xBB\xBF"), Id::file_empty);
  EXPECT_EQ(id_of_text(" \r\n\t\n"), Id::file_empty);
}

TEST(LoadText, OtherEncodingsAreNamedWithTheLine) {
  const Loaded loaded = load_text("x.rules", "rules\n\n\xCF\xE5\xF5\xEE\xF2\xE0\n");
  EXPECT_EQ(only_id(loaded), Id::file_old_encoding);
  EXPECT_EQ(message_of(loaded.problems[0]),
            "`x.rules` isn't stored as UTF-8: the letters from line 3 on look like Windows-1251");
  EXPECT_THAT(fix_of(loaded.problems[0]), testing::HasSubstr("iconv -f Windows-1251 -t UTF-8"));
  EXPECT_EQ(loaded.source.text(), "");
}

TEST(LoadText, WideEncodings) {
  EXPECT_EQ(id_of_text("\xFF\xFEr\0"sv), Id::file_wide_encoding);
  EXPECT_EQ(id_of_text("\xFE\xFF\0r"sv), Id::file_wide_encoding);
  EXPECT_EQ(id_of_text("r\0u\0l\0e\0s\0"sv), Id::file_wide_encoding);
}

TEST(LoadText, BinaryAndDamaged) {
  const Loaded binary = load_text("x", std::string("a\nb\0c"sv));
  EXPECT_EQ(only_id(binary), Id::file_binary);
  EXPECT_EQ(binary.problems[0].args.at("line").english(), "2");
  EXPECT_EQ(id_of_text("daño señor más \xF1"), Id::file_damaged_letters);
}

TEST(LoadText, LineEndsOfOldMacs) {
  EXPECT_EQ(id_of_text("rules\rsides\r"), Id::file_old_line_ends);
  EXPECT_TRUE(load_text("x", "rules\r").ok());
  EXPECT_TRUE(load_text("x", "rules\r\nsides\r\n").ok());
}

TEST(LoadText, SignsThatTurnTheDirection) {
  // U+202A..U+202E and U+2066..U+2069; their neighbours are harmless.
  for (const std::string_view sign : {"\u202A"sv, "\u202E"sv, "\u2066"sv, "\u2069"sv}) {
    const Loaded loaded = load_text("x", "say \"" + std::string(sign) + "\"\n");
    EXPECT_EQ(only_id(loaded), Id::hidden_direction);
    EXPECT_EQ(loaded.problems[0].at, (Span{5, 8}));
    EXPECT_FALSE(loaded.source.text().empty());
  }
  for (const std::string_view sign : {"\u2029"sv, "\u202F"sv, "\u2065"sv, "\u206A"sv, "€"sv})
    EXPECT_TRUE(load_text("x", std::string(sign)).ok());
}

TEST(LoadText, EachTurnIsNamed) {
  const Loaded loaded = load_text("x", "a\u202Eb\u2067c");
  ASSERT_EQ(loaded.problems.size(), 2u);
  EXPECT_EQ(loaded.problems[0].args.at("code").english(), "U+202E");
  EXPECT_EQ(loaded.problems[1].args.at("code").english(), "U+2067");
}

}  // namespace
}  // namespace muster::diagnostics

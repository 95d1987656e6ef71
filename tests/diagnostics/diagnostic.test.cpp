// The catalogue's look-up, the filling in of arguments, and the sink's order.
#include "diagnostics/diagnostic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace muster::diagnostics {
namespace {

Diagnostic missing() {
  Diagnostic d;
  d.id = Id::file_missing;
  d.nowhere = true;
  return d;
}

TEST(Catalogue, NamesAreKebabCase) {
  EXPECT_EQ(entry(Id::file_missing).name, "file-missing");
  EXPECT_EQ(entry(Id::file_is_folder).name, "file-is-folder");
  EXPECT_EQ(entry(Id::file_missing).severity, Severity::error);
}

TEST(Catalogue, UnknownIdsHaveAnEntryToo) {
  EXPECT_EQ(entry(static_cast<Id>(entry_count() + 7)).name, "unknown");
  EXPECT_EQ(label_text(LabelId::none), "");
  EXPECT_EQ(label_text(static_cast<LabelId>(60000)), "");
}

TEST(Texts, ArgumentsAreFilledIn) {
  Diagnostic d = missing();
  d.arg("path", "a.rules").arg("nearest", "b.rules");
  EXPECT_EQ(message_of(d), "there is no file `a.rules`");
  EXPECT_EQ(fix_of(d), "did you mean `b.rules`?");
  EXPECT_EQ(why_of(d), "");
}

TEST(Texts, ANumberIsAnArgument) {
  Diagnostic d;
  d.id = Id::file_damaged_letters;
  d.arg("path", "a").arg("line", std::int64_t{-12});
  EXPECT_EQ(message_of(d), "line -12 of `a` holds a damaged letter");
}

TEST(Texts, AnAdviceWithoutItsArgumentsIsLeftOut) {
  Diagnostic d = missing();
  d.arg("path", "a.rules");
  EXPECT_EQ(fix_of(d), "");
}

TEST(Texts, AMessageWithoutItsArgumentsStillSaysTheRest) {
  EXPECT_EQ(message_of(missing()), "there is no file `…`");
}

TEST(Texts, ArgumentsAreNotFilledInTwice) {
  Diagnostic d = missing();
  d.arg("path", "{nearest}").arg("nearest", "x");
  EXPECT_EQ(message_of(d), "there is no file `{nearest}`");
}

TEST(Texts, AHugeArgumentIsCutBetweenLetters) {
  Diagnostic d = missing();
  std::string huge = "a";
  for (int i = 0; i < 100000; ++i) huge += "ñ";  // an odd offset: a cut by bytes would split one
  d.arg("path", huge);
  const std::string text = message_of(d);
  EXPECT_LT(text.size(), 400u);
  EXPECT_THAT(text, testing::EndsWith("ññ…`"));
}

TEST(Sink, SortsByPlaceAndKeepsTheOrderOfEquals) {
  Sink sink;
  sink.report(Id::hidden_direction, {9, 10});
  sink.report(Id::file_missing, {2, 3}).arg("path", "x");
  sink.report(Id::hidden_direction, {2, 5});
  sink.report(Id::file_empty);
  EXPECT_TRUE(sink.has_errors());
  EXPECT_EQ(sink.size(), 4u);
  const auto list = sink.take_sorted();
  ASSERT_EQ(list.size(), 4u);
  EXPECT_EQ(list[0].id, Id::file_empty);  // the file as a whole comes first
  EXPECT_EQ(list[1].id, Id::file_missing);
  EXPECT_EQ(list[2].id, Id::hidden_direction);
  EXPECT_EQ(list[2].at.begin, 2u);
  EXPECT_EQ(list[3].at.begin, 9u);
  EXPECT_TRUE(sink.empty());
}

TEST(Sink, DropsTheSameThingSaidTwiceAtAPlace) {
  Sink sink;
  sink.report(Id::file_missing, {4, 5}).arg("path", "a");
  sink.report(Id::file_empty, {4, 5});
  sink.report(Id::file_missing, {4, 9}).arg("path", "a");  // dropped
  sink.report(Id::file_missing, {4, 5}).arg("path", "b");  // another fact
  sink.report(Id::file_missing, {5, 6}).arg("path", "a");  // another place
  EXPECT_EQ(sink.take_sorted().size(), 4u);
}

TEST(Sink, KeepsSoManyAndNoMore) {
  Sink sink;
  for (std::uint32_t i = 0; i < Sink::kKept; ++i)
    sink.report(Id::hidden_direction, {i, i + 1}).arg("code", "x");
  EXPECT_EQ(sink.size(), Sink::kKept);
  sink.report(Id::hidden_direction, {0, 1}).arg("code", "beyond");
  sink.report(Id::file_empty);
  EXPECT_EQ(sink.size(), Sink::kKept);
  EXPECT_TRUE(sink.has_errors());
  const auto list = sink.take_sorted();
  EXPECT_EQ(list.size(), Sink::kKept);
  EXPECT_EQ(list[0].args.at("code").english(), "x");
  EXPECT_FALSE(sink.has_errors());
}

TEST(Sink, AnEmptySinkHasNoErrors) {
  Sink sink;
  EXPECT_FALSE(sink.has_errors());
  EXPECT_TRUE(sink.take_sorted().empty());
}

}  // namespace
}  // namespace muster::diagnostics

// The text for people, drawn by hand for each case.
#include "diagnostics/render.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace muster::diagnostics {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

// A message without why or advice: `file_missing` with a path.
Diagnostic at(Span span) {
  Diagnostic d;
  d.id = Id::file_missing;
  d.at = span;
  d.arg("path", "p");
  return d;
}

std::string frame(std::string_view place, std::string_view rest) {
  std::string out = "error[file-missing]: there is no file `p`\n --> ";
  return out.append(place).append("\n  |\n").append(rest);
}

TEST(Render, UnderlinesAWord) {
  const Source source("a.rules", "one\ntwo three\n");
  EXPECT_EQ(render(source, at({8, 13})), frame("a.rules:2:5",
                                               "2 | two three\n"
                                               "  |     ^^^^^\n"));
}

TEST(Render, WhyAndWhatToWrite) {
  const Source source("a", "x\n");
  Diagnostic d;
  d.id = Id::file_damaged_letters;
  d.arg("path", "a").arg("line", 1);
  d.at = {0, 1};
  EXPECT_EQ(render(source, d),
            "error[file-damaged-letters]: line 1 of `a` holds a damaged letter\n"
            " --> a:1:1\n"
            "  |\n"
            "1 | x\n"
            "  | ^\n"
            "  = why: the rest is UTF-8; such places come from texts pasted together or cut in the middle of "
            "a letter\n"
            "  = write: go to line 1, delete the odd sign and write the letter again\n");
}

TEST(Render, AboutTheFileAsAWhole) {
  Diagnostic d = at({});
  d.nowhere = true;
  EXPECT_EQ(render(Source("a.rules", ""), d), "error[file-missing]: there is no file `p`\n --> a.rules\n");
}

TEST(Render, TheGutterFitsTheLineNumber) {
  std::string text;
  for (int i = 1; i < 12; ++i) text += "\n";
  text += "word";
  EXPECT_EQ(render(Source("a", text), at({11, 15})),
            "error[file-missing]: there is no file `p`\n"
            "  --> a:12:1\n"
            "   |\n"
            "12 | word\n"
            "   | ^^^^\n");
}

TEST(Render, UnderAccentsCyrillicAndWideLetters) {
  // Infantería: the í composed, then as i with a combining accent; two wide letters.
  EXPECT_EQ(render(Source("a", "Infantería x"), at({12, 13})), frame("a:1:12",
                                                                     "1 | Infantería x\n"
                                                                     "  |            ^\n"));
  EXPECT_EQ(render(Source("a", "Infanteri\u0301a x"), at({13, 14})), frame("a:1:13",
                                                                           "1 | Infanteri\u0301a x\n"
                                                                           "  |            ^\n"));
  EXPECT_EQ(render(Source("a", "Пехота x"), at({0, 12})), frame("a:1:1",
                                                                "1 | Пехота x\n"
                                                                "  | ^^^^^^\n"));
  EXPECT_EQ(render(Source("a", "歩兵 x"), at({0, 6})), frame("a:1:1",
                                                             "1 | 歩兵 x\n"
                                                             "  | ^^^^\n"));
}

TEST(Render, TabsAreBlanks) {
  EXPECT_EQ(render(Source("a", "\tab\tc"), at({4, 5})), frame("a:1:5",
                                                              "1 |     ab  c\n"
                                                              "  |         ^\n"));
}

TEST(Render, EmptyPlacesAndLineEnds) {
  EXPECT_EQ(render(Source("a", "ab\ncd"), at({2, 2})), frame("a:1:3",
                                                             "1 | ab\n"
                                                             "  |   ^\n"));
  EXPECT_EQ(render(Source("a", "ab\r\n"), at({4, 4})), frame("a:2:1",
                                                             "2 |\n"
                                                             "  | ^\n"));
  EXPECT_EQ(render(Source("a", ""), at({0, 0})), frame("a:1:1",
                                                       "1 |\n"
                                                       "  | ^\n"));
}

TEST(Render, SeveralLinesAreUnderlinedOnTheFirst) {
  EXPECT_EQ(render(Source("a", "ab cd\nef"), at({3, 8})), frame("a:1:4",
                                                                "1 | ab cd\n"
                                                                "  |    ^^\n"));
}

TEST(Render, APlaceBeyondTheTextIsItsEnd) {
  EXPECT_EQ(render(Source("a", "ab"), at({50, 60})), frame("a:1:3",
                                                           "1 | ab\n"
                                                           "  |   ^\n"));
}

TEST(Render, LabelsOnTheirLines) {
  Diagnostic d = at({8, 9});
  d.label({0, 2}, LabelId::none).label({10, 11}, LabelId::none).label({6, 7}, LabelId::none);
  EXPECT_EQ(render(Source("a", "aa\nbb\nc d e\nf"), d), frame("a:3:3",
                                                              "1 | aa\n"
                                                              "  | --\n"
                                                              "...\n"
                                                              "3 | c d e\n"
                                                              "  |   ^\n"
                                                              "  | -\n"
                                                              "  |     -\n"));
}

TEST(Render, ALongLineIsCropped) {
  const std::string text = std::string(300, 'a') + " X " + std::string(300, 'b');
  RenderOptions options;
  options.width = 30;
  EXPECT_EQ(render(Source("a", text), at({301, 302}), options), frame("a:1:302",
                                                                      "1 | …aaaaaaaaa X bbbbbbbbbbbbbbbb…\n"
                                                                      "  |            ^\n"));
}

TEST(Render, MarksFarApartOnALongLineShowItTwice) {
  const std::string text = "Y" + std::string(300, 'a') + "X";
  Diagnostic d = at({301, 302});
  d.label({0, 1}, LabelId::none);
  RenderOptions options;
  options.width = 30;
  EXPECT_EQ(render(Source("a", text), d, options), frame("a:1:302",
                                                         "1 | …aaaaaaaaaaX\n"
                                                         "  |            ^\n"
                                                         "1 | Yaaaaaaaaaaaaaaaaaaaaaaaaaaaa…\n"
                                                         "  | -\n"));
}

TEST(Render, AnEightMegabyteLineTakesNoTime) {
  std::string text;
  while (text.size() < (std::size_t{8} << 20)) text += "ñ字 a\t";
  const Source source("a", text);
  std::vector<Diagnostic> list;
  for (std::uint32_t i = 0; i < 50; ++i) list.push_back(at({i * 160000, i * 160000 + 3000}));
  const auto start = std::chrono::steady_clock::now();
  const std::string shown = render(source, list);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(shown.size(), 100000u);
  EXPECT_LT(took.count(), 1.0);
}

TEST(Render, FixesAreShownAsLines) {
  const Source source("a", "uno\n  dos\ntres\n");
  Diagnostic replaced = at({6, 9});
  replaced.fix({6, 9}, "2");
  EXPECT_THAT(render(source, replaced), EndsWith("  = write:\n2 +   2\n"));
  Diagnostic inserted = at({6, 9});
  inserted.fix({10, 10}, "  nuevo\n");
  EXPECT_THAT(render(source, inserted), EndsWith("  = write:\n3 +   nuevo\n"));
  Diagnostic behind = at({6, 9});
  behind.fix({9, 9}, "\n  nuevo");
  EXPECT_THAT(render(source, behind), EndsWith("  = write:\n3 +   nuevo\n"));
  Diagnostic gone = at({6, 9});
  gone.fix({4, 10}, "");
  EXPECT_THAT(render(source, gone), EndsWith("  = write:\n2 -   dos\n"));
}

TEST(Render, SeveralFixesAreAChoice) {
  Diagnostic d = at({0, 3});
  d.fix({3, 3}, " rounded down").fix({3, 3}, " rounded up");
  EXPECT_THAT(render(Source("a", "x/2\n"), d),
              EndsWith("  = write:\n1 + x/2 rounded down\n  = or:\n1 + x/2 rounded up\n"));
}

TEST(Render, NothingOfTheFileReachesTheTerminalAsACommand) {
  Diagnostic d = at({0, 4});
  d.arg("path", "\x1b[2J");
  d.fix({0, 4}, "\x1b]0;x\x07");
  const std::string shown = render(Source("\x1b[1m", "\x1b[2J\u202E"), d);
  EXPECT_THAT(shown, Not(HasSubstr("\x1b")));
  EXPECT_THAT(shown, Not(HasSubstr("\x07")));
  EXPECT_THAT(shown, Not(HasSubstr("\u202E")));
  EXPECT_THAT(shown, HasSubstr("1 | ␛[2J<U+202E>\n"));
}

TEST(Render, ColourIsOnlyPaint) {
  const Source source("a", "uno dos\n");
  Diagnostic d = at({4, 7});
  d.label({0, 3}, LabelId::none).fix({4, 7}, "2");
  RenderOptions options;
  options.color = true;
  std::string painted = render(source, d, options);
  EXPECT_THAT(painted, HasSubstr("\x1b["));
  for (std::size_t from = painted.find('\x1b'); from != std::string::npos; from = painted.find('\x1b'))
    painted.erase(from, painted.find('m', from) - from + 1);
  EXPECT_EQ(painted, render(source, d));
}

TEST(Render, AsciiHasNoSignsOfOurs) {
  RenderOptions options;
  options.ascii = true;
  options.width = 20;
  Diagnostic d = at({60, 63});
  d.args.clear();  // the message shows `…` for what it doesn't know
  const std::string shown = render(Source("a", std::string(200, 'a') + "\x01"), d, options);
  for (const char c : shown) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << shown;
}

TEST(RenderAll, TheCapCountsTheRest) {
  const Source source("a", "ab");
  const std::vector<Diagnostic> list(7, at({0, 1}));
  TextLimits limits;
  limits.errors_shown = 7;
  EXPECT_THAT(render(source, list, {}, limits), Not(HasSubstr("more")));
  limits.errors_shown = 5;
  const std::string shown = render(source, list, {}, limits);
  EXPECT_THAT(shown, EndsWith("\n\n... and 2 more: file-missing 2\n"));
  std::size_t heads = 0;
  for (std::size_t from = shown.find("error["); from != std::string::npos;
       from = shown.find("error[", from + 1))
    ++heads;
  EXPECT_EQ(heads, 5u);
}

TEST(RenderAll, NothingIsNothing) { EXPECT_EQ(render(Source("a", "ab"), std::vector<Diagnostic>()), ""); }

// Any bytes and any places, also such as load.h would never let in: the renderer may meet them in names.
TEST(RenderAll, AnyBytesAndAnyPlaces) {
  std::uint32_t state = 7;
  const auto random = [&](std::uint32_t below) {
    state = state * 1664525U + 1013904223U;
    return (state >> 8U) % below;
  };
  const std::vector<std::string> bits = {"a",      "\t",   "\n",   "\r\n", "ñ",    "字", "\u0301",
                                         "\u202E", "\xFF", "\xE2", "\x80", "\x1b", " "};
  for (int turn = 0; turn < 1500; ++turn) {
    std::string text;
    for (std::uint32_t i = random(120); i > 0; --i)
      text += bits[random(static_cast<std::uint32_t>(bits.size()))];
    const Source source("a", text);
    const auto size = static_cast<std::uint32_t>(text.size()) + 3;
    const auto place = [&] { return Span{random(size), random(size)}; };  // ends may lie before begins
    Diagnostic d = at(place());
    d.label(place(), LabelId::none).label(place(), LabelId::none).fix(place(), text.substr(0, random(9)));
    RenderOptions options;
    options.width = 20 + random(30);
    options.ascii = turn % 2 == 0;
    const std::vector<Diagnostic> list(1, d);
    const std::string shown = render(source, list, options);
    EXPECT_THAT(shown, HasSubstr("^"));
    EXPECT_THAT(shown, Not(HasSubstr("\x1b")));
  }
}

TEST(Summary, CountsInWords) {
  EXPECT_EQ(summary({}), "no errors");
  EXPECT_EQ(summary({2, 1, 0}), "2 errors, 1 warning");
  EXPECT_EQ(summary({1, 0, 3}), "1 error, 3 notes");
  EXPECT_EQ(summary({0, 2, 1}), "no errors, 2 warnings, 1 note");
  EXPECT_EQ(count(std::vector<Diagnostic>(3, at({}))).errors, 3u);
}

}  // namespace
}  // namespace muster::diagnostics

// Where comments stand, by hand-written texts.
#include <gtest/gtest.h>

#include "tests/layout/support.h"

namespace muster::layout {
namespace {

TEST(CommentLayout, OnTheirOwnStandAsDeepAsWhatFollows) {
  EXPECT_EQ(sheet("# title\n"
                  "      rules \"A\"   \n"
                  "    #   sides\n"
                  "sides red, blue\n"
                  "battle\n"
                  "# first\n"
                  "repeat 3 times\n"
                  "#deep\n"
                  "say \"a\"\n"
                  "# the last of the loop\n"
                  "end\n"
                  "# behind it\n"
                  "if red = red\n"
                  "say \"b\"\n"
                  "# still in the first part\n"
                  "else\n"
                  "# nothing\n"
                  "end\n"
                  "end\n"),
            "# title\n"
            "rules \"A\"\n"
            "#   sides\n"
            "sides red, blue\n"
            "battle\n"
            "    # first\n"
            "    repeat 3 times\n"
            "        #deep\n"
            "        say \"a\"\n"
            "        # the last of the loop\n"
            "    end\n"
            "    # behind it\n"
            "    if red = red\n"
            "        say \"b\"\n"
            "        # still in the first part\n"
            "    else\n"
            "        # nothing\n"
            "    end\n"
            "end\n");
}

// With an empty line below it, a comment belongs to what is right above it.
TEST(CommentLayout, WithAnEmptyLineBelow) {
  EXPECT_EQ(battle("rules \"A\"\n"
                   "side red\n"
                   "1) Guard\n"
                   "# of the guard\n"
                   "\n"
                   "# of the dice\n"
                   "\n"
                   "dice: 3\n"
                   "expect\n"
                   " outcome won\n"
                   "# at the end\n"),
            "rules \"A\"\n"
            "side red\n"
            "    1) Guard\n"
            "    # of the guard\n"
            "\n"
            "# of the dice\n"
            "\n"
            "dice: 3\n"
            "expect\n"
            "    outcome won\n"
            "    # at the end\n");
}

// 4 + `longest_of_all` 14 + 2 + `whole 1..9` 10 = 30, and two blanks. Lines without a comment do not count.
TEST(CommentLayout, BehindLinesOfAListStandInOneColumn) {
  EXPECT_EQ(sheet("rules \"A\"#a\n"
                  "piece man (men) # m\n"
                  "strength whole 1..9 # s\n"
                  "# of its own\n"
                  "longest_of_all whole 1..999_999 = 3\n"
                  "a whole 1..9       # b\n"
                  "\n"
                  "b yes/no = no # c\n"
                  "end # e\n"),
            "rules \"A\"                       #a\n"
            "piece man (men)                 # m\n"
            "    strength        whole 1..9  # s\n"
            "    # of its own\n"
            "    longest_of_all  whole 1..999_999 = 3\n"
            "    a               whole 1..9  # b\n"
            "\n"
            "    b  yes/no = no  # c\n"
            "end                 # e\n");
}

// In rules only neighbours stand in one column.
TEST(CommentLayout, BehindStatements) {
  EXPECT_EQ(sheet("rules \"A\"\nsides red, blue\nbattle\n"
                  "say \"a\" # one\n"
                  "say \"long\" # two\n"
                  "say \"none\"\n"
                  "say \"b\"     # three\n"
                  "end\n"),
            "rules \"A\"\nsides red, blue\nbattle\n"
            "    say \"a\"     # one\n"
            "    say \"long\"  # two\n"
            "    say \"none\"\n"
            "    say \"b\"  # three\n"
            "end\n");
}

// A line of more than 60 cells does not push the others' comments away: it has a column of its own.
TEST(CommentLayout, BehindVeryLongLines) {
  const std::string sixty = "say \"" + std::string(50, 'x') + "\"";  // 4 + 56 = 60
  const std::string more = "say \"" + std::string(51, 'y') + "\"";   // 61
  const std::string most = "say \"" + std::string(60, 'z') + "\"";   // 70
  const std::string head = "rules \"A\"\nsides red, blue\nbattle\n";
  EXPECT_EQ(sheet(head + sixty + " # a\n" + more + " # b\nsay \"c\" # c\n" + most + " # d\nend\n"),
            head + "    " + sixty + "  # a\n" + "    " + more + std::string(11, ' ') + "# b\n" +
                "    say \"c\"" + std::string(62 - 11, ' ') + "# c\n" + "    " + most + "  # d\nend\n");
}

// What is in them is nobody's business.
TEST(CommentLayout, AreNeverChanged) {
  EXPECT_EQ(sheet("rules \"A\" #  a\t b   \"c   \nsides red, blue   ## \t\n"),
            "rules \"A\"        #  a\t b   \"c\nsides red, blue  ##\n");
  EXPECT_EQ(sheet("rules \"A # b\" # c # d\n"), "rules \"A # b\"  # c # d\n");
}

TEST(CommentLayout, InsideOfWhatGoesOn) {
  EXPECT_EQ(sheet("rules \"A\"\n"
                  "sides red, blue\n"
                  "formula f =   # first\n"
                  "# second\n"
                  "1 when 1 = 1,  # third\n"
                  "\n"
                  "      # fourth\n"
                  "otherwise 2\n"),
            "rules \"A\"\n"
            "sides red, blue\n"
            "formula f =        # first\n"
            "    # second\n"
            "    1 when 1 = 1,  # third\n"
            "\n"
            "    # fourth\n"
            "    otherwise 2\n");
}

}  // namespace
}  // namespace muster::layout

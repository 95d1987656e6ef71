// Fixes put into a text: which of them, where, and never two in one place.
#include <gtest/gtest.h>

#include "diagnostics/fixes.h"

namespace muster::diagnostics {
namespace {

Diagnostic with_fix(Span at, std::string text, Applicability how) {
  Diagnostic d;
  d.at = at;
  d.fix(at, std::move(text), how);
  return d;
}

TEST(Fixes, OnlyThoseThatAreSureEnough) {
  const std::vector<Diagnostic> list = {with_fix({0, 3}, "wolf", Applicability::sure),
                                        with_fix({4, 7}, "bear", Applicability::likely),
                                        with_fix({8, 8}, "NAME", Applicability::template_)};
  const Applied sure = apply_fixes("dog cat hen", list, Applicability::sure);
  EXPECT_EQ(sure.text, "wolf cat hen");
  EXPECT_EQ(sure.count, 1u);
  const Applied likely = apply_fixes("dog cat hen", list, Applicability::likely);
  EXPECT_EQ(likely.text, "wolf bear hen");
  EXPECT_EQ(likely.count, 2u);
}

TEST(Fixes, OfTwoWaysNeitherIsSure) {
  Diagnostic d = with_fix({0, 5}, "1234", Applicability::sure);
  d.fix({0, 5}, "1.234", Applicability::sure);
  EXPECT_EQ(apply_fixes("1,234", std::span(&d, 1), Applicability::sure).text, "1,234");
  EXPECT_EQ(apply_fixes("1,234", std::span(&d, 1), Applicability::likely).text, "1234");
}

TEST(Fixes, OneThatTouchesAnotherWaits) {
  const std::vector<Diagnostic> list = {
      with_fix({0, 3}, "wolf", Applicability::sure), with_fix({2, 5}, "bear", Applicability::sure),
      with_fix({3, 3}, "!", Applicability::sure), with_fix({6, 6}, "?", Applicability::sure)};
  const Applied applied = apply_fixes("dog cat hen", list, Applicability::sure);
  EXPECT_EQ(applied.text, "wolf ca?t hen");
  EXPECT_EQ(applied.count, 2u);
}

TEST(Fixes, PlacesOutsideTheTextAreLeftAlone) {
  const std::vector<Diagnostic> list = {with_fix({5, 90}, "wolf", Applicability::sure)};
  EXPECT_EQ(apply_fixes("dog", list, Applicability::sure).text, "dog");
}

TEST(Fixes, LineEndsStayThoseOfTheFile) {
  const std::vector<Diagnostic> list = {with_fix({5, 5}, "b\n", Applicability::sure)};
  EXPECT_EQ(apply_fixes("aaa\r\nccc\r\n", list, Applicability::sure).text, "aaa\r\nb\r\nccc\r\n");
}

}  // namespace
}  // namespace muster::diagnostics

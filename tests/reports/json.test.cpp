// JSON for programs, read back and compared field by field.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reports/formats.h"
#include "tests/reports/sample.h"

namespace muster::tests {
namespace {

using nlohmann::json;

json read(const reports::Report& report) { return json::parse(reports::json(report)); }

TEST(Json, Nothing) {
  const json out = read(report({}));
  EXPECT_EQ(out["format_version"], 1);
  EXPECT_TRUE(out["diagnostics"].is_array());
  EXPECT_TRUE(out["diagnostics"].empty());
  EXPECT_EQ(out["summary"]["errors"], 0);
  EXPECT_EQ(out["summary"]["files"], 0);
}

TEST(Json, APlace) {
  Diagnostic d = diagnostic(Id::file_missing, {10, 14});  // `malo`: bytes 10..14, letters 6..10 of line 2
  d.arg("path", "p").arg("nearest", "q");
  d.label({0, 3}, diagnostics::LabelId::none)
      .fix({10, 14}, "bueno", Applicability::sure)
      .fix({14, 14}, "!", Applicability::template_);
  const json one =
      read(report({file("a.rules", "uno\ndaño malo\n", {d}, {{"table x", 4}})}))["diagnostics"].at(0);
  EXPECT_EQ(one["id"], "file-missing");
  EXPECT_EQ(one["severity"], "error");
  EXPECT_TRUE(one["confidence"].is_null());
  EXPECT_EQ(one["message"], "there is no file `p`");
  EXPECT_EQ(one["why"], "");
  EXPECT_EQ(one["fix"], "did you mean `q`?");
  EXPECT_EQ(one["file"], "a.rules");
  EXPECT_EQ(one["line"], 2);
  EXPECT_EQ(one["column"], 6);
  EXPECT_EQ(one["end_line"], 2);
  EXPECT_EQ(one["end_column"], 10);
  EXPECT_EQ(one["byte_column"], 7);  // the ñ is two bytes
  EXPECT_EQ(one["end_byte_column"], 11);
  EXPECT_EQ(one["byte_begin"], 10);
  EXPECT_EQ(one["byte_end"], 14);
  EXPECT_EQ(one["block"], "table x");
  EXPECT_EQ(one["labels"].at(0)["line"], 1);
  EXPECT_EQ(one["labels"].at(0)["end_column"], 4);
  EXPECT_EQ(one["fixes"].at(0)["text"], "bueno");
  EXPECT_EQ(one["fixes"].at(0)["applicability"], "certain");
  EXPECT_EQ(one["fixes"].at(0)["column"], 6);
  EXPECT_EQ(one["fixes"].at(1)["byte_begin"], 14);
  EXPECT_EQ(one["fixes"].at(1)["applicability"], "placeholder");
}

TEST(Json, TheFileAsAWholeHasNoLine) {
  const json one = read(report({file("a", "", {about_whole(Id::file_empty)})}))["diagnostics"].at(0);
  EXPECT_TRUE(one["line"].is_null());
  EXPECT_TRUE(one["byte_end"].is_null());
  EXPECT_TRUE(one["block"].is_null());
}

TEST(Json, AllOfAllFilesAndTheirCounts) {
  const std::vector<Diagnostic> many(120, diagnostic(Id::colon_missing, {}));
  const std::vector<Diagnostic> one(1, diagnostic(Id::colon_missing, {}));
  const json out = read(report({file("a", "x", many), file("b", "y", one), file("c", "z", {})}));
  EXPECT_EQ(out["diagnostics"].size(), 121u);  // no cap for programs
  EXPECT_EQ(out["summary"]["errors"], 121);
  EXPECT_EQ(out["summary"]["files"], 3);
  EXPECT_EQ(out["diagnostics"].at(120)["file"], "b");
  EXPECT_EQ(out["files"].at(2)["file"], "c");
  EXPECT_EQ(out["files"].at(2)["state"], "checked");
}

TEST(Json, HowSureAndWhatState) {
  const json out = read(everything());
  EXPECT_EQ(out["diagnostics"].at(0)["confidence"], "likely");   // rows-other-die
  EXPECT_EQ(out["diagnostics"].at(1)["confidence"], "certain");  // row-twice
  EXPECT_EQ(out["files"].at(2)["state"], "skipped");
  EXPECT_EQ(out["files"].at(3)["state"], "unreadable");
}

TEST(Json, ANameThatIsNoUtf8) {
  Diagnostic d = about_whole(Id::file_missing);
  d.arg("path", "\xFF.rules");
  const json one = read(report({file("\xFF.rules", "", {d})}))["diagnostics"].at(0);
  EXPECT_EQ(one["file"], "\uFFFD.rules");
}

}  // namespace
}  // namespace muster::tests

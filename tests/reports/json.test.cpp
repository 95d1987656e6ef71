// JSON for programs, read back and compared field by field.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "diagnostics/render.h"

namespace muster::diagnostics {
namespace {

using nlohmann::json;

json rendered(const Source& source, const std::vector<Diagnostic>& list) {
  const Report report{&source, list};
  return json::parse(render_json({&report, 1}));
}

TEST(RenderJson, Nothing) {
  const json out = json::parse(render_json({}));
  EXPECT_EQ(out["format_version"], 1);
  EXPECT_TRUE(out["diagnostics"].is_array());
  EXPECT_TRUE(out["diagnostics"].empty());
  EXPECT_EQ(out["summary"]["errors"], 0);
}

TEST(RenderJson, APlace) {
  const Source source("a.rules", "uno\ndaño malo\n");
  Diagnostic d;
  d.id = Id::file_missing;
  d.arg("path", "p").arg("nearest", "q");
  d.at = {10, 14};  // `malo`: bytes 10..14, letters 6..10 of line 2
  d.label({0, 3}, LabelId::none)
      .fix({10, 14}, "bueno", Applicability::sure)
      .fix({14, 14}, "!", Applicability::template_);
  const json one = rendered(source, {d})["diagnostics"].at(0);
  EXPECT_EQ(one["id"], "file-missing");
  EXPECT_EQ(one["severity"], "error");
  EXPECT_EQ(one["message"], "there is no file `p`");
  EXPECT_EQ(one["why"], "");
  EXPECT_EQ(one["fix"], "did you mean `q`?");
  EXPECT_EQ(one["file"], "a.rules");
  EXPECT_EQ(one["line"], 2);
  EXPECT_EQ(one["column"], 6);
  EXPECT_EQ(one["end_line"], 2);
  EXPECT_EQ(one["end_column"], 10);
  EXPECT_EQ(one["byte_begin"], 10);
  EXPECT_EQ(one["byte_end"], 14);
  EXPECT_EQ(one["labels"].at(0)["line"], 1);
  EXPECT_EQ(one["labels"].at(0)["end_column"], 4);
  EXPECT_EQ(one["fixes"].at(0)["text"], "bueno");
  EXPECT_EQ(one["fixes"].at(0)["applicability"], "sure");
  EXPECT_EQ(one["fixes"].at(1)["byte_begin"], 14);
  EXPECT_EQ(one["fixes"].at(1)["applicability"], "template");
}

TEST(RenderJson, TheFileAsAWholeHasNoLine) {
  Diagnostic d;
  d.id = Id::file_empty;
  d.nowhere = true;
  const json one = rendered(Source("a", ""), {d})["diagnostics"].at(0);
  EXPECT_TRUE(one["line"].is_null());
  EXPECT_TRUE(one["byte_end"].is_null());
}

TEST(RenderJson, AllOfAllFilesAndTheirCounts) {
  const Source a("a", "x"), b("b", "y");
  const std::vector<Diagnostic> many(120, Diagnostic{});
  const std::vector<Diagnostic> one(1, Diagnostic{});
  const std::vector<Report> reports{{&a, many}, {&b, one}};
  const json out = json::parse(render_json(reports));
  EXPECT_EQ(out["diagnostics"].size(), 121u);  // no cap for programs
  EXPECT_EQ(out["summary"]["errors"], 121);
  EXPECT_EQ(out["summary"]["files"], 2);
  EXPECT_EQ(out["diagnostics"].at(120)["file"], "b");
}

TEST(RenderJson, ANameThatIsNoUtf8) {
  Diagnostic d;
  d.id = Id::file_missing;
  d.nowhere = true;
  d.arg("path", "\xFF.rules");
  const json one = rendered(Source("\xFF.rules", ""), {d})["diagnostics"].at(0);
  EXPECT_EQ(one["file"], "\uFFFD.rules");
}

}  // namespace
}  // namespace muster::diagnostics

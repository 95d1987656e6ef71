// A report made by hand that has one of everything, for the tests of all formats.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "reports/fingerprint.h"
#include "reports/report.h"

namespace muster::tests {

using diagnostics::Applicability;
using diagnostics::Diagnostic;
using diagnostics::Id;
using diagnostics::Source;
using diagnostics::Span;

inline Diagnostic diagnostic(Id id, Span at) {
  Diagnostic d;
  d.id = id;
  d.at = at;
  return d;
}

inline Diagnostic about_whole(Id id) {
  Diagnostic d = diagnostic(id, {});
  d.nowhere = true;
  return d;
}

inline reports::File file(std::string path, std::string text, const std::vector<Diagnostic>& found,
                          std::vector<reports::Block> blocks = {}) {
  reports::File out;
  out.path = std::move(path);
  out.source = std::make_shared<Source>(out.path, std::move(text));
  out.blocks = std::move(blocks);
  for (const Diagnostic& d : found) out.findings.push_back(reports::finding_of(d));
  reports::set_fingerprints(out);
  return out;
}

inline reports::Report report(std::vector<reports::File> files) {
  reports::Report out;
  out.version = "1.2.3";
  out.files = std::move(files);
  return out;
}

// Lines of `Бой.rules`, with the byte each begins at: 0 `таблица <a> & "b"`, 2 * 7 + 10 = 24 bytes and a
// line end; 25 a tab and `1-3`; 30 `конец`, 10 bytes and a line end; 41 `таблица 日本`.
inline const std::string kText = "таблица <a> & \"b\"\n\t1-3\nконец\nтаблица 日本\n";

inline reports::Report everything() {
  Diagnostic twice = diagnostic(Id::row_twice, {26, 29});  // 1-3
  twice.arg("key", "1-3]]>").arg("table", "<a> & \"b\" 'c' \x1b[31m\n100%");
  twice
      .label({0, 14}, diagnostics::LabelId::hides_it)  // таблица
      .fix({26, 29}, "1-2", Applicability::sure)
      .fix({26, 29}, "ж\n\t\"", Applicability::likely)
      .fix({29, 29}, " ?", Applicability::template_);
  Diagnostic across = diagnostic(Id::rows_other_die, {0, 40});  // three lines
  across.arg("table", "日本")
      .arg("dice", "1d6")
      .arg("seen", "its rows go to 12")
      .arg("why", "w")
      .arg("mend", "m");
  Diagnostic inserted = diagnostic(Id::colon_missing, {40, 40});  // behind конец
  Diagnostic note = diagnostic(Id::otherwise_takes, {56, 62});    // 日本
  note.arg("table", "日本").arg("chance", "1/2").arg("dice", "1d6");

  std::vector<reports::File> files;
  files.push_back(file("поле боя/100%,: Бой.rules", kText, {across, twice, inserted, note},
                       {{"table <a> & \"b\"", 0}, {"table 日本", 41}, {"table 日本", 60}}));
  files.push_back(file("clean.rules", "rules \"x\"\n", {}, {{"rules", 0}}));
  files.push_back(file("later.battle", "", {}));
  files.back().skipped = "its sheet has errors";
  Diagnostic missing = about_whole(Id::file_missing);
  missing.arg("path", "\xFF.rules");
  files.push_back(file("\xFF\n.rules", "", {missing}));
  files.back().unreadable = true;
  return report(std::move(files));
}

}  // namespace muster::tests

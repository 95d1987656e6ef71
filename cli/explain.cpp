// `muster explain`: the page of a message, the list of all checks, or what a name of a sheet comes to.
#include <cstdio>
#include <string>

#include "battle/schema.h"
#include "checks/explain.h"
#include "cli/files.h"
#include "cli/shelf.h"
#include "cli/verbs.h"
#include "diagnostics/checks.h"
#include "diagnostics/suggest.h"

namespace muster::cli {

using diagnostics::Id;

namespace {

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

Exit explain_message(std::string name, const Voice& voice) {
  // As it may be copied: `[row-short]`, `warning[row-short]`.
  if (const auto open = name.find('['); open != std::string::npos && name.ends_with(']'))
    name = name.substr(open + 1, name.size() - open - 2);
  if (const auto id = diagnostics::find_id(name)) {
    print(checks::explain_message(*id, voice.language.value_or(diagnostics::Language::en)));
    return Exit::clean;
  }
  auto d = whole(Id::explain_unknown);
  d.arg("seen", name);
  const auto names = diagnostics::all_names();
  if (const auto near = diagnostics::nearest(name, names); !near.empty()) d.arg("near", near);
  show({about_file("muster", std::move(d))}, voice);
  return Exit::usage;
}

Exit explain_in_sheet(const std::string& path, const std::string* name, const Voice& voice) {
  if (kind_of(path) == FileKind::ruleset) {
    show({about_file(path, Id::explain_ruleset)}, voice);
    return Exit::usage;
  }
  Shelf shelf;
  const Rules& rules = shelf.open(path);
  if (!rules.ruleset) {
    if (rules.exit == Exit::usage) {
      show(rules.messages, voice);
    } else {
      Found broken = about_file(path, whole(Id::explain_broken).arg("file", path));
      if (rules.sheet != nullptr) broken.language = rules.sheet->language;
      show({std::move(broken)}, voice);
    }
    return rules.exit;
  }
  const checks::Subject subject{*rules.sheet, *rules.source, *rules.model};
  const std::vector<std::string> known = checks::names_to_explain(subject);
  if (name == nullptr) {
    for (const std::string& one : known) print(one + "\n");
    return Exit::clean;
  }
  if (const auto text = checks::explain_name(subject, *name)) {
    print(*text);
    return Exit::clean;
  }
  auto d = whole(Id::explain_nothing);
  d.arg("seen", *name);
  if (!known.empty()) d.arg("known", battle::listed_all(known));
  if (const std::string near = battle::nearest_of(*name, known); !near.empty()) d.arg("near", near);
  Found nothing = about_file(path, std::move(d));
  nothing.language = rules.sheet->language;
  show({std::move(nothing)}, voice);
  return Exit::usage;
}

}  // namespace

Exit explain(const ExplainOptions& options, const Voice& voice) {
  if (options.what.empty()) {
    print(checks::list_of_checks());
    return Exit::clean;
  }
  const std::string& first = options.what.front();
  const FileKind kind = kind_of(first);
  const bool sheet = kind == FileKind::sheet || kind == FileKind::ruleset || kind == FileKind::input;
  if (sheet) return explain_in_sheet(first, options.what.size() > 1 ? &options.what[1] : nullptr, voice);
  if (options.what.size() == 1) return explain_message(first, voice);
  show({about_file("muster", whole(Id::explain_wants_sheet).arg("seen", first))}, voice);
  return Exit::usage;
}

}  // namespace muster::cli

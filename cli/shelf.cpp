#include "cli/shelf.h"

#include <algorithm>
#include <filesystem>
#include <span>

#include "battle/schema.h"
#include "bytecode/file.h"
#include "checks/examine.h"
#include "cli/files.h"
#include "grammar/language_line.h"
#include "grammar/parse.h"

namespace muster::cli {
namespace fs = std::filesystem;
using diagnostics::Id;

namespace {

// A file with a sign that hides the order of its letters can be read, so its language is known.
diagnostics::Language language_of_faulty(const diagnostics::Source& source,
                                         const std::vector<diagnostics::Diagnostic>& problems) {
  for (const diagnostics::Diagnostic& d : problems)
    if (d.id != Id::hidden_direction) return diagnostics::Language::en;
  return grammar::find_language(source).language;
}

void read_sheet(Rules& rules, diagnostics::Loaded loaded) {
  auto source = std::make_shared<diagnostics::Source>(std::move(loaded.source));
  rules.source = source;
  if (!loaded.problems.empty()) {
    const auto language = language_of_faulty(*source, loaded.problems);
    rules.messages.push_back({source, std::move(loaded.problems), language});
    rules.exit = Exit::usage;
    return;
  }
  diagnostics::Sink sink;
  const auto sheet = std::make_shared<const grammar::Sheet>(grammar::parse_sheet(*source, sink));
  compiler::Compiled compiled = compiler::compile(*sheet, *source, sink);
  checks::examine({*sheet, *source, *compiled.model, compiled.understood}, sink);
  rules.sheet = sheet;
  rules.model = compiled.model;
  rules.ruleset = std::move(compiled.ruleset);
  rules.stops = std::move(compiled.stops);
  rules.places = std::move(compiled.places);
  if (sink.has_errors()) rules.exit = Exit::findings;
  if (!sink.empty())
    rules.messages.push_back({source, of_known_language(sink.take_sorted()), sheet->language});
}

diagnostics::Diagnostic fault_message(const bytecode::Fault& fault) {
  using bytecode::FileError;
  switch (fault.error) {
    case FileError::wrong_version:
      return whole(Id::ruleset_version)
          .arg("found", static_cast<std::int64_t>(fault.value))
          .arg("known", static_cast<std::int64_t>(bytecode::kFormatVersion));
    case FileError::cut_short:
      return whole(Id::ruleset_cut_short);
    case FileError::checksum:
      return whole(Id::ruleset_changed);
    case FileError::malformed:
      return whole(Id::ruleset_damaged).arg("section", fault.section);
    case FileError::unsafe:
      return whole(Id::ruleset_unsafe).arg("reason", fault.reason);
    case FileError::too_big:  // told as file-too-big before it was read
    case FileError::not_a_ruleset:
    case FileError::none:
      break;
  }
  return whole(Id::ruleset_foreign);
}

void read_ruleset(Rules& rules) {
  rules.source = std::make_shared<diagnostics::Source>(rules.path, std::string());
  diagnostics::Bytes bytes = diagnostics::read_bytes(rules.path, bytecode::MachineLimits{}.ruleset_bytes);
  if (bytes.problem) {
    rules.messages.push_back({rules.source, {*bytes.problem}});
    rules.exit = Exit::usage;
    return;
  }
  bytecode::Ruleset ruleset;
  const auto view = std::as_bytes(std::span<const char>(bytes.bytes.data(), bytes.bytes.size()));
  if (const bytecode::Fault fault = bytecode::decode(view, ruleset)) {
    rules.messages.push_back({rules.source, {fault_message(fault)}});
    rules.exit = Exit::usage;
    return;
  }
  rules.ruleset = std::move(ruleset);
}

}  // namespace

void Shelf::put(const std::string& path, std::string text) {
  put_[path] = std::move(text);
  read_.erase(path);
  titles_.erase(path);
}

diagnostics::Loaded Shelf::load(const std::string& path) const {
  const auto put = put_.find(path);
  return put == put_.end() ? diagnostics::load(path) : diagnostics::load_text(path, put->second);
}

const Rules& Shelf::open(const std::string& path) {
  auto& slot = read_[path];
  if (!slot) {
    slot = std::make_unique<Rules>();
    slot->path = path;
    if (kind_of(path) == FileKind::ruleset) {
      read_ruleset(*slot);
    } else {
      read_sheet(*slot, load(path));
    }
  }
  return *slot;
}

const std::string& Shelf::title_of(const std::string& path) {
  const auto known = titles_.find(path);
  if (known != titles_.end()) return known->second;
  std::string title;
  if (kind_of(path) == FileKind::ruleset) {
    const Rules& rules = open(path);
    if (rules.ruleset && rules.ruleset->title != bytecode::kNone)
      title = rules.ruleset->string(rules.ruleset->title);
  } else {
    const diagnostics::Loaded loaded = load(path);
    if (loaded.ok()) title = grammar::peek_battle(loaded.source).rules_title;
  }
  return titles_.emplace(path, std::move(title)).first->second;
}

diagnostics::Diagnostic Shelf::not_found(const std::string& title,
                                         const std::vector<std::string>& near) const {
  const std::string meant = battle::nearest_of(title, near);
  auto d = whole(near.empty()    ? Id::rules_not_found
                 : meant.empty() ? Id::rules_among_others
                                 : Id::rules_misspelt);
  d.arg("title", title).arg("known", battle::listed_all(near));
  if (!meant.empty()) d.arg("near", meant);
  return d;
}

diagnostics::Diagnostic Shelf::found_twice(const std::string& title, const std::vector<std::string>& found) {
  // A ruleset made of the sheet beside it, before that was changed, needs another advice.
  if (found.size() == 2 && kind_of(found[0]) != kind_of(found[1])) {
    const bool first = kind_of(found[0]) == FileKind::ruleset;
    const std::string& made = found[first ? 0 : 1];
    const std::string& sheet = found[first ? 1 : 0];
    const auto& ruleset = open(made).ruleset;
    if (ruleset && ruleset->source_name != bytecode::kNone &&
        ruleset->string(ruleset->source_name) == fs::path(sheet).filename().string())
      return whole(Id::ruleset_outdated).arg("title", title).arg("ruleset", made).arg("sheet", sheet);
  }
  return whole(Id::rules_found_twice).arg("title", title).arg("files", battle::listed_all(found));
}

const Rules* Shelf::find(const std::string& battle_path, const std::string& title, Messages& messages) {
  if (title.empty()) {
    messages.push_back(about_file(battle_path, Id::rules_not_named));
    return nullptr;
  }
  std::error_code error;
  fs::path folder = battle_path == "-" ? fs::path(".") : fs::path(battle_path).parent_path();
  if (folder.empty()) folder = ".";
  const fs::path top = fs::absolute(folder, error).lexically_normal();
  fs::path up = top;
  std::vector<std::string> found, seen;
  for (;;) {
    // The names shown stay as short as the battle's own.
    const fs::path shown = up == top ? folder : up;
    for (const std::string& path : files_beside(shown.string(), {FileKind::sheet, FileKind::ruleset})) {
      const std::string& other = title_of(path);
      if (other == title) found.push_back(fs::path(path).lexically_normal().string());
      if (!other.empty() && std::find(seen.begin(), seen.end(), other) == seen.end()) seen.push_back(other);
    }
    if (!found.empty() || up == up.parent_path()) break;
    up = up.has_filename() ? up.parent_path() : up.parent_path().parent_path();
  }
  if (found.size() == 2 && kind_of(found[0]) != kind_of(found[1])) {
    const Rules& a = open(found[0]);
    const Rules& b = open(found[1]);
    if (a.ruleset && b.ruleset && a.ruleset->source_hash == b.ruleset->source_hash)
      return kind_of(found[0]) == FileKind::sheet ? &a : &b;
  }
  if (found.size() == 1) return &open(found[0]);
  messages.push_back(
      about_file(battle_path, found.empty() ? not_found(title, seen) : found_twice(title, found)));
  return nullptr;
}

}  // namespace muster::cli

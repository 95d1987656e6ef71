#include "cli/prepare.h"

#include <algorithm>

#include "battle/examples.h"
#include "battle/failure.h"
#include "battle/language_line.h"
#include "battle/words.h"
#include "cli/files.h"
#include "diagnostics/load.h"
#include "grammar/keywords.h"
#include "grammar/parse.h"

namespace muster::cli {

using diagnostics::Id;

namespace {

bool is_json_text(const std::string& path, const diagnostics::Source& source) {
  if (is_json(path)) return true;
  const std::string& text = source.text();
  const auto first = text.find_first_not_of(" \t\r\n");
  return path == "-" && first != std::string::npos && text[first] == '{';
}

// A file of another language than its sheet's that doesn't say so: its `rules` line is none in the
// sheet's language.
std::optional<diagnostics::Diagnostic> other_language(const grammar::BattleFile& file,
                                                      const diagnostics::Source& text) {
  using diagnostics::said;
  // In the order of Language.
  const diagnostics::Text names[] = {said("English"), said("Russian"), said("Spanish")};
  if (file.language_stated || !file.rules.text.empty()) return std::nullopt;
  for (const grammar::Language language : grammar::kLanguages) {
    if (language == file.language) continue;
    diagnostics::Sink unused;
    if (grammar::parse_battle(text, language, unused).rules.text.empty()) continue;
    const bool whole = !unused.has_errors();  // all of it is in that language
    diagnostics::Diagnostic d;
    d.id = Id::battle_language;
    d.at = {0, static_cast<std::uint32_t>(text.line_text(1).size())};
    const std::string line = battle::language_line(language);
    d.arg("own", names[static_cast<std::size_t>(language)])
        .arg("other", names[static_cast<std::size_t>(file.language)])
        .arg("line", line);
    d.fix({0, 0}, line + "\n", whole ? diagnostics::Applicability::sure : diagnostics::Applicability::likely);
    return d;
  }
  return std::nullopt;
}

}  // namespace

Found Prepared::found(diagnostics::Sink& sink) const {
  auto list = sink.take_sorted();
  return {source, json ? json->moved(std::move(list)) : std::move(list), language};
}

void Prepared::look_at_example() {
  if (!battle) return;
  diagnostics::Sink sink;
  battle::look_at_example(*rules->ruleset, text(), file, *battle, sink);
  if (sink.has_errors()) exit = Exit::findings;
  if (!sink.empty()) messages.push_back(found(sink));
}

namespace {

// Of rules that were misspelt: shown and mended where the battle names them.
void place_title(Prepared& out, const std::shared_ptr<const diagnostics::Source>& source, bool as_json) {
  if (as_json || out.messages.empty() || out.messages.back().list.empty()) return;
  diagnostics::Diagnostic& d = out.messages.back().list.back();
  if (d.id != Id::rules_misspelt) return;
  diagnostics::Sink unused;
  const grammar::Name name = grammar::parse_battle(*source, out.language, unused).rules;
  const auto near = d.args.find("near");
  if (name.text.empty() || near == d.args.end()) return;
  d.at = name.at;
  d.nowhere = false;
  d.fix(name.at, "\"" + std::string(near->second.plain()) + "\"");
  out.messages.back().source = source;
}

}  // namespace

std::optional<Found> stop_found(const Prepared& one, const runtime::Result& result) {
  if (!battle::stopped_unasked(one.file.expects, result)) return std::nullopt;
  const bool outside = result.end == runtime::End::outside;
  const auto& ruleset = *one.rules->ruleset;
  diagnostics::Diagnostic d = whole(outside ? Id::battle_outside : Id::battle_stopped);
  d.arg("line", static_cast<std::int64_t>(result.line));
  d.arg("sheet",
        ruleset.source_name == bytecode::kNone ? one.rules->path : ruleset.string(ruleset.source_name));
  if (!outside)
    d.arg("message", result.text == bytecode::kNone ? std::string("?") : ruleset.string(result.text));
  const diagnostics::Source& sheet = *one.rules->source;
  if (!sheet.text().empty() && result.line >= 1 && result.line <= sheet.line_count()) {
    const std::string_view words = sheet.line_text(result.line);
    const auto indent = static_cast<std::uint32_t>(std::min(words.find_first_not_of(" \t"), words.size()));
    const std::uint32_t begin = sheet.line_begin(result.line);
    d.at = {begin + indent, begin + static_cast<std::uint32_t>(words.size())};
    d.nowhere = false;
  }
  return Found{one.rules->source, {std::move(d)}, one.language};
}

namespace {

void read_battle(Prepared& out, const Rules* rules, Shelf& shelf) {
  const std::string& path = out.path;
  diagnostics::Loaded loaded = shelf.load(path);
  auto source = std::make_shared<diagnostics::Source>(std::move(loaded.source));
  out.source = source;
  if (!loaded.problems.empty()) {
    out.messages.push_back({source, std::move(loaded.problems)});
    out.exit = Exit::usage;
    return;
  }
  const bool as_json = is_json_text(path, *source);
  diagnostics::Sink sink;
  if (as_json) {
    // What is no JSON at all is told before its rules are missed.
    battle::JsonFile(*source, grammar::Language::en, sink);
    const bool broken = std::any_of(sink.list().begin(), sink.list().end(), [](const auto& d) {
      return d.id == Id::json_broken || d.id == Id::json_ends_early;
    });
    if (broken) {
      out.messages.push_back({source, sink.take_sorted()});
      out.exit = Exit::findings;
      return;
    }
    sink = {};
  }
  // What it is told in until its rules are known.
  const grammar::BattleHead peeked = as_json ? grammar::BattleHead{} : grammar::peek_battle(*source);
  out.language = peeked.language;
  if (rules == nullptr) {
    const std::string title = as_json ? battle::rules_of_json(*source) : peeked.rules_title;
    rules = shelf.find(path, title, out.messages);
    if (rules == nullptr) {
      place_title(out, source, as_json);
      out.exit = Exit::usage;
      return;
    }
  }
  out.rules = rules;
  if (!rules->ruleset) {
    out.messages.push_back(about_file(path, whole(Id::rules_broken).arg("file", rules->path)));
    out.exit = rules->exit;
    return;
  }
  const grammar::Language language = battle::language_of(*rules->ruleset);
  out.language = language;
  if (as_json) {
    out.json = std::make_shared<battle::JsonFile>(*source, language, sink);
    if (sink.has_errors()) {
      out.messages.push_back({source, sink.take_sorted()});
      out.exit = Exit::findings;
      return;
    }
  }
  out.file = grammar::parse_battle(out.text(), language, sink);
  if (const auto other = other_language(out.file, out.text()); other && !as_json) {
    out.messages.push_back({source, {*other}});
    out.exit = Exit::findings;
    return;
  }
  if (!sink.has_errors()) out.battle = battle::load(*rules->ruleset, out.text(), out.file, sink);
  if (sink.has_errors()) out.exit = Exit::findings;
  if (!sink.empty()) {
    Found found = out.found(sink);
    found.list = of_known_language(std::move(found.list));
    out.messages.push_back(std::move(found));
  }
}

}  // namespace

Prepared prepare(const std::string& path, const Rules* rules, Shelf& shelf) {
  Prepared out;
  out.path = path;
  read_battle(out, rules, shelf);
  for (Found& found : out.messages) found.language = out.language;
  return out;
}

Operands read_operands(const std::vector<std::string>& paths, Shelf& shelf) {
  Operands out;
  const auto fault = [&](const std::string& path, diagnostics::Diagnostic d) {
    out.messages.push_back(about_file(path, std::move(d)));
    out.exit = Exit::usage;
  };
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::string& path = paths[i];
    switch (kind_of(path)) {
      case FileKind::sheet:
      case FileKind::ruleset: {
        if (i > 0) {
          fault(path, whole(Id::battle_first));
          break;
        }
        const Rules& rules = shelf.open(path);
        out.rules = &rules;
        out.exit = worse(out.exit, rules.exit);
        out.messages.insert(out.messages.end(), rules.messages.begin(), rules.messages.end());
        break;
      }
      case FileKind::folder: {
        const auto found = files_in(path, {FileKind::battle});
        if (found.empty()) fault(path, whole(Id::folder_without_battles));
        out.battles.insert(out.battles.end(), found.begin(), found.end());
        break;
      }
      case FileKind::battle:
      case FileKind::input:
        out.battles.push_back(path);
        break;
      case FileKind::other: {
        // A file that isn't there is a better message than its ending.
        diagnostics::Bytes bytes = diagnostics::read_bytes(path, 1u << 24);
        fault(path, bytes.problem
                        ? *bytes.problem
                        : whole(Id::ending_unknown)
                              .arg("endings", diagnostics::listed({".rules", ".ruleset", ".battle", ".json"},
                                                                  diagnostics::Join::or_)));
        break;
      }
    }
  }
  if (out.exit == Exit::clean && out.battles.empty())
    fault(paths.empty() ? std::string("muster") : paths.front(), whole(Id::battle_wanted));
  return out;
}

}  // namespace muster::cli

#include "cli/prepare.h"

#include "battle/words.h"
#include "cli/files.h"
#include "diagnostics/load.h"
#include "grammar/parse.h"

namespace muster::cli {

using diagnostics::Id;

Prepared prepare(const std::string& path, const Rules* rules, Shelf& shelf) {
  Prepared out;
  out.path = path;
  diagnostics::Loaded loaded = diagnostics::load(path);
  auto source = std::make_shared<diagnostics::Source>(std::move(loaded.source));
  out.source = source;
  if (!loaded.problems.empty()) {
    out.messages.push_back({source, std::move(loaded.problems)});
    out.exit = Exit::usage;
    return out;
  }
  if (rules == nullptr) {
    rules = shelf.find(path, grammar::peek_battle(*source).rules_title, out.messages);
    if (rules == nullptr) {
      out.exit = Exit::usage;
      return out;
    }
  }
  out.rules = rules;
  if (!rules->ruleset) {
    out.messages.push_back(about_file(path, whole(Id::rules_broken).arg("file", rules->path)));
    out.exit = rules->exit;
    return out;
  }
  diagnostics::Sink sink;
  const grammar::BattleFile file = grammar::parse_battle(*source, battle::language_of(*rules->ruleset), sink);
  if (!sink.has_errors()) out.battle = battle::load(*rules->ruleset, *source, file, sink);
  if (sink.has_errors()) out.exit = Exit::findings;
  if (!sink.empty()) out.messages.push_back({source, of_known_language(sink.take_sorted())});
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
        fault(path, bytes.problem ? *bytes.problem
                                  : whole(Id::ending_unknown).arg("endings", ".rules, .ruleset or .battle"));
        break;
      }
    }
  }
  if (out.exit == Exit::clean && out.battles.empty())
    fault(paths.empty() ? std::string("muster") : paths.front(), whole(Id::battle_wanted));
  return out;
}

}  // namespace muster::cli

#include "cli/fix.h"

#include <cstdio>
#include <set>

#include "cli/files.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "diagnostics/fixes.h"
#include "diagnostics/unified_diff.h"

namespace muster::cli {
namespace {

// A mended line may bring to light what could not be read before, so files are looked at again as often.
constexpr int kRounds = 20;

// What may be mended in a file. What is said of another file has no place in it.
std::vector<diagnostics::Diagnostic> found_in(const std::string& path, const Filter& filter, Shelf& shelf) {
  const std::string name = path == "-" ? std::string(diagnostics::kStandardInput) : path;
  std::vector<diagnostics::Diagnostic> all;
  const auto add = [&](const Messages& messages) {
    for (const Found& found : messages)
      for (const diagnostics::Diagnostic& d : found.list)
        if (found.source->name() == name && filter.names(d.id)) all.push_back(d);
  };
  if (kind_of(path) == FileKind::battle) {
    Prepared one = prepare(path, nullptr, shelf);
    one.look_at_example();
    add(one.messages);
  } else {
    add(shelf.open(path).messages);
  }
  return all;
}

struct Mended {
  std::string before, after;
  bool byte_order_mark = false;
  std::size_t count = 0;
};

Mended mend_one(const std::string& path, const FixWishes& wishes, Shelf& shelf) {
  Mended out;
  diagnostics::Loaded loaded = shelf.load(path);
  out.before = out.after = loaded.source.text();
  out.byte_order_mark = loaded.byte_order_mark;
  if (out.before.empty()) return out;
  if (path == "-") shelf.put(path, out.before);  // it comes only once
  std::set<std::string> seen{out.before};
  for (int round = 0; round < kRounds; ++round) {
    const auto list = found_in(path, wishes.filter, shelf);
    diagnostics::Applied applied = diagnostics::apply_fixes(out.after, list, wishes.weakest);
    // Two fixes that undo each other would go on for ever.
    if (applied.count == 0 || !seen.insert(applied.text).second) break;
    out.after = std::move(applied.text);
    out.count += applied.count;
    shelf.put(path, out.after);
  }
  return out;
}

}  // namespace

Exit mend(const std::vector<std::string>& paths, const FixWishes& wishes, Shelf& shelf, const Voice& voice) {
  Exit exit = Exit::clean;
  for (const std::string& path : paths) {
    const FileKind kind = kind_of(path);
    if (kind == FileKind::ruleset || (kind == FileKind::input && !wishes.only_shown)) {
      const auto id =
          kind == FileKind::ruleset ? diagnostics::Id::fix_ruleset : diagnostics::Id::fix_needs_file;
      show({about_file(kind == FileKind::input ? "stdin" : path, id)}, voice);
      exit = worse(exit, Exit::usage);
      continue;
    }
    const Mended mended = mend_one(path, wishes, shelf);
    if (mended.count == 0 || mended.before == mended.after) continue;
    if (wishes.only_shown) {
      const std::string name = kind == FileKind::input ? std::string(diagnostics::kStandardInput) : path;
      const std::string diff = diagnostics::unified_diff(mended.before, mended.after, name, name);
      std::fwrite(diff.data(), 1, diff.size(), stdout);
      exit = worse(exit, Exit::findings);
      continue;
    }
    const diagnostics::Text reason = write_whole(path, (mended.byte_order_mark ? "\xEF\xBB\xBF" : "") + mended.after);
    if (!reason.empty()) {
      show({about_file(path, whole(diagnostics::Id::file_not_written).arg("reason", reason))}, voice);
      exit = worse(exit, Exit::usage);
      continue;
    }
    std::printf("%s: %s\n", path.c_str(),
                diagnostics::said("{n} {n:place|places} mended", {{"n", mended.count}})
                    .in(voice.language.value_or(diagnostics::Language::en))
                    .c_str());
  }
  return exit;
}

}  // namespace muster::cli

#include "cli/sheets_of.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/files.h"

namespace muster::cli {

namespace fs = std::filesystem;

namespace {

// A sheet above its battles was found by its whole path.
std::string near_path(const std::string& path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path near = fs::path(path).lexically_relative(here);
  const bool inside = !error && fs::path(path).is_absolute() && !near.empty() && *near.begin() != "..";
  return inside ? near.string() : path;
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return a == b || fs::equivalent(a, b, error);
}

// A sheet that was found from two folders goes by two paths: it is one sheet.
Prepared prepare_for(const std::string& path, const Rules* rules, const Sheets& known, Shelf& shelf) {
  Prepared one = prepare(path, rules, shelf);
  if (!one.battle) return one;
  for (const SheetBattles& sheet : known.list)
    if (sheet.rules != one.rules && same_file(sheet.rules->path, one.rules->path))
      return prepare(path, sheet.rules, shelf);
  return one;
}

}  // namespace

Sheets sheets_of(const std::vector<std::string>& paths, Shelf& shelf, diagnostics::Id refusal,
                 const Voice& voice) {
  Sheets out;
  const Operands operands = read_operands(paths, shelf);
  show(operands.messages, voice);
  out.exit = operands.exit;
  if (operands.exit != Exit::clean) return out;
  for (const std::string& path : operands.battles) {
    Prepared one = prepare_for(path, operands.rules, out, shelf);
    show(one.messages, voice);
    out.exit = worse(out.exit, one.exit);
    if (!one.battle) continue;
    if (!one.rules->sheet) {
      // Said once of each.
      const bool said = std::any_of(out.list.begin(), out.list.end(),
                                    [&](const SheetBattles& s) { return s.rules == one.rules; });
      if (!said) {
        show({about_file(one.rules->path, refusal)}, voice);
        out.list.push_back({one.rules, near_path(one.rules->path), {}});
      }
      out.exit = worse(out.exit, Exit::usage);
      continue;
    }
    auto known = std::find_if(out.list.begin(), out.list.end(),
                              [&](const SheetBattles& s) { return s.rules == one.rules; });
    if (known == out.list.end()) known = out.list.insert(known, {one.rules, near_path(one.rules->path), {}});
    known->battles.push_back(std::move(one));
  }
  std::erase_if(out.list, [](const SheetBattles& s) { return s.battles.empty(); });
  return out;
}

}  // namespace muster::cli

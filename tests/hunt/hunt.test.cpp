// The promise of the checker is hunted: of a sheet that checks clean no battle stops but where the
// sheet says so, and no value leaves its range.
//
// Sheets are made up (writer.h) and what the checker refuses of them is taken out, line by line, until
// it has nothing to say: what is left are the lines of which it claims to know that they are safe.
// Then battles are made up for them (battles.h) and fought, with dice of chance and with extreme ones.
//
//   MUSTER_HUNT=600        goes on for so many seconds, from another seed each time (printed)
//   MUSTER_HUNT_FROM=123   from this seed
//   MUSTER_HUNT_SEED=123   only this sheet, in full
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "tests/hunt/battles.h"
#include "tests/hunt/play.h"
#include "tests/hunt/writer.h"

namespace muster::hunt {
namespace {

constexpr int kBattles = 6;

struct Tally {
  int sheets = 0, clean_at_once = 0, clean = 0;
  Ends ends;
  std::map<std::string, int> refused;
  std::map<std::string, int> constructs;
  std::map<std::string, int> witnesses;  // that were refused
};

std::string battles_of(const Read& read, std::uint64_t seed, Ends& ends, int battles = kBattles) {
  bytecode::Ruleset again;
  if (std::string fault = fault_of(*read.ruleset, again); !fault.empty()) return fault;
  Draw draw(seed ^ 0x5EED);
  for (int i = 0; i < battles; ++i) {
    const std::string battle = battle_of(*read.ruleset, draw);
    const std::string fault =
        fault_of_battle(read, again, battle, seed + static_cast<std::uint64_t>(i), ends);
    if (!fault.empty()) return fault + "\n" + battle;
  }
  return "";
}

// What went wrong with the sheet of a seed, made as short as it gets.
std::string shown(const Lines& sheet, std::uint64_t seed) {
  const auto still = [&](const Lines& lines) {
    const Read read = read_sheet(written(lines).text);
    Ends ends;
    return read.ruleset && !battles_of(read, seed, ends, 40).empty();
  };
  const Lines small = shrunk(sheet, still);
  const Read read = read_sheet(written(small).text);
  Ends ends;
  return "seed " + std::to_string(seed) + "\n" + written(small).text + "\n" +
         (read.ruleset ? battles_of(read, seed, ends, 40) : "it no longer happens in the short one");
}

// The constructs that must come in clean sheets, by words that stand for them.
const char* const kConstructs[] = {"per set",
                                   " optional",
                                   "capped",
                                   "checked",
                                   "join ",
                                   "part ",
                                   "roll 2d6",
                                   "out when",
                                   "(ends nearest)",
                                   "percent step",
                                   "number to",
                                   "rows between",
                                   "rows outside",
                                   " by odds",
                                   " on odds",
                                   "otherwise  ",
                                   "matrix ",
                                   "up to ",
                                   "+  ",
                                   "modifiers ",
                                   "+1  per ",
                                   "per full",
                                   "limited to",
                                   "formula ",
                                   "gives whole",
                                   "give ",
                                   "let ",
                                   "tally ",
                                   "raise ",
                                   "reduce ",
                                   " += ",
                                   " -= ",
                                   "roll ",
                                   " explode ",
                                   "as more dice",
                                   " reroll ",
                                   "keep highest",
                                   "drop lowest",
                                   "each at least",
                                   "4dF",
                                   "d66",
                                   " count >= ",
                                   "count(",
                                   "highest(",
                                   "pairs(",
                                   "roll for ",
                                   "do v",
                                   "roll again",
                                   "roll on eff",
                                   ")d6",
                                   "repeat ",
                                   "repeat until",
                                   "for each ",
                                   " numbered ",
                                   "ties as listed",
                                   "ties by roll",
                                   "ties together",
                                   "in order of",
                                   "spend ",
                                   "in turn",
                                   "in proportion",
                                   "at random",
                                   "until covered",
                                   "rest lost",
                                   "each takes ",
                                   "together",
                                   "later ",
                                   "now ",
                                   "skip when",
                                   "leave when",
                                   "if ",
                                   "else",
                                   "first of",
                                   "none(",
                                   "[wrap ",
                                   "[1]",
                                   "[2]",
                                   "least(",
                                   "most(",
                                   "sum(",
                                   "any(",
                                   "every(",
                                   "is none",
                                   "is not none",
                                   " or ",
                                   " and ",
                                   "not (",
                                   "smaller of",
                                   "larger of",
                                   "rounded",
                                   " when ",
                                   "otherwise",
                                   "shifted",
                                   "move ",
                                   "stop ",
                                   "finish won",
                                   "standing ",
                                   "number of",
                                   "enemy(",
                                   " against ",
                                   "require "};

void one(std::uint64_t seed, Tally& tally) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  ++tally.sheets;
  Cleaned sheet = cleaned(Writer(seed).sheet(), tally.refused);
  if (!sheet.read.ruleset) return;
  ++tally.clean;
  tally.clean_at_once += sheet.at_once ? 1 : 0;
  const std::string text = written(sheet.sheet).text;
  for (const char* construct : kConstructs)
    tally.constructs[construct] += text.find(construct) != std::string::npos ? 1 : 0;
  const Lines witnessed = with_witnesses(sheet.sheet, sheet.read);
  std::map<std::string, int> unseen;
  if (Cleaned more = cleaned(witnessed, unseen); more.read.ruleset) sheet = std::move(more);
  for (const auto& [id, count] : unseen) tally.witnesses[id] += count;
  const std::string fault = battles_of(sheet.read, seed, tally.ends);
  if (!fault.empty()) ADD_FAILURE() << fault << "\n" << shown(sheet.sheet, seed);
}

void tell(const Tally& t) {
  std::printf(
      "%d sheets, %d clean as written, %d clean in the end; battles: %d fought, %d not loaded, %d ended, %d "
      "undecided, %d stops, %d checked, %d limits\n",
      t.sheets, t.clean_at_once, t.clean, t.ends.fought, t.ends.not_loaded, t.ends.outcome, t.ends.undecided,
      t.ends.stops, t.ends.checked, t.ends.limits);
}

TEST(Hunt, NoBattleOfACleanSheetStops) {
  Tally tally;
  if (const char* only = std::getenv("MUSTER_HUNT_SEED")) {
    one(std::strtoull(only, nullptr, 10), tally);
    for (const auto& [id, count] : tally.refused) std::printf("  %s %d\n", id.c_str(), count);
    const Cleaned sheet = cleaned(Writer(std::strtoull(only, nullptr, 10)).sheet(), tally.refused);
    std::printf("%s\n-----\n%s\n", written(Writer(std::strtoull(only, nullptr, 10)).sheet()).text.c_str(),
                written(sheet.sheet).text.c_str());
    tell(tally);
    return;
  }
  if (const char* seconds = std::getenv("MUSTER_HUNT")) {
    const auto start = std::chrono::steady_clock::now();
    const char* from = std::getenv("MUSTER_HUNT_FROM");
    const auto first =
        from != nullptr
            ? std::strtoull(from, nullptr, 10)
            : static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    std::printf("from seed %llu\n", static_cast<unsigned long long>(first));
    for (std::uint64_t i = 0;
         std::chrono::steady_clock::now() - start < std::chrono::seconds(std::atoi(seconds)); ++i)
      one(first + i, tally);
    tell(tally);
    for (const auto& [id, count] : tally.refused) std::printf("  refused %s %d\n", id.c_str(), count);
    for (const auto& [id, count] : tally.witnesses)
      std::printf("  witness refused %s %d\n", id.c_str(), count);
    for (const auto& [id, count] : tally.constructs) std::printf("  construct %s %d\n", id.c_str(), count);
    for (const auto& [id, count] : tally.ends.load_faults)
      std::printf("  not loaded: %s %d\n", id.c_str(), count);
    return;
  }
  const int sheets = std::getenv("MUSTER_SOME_BATTLES") != nullptr ? 60 : 1100;
  for (int seed = 1; seed <= sheets; ++seed) one(static_cast<std::uint64_t>(seed), tally);
  tell(tally);
}

}  // namespace
}  // namespace muster::hunt

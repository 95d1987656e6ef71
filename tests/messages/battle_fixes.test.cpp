// What is offered as a fix of a battle file mends it, and brings nothing new: tried on the wrong battle of
// every page, by the program itself, as a designer lets it mend a file.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tests/messages/sections.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

namespace fs = std::filesystem;

// A battle that is wrong, and the files that stand beside it.
struct WrongBattle {
  std::string id;
  std::string name;
  std::string text;
  std::vector<std::pair<std::string, std::string>> beside;
};

std::string name_of(const Block& block, const char* usual) { return block.file.empty() ? usual : block.file; }

void collect(const std::string& id, const std::vector<Block>& head, const std::vector<Block>& blocks,
             std::vector<WrongBattle>& out) {
  WrongBattle one{id, "", "", {}};
  for (const auto* list : {&head, &blocks})
    for (const Block& block : *list) {
      if (block.kind == "muster") one.beside.emplace_back(name_of(block, "war.rules"), joined(block.lines));
      if (block.kind.rfind("console", 0) == 0) return;
      if (block.kind != "battle-bad" || list == &head) continue;
      one.name = name_of(block, "tried.battle");
      one.text = joined(block.lines);
    }
  if (!one.name.empty()) out.push_back(std::move(one));
}

std::vector<WrongBattle> wrong_battles() {
  std::vector<WrongBattle> out;
  for (const auto& path : files_of(fs::path(MUSTER_ROOT) / "docs/checks", ".md"))
    collect(path.stem().string(), {}, blocks_of(read_text(path)), out);
  for (const MessageFile& file : all_message_files())
    for (const MessageSection& section : file.sections) collect(section.name, file.head, section.blocks, out);
  return out;
}

using Counted = std::map<std::string, int>;

// Errors and warnings of the battle, by id.
Counted found_in(const std::string& name, const fs::path& folder) {
  Counted out;
  const Ran ran = run_program(kMusterProgram, {"check", "--format", "json", name}, folder);
  const auto json = nlohmann::json::parse(ran.out, nullptr, false);
  if (json.is_discarded()) {
    ADD_FAILURE() << ran.out << ran.err;
    return out;
  }
  for (const auto& one : json["diagnostics"])
    if (one["severity"] != "note") ++out[one["id"].get<std::string>()];
  return out;
}

// How many of the battles `--fix` with that word changed.
std::size_t expect_mended(const std::string& option) {
  std::size_t mended = 0;
  for (const WrongBattle& battle : wrong_battles()) {
    SCOPED_TRACE(battle.id);
    const TemporaryFolder folder;
    for (const auto& [name, text] : battle.beside) write_text(folder.path() / name, text);
    const fs::path path = folder.path() / battle.name;
    write_text(path, battle.text);
    const Counted was = found_in(battle.name, folder.path());
    const Ran ran = run_program(kMusterProgram, {"check", option, battle.name}, folder.path());
    EXPECT_LE(ran.exit, 2) << ran.err;
    const std::string after = read_text(path);
    if (after == battle.text) continue;
    ++mended;
    const Counted is = found_in(battle.name, folder.path());
    EXPECT_FALSE(is.contains(battle.id)) << after << ran.err;
    for (const auto& [id, number] : is) {
      const auto known = was.find(id);
      EXPECT_LE(number, known == was.end() ? 0 : known->second) << id << " is new in\n" << after << ran.err;
    }
  }
  return mended;
}

TEST(BattleFixes, CertainOnesMend) { EXPECT_GE(expect_mended("--fix"), 2u); }

TEST(BattleFixes, SuggestedOnesMend) { EXPECT_GE(expect_mended("--fix=suggestions"), 18u); }

// A battle with nothing to mend is left as it is.
TEST(BattleFixes, AMendedBattleIsLeftAlone) {
  for (const MessageFile& file : all_message_files())
    for (const MessageSection& section : file.sections) {
      const TemporaryFolder folder;
      std::string name, text;
      for (const auto* list : {&file.head, &section.blocks})
        for (const Block& block : *list) {
          if (block.kind == "muster")
            write_text(folder.path() / name_of(block, "war.rules"), joined(block.lines));
          if (block.kind != "battle" || list == &file.head) continue;
          name = name_of(block, "tried.battle");
          text = joined(block.lines);
        }
      if (name.empty()) continue;
      write_text(folder.path() / name, text);
      run_program(kMusterProgram, {"check", "--fix=suggestions", name}, folder.path());
      EXPECT_EQ(read_text(folder.path() / name), text) << section.name;
    }
}

}  // namespace
}  // namespace muster::tests

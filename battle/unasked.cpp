// Pieces that a battle lists and nothing in it asks for: twelve regiments, and an order of battle that
// places eleven of them.
//
// Rules come to a piece in two ways: by a list of its kind, which hands out all of them, or by a value
// that names it. Where no line of the sheet takes the pieces of a kind out of a list (it may count
// them), only those can matter that a value names at the start, or that a piece which matters names:
// nobody else can come to be named later. So no battle has to be fought to know, whatever its dice.
#include <algorithm>
#include <cstring>
#include <optional>
#include <set>

#include "battle/examples.h"
#include "battle/reads.h"
#include "battle/schema.h"
#include "battle/settle.h"
#include "bytecode/file.h"

namespace muster::battle {
namespace {

using bytecode::Instr;
using bytecode::Kind;
using bytecode::Op;
using diagnostics::said;
using diagnostics::Text;

constexpr std::size_t kOperands = 4;

// The list slots whose members somebody takes: all that is read but for its length.
std::set<Index> slots_taken(const bytecode::Ruleset& rs) {
  std::set<Index> out;
  for (const Instr& in : rs.code) {
    if (in.op == Op::length) continue;
    const char* letters = bytecode::info(in.op).operands;
    const Index operands[kOperands] = {in.a, in.b, in.c, in.d};
    for (std::size_t i = 0; letters[i] != '\0'; ++i)
      if (letters[i] == 'l') out.insert(operands[i]);
  }
  return out;
}

// Per kind: whether its pieces are handed out by lists.
std::vector<bool> handed_out(const bytecode::Ruleset& rs) {
  std::vector<bool> out(rs.kinds.size(), false);
  const std::set<Index> taken = slots_taken(rs);
  for (const Instr& in : rs.code) {
    const bool list = in.op == Op::list_side || in.op == Op::list_up || in.op == Op::list_all ||
                      in.op == Op::list_all_up || in.op == Op::list_own;
    if (list && taken.count(in.a) > 0) out[static_cast<std::size_t>(in.b)] = true;
  }
  return out;
}

// Whether the sheet does anything with a piece of the kind, once it has one.
bool used(const bytecode::Ruleset& rs, Index kind) {
  return std::any_of(rs.code.begin(), rs.code.end(), [&](const Instr& in) {
    const char* letters = bytecode::info(in.op).operands;
    const Index operands[kOperands] = {in.a, in.b, in.c, in.d};
    for (std::size_t i = 0; letters[i] != '\0'; ++i)
      if (letters[i] == 'p' && at(rs.slots, operands[i]).type.sub == kind) return true;
    return false;
  });
}

class Asked {
 public:
  Asked(const bytecode::Ruleset& rs, const Loaded& battle)
      : rs_(rs), battle_(battle), handed_(handed_out(rs)) {
    for (std::size_t k = 0; k < rs.kinds.size(); ++k) {
      asked_.emplace_back(battle.program.counts()[k].main, false);
      if (!handed_[k]) continue;
      for (std::size_t i = 0; i < asked_[k].size(); ++i)
        ask(static_cast<Index>(k), static_cast<std::int64_t>(i));
    }
    const auto& memory = battle.start;
    for (std::size_t g = 0; g < rs.given.size(); ++g)
      each(rs.given[g], [&](Index e) { return battle.program.given(memory, static_cast<Index>(g), e); });
    for (std::size_t v = 0; v < rs.state.size(); ++v)
      each(rs.state[v], [&](Index e) { return battle.program.state(memory, static_cast<Index>(v), e); });
    for (std::size_t f = 0; f < rs.side_fields.size(); ++f)
      for (std::size_t s = 0; s < rs.sides.size(); ++s)
        each(rs.side_fields[f], [&](Index e) {
          return battle.program.side_field(memory, static_cast<Index>(f), static_cast<Index>(s), e);
        });
    while (!open_.empty()) {
      const auto [kind, piece] = open_.back();
      open_.pop_back();
      follow(kind, piece);
    }
  }

  bool handed(std::size_t kind) const { return handed_[kind]; }
  bool of(std::size_t kind, std::size_t piece) const { return asked_[kind][piece]; }

  // The values that name pieces of a kind, in words: `lead` or `pile` of a `place`.
  Text holders(Index kind) const {
    std::vector<Text> found;
    const auto names = [&](const std::vector<bytecode::Field>& fields, std::size_t from = 0) {
      std::vector<std::string> out;
      for (std::size_t f = from; f < fields.size(); ++f)
        if (fields[f].type.kind == Kind::piece && fields[f].type.sub == kind)
          out.push_back(rs_.string(fields[f].name));
      return listed(out);
    };
    for (const auto& shape : rs_.kinds)
      if (const Text of = names(shape.fields, shape.part_of == kNone ? 0 : 1); !of.empty())
        found.push_back(
            said("{names} of the kind `{kind}`", {{"names", of}, {"kind", rs_.string(shape.name)}}));
    if (const Text of = names(rs_.side_fields); !of.empty())
      found.push_back(said("{names} of a side", {{"names", of}}));
    if (const Text of = names(rs_.given); !of.empty()) found.push_back(of);
    if (const Text of = names(rs_.state); !of.empty()) found.push_back(of);
    Text out;
    for (const Text& one : found)
      out = out.empty() ? one : said("{others}, or {last}", {{"others", out}, {"last", one}});
    return out;
  }

 private:
  const bytecode::Ruleset& rs_;
  const Loaded& battle_;
  std::vector<bool> handed_;
  std::vector<std::vector<bool>> asked_;  // per kind, per piece of the file
  std::vector<std::pair<Index, Index>> open_;

  void ask(Index kind, std::int64_t piece) {
    auto& pieces = asked_[static_cast<std::size_t>(kind)];
    if (piece < 0 || static_cast<std::size_t>(piece) >= pieces.size()) return;
    if (pieces[static_cast<std::size_t>(piece)]) return;
    pieces[static_cast<std::size_t>(piece)] = true;
    open_.emplace_back(kind, static_cast<Index>(piece));
  }

  template <class Get>
  void each(const bytecode::Field& field, Get get) {
    if (field.type.kind != Kind::piece) return;
    const std::size_t size = field.per == kNone ? 1 : at(rs_.names, field.per).words.size();
    for (std::size_t e = 0; e < size; ++e) ask(field.type.sub, get(static_cast<Index>(e)));
  }

  // What a piece names; of a joined one what each of its lines names.
  void follow(Index kind, Index piece) {
    const auto& memory = battle_.start;
    const auto parts = battle_.program.parts_of(memory, kind, piece);
    const auto& fields = at(rs_.kinds, kind).fields;
    const auto read = [&](Index of) {
      for (std::size_t f = 0; f < fields.size(); ++f)
        each(fields[f],
             [&](Index e) { return battle_.program.field(memory, kind, static_cast<Index>(f), of, e); });
    };
    read(piece);
    for (std::uint32_t i = 0; i < parts.count; ++i) read(parts.first + static_cast<Index>(i));
  }
};

// The lines of the pieces of a kind, in the order of the file.
std::vector<const grammar::PieceLine*> lines_of(const bytecode::Ruleset& rs, const grammar::BattleFile& file,
                                                Index kind) {
  std::vector<const grammar::PieceLine*> out;
  for (const grammar::SideBlock& side : file.sides)
    for (const grammar::PieceLine& line : side.pieces)
      if ((line.kind ? kind_called(rs, line.kind->text) : 0) == kind) out.push_back(&line);
  return out;
}

void tell_kind(const bytecode::Ruleset& rs, const grammar::BattleFile& file, const Loaded& battle,
               const Asked& asked, Index kind, diagnostics::Sink& sink) {
  const Text holders = asked.holders(kind);
  // Of a kind that nothing could ask for the sheet itself is told.
  if (holders.empty() || !used(rs, kind)) return;
  const auto lines = lines_of(rs, file, kind);
  const auto k = static_cast<std::size_t>(kind);
  if (lines.size() != battle.program.counts()[k].main) return;
  for (std::size_t s = 0; s < rs.sides.size(); ++s) {
    std::vector<std::size_t> listed, idle;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (battle.program.home_of(battle.start, kind, static_cast<Index>(i)) != static_cast<Index>(s))
        continue;
      listed.push_back(i);
      if (!asked.of(k, i)) idle.push_back(i);
    }
    const std::size_t named = listed.size() - idle.size();
    // Where nobody is named one message says so.
    if (named == 0 && idle.size() > 1) idle.resize(1);
    for (const std::size_t i : idle)
      sink.report(diagnostics::Id::piece_unasked, lines[i]->at)
          .arg("piece", battle.cast.names[k][i])
          .arg("kind", rs.string(at(rs.kinds, kind).name))
          .arg("holders", holders)
          .arg("named", static_cast<std::int64_t>(named))
          .arg("count", static_cast<std::int64_t>(listed.size()))
          .arg("side", battle.cast.titles[s]);
  }
}

}  // namespace

void find_unasked(const bytecode::Ruleset& ruleset, const grammar::BattleFile& file, const Loaded& battle,
                  diagnostics::Sink& sink) {
  // Who plays no part in the stages that were chosen may do so in the others.
  if (!battle.stages.empty()) return;
  const Asked asked(ruleset, battle);
  const grammar::BattleFile settled = settle_lines(ruleset, file);
  for (std::size_t k = 0; k < ruleset.kinds.size(); ++k)
    if (!asked.handed(k) && ruleset.kinds[k].part_of == kNone)
      tell_kind(ruleset, settled, battle, asked, static_cast<Index>(k), sink);
}

}  // namespace muster::battle

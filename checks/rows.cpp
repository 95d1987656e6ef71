// Rows that no look-up reaches, and rows that take more than they seem to.
//
// What the key of a table itself rules out was told with the proof of the table (compiler/tables.cpp);
// here the look-ups are asked. Each is known: what its key can be is what the prover found.
#include <algorithm>

#include "checks/families.h"
#include "compiler/distribution.h"
#include "compiler/table_parts.h"

namespace muster::checks {

using compiler::TableInfo;
using compiler::ValueSet;
using diagnostics::Id;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;

namespace {

constexpr std::size_t kMostParts = 4;  // that are named
constexpr std::size_t kMostRows = 3;   // of one table: a look-up that brings too little leaves many out

Text signed_words(const compiler::Model& m, const compiler::Type& type, std::int64_t v) {
  return Text(v > 0 ? "+" : "") + compiler::words_of(m, type, v);
}

// "`guns` adds 0..3, `raid` adds -1..0"
Text parts_words(const compiler::Model& m, const TableInfo& t, const TableInfo::Ask& ask, bool rolls) {
  Text out;
  std::size_t told = 0;
  for (const auto& part : ask.parts) {
    const bool roll = ask.roll >= 0 && part.name == m.vars[static_cast<std::size_t>(ask.roll)].name;
    if (part.name.empty() || part.adds.empty() || (roll && !rolls)) continue;
    if (told++ == kMostParts) break;
    if (!out.empty()) out += ", ";
    out += said("`{part}` adds {range}",
                {{"part", part.name}, {"range", compiler::range_words(m, t.key, part.adds)}});
  }
  return out;
}

// Of look-ups that all add something to a roll: which comes furthest.
const TableInfo::Ask* furthest(const TableInfo& t) {
  const TableInfo::Ask* best = nullptr;
  for (const TableInfo::Ask& ask : t.asks) {
    if (ask.roll < 0 || ask.factor != 1 || ask.rest.empty() || ask.key.empty()) return nullptr;
    if (best == nullptr || ask.key.hi() > best->key.hi()) best = &ask;
  }
  return best;
}

void report_never_asked(const Subject& s, const TableInfo& t, const compiler::RowInfo& row,
                        const ValueSet& keys, Sink& sink) {
  const TableInfo::Ask* ask = furthest(t);
  if (ask != nullptr && keys.lo() > t.asked.hi() && ask->rest.hi() < compiler::kLargest) {
    // All the look-up brings, but what is added.
    const std::int64_t natural = ask->key.hi() - ask->rest.hi();
    const auto& roll = s.model.vars[static_cast<std::size_t>(ask->roll)];
    auto& d = sink.report(Id::row_short, row.at)
                  .arg("table", t.name)
                  .arg("dice", roll.dice.plain() ? compiler::dice_words(s.model, roll.dice.spec) : roll.name)
                  .arg("needed", signed_words(s.model, t.key, keys.lo() - natural))
                  .arg("most", signed_words(s.model, t.key, ask->rest.hi()))
                  .label(ask->at, diagnostics::LabelId::looked_up_here);
    const Text parts = parts_words(s.model, t, *ask, false);
    if (!parts.empty()) d.arg("parts", parts);
    return;
  }
  auto& d = sink.report(Id::row_never_asked, row.at)
                .arg("table", t.name)
                .arg("range", compiler::range_words(s.model, t.key, t.asked));
  if (t.asks.empty()) return;
  d.label(t.asks[0].at, diagnostics::LabelId::looked_up_here);
  const Text parts = t.asks.size() == 1 ? parts_words(s.model, t, t.asks[0], true) : Text();
  if (!parts.empty()) d.arg("parts", parts);
}

// The dice in the head, and where they stand: of a table with several keys those of the one key that is
// dice.
struct HeadDice {
  const bytecode::Dice* dice = nullptr;
  const grammar::KeySpec* key = nullptr;
};

HeadDice head_dice(const TableInfo& t) {
  HeadDice out;
  if (t.several.empty()) {
    if (t.dice && !t.decl->keys.empty() && t.decl->keys[0].dice) out = {&*t.dice, t.decl->keys.data()};
    return out;
  }
  for (std::size_t i = 0; i < t.several.size() && i < t.decl->keys.size(); ++i) {
    if (!t.several[i].dice || !t.decl->keys[i].dice) continue;
    if (out.dice != nullptr) return {};
    out = {&*t.several[i].dice, &t.decl->keys[i]};
  }
  return out;
}

// The dice of every look-up, each kind once; empty where one of them brings something else, or the very
// dice of the head.
std::vector<std::string> other_dice(const compiler::Model& m, const TableInfo& t, const std::string& own) {
  std::vector<std::string> out;
  for (const TableInfo::Ask& ask : t.asks) {
    if (ask.roll < 0) return {};
    const compiler::Var& roll = m.vars[static_cast<std::size_t>(ask.roll)];
    if (!roll.dice.plain()) return {};
    const std::string words = compiler::dice_words(m, roll.dice.spec);
    if (words == own) return {};
    if (std::find(out.begin(), out.end(), words) == out.end()) out.push_back(words);
  }
  return out;
}

// The head says 1d10, and 2d6 are thrown wherever the table is looked up: its rows are all there, but no
// row has the chance that the book says. Not where something else is told of the same table.
void look_at_head_dice(const Subject& s, const TableInfo& t, Sink& sink) {
  const HeadDice head = head_dice(t);
  if (head.dice == nullptr || t.broken || t.asks.empty()) return;
  const bool told =
      std::any_of(sink.list().begin(), sink.list().end(), [&](const diagnostics::Diagnostic& d) {
        return diagnostics::entry(d.id).severity != diagnostics::Severity::note &&
               d.at.begin >= t.decl->at.begin && d.at.begin < t.decl->end_at.end;
      });
  if (told) return;
  const std::string own = compiler::dice_words(s.model, *head.dice);
  const std::vector<std::string> others = other_dice(s.model, t, own);
  if (others.empty()) return;
  ValueSet asked;
  for (const TableInfo::Ask& ask : t.asks) asked = asked.unite(ask.key);
  const ValueSet all = compiler::totals_shown(*head.dice);
  const bool plain = t.several.empty() && t.key.grain == 1 && head.key->modifier.empty();
  const ValueSet never = plain ? all.intersect(t.listed).without(asked) : ValueSet();
  const Text thrown = diagnostics::listed({others.begin(), others.end()}, diagnostics::Join::and_);
  auto& d =
      sink.report(Id::rows_other_die, head.key->dice->at)
          .arg("table", t.name)
          .arg("dice", own)
          .arg("seen", said("is looked up with {thrown}", {{"thrown", thrown}}))
          .arg("why", never.empty()
                          ? said("its rows then have other chances than those of {dice}", {{"dice", own}})
                          : said("what no look-up brings is never reached: {keys}",
                                 {{"keys", compiler::range_words(s.model, t.key, never)}}))
          .arg("mend", others.size() == 1 ? said("{thrown} in its head, or {dice} where it is looked up",
                                                 {{"thrown", thrown}, {"dice", own}})
                                          : said("{dice} where it is looked up", {{"dice", own}}))
          .label(t.asks[0].at, diagnostics::LabelId::looked_up_here);
  // The rows go as far as what is thrown: then it is the head that is wrong.
  if (plain && others.size() == 1 && t.listed == asked && !(t.listed == all))
    d.fix(head.key->dice->at, others[0]);
}

// Of tables whose key is dice that are known before any battle the head has the say.
void look_at_asked(const Subject& s, const TableInfo& t, Sink& sink) {
  const bool known = !t.odds && !t.decl->conditions && t.several.empty() && t.key.numeric() && !t.broken;
  const bool by_head = t.dice && !t.key_range.empty();
  if (!known || by_head || t.asked.empty()) return;
  std::size_t told = 0;
  for (std::size_t i = 0; i < t.rows.size() && told < kMostRows; ++i) {
    const ValueSet keys = ValueSet::exactly(t.rows[i].keys);
    if (keys.empty() || !keys.intersect(t.asked).empty()) continue;
    if (t.takes_rest && i + 1 == t.rows.size()) continue;  // says itself that it is for the others
    report_never_asked(s, t, t.rows[i], keys, sink);
    ++told;
  }
}

// The first and the last row are ranges written out, and what dice bring never comes to their outer ends:
// `9-10` for an excess of 9 at most. A look-up without dice may be meant for other battles.
void look_at_ends_asked(const Subject& s, const TableInfo& t, Sink& sink) {
  const bool known = !t.odds && !t.decl->conditions && t.several.empty() && t.key.numeric() && !t.broken &&
                     !t.decl->row_rule && !t.takes_rest;
  const bool by_head = t.dice && !t.key_range.empty();
  if (!known || by_head || t.asked.empty() || t.asks.empty() || t.listed.empty()) return;
  const auto with_dice = [&](const TableInfo::Ask& ask) {
    return std::any_of(ask.parts.begin(), ask.parts.end(), [&](const auto& part) { return part.rolled; });
  };
  if (!std::all_of(t.asks.begin(), t.asks.end(), with_dice)) return;
  for (const compiler::RowInfo& row : t.rows) {
    if (row.keys.size() != 1) continue;
    const compiler::Interval key = row.keys[0];
    if (key.lo == key.hi || key.lo <= -compiler::kLargest || key.hi >= compiler::kLargest) continue;
    if (ValueSet(key.lo, key.hi).intersect(t.asked).empty()) continue;
    std::int64_t lo = key.lo == t.listed.lo() ? std::max(key.lo, t.asked.lo()) : key.lo;
    // One too few is a slip; a row that begins far below all that comes is a habit.
    if (ValueSet(key.lo, lo).count(3) != 2) lo = key.lo;
    const std::int64_t hi = key.hi == t.listed.hi() ? std::min(key.hi, t.asked.hi()) : key.hi;
    const ValueSet beyond = ValueSet(key.lo, key.hi).without(ValueSet(lo, hi));
    if (beyond.empty()) continue;
    sink.report(Id::row_end_unasked, row.at)
        .arg("table", t.name)
        .arg("values", compiler::range_words(s.model, t.key, beyond))
        .arg("range", compiler::range_words(s.model, t.key, t.asked))
        .arg("mended", lo == hi ? compiler::words_of(s.model, t.key, lo)
                                : compiler::words_of(s.model, t.key, lo) + (lo < 0 ? ".." : "-") +
                                      compiler::words_of(s.model, t.key, hi))
        .label(t.asks[0].at, diagnostics::LabelId::looked_up_here);
  }
}

// The totals of the head's dice, where nothing is added to them.
std::optional<compiler::Pmf> totals_of(const TableInfo& t) {
  if (!t.dice || t.several.size() > 0 || t.decl->keys.empty()) return std::nullopt;
  const grammar::KeySpec& key = t.decl->keys[0];
  if (!key.modifier.empty() || key.type) return std::nullopt;
  return compiler::pmf_of(*t.dice);
}

void look_at_shares(const Subject& s, const TableInfo& t, Sink& sink) {
  if (t.broken || (!t.takes_rest && !t.decl->row_rule) || t.rows.empty()) return;
  const auto totals = totals_of(t);
  if (!totals) return;
  const ValueSet unlisted = t.key_range.without(t.listed);
  if (t.takes_rest) {
    const ValueSet rest = ValueSet::exactly(t.rows.back().keys);
    const compiler::Chance chance = compiler::chance_of(*totals, rest);
    if (compiler::Chance{1, 2} < chance)
      sink.report(Id::otherwise_takes, t.rows.back().at)
          .arg("table", t.name)
          .arg("chance", compiler::words_of(chance))
          .arg("dice", compiler::dice_words(s.model, *t.dice));
  } else if (!unlisted.empty() && !t.outside_stop) {
    sink.report(Id::nearest_hides, t.decl->row_rule->at)
        .arg("table", t.name)
        .arg("values", compiler::range_words(s.model, t.key, unlisted))
        .arg("dice", compiler::dice_words(s.model, *t.dice))
        .arg("chance", compiler::words_of(compiler::chance_of(*totals, unlisted)));
  }
}

}  // namespace

void look_at_rows(const Subject& s, Sink& sink) {
  for (const TableInfo& t : s.model.tables) {
    look_at_head_dice(s, t, sink);
    look_at_asked(s, t, sink);
    look_at_ends_asked(s, t, sink);
    look_at_shares(s, t, sink);
  }
}

}  // namespace muster::checks

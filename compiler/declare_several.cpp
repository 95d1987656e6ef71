// Tables with several keys, whose rows begin with a cell for each: `forest  1-3  2+  4`.
//
// A row is found by its number, as in a table whose rows are conditions: the first whose cells all hold.
// That the rows are apart and leave nothing out is proved where they stand (prove_several.cpp), so which
// one is first never matters, but for `otherwise`.
#include <algorithm>

#include "compiler/cells.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::Sink;
using grammar::CellKind;

namespace {

std::string key_words(const Model& m, const grammar::KeySpec& spec, const Key& key) {
  if (key.dice) {
    const auto added = added_of(m, spec);
    const std::string more = added ? added->words : std::string();
    return dice_words(*key.dice, m.language) + (more.empty() ? "" : " + " + more);
  }
  const auto yes_no = [&](grammar::Role role) { return std::string(grammar::shown(role, m.language)); };
  if (key.type.is(Base::yes_no)) return yes_no(grammar::Role::yes) + "/" + yes_no(grammar::Role::no);
  if (key.type.is(Base::name)) {
    const SetInfo& set = m.sets[static_cast<std::size_t>(key.type.sub)];
    if (!set.name.empty()) return set.name;
  }
  return range_words(m, key.type, key.range);
}

}  // namespace

std::size_t keys_of_row(const TableInfo& t, const grammar::Row& row) {
  if (t.several.empty() || row.cells.empty() || row.cells[0].kind == CellKind::otherwise) return 1;
  return std::min(t.several.size(), row.cells.size());
}

void read_several(Model& m, TableInfo& t, Sink& sink) {
  bool broken = false;
  for (const grammar::KeySpec& spec : t.decl->keys) {
    if (spec.odds) {
      sink.report(Id::key_type, spec.at).arg("type", words_of(m, Type{Base::odds}));
      broken = true;
      continue;
    }
    const Key key = read_key(m, spec, sink);
    // What the dice get in the battle: the rows could not be proved.
    const bool open = key.dice && key.range.empty();
    if (open) sink.report(Id::key_modifier, spec.modifier[0].at);
    broken = broken || open || key.type.error();
    t.several.push_back({key_words(m, spec, key), spec.at, key.type, key.range, key.dice});
  }
  if (broken) return;
  t.key = {Base::number, -1, 1};
  t.key_range = ValueSet(1, std::max<std::int64_t>(1, static_cast<std::int64_t>(t.decl->rows.size())));
}

void read_several_row(Model& m, TableInfo& t, const grammar::Row& row, Sink& sink) {
  const bool rest = row.cells[0].kind == CellKind::otherwise;
  if (t.takes_rest) {
    sink.report(rest ? Id::otherwise_twice : Id::row_after_otherwise, row.cells[0].at);
    t.broken = true;
    return;
  }
  RowInfo info;
  info.at = row.cells[0].at;
  info.text = row.text;
  const auto number = static_cast<std::int64_t>(t.rows.size()) + 1;
  info.keys = {{number, number}};
  const std::size_t keys = keys_of_row(t, row);
  if (!rest) info.at.end = row.cells[keys - 1].at.end;
  for (std::size_t i = 0; i < t.several.size(); ++i) {
    const bool any = rest || (i < keys && row.cells[i].kind == CellKind::dash);
    if (any) {
      info.sides.emplace_back(-kLargest, kLargest);
      continue;
    }
    bool otherwise = false;
    const auto side = i < keys ? key_cell(m, row.cells[i], t.several[i].type, otherwise, sink) : std::nullopt;
    if (otherwise)
      sink.report(Id::key_wants_number, row.cells[i].at).arg("type", words_of(m, t.several[i].type));
    if (!side || otherwise) {
      t.broken = true;
    } else {
      info.sides.push_back(ValueSet::exactly(*side));
    }
  }
  t.takes_rest = rest;
  if (!t.columns.empty()) read_results(m, t, row, info, sink);
  t.rows.push_back(std::move(info));
}

}  // namespace muster::compiler

// Unit lists and tables: their heads first, then each row's cells by what the head asks for.
#include <algorithm>

#include "compiler/cells.h"
#include "compiler/passes.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;

namespace {

std::optional<int> kind_named(const Model& m, const grammar::Name& name, Sink& sink) {
  const auto it = m.symbols.find(name.text);
  if (it != m.symbols.end()) {
    if (it->second.what == Model::What::piece) return it->second.index;
    if (it->second.what == Model::What::broken) return std::nullopt;
  }
  std::vector<std::string> kinds;
  for (const PieceInfo& p : m.pieces) kinds.push_back(p.name);
  auto& d = sink.report(Id::unknown_piece, name.at).arg("name", name.text);
  if (const auto near = nearest(name.text, kinds); !near.empty()) d.arg("near", near).fix(name.at, near);
  return std::nullopt;
}

void declare_unit_rows(Model& m, const grammar::UnitsDecl& decl, int kind, Sink& sink) {
  PieceInfo& piece = m.pieces[static_cast<std::size_t>(kind)];
  if (piece.units_set < 0) {
    SetInfo set;
    set.name = piece.name;
    set.at = decl.at;
    m.sets.push_back(std::move(set));
    piece.units_set = static_cast<int>(m.sets.size()) - 1;
  }
  if (too_many(decl.rows.size(), kMostRows, decl.piece.at, sink)) return;
  std::vector<int> columns;
  for (const grammar::Name& name : decl.header) {
    const auto f = piece.find(name.text);
    if (!f) {
      std::vector<std::string> names;
      for (const auto& field : piece.fields) names.push_back(field.name);
      auto& d = sink.report(Id::unknown_field, name.at).arg("name", name.text).arg("owner", piece.name);
      if (const auto near = nearest(name.text, names); !near.empty()) d.arg("near", near).fix(name.at, near);
    } else if (piece.fields[static_cast<std::size_t>(*f)].computed) {
      sink.report(Id::computed_column, name.at).arg("name", name.text);
    }
    columns.push_back(f.value_or(-1));
  }
  for (const grammar::Row& row : decl.rows) {
    if (row.cells.empty() || row.cells[0].kind == grammar::CellKind::error) continue;
    const grammar::Cell& head = row.cells[0];
    SetInfo& set = m.sets[static_cast<std::size_t>(piece.units_set)];
    if (head.kind != grammar::CellKind::word && head.kind != grammar::CellKind::text) {
      sink.report(Id::unit_wants_name, head.at);
      continue;
    }
    if (set.find(head.name.text)) {
      sink.report(Id::word_twice, head.at)
          .arg("word", head.name.text)
          .arg("set", piece.name)
          .label(set.at, LabelId::first_here);
      continue;
    }
    if (row.cells.size() != columns.size() + 1) {
      sink.report(Id::cell_count, row.at)
          .arg("found", static_cast<std::int64_t>(row.cells.size()) - 1)
          .arg("wanted", static_cast<std::int64_t>(columns.size()));
    }
    UnitInfo unit;
    unit.kind = kind;
    unit.name = head.name.text;
    set.words.push_back(unit.name);
    set.texts.emplace_back();
    for (std::size_t i = 0; i + 1 < row.cells.size() && i < columns.size(); ++i) {
      if (columns[i] < 0) continue;
      const FieldInfo& f = piece.fields[static_cast<std::size_t>(columns[i])];
      const grammar::Cell& cell = row.cells[i + 1];
      const auto v = value_cell(m, cell, f.type, sink);
      if (!v) continue;
      if (!f.range.inside(*v, *v) && !f.range.contains(*v)) {
        sink.report(Id::cell_outside, cell.at)
            .arg("value", words_of(m, f.type, *v))
            .arg("name", f.name)
            .arg("range", range_words(m, f.type, f.range))
            .label(f.at, LabelId::range_here);
        continue;
      }
      unit.values.emplace_back(columns[i], *v);
    }
    m.units.push_back(std::move(unit));
  }
}

// The key of a table: its type and what its rows must cover.
void read_key(Model& m, TableInfo& t, const grammar::KeySpec& key, Sink& sink) {
  if (key.odds) {
    sink.report(Id::odds_later, key.at);
    return;
  }
  if (key.dice) {
    const grammar::Dice& dice = *key.dice;
    const auto part = [&](const std::vector<grammar::Expr>& e,
                          std::int64_t usual) -> std::optional<std::int64_t> {
      if (e.empty()) return usual;
      const auto c = constant_of(e[0]);
      if (!c || c->percent || c->exact.grain != 1) return std::nullopt;
      return c->exact.value;
    };
    const auto count = part(dice.count, 1);
    const auto sides = part(dice.sides, 6);
    if (!count || !sides || !dice.steps.empty()) {
      sink.report(Id::key_dice_later, key.at);
      return;
    }
    if (*count < 1 || *count > 1000 || *sides < 1 || *sides > 1'000'000) {
      sink.report(Id::dice_too_many, key.at);
      return;
    }
    t.dice = bytecode::Dice{static_cast<std::uint32_t>(*count), static_cast<std::uint32_t>(*sides)};
    t.key = {Base::number, -1, 1};
    t.key_range = ValueSet(*count, *count * *sides);
    return;
  }
  if (!key.type) return;
  const Typed typed = read_type(m, *key.type, sink);
  if (typed.type.error()) return;
  if (!typed.type.numeric() && typed.type.base != Base::name && typed.type.base != Base::yes_no) {
    sink.report(Id::key_type, key.at).arg("type", words_of(m, typed.type));
    return;
  }
  t.key = typed.type;
  t.key_range = typed.range;
}

// Exactly: a set that only held all would hide gaps.
ValueSet covered_by(const std::vector<RowInfo>& rows) {
  std::vector<Interval> all;
  for (const RowInfo& row : rows) all.insert(all.end(), row.keys.begin(), row.keys.end());
  return ValueSet::exactly(std::move(all));
}

void read_row(Model& m, TableInfo& t, const grammar::Row& row, bool& otherwise_seen, Sink& sink) {
  if (row.cells.empty()) return;
  bool rest = false;
  const auto keys = key_cell(m, row.cells[0], t.key, rest, sink);
  if (!keys) {
    t.broken = true;
    return;
  }
  RowInfo info;
  info.at = row.cells[0].at;
  info.text = row.text;
  if (rest) {
    if (otherwise_seen) {
      sink.report(Id::otherwise_twice, info.at);
      return;
    }
    otherwise_seen = true;
    const ValueSet left = ValueSet(-kLargest, kLargest).without(covered_by(t.rows));
    info.keys = left.parts();
  } else {
    if (otherwise_seen) {
      sink.report(Id::row_after_otherwise, info.at);
      return;
    }
    ValueSet set;
    for (const Interval& k : *keys) set = set.unite(ValueSet(k.lo, k.hi));
    info.keys = set.parts();
  }
  if (t.has_value) {
    if (row.cells.size() != 2) {
      sink.report(Id::cell_count, row.at)
          .arg("found", static_cast<std::int64_t>(row.cells.size()) - 1)
          .arg("wanted", 1);
    }
    if (row.cells.size() >= 2) {
      const auto v = value_cell(m, row.cells[1], t.value, sink);
      if (v && !t.value_range.contains(*v)) {
        sink.report(t.value_range.lo() == 0 && *v < 0 ? Id::cell_negative : Id::cell_outside, row.cells[1].at)
            .arg("value", words_of(m, t.value, *v))
            .arg("name", t.name)
            .arg("range", range_words(m, t.value, t.value_range))
            .label(t.decl->gives ? t.decl->gives->at : t.at, LabelId::range_here);
      }
      info.value = v.value_or(t.value_range.empty() ? 0 : t.value_range.lo());
    }
  }
  t.rows.push_back(std::move(info));
}

}  // namespace

void declare_units(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  for (const grammar::UnitsDecl& decl : sheet.units) {
    if (const auto kind = kind_named(m, decl.piece, sink)) declare_unit_rows(m, decl, *kind, sink);
  }
}

void declare_tables(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  for (const grammar::TableDecl& decl : sheet.tables) {
    TableInfo t;
    t.name = decl.name.text;
    t.at = decl.name.at;
    t.decl = &decl;
    if (!decl.keys.empty()) read_key(m, t, decl.keys[0], sink);
    if (decl.gives) {
      t.has_value = true;
      const Typed typed = read_type(m, *decl.gives, sink);
      t.value = typed.type;
      t.value_range = typed.range;
      if (t.value.base == Base::piece || t.value.base == Base::side || t.value.base == Base::text) {
        sink.report(Id::table_gives, decl.gives->at).arg("type", words_of(m, t.value));
        t.value = {};
      }
      if (!decl.params.empty()) sink.report(Id::table_params_unused, decl.params[0].name.at);
    }
    bool otherwise_seen = false;
    t.broken = too_many(decl.rows.size(), kMostRows, decl.name.at, sink);
    if (!t.broken) {
      for (const grammar::Row& row : decl.rows) read_row(m, t, row, otherwise_seen, sink);
    }
    t.covered = covered_by(t.rows);
    t.broken = t.broken || t.key.error();
    m.tables.push_back(std::move(t));
    const int index = static_cast<int>(m.tables.size()) - 1;
    const auto [it, fresh] =
        m.symbols.emplace(decl.name.text, Model::Symbol{Model::What::table, index, decl.name.at});
    if (!fresh && it->second.what != Model::What::broken) {
      sink.report(Id::name_twice, decl.name.at)
          .arg("name", decl.name.text)
          .label(it->second.at, LabelId::first_here);
      it->second.what = Model::What::broken;
    }
    if (!decl.gives) {
      RuleInfo rule;
      rule.at = decl.name.at;
      rule.table = index;
      m.rules.push_back(std::move(rule));
      m.tables.back().rule = static_cast<int>(m.rules.size()) - 1;
    }
  }
}

}  // namespace muster::compiler

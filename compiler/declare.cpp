// Declarations: every name of the sheet with its type and range, before any body is read.
//
// Order matters only for what a type may name: sets first, then pieces and sides, then the
// fields (whose types may name them all), then units and tables. A broken declaration still
// declares its name, so that what uses it is not reported again.
#include <algorithm>
#include <map>

#include "compiler/mending.h"
#include "compiler/passes.h"
#include "compiler/read_dice.h"
#include "compiler/types.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;

namespace {

void add_symbol(Model& m, Sink& sink, const grammar::Name& name, Model::What what, int index) {
  if (name.text.empty()) return;
  const auto [it, fresh] = m.symbols.emplace(name.text, Model::Symbol{what, index, name.at});
  if (!fresh && it->second.what != Model::What::broken) {
    sink.report(Id::name_twice, name.at).arg("name", name.text).label(it->second.at, LabelId::first_here);
    it->second.what = Model::What::broken;  // which of the two a line means can't be told
  }
}

// Only `say` fills in values; elsewhere braces would be shown as they stand.
void check_plain(const std::string& text, Span at, Sink& sink) {
  const auto open = text.find('{');
  if (open != std::string::npos && text.find('}', open) != std::string::npos) sink.report(Id::text_plain, at);
}

void declare_sets(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  for (const grammar::NamesDecl& decl : sheet.names) {
    if (too_many(decl.words.size(), kMostRows, decl.name.at, sink)) continue;
    SetInfo set;
    set.name = decl.name.text;
    set.at = decl.name.at;
    set.ends_nearest = decl.ends_nearest;
    std::map<std::string, Span> seen;
    for (const auto& word : decl.words) {
      const auto [it, fresh] = seen.emplace(word.name.text, word.name.at);
      if (!fresh) {
        auto& d = sink.report(Id::word_twice, word.name.at)
                      .arg("word", word.name.text)
                      .arg("set", set.name)
                      .label(it->second, LabelId::first_here);
        // With the comma before it.
        const grammar::Name& before = (&word - 1)->name;
        if (only_between(*m.source, before.at, word.name.at, ","))
          d.fix({before.at.end, word.name.at.end}, "");
        continue;
      }
      check_plain(word.text, word.name.at, sink);
      set.words.push_back(word.name.text);
      set.texts.push_back(word.text);
    }
    m.sets.push_back(std::move(set));
    add_symbol(m, sink, decl.name, Model::What::set, static_cast<int>(m.sets.size()) - 1);
  }
}

// Dice of a field: rolled before the battle, so all of it is known here.
std::optional<RollInfo> read_field_dice(const grammar::Dice& dice, Sink& sink) {
  const auto plain = [&](const grammar::Expr& e, Node*&) -> std::optional<std::int64_t> {
    if (e.kind == grammar::ExprKind::error) return std::nullopt;
    const auto c = constant_of(e);
    if (c && !c->percent && c->exact.grain == 1) return c->exact.value;
    sink.report(Id::field_dice_not_plain, e.at);
    return std::nullopt;
  };
  return read_dice(dice, plain, sink);
}

// Fields of one block; the default values are worked out when bodies are resolved.
FieldInfo declare_field(Model& m, const grammar::FieldDecl& decl, bool of_side, Sink& sink) {
  FieldInfo f;
  f.name = decl.name.text;
  f.at = decl.name.at;
  f.decl = &decl;
  f.mode = decl.mode;
  f.computed = decl.computed;
  const Typed typed = read_type(m, decl.type, sink);
  f.type = typed.type;
  f.range = typed.range;
  f.per = typed.per;
  if (f.type.base == Base::text) {
    auto& d = sink.report(Id::field_of_text, decl.type.at);
    if (m.written(decl.type.at) == grammar::shown(grammar::Role::text, m.language))
      d.fix(decl.type.at, std::string(grammar::shown(grammar::Role::label, m.language)));
    f.type = {};
  }
  if (decl.roll) {
    if (!of_side) {
      sink.report(Id::rolled_elsewhere, decl.roll->at).arg("name", f.name);
    } else if (f.per >= 0 || f.type.optional || f.computed ||
               (!f.type.error() && f.type.base != Base::number)) {
      sink.report(Id::rolled_not_plain, decl.roll->at).arg("name", f.name);
    } else {
      f.roll = read_field_dice(*decl.roll, sink);
    }
    if (!f.roll) f.type = {};
  }
  if (f.mode != grammar::StoreMode::proved && !f.type.error() && !f.type.numeric()) {
    auto& d = sink.report(Id::capped_not_number, decl.name.at).arg("name", f.name);
    // The word at the end of the line.
    const auto role =
        decl.mode == grammar::StoreMode::capped ? grammar::Role::capped : grammar::Role::checked;
    const std::string text = m.written(decl.at), word(grammar::shown(role, m.language));
    const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
    if (std::string_view(text).substr(0, end).ends_with(" " + word)) {
      const std::size_t begin = text.find_last_not_of(' ', end - word.size() - 1) + 1;
      d.fix({decl.at.begin + static_cast<std::uint32_t>(begin),
             decl.at.begin + static_cast<std::uint32_t>(end)},
            "", diagnostics::Applicability::sure);
    }
    f.mode = grammar::StoreMode::proved;
  }
  f.held = f.range;
  if (f.type.optional && decl.value.empty()) f.constant = bytecode::kAbsent;
  return f;
}

void check_twice(std::vector<FieldInfo>& fields, const FieldInfo& f, Sink& sink) {
  const auto it =
      std::find_if(fields.begin(), fields.end(), [&](const FieldInfo& o) { return o.name == f.name; });
  if (it != fields.end()) {
    sink.report(Id::field_twice, f.at).arg("name", f.name).label(it->at, LabelId::first_here);
  }
}

std::optional<std::int64_t> bound_of(const std::vector<grammar::Expr>& e, std::int64_t lo, std::int64_t hi,
                                     Sink& sink) {
  if (e.empty() || e[0].kind == grammar::ExprKind::error) return std::nullopt;
  const auto c = constant_of(e[0]);
  if (!c || c->percent || c->exact.grain != 1 || c->exact.value < lo || c->exact.value > hi) {
    sink.report(Id::bound_wrong, e[0].at).arg("lo", lo).arg("hi", hi);
    return std::nullopt;
  }
  return c->exact.value;
}

void read_joins(PieceInfo& piece, const grammar::PieceDecl& decl, Sink& sink) {
  if (!decl.has_join) return;
  piece.at_most = static_cast<std::uint32_t>(bound_of(decl.at_most, 2, 20, sink).value_or(2));
  std::vector<bool> said(piece.fields.size(), false);
  bool others = false;
  for (const grammar::JoinRule& rule : decl.joins) {
    const auto how = static_cast<bytecode::JoinHow>(rule.how);
    if (!rule.field) {
      others = true;
      for (std::size_t i = 0; i < said.size(); ++i) {
        if (!said[i]) piece.fields[i].join = how;
      }
      continue;
    }
    const auto i = piece.find(rule.field->text);
    if (!i) {
      std::vector<std::string> names;
      for (const auto& f : piece.fields) names.push_back(f.name);
      auto& d = sink.report(Id::unknown_field, rule.field->at)
                    .arg("name", rule.field->text)
                    .arg("owner", piece.name);
      if (const auto near = nearest(rule.field->text, names); !near.empty())
        d.arg("near", near).fix(rule.field->at, near);
      others = true;
      continue;
    }
    if (said[static_cast<std::size_t>(*i)]) {
      sink.report(Id::join_twice, rule.field->at).arg("name", rule.field->text);
    }
    said[static_cast<std::size_t>(*i)] = true;
    piece.fields[static_cast<std::size_t>(*i)].join = how;
  }
  std::string open;
  for (std::size_t i = 0; i < piece.fields.size(); ++i) {
    FieldInfo& f = piece.fields[i];
    if (!said[i] && !others) open += (open.empty() ? "`" : ", `") + f.name + "`";
    const bool adds = f.join == bytecode::JoinHow::by_sum || f.join == bytecode::JoinHow::highest ||
                      f.join == bytecode::JoinHow::lowest;
    const bool ordered =
        f.type.numeric() || (f.type.base == Base::name && f.join != bytecode::JoinHow::by_sum);
    if (adds && !f.type.error() && (!ordered || f.type.optional)) {
      sink.report(Id::join_not_number, f.at).arg("name", f.name);
      continue;
    }
    if (f.join == bytecode::JoinHow::by_sum && !f.type.error()) {
      bool too_large = false;
      // Any number between the least and the most that the lines of a joined piece add up to.
      const ValueSet sums = multiply(f.range, ValueSet(1, piece.at_most), too_large);
      f.held = sums.empty() ? f.range : f.range.unite(ValueSet(sums.lo(), sums.hi()));
      if (too_large) sink.report(Id::too_large, f.at);
    }
  }
  if (!open.empty()) sink.report(Id::join_open, decl.join_at).arg("fields", open);
}

void declare_pieces(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  // Names first: a field may name another kind. Parts come behind all pieces, wherever the sheet has
  // them: what they are worked out from is there before them.
  for (const bool parts : {false, true}) {
    for (const grammar::PieceDecl& decl : sheet.pieces) {
      if (decl.part_of.text.empty() == parts) continue;
      PieceInfo& piece = m.pieces.emplace_back();
      piece.name = decl.name.text;
      piece.plural = decl.plural.text.empty() ? decl.name.text : decl.plural.text;
      piece.at = decl.name.at;
      piece.decl = &decl;
      add_symbol(m, sink, decl.name, Model::What::piece, static_cast<int>(m.pieces.size()) - 1);
    }
  }
  for (PieceInfo& piece : m.pieces) {
    const grammar::PieceDecl& decl = *piece.decl;
    const bool part = !decl.part_of.text.empty();
    const auto bound = bound_of(decl.up_to, 1, part ? 1'000 : 10'000, sink);
    if (part) {
      declare_part(m, piece, bound, sink);
    } else {
      piece.up_to = static_cast<std::uint32_t>(bound.value_or(200));
    }
    if (too_many(decl.fields.size(), kMostFields, decl.name.at, sink)) continue;
    for (const grammar::FieldDecl& field : decl.fields) {
      FieldInfo f = declare_field(m, field, false, sink);
      check_twice(piece.fields, f, sink);
      piece.fields.push_back(std::move(f));
    }
    for (std::size_t i = 0; i < decl.line.size(); ++i) {
      const auto found = piece.find(decl.line[i].text);
      if (!found) {
        sink.report(Id::unknown_field, decl.line[i].at)
            .arg("name", decl.line[i].text)
            .arg("owner", piece.name);
        continue;
      }
      if (piece.part_of >= 0 && *found == 0) {
        sink.report(Id::whose_by_place, decl.line[i].at)
            .arg("piece", decl.line[i].text)
            .arg("part", piece.name);
        continue;
      }
      if (decl.line_star[i]) {
        piece.count_field = *found;
      } else {
        piece.line.push_back(*found);
      }
    }
    if (!part) read_joins(piece, decl, sink);
  }
  check_part_names(m, sink);
}

void declare_sides(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  if (sheet.sides.empty()) {
    if (!sheet.battles.empty() || !sheet.pieces.empty()) sink.report(Id::no_sides);
    return;
  }
  const grammar::SidesDecl& decl = sheet.sides.front();
  for (std::size_t i = 1; i < sheet.sides.size(); ++i) {
    sink.report(Id::block_twice, sheet.sides[i].at)
        .arg("mend", said("one line in place of the two"))
        .label(decl.at, LabelId::first_here);
  }
  for (const grammar::Name& name : decl.names) {
    if (std::find(m.sides.begin(), m.sides.end(), name.text) != m.sides.end()) {
      sink.report(Id::word_twice, name.at)
          .arg("word", name.text)
          .arg("set", grammar::shown(grammar::Role::sides, m.language))
          .label(decl.at, LabelId::first_here);
      continue;
    }
    m.sides.push_back(name.text);
  }
  if (m.sides.size() != 2)
    sink.report(Id::sides_not_two, decl.at).arg("n", static_cast<std::int64_t>(m.sides.size()));
}

void declare_blocks(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  for (const grammar::FieldsDecl& block : sheet.fields) {
    if (too_many(block.fields.size(), kMostFields, block.at, sink)) continue;
    switch (block.kind) {
      case grammar::BlockKind::side:
        for (const auto& field : block.fields) {
          FieldInfo f = declare_field(m, field, true, sink);
          check_twice(m.side_fields, f, sink);
          for (const PieceInfo& p : m.pieces) {
            if (p.plural == f.name)
              sink.report(Id::name_twice, f.at).arg("name", f.name).label(p.at, LabelId::first_here);
          }
          m.side_fields.push_back(std::move(f));
        }
        break;
      case grammar::BlockKind::given:
        for (const auto& field : block.fields) {
          m.given.push_back(declare_field(m, field, false, sink));
          add_symbol(m, sink, field.name, Model::What::given, static_cast<int>(m.given.size()) - 1);
        }
        break;
      case grammar::BlockKind::state:
        for (const auto& field : block.fields) {
          m.state.push_back(declare_field(m, field, false, sink));
          add_symbol(m, sink, field.name, Model::What::state, static_cast<int>(m.state.size()) - 1);
        }
        break;
    }
  }
}

void declare_callables(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  for (const grammar::FormulaDecl& decl : sheet.formulas) {
    m.formulas.push_back({decl.name.text, decl.name.at, &decl, nullptr});
    add_symbol(m, sink, decl.name, Model::What::formula, static_cast<int>(m.formulas.size()) - 1);
  }
  for (const grammar::ModifiersDecl& decl : sheet.modifiers) {
    if (decl.rows.empty()) sink.report(Id::modifiers_empty, decl.name.at).arg("name", decl.name.text);
    too_many(decl.rows.size(), kMostBranches, decl.name.at, sink);
    m.formulas.push_back({decl.name.text, decl.name.at, nullptr, &decl});
    add_symbol(m, sink, decl.name, Model::What::formula, static_cast<int>(m.formulas.size()) - 1);
  }
  for (const grammar::RuleDecl& decl : sheet.rules) {
    RuleInfo rule;
    rule.name = decl.name.text;
    rule.at = decl.at;
    rule.decl = &decl;
    m.rules.push_back(std::move(rule));
    add_symbol(m, sink, decl.name, Model::What::rule, static_cast<int>(m.rules.size()) - 1);
  }
}

void declare_battle(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  if (sheet.battles.empty()) {
    sink.report(Id::no_battle);
  } else {
    for (std::size_t i = 1; i < sheet.battles.size(); ++i) {
      sink.report(Id::block_twice, sheet.battles[i].at)
          .arg("mend", said("the lines of both in one block"))
          .label(sheet.battles[0].at, LabelId::first_here);
    }
    RuleInfo rule;
    rule.at = sheet.battles[0].at;
    rule.battle = true;
    m.rules.push_back(std::move(rule));
    m.battle = static_cast<int>(m.rules.size()) - 1;
  }
  for (const grammar::OutcomesDecl& decl : sheet.outcomes) {
    m.outcomes_declared = true;
    for (const auto& word : decl.words) {
      const auto it = std::find_if(m.outcomes.begin(), m.outcomes.end(),
                                   [&](const auto& o) { return o.name == word.name.text; });
      if (it != m.outcomes.end()) {
        sink.report(Id::word_twice, word.name.at)
            .arg("word", word.name.text)
            .arg("set", grammar::shown(grammar::Role::outcomes, m.language))
            .label(it->at, LabelId::first_here);
        continue;
      }
      check_plain(word.text, word.name.at, sink);
      m.outcomes.push_back({word.name.text, word.text, word.name.at});
    }
  }
  if (!m.outcomes_declared) m.outcomes.push_back({"done", "", {}});
}

}  // namespace

Model declare(const grammar::Sheet& sheet, const diagnostics::Source& source, Sink& sink) {
  Model m;
  m.source = &source;
  m.language = sheet.language;
  m.title = sheet.title.text;
  for (const grammar::Name& name : sheet.broken) {
    m.symbols.emplace(name.text, Model::Symbol{Model::What::broken, -1, name.at});
  }
  declare_sets(m, sheet, sink);
  declare_sides(m, sheet, sink);
  declare_pieces(m, sheet, sink);
  declare_blocks(m, sheet, sink);
  declare_callables(m, sheet, sink);
  declare_units(m, sheet, sink);
  declare_tables(m, sheet, sink);
  declare_battle(m, sheet, sink);
  for (const grammar::RequireDecl& decl : sheet.requires_) check_plain(decl.message, decl.at, sink);
  for (const grammar::TableDecl& decl : sheet.tables) {
    for (const grammar::Row& row : decl.rows) check_plain(row.text, row.text_at, sink);
  }
  return m;
}

}  // namespace muster::compiler

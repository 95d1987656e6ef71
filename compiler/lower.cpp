// The ruleset: schema, tables, then the rules.
#include <algorithm>

#include "bytecode/dice.h"
#include "compiler/lower.h"
#include "compiler/passes.h"

namespace muster::compiler {

using bytecode::kNone;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

// FNV-1a, 64 bits: tells whether a ruleset is of this text.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t h = 14695981039346656037ull;
  for (const char c : text) {
    h ^= static_cast<unsigned char>(c);
    h *= 1099511628211ull;
  }
  return h;
}

const char* language_tag(grammar::Language language) {
  switch (language) {
    case grammar::Language::en:
      return "en";
    case grammar::Language::ru:
      return "ru";
    case grammar::Language::es:
      return "es";
  }
  return "en";
}

}  // namespace

bytecode::Index Lowerer::string(const std::string& text) {
  const auto [it, fresh] = string_ids.emplace(text, static_cast<bytecode::Index>(out.strings.size()));
  if (fresh) out.strings.push_back(text);
  return it->second;
}

bytecode::Index Lowerer::constant(std::int64_t value) {
  const auto [it, fresh] = constant_ids.emplace(value, static_cast<bytecode::Index>(out.constants.size()));
  if (fresh) out.constants.push_back(value);
  return it->second;
}

// Plain dice are shared; those with slots belong to their throw.
bytecode::Index Lowerer::dice(const bytecode::Dice& d) {
  for (std::size_t i = 0; i < out.dice.size() && bytecode::is_plain(d); ++i) {
    if (bytecode::is_plain(out.dice[i]) && out.dice[i].count == d.count && out.dice[i].sides == d.sides)
      return static_cast<bytecode::Index>(i);
  }
  out.dice.push_back(d);
  return static_cast<bytecode::Index>(out.dice.size()) - 1;
}

std::uint32_t Lowerer::line(Span at) const { return source.line_of(at.begin); }

bytecode::ValueType Lowerer::value_type(const Type& type, const ValueSet& set) const {
  bytecode::ValueType v;
  v.grain = type.grain;
  if (!set.empty()) {
    // What is none lies outside of every range.
    const ValueSet there = set.without(ValueSet::single(bytecode::kAbsent));
    v.lo = there.empty() ? 0 : there.lo();
    v.hi = there.empty() ? 0 : there.hi();
  }
  v.optional = type.optional;
  const auto range = [&](std::int64_t lo, std::int64_t hi) {
    v.lo = lo;
    v.hi = std::max(lo, hi);
  };
  switch (type.base) {
    case Base::number:
      v.kind = bytecode::Kind::number;
      break;
    case Base::percent:
      v.kind = bytecode::Kind::percent;
      break;
    case Base::yes_no:
      v.kind = bytecode::Kind::yes_no;
      range(0, 1);
      break;
    case Base::name:
      v.kind = bytecode::Kind::name;
      v.sub = type.sub;
      range(0, static_cast<std::int64_t>(m.sets[ix(type.sub)].words.size()) - 1);
      break;
    case Base::label:
      v.kind = bytecode::Kind::label;
      range(0, kLargest);
      break;
    case Base::side:
      v.kind = bytecode::Kind::side;
      range(0, static_cast<std::int64_t>(m.sides.size()) - 1);
      break;
    case Base::piece: {
      v.kind = bytecode::Kind::piece;
      v.sub = type.sub;
      const PieceInfo& p = m.pieces[ix(type.sub)];
      const std::int64_t lines = p.at_most > 1 ? p.at_most + 1 : 1;
      range(0, static_cast<std::int64_t>(p.up_to) * static_cast<std::int64_t>(m.sides.size()) * lines - 1);
      break;
    }
    case Base::text:
      v.kind = bytecode::Kind::text;
      range(0, kLargest);
      break;
    case Base::row:
      v.kind = bytecode::Kind::row;
      v.sub = type.sub;
      range(0, static_cast<std::int64_t>(m.tables[ix(type.sub)].rows.size()) - 1);
      break;
    case Base::col:
      v.kind = bytecode::Kind::col;
      v.sub = type.sub;
      range(0, static_cast<std::int64_t>(m.tables[ix(type.sub)].across.heads.size()) - 1);
      break;
    case Base::list:
    case Base::odds:
    case Base::error:
      break;
  }
  return v;
}

bytecode::Field Lowerer::field(const FieldInfo& f) {
  bytecode::Field out_field;
  out_field.name = f.name.empty() ? kNone : string(f.name);
  out_field.type = value_type(f.type, f.held);
  out_field.stated_lo = f.range.empty() ? out_field.type.lo : f.range.lo();
  out_field.stated_hi = f.range.empty() ? out_field.type.hi : f.range.hi();
  out_field.mode = static_cast<bytecode::StoreMode>(f.mode);
  out_field.computed = f.computed;
  out_field.has_default = f.constant.has_value() || f.rule >= 0;
  out_field.constant = f.constant.value_or(0);
  out_field.value_rule = f.rule >= 0 ? rule_ids[ix(f.rule)] : kNone;
  out_field.line = line(f.at);
  out_field.per = f.per < 0 ? kNone : f.per;
  if (f.roll) out_field.rolled = dice(f.roll->spec);
  return out_field;
}

void Lowerer::schema() {
  for (const SetInfo& set : m.sets) {
    bytecode::NameSet names;
    names.name = set.name.empty() ? kNone : string(set.name);
    for (std::size_t i = 0; i < set.words.size(); ++i) {
      names.words.push_back({string(set.words[i]), set.texts[i].empty() ? kNone : string(set.texts[i])});
    }
    out.names.push_back(std::move(names));
  }
  for (const std::string& side : m.sides) out.sides.push_back({string(side)});
  for (const PieceInfo& p : m.pieces) {
    bytecode::PieceKind kind;
    kind.name = string(p.name);
    kind.plural = string(p.plural);
    kind.up_to = p.up_to;
    kind.at_most = p.at_most;
    kind.part_of = p.part_of;
    kind.each = p.each;
    for (const FieldInfo& f : p.fields) {
      kind.fields.push_back(field(f));
      kind.joins.push_back(f.join);
    }
    kind.units = p.units_set < 0 ? kNone : p.units_set;
    kind.out_rule = p.out_rule < 0 ? kNone : rule_ids[ix(p.out_rule)];
    for (const int i : p.line) kind.line.push_back(i);
    kind.count_field = p.count_field < 0 ? kNone : p.count_field;
    out.kinds.push_back(std::move(kind));
  }
  for (const UnitInfo& u : m.units) {
    bytecode::Unit unit;
    unit.kind = u.kind;
    unit.name = string(u.name);
    for (const auto& v : u.values) unit.values.push_back({v.field, v.element, v.value});
    out.units.push_back(std::move(unit));
  }
  for (const FieldInfo& f : m.side_fields) out.side_fields.push_back(field(f));
  for (const FieldInfo& f : m.given) out.given.push_back(field(f));
  for (const FieldInfo& f : m.state) out.state.push_back(field(f));
  for (const auto& stage : m.stages) {
    out.stages.push_back({string(stage.name), stage.text.empty() ? kNone : string(stage.text), stage.given});
  }
  for (const std::string& label : m.labels) out.labels.push_back(string(label));
  for (const auto& o : m.outcomes)
    out.outcomes.push_back({string(o.name), string(o.text.empty() ? o.name : o.text)});
  for (const auto& x : m.measures) out.measures.push_back({string(x.name), rule_ids[ix(x.rule)]});
  for (const auto& x : m.requires_)
    out.requires_.push_back({rule_ids[ix(x.rule)], string(x.message), line(x.at)});
  formulas();
}

bytecode::Ruleset lower(Model& m, const grammar::Sheet& sheet, const diagnostics::Source& source,
                        std::vector<Span>& places) {
  Lowerer l{m, source, {}, {}, {}, {}, {}, {}, {}, {}};
  l.var_slots.assign(m.vars.size(), kNone);
  l.pools.assign(m.vars.size(), kNone);
  l.out.title = l.string(sheet.title.text);
  l.out.language = l.string(language_tag(sheet.language));
  std::string name = source.name();
  if (const auto slash = name.find_last_of('/'); slash != std::string::npos) name = name.substr(slash + 1);
  l.out.source_name = l.string(name);
  l.out.source_hash = hash_of(source.text());

  bytecode::Index fields = 0;
  for (const PieceInfo& p : m.pieces) {
    l.first_field.push_back(fields);
    fields += static_cast<bytecode::Index>(p.fields.size());
  }
  for (std::size_t i = 0; i < m.rules.size(); ++i) l.rule_ids.push_back(static_cast<bytecode::Index>(i));
  l.schema();
  l.tables();
  for (const RuleInfo& r : m.rules) {
    bytecode::Rule rule;
    if (r.battle) {
      rule.name = l.string("battle");
    } else if (!r.name.empty()) {
      rule.name = l.string(r.name);
    } else if (r.table >= 0) {
      rule.name = l.string(m.tables[ix(r.table)].name);
    }
    rule.line = l.line(r.at);
    for (const int p : r.params) {
      const Var& v = m.vars[ix(p)];
      rule.params.push_back(l.bind(p));
      if (v.ranged) l.ranges[ix(rule.params.back())] = Lowerer::Range::fixed;
    }
    if (r.gives >= 0) {
      const Var& v = m.vars[ix(r.gives)];
      rule.result = l.var_slots[ix(r.gives)] = l.fixed_slot(v.type, v.held, v.name);
    }
    l.out.rules.push_back(std::move(rule));
  }
  // Callers first: what they pass is the range of a parameter.
  for (const int i : m.order) l.rule(i);
  l.out.battle = m.battle;
  places = std::move(l.places);
  return std::move(l.out);
}

}  // namespace muster::compiler

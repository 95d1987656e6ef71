#include "checks/walk.h"

namespace muster::checks {

using namespace grammar;

void walk(const Expr& e, const Visitor& v) {
  if (v.expr) v.expr(e);
  walk(e.args, v);
  walk(e.where, v);
  walk(e.body, v);
}

void walk(const std::vector<Expr>& list, const Visitor& v) {
  for (const Expr& e : list) walk(e, v);
}

void walk(const Dice& d, const Visitor& v) {
  walk(d.count, v);
  walk(d.sides, v);
  walk(d.faces, v);
  for (const DiceStep& step : d.steps) {
    walk(step.args, v);
    walk(step.from, v);
    walk(step.limit, v);
  }
}

void walk(const Cell& c, const Visitor& v) {
  for (const Cell& item : c.items) walk(item, v);
  walk(c.expr, v);
  for (const Dice& d : c.dice) walk(d, v);
}

void walk(const TypeSpec& t, const Visitor& v) {
  walk(t.grain, v);
  walk(t.range, v);
}

void walk_line(const Stmt& s, const Visitor& v) {
  walk(s.who, v);
  walk(s.target, v);
  walk(s.value, v);
  walk(s.args, v);
  walk(s.where, v);
  if (s.dice) walk(*s.dice, v);
  if (s.type) walk(*s.type, v);
  if (s.order) {
    walk(s.order->key, v);
    walk(s.order->ties_key, v);
    if (s.order->ties_dice) walk(*s.order->ties_dice, v);
  }
  if (s.spend) {
    walk(s.spend->by, v);
    walk(s.spend->takes, v);
  }
  for (const TextPart& part : s.text) walk(part.hole, v);
  for (const Branch& b : s.branches) walk(b.condition, v);
  walk(s.when, v);
}

void walk(const Stmt& s, const Visitor& v) {
  if (v.stmt) v.stmt(s);
  walk_line(s, v);
  for (const Branch& b : s.branches) walk(b.body, v);
  walk(s.body, v);
}

void walk(const std::vector<Stmt>& body, const Visitor& v) {
  for (const Stmt& s : body) walk(s, v);
}

namespace {

void walk(const FieldDecl& f, const Visitor& v) {
  checks::walk(f.type, v);
  checks::walk(f.value, v);
  if (f.roll) checks::walk(*f.roll, v);
}

void walk(const AxisRule& rule, const Visitor& v) {
  if (rule.between == Between::by_value) checks::walk(rule.between_by, v);
  checks::walk(rule.shift, v);
}

void walk(const TableDecl& t, const Visitor& v) {
  for (const Param& p : t.params) checks::walk(p.type, v);
  for (const KeySpec& key : t.keys) {
    if (key.dice) checks::walk(*key.dice, v);
    if (key.type) checks::walk(*key.type, v);
    checks::walk(key.modifier, v);
  }
  if (t.gives) checks::walk(*t.gives, v);
  if (t.row_rule) walk(*t.row_rule, v);
  if (t.column_rule) walk(*t.column_rule, v);
  for (const ColumnHead& head : t.heads) {
    if (head.type) checks::walk(*head.type, v);
  }
  for (const Cell& c : t.across) checks::walk(c, v);
  for (const Row& row : t.rows) {
    checks::walk(row.condition, v);
    for (const Cell& c : row.cells) checks::walk(c, v);
    checks::walk(row.effects, v);
  }
}

void walk(const ModifiersDecl& d, const Visitor& v) {
  for (const Param& p : d.params) checks::walk(p.type, v);
  checks::walk(d.limits, v);
  for (const ModifiersDecl::Row& row : d.rows) {
    checks::walk(row.value, v);
    checks::walk(row.per, v);
    checks::walk(row.full, v);
    checks::walk(row.at_most, v);
    checks::walk(row.when, v);
  }
}

}  // namespace

void walk(const Sheet& sheet, const Visitor& v) {
  for (const PieceDecl& p : sheet.pieces) {
    walk(p.up_to, v);
    for (const FieldDecl& f : p.fields) walk(f, v);
    walk(p.out_when, v);
    walk(p.at_most, v);
  }
  for (const UnitsDecl& u : sheet.units) {
    for (const Row& row : u.rows) {
      for (const Cell& c : row.cells) walk(c, v);
    }
  }
  for (const FieldsDecl& block : sheet.fields) {
    for (const FieldDecl& f : block.fields) walk(f, v);
  }
  for (const TableDecl& t : sheet.tables) walk(t, v);
  for (const ModifiersDecl& d : sheet.modifiers) walk(d, v);
  for (const FormulaDecl& f : sheet.formulas) {
    for (const Param& p : f.params) walk(p.type, v);
    if (f.gives) walk(*f.gives, v);
    walk(f.body, v);
  }
  for (const RuleDecl& r : sheet.rules) {
    for (const Param& p : r.params) walk(p.type, v);
    if (r.gives) walk(*r.gives, v);
    walk(r.body, v);
  }
  for (const BattleDecl& b : sheet.battles) walk(b.body, v);
  for (const MeasureDecl& d : sheet.measures) walk(d.value, v);
  for (const RequireDecl& r : sheet.requires_) walk(r.condition, v);
}

}  // namespace muster::checks

#include "checks/walk.h"

#include <optional>
#include <vector>

namespace muster::checks {

namespace {

using namespace grammar;

struct Walk {
  const EachExpr& each;

  void all(const std::vector<Expr>& list) const {
    for (const Expr& e : list) go(e);
  }
  void go(const Expr& e) const {
    each(e);
    all(e.args);
    all(e.where);
    all(e.body);
  }
  void go(const Dice& d) const {
    all(d.count);
    all(d.sides);
    all(d.faces);
    for (const DiceStep& step : d.steps) {
      all(step.args);
      all(step.from);
      all(step.limit);
    }
  }
  void go(const Cell& c) const {
    all(c.expr);
    for (const Dice& d : c.dice) go(d);
    for (const Cell& item : c.items) go(item);
  }
  void go(const TypeSpec& t) const {
    all(t.grain);
    all(t.range);
  }
  void go(const FieldDecl& f) const {
    go(f.type);
    all(f.value);
    if (f.roll) go(*f.roll);
  }
  void go(const Stmt& s) const {
    for (const auto* list : {&s.target, &s.value, &s.args, &s.who, &s.where, &s.when}) all(*list);
    if (s.dice) go(*s.dice);
    if (s.type) go(*s.type);
    if (s.order) {
      all(s.order->key);
      all(s.order->ties_key);
      if (s.order->ties_dice) go(*s.order->ties_dice);
    }
    if (s.spend) {
      all(s.spend->by);
      all(s.spend->takes);
    }
    for (const TextPart& part : s.text) all(part.hole);
    for (const Branch& branch : s.branches) {
      all(branch.condition);
      go(branch.body);
    }
    go(s.body);
  }
  void go(const std::vector<Stmt>& body) const {
    for (const Stmt& s : body) go(s);
  }
  void go(const Row& row) const {
    all(row.condition);
    for (const Cell& c : row.cells) go(c);
    go(row.effects);
  }
  void go(const AxisRule& rule) const {
    if (rule.between == Between::by_value) go(rule.between_by);
    all(rule.shift);
  }
  void go(const TableDecl& t) const {
    for (const KeySpec& key : t.keys) {
      if (key.dice) go(*key.dice);
      if (key.type) go(*key.type);
      all(key.modifier);
    }
    if (t.row_rule) go(*t.row_rule);
    if (t.column_rule) go(*t.column_rule);
    for (const Cell& c : t.across) go(c);
    for (const Row& row : t.rows) go(row);
  }
};

}  // namespace

void for_each_expr(const Sheet& sheet, const EachExpr& each) {
  const Walk walk{each};
  for (const PieceDecl& p : sheet.pieces) {
    for (const FieldDecl& f : p.fields) walk.go(f);
    walk.all(p.out_when);
  }
  for (const UnitsDecl& u : sheet.units)
    for (const Row& row : u.rows) walk.go(row);
  for (const FieldsDecl& block : sheet.fields)
    for (const FieldDecl& f : block.fields) walk.go(f);
  for (const TableDecl& t : sheet.tables) walk.go(t);
  for (const FormulaDecl& f : sheet.formulas) walk.go(f.body);
  for (const ModifiersDecl& m : sheet.modifiers) {
    walk.all(m.limits);
    for (const ModifiersDecl::Row& row : m.rows) {
      walk.go(row.value);
      for (const auto* list : {&row.per, &row.full, &row.at_most, &row.when}) walk.all(*list);
    }
  }
  for (const RuleDecl& r : sheet.rules) walk.go(r.body);
  for (const BattleDecl& b : sheet.battles) walk.go(b.body);
  for (const MeasureDecl& m : sheet.measures) walk.go(m.value);
  for (const RequireDecl& r : sheet.requires_) walk.go(r.condition);
}

}  // namespace muster::checks

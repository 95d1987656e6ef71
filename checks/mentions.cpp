// Names that one body declares - values, rolls, parameters - and which names are asked for at all.
//
// Read from the tree, for formulas are gone from the model (each stands in the place of its call) and a
// name is used where it is written. Whatever might be meant by a name counts as a use of it, so that
// only what no reading makes use of is told.
#include "checks/mentions.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "grammar/keywords.h"

namespace muster::checks {

using diagnostics::Id;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Span;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Stmt;
using grammar::StmtKind;

namespace {

// A name that one body declares.
struct Local {
  enum class What : std::uint8_t { value, roll, row, param, other } what{};
  std::string name, owner;
  Span at;
  bool used = false;
  bool done = false;  // of a row: named other than before a dot
};

class Reader {
 public:
  Reader(const Subject& s, Sink& sink) : s_(s), sink_(sink) {}

  Mentions seen;

  void sheet();

 private:
  const Subject& s_;
  Sink& sink_;
  std::vector<Local> scope_;

  void open(Local::What what, const grammar::Name& name, const std::string& owner = "") {
    if (!name.text.empty()) scope_.push_back({what, name.text, owner, name.at});
  }
  void close(std::size_t mark);
  void tell(const Local& local);
  void mention(const std::string& name, bool behind_dot = false);

  void expr(const Expr& e);
  void exprs(const std::vector<Expr>& list) {
    for (const Expr& e : list) expr(e);
  }
  void target(const Expr& e);
  void dice(const grammar::Dice& d);
  void type(const grammar::TypeSpec& t);
  void cell(const grammar::Cell& c, bool key);
  void order(const Stmt& s);
  void line(const Stmt& s);
  void declares(const Stmt& s);
  void body(const std::vector<Stmt>& list);
  void params(const std::vector<grammar::Param>& list, const std::string& owner);
  void fields(const std::vector<grammar::FieldDecl>& list);
  void table(const grammar::TableDecl& t);
  void modifiers(const grammar::ModifiersDecl& d);
  bool runs_rows(const Stmt& s) const;
  bool calls_rule(const Stmt& s) const;
};

// ------------------------------------------------------------------ names in sight

void Reader::close(std::size_t mark) {
  while (scope_.size() > mark) {
    tell(scope_.back());
    scope_.pop_back();
  }
}

void Reader::tell(const Local& local) {
  switch (local.what) {
    case Local::What::value:
      if (!local.used) sink_.report(Id::value_unused, local.at).arg("name", local.name);
      return;
    case Local::What::param:
      if (!local.used)
        sink_.report(Id::param_unused, local.at).arg("name", local.name).arg("owner", local.owner);
      return;
    case Local::What::roll:
      if (!local.used)
        sink_.report(Id::roll_unused, local.at)
            .arg("name", local.name)
            .arg("unused", said("never used"))
            .arg("mend", said("use it, or take the roll away"));
      return;
    case Local::What::row:
      if (!local.done)
        sink_.report(Id::roll_unused, local.at)
            .arg("name", local.name)
            .arg("unused", said("what its row does is never done"))
            .arg("mend", said("`{word} {name}`, or take the roll away",
                              {{"word", grammar::shown(grammar::Role::do_, s_.sheet.language)},
                               {"name", local.name}}));
      return;
    case Local::What::other:
      return;
  }
}

void Reader::mention(const std::string& name, bool behind_dot) {
  for (std::size_t i = scope_.size(); i-- > 0;) {
    if (scope_[i].name != name) continue;
    scope_[i].used = true;
    if (!behind_dot) scope_[i].done = true;
    return;
  }
  seen.names.insert(name);
}

void Reader::expr(const Expr& e) {
  switch (e.kind) {
    case ExprKind::name:
    case ExprKind::text:
    case ExprKind::call:
      mention(e.name.text);
      break;
    case ExprKind::dot:
      seen.dots.insert(e.name.text);
      if (!e.args.empty() && e.args[0].kind == ExprKind::name) {
        mention(e.args[0].name.text, true);
        return;
      }
      break;
    default:
      break;
  }
  if (e.binder.text.empty()) {
    exprs(e.args);
    exprs(e.where);
    exprs(e.body);
    return;
  }
  exprs(e.args);
  const std::size_t mark = scope_.size();
  open(Local::What::other, e.binder);
  exprs(e.where);
  exprs(e.body);
  close(mark);
}

// What is changed is not asked for; whose it is, and which word of it, is.
void Reader::target(const Expr& e) {
  if (e.kind == ExprKind::name || e.kind == ExprKind::dot) seen.stores.insert(e.name.text);
  switch (e.kind) {
    case ExprKind::name:
      return;
    case ExprKind::dot:
      exprs(e.args);
      return;
    case ExprKind::index:
      for (std::size_t i = 0; i < e.args.size(); ++i) i == 0 ? target(e.args[i]) : expr(e.args[i]);
      return;
    default:
      expr(e);
  }
}

void Reader::dice(const grammar::Dice& d) {
  exprs(d.count);
  exprs(d.sides);
  exprs(d.faces);
  for (const grammar::DiceStep& step : d.steps) {
    exprs(step.args);
    exprs(step.from);
    exprs(step.limit);
  }
}

void Reader::type(const grammar::TypeSpec& t) {
  if (t.kind == grammar::TypeKind::named) seen.types.insert(t.name.text);
  if (t.per) seen.types.insert(t.per->text);
  exprs(t.grain);
  exprs(t.range);
}

void Reader::cell(const grammar::Cell& c, bool key) {
  if (!c.name.text.empty()) {
    if (!key) seen.cells.insert(c.name.text);
    seen.names.insert(c.name.text);
  }
  for (const grammar::Cell& item : c.items) cell(item, key);
  exprs(c.expr);
  for (const grammar::Dice& d : c.dice) dice(d);
}

// ------------------------------------------------------------------ lines

// A roll on a table whose rows do something.
bool Reader::runs_rows(const Stmt& s) const {
  if (s.value.empty()) return false;
  const Expr& e = s.value[0];
  const Expr& head = e.kind == ExprKind::index && !e.args.empty() ? e.args[0] : e;
  for (const compiler::TableInfo& t : s_.model.tables) {
    if (t.name != head.name.text) continue;
    return std::any_of(t.decl->rows.begin(), t.decl->rows.end(),
                       [](const grammar::Row& row) { return !row.effects.empty(); });
  }
  return false;
}

// A rule that gives a value does what it does whether the value is wanted or not.
bool Reader::calls_rule(const Stmt& s) const {
  if (s.value.empty() || s.value[0].kind != ExprKind::call) return false;
  const auto it = s_.model.symbols.find(s.value[0].name.text);
  return it != s_.model.symbols.end() && it->second.what == compiler::Model::What::rule;
}

void Reader::order(const Stmt& s) {
  if (!s.order) return;
  exprs(s.order->key);
  exprs(s.order->ties_key);
  if (s.order->ties_dice) dice(*s.order->ties_dice);
}

// What a line asks for, without the lines inside it.
void Reader::line(const Stmt& s) {
  exprs(s.who);
  switch (s.kind) {
    case StmtKind::assign:
    case StmtKind::add:
    case StmtKind::subtract:
    case StmtKind::raise:
    case StmtKind::reduce:
      for (const Expr& e : s.target) target(e);
      break;
    default:
      exprs(s.target);
  }
  if (s.kind == StmtKind::finish) seen.finishes.insert(s.name.text);
  exprs(s.value);
  exprs(s.args);
  if (s.dice) dice(*s.dice);
  if (s.type) type(*s.type);
  for (const grammar::TextPart& part : s.text) exprs(part.hole);
  exprs(s.when);
}

void Reader::declares(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::let:
      open(calls_rule(s) ? Local::What::other : Local::What::value, s.name);
      break;
    case StmtKind::tally:
      open(Local::What::value, s.name);
      break;
    case StmtKind::roll:
      open(Local::What::roll, s.name);
      break;
    case StmtKind::roll_on:
      open(runs_rows(s) ? Local::What::row : Local::What::roll, s.name);
      break;
    case StmtKind::spend:
      if (s.spend) open(Local::What::value, s.spend->rest);
      break;
    default:
      break;
  }
}

void Reader::body(const std::vector<Stmt>& list) {
  const std::size_t mark = scope_.size();
  for (const Stmt& s : list) {
    line(s);
    for (const grammar::Branch& b : s.branches) {
      exprs(b.condition);
      body(b.body);
    }
    const std::size_t inner = scope_.size();
    if (s.kind == StmtKind::for_each || s.kind == StmtKind::spend) open(Local::What::other, s.name);
    if (s.numbered) open(Local::What::other, *s.numbered);
    exprs(s.where);
    order(s);
    if (s.spend) {
      exprs(s.spend->by);
      exprs(s.spend->takes);
    }
    body(s.body);
    close(inner);
    declares(s);
  }
  close(mark);
}

// ------------------------------------------------------------------ declarations

void Reader::params(const std::vector<grammar::Param>& list, const std::string& owner) {
  for (const grammar::Param& p : list) {
    type(p.type);
    open(Local::What::param, p.name, owner);
  }
}

void Reader::fields(const std::vector<grammar::FieldDecl>& list) {
  for (const grammar::FieldDecl& f : list) {
    type(f.type);
    exprs(f.value);
    if (f.roll) dice(*f.roll);
  }
}

void Reader::table(const grammar::TableDecl& t) {
  const std::size_t mark = scope_.size();
  params(t.params, t.name.text);
  for (const grammar::KeySpec& key : t.keys) {
    if (key.dice) dice(*key.dice);
    if (key.type) type(*key.type);
    exprs(key.modifier);
  }
  if (t.gives) type(*t.gives);
  for (const auto* rule : {&t.row_rule, &t.column_rule}) {
    if (!*rule) continue;
    if ((*rule)->between == grammar::Between::by_value) expr((*rule)->between_by);
    exprs((*rule)->shift);
  }
  for (const grammar::ColumnHead& head : t.heads) {
    if (head.type) type(*head.type);
  }
  for (const grammar::Cell& c : t.across) cell(c, true);
  for (const grammar::Row& row : t.rows) {
    exprs(row.condition);
    for (std::size_t i = 0; i < row.cells.size(); ++i) cell(row.cells[i], i == 0 && !t.conditions);
    body(row.effects);
  }
  close(mark);
}

void Reader::modifiers(const grammar::ModifiersDecl& d) {
  const std::size_t mark = scope_.size();
  params(d.params, d.name.text);
  exprs(d.limits);
  for (const grammar::ModifiersDecl::Row& row : d.rows) {
    expr(row.value);
    exprs(row.per);
    exprs(row.full);
    exprs(row.at_most);
    exprs(row.when);
  }
  close(mark);
}

void Reader::sheet() {
  const grammar::Sheet& sheet = s_.sheet;
  for (const grammar::PieceDecl& p : sheet.pieces) {
    exprs(p.up_to);
    if (!p.part_of.text.empty()) seen.types.insert(p.part_of.text);
    fields(p.fields);
    exprs(p.out_when);
    exprs(p.at_most);
  }
  for (const grammar::UnitsDecl& u : sheet.units) {
    for (const grammar::Row& row : u.rows) {
      for (std::size_t i = 1; i < row.cells.size(); ++i) cell(row.cells[i], false);
    }
  }
  for (const grammar::FieldsDecl& block : sheet.fields) fields(block.fields);
  for (const grammar::TableDecl& t : sheet.tables) table(t);
  for (const grammar::ModifiersDecl& d : sheet.modifiers) modifiers(d);
  for (const grammar::FormulaDecl& f : sheet.formulas) {
    const std::size_t mark = scope_.size();
    params(f.params, f.name.text);
    if (f.gives) type(*f.gives);
    expr(f.body);
    close(mark);
  }
  for (const grammar::RuleDecl& r : sheet.rules) {
    const std::size_t mark = scope_.size();
    params(r.params, r.name.text);
    if (r.gives) type(*r.gives);
    body(r.body);
    close(mark);
  }
  for (const grammar::BattleDecl& b : sheet.battles) body(b.body);
  for (const grammar::MeasureDecl& d : sheet.measures) expr(d.value);
  for (const grammar::RequireDecl& r : sheet.requires_) expr(r.condition);
}

}  // namespace

Mentions read_mentions(const Subject& s, Sink& sink) {
  Reader reader(s, sink);
  reader.sheet();
  return std::move(reader.seen);
}

}  // namespace muster::checks

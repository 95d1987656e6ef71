// What nothing uses: names that a sheet declares and never asks for.
//
// Read from the tree, for formulas are gone from the model (each stands in the place of its call) and a
// name is used where it is written. Whatever might be meant by a name counts as a use of it, so that
// only what no reading makes use of is told. What only something unused uses is not told: with the
// first taken away, the second is told next.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "checks/families.h"
#include "checks/walk.h"
#include "grammar/keywords.h"

namespace muster::checks {

using diagnostics::Id;
using diagnostics::Sink;
using diagnostics::Span;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Stmt;
using grammar::StmtKind;

namespace {

// What is mentioned anywhere, by its spelling.
struct Mentions {
  std::set<std::string> names;     // alone: a formula, a table, a given value, a word, a field of its own piece
  std::set<std::string> dots;      // behind a dot: a field, a list of pieces
  std::set<std::string> types;     // where a type is named, also after `per`
  std::set<std::string> cells;     // words in cells of tables and units
  std::set<std::string> finishes;  // outcomes
};

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
      if (!local.used) sink_.report(Id::param_unused, local.at).arg("name", local.name).arg("owner", local.owner);
      return;
    case Local::What::roll:
      if (!local.used)
        sink_.report(Id::roll_unused, local.at)
            .arg("name", local.name)
            .arg("unused", "never used")
            .arg("mend", "use it, or take the roll away");
      return;
    case Local::What::row:
      if (!local.done)
        sink_.report(Id::roll_unused, local.at)
            .arg("name", local.name)
            .arg("unused", "what its row does is never done")
            .arg("mend", "`" + std::string(grammar::shown(grammar::Role::do_, s_.sheet.language)) + " " + local.name +
                             "`, or take the roll away");
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
    if (t.name == head.name.text) return t.has_effects;
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

// ------------------------------------------------------------------ what is left over

bool has(const std::set<std::string>& set, const std::string& name) { return set.count(name) != 0; }

// Words of a battle file, or of what came out, are kept for whoever reads the report.
bool only_told(const grammar::FieldDecl& f) {
  return f.type.kind == grammar::TypeKind::label || f.type.kind == grammar::TypeKind::named ||
         f.type.kind == grammar::TypeKind::choice;
}

void tell_pieces(const Subject& s, const Mentions& seen, Sink& sink) {
  for (const grammar::PieceDecl& p : s.sheet.pieces) {
    const std::string& plural = p.plural.text.empty() ? p.name.text : p.plural.text;
    const bool used = has(seen.types, p.name.text) || has(seen.names, plural) || has(seen.dots, plural) ||
                      has(seen.names, p.name.text);
    if (!used) {
      sink.report(Id::piece_unused, p.name.at).arg("name", p.name.text);
      continue;
    }
    for (const grammar::FieldDecl& f : p.fields) {
      if (has(seen.dots, f.name.text) || has(seen.names, f.name.text)) continue;
      if (only_told(f)) continue;
      sink.report(Id::field_unused, f.name.at).arg("name", f.name.text).arg("owner", p.name.text);
    }
  }
  for (const grammar::FieldsDecl& block : s.sheet.fields) {
    for (const grammar::FieldDecl& f : block.fields) {
      const bool used = has(seen.names, f.name.text) || has(seen.dots, f.name.text);
      if (used) continue;
      if (block.kind == grammar::BlockKind::given) {
        sink.report(Id::given_unused, f.name.at).arg("name", f.name.text);
        continue;
      }
      if (only_told(f)) continue;
      const auto owner = block.kind == grammar::BlockKind::side ? grammar::Role::side : grammar::Role::battle;
      sink.report(Id::field_unused, f.name.at)
          .arg("name", f.name.text)
          .arg("owner", grammar::shown(owner, s.sheet.language));
    }
  }
}

// Words that only tables give, where no cell has them: a result in the legend that is nowhere in the
// table. A word that a battle file may state, or that a list goes through, needs no line of the sheet.
void tell_words(const Subject& s, const Mentions& seen, const grammar::NamesDecl& names, Sink& sink) {
  bool given = false;
  bool stated = has(seen.names, names.name.text);
  const auto type = [&](const grammar::TypeSpec& t, bool& what) {
    if (t.kind == grammar::TypeKind::named && t.name.text == names.name.text) what = true;
    if (t.per && t.per->text == names.name.text) stated = true;
  };
  for (const grammar::PieceDecl& p : s.sheet.pieces) {
    for (const grammar::FieldDecl& f : p.fields) type(f.type, stated);
  }
  for (const grammar::FieldsDecl& block : s.sheet.fields) {
    for (const grammar::FieldDecl& f : block.fields) type(f.type, stated);
  }
  for (const grammar::TableDecl& t : s.sheet.tables) {
    if (t.gives) type(*t.gives, given);
    for (const grammar::ColumnHead& head : t.heads) {
      if (head.type) type(*head.type, given);
    }
  }
  if (!given || stated) return;
  for (const auto& word : names.words) {
    if (has(seen.names, word.name.text) || has(seen.cells, word.name.text)) continue;
    sink.report(Id::word_unused, word.name.at).arg("word", word.name.text).arg("name", names.name.text);
  }
}

void tell_declarations(const Subject& s, const Mentions& seen, Sink& sink) {
  const auto unused = [&](const grammar::Name& name, Id id) {
    if (!has(seen.names, name.text)) sink.report(id, name.at).arg("name", name.text);
  };
  for (const grammar::FormulaDecl& f : s.sheet.formulas) unused(f.name, Id::formula_unused);
  for (const grammar::ModifiersDecl& d : s.sheet.modifiers) unused(d.name, Id::formula_unused);
  for (const grammar::RuleDecl& r : s.sheet.rules) unused(r.name, Id::rule_unused);
  for (const grammar::TableDecl& t : s.sheet.tables) unused(t.name, Id::table_unused);
  for (const grammar::NamesDecl& n : s.sheet.names) {
    if (has(seen.types, n.name.text) || has(seen.names, n.name.text)) {
      tell_words(s, seen, n, sink);
    } else {
      sink.report(Id::names_unused, n.name.at).arg("name", n.name.text);
    }
  }
  for (const grammar::OutcomesDecl& o : s.sheet.outcomes) {
    for (const auto& word : o.words) {
      if (!has(seen.finishes, word.name.text))
        sink.report(Id::outcome_unused, word.name.at).arg("name", word.name.text);
    }
  }
}

}  // namespace

void look_at_uses(const Subject& s, Sink& sink) {
  Reader reader(s, sink);
  reader.sheet();
  tell_pieces(s, reader.seen, sink);
  tell_declarations(s, reader.seen, sink);
}

}  // namespace muster::checks

// Rolling on tables: the dice of a table's head are thrown, what the head adds is added, the row is
// found, and what stands there is done.
//
// A name of such a roll is bound to the value of the row (or the row itself) and to an Entry that
// knows the rest. A table some of whose rows roll again runs its rows in a loop: each such row has a
// flag, so that it rolls again once; after that it does what it says of the same row.
#include <algorithm>

#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using grammar::ExprKind;
using grammar::Same;
using grammar::Stmt;
using grammar::StmtKind;

namespace {

const Type kWhole{Base::number, -1, 1};
const Type kYesNo{Base::yes_no};

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

std::optional<std::vector<Node*>> Resolver::table_args(int table, const std::vector<grammar::Expr>& given,
                                                       Span at, std::vector<Act>& before) {
  const TableInfo& t = m.tables[ix(table)];
  const auto& params = t.decl->params;
  if (params.size() != given.size()) {
    for (const grammar::Expr& e : given) maybe(e);
    sink.report(Id::argument_count, at)
        .arg("name", t.name)
        .arg("wanted", static_cast<std::int64_t>(params.size()))
        .arg("found", static_cast<std::int64_t>(given.size()))
        .label(t.at, LabelId::declared_here);
    return std::nullopt;
  }
  std::vector<Node*> args;
  bool broken = false;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Typed typed = read_value_type(m, params[i].type, sink);
    const bool open = typed.type.numeric() && !typed.type.optional && params[i].type.grain.empty() &&
                      params[i].type.kind != grammar::TypeKind::whole && !typed.ranged;
    Node* arg = open ? expr(given[i], &typed.type) : value_of(given[i], typed.type);
    if (open && !arg->type.error()) arg = fit(arg, {typed.type.base, -1, arg->type.grain});
    broken = broken || arg->type.error();
    if (!broken) args.push_back(kept(arg, before));
  }
  if (broken) return std::nullopt;
  return args;
}

// The throw for the key `spec`, and its total.
void Resolver::throw_on(int table, int roll, const grammar::KeySpec& spec, const Type& key, Entry& entry,
                        const Node* who, Span at, std::vector<Act>& out) {
  entry.natural = entry.total = roll;
  Act thrown = act(ActKind::roll, at);
  thrown.var = roll;
  thrown.who = clone(who);
  out.push_back(std::move(thrown));
  if (spec.modifier.empty()) return;
  // Written with its sign, so it is added.
  Node* added = in_head(table, entry.args, spec.modifier[0], key);
  Node* sum = arithmetic(NodeKind::add, fit(var_node(roll, at), key), added, at, nullptr);
  if (sum->type.error()) {
    entry.total = -1;
    return;
  }
  Act let = act(ActKind::let, at);
  let.value = sum;
  let.var = entry.total = m.make_var("", key, at);
  out.push_back(std::move(let));
}

int Resolver::keep_row(Node* row, std::vector<Act>& out) {
  Act let = act(ActKind::let, row->at);
  let.value = row;
  let.var = m.make_var("", row->type, row->at);
  out.push_back(std::move(let));
  return out.back().var;
}

// roll [NAME] [for WHO] on TABLE(args), MATRIX(args)[key]
void Resolver::roll_on(const Stmt& s, std::vector<Act>& out) {
  if (s.value.empty()) return;
  Node* who = s.who.empty() ? nullptr : expr(s.who[0]);
  if (who != nullptr && !who->type.error() && who->type.base != Base::piece && who->type.base != Base::side) {
    sink.report(Id::roll_for_whom, who->at).arg("found", words_of(m, who->type));
  }
  if (who != nullptr && who->type.base != Base::piece && who->type.base != Base::side) who = nullptr;
  if (who != nullptr) who = kept(who, out);
  const bool named = !s.name.text.empty();
  // What can't be rolled on leaves a name that nobody asks of again.
  const auto give_up = [&] {
    if (named) declare_local(s.name, {});
  };
  const grammar::Expr& e = s.value[0];
  const bool keyed = e.kind == ExprKind::index && !e.args.empty();
  const grammar::Expr& head = keyed ? e.args[0] : e;
  const auto it = m.symbols.find(head.name.text);
  const bool plain = head.kind == ExprKind::name || head.kind == ExprKind::call;
  if (!plain || it == m.symbols.end() || it->second.what != Model::What::table) {
    const bool told =
        e.kind == ExprKind::error || (it != m.symbols.end() && it->second.what == Model::What::broken);
    if (!told) {
      std::vector<std::string> tables;
      for (const TableInfo& t : m.tables) tables.push_back(t.name);
      auto& d = sink.report(Id::roll_on_wants_table, e.at);
      if (plain) {
        d.arg("seen", head.name.text);
        if (const auto near = nearest(head.name.text, tables); !near.empty())
          d.arg("near", near).fix(head.name.at, near);
      }
    }
    return give_up();
  }
  Entry entry;
  entry.table = it->second.index;
  const TableInfo& t = m.tables[ix(entry.table)];
  const auto& keys = t.decl->keys;
  const bool across = !t.dice && t.across.dice.has_value();
  if (keys.empty() || t.key.error() || (t.across.present && !t.across.odds && t.across.key.error()))
    return give_up();
  if (!t.dice && !across) {
    sink.report(Id::roll_on_without_dice, e.at)
        .arg("table", t.name)
        .arg("look_up", t.name + (t.decl->conditions ? "(...)" : "[...]"))
        .label(t.at, LabelId::declared_here);
    return give_up();
  }
  if (t.dice && t.across.dice) {
    sink.report(Id::roll_on_two_dice, e.at).arg("table", t.name).label(t.at, LabelId::declared_here);
    return give_up();
  }
  const grammar::KeySpec& spec = keys[across ? 1 : 0];
  if (spec.type) {
    sink.report(Id::roll_on_range, e.at).arg("table", t.name).label(spec.at, LabelId::declared_here);
    return give_up();
  }
  if (e.args.size() != (t.across.present ? 2u : keyed ? 0u : e.args.size()) || keyed != t.across.present) {
    sink.report(t.across.present ? Id::roll_on_other_key : Id::roll_on_no_key, e.at).arg("table", t.name);
    return give_up();
  }
  if (!named && t.rule < 0) {
    sink.report(Id::roll_on_unnamed, e.at).arg("table", t.name).label(t.at, LabelId::declared_here);
    return;
  }
  // Without brackets, the parameters are asked for all the same.
  auto args = table_args(entry.table, head.kind == ExprKind::call ? head.args : std::vector<grammar::Expr>{},
                         head.at, out);
  Node* other = nullptr;
  if (t.across.present)
    other = across ? key_of_rows(entry.table, e.args[1]) : key_of_columns(entry.table, e.args[1]);
  auto thrown = dice(*spec.dice);
  if (!args || !thrown || (other != nullptr && other->type.error())) return give_up();
  entry.args = *args;
  entry.who = who;
  const int roll = m.make_var(named ? s.name.text : t.name, kWhole, named ? s.name.at : s.at);
  m.vars[ix(roll)].roll = true;
  m.vars[ix(roll)].dice = std::move(*thrown);
  throw_on(entry.table, roll, spec, across ? t.across.key : t.key, entry, who, s.at, out);
  if (entry.total < 0) return give_up();
  Node* total = var_node(entry.total, e.at);
  Node* row = row_at(entry.table, across ? other : total, entry.args, e.at);
  Node* column = t.across.present ? column_at(entry.table, across ? total : other, entry.args) : nullptr;
  if (row->type.error() || (column != nullptr && column->type.error())) return give_up();
  Node* value = nullptr;
  if (column != nullptr) {
    value = op(NodeKind::cell_at, t.columns[0].type, e.at, {row, column});
    value->index = entry.table;
  } else {
    entry.row = keep_row(row, out);
    if (t.is_value()) value = cell_of(var_node(entry.row, e.at), entry.table, 0, e.at);
  }
  if (!named) return do_entry(entry, std::nullopt, s.at, out, false);
  if (value != nullptr && value->type.error()) return give_up();
  Act let = act(ActKind::let, s.at);
  let.value = value != nullptr ? value : var_node(entry.row, e.at);
  let.var = declare_local(s.name, let.value->type);
  if (value == nullptr) entry.row = let.var;
  out.push_back(std::move(let));
  entries.push_back(std::move(entry));
  if (!scope.empty() && scope.back().var == out.back().var)
    scope.back().entry = static_cast<int>(entries.size()) - 1;
}

// `.natural`, `.total`, and of a name that is a value the text of its row. Null: something else.
Node* Resolver::entry_dot(const grammar::Expr& e, const Entry& entry) {
  const TableInfo& t = m.tables[ix(entry.table)];
  for (const ColumnInfo& c : t.columns) {
    if (!c.name.empty() && c.name == e.name.text) return nullptr;  // a column of that name comes first
  }
  if (e.role == grammar::DotRole::natural && entry.natural >= 0) return var_node(entry.natural, e.at);
  if (e.role == grammar::DotRole::total && entry.total >= 0) return var_node(entry.total, e.at);
  if (e.role == grammar::DotRole::text && entry.row >= 0 && (t.has_text || t.columns.empty())) {
    Node* out = op(NodeKind::cell, {Base::text}, e.at, {var_node(entry.row, e.at)});
    out->index = entry.table;
    out->value = static_cast<std::int64_t>(t.columns.size());
    return out;
  }
  return nullptr;
}

// ------------------------------------------------------------------ doing a row

void Resolver::do_entry(const Entry& entry, std::optional<std::vector<Node*>> args, Span at,
                        std::vector<Act>& out, bool deferred) {
  const TableInfo& t = m.tables[ix(entry.table)];
  std::vector<Node*> values{var_node(entry.row, at)};
  if (args) {
    values.insert(values.end(), args->begin(), args->end());
  } else {
    for (const Node* n : entry.args) values.push_back(clone(n));
  }
  if (t.again) {
    const Type side{Base::side, -1, 1, true};
    values.push_back(entry.who == nullptr ? nothing(side, at) : fit(side_of(clone(entry.who)), side));
  }
  Act a = act(deferred ? ActKind::later : ActKind::call, at);
  a.call = site(t.rule, at, std::move(values));
  out.push_back(std::move(a));
}

// TABLE[key] with the values for its effects behind it: a table whose rows are moved on asks for them
// where it is looked up.
Node* Resolver::row_named(const grammar::Expr& e, const std::vector<grammar::Expr>& args) {
  if (e.kind != ExprKind::index || e.args.empty() || e.args[0].kind != ExprKind::name ||
      find(e.args[0].name.text) != nullptr)
    return index(e);
  const auto it = m.symbols.find(e.args[0].name.text);
  if (it == m.symbols.end() || it->second.what != Model::What::table) return index(e);
  const TableInfo& t = m.tables[ix(it->second.index)];
  if (!t.shifts() || t.decl->params.empty()) return index(e);
  grammar::Expr with = e;
  with.args[0].kind = ExprKind::call;
  with.args[0].args = args;
  return index(with);
}

// do NAME, do TABLE[key], do TABLE[key](args), do TABLE(args)[key]
void Resolver::do_row(const Stmt& s, std::vector<Act>& out, bool deferred) {
  if (s.value.empty() || s.value[0].kind == ExprKind::error) return;
  const grammar::Expr& e = s.value[0];
  const bool plain = e.kind == ExprKind::name || e.kind == ExprKind::call;
  const Binding* b = plain ? find(e.name.text) : nullptr;
  Entry entry;
  // Given in brackets: behind a name, behind the key or before it.
  const std::vector<grammar::Expr>* given = nullptr;
  if (b != nullptr && b->entry >= 0) {
    entry = entries[ix(b->entry)];
    if (e.kind == ExprKind::call) given = &e.args;
  } else {
    Node* row = b == nullptr && e.kind == ExprKind::index ? row_named(e, s.args) : maybe(e);
    if (row->type.error()) return;
    if (row->type.base != Base::row) {
      const bool value = row->kind == NodeKind::cell || row->kind == NodeKind::cell_at;
      auto& d = sink.report(value ? Id::no_effects : Id::do_wants_row, e.at);
      if (!value) d.arg("found", words_of(m, row->type));
      return;
    }
    entry.table = row->type.sub;
    entry.row = keep_row(row, out);
    given = e.kind == ExprKind::call ? &e.args : &s.args;
    if (e.kind == ExprKind::index && !e.args.empty() && e.args[0].kind == ExprKind::call && s.args.empty())
      given = &e.args[0].args;
  }
  const TableInfo& t = m.tables[ix(entry.table)];
  if (t.rule < 0 || entry.row < 0) {
    sink.report(Id::no_effects, e.at);
    return;
  }
  // A row that was rolled knows what the table was rolled on with.
  if (given == nullptr && entry.natural >= 0) return do_entry(entry, std::nullopt, s.at, out, deferred);
  auto args = table_args(entry.table, given != nullptr ? *given : std::vector<grammar::Expr>{}, s.at, out);
  if (args) do_entry(entry, std::move(args), s.at, out, deferred);
}

// ------------------------------------------------------------------ rolling again

// In the row of a table: so many more throws, once.
void Resolver::roll_again(const Stmt& s, std::vector<Act>& out) {
  const bool good = again.table >= 0 && m.tables[ix(again.table)].dice.has_value();
  if (!good || again.pending < 0) {
    if (!good) sink.report(Id::again_outside, s.at);
    return;
  }
  if (s.same == Same::unsaid) {
    sink.report(Id::again_same_unsaid, s.at).arg("table", m.tables[ix(again.table)].name);
  }
  const auto store = [&](int var, Node* value) {
    Act a = act(ActKind::store, s.at);
    a.place.what = Place::What::local;
    a.place.field = var;
    a.value = value;
    out.push_back(std::move(a));
  };
  store(again.done, constant(kYesNo, 1, s.at));
  store(again.pending,
        op(NodeKind::add, kWhole, s.at, {var_node(again.pending, s.at), constant(kWhole, s.times, s.at)}));
}

// The rule that does a row; `row` is its var.
void Resolver::row_rule(RuleInfo& rule, int row, std::vector<Node*> args) {
  const int table = rule.table;
  const TableInfo& t = m.tables[ix(table)];
  const grammar::TableDecl& decl = *t.decl;
  const Span at = decl.name.at;
  // Who rolls again: whoever rolled before. Some callers may name nobody.
  int who = -1;
  const auto names_one = [](const CallSite* site) {
    const Node* last = site->args.back();
    return last->kind != NodeKind::constant || last->value != bytecode::kAbsent;
  };
  const auto& sites = rule.calls_of_it;
  const bool some = std::any_of(sites.begin(), sites.end(), names_one);
  const bool all = some && std::all_of(sites.begin(), sites.end(), names_one);
  if (t.again) {
    who = m.make_var("", {Base::side, -1, 1, !all}, at);
    m.vars[ix(who)].param = true;
    rule.params.push_back(who);
  }
  Act rows = act(ActKind::rows, at);
  rows.index = table;
  const auto outer = again;
  again = {table, -1, -1};
  const grammar::KeySpec* spec = decl.keys.empty() ? nullptr : &decl.keys[0];
  std::optional<RollInfo> thrown;
  if (t.again && t.dice && spec->type) {
    sink.report(Id::roll_on_range, at).arg("table", t.name).label(spec->at, LabelId::declared_here);
  } else if (t.again && t.dice) {
    thrown = dice(*spec->dice);
  }
  if (!thrown) {
    rows.value = var_node(row, at);
    for (const grammar::Row& source : decl.rows) {
      rows.arms.emplace_back();
      body(source.effects, rows.arms.back());
    }
    rule.body.push_back(std::move(rows));
    again = outer;
    return;
  }

  const auto changing = [&](const Type& type, ValueSet set) {
    const int var = m.make_var("", type, at);
    Var& v = m.vars[ix(var)];
    v.tally = true;
    v.held = v.set = std::move(set);
    v.mode = type.numeric() ? grammar::StoreMode::capped : grammar::StoreMode::proved;
    return var;
  };
  const auto store = [&](std::vector<Act>& into, int var, Node* value) {
    Act a = act(ActKind::store, at);
    a.place.what = Place::What::local;
    a.place.field = var;
    a.value = value;
    into.push_back(std::move(a));
  };
  const auto is_again = [](const Stmt& s) { return s.kind == StmtKind::again; };
  std::int64_t most = 0;  // throws that rows ask for
  bool anew = false;
  for (const grammar::Row& source : decl.rows) {
    const auto found = std::find_if(source.effects.begin(), source.effects.end(), is_again);
    if (found == source.effects.end()) continue;
    most += found->times;
    anew = anew || found->same == Same::anew;
    if (std::next(found) != source.effects.end()) sink.report(Id::again_not_last, found->at);
  }
  const int here = changing(m.vars[ix(row)].type, ValueSet(0, static_cast<std::int64_t>(t.rows.size()) - 1));
  const int pending = changing(kWhole, ValueSet(0, most));
  store(rule.body, here, var_node(row, at));
  store(rule.body, pending, constant(kWhole, 0, at));
  Act loop = act(anew ? ActKind::until : ActKind::repeat, at);
  loop.value = anew ? constant(kYesNo, 0, at) : constant(kWhole, most + 1, at);
  rows.value = var_node(here, at);
  for (std::size_t i = 0; i < decl.rows.size(); ++i) {
    const grammar::Row& source = decl.rows[i];
    rows.arms.emplace_back();
    const auto found = std::find_if(source.effects.begin(), source.effects.end(), is_again);
    if (found == source.effects.end()) {
      again = {table, -1, -1};
      body(source.effects, rows.arms.back());
      continue;
    }
    // Once; after that as it says of the same row.
    const int done = changing(kYesNo, ValueSet(0, 1));
    store(rule.body, done, constant(kYesNo, 0, at));
    again = {table, pending, done};
    Act first = act(ActKind::if_, source.at);
    first.value = op(NodeKind::not_, kYesNo, source.at, {var_node(done, source.at)});
    body(source.effects, first.body);
    if (found->same == Same::anew) {
      loop.rows.push_back(static_cast<int>(i));
      store(first.otherwise, pending,
            op(NodeKind::add, kWhole, source.at,
               {var_node(pending, source.at), constant(kWhole, 1, source.at)}));
    }
    rows.arms.back().push_back(std::move(first));
  }
  again = outer;

  loop.body.push_back(std::move(rows));
  Act over = act(ActKind::if_, at);
  over.value = op(NodeKind::equal, kYesNo, at, {var_node(pending, at), constant(kWhole, 0, at)});
  over.body.push_back(act(ActKind::leave, at));
  loop.body.push_back(std::move(over));
  store(loop.body, pending,
        op(NodeKind::subtract, kWhole, at, {var_node(pending, at), constant(kWhole, 1, at)}));

  // False: what the head adds can't be read.
  const auto throw_once = [&](Node* by, std::vector<Act>& into) {
    const int roll = m.make_var(t.name, kWhole, at);
    m.vars[ix(roll)].roll = true;
    m.vars[ix(roll)].dice = *thrown;
    Entry entry;
    entry.table = table;
    entry.args = args;
    throw_on(table, roll, *spec, t.key, entry, by, at, into);
    if (entry.total < 0) return false;
    loop.var = entry.total;
    Node* next = row_at(table, var_node(entry.total, at), args, at);
    if (next->type.error()) return false;
    store(into, here, var_node(keep_row(next, into), at));
    return true;
  };
  bool good = true;
  if (!some || all) {
    good = throw_once(all ? var_node(who, at) : nullptr, loop.body);
  } else {
    Act nobody = act(ActKind::if_, at);
    nobody.value = op(NodeKind::is_none, kYesNo, at, {var_node(who, at)});
    good = throw_once(nullptr, nobody.body) &&
           throw_once(op(NodeKind::present, {Base::side}, at, {var_node(who, at)}), nobody.otherwise);
    loop.body.push_back(std::move(nobody));
  }
  loop.again = anew ? table : -1;
  if (good) rule.body.push_back(std::move(loop));
}

}  // namespace muster::compiler

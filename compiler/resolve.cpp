// The bodies of a sheet in the order that makes the grain of every parameter known: the battle
// first, then each rule after all that call it. A circle among rules is reported here, as no
// such order exists for it.
#include "compiler/resolve.h"

#include <algorithm>
#include <functional>

#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;

namespace {

Span first_called(const std::vector<grammar::MeasureDecl>& measures, const std::string& name) {
  for (const auto& decl : measures)
    if (decl.name.text == name) return decl.name.at;
  return {};
}

bool is_measure(const grammar::Sheet& sheet, const std::string& name) {
  return first_called(sheet.measures, name).end > 0;
}

// ------------------------------------------------------------------ who calls whom, by the text

bool does_rows(const std::vector<grammar::Stmt>& body) {
  return std::any_of(body.begin(), body.end(), [](const grammar::Stmt& s) {
    if (s.kind == grammar::StmtKind::do_ || does_rows(s.body)) return true;
    return std::any_of(s.branches.begin(), s.branches.end(),
                       [](const grammar::Branch& b) { return does_rows(b.body); });
  });
}

// `does`: some line of the whole body does a row, so that a row under a name may be done.
void callees(const Model& m, const std::vector<grammar::Stmt>& body, std::vector<int>& out, bool does) {
  const auto symbol = [&](const std::string& name, Model::What what) -> int {
    const auto it = m.symbols.find(name);
    return it != m.symbols.end() && it->second.what == what ? it->second.index : -1;
  };
  for (const grammar::Stmt& s : body) {
    if (!s.value.empty() && s.value[0].kind == grammar::ExprKind::call) {
      if (const int rule = symbol(s.value[0].name.text, Model::What::rule); rule >= 0) out.push_back(rule);
    }
    using grammar::StmtKind;
    const bool row = s.kind == StmtKind::effect || s.kind == StmtKind::do_ ||
                     (s.kind == StmtKind::roll_on && (does || s.name.text.empty())) ||
                     (s.kind == StmtKind::let && does);
    if (row && !s.value.empty()) {
      // TABLE, TABLE(args), TABLE[key], TABLE(args)[key]
      const grammar::Expr& e = s.value[0];
      const bool keyed = e.kind == grammar::ExprKind::index && !e.args.empty();
      const int table = symbol((keyed ? e.args[0] : e).name.text, Model::What::table);
      if (table >= 0 && m.tables[static_cast<std::size_t>(table)].rule >= 0) {
        out.push_back(m.tables[static_cast<std::size_t>(table)].rule);
      }
    }
    callees(m, s.body, out, does);
    for (const grammar::Branch& b : s.branches) callees(m, b.body, out, does);
  }
}

std::string rule_words(const Model& m, int rule) {
  const RuleInfo& r = m.rules[static_cast<std::size_t>(rule)];
  if (r.battle) return std::string(grammar::shown(grammar::Role::battle, m.language));
  if (r.table >= 0) return m.tables[static_cast<std::size_t>(r.table)].name;
  return r.name;
}

// Callers before callees; rules on a circle are left out and reported once a circle.
std::vector<int> calling_order(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  const std::size_t n = m.rules.size();
  std::vector<std::vector<int>> next(n);
  for (std::size_t i = 0; i < n; ++i) {
    const RuleInfo& r = m.rules[i];
    if (r.battle) callees(m, sheet.battles[0].body, next[i], does_rows(sheet.battles[0].body));
    if (r.decl != nullptr) callees(m, r.decl->body, next[i], does_rows(r.decl->body));
    if (r.table >= 0) {
      for (const grammar::Row& row : m.tables[static_cast<std::size_t>(r.table)].decl->rows) {
        callees(m, row.effects, next[i], does_rows(row.effects));
      }
    }
  }
  enum class State : std::uint8_t { fresh, open, done };
  std::vector<State> state(n, State::fresh);
  std::vector<int> finished;
  std::vector<int> path;
  std::vector<bool> circular(n, false);
  const auto too_deep = [&](int i) {
    if (!m.too_deep) {
      sink.report(Id::calls_too_deep, m.rules[static_cast<std::size_t>(i)].at)
          .arg("name", rule_words(m, i))
          .arg("limit", static_cast<std::int64_t>(kDeepestRules));
    }
    m.too_deep = true;
  };
  const std::function<void(int)> visit = [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    if (path.size() > kDeepestRules) {
      too_deep(i);
      return;
    }
    state[at] = State::open;
    path.push_back(i);
    for (const int j : next[at]) {
      const auto to = static_cast<std::size_t>(j);
      if (state[to] == State::fresh) {
        visit(j);
      } else if (state[to] == State::open) {
        const auto first = std::find(path.begin(), path.end(), j);
        bool known = false;
        std::string chain;
        for (auto it = first; it != path.end(); ++it) {
          known = known || circular[static_cast<std::size_t>(*it)];
          circular[static_cast<std::size_t>(*it)] = true;
          chain += rule_words(m, *it) + " -> ";
        }
        const bool tables = std::all_of(
            first, path.end(), [&](int rule) { return m.rules[static_cast<std::size_t>(rule)].table >= 0; });
        if (!known)
          sink.report(tables ? Id::table_leads_back : Id::recursion, m.rules[to].at)
              .arg("chain", chain + rule_words(m, j));
      }
    }
    path.pop_back();
    state[at] = State::done;
    finished.push_back(i);
  };
  for (std::size_t i = 0; i < n; ++i) {
    if (state[i] == State::fresh) visit(static_cast<int>(i));
  }
  std::reverse(finished.begin(), finished.end());
  // How deep each rule is called at most; the battle is at 0.
  std::vector<std::size_t> depth(n, 0);
  for (const int i : finished) {
    const auto at = static_cast<std::size_t>(i);
    if (depth[at] >= kDeepestRules) too_deep(i);
    for (const int j : next[at]) {
      const auto to = static_cast<std::size_t>(j);
      if (!circular[to]) depth[to] = std::max(depth[to], depth[at] + 1);
    }
  }
  return finished;
}

// ------------------------------------------------------------------ bodies

// A parameter's type is the declared one; where it leaves the grain open, the one that holds
// what all callers pass. The arguments are then brought to it.
void resolve_params(Resolver& r, RuleInfo& rule, const std::vector<grammar::Param>& params,
                    std::size_t first) {
  Model& m = r.m;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Typed typed = read_value_type(m, params[i].type, r.sink);
    Type type = typed.type;
    const std::size_t arg = first + i;
    const bool open = type.numeric() && params[i].type.grain.empty() &&
                      params[i].type.kind != grammar::TypeKind::whole && !typed.ranged;
    if (open && !rule.calls_of_it.empty()) {
      std::int64_t grain = 1;
      for (const CallSite* site : rule.calls_of_it) {
        grain = lcm(grain, site->args[arg]->type.grain, kFinestGrain);
        if (grain == 0) {
          r.sink.report(Id::grain_too_fine, site->at);
          grain = 1;
          break;
        }
      }
      type.grain = grain;
    }
    for (CallSite* site : rule.calls_of_it) {
      if (type.numeric() && type.grain % site->args[arg]->type.grain == 0) {
        site->args[arg] = r.scaled(site->args[arg], type.grain);
      }
    }
    const int var = r.declare_local(params[i].name, type);
    Var& v = m.vars[static_cast<std::size_t>(var)];
    v.param = true;
    v.ranged = typed.ranged;
    // Else the values its callers pass; a rule nobody calls is read, and can't fail.
    if (typed.ranged) v.set = typed.range;
    if (typed.ranged && type.optional) v.set = v.set.unite(ValueSet::single(bytecode::kAbsent));
    rule.params.push_back(var);
  }
}

// The grammar closes a body whose `end` was missing with an error.
bool cut_off(const std::vector<grammar::Stmt>& body) {
  return !body.empty() && body.back().kind == grammar::StmtKind::error;
}

void resolve_rule(Resolver& r, const grammar::Sheet& sheet, int index) {
  Model& m = r.m;
  r.scope.clear();
  r.inside.clear();
  const auto at = static_cast<std::size_t>(index);
  RuleInfo rule = m.rules[at];  // bodies may add rules: work on a copy
  if (rule.battle) {
    r.roll_sides(rule.body);
    r.body(sheet.battles[0].body, rule.body);
    rule.cut_off = cut_off(sheet.battles[0].body);
  } else if (rule.decl != nullptr) {
    rule.cut_off = cut_off(rule.decl->body);
    resolve_params(r, rule, rule.decl->params, 0);
    r.gives = rule.gives;
    r.body(rule.decl->body, rule.body);
    r.gives = -1;
  } else if (rule.table >= 0) {
    const grammar::TableDecl& decl = *m.tables[static_cast<std::size_t>(rule.table)].decl;
    const int row = m.make_var("", {Base::row, rule.table}, decl.name.at);
    m.vars[static_cast<std::size_t>(row)].param = true;
    rule.params.push_back(row);
    resolve_params(r, rule, decl.params, 1);
    std::vector<Node*> args;
    for (std::size_t i = 1; i < rule.params.size(); ++i)
      args.push_back(r.var_node(rule.params[i], decl.name.at));
    r.row_rule(rule, row, std::move(args));
  }
  rule.resolved = true;
  m.rules[at] = std::move(rule);
}

// The value of a rule that gives one: a place of its own, known before any call is read.
void declare_gives(Resolver& r, RuleInfo& rule) {
  if (rule.decl == nullptr || !rule.decl->gives) return;
  const Typed typed = read_value_type(r.m, *rule.decl->gives, r.sink);
  rule.gives = r.m.make_var(rule.name, typed.type, rule.decl->gives->at);
  Var& v = r.m.vars[static_cast<std::size_t>(rule.gives)];
  v.held = v.set = typed.range;
  if (typed.type.optional) v.set = v.set.unite(ValueSet::single(bytecode::kAbsent));
}

// A rule made here that works out one value.
int value_rule(Model& m, Span at, std::vector<int> params, Node* result) {
  RuleInfo rule;
  rule.at = at;
  rule.params = std::move(params);
  rule.result = result;
  rule.resolved = true;
  m.rules.push_back(std::move(rule));
  return static_cast<int>(m.rules.size()) - 1;
}

// The piece that a part belongs to.
bool is_whole_of(const Model& m, const Node* n, int self) {
  return n->kind == NodeKind::piece_field && n->index == 0 && n->args[0]->kind == NodeKind::var &&
         n->args[0]->index == self && m.pieces[static_cast<std::size_t>(n->args[0]->type.sub)].part_of >= 0;
}

// What a value read before the battle may not ask for: other pieces, which may have no values yet.
// The piece of a part has.
const Node* of_others(const Model& m, const Node* n, int self) {
  if (n == nullptr) return nullptr;
  switch (n->kind) {
    case NodeKind::piece_field:
      if (is_whole_of(m, n->args[0], self)) break;
      if (n->args[0]->kind != NodeKind::var || n->args[0]->index != self) return n;
      break;
    case NodeKind::is_out:
    case NodeKind::list_side:
    case NodeKind::list_up:
    case NodeKind::list_all:
    case NodeKind::list_all_up:
    case NodeKind::list_parts:
    case NodeKind::list_own:
      return n;
    default:
      break;
  }
  for (const Node* a : n->args) {
    if (const Node* other = of_others(m, a, self)) return other;
  }
  if (const Node* other = of_others(m, n->where, self)) return other;
  return of_others(m, n->body, self);
}

// `head/body/leg`: what stands between the strokes, in order.
void stat_items(const grammar::Expr& e, std::vector<const grammar::Expr*>& out) {
  if (e.kind == grammar::ExprKind::binary && e.op == grammar::Op::divide && !e.bracketed &&
      e.args.size() == 2) {
    stat_items(e.args[0], out);
    out.push_back(&e.args[1]);
    return;
  }
  out.push_back(&e);
}

// The default of an array written as a stat line: a value for each word. False where it is none.
bool resolve_stat_line(Resolver& r, FieldInfo& f, std::vector<int> params, bool of_side) {
  std::vector<const grammar::Expr*> items;
  stat_items(f.decl->value[0], items);
  const std::size_t words = r.m.sets[static_cast<std::size_t>(f.per)].words.size();
  if (items.size() < 2) return false;
  if (items.size() != words) {
    if (f.type.numeric()) return false;  // a fraction for all
    r.sink.report(Id::stat_count, f.decl->value[0].at)
        .arg("name", f.name)
        .arg("set", r.m.sets[static_cast<std::size_t>(f.per)].name)
        .arg("found", static_cast<std::int64_t>(items.size()))
        .arg("wanted", static_cast<std::int64_t>(words));
    return true;
  }
  Model& m = r.m;
  const Span at = f.decl->value[0].at;
  const int word = m.make_var("", {Base::name, f.per}, at);
  m.vars[static_cast<std::size_t>(word)].param = true;
  m.vars[static_cast<std::size_t>(word)].set = ValueSet(0, static_cast<std::int64_t>(words) - 1);
  std::vector<Node*> values;
  for (const grammar::Expr* item : items) {
    values.push_back(r.value_of(*item, f.type));
    if (values.back()->type.error()) return true;
  }
  Node* out = values.back();
  for (std::size_t i = words - 1; i-- > 0;) {
    Node* here =
        r.op(NodeKind::equal, {Base::yes_no}, at,
             {r.var_node(word, at), r.constant({Base::name, f.per}, static_cast<std::int64_t>(i), at)});
    out = r.op(NodeKind::choose, f.type, at, {here, values[i], out});
  }
  if (of_side) {
    params.push_back(m.make_var("", {Base::side}, at));
    m.vars[static_cast<std::size_t>(params.back())].param = true;
  }
  params.push_back(word);
  f.rule = value_rule(m, f.at, std::move(params), out);
  return true;
}

// A default or computed value: a constant where it is one, else a rule of the piece.
void resolve_value(Resolver& r, FieldInfo& f, int kind, int limit, bool of_side = false) {
  if (f.decl == nullptr) return;  // whose a part is
  if (f.decl->value.empty()) {
    if (f.computed) r.sink.report(Id::computed_without_value, f.at).arg("name", f.name);
    return;
  }
  if (f.type.error()) return;
  r.scope.clear();
  std::vector<int> params;
  if (kind >= 0) {
    r.self_kind = kind;
    r.self_limit = limit;
    r.self_var = r.m.make_var(r.m.pieces[static_cast<std::size_t>(kind)].name, {Base::piece, kind}, f.at);
    r.m.vars[static_cast<std::size_t>(r.self_var)].param = true;
    r.m.vars[static_cast<std::size_t>(r.self_var)].part = true;
    params.push_back(r.self_var);
  }
  const bool line = f.per >= 0 && !f.computed && resolve_stat_line(r, f, params, of_side);
  r.in_rolls = false;  // what is rolled has no value yet
  Node* n = line ? nullptr : r.value_of(f.decl->value[0], f.type);
  r.in_rolls = true;
  r.self_kind = -1;
  r.self_var = -1;
  if (line || n->type.error()) return;
  if (const Node* other = of_others(r.m, n, params.empty() ? -1 : params[0]); other != nullptr) {
    r.sink.report(Id::value_of_others, other->at).arg("name", f.name);
    return;
  }
  if (n->kind == NodeKind::constant && !f.computed) {
    if (!f.may_hold().contains(n->value)) {
      r.sink.report(Id::default_outside, n->at)
          .arg("value", words_of(r.m, f.type, n->value))
          .arg("name", f.name)
          .arg("range", range_words(r.m, f.type, f.range))
          .label(f.decl->type.at, LabelId::range_here);
    }
    f.constant = n->value;
    return;
  }
  if (kind < 0) {
    r.sink.report(Id::default_not_constant, n->at).arg("name", f.name);
    return;
  }
  f.rule = value_rule(r.m, f.at, std::move(params), n);
}

void own_fields(const Node* n, int self, std::set<int>& fields, const Node*& foreign) {
  if (n == nullptr) return;
  switch (n->kind) {
    case NodeKind::piece_field:
      if (n->args[0]->kind == NodeKind::var && n->args[0]->index == self) {
        fields.insert(n->index);
        break;  // the word of an array
      }
      foreign = n;
      break;
    case NodeKind::side_field:
    case NodeKind::state:
    case NodeKind::is_out:
    case NodeKind::owner:
    case NodeKind::list_side:
    case NodeKind::list_up:
    case NodeKind::list_all:
    case NodeKind::list_all_up:
    case NodeKind::list_parts:
    case NodeKind::list_own:
      foreign = n;
      break;
    default:
      break;
  }
  for (const Node* a : n->args) own_fields(a, self, fields, foreign);
  own_fields(n->where, self, fields, foreign);
  own_fields(n->body, self, fields, foreign);
}

void resolve_out(Resolver& r, PieceInfo& piece, int kind) {
  const grammar::PieceDecl& decl = *piece.decl;
  if (decl.out_when.empty()) return;
  r.scope.clear();
  r.self_kind = kind;
  r.self_limit = static_cast<int>(piece.fields.size());
  r.self_var = r.m.make_var(piece.name, {Base::piece, kind}, decl.out_at);
  const int self = r.self_var;
  r.m.vars[static_cast<std::size_t>(self)].param = true;
  Node* n = r.condition(decl.out_when[0]);
  r.self_kind = -1;
  r.self_var = -1;
  if (n->type.error()) return;
  const Node* foreign = nullptr;
  own_fields(n, self, piece.out_fields, foreign);
  if (foreign != nullptr) {
    if (piece.part_of >= 0) {
      r.sink.report(Id::out_of_whole, foreign->at).arg("part", piece.name).arg("piece", piece.fields[0].name);
      return;
    }
    r.sink.report(Id::out_of_others, foreign->at).arg("piece", piece.name);
    return;
  }
  piece.out_rule = value_rule(r.m, decl.out_at, {self}, n);
}

// Cells that are worked out, each once for battle files that ask for it.
void resolve_cells(Resolver& r) {
  for (std::size_t t = 0; t < r.m.tables.size(); ++t) {
    for (std::size_t row = 0; row < r.m.tables[t].rows.size(); ++row) {
      for (std::size_t c = 0; c < r.m.tables[t].rows[row].worked.size(); ++c) {
        const TableInfo& table = r.m.tables[t];
        const grammar::Cell* cell = table.rows[row].worked[c];
        if (cell == nullptr) continue;
        Node* n = r.worked_cell(static_cast<int>(t), *cell, table.columns[c]);
        if (n->type.error()) continue;
        const int rule = value_rule(r.m, cell->at, {}, n);
        r.m.tables[t].worked.push_back({static_cast<int>(row), static_cast<int>(c), rule});
      }
    }
  }
}

// A formula that nobody calls is still read, with its parameters as declared.
void check_formula(Resolver& r, FormulaInfo& formula, int index) {
  r.scope.clear();
  for (const grammar::Param& p : formula.params()) {
    const Typed typed = read_value_type(r.m, p.type, r.sink);
    const int var = r.declare_local(p.name, typed.type);
    r.m.vars[static_cast<std::size_t>(var)].set = typed.range;
    r.m.vars[static_cast<std::size_t>(var)].param = true;
  }
  if (formula.decl != nullptr) {
    r.maybe(formula.decl->body);
  } else {
    const Node* sum = r.modifiers(*formula.modifiers, index, formula.at, nullptr);
    formula.percent = sum->type.base == Base::percent;
  }
}

// What the head of a table adds to its dice, and what its rows and columns are moved on by.
void check_head(Resolver& r, int table) {
  const TableInfo& t = r.m.tables[static_cast<std::size_t>(table)];
  const grammar::TableDecl& decl = *t.decl;
  bool asks = false;
  for (const grammar::KeySpec& key : decl.keys) asks = asks || !key.modifier.empty();
  for (const auto* rule : {&decl.row_rule, &decl.column_rule})
    asks = asks || (*rule && !(*rule)->shift.empty());
  if (!asks) return;
  r.scope.clear();
  for (const grammar::Param& p : decl.params) {
    const Typed typed = read_value_type(r.m, p.type, r.sink);
    const int var = r.declare_local(p.name, typed.type);
    r.m.vars[static_cast<std::size_t>(var)].set = typed.range;
    r.m.vars[static_cast<std::size_t>(var)].param = true;
  }
  for (std::size_t i = 0; i < decl.keys.size(); ++i) {
    const Type& key = i == 0 ? t.key : t.across.key;
    if (!decl.keys[i].modifier.empty() && !key.error()) r.value_of(decl.keys[i].modifier[0], key);
  }
  for (const auto* rule : {&decl.row_rule, &decl.column_rule}) {
    if (*rule && !(*rule)->shift.empty()) r.value_of((*rule)->shift[0], {Base::number, -1, 1});
  }
}

}  // namespace

void resolve(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  Resolver r{m, sink};
  for (RuleInfo& rule : m.rules) declare_gives(r, rule);
  for (std::size_t k = 0; k < m.pieces.size(); ++k) {
    for (std::size_t i = 0; i < m.pieces[k].fields.size(); ++i) {
      resolve_value(r, m.pieces[k].fields[i], static_cast<int>(k), static_cast<int>(i));
    }
    resolve_out(r, m.pieces[k], static_cast<int>(k));
  }
  for (FieldInfo& f : m.side_fields) resolve_value(r, f, -1, 0, true);
  for (FieldInfo& f : m.given) resolve_value(r, f, -1, 0);
  for (FieldInfo& f : m.state) resolve_value(r, f, -1, 0);

  for (std::size_t i = 0; i < m.formulas.size(); ++i) {
    r.formulas = {static_cast<int>(i)};
    check_formula(r, m.formulas[i], static_cast<int>(i));
    r.formulas.clear();
  }
  for (std::size_t i = 0; i < m.tables.size(); ++i) {
    if (m.tables[i].decl->conditions) r.check_conditions(static_cast<int>(i));
  }
  resolve_cells(r);
  for (std::size_t t = 0; t < m.tables.size(); ++t) check_head(r, static_cast<int>(t));
  for (const int rule : calling_order(m, sheet, sink)) resolve_rule(r, sheet, rule);

  const Type yes_no{Base::yes_no};
  for (const grammar::RequireDecl& decl : sheet.requires_) {
    r.scope.clear();
    r.in_rolls = false;
    Node* n = r.value_of(decl.condition, yes_no);
    if (n->type.error()) continue;
    m.requires_.push_back({value_rule(m, decl.at, {}, n), decl.message, decl.at});
  }
  r.in_rolls = true;
  for (const grammar::MeasureDecl& decl : sheet.measures) {
    r.scope.clear();
    const auto twice = std::find_if(m.measures.begin(), m.measures.end(),
                                    [&](const auto& x) { return x.name == decl.name.text; });
    if (twice != m.measures.end()) {
      sink.report(Id::word_twice, decl.name.at)
          .arg("word", decl.name.text)
          .arg("set", grammar::shown(grammar::Role::measures, m.language))
          .label(first_called(sheet.measures, decl.name.text), LabelId::first_here);
    }
    Node* n = r.expr(decl.value);
    if (n->type.error()) continue;
    if (!n->type.numeric() && n->type.base != Base::yes_no && n->type.base != Base::name) {
      sink.report(Id::measure_type, n->at).arg("found", words_of(m, n->type));
      continue;
    }
    m.measures.push_back({decl.name.text, value_rule(m, decl.at, {}, n)});
  }
  // They are worked out when a battle is over, each for itself.
  for (diagnostics::Diagnostic& d : sink.list()) {
    const auto name = d.id == Id::unknown_name ? d.args.find("name") : d.args.end();
    if (name != d.args.end() && is_measure(sheet, std::string(name->second.plain())))
      d.arg("what", diagnostics::said("one of the {measures}, which only `{expect}` lines and reports use; "
                                      "a formula can stand in both places",
                                      {{"measures", grammar::shown(grammar::Role::measures, m.language)},
                                       {"expect", grammar::shown(grammar::Role::expect, m.language)}}));
  }
}

}  // namespace muster::compiler

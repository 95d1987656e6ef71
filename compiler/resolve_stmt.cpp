// Statements. Each becomes one or two acts; `later` becomes a call of a rule made here, whose
// parameters are the values worked out now.
#include <algorithm>

#include "compiler/resolve.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using grammar::Stmt;
using grammar::StmtKind;

namespace {

Act act(ActKind kind, Span at) {
  Act a;
  a.kind = kind;
  a.at = at;
  return a;
}

}  // namespace

int Resolver::declare_local(const grammar::Name& name, Type type) {
  const int var = m.make_var(name.text, type, name.at);
  if (name.text.empty() || too_large_said) return var;
  if (scope.size() >= kMostLocals) {
    too_many(scope.size() + 1, kMostLocals, name.at, sink);
    too_large_said = true;  // nothing after this is read
    return var;
  }
  if (const Binding* b = find(name.text)) {
    sink.report(Id::name_twice, name.at).arg("name", name.text).label(b->at, LabelId::first_here);
  } else if (const auto it = m.symbols.find(name.text);
             it != m.symbols.end() && it->second.what != Model::What::broken) {
    sink.report(Id::name_twice, name.at).arg("name", name.text).label(it->second.at, LabelId::first_here);
  } else {
    for (const std::string& s : m.sides) {
      if (s == name.text) sink.report(Id::name_of_side, name.at).arg("name", name.text);
    }
  }
  scope.push_back({name.text, var, nullptr, name.at});
  return var;
}

CallSite* Resolver::site(int rule, Span at, std::vector<Node*> args) {
  m.calls.push_back({rule, at, std::move(args)});
  CallSite* s = &m.calls.back();
  m.rules[static_cast<std::size_t>(rule)].calls_of_it.push_back(s);
  return s;
}

void Resolver::body(const std::vector<Stmt>& stmts, std::vector<Act>& out) {
  const std::size_t mark = scope.size();
  for (std::size_t i = 0; i < stmts.size() && !too_large_said; ++i) {
    const Stmt& s = stmts[i];
    statement(s, out);
    const bool ends = (s.kind == StmtKind::finish || s.kind == StmtKind::leave || s.kind == StmtKind::skip ||
                       s.kind == StmtKind::stop) &&
                      s.when.empty();
    // A line with a fault may have lost its condition: what follows it is read all the same.
    if (ends && i + 1 < stmts.size() && stmts[i + 1].kind != StmtKind::error && !told_of(s.at)) {
      sink.report(Id::never_reached, stmts[i + 1].at).label(s.at, LabelId::ends_here);
      break;
    }
  }
  scope.resize(mark);
}

bool Resolver::place(const grammar::Expr& e, Place& place, std::vector<Act>& before) {
  if (e.kind == grammar::ExprKind::error) return false;
  if (e.kind == grammar::ExprKind::name) {
    const Binding* b = find(e.name.text);
    const auto it = m.symbols.find(e.name.text);
    if (b != nullptr) {
      sink.report(Id::local_changed, e.at).arg("name", e.name.text).label(b->at, LabelId::declared_here);
    } else if (it != m.symbols.end() && it->second.what == Model::What::given) {
      sink.report(Id::given_changed, e.at)
          .arg("name", e.name.text)
          .label(it->second.at, LabelId::declared_here);
    } else if (it == m.symbols.end() || it->second.what != Model::What::broken) {
      sink.report(Id::not_a_place, e.at).arg("name", e.name.text);
    }
    return false;
  }
  if (e.kind != grammar::ExprKind::dot) {
    const bool indexed = !e.args.empty() && e.kind == grammar::ExprKind::index;
    sink.report(Id::not_a_place, e.at)
        .arg("name", indexed && !e.args[0].name.text.empty() ? e.args[0].name.text + "[...]" : "...");
    return false;
  }
  Node* n = dot(e);
  if (n->type.error()) return false;
  if (n->kind != NodeKind::piece_field && n->kind != NodeKind::side_field) {
    sink.report(Id::not_a_place, e.at).arg("name", e.name.text);
    return false;
  }
  place.what = n->kind == NodeKind::piece_field ? Place::What::piece : Place::What::side;
  place.kind = n->kind == NodeKind::piece_field ? n->args[0]->type.sub : -1;
  place.field = n->index;
  const FieldInfo& field =
      place.kind >= 0
          ? m.pieces[static_cast<std::size_t>(place.kind)].fields[static_cast<std::size_t>(place.field)]
          : m.side_fields[static_cast<std::size_t>(place.field)];
  if (field.computed) {
    sink.report(Id::computed_changed, e.at).arg("name", field.name).label(field.at, LabelId::declared_here);
    return false;
  }
  Node* who = n->args[0];
  if (who->kind != NodeKind::var && who->kind != NodeKind::constant) {
    // Worked out once, so that reading and storing mean the same piece.
    const int var = m.make_var("", who->type, who->at);
    Act let = act(ActKind::let, who->at);
    let.var = var;
    let.value = who;
    before.push_back(std::move(let));
    who = var_node(var, who->at);
  }
  place.who = who;
  return true;
}

void Resolver::store(const Stmt& s, std::vector<Act>& out, bool deferred, bool now) {
  if (s.target.empty() || s.value.empty()) return;
  Place p;
  if (!place(s.target[0], p, out)) {
    expr(s.value[0]);
    return;
  }
  const FieldInfo& field =
      p.kind >= 0 ? m.pieces[static_cast<std::size_t>(p.kind)].fields[static_cast<std::size_t>(p.field)]
                  : m.side_fields[static_cast<std::size_t>(p.field)];
  const bool changes = s.kind != StmtKind::assign;
  if (changes && !field.type.numeric() &&
      !(field.type.base == Base::name && (s.kind == StmtKind::raise || s.kind == StmtKind::reduce))) {
    sink.report(Id::change_wants_number, s.target[0].at)
        .arg("name", field.name)
        .arg("type", words_of(m, field.type));
    return;
  }
  Node* value = value_of(s.value[0], field.type);
  if (value->type.error()) return;

  // `later`: a rule of the piece or side and the value, both as they are now.
  Place target = p;
  std::vector<Node*> args;
  std::vector<int> params;
  if (deferred) {
    const auto keep = [&](Node* n) {
      if (n->kind == NodeKind::constant) return clone(n);
      const int var = m.make_var("", n->type, n->at);
      m.vars[static_cast<std::size_t>(var)].param = true;
      params.push_back(var);
      args.push_back(n);
      return var_node(var, n->at);
    };
    target.who = keep(p.who);
    value = keep(value);
  }
  const auto old = [&] {
    Node* n = op(p.kind >= 0 ? NodeKind::piece_field : NodeKind::side_field, field.type, s.target[0].at,
                 {clone(target.who)});
    n->index = p.field;
    return n;
  };
  switch (s.kind) {
    case StmtKind::add:
      value = arithmetic(NodeKind::add, old(), value, s.at, &field.type);
      break;
    case StmtKind::subtract:
      value = arithmetic(NodeKind::subtract, old(), value, s.at, &field.type);
      break;
    case StmtKind::raise:
      value = op(NodeKind::larger, field.type, s.at, {old(), value});
      break;
    case StmtKind::reduce:
      value = op(NodeKind::smaller, field.type, s.at, {old(), value});
      break;
    default:
      break;
  }
  Act a = act(ActKind::store, s.at);
  a.place = target;
  a.value = value;
  a.now = now;
  if (!deferred) {
    bool in_together = false;
    for (const Inside i : inside) in_together = in_together || i == Inside::together;
    if (in_together && !now) {
      sink.report(Id::change_in_together, s.at)
          .arg("name", field.name)
          .fix({s.at.begin, s.at.begin}, std::string(grammar::shown(grammar::Role::later, m.language)) + " ");
    }
    out.push_back(std::move(a));
    return;
  }
  RuleInfo rule;
  rule.at = s.at;
  rule.params = params;
  rule.resolved = true;
  rule.body.push_back(std::move(a));
  m.rules.push_back(std::move(rule));
  Act call = act(ActKind::later, s.at);
  call.call = site(static_cast<int>(m.rules.size()) - 1, s.at, std::move(args));
  out.push_back(std::move(call));
}

void Resolver::call_statement(const Stmt& s, std::vector<Act>& out, bool deferred) {
  if (s.value.empty() || s.value[0].kind != grammar::ExprKind::call) return;
  const grammar::Expr& e = s.value[0];
  const auto it = m.symbols.find(e.name.text);
  if (it == m.symbols.end() || it->second.what != Model::What::rule) {
    if (it != m.symbols.end() && it->second.what == Model::What::formula) {
      sink.report(Id::formula_as_statement, e.at).arg("name", e.name.text);
    } else {
      call(e, nullptr);
    }
    return;
  }
  const RuleInfo& rule = m.rules[static_cast<std::size_t>(it->second.index)];
  const auto& params = rule.decl->params;
  if (params.size() != e.args.size()) {
    sink.report(Id::argument_count, e.at)
        .arg("name", e.name.text)
        .arg("wanted", static_cast<std::int64_t>(params.size()))
        .arg("found", static_cast<std::int64_t>(e.args.size()))
        .label(rule.decl->name.at, LabelId::declared_here);
    return;
  }
  std::vector<Node*> args;
  bool broken = false;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Typed typed = read_type(m, params[i].type, sink);
    Node* arg = nullptr;
    if (typed.type.numeric() && params[i].type.grain.empty() &&
        params[i].type.kind != grammar::TypeKind::whole && !typed.ranged) {
      arg = expr(e.args[i], &typed.type);
      if (!arg->type.error()) arg = fit(arg, {typed.type.base, -1, arg->type.grain});
    } else {
      arg = value_of(e.args[i], typed.type);
    }
    broken = broken || arg->type.error();
    args.push_back(arg);
  }
  if (broken) return;
  Act a = act(deferred ? ActKind::later : ActKind::call, s.at);
  a.call = site(it->second.index, e.at, std::move(args));
  out.push_back(std::move(a));
}

void Resolver::effect_statement(const Stmt& s, std::vector<Act>& out, bool deferred) {
  if (s.value.empty()) return;
  Node* row = index(s.value[0]);
  if (row->type.error()) {
    for (const grammar::Expr& a : s.args) expr(a);
    return;
  }
  if (row->kind != NodeKind::row) {
    sink.report(Id::no_effects, s.value[0].at);
    return;
  }
  const TableInfo& t = m.tables[static_cast<std::size_t>(row->index)];
  if (t.decl->params.size() != s.args.size()) {
    sink.report(Id::argument_count, s.at)
        .arg("name", t.name)
        .arg("wanted", static_cast<std::int64_t>(t.decl->params.size()))
        .arg("found", static_cast<std::int64_t>(s.args.size()))
        .label(t.at, LabelId::declared_here);
    return;
  }
  std::vector<Node*> args{row};
  bool broken = false;
  for (std::size_t i = 0; i < s.args.size(); ++i) {
    const Typed typed = read_type(m, t.decl->params[i].type, sink);
    Node* arg = value_of(s.args[i], typed.type);
    broken = broken || arg->type.error();
    args.push_back(arg);
  }
  if (broken) return;
  Act a = act(deferred ? ActKind::later : ActKind::call, s.at);
  a.call = site(t.rule, s.at, std::move(args));
  out.push_back(std::move(a));
}

void Resolver::roll(const Stmt& s, std::vector<Act>& out) {
  bytecode::Dice dice;
  bool known = s.dice.has_value();
  if (known) {
    const auto part = [&](const std::vector<grammar::Expr>& e,
                          std::int64_t usual) -> std::optional<std::int64_t> {
      if (e.empty()) return usual;
      if (e[0].kind == grammar::ExprKind::error) return std::nullopt;
      const auto c = constant_of(e[0]);
      if (!c || c->percent || c->exact.grain != 1) {
        later(e[0].at, "dice whose number or faces are worked out");
        return std::nullopt;
      }
      return c->exact.value;
    };
    const auto count = part(s.dice->count, 1);
    const auto sides = part(s.dice->sides, 6);
    if (!s.dice->steps.empty()) later(s.dice->steps[0].at, "keep, drop, reroll, explode or top");
    if (count && sides) {
      if (*count < 0 || *count > 1000 || *sides < 1 || *sides > 1'000'000) {
        sink.report(Id::dice_too_many, s.dice->at);
      } else {
        dice = {static_cast<std::uint32_t>(*count), static_cast<std::uint32_t>(*sides)};
      }
    }
  }
  Node* who = nullptr;
  if (!s.who.empty()) {
    who = expr(s.who[0]);
    if (!who->type.error() && who->type.base != Base::piece && who->type.base != Base::side) {
      sink.report(Id::roll_for_whom, who->at).arg("found", words_of(m, who->type));
      who = nullptr;
    }
    if (who != nullptr && who->type.error()) who = nullptr;
  }
  const int var = declare_local(s.name, {Base::number, -1, 1});
  Var& v = m.vars[static_cast<std::size_t>(var)];
  v.roll = true;
  v.dice = dice;
  Act a = act(ActKind::roll, s.at);
  a.var = var;
  a.who = who;
  out.push_back(std::move(a));
}

void Resolver::say(const Stmt& s, std::vector<Act>& out) {
  Act a = act(ActKind::say, s.at);
  for (const grammar::TextPart& part : s.text) {
    SayPart p;
    p.text = part.text;
    if (!part.hole.empty()) {
      p.hole = expr(part.hole[0]);
      if (p.hole->type.error()) continue;
      if (p.hole->type.base == Base::list || p.hole->type.base == Base::row) {
        sink.report(Id::cannot_say, p.hole->at).arg("found", words_of(m, p.hole->type));
        continue;
      }
    }
    a.parts.push_back(std::move(p));
  }
  out.push_back(std::move(a));
}

void Resolver::for_each(const Stmt& s, std::vector<Act>& out) {
  if (s.value.empty()) return;
  Node* l = list(s.value[0]);
  if (s.order) later(s.order->at, "an order for a list");
  Act a = act(ActKind::for_each, s.at);
  a.value = l;
  const std::size_t mark = scope.size();
  const Type element =
      l->type.error() ? Type{} : Type{l->type.sub < 0 ? Base::side : Base::piece, l->type.sub};
  a.var = declare_local(s.name, element);
  if (s.numbered) a.var2 = declare_local(*s.numbered, {Base::number, -1, 1});
  inside.push_back(Inside::loop);
  body(s.body, a.body);
  inside.pop_back();
  scope.resize(mark);
  if (!l->type.error()) out.push_back(std::move(a));
}

void Resolver::only_when(const grammar::Expr& c, const Stmt& plain, std::vector<Act>& out) {
  Act a = act(ActKind::if_, plain.at);
  a.value = condition(c);
  statement(plain, a.body);
  if (!a.value->type.error()) out.push_back(std::move(a));
}

bool Resolver::told_of(Span at) const {
  const auto& list = sink.list();
  return std::any_of(list.begin(), list.end(),
                     [&](const auto& d) { return at.begin <= d.at.begin && d.at.begin < at.end; });
}

void Resolver::statement(const Stmt& s, std::vector<Act>& out) {
  if (!s.when.empty()) {
    // S when C. What S declares is for the statements after it, so those forms take no `when`.
    if (s.kind == StmtKind::let || s.kind == StmtKind::roll) {
      sink.report(Id::when_declares, s.when[0].at).arg("name", s.name.text);
      Stmt plain = s;
      plain.when.clear();
      statement(plain, out);
      return;
    }
    Stmt plain = s;
    plain.when.clear();
    only_when(s.when[0], plain, out);
    return;
  }
  switch (s.kind) {
    case StmtKind::error:
      return;
    case StmtKind::let: {
      if (s.value.empty()) return;
      Node* n = expr(s.value[0]);
      if (n->type.base == Base::row || n->type.base == Base::text) {
        sink.report(Id::cannot_keep, n->at).arg("found", words_of(m, n->type));
        n = error(n->at);
      }
      Act a = act(ActKind::let, s.at);
      a.value = n;
      a.var = declare_local(s.name, n->type);
      if (!n->type.error()) out.push_back(std::move(a));
      return;
    }
    case StmtKind::tally:
      later(s.at, "tally");
      return;
    case StmtKind::assign:
    case StmtKind::add:
    case StmtKind::subtract:
    case StmtKind::raise:
    case StmtKind::reduce:
      store(s, out, false, false);
      return;
    case StmtKind::roll:
      roll(s, out);
      return;
    case StmtKind::if_: {
      if (s.branches.size() > kMostBranches) {
        sink.report(Id::too_many_branches, s.at).arg("limit", static_cast<std::int64_t>(kMostBranches));
        return;
      }
      std::vector<Act>* into = &out;
      for (const grammar::Branch& branch : s.branches) {
        if (branch.condition.empty()) {
          body(branch.body, *into);
          break;
        }
        Act a = act(ActKind::if_, branch.at);
        a.value = condition(branch.condition[0]);
        body(branch.body, a.body);
        into->push_back(std::move(a));
        into = &into->back().otherwise;
      }
      return;
    }
    case StmtKind::repeat: {
      if (s.value.empty()) return;
      Act a = act(ActKind::repeat, s.at);
      a.value = value_of(s.value[0], {Base::number, -1, 1});
      const std::size_t mark = scope.size();
      if (s.numbered) a.var2 = declare_local(*s.numbered, {Base::number, -1, 1});
      inside.push_back(Inside::loop);
      body(s.body, a.body);
      inside.pop_back();
      scope.resize(mark);
      if (!a.value->type.error()) out.push_back(std::move(a));
      return;
    }
    case StmtKind::repeat_until:
      later(s.at, "repeat until");
      return;
    case StmtKind::for_each:
      for_each(s, out);
      return;
    case StmtKind::leave:
    case StmtKind::skip: {
      for (std::size_t i = inside.size(); i-- > 0;) {
        if (inside[i] == Inside::loop) {
          out.push_back(act(s.kind == StmtKind::leave ? ActKind::leave : ActKind::skip, s.at));
          return;
        }
        for (std::size_t j = i; j-- > 0;) {
          if (inside[j] == Inside::loop) {
            sink.report(Id::crosses_together, s.at);
            return;
          }
        }
      }
      sink.report(Id::no_loop, s.at);
      return;
    }
    case StmtKind::finish: {
      for (const Inside i : inside) {
        if (i == Inside::together) {
          sink.report(Id::finish_in_together, s.at);
          break;
        }
      }
      for (std::size_t i = 0; i < m.outcomes.size(); ++i) {
        if (m.outcomes[i].name != s.name.text) continue;
        Act a = act(ActKind::finish, s.at);
        a.index = static_cast<int>(i);
        out.push_back(std::move(a));
        return;
      }
      std::vector<std::string> names;
      for (const auto& o : m.outcomes) names.push_back(o.name);
      auto& d =
          sink.report(Id::unknown_outcome, s.name.at).arg("name", s.name.text).arg("words", listed(names));
      if (const auto near = nearest(s.name.text, names); !near.empty())
        d.arg("near", near).fix(s.name.at, near);
      // Still an end of the battle, for the question whether every path has one.
      Act a = act(ActKind::finish, s.at);
      a.index = 0;
      out.push_back(std::move(a));
      return;
    }
    case StmtKind::stop: {
      Act a = act(ActKind::stop, s.at);
      for (const grammar::TextPart& part : s.text) {
        if (!part.hole.empty()) sink.report(Id::text_plain, part.at);
        a.text += part.text;
      }
      out.push_back(std::move(a));
      return;
    }
    case StmtKind::together: {
      Act a = act(ActKind::together, s.at);
      inside.push_back(Inside::together);
      body(s.body, a.body);
      inside.pop_back();
      out.push_back(std::move(a));
      return;
    }
    case StmtKind::later:
    case StmtKind::now: {
      if (s.body.empty()) return;
      const Stmt& inner = s.body[0];
      const bool deferred = s.kind == StmtKind::later;
      if (!inner.when.empty()) {
        // `later S when C`: C is tested now.
        Stmt plain = s;
        plain.body[0].when.clear();
        only_when(inner.when[0], plain, out);
        return;
      }
      switch (inner.kind) {
        case StmtKind::error:
          return;
        case StmtKind::assign:
        case StmtKind::add:
        case StmtKind::subtract:
        case StmtKind::raise:
        case StmtKind::reduce:
          store(inner, out, deferred, !deferred);
          return;
        case StmtKind::call:
          if (deferred) {
            call_statement(inner, out, true);
            return;
          }
          break;
        case StmtKind::effect:
          if (deferred) {
            effect_statement(inner, out, true);
            return;
          }
          break;
        default:
          break;
      }
      return;  // nothing else is read behind `later` and `now`
    }
    case StmtKind::move:
      later(s.at, "move");
      return;
    case StmtKind::say:
      say(s, out);
      return;
    case StmtKind::call:
      call_statement(s, out, false);
      return;
    case StmtKind::effect:
      effect_statement(s, out, false);
      return;
    case StmtKind::give:
      later(s.at, "give");
      return;
  }
}

}  // namespace muster::compiler

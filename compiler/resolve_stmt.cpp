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

// Whether some line leaves the innermost loop.
bool leaves(const std::vector<Stmt>& body) {
  for (const Stmt& s : body) {
    if (s.kind == StmtKind::leave) return true;
    const bool loop = s.kind == StmtKind::repeat || s.kind == StmtKind::repeat_until ||
                      s.kind == StmtKind::for_each || s.kind == StmtKind::spend;
    if (!loop && leaves(s.body)) return true;
    for (const grammar::Branch& b : s.branches) {
      if (leaves(b.body)) return true;
    }
  }
  return false;
}

// Whether what follows is never reached: it ends the battle, the rule or the turn of a loop, on all its
// ways, or goes round and round without end.
bool always_ends(const Stmt& s) {
  if (!s.when.empty()) return false;
  switch (s.kind) {
    case StmtKind::finish:
    case StmtKind::leave:
    case StmtKind::skip:
    case StmtKind::stop:
    case StmtKind::give:
      return true;
    case StmtKind::if_:
      if (s.branches.empty() || !s.branches.back().condition.empty()) return false;
      return std::all_of(s.branches.begin(), s.branches.end(), [](const grammar::Branch& b) {
        return std::any_of(b.body.begin(), b.body.end(), always_ends);
      });
    case StmtKind::repeat_until:
      return !s.value.empty() && s.value[0].kind == grammar::ExprKind::yes_no && !s.value[0].flag &&
             !leaves(s.body);
    default:
      return false;
  }
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
    // A line with a fault may have lost its condition: what follows it is read all the same.
    if (i + 1 < stmts.size() && stmts[i + 1].kind != StmtKind::error && always_ends(s) &&
        !told_of({s.at.begin, stmts[i + 1].at.begin})) {
      sink.report(Id::never_reached, stmts[i + 1].at).label(s.at, LabelId::ends_here);
      break;
    }
  }
  scope.resize(mark);
}

void Resolver::say(const Stmt& s, std::vector<Act>& out) {
  Act a = act(ActKind::say, s.at);
  for (const grammar::TextPart& part : s.text) {
    SayPart p;
    p.text = part.text;
    if (!part.hole.empty()) {
      p.hole = maybe(part.hole[0]);
      if (p.hole->type.error()) continue;
      if (p.hole->type.numeric()) p.hole = there(p.hole);
      if (p.hole->type.base == Base::odds) {
        // Shown as it is written: A : D.
        p.hole = there(p.hole);
        SayPart right;
        right.hole = p.hole->args[1];
        p.hole = p.hole->args[0];
        a.parts.push_back(std::move(p));
        SayPart between;
        between.text = " : ";
        a.parts.push_back(std::move(between));
        a.parts.push_back(std::move(right));
        continue;
      }
      if (p.hole->type.base == Base::list || p.hole->type.base == Base::row) {
        sink.report(Id::cannot_say, p.hole->at).arg("found", words_of(m, p.hole->type));
        continue;
      }
    }
    a.parts.push_back(std::move(p));
  }
  out.push_back(std::move(a));
}

void Resolver::let(const Stmt& s, std::vector<Act>& out) {
  if (s.value.empty()) return;
  Act a = act(ActKind::let, s.at);
  if (const int rule = value_rule_called(s.value[0]); rule >= 0) {
    const Type type = given_by(rule);
    // The name is not known inside its own value.
    std::vector<Act> call;
    const int var = m.make_var(s.name.text, type, s.name.at);
    const bool good = let_call(s.value[0], var, call);
    const int declared = declare_local(s.name, type);
    if (!good) return;
    call.back().var = declared;
    out.push_back(std::move(call.back()));
    return;
  }
  Node* n = maybe(s.value[0]);
  if (n->type.base == Base::odds) {
    // Two numbers under one name.
    const auto part = [&](Node* value) {
      const int var = m.make_var(s.name.text, value->type, value->at);
      Act keep = act(ActKind::let, s.at);
      keep.value = value;
      keep.var = var;
      out.push_back(std::move(keep));
      return var_node(var, value->at);
    };
    Node* both = op(NodeKind::odds, {Base::odds}, n->at, {});
    both->args.push_back(part(n->args[0]));
    both->args.push_back(part(n->args[1]));
    const int var = declare_local(s.name, n->type);
    for (std::size_t i = scope.size(); i-- > 0;) {
      if (scope[i].var != var) continue;
      scope[i].var = -1;
      scope[i].alias = both;
      break;
    }
    return;
  }
  if (n->type.base == Base::row) {
    Entry entry;
    entry.table = n->type.sub;
    a.value = n;
    a.var = entry.row = declare_local(s.name, n->type);
    entries.push_back(std::move(entry));
    if (!scope.empty() && scope.back().var == a.var)
      scope.back().entry = static_cast<int>(entries.size()) - 1;
    out.push_back(std::move(a));
    return;
  }
  if (n->type.base == Base::text) {
    sink.report(Id::cannot_keep, n->at).arg("found", words_of(m, n->type));
    n = error(n->at);
  }
  a.value = n;
  a.var = declare_local(s.name, n->type);
  if (!n->type.error()) out.push_back(std::move(a));
}

void Resolver::repeat(const Stmt& s, std::vector<Act>& out) {
  if (s.value.empty()) return;
  const bool until = s.kind == StmtKind::repeat_until;
  Act a = act(until ? ActKind::until : ActKind::repeat, s.at);
  a.value = until ? condition(s.value[0]) : value_of(s.value[0], {Base::number, -1, 1});
  const std::size_t mark = scope.size();
  if (s.numbered) a.var2 = declare_local(*s.numbered, {Base::number, -1, 1});
  inside.push_back(Inside::loop);
  body(s.body, a.body);
  inside.pop_back();
  scope.resize(mark);
  if (!a.value->type.error()) out.push_back(std::move(a));
}

void Resolver::leave_or_skip(const Stmt& s, std::vector<Act>& out) {
  for (std::size_t i = inside.size(); i-- > 0;) {
    if (inside[i] == Inside::group) {
      if (s.kind == StmtKind::leave) {
        sink.report(Id::leaves_group, s.at);
        return;
      }
    }
    if (inside[i] != Inside::together) {
      out.push_back(act(s.kind == StmtKind::leave ? ActKind::leave : ActKind::skip, s.at));
      return;
    }
    for (std::size_t j = i; j-- > 0;) {
      if (inside[j] != Inside::together) {
        sink.report(Id::crosses_together, s.at);
        return;
      }
    }
  }
  sink.report(Id::no_loop, s.at);
}

void Resolver::finish(const Stmt& s, std::vector<Act>& out) {
  for (const Inside i : inside) {
    if (i == Inside::together) {
      sink.report(Id::finish_in_together, s.at);
      break;
    }
  }
  Act a = act(ActKind::finish, s.at);
  for (std::size_t i = 0; i < m.outcomes.size(); ++i) {
    if (m.outcomes[i].name != s.name.text) continue;
    a.index = static_cast<int>(i);
    out.push_back(std::move(a));
    return;
  }
  std::vector<std::string> names;
  for (const auto& o : m.outcomes) names.push_back(o.name);
  auto& d = sink.report(Id::unknown_outcome, s.name.at).arg("name", s.name.text).arg("words", listed(names));
  if (const auto near = nearest(s.name.text, names); !near.empty()) d.arg("near", near).fix(s.name.at, near);
  // Still an end of the battle, for the question whether every path has one.
  a.index = 0;
  out.push_back(std::move(a));
}

// A part of the battle that a battle file may leave out: done where its given value says so.
void Resolver::stage(const Stmt& s, std::vector<Act>& out) {
  const auto it =
      std::find_if(m.stages.begin(), m.stages.end(), [&](const auto& x) { return x.name == s.name.text; });
  if (it != m.stages.end()) {
    sink.report(Id::word_twice, s.name.at)
        .arg("word", s.name.text)
        .arg("set", grammar::shown(grammar::Role::stage, m.language))
        .label(it->at, LabelId::first_here);
  }
  FieldInfo chosen;
  chosen.at = s.name.at;
  chosen.type = {Base::yes_no};
  chosen.range = chosen.held = ValueSet(0, 1);
  chosen.constant = 1;
  m.given.push_back(std::move(chosen));
  const int given = static_cast<int>(m.given.size()) - 1;
  m.stages.push_back({s.name.text, s.title, given, s.name.at});
  Act a = act(ActKind::if_, s.at);
  a.value = m.make(NodeKind::given, {Base::yes_no}, s.at);
  a.value->index = given;
  if (!s.title.empty()) {
    Act title = act(ActKind::say, s.at);
    SayPart part;
    part.text = s.title;
    title.parts.push_back(std::move(part));
    a.body.push_back(std::move(title));
  }
  body(s.body, a.body);
  out.push_back(std::move(a));
}

void Resolver::give(const Stmt& s, std::vector<Act>& out) {
  if (s.value.empty()) return;
  if (gives < 0) {
    sink.report(Id::give_outside, s.at);
    maybe(s.value[0]);
    return;
  }
  if (std::find(inside.begin(), inside.end(), Inside::together) != inside.end()) {
    sink.report(Id::give_in_together, s.at);
  }
  const Type type = m.vars[static_cast<std::size_t>(gives)].type;
  Act a = act(ActKind::give, s.at);
  a.var = gives;
  if (const int rule = value_rule_called(s.value[0]); rule >= 0) {
    const int var = m.make_var("", given_by(rule), s.at);
    if (!let_call(s.value[0], var, out)) return;
    a.value = fit(var_node(var, s.value[0].at), type);
  } else {
    a.value = value_of(s.value[0], type);
  }
  if (!a.value->type.error()) out.push_back(std::move(a));
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
    if (s.kind == StmtKind::let || s.kind == StmtKind::roll || s.kind == StmtKind::tally ||
        (s.kind == StmtKind::roll_on && !s.name.text.empty())) {
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
    case StmtKind::let:
      let(s, out);
      return;
    case StmtKind::tally:
      tally(s, out);
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
    case StmtKind::repeat:
    case StmtKind::repeat_until:
      repeat(s, out);
      return;
    case StmtKind::for_each:
      for_each(s, out);
      return;
    case StmtKind::leave:
    case StmtKind::skip:
      leave_or_skip(s, out);
      return;
    case StmtKind::finish:
      finish(s, out);
      return;
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
        case StmtKind::move:
          move(inner, out, deferred, !deferred);
          return;
        case StmtKind::call:
          call_statement(inner, out, deferred);
          return;
        case StmtKind::effect:
          effect_statement(inner, out, deferred);
          return;
        case StmtKind::do_:
          do_row(inner, out, deferred);
          return;
        default:
          break;
      }
      return;  // nothing else is read behind `later` and `now`
    }
    case StmtKind::move:
      move(s, out, false, false);
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
      give(s, out);
      return;
    case StmtKind::roll_on:
      roll_on(s, out);
      return;
    case StmtKind::again:
      roll_again(s, out);
      return;
    case StmtKind::do_:
      do_row(s, out);
      return;
    case StmtKind::spend:
      spend(s, out);
      return;
    case StmtKind::stage:
      stage(s, out);
      return;
  }
}

}  // namespace muster::compiler

// What a sheet changes: fields of pieces and sides, values of the battle, tallies; whose a piece is.
//
// `later` becomes a call of a rule made here, whose parameters are the values worked out now.
#include <algorithm>

#include "compiler/resolve.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using grammar::Stmt;
using grammar::StmtKind;

const FieldInfo* Resolver::field_of(const Place& p) const {
  const auto f = static_cast<std::size_t>(p.field);
  switch (p.what) {
    case Place::What::piece:
      return &m.pieces[static_cast<std::size_t>(p.kind)].fields[f];
    case Place::What::side:
      return &m.side_fields[f];
    case Place::What::state:
      return &m.state[f];
    default:
      return nullptr;
  }
}

Type Resolver::type_of(const Place& p) const {
  return p.what == Place::What::local ? m.vars[static_cast<std::size_t>(p.field)].type : field_of(p)->type;
}

const std::string& Resolver::name_of(const Place& p) const {
  return p.what == Place::What::local ? m.vars[static_cast<std::size_t>(p.field)].name : field_of(p)->name;
}

// A value worked out once, so that reading and storing mean the same piece.
Node* Resolver::kept(Node* n, std::vector<Act>& before) {
  if (n->kind == NodeKind::var || n->kind == NodeKind::constant) return n;
  const int var = m.make_var("", n->type, n->at);
  Act let = act(ActKind::let, n->at);
  let.var = var;
  let.value = n;
  before.push_back(std::move(let));
  return var_node(var, n->at);
}

bool Resolver::place_of(Node* n, const grammar::Expr& e, Place& place, std::vector<Act>& before) {
  if (n->type.error()) return false;
  std::size_t element = 1;
  switch (n->kind) {
    case NodeKind::piece_field:
      place.what = Place::What::piece;
      place.kind = n->args[0]->type.sub;
      break;
    case NodeKind::side_field:
      place.what = Place::What::side;
      break;
    case NodeKind::state:
      place.what = Place::What::state;
      element = 0;
      break;
    case NodeKind::owner:
      sink.report(Id::side_by_move, e.at)
          .arg("piece", e.args.empty() || e.args[0].name.text.empty() ? "x" : e.args[0].name.text);
      return false;
    default:
      sink.report(Id::not_a_place, e.at).arg("name", e.name.text.empty() ? "..." : e.name.text);
      return false;
  }
  place.field = n->index;
  const FieldInfo& field = *field_of(place);
  if (place.what == Place::What::piece && field.decl == nullptr) {
    sink.report(Id::whose_fixed, e.at)
        .arg("part", m.pieces[static_cast<std::size_t>(place.kind)].name)
        .arg("piece", field.name);
    return false;
  }
  if (field.computed) {
    sink.report(Id::computed_changed, e.at).arg("name", field.name).label(field.at, LabelId::declared_here);
    return false;
  }
  if (element == 1) place.who = kept(n->args[0], before);
  if (n->args.size() > element) place.element = kept(n->args[element], before);
  return true;
}

bool Resolver::place(const grammar::Expr& e, Place& place, std::vector<Act>& before) {
  if (e.kind == grammar::ExprKind::error) return false;
  if (e.kind == grammar::ExprKind::name) {
    const Binding* b = find(e.name.text);
    const auto it = m.symbols.find(e.name.text);
    if (b != nullptr && b->var >= 0 && m.vars[static_cast<std::size_t>(b->var)].tally) {
      place.what = Place::What::local;
      place.field = b->var;
      return true;
    }
    if (b != nullptr) {
      sink.report(Id::local_changed, e.at).arg("name", e.name.text).label(b->at, LabelId::declared_here);
      return false;
    }
    if (it != m.symbols.end() && it->second.what == Model::What::state) {
      return place_of(maybe(e), e, place, before);
    }
    if (it != m.symbols.end() && it->second.what == Model::What::given) {
      sink.report(Id::given_changed, e.at)
          .arg("name", e.name.text)
          .label(it->second.at, LabelId::declared_here);
    } else if (it == m.symbols.end() || it->second.what != Model::What::broken) {
      auto& d = sink.report(Id::not_a_place, e.at).arg("name", e.name.text);
      if (it == m.symbols.end()) d.arg("fresh", e.name.text);
    }
    return false;
  }
  if (e.kind == grammar::ExprKind::dot || e.kind == grammar::ExprKind::index) {
    return place_of(maybe(e), e, place, before);
  }
  sink.report(Id::not_a_place, e.at).arg("name", "...");
  return false;
}

void Resolver::change_in_together(const std::string& name, Span at, bool now) {
  const bool in = std::find(inside.begin(), inside.end(), Inside::together) != inside.end();
  if (!in || now) return;
  sink.report(Id::change_in_together, at)
      .arg("name", name)
      .fix({at.begin, at.begin}, std::string(grammar::shown(grammar::Role::later, m.language)) + " ");
}

// Keeps `body` for the end of the together, as a rule of the values it takes.
void Resolver::put_off(std::vector<Act> body, std::vector<int> params, std::vector<Node*> args, Span at,
                       std::vector<Act>& out) {
  RuleInfo rule;
  rule.at = at;
  rule.params = std::move(params);
  rule.resolved = true;
  rule.body = std::move(body);
  m.rules.push_back(std::move(rule));
  Act call = act(ActKind::later, at);
  call.call = site(static_cast<int>(m.rules.size()) - 1, at, std::move(args));
  out.push_back(std::move(call));
}

void Resolver::store(const Stmt& s, std::vector<Act>& out, bool deferred, bool now) {
  if (s.target.empty() || s.value.empty()) return;
  Place p;
  if (!place(s.target[0], p, out)) {
    maybe(s.value[0]);
    return;
  }
  const Type type = type_of(p);
  const std::string name = name_of(p);
  const bool changes = s.kind != StmtKind::assign;
  if (deferred && p.what == Place::What::local) {
    sink.report(Id::later_of_local, s.at).arg("name", name);
    return;
  }
  const bool steps = s.kind == StmtKind::raise || s.kind == StmtKind::reduce;
  if (changes && !type.numeric() && !(type.base == Base::name && steps)) {
    sink.report(Id::change_wants_number, s.target[0].at).arg("name", name).arg("type", words_of(m, type));
    return;
  }
  // x = rule(...): the rule's value.
  if (const int rule = value_rule_called(s.value[0]); rule >= 0) {
    if (deferred || changes) {
      sink.report(Id::rule_value_apart, s.value[0].at).arg("name", s.value[0].name.text);
      return;
    }
    const int var = m.make_var("", given_by(rule), s.at);
    if (!let_call(s.value[0], var, out)) return;
    Act a = act(ActKind::store, s.at);
    a.place = p;
    a.value = fit(var_node(var, s.value[0].at), type);
    if (a.value->type.error()) return;
    if (p.what != Place::What::local) change_in_together(name, s.at, now);
    a.now = now;
    out.push_back(std::move(a));
    return;
  }
  Node* value = value_of(s.value[0], changes ? type.plain() : type);
  if (value->type.error()) return;

  Place target = p;
  std::vector<Node*> args;
  std::vector<int> params;
  if (deferred) {
    const auto keep = [&](Node* n) -> Node* {
      if (n == nullptr) return nullptr;
      if (n->kind == NodeKind::constant) return clone(n);
      const int var = m.make_var("", n->type, n->at);
      m.vars[static_cast<std::size_t>(var)].param = true;
      params.push_back(var);
      args.push_back(n);
      return var_node(var, n->at);
    };
    target.who = keep(p.who);
    target.element = keep(p.element);
    value = keep(value);
  }
  const auto old = [&]() -> Node* {
    if (p.what == Place::What::local) return var_node(p.field, s.target[0].at);
    const NodeKind kind = p.what == Place::What::piece  ? NodeKind::piece_field
                          : p.what == Place::What::side ? NodeKind::side_field
                                                        : NodeKind::state;
    Node* n = op(kind, type, s.target[0].at, {});
    if (target.who != nullptr) n->args.push_back(clone(target.who));
    if (target.element != nullptr) n->args.push_back(clone(target.element));
    n->index = p.field;
    return n;
  };
  switch (s.kind) {
    case StmtKind::add:
      value = arithmetic(NodeKind::add, old(), value, s.at, &type);
      break;
    case StmtKind::subtract:
      value = arithmetic(NodeKind::subtract, old(), value, s.at, &type);
      break;
    case StmtKind::raise:
    case StmtKind::reduce: {
      const NodeKind kind = s.kind == StmtKind::raise ? NodeKind::larger : NodeKind::smaller;
      if (!type.optional) {
        value = op(kind, type, s.at, {old(), value});
        break;
      }
      // Where nothing is there yet, the value itself.
      Node* both = op(kind, type.plain(), s.at, {there(old()), clone(value)});
      Node* none = op(NodeKind::is_none, {Base::yes_no}, s.at, {old()});
      value = op(NodeKind::choose, type.plain(), s.at, {none, value, both});
      break;
    }
    default:
      break;
  }
  if (value->type.error()) return;
  Act a = act(ActKind::store, s.at);
  a.place = target;
  a.value = value;
  a.now = now;
  if (!deferred) {
    if (p.what != Place::What::local) change_in_together(name, s.at, now);
    out.push_back(std::move(a));
    return;
  }
  std::vector<Act> body;
  body.push_back(std::move(a));
  put_off(std::move(body), std::move(params), std::move(args), s.at, out);
}

// move r to SIDE
void Resolver::move(const Stmt& s, std::vector<Act>& out, bool deferred, bool now) {
  if (s.target.empty() || s.value.empty()) return;
  Node* piece = expr(s.target[0]);
  Node* side = expr(s.value[0]);
  if (piece->type.error() || side->type.error()) return;
  if (piece->type.base != Base::piece) {
    sink.report(Id::not_a_piece, piece->at).arg("found", words_of(m, piece->type));
    return;
  }
  if (side->type.base == Base::piece) side = side_of(side);
  if (side->type.base != Base::side) {
    sink.report(Id::not_a_side, side->at).arg("found", words_of(m, side->type));
    return;
  }
  const PieceInfo& kind = m.pieces[static_cast<std::size_t>(piece->type.sub)];
  if (kind.part_of >= 0) {
    sink.report(Id::whose_moved, piece->at)
        .arg("part", kind.name)
        .arg("piece", kind.fields[0].name)
        .arg("which", s.target[0].name.text.empty() ? "x" : s.target[0].name.text);
    return;
  }
  m.pieces[static_cast<std::size_t>(piece->type.sub)].moves = true;
  std::vector<Node*> args;
  std::vector<int> params;
  if (deferred) {
    for (Node** n : {&piece, &side}) {
      if ((*n)->kind == NodeKind::constant) continue;
      const int var = m.make_var("", (*n)->type, (*n)->at);
      m.vars[static_cast<std::size_t>(var)].param = true;
      params.push_back(var);
      args.push_back(*n);
      *n = var_node(var, (*n)->at);
    }
  }
  const bool parts = std::any_of(m.pieces.begin(), m.pieces.end(),
                                 [&](const PieceInfo& p) { return p.part_of == piece->type.sub; });
  if (parts && !deferred) {
    // Both are asked again for each of its parts.
    piece = kept(piece, out);
    side = kept(side, out);
  }
  Act a = act(ActKind::move, s.at);
  a.who = piece;
  a.value = side;
  a.now = now;
  std::vector<Act> body;
  body.push_back(std::move(a));
  move_parts(body[0], body);
  if (!deferred) {
    change_in_together(std::string(grammar::shown(grammar::Role::move, m.language)), s.at, now);
    for (Act& one : body) out.push_back(std::move(one));
    return;
  }
  put_off(std::move(body), std::move(params), std::move(args), s.at, out);
}

// The parts of a piece go where it goes.
void Resolver::move_parts(const Act& move, std::vector<Act>& out) {
  const Act whole = move;  // `out` may hold it
  for (std::size_t k = 0; k < m.pieces.size(); ++k) {
    if (m.pieces[k].part_of != whole.who->type.sub) continue;
    m.pieces[k].moves = true;
    const Type part{Base::piece, static_cast<int>(k)};
    Act each = act(ActKind::for_each, whole.at);
    each.var = m.make_var("", part, whole.at);
    each.value = op(NodeKind::list_own, {Base::list, static_cast<int>(k)}, whole.at, {clone(whole.who)});
    each.value->index = static_cast<int>(k);
    Act with = act(ActKind::move, whole.at);
    with.who = var_node(each.var, whole.at);
    with.value = clone(whole.value);
    with.now = whole.now;
    each.body.push_back(std::move(with));
    out.push_back(std::move(each));
  }
}

// tally left number 0..600 = e
void Resolver::tally(const Stmt& s, std::vector<Act>& out) {
  if (s.value.empty() || !s.type) return;
  const Typed typed = read_value_type(m, *s.type, sink);
  if (!typed.type.error() && typed.type.base == Base::text) {
    sink.report(Id::field_of_text, s.type->at);
    return;
  }
  const auto declare = [&] {
    const int var = declare_local(s.name, typed.type);
    Var& v = m.vars[static_cast<std::size_t>(var)];
    v.tally = true;
    v.line = s.at;
    v.held = v.set = typed.range;
    if (typed.type.optional) v.set = v.set.unite(ValueSet::single(bytecode::kAbsent));
    v.mode = s.mode;
    if (v.mode != grammar::StoreMode::proved && !typed.type.error() && !typed.type.numeric()) {
      sink.report(Id::capped_not_number, s.name.at).arg("name", s.name.text);
      v.mode = grammar::StoreMode::proved;
    }
    return var;
  };
  Act a = act(ActKind::store, s.at);
  a.place.what = Place::What::local;
  if (const int rule = value_rule_called(s.value[0]); rule >= 0) {
    const int given = m.make_var("", given_by(rule), s.at);
    if (!let_call(s.value[0], given, out)) {
      declare();
      return;
    }
    a.value = fit(var_node(given, s.value[0].at), typed.type);
  } else {
    a.value = value_of(s.value[0], typed.type);
  }
  a.place.field = declare();
  if (!a.value->type.error()) out.push_back(std::move(a));
}

}  // namespace muster::compiler

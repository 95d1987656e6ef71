// Expressions: operators, grains, choices, folds over lists.
#include <fmt/format.h>

#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::ExprKind;
using grammar::Op;

namespace {

bool is_constant(const Node* n) { return n->kind == NodeKind::constant; }

}  // namespace

Node* Resolver::error(Span at) { return m.make(NodeKind::error, Type{}, at); }

Node* Resolver::constant(Type type, std::int64_t value, Span at) {
  Node* n = m.make(NodeKind::constant, type, at);
  n->value = value;
  return n;
}

Node* Resolver::var_node(int var, Span at) {
  Node* n = m.make(NodeKind::var, m.vars[static_cast<std::size_t>(var)].type, at);
  n->index = var;
  return n;
}

Node* Resolver::op(NodeKind kind, Type type, Span at, std::vector<Node*> args) {
  Node* n = m.make(kind, type, at);
  n->args = std::move(args);
  return n;
}

Node* Resolver::clone(const Node* n) {
  if (n == nullptr) return nullptr;
  m.nodes.push_back(*n);
  Node* copy = &m.nodes.back();
  for (Node*& a : copy->args) a = clone(a);
  copy->where = clone(copy->where);
  copy->body = clone(copy->body);
  return copy;
}

Node* Resolver::scaled(Node* n, std::int64_t grain) {
  if (n->type.grain == grain || n->type.error()) return n;
  const std::int64_t by = grain / n->type.grain;
  Type type = n->type;
  type.grain = grain;
  if (is_constant(n)) {
    const auto v = at_grain({n->value, n->type.grain}, grain);
    if (!v) {
      sink.report(Id::too_large, n->at);
      return error(n->at);
    }
    return constant(type, *v, n->at);
  }
  Node* out = op(NodeKind::scale, type, n->at, {n});
  out->value = by;
  return out;
}

Node* Resolver::fit(Node* n, const Type& want) {
  if (n->type.error() || want.error()) return n->type.error() ? n : error(n->at);
  const auto clash = [&] {
    sink.report(Id::type_clash, n->at).arg("wanted", words_of(m, want)).arg("found", words_of(m, n->type));
    return error(n->at);
  };
  if (want.numeric()) {
    if (n->type.base != want.base) {
      // 0 is 0% too.
      if (is_constant(n) && n->value == 0 && n->type.numeric()) return constant(want, 0, n->at);
      if (n->type.numeric()) {
        sink.report(want.base == Base::percent ? Id::number_for_percent : Id::percent_for_number, n->at);
        return error(n->at);
      }
      return clash();
    }
    if (want.grain % n->type.grain == 0) return scaled(n, want.grain);
    if (is_constant(n)) {
      if (const auto v = at_grain({n->value, n->type.grain}, want.grain)) return constant(want, *v, n->at);
      const std::int64_t shared = gcd(n->value < 0 ? -n->value : n->value, n->type.grain);
      if (shared > 1 && want.grain % (n->type.grain / shared) == 0) {
        if (const auto v = at_grain({n->value / shared, n->type.grain / shared}, want.grain)) {
          return constant(want, *v, n->at);
        }
      }
    }
    sink.report(Id::finer_than_place, n->at)
        .arg("step", words_of(m, Type{want.base, -1, want.grain}, 1))
        .arg("finer", words_of(m, Type{want.base, -1, n->type.grain}, 1));
    return error(n->at);
  }
  if (want.base != n->type.base || want.sub != n->type.sub) return clash();
  return n;
}

Node* Resolver::value_of(const grammar::Expr& e, const Type& want) { return fit(expr(e, &want), want); }

Node* Resolver::condition(const grammar::Expr& e) {
  const Type yes_no{Base::yes_no};
  return value_of(e, yes_no);
}

Node* Resolver::list(const grammar::Expr& e) {
  Node* n = expr(e);
  if (n->type.error()) return n;
  if (n->type.base != Base::list) {
    auto& d = sink.report(Id::not_a_list, n->at).arg("found", words_of(m, n->type));
    if (n->type.base == Base::side && !m.pieces.empty()) d.arg("plural", m.pieces[0].plural);
    return error(n->at);
  }
  return n;
}

// Two numbers of one kind at one grain; 0 is 0% too.
bool Resolver::same_grain(Node*& a, Node*& b, Id clash, Span at) {
  if (a->type.base != b->type.base) {
    if (is_constant(a) && a->value == 0) {
      a = constant({b->type.base, -1, 1}, 0, a->at);
    } else if (is_constant(b) && b->value == 0) {
      b = constant({a->type.base, -1, 1}, 0, b->at);
    } else {
      sink.report(clash, at);
      return false;
    }
  }
  const std::int64_t grain = lcm(a->type.grain, b->type.grain, kFinestGrain);
  if (grain == 0) {
    sink.report(Id::grain_too_fine, at);
    return false;
  }
  a = scaled(a, grain);
  b = scaled(b, grain);
  return !a->type.error() && !b->type.error();
}

Node* Resolver::arithmetic(NodeKind kind, Node* a, Node* b, Span at, const Type* want) {
  if (a->type.error() || b->type.error()) return error(at);
  for (Node* n : {a, b}) {
    if (!n->type.numeric()) {
      sink.report(Id::not_a_number, n->at).arg("found", words_of(m, n->type));
      return error(at);
    }
  }
  if (kind == NodeKind::multiply) {
    Type type;
    const bool mixed = a->type.base != b->type.base;
    type.base = !mixed ? a->type.base
                       : (want != nullptr && want->base == Base::percent ? Base::percent : Base::number);
    type.grain = a->type.grain;
    if (a->type.grain > kFinestGrain / b->type.grain) {
      sink.report(Id::grain_too_fine, at);
      return error(at);
    }
    type.grain = a->type.grain * b->type.grain;
    if (is_constant(a) && is_constant(b)) {
      const Wide v = Wide{a->value} * b->value;
      if (v <= kLargest && v >= -kLargest) return constant(type, static_cast<std::int64_t>(v), at);
    }
    return op(kind, type, at, {a, b});
  }
  if (!same_grain(a, b, Id::percent_and_number, at)) return error(at);
  const std::int64_t grain = a->type.grain;
  const Type type{a->type.base, -1, grain};
  if (is_constant(a) && is_constant(b)) {
    const Wide x = a->value, y = b->value;
    Wide v = 0;
    switch (kind) {
      case NodeKind::add:
        v = x + y;
        break;
      case NodeKind::subtract:
        v = x - y;
        break;
      case NodeKind::smaller:
        v = x < y ? x : y;
        break;
      default:
        v = x > y ? x : y;
        break;
    }
    if (v <= kLargest && v >= -kLargest) return constant(type, static_cast<std::int64_t>(v), at);
  }
  return op(kind, type, at, {a, b});
}

Node* Resolver::compare(Op o, Node* a, Node* b, Span at) {
  const Type yes_no{Base::yes_no};
  if (a->type.error() || b->type.error()) return error(at);
  const bool ordered = o != Op::equal && o != Op::not_equal;
  if (a->type.numeric() && b->type.numeric()) {
    if (!same_grain(a, b, Id::compare_percent_number, at)) return error(at);
  } else if (a->type.base != b->type.base || a->type.sub != b->type.sub || a->type.base == Base::list ||
             a->type.base == Base::row) {
    sink.report(Id::compare_clash, at).arg("left", words_of(m, a->type)).arg("right", words_of(m, b->type));
    return error(at);
  } else if (ordered && a->type.base != Base::name) {
    sink.report(Id::no_order, at).arg("type", words_of(m, a->type));
    return error(at);
  }
  switch (o) {
    case Op::equal:
      return op(NodeKind::equal, yes_no, at, {a, b});
    case Op::not_equal:
      return op(NodeKind::not_equal, yes_no, at, {a, b});
    case Op::less:
      return op(NodeKind::less, yes_no, at, {a, b});
    case Op::less_equal:
      return op(NodeKind::less_equal, yes_no, at, {a, b});
    case Op::greater:
      return op(NodeKind::less, yes_no, at, {b, a});
    default:
      return op(NodeKind::less_equal, yes_no, at, {b, a});
  }
}

Node* Resolver::binary(const grammar::Expr& e, const Type* want) {
  const grammar::Expr& left = e.args[0];
  const grammar::Expr& right = e.args[1];
  switch (e.op) {
    case Op::add:
      return arithmetic(NodeKind::add, expr(left, want), expr(right, want), e.at, want);
    case Op::subtract:
      return arithmetic(NodeKind::subtract, expr(left, want), expr(right, want), e.at, want);
    case Op::multiply:
      return arithmetic(NodeKind::multiply, expr(left), expr(right), e.at, want);
    case Op::divide:
      later(e.op_at, "/");
      return error(e.at);
    case Op::and_:
    case Op::or_: {
      Node* a = condition(left);
      Node* b = condition(right);
      if (a->type.error() || b->type.error()) return error(e.at);
      return op(e.op == Op::and_ ? NodeKind::and_ : NodeKind::or_, {Base::yes_no}, e.at, {a, b});
    }
    case Op::or_else:
      later(e.op_at, "or");
      return error(e.at);
    default:
      break;
  }
  // A bare word takes its meaning from the other side.
  if (is_bare_word(left) && !is_bare_word(right)) {
    Node* b = expr(right);
    return compare(e.op, expr(left, &b->type), b, e.at);
  }
  Node* a = expr(left);
  return compare(e.op, a, expr(right, &a->type), e.at);
}

Node* Resolver::choice(const grammar::Expr& e, const Type* want) {
  // Values at the places 0, 2, 4, ... and last; each but the last followed by its condition.
  std::vector<Node*> values;
  std::vector<Node*> conditions;
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    if (i % 2 == 1) {
      conditions.push_back(condition(e.args[i]));
    } else {
      values.push_back(expr(e.args[i], values.empty() || values[0]->type.error() ? want : &values[0]->type));
    }
  }
  if (values.size() != conditions.size() + 1) return error(e.at);
  for (Node* n : values) {
    if (n->type.error()) return error(e.at);
  }
  for (Node* n : conditions) {
    if (n->type.error()) return error(e.at);
  }
  if (values[0]->type.numeric()) {
    std::int64_t grain = 1;
    for (Node* n : values) {
      if (n->type.base == values[0]->type.base) grain = lcm(grain, n->type.grain, kFinestGrain);
      if (grain == 0) {
        sink.report(Id::grain_too_fine, e.at);
        return error(e.at);
      }
    }
    for (Node*& n : values) n = fit(n, {values[0]->type.base, -1, grain});
  } else {
    for (Node*& n : values) n = fit(n, values[0]->type);
  }
  Node* out = values.back();
  for (std::size_t i = conditions.size(); i-- > 0;) {
    if (values[i]->type.error() || out->type.error()) return error(e.at);
    out = op(NodeKind::choose, values[i]->type, e.at, {conditions[i], values[i], out});
  }
  return out;
}

Node* Resolver::least_of(const grammar::Expr& e, const Type* want) {
  Node* out = nullptr;
  const NodeKind kind = e.kind == ExprKind::smaller ? NodeKind::smaller : NodeKind::larger;
  for (const grammar::Expr& arg : e.args) {
    Node* n = expr(arg, want);
    out = out == nullptr ? n : arithmetic(kind, out, n, e.at, want);
  }
  return out == nullptr ? error(e.at) : out;
}

Node* Resolver::fold(const grammar::Expr& e) {
  using grammar::Fold;
  if (e.fold == Fold::least || e.fold == Fold::most) {
    later(e.at, e.fold == Fold::least ? "least" : "most");
    return error(e.at);
  }
  if (e.args.empty()) return error(e.at);
  Node* l = list(e.args[0]);
  if (l->type.error()) return error(e.at);
  const Type whole{Base::number, -1, 1};
  const Type yes_no{Base::yes_no};
  if (e.binder.text.empty()) {
    Node* n = op(NodeKind::length, whole, e.at, {l});
    if (e.fold == Fold::count) return n;
    if (e.fold == Fold::none) return op(NodeKind::equal, yes_no, e.at, {n, constant(whole, 0, e.at)});
    sink.report(Id::fold_wants_body, e.at);
    return error(e.at);
  }
  Type element{l->type.sub < 0 ? Base::side : Base::piece, l->type.sub};
  const std::size_t mark = scope.size();
  const int var = declare_local(e.binder, element);
  Node* where = e.where.empty() ? nullptr : condition(e.where[0]);
  Node* value = nullptr;
  Type result = whole;
  if (e.fold == Fold::sum) {
    if (e.body.empty()) {
      sink.report(Id::fold_wants_body, e.at);
      scope.resize(mark);
      return error(e.at);
    }
    value = expr(e.body[0]);
    if (!value->type.error() && !value->type.numeric()) {
      sink.report(Id::not_a_number, value->at).arg("found", words_of(m, value->type));
      value = error(value->at);
    }
    result = value->type;
  } else if (!e.body.empty()) {
    // count(x in L: C) and none(x in L: C) read like `where C`.
    value = condition(e.body[0]);
  } else if (e.fold == Fold::every) {
    sink.report(Id::fold_wants_body, e.at);
    scope.resize(mark);
    return error(e.at);
  }
  scope.resize(mark);
  if ((where != nullptr && where->type.error()) || (value != nullptr && value->type.error()))
    return error(e.at);
  if (e.fold == Fold::any || e.fold == Fold::every || e.fold == Fold::none) result = yes_no;
  Node* n = op(NodeKind::fold, result, e.at, {l});
  n->fold = e.fold;
  n->vars = {var};
  n->where = where;
  n->body = value;
  return n;
}

Node* Resolver::expr(const grammar::Expr& e, const Type* want) {
  if (too_large_said || m.nodes.size() > kMostNodes) {
    if (!too_large_said) sink.report(Id::sheet_too_large, e.at);
    too_large_said = true;
    return error(e.at);
  }
  switch (e.kind) {
    case ExprKind::error:
      return error(e.at);
    case ExprKind::number: {
      const auto exact = exact_of(e.number);
      if (!exact) {
        sink.report(Id::number_too_large, e.at);
        return error(e.at);
      }
      return constant({e.number.percent ? Base::percent : Base::number, -1, exact->grain}, exact->value,
                      e.at);
    }
    case ExprKind::yes_no:
      return constant({Base::yes_no}, e.flag ? 1 : 0, e.at);
    case ExprKind::none:
      later(e.at, "none");
      return error(e.at);
    case ExprKind::text:
    case ExprKind::name:
      return name(e, want);
    case ExprKind::dot:
      return dot(e);
    case ExprKind::index:
    case ExprKind::wrap_index:
      return index(e);
    case ExprKind::call:
      return call(e, want);
    case ExprKind::enemy: {
      if (e.args.empty()) return error(e.at);
      Node* s = side_of(expr(e.args[0]));
      if (s->type.error()) return error(e.at);
      if (is_constant(s)) return constant(s->type, 1 - s->value, e.at);
      return op(NodeKind::enemy, {Base::side}, e.at, {s});
    }
    case ExprKind::unary: {
      if (e.args.empty()) return error(e.at);
      if (e.op == Op::not_) {
        Node* n = condition(e.args[0]);
        return n->type.error() ? error(e.at) : op(NodeKind::not_, {Base::yes_no}, e.at, {n});
      }
      Node* n = expr(e.args[0], want);
      if (n->type.error()) return error(e.at);
      if (!n->type.numeric()) {
        sink.report(Id::not_a_number, n->at).arg("found", words_of(m, n->type));
        return error(e.at);
      }
      if (is_constant(n)) return constant(n->type, -n->value, e.at);
      return op(NodeKind::negate, n->type, e.at, {n});
    }
    case ExprKind::binary:
      return e.args.size() == 2 ? binary(e, want) : error(e.at);
    case ExprKind::standing: {
      if (e.args.empty()) return error(e.at);
      Node* l = list(e.args[0]);
      if (l->type.error()) return error(e.at);
      if (l->type.sub < 0) {
        sink.report(Id::standing_wants_pieces, e.at);
        return error(e.at);
      }
      if (l->kind == NodeKind::list_side) {
        l->kind = NodeKind::list_up;
      } else if (l->kind == NodeKind::list_all) {
        l->kind = NodeKind::list_all_up;
      } else {
        return op(NodeKind::list_standing, l->type, e.at, {l});
      }
      l->at = e.at;
      return l;
    }
    case ExprKind::all: {
      if (e.args.empty()) return error(e.at);
      const grammar::Expr& plural = e.args[0];
      for (std::size_t k = 0; k < m.pieces.size(); ++k) {
        if (m.pieces[k].plural != plural.name.text) continue;
        Node* n = m.make(NodeKind::list_all, {Base::list, static_cast<int>(k)}, e.at);
        n->index = static_cast<int>(k);
        return n;
      }
      std::vector<std::string> plurals;
      for (const PieceInfo& p : m.pieces) plurals.push_back(p.plural);
      auto& d = sink.report(Id::unknown_plural, plural.at).arg("name", plural.name.text);
      if (const auto near = nearest(plural.name.text, plurals); !near.empty())
        d.arg("near", near).fix(plural.at, near);
      return error(e.at);
    }
    case ExprKind::parts_of:
    case ExprKind::number_of:
    case ExprKind::is_out: {
      if (e.args.empty()) return error(e.at);
      Node* p = expr(e.args[0]);
      if (p->type.error()) return error(e.at);
      if (p->type.base != Base::piece) {
        sink.report(Id::not_a_piece, p->at).arg("found", words_of(m, p->type));
        return error(e.at);
      }
      if (e.kind == ExprKind::parts_of) return op(NodeKind::list_parts, {Base::list, p->type.sub}, e.at, {p});
      if (e.kind == ExprKind::number_of) return op(NodeKind::number_of, {Base::number, -1, 1}, e.at, {p});
      Node* out = op(NodeKind::is_out, {Base::yes_no}, e.at, {p});
      return e.flag ? out : op(NodeKind::not_, {Base::yes_no}, e.at, {out});
    }
    case ExprKind::aggregate:
      return fold(e);
    case ExprKind::choice:
      return choice(e, want);
    case ExprKind::smaller:
    case ExprKind::larger:
      return least_of(e, want);
    case ExprKind::share: {
      if (e.args.size() != 2) return error(e.at);
      Node* part = expr(e.args[0]);
      if (!part->type.error() && part->type.base != Base::percent) {
        sink.report(Id::share_wants_percent, part->at).arg("found", words_of(m, part->type));
        return error(e.at);
      }
      return arithmetic(NodeKind::multiply, part, expr(e.args[1]), e.at, want);
    }
    case ExprKind::rounded:
      later(e.at, "rounded");
      return error(e.at);
    case ExprKind::against:
      later(e.at, "against");
      return error(e.at);
    case ExprKind::is_none:
      later(e.at, "is none");
      return error(e.at);
  }
  return error(e.at);
}

}  // namespace muster::compiler

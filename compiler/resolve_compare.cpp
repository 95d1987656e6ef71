// Operators between two values, comparisons, choices, the smaller and the larger of two.
#include "compiler/mending.h"
#include "compiler/resolve.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::ExprKind;
using grammar::Op;

Node* Resolver::compare(Op o, Node* a, Node* b, Span at) {
  const Type yes_no{Base::yes_no};
  if (a->type.error() || b->type.error()) return error(at);
  const bool ordered = o != Op::equal && o != Op::not_equal;
  if (a->type.base == Base::odds && b->type.base == Base::odds) return compare_odds(o, a, b, at);
  // Equal or not may be asked of what may be none; less or more only of what is there.
  const bool open = a->type.optional || b->type.optional;
  if (open && (ordered || (a->type.numeric() && b->type.numeric() && a->type.grain != b->type.grain))) {
    a = there(a);
    b = there(b);
  }
  if (a->type.numeric() && b->type.numeric()) {
    if (!same_grain(a, b, Id::compare_percent_number, at)) return error(at);
  } else if (a->type.base != b->type.base || a->type.sub != b->type.sub || a->type.base == Base::list ||
             a->type.base == Base::row || a->type.base == Base::odds) {
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
      return arithmetic(NodeKind::add, operand(left, want), operand(right, want), e.at, want);
    case Op::subtract:
      return arithmetic(NodeKind::subtract, operand(left, want), operand(right, want), e.at, want);
    case Op::multiply:
      return arithmetic(NodeKind::multiply, operand(left), operand(right), e.at, want);
    case Op::divide:
      return divide(operand(left), operand(right), e.at);
    case Op::and_:
    case Op::or_:
    case Op::or_else: {
      if (e.op != Op::and_) {
        // x or 5: the value, or the other where there is none.
        Node* x = maybe(left, want);
        if (x->type.error()) return error(e.at);
        if (x->type.optional) {
          Node* other = maybe(right, &x->type);
          if (other->type.error()) return error(e.at);
          Type type = x->type;
          if (!other->type.optional) {
            type = type.plain();
            if (type.numeric() && other->type.base == type.base) {
              type.grain = lcm(type.grain, other->type.grain, kFinestGrain);
              if (type.grain == 0) {
                sink.report(Id::grain_too_fine, e.at);
                return error(e.at);
              }
            }
          }
          other = fit(other, type);
          // Worked out once: what is tested is what is taken.
          int kept = -1;
          Node* tested = x;
          if (x->kind != NodeKind::var) {
            kept = m.make_var("", x->type, x->at);
            tested = var_node(kept, x->at);
          }
          Node* value = type.optional ? clone(tested) : fit(clone(tested), type);
          if (other->type.error() || value->type.error()) return error(e.at);
          Node* none = op(NodeKind::is_none, {Base::yes_no}, e.at, {tested});
          Node* chosen = op(NodeKind::choose, type, e.at, {none, other, value});
          if (kept < 0) return chosen;
          Node* with = op(NodeKind::with, type, e.at, {x, chosen});
          with->vars = {kept};
          return with;
        }
        if (x->type.base != Base::yes_no) {
          sink.report(Id::never_none, x->at);
          maybe(right);
          return error(e.at);
        }
        Node* a = fit(x, {Base::yes_no});
        Node* b = condition(right);
        if (a->type.error() || b->type.error()) return error(e.at);
        return op(NodeKind::or_, {Base::yes_no}, e.at, {a, b});
      }
      Node* a = condition(left);
      Node* b = condition(right);
      if (a->type.error() || b->type.error()) return error(e.at);
      return op(NodeKind::and_, {Base::yes_no}, e.at, {a, b});
    }
    default:
      break;
  }
  // A bare word takes its meaning from the other side.
  const auto against_none = [&](const grammar::Expr& none, const grammar::Expr& other) -> Node* {
    auto& d = sink.report(Id::compare_with_none, none.at);
    const bool equal = e.op == Op::equal;
    if ((equal || e.op == Op::not_equal) && only_between(*m.source, left.at, right.at, equal ? "=" : "<>")) {
      const auto role = equal ? grammar::Role::is_none : grammar::Role::is_not_none;
      d.fix(e.at, m.written(other.at) + " " + std::string(grammar::shown(role, m.language)),
            diagnostics::Applicability::sure);
    }
    maybe(other);
    return error(e.at);
  };
  if (right.kind == ExprKind::none) return against_none(right, left);
  if (left.kind == ExprKind::none) return against_none(left, right);
  if (is_bare_word(left) && !is_bare_word(right)) {
    Node* b = maybe(right);
    return compare(e.op, maybe(left, &b->type), b, e.at);
  }
  Node* a = maybe(left);
  return compare(e.op, a, maybe(right, &a->type), e.at);
}

Node* Resolver::choice(const grammar::Expr& e, const Type* want) {
  // Values at the places 0, 2, 4, ... and last; each but the last followed by its condition.
  std::vector<Node*> values;
  std::vector<Node*> conditions;
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    if (i % 2 == 1) {
      conditions.push_back(condition(e.args[i]));
    } else {
      // `none` takes its kind from the others.
      const Type* like = want;
      for (const Node* n : values) {
        if (n != nullptr && !n->type.error()) like = &n->type;
      }
      values.push_back(e.args[i].kind == ExprKind::none ? nullptr : maybe(e.args[i], like));
    }
  }
  if (values.size() != conditions.size() + 1) return error(e.at);
  Type kind;
  if (want != nullptr) kind = *want;
  bool optional = false;
  for (const Node* n : values) {
    if (n == nullptr) {
      optional = true;
    } else if (!n->type.error()) {
      kind = n->type;
    }
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != nullptr) continue;
    if (kind.error()) {
      sink.report(Id::none_of_what, e.args[i * 2 < e.args.size() ? i * 2 : e.args.size() - 1].at);
      return error(e.at);
    }
    values[i] = nothing(kind.plain(), e.at);
  }
  for (const Node* n : values) optional = optional || n->type.optional;
  for (Node* n : values) {
    if (n->type.error()) return error(e.at);
  }
  for (Node* n : conditions) {
    if (n->type.error()) return error(e.at);
  }
  if (values[0]->type.numeric()) {
    std::int64_t grain = 1;
    for (Node* n : values) {
      if (n->kind == NodeKind::constant && n->value == bytecode::kAbsent) continue;
      if (n->type.base == values[0]->type.base) grain = lcm(grain, n->type.grain, kFinestGrain);
      if (grain == 0) {
        sink.report(Id::grain_too_fine, e.at);
        return error(e.at);
      }
    }
    const Type all{values[0]->type.base, -1, grain, optional};
    for (Node*& n : values) n = fit(n, all);
  } else {
    Type all = values[0]->type;
    all.optional = optional;
    for (Node*& n : values) n = fit(n, all);
  }
  Type type = values[0]->type;
  type.optional = optional;
  Node* out = values.back();
  for (std::size_t i = conditions.size(); i-- > 0;) {
    if (values[i]->type.error() || out->type.error()) return error(e.at);
    out = op(NodeKind::choose, type, e.at, {conditions[i], values[i], out});
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

}  // namespace muster::compiler

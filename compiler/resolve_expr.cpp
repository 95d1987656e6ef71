// Expressions: operators, grains, choices, folds over lists.
#include <fmt/format.h>

#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::ExprKind;
using grammar::Op;

namespace {

bool is_constant(const Node* n) { return n->kind == NodeKind::constant; }

// `50` where 50% is probably meant; of 0.5 nobody knows.
void percent_sign(const Model& m, const Node* n, diagnostics::Diagnostic& d) {
  if (!is_constant(n) || n->type.grain != 1) return;
  const std::string text = m.written(n->at);
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return;
  d.fix({n->at.end, n->at.end}, "%");
}

// Where one value is wanted a field with one for each name says nothing: which is not told.
bool is_whole_array(const Node* n, const grammar::Expr& e, diagnostics::Sink& sink) {
  if (n->kind != NodeKind::array) return false;
  sink.report(Id::array_whole, n->at).arg("name", e.name.text);
  return true;
}

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

Node* Resolver::nothing(Type type, Span at) {
  type.optional = true;
  return constant(type, bytecode::kAbsent, at);
}

Node* Resolver::there(Node* n) {
  if (!n->type.optional || n->type.error()) return n;
  if (n->kind == NodeKind::constant && n->value != bytecode::kAbsent) {
    n->type.optional = false;
    return n;
  }
  return op(NodeKind::present, n->type.plain(), n->at, {n});
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
  n = there(n);
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
  if (want.optional && n->type.optional) {
    // Nothing is nothing of any kind; else both are of one kind and grain.
    if (n->kind == NodeKind::constant && n->value == bytecode::kAbsent)
      return constant(want, n->value, n->at);
    if (want.base == n->type.base && want.sub == n->type.sub && want.grain == n->type.grain) return n;
  }
  if (want.optional) {
    Node* out = fit(n, want.plain());
    if (out->kind == NodeKind::constant) out->type.optional = true;
    return out;
  }
  n = there(n);
  const auto clash = [&] {
    sink.report(Id::type_clash, n->at).arg("wanted", words_of(m, want)).arg("found", words_of(m, n->type));
    return error(n->at);
  };
  if (want.numeric()) {
    if (n->type.base != want.base) {
      // 0 is 0% too.
      if (is_constant(n) && n->value == 0 && n->type.numeric()) return constant(want, 0, n->at);
      if (want.base == Base::percent && n->type.either) return fit(share_of(n), want);
      if (n->type.numeric()) {
        const bool worked = want.base == Base::percent && !is_constant(n);
        auto& d = sink.report(worked                       ? Id::number_for_percent_worked
                              : want.base == Base::percent ? Id::number_for_percent
                                                           : Id::percent_for_number,
                              n->at);
        if (want.base == Base::percent) percent_sign(m, n, d);
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

Node* Resolver::value_of(const grammar::Expr& e, const Type& want) {
  return fit(want.optional ? maybe(e, &want) : expr(e, &want), want);
}

Node* Resolver::condition(const grammar::Expr& e) {
  const Type yes_no{Base::yes_no};
  Node* n = value_of(e, yes_no);
  // A formula in its place has the text of its own declaration; what is tested is this.
  switch (n->kind) {
    case NodeKind::and_:
    case NodeKind::or_:
    case NodeKind::not_:
    case NodeKind::equal:
    case NodeKind::not_equal:
    case NodeKind::less:
    case NodeKind::less_equal:
    case NodeKind::is_none:
    case NodeKind::is_out:
      n->at = e.at;
      break;
    default:
      break;
  }
  return n;
}

Node* Resolver::list(const grammar::Expr& e) {
  // A set of names is the list of its words.
  if (e.kind == ExprKind::name && find(e.name.text) == nullptr) {
    const auto it = m.symbols.find(e.name.text);
    const bool own = self_kind >= 0 && m.pieces[static_cast<std::size_t>(self_kind)].find(e.name.text);
    if (it != m.symbols.end() && it->second.what == Model::What::set && !own) {
      Node* n = m.make(NodeKind::list_names, list_of_names(it->second.index), e.at);
      n->index = it->second.index;
      return n;
    }
  }
  Node* n = expr(e);
  if (n->type.error()) return n;
  if (n->type.base != Base::list) {
    auto& d = sink.report(Id::not_a_list, n->at).arg("found", words_of(m, n->type));
    if (n->type.base == Base::side && !m.pieces.empty()) d.arg("plural", m.pieces[0].plural);
    return error(n->at);
  }
  return n;
}

// The product of a number and a percent, taken as a percent: 3 of 15% are 45%, as they are 0.45.
Node* Resolver::share_of(Node* n) {
  const Type type{Base::percent, -1, n->type.grain};
  if (is_constant(n)) return constant(type, n->value, n->at);
  return op(NodeKind::regrain, type, n->at, {n});
}

// Two numbers of one kind at one grain; 0 is 0% too.
bool Resolver::same_grain(Node*& a, Node*& b, Id clash, Span at) {
  if (a->type.either && b->type.base == Base::percent) a = share_of(a);
  if (b->type.either && a->type.base == Base::percent) b = share_of(b);
  if (a->type.base != b->type.base) {
    if (is_constant(a) && a->value == 0) {
      a = constant({b->type.base, -1, 1}, 0, a->at);
    } else if (is_constant(b) && b->value == 0) {
      b = constant({a->type.base, -1, 1}, 0, b->at);
    } else {
      auto& d = sink.report(clash, at);
      if (clash == Id::compare_percent_number) {
        for (const Node* n : {a, b}) {
          if (n->type.base == Base::number) percent_sign(m, n, d);
        }
      }
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
  a = there(a);
  b = there(b);
  if (a->kind == NodeKind::quotient || b->kind == NodeKind::quotient)
    return of_quotients(kind, a, b, at, want);
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
    type.either = type.base == Base::number && (mixed || a->type.either || b->type.either);
    if (is_constant(a) && is_constant(b)) {
      const Wide v = Wide{a->value} * b->value;
      if (v <= kLargest && v >= -kLargest) return constant(type, static_cast<std::int64_t>(v), at);
    }
    return op(kind, type, at, {a, b});
  }
  if (!same_grain(a, b, Id::percent_and_number, at)) return error(at);
  const std::int64_t grain = a->type.grain;
  Type type{a->type.base, -1, grain};
  type.either = a->type.either && b->type.either;
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

Node* Resolver::maybe(const grammar::Expr& e, const Type* want) {
  Node* n = raw(e, want);
  if (n->kind == NodeKind::quotient) {
    sink.report(Id::quotient_open, n->at);
    return error(n->at);
  }
  return is_whole_array(n, e, sink) ? error(n->at) : n;
}

Node* Resolver::expr(const grammar::Expr& e, const Type* want) { return there(maybe(e, want)); }

Node* Resolver::operand(const grammar::Expr& e, const Type* want) {
  Node* n = raw(e, want);
  if (is_whole_array(n, e, sink)) return error(n->at);
  return n->kind == NodeKind::quotient ? n : there(n);
}

Node* Resolver::raw(const grammar::Expr& e, const Type* want) {
  if (too_large_said || m.nodes.size() > kMostNodes) {
    if (!too_large_said) sink.report(Id::sheet_too_large, called_at.end > 0 ? called_at : e.at);
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
      if (want != nullptr && !want->error()) return nothing(*want, e.at);
      sink.report(Id::none_of_what, e.at);
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
      Node* n = operand(e.args[0], want);
      if (n->type.error()) return error(e.at);
      if (n->kind == NodeKind::quotient) {
        n->args[0] = op(NodeKind::negate, n->args[0]->type, e.at, {n->args[0]});
        return n;
      }
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
    case ExprKind::filter:
      return filter(e);
    case ExprKind::first_of:
      return first_of(e);
    case ExprKind::dice_high:
    case ExprKind::dice_low:
      return sum_dice(e);
    case ExprKind::pairs:
      return pairs(e);
    case ExprKind::percent:
      return as_percent(e);
    case ExprKind::shifted:
      return shifted(e, want);
    case ExprKind::choice:
      return choice(e, want);
    case ExprKind::smaller:
    case ExprKind::larger:
      return least_of(e, want);
    case ExprKind::share: {
      if (e.args.size() != 2) return error(e.at);
      Node* part = operand(e.args[0]);
      if (!part->type.error() && part->type.base != Base::percent) {
        sink.report(Id::share_wants_percent, part->at).arg("found", words_of(m, part->type));
        return error(e.at);
      }
      return arithmetic(NodeKind::multiply, part, operand(e.args[1]), e.at, want);
    }
    case ExprKind::rounded:
      return rounded(e, want);
    case ExprKind::against:
      return odds(e);
    case ExprKind::is_none: {
      if (e.args.empty()) return error(e.at);
      Node* n = maybe(e.args[0]);
      if (n->type.error()) return error(e.at);
      if (!n->type.optional) {
        sink.report(Id::never_none, n->at);
        return error(e.at);
      }
      Node* none = op(NodeKind::is_none, {Base::yes_no}, e.at, {n});
      return e.flag ? none : op(NodeKind::not_, {Base::yes_no}, e.at, {none});
    }
  }
  return error(e.at);
}

}  // namespace muster::compiler

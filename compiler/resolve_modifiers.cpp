// A list of modifiers: what its rows add, one after the other, then their sum kept in its limits.
//
// Each row has a name of its own (a var without one), and so have the times that a row with a
// plain number counts: a trace tells them as the book lists them.
#include "compiler/resolve.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::ModifiersDecl;

namespace {

const Type kWhole{Base::number, -1, 1};

Node* bound(Resolver& r, Node* with, Node* value) {
  const int var = r.m.make_var("", value->type, value->at);
  with->vars.push_back(var);
  with->args.push_back(value);
  return r.var_node(var, value->at);
}

}  // namespace

Node* Resolver::counted(Node* n, std::int64_t least) {
  Node* out = op(NodeKind::counted, n->type, n->at, {n});
  out->value = least;
  return out;
}

// per E: E times; per full N E: E / N, rounded down; at most K of them.
Node* Resolver::times_of(const ModifiersDecl::Row& row) {
  const auto number = [&](const grammar::Expr& e, bool percent) {
    Node* n = expr(e);
    if (n->type.error() || n->type.base == Base::number || (percent && n->type.base == Base::percent))
      return n;
    sink.report(Id::not_a_number, n->at).arg("found", words_of(m, n->type));
    return error(n->at);
  };
  Node* times = number(row.per[0], !row.full.empty());
  Node* part = row.full.empty() ? nullptr : number(row.full[0], true);
  Node* most = row.at_most.empty() ? nullptr : number(row.at_most[0], false);
  if (times->type.error() || (part != nullptr && part->type.error())) return error(row.at);
  times = counted(times, 0);
  if (part != nullptr) {
    part = counted(part, 1);
    if (!same_grain(times, part, Id::compare_percent_number, row.at)) return error(row.at);
    const auto stored = [&](Node* n) {
      return n->type.grain == 1 && n->type.base == Base::number ? n
                                                                : op(NodeKind::regrain, kWhole, n->at, {n});
    };
    times = op(NodeKind::round, kWhole, times->at, {stored(times), stored(part)});
    times->value = static_cast<std::int64_t>(grammar::Rounding::down);
  }
  if (most == nullptr || most->type.error()) return most == nullptr ? times : most;
  return arithmetic(NodeKind::smaller, times, counted(most, 0), row.at, nullptr);
}

Node* Resolver::modifier(const ModifiersDecl::Row& row, Node* with, const Type* want) {
  Node* value = expr(row.value, want);
  Node* when = row.when.empty() ? nullptr : condition(row.when[0]);
  Node* times = row.per.empty() ? nullptr : times_of(row);
  for (const Node* n : {value, when, times}) {
    if (n != nullptr && n->type.error()) return error(row.at);
  }
  if (!value->type.numeric()) {
    sink.report(Id::not_a_number, value->at).arg("found", words_of(m, value->type));
    return error(row.at);
  }
  const auto only_when = [&](Node* n) {
    if (when == nullptr) return n;
    return op(NodeKind::choose, n->type, row.at, {when, n, constant(n->type, 0, row.at)});
  };
  if (times == nullptr) return only_when(value);
  const Type percent{Base::percent};
  const Type* kind = value->type.base == Base::percent ? &percent : want;
  if (!constant_of(row.value)) return only_when(arithmetic(NodeKind::multiply, value, times, row.at, kind));
  times = bound(*this, with, only_when(times));
  const bool one = value->kind == NodeKind::constant && value->value == 1 && value->type.grain == 1 &&
                   value->type.base == Base::number;
  return one ? times : arithmetic(NodeKind::multiply, value, times, row.at, kind);
}

Node* Resolver::modifiers(const ModifiersDecl& decl, int formula, Span at, const Type* want) {
  Node* with = op(NodeKind::with, {}, at, {});
  with->index = formula;
  Node* sum = nullptr;
  bool broken = decl.rows.empty();
  for (const ModifiersDecl::Row& row : decl.rows) {
    Node* one = modifier(row, with, want);
    broken = broken || one->type.error();
    if (broken) continue;
    Node* part = bound(*this, with, one);
    sum = sum == nullptr ? part : arithmetic(NodeKind::add, sum, part, row.at, want);
    broken = sum->type.error();
  }
  if (!broken && decl.limits.size() == 2) {
    const Type kind = sum->type;
    Node* low = expr(decl.limits[0], &kind);
    Node* high = expr(decl.limits[1], &kind);
    if (low->type.error() || high->type.error() ||
        !same_grain(low, high, Id::percent_and_number, decl.limits_at))
      return error(at);
    sum = bound(*this, with, sum);
    with->args.push_back(clone(low));
    with->args.push_back(clone(high));
    sum = arithmetic(NodeKind::larger, low, arithmetic(NodeKind::smaller, high, sum, at, want), at, want);
  }
  if (broken || sum->type.error()) return error(at);
  with->type = sum->type;
  with->args.push_back(sum);
  return with;
}

}  // namespace muster::compiler

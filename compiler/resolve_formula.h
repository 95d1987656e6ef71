// Private to resolve_formula.cpp and resolve_conditions.cpp: a body put in place of its call.
#pragma once

#include <utility>

#include "compiler/resolve.h"

namespace muster::compiler {

template <class Body>
Node* Resolver::with_params(Bound bound, Span at, const Body& body) {
  std::swap(scope, bound.params);
  const int kept_self = std::exchange(self_kind, -1);
  Node* made = body();
  self_kind = kept_self;
  std::swap(scope, bound.params);
  if (made->type.error()) return error(at);
  if (bound.vars.empty()) return made;
  bound.values.push_back(made);
  Node* out = op(NodeKind::with, made->type, at, std::move(bound.values));
  out->vars = std::move(bound.vars);
  return out;
}

}  // namespace muster::compiler

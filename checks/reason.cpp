#include "checks/reason.h"

#include "bytecode/limits.h"

namespace muster::checks {

using compiler::Node;
using compiler::NodeKind;
using compiler::Tested;
using compiler::ValueSet;
using diagnostics::said;
using diagnostics::Text;
using grammar::Expr;
using grammar::ExprKind;

const Tested* tested(const compiler::Model& m, diagnostics::Span at) {
  const auto it = m.tested.find({at.begin, at.end});
  return it == m.tested.end() ? nullptr : &it->second;
}

bool always(const Tested* t) { return t != nullptr && t->yes && !t->no; }
bool never(const Tested* t) { return t != nullptr && t->no && !t->yes; }

bool is_and(const Expr& e) { return e.kind == ExprKind::binary && e.op == grammar::Op::and_; }
bool is_or(const Expr& e) {
  return e.kind == ExprKind::binary && (e.op == grammar::Op::or_ || e.op == grammar::Op::or_else);
}

const Expr& deciding(const compiler::Model& m, const Expr& e) {
  if (e.kind == ExprKind::unary && e.op == grammar::Op::not_ && tested(m, e.args[0].at) != nullptr)
    return deciding(m, e.args[0]);
  if (!is_and(e) && !is_or(e)) return e;
  const bool wanted = is_or(e);
  for (const Expr& part : e.args) {
    const Tested* t = tested(m, part.at);
    if (wanted ? always(t) : never(t)) return deciding(m, part);
  }
  return e;
}

namespace {

const Node* bare(const Node* n) {
  while (n->kind == NodeKind::present || n->kind == NodeKind::scale) n = n->args[0];
  return n;
}

void say(const Subject& s, const Node* n, const ValueSet& all, Text& out) {
  const ValueSet none = ValueSet::single(bytecode::kAbsent);
  const ValueSet set = all.without(none);
  const bool shown = n->type.numeric() || n->type.base == compiler::Base::name ||
                     n->type.base == compiler::Base::yes_no || n->type.base == compiler::Base::side;
  if (bare(n)->kind == NodeKind::constant || !shown || set.empty()) return;
  const auto words = range_words(s.model, n->type, set);
  const std::string text(s.source.slice(n->at));
  if (text.find('\n') != std::string::npos || text == words) return;
  if (!out.empty()) out += ", ";
  out += said("`{what}` is {value}", {{"what", text}, {"value", words}});
}

// Whether what the two sides can be tells how it comes out.
bool ranges_decide(NodeKind kind, const Tested& t) {
  if (t.left.empty() || t.right.empty()) return true;
  switch (kind) {
    case NodeKind::less:
      return t.yes ? t.left.hi() < t.right.lo() : t.left.lo() >= t.right.hi();
    case NodeKind::less_equal:
      return t.yes ? t.left.hi() <= t.right.lo() : t.left.lo() > t.right.hi();
    default: {
      const bool same = t.left.is_single() && t.left == t.right;
      return same || t.left.intersect(t.right).empty();
    }
  }
}

}  // namespace

Text reason(const Subject& s, const Tested& t) {
  if (t.mixed || t.node == nullptr || (t.yes && t.no)) return {};
  Text out;
  const Node* n = t.node;
  switch (n->kind) {
    case NodeKind::equal:
    case NodeKind::not_equal:
    case NodeKind::less:
    case NodeKind::less_equal:
      // What is known of the two together is not in what each can be.
      if (!ranges_decide(n->kind, t)) return {};
      say(s, n->args[0], t.left, out);
      say(s, n->args[1], t.right, out);
      break;
    case NodeKind::is_out:
      out = t.yes ? said("`{what}` is out", {{"what", s.source.slice(n->args[0]->at)}})
                  : said("`{what}` is standing", {{"what", s.source.slice(n->args[0]->at)}});
      break;
    case NodeKind::is_none:
      out = t.yes ? said("`{what}` is always none", {{"what", s.source.slice(n->args[0]->at)}})
                  : said("`{what}` is never none", {{"what", s.source.slice(n->args[0]->at)}});
      break;
    case NodeKind::and_:
    case NodeKind::or_:
      // Of a formula in its place: the part that decides it stands in the formula.
      for (const Node* part : n->args) {
        const Tested* of = tested(s.model, part->at);
        if (n->kind == NodeKind::or_ ? always(of) : never(of)) return reason(s, *of);
      }
      // Or all parts do, each for itself.
      if (const Tested* first = tested(s.model, n->args[0]->at);
          n->kind == NodeKind::or_ ? t.no && never(first) : t.yes && always(first))
        return reason(s, *first);
      break;
    case NodeKind::not_:
      break;
    default:
      say(s, n, t.left, out);
  }
  if (out.empty()) return out;
  if (t.decided.end <= t.decided.begin) return said("{facts} here", {{"facts", out}});
  // By its words, where they are few; and the line, if it is another.
  constexpr std::size_t kShown = 60;
  const std::string_view fact = s.source.slice(t.decided);
  const auto line = s.source.line_of(t.decided.begin);
  const bool shown = fact.size() <= kShown && fact.find('\n') == std::string_view::npos;
  if (!shown) return said("{facts} here, as line {line} has decided", {{"facts", out}, {"line", line}});
  if (line == s.source.line_of(n->at.begin))
    return said("{facts} here, as `{fact}` has decided", {{"facts", out}, {"fact", fact}});
  return said("{facts} here, as `{fact}` in line {line} has decided",
              {{"facts", out}, {"fact", fact}, {"line", line}});
}

}  // namespace muster::checks

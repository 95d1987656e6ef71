#include "checks/reason.h"

#include "bytecode/limits.h"

namespace muster::checks {

using compiler::Node;
using compiler::NodeKind;
using compiler::Tested;
using compiler::ValueSet;
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

void say(const Subject& s, const Node* n, const ValueSet& all, std::string& out) {
  const ValueSet none = ValueSet::single(bytecode::kAbsent);
  const ValueSet set = all.without(none);
  const bool shown = n->type.numeric() || n->type.base == compiler::Base::name ||
                     n->type.base == compiler::Base::yes_no || n->type.base == compiler::Base::side;
  if (bare(n)->kind == NodeKind::constant || !shown || set.empty()) return;
  const std::string words = range_words(s.model, n->type, set);
  const std::string text(s.source.slice(n->at));
  if (text.find('\n') != std::string::npos || text == words) return;
  if (!out.empty()) out += ", ";
  out += "`" + text + "` is " + words;
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

std::string reason(const Subject& s, const Tested& t) {
  if (t.mixed || t.node == nullptr || (t.yes && t.no)) return {};
  std::string out;
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
      out = "`" + std::string(s.source.slice(n->args[0]->at)) + (t.yes ? "` is out" : "` is standing");
      break;
    case NodeKind::is_none:
      out = "`" + std::string(s.source.slice(n->args[0]->at)) + "` is " + (t.yes ? "always" : "never") +
            " none";
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
  out += " here";
  if (t.decided.end <= t.decided.begin) return out;
  // By its words, where they are few; and the line, if it is another.
  constexpr std::size_t kShown = 60;
  const std::string_view fact = s.source.slice(t.decided);
  const auto line = s.source.line_of(t.decided.begin);
  const bool shown = fact.size() <= kShown && fact.find('\n') == std::string_view::npos;
  const std::string there = "line " + std::to_string(line);
  if (!shown) return out + ", as " + there + " has decided";
  const bool other = line != s.source.line_of(n->at.begin);
  return out + ", as `" + std::string(fact) + "`" + (other ? " in " + there : "") + " has decided";
}

}  // namespace muster::checks

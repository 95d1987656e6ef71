#include "checks/evaluate.h"

#include <algorithm>

#include "compiler/try_values.h"
#include "compiler/value_set.h"

namespace muster::checks {

using compiler::Base;
using compiler::kLargest;
using compiler::Model;
using compiler::Node;
using compiler::NodeKind;
using compiler::Wide;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

std::optional<std::int64_t> fitting(Wide v) {
  if (v < -kLargest || v > kLargest) return std::nullopt;
  return static_cast<std::int64_t>(v);
}

bool is_leaf(const Node* n) {
  switch (n->kind) {
    case NodeKind::var:
    case NodeKind::given:
    case NodeKind::state:
      return n->args.empty();
    case NodeKind::piece_field:
    case NodeKind::side_field:
      return n->args.size() == 1 && is_leaf(n->args[0]);
    case NodeKind::owner:
      return is_leaf(n->args[0]);
    default:
      return false;
  }
}

std::string name_of(const Model& m, const Node* n) {
  switch (n->kind) {
    case NodeKind::var:
      return m.vars[ix(n->index)].name;
    case NodeKind::given:
      return m.given[ix(n->index)].name;
    case NodeKind::state:
      return m.state[ix(n->index)].name;
    case NodeKind::piece_field: {
      const std::string owner = name_of(m, n->args[0]);
      const auto kind = n->args[0]->type.sub;
      return owner.empty() || kind < 0 ? "" : owner + "." + m.pieces[ix(kind)].fields[ix(n->index)].name;
    }
    case NodeKind::side_field: {
      const std::string owner = name_of(m, n->args[0]);
      return owner.empty() ? "" : owner + "." + m.side_fields[ix(n->index)].name;
    }
    default:
      return {};
  }
}

// `bound`: the vars of `with`, which are no leaves inside it.
bool collect(const Model& m, const Node* n, std::vector<int>& bound, std::vector<Leaf>& out) {
  if (n->kind == NodeKind::constant) return true;
  if (n->kind == NodeKind::var && std::find(bound.begin(), bound.end(), n->index) != bound.end()) return true;
  if (is_leaf(n)) {
    if (!n->type.numeric() && !n->type.is(Base::name) && !n->type.is(Base::yes_no) && !n->type.is(Base::side))
      return false;
    const std::string key = key_of(n);
    const auto same = [&](const Leaf& leaf) { return key_of(leaf.node) == key; };
    if (std::any_of(out.begin(), out.end(), same)) return true;
    const bool roll = n->kind == NodeKind::var && m.vars[ix(n->index)].roll;
    out.push_back({n, name_of(m, n), roll ? n->index : -1});
    return true;
  }
  if (n->kind == NodeKind::with) bound.insert(bound.end(), n->vars.begin(), n->vars.end());
  if (!compiler::is_worked(n)) return false;
  return std::all_of(n->args.begin(), n->args.end(),
                     [&](const Node* a) { return collect(m, a, bound, out); });
}

struct Worker {
  const Values& leaves;
  std::map<int, std::int64_t> bound;

  std::optional<std::int64_t> value(const Node* n) {
    if (n->kind == NodeKind::constant) return n->value;
    if (n->kind == NodeKind::var) {
      if (const auto it = bound.find(n->index); it != bound.end()) return it->second;
    }
    if (is_leaf(n)) {
      const auto it = leaves.find(key_of(n));
      return it == leaves.end() ? std::nullopt : std::optional(it->second);
    }
    if (n->kind == NodeKind::with) {
      for (std::size_t i = 0; i < n->vars.size() && i + 1 < n->args.size(); ++i) {
        const auto v = value(n->args[i]);
        if (!v) return std::nullopt;
        bound[n->vars[i]] = *v;
      }
      return value(n->args.back());
    }
    if (n->args.empty()) return std::nullopt;
    const auto a = value(n->args[0]);
    if (!a) return std::nullopt;
    // What decides alone leaves the rest unasked, as in a battle.
    if (n->kind == NodeKind::choose) return value(n->args[*a != 0 ? 1 : 2]);
    if (n->kind == NodeKind::and_ && *a == 0) return 0;
    if (n->kind == NodeKind::or_ && *a != 0) return 1;
    switch (n->kind) {
      case NodeKind::negate:
        return -*a;
      case NodeKind::not_:
        return *a == 0 ? 1 : 0;
      case NodeKind::scale:
        return fitting(Wide{*a} * n->value);
      case NodeKind::regrain:
      case NodeKind::counted:
        return *a;
      default:
        break;
    }
    if (n->args.size() != 2) return std::nullopt;
    const auto b = value(n->args[1]);
    if (!b) return std::nullopt;
    switch (n->kind) {
      case NodeKind::add:
        return fitting(Wide{*a} + *b);
      case NodeKind::subtract:
        return fitting(Wide{*a} - *b);
      case NodeKind::multiply:
        return fitting(Wide{*a} * *b);
      case NodeKind::smaller:
        return std::min(*a, *b);
      case NodeKind::larger:
        return std::max(*a, *b);
      case NodeKind::equal:
        return *a == *b ? 1 : 0;
      case NodeKind::not_equal:
        return *a != *b ? 1 : 0;
      case NodeKind::less:
        return *a < *b ? 1 : 0;
      case NodeKind::less_equal:
        return *a <= *b ? 1 : 0;
      case NodeKind::and_:
      case NodeKind::or_:
        return *b != 0 ? 1 : 0;
      default:
        return std::nullopt;
    }
  }
};

}  // namespace

std::string key_of(const Node* leaf) {
  std::string out = std::to_string(static_cast<int>(leaf->kind)) + ":" + std::to_string(leaf->index);
  for (const Node* a : leaf->args) out += "(" + key_of(a) + ")";
  return out;
}

std::optional<std::vector<Leaf>> leaves_of(const Model& m, const Node* n) {
  std::vector<Leaf> out;
  std::vector<int> bound;
  if (!collect(m, n, bound, out)) return std::nullopt;
  return out;
}

std::optional<std::int64_t> value_of(const Node* n, const Values& leaves) {
  Worker worker{leaves, {}};
  return worker.value(n);
}

}  // namespace muster::checks

#include "compiler/try_values.h"

#include <algorithm>

namespace muster::compiler {

bool is_worked(const Node* n) {
  switch (n->kind) {
    case NodeKind::constant:
    case NodeKind::add:
    case NodeKind::subtract:
    case NodeKind::multiply:
    case NodeKind::negate:
    case NodeKind::smaller:
    case NodeKind::larger:
    case NodeKind::scale:
    case NodeKind::regrain:
    case NodeKind::counted:
    case NodeKind::equal:
    case NodeKind::not_equal:
    case NodeKind::less:
    case NodeKind::less_equal:
    case NodeKind::and_:
    case NodeKind::or_:
    case NodeKind::not_:
    case NodeKind::choose:
    case NodeKind::with:
      return true;
    default:
      return false;
  }
}

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

bool is_scalar(const Type& t) {
  return t.numeric() || t.is(Base::yes_no) || t.is(Base::name) || t.is(Base::side);
}

}  // namespace

// Two nodes with one key have one value, as nothing changes while a table is looked up.
std::string Trial::key_of(const Node* n) const {
  std::string out = std::to_string(static_cast<int>(n->kind)) + ":" + std::to_string(n->index) + ":" +
                    std::to_string(n->value) + ":" + std::to_string(static_cast<int>(n->fold));
  for (const int v : n->vars) out += "," + std::to_string(v);
  out += "(";
  for (const Node* a : n->args) out += key_of(a) + " ";
  if (n->where != nullptr) out += "where " + key_of(n->where);
  if (n->body != nullptr) out += "body " + key_of(n->body);
  return out + ")";
}

std::string Trial::name_of(const Node* n) const {
  switch (n->kind) {
    case NodeKind::present:
      return name_of(n->args[0]);
    case NodeKind::var:
      return m_.vars[ix(n->index)].name;
    case NodeKind::given:
      return n->args.empty() ? m_.given[ix(n->index)].name : std::string();
    case NodeKind::state:
      return n->args.empty() ? m_.state[ix(n->index)].name : std::string();
    case NodeKind::piece_field:
    case NodeKind::side_field: {
      const std::string owner = name_of(n->args[0]);
      if (owner.empty() || n->args.size() > 1) return {};
      const bool piece = n->kind == NodeKind::piece_field;
      return owner + "." +
             (piece ? m_.pieces[ix(n->args[0]->type.sub)].fields[ix(n->index)] : m_.side_fields[ix(n->index)])
                 .name;
    }
    default:
      return {};
  }
}

void Trial::collect(Node* n, const std::function<ValueSet(Node*)>& values_of) {
  if (is_worked(n)) {
    for (std::size_t i = 0; i < n->args.size(); ++i) {
      // A piece or a list under a name is never asked for as such.
      if (n->kind == NodeKind::with && i < n->vars.size()) {
        if (!is_scalar(n->args[i]->type)) continue;
        bound_[n->vars[i]] = std::nullopt;
      }
      collect(n->args[i], values_of);
    }
    return;
  }
  if (n->kind == NodeKind::var && bound_.count(n->index) != 0) return;
  const auto [it, fresh] = keys_.emplace(key_of(n), leaves_.size());
  leaf_of_[n] = it->second;
  if (!fresh) return;
  Leaf& leaf = leaves_.emplace_back();
  leaf.name = name_of(n);
  leaf.at = n->at.begin;
  leaf.type = n->type;
  const ValueSet set = values_of(n);
  Wide many = 0;
  for (const Interval& p : set.parts()) many += Wide{p.hi} - p.lo + 1;
  if (many == 0 || many * combinations_ > kMostTried) {
    combinations_ = kMostTried + 1;
    return;
  }
  combinations_ *= static_cast<std::int64_t>(many);
  for (const Interval& p : set.parts()) {
    for (std::int64_t v = p.lo; v <= p.hi; ++v) leaf.values.push_back(v);
  }
}

Trial::Trial(const Model& m, const std::vector<Node*>& conditions,
             const std::function<ValueSet(Node*)>& values_of)
    : m_(m), conditions_(conditions) {
  for (Node* n : conditions_) {
    if (n != nullptr && combinations_ <= kMostTried) collect(n, values_of);
  }
}

bool Trial::next() {
  if (combinations_ > kMostTried) return false;
  if (!begun_) {
    begun_ = true;
    return true;
  }
  for (std::size_t i = leaves_.size(); i-- > 0;) {
    if (++leaves_[i].now < leaves_[i].values.size()) return true;
    leaves_[i].now = 0;
  }
  return false;
}

std::optional<bool> Trial::holds(std::size_t i) {
  const auto v = value(conditions_[i]);
  if (!v) return std::nullopt;
  return *v != 0;
}

std::string Trial::words() const {
  // In the order of the text.
  std::map<std::uint32_t, const Leaf*> named;
  for (const Leaf& leaf : leaves_) {
    if (!leaf.name.empty()) named[leaf.at] = &leaf;
  }
  std::string out;
  for (const auto& [at, leaf] : named)
    out += (out.empty() ? "" : ", ") + leaf->name + " = " + words_of(m_, leaf->type, leaf->values[leaf->now]);
  return out;
}

std::optional<std::int64_t> Trial::value(const Node* n) {
  if (const auto leaf = leaf_of_.find(n); leaf != leaf_of_.end()) {
    const Leaf& l = leaves_[leaf->second];
    return l.values[l.now];
  }
  std::optional<std::int64_t> x, y;
  const auto both = [&] {
    x = value(n->args[0]);
    y = value(n->args[1]);
    return x && y;
  };
  const auto number = [](Wide v) -> std::optional<std::int64_t> {
    if (v > kLargest || v < -kLargest) return std::nullopt;
    return static_cast<std::int64_t>(v);
  };
  switch (n->kind) {
    case NodeKind::constant:
      return n->value;
    case NodeKind::var: {
      const auto it = bound_.find(n->index);
      return it == bound_.end() ? std::nullopt : it->second;
    }
    case NodeKind::add:
      return both() ? number(Wide{*x} + *y) : std::nullopt;
    case NodeKind::subtract:
      return both() ? number(Wide{*x} - *y) : std::nullopt;
    case NodeKind::multiply:
      return both() ? number(Wide{*x} * *y) : std::nullopt;
    case NodeKind::smaller:
      return both() ? number(std::min(*x, *y)) : std::nullopt;
    case NodeKind::larger:
      return both() ? number(std::max(*x, *y)) : std::nullopt;
    case NodeKind::negate:
      x = value(n->args[0]);
      return x ? number(-Wide{*x}) : std::nullopt;
    case NodeKind::scale:
      x = value(n->args[0]);
      return x ? number(Wide{*x} * n->value) : std::nullopt;
    case NodeKind::regrain:
    case NodeKind::counted:
      return value(n->args[0]);
    case NodeKind::equal:
      if (!both()) return std::nullopt;
      return *x == *y ? 1 : 0;
    case NodeKind::not_equal:
      if (!both()) return std::nullopt;
      return *x != *y ? 1 : 0;
    case NodeKind::less:
      if (!both()) return std::nullopt;
      return *x < *y ? 1 : 0;
    case NodeKind::less_equal:
      if (!both()) return std::nullopt;
      return *x <= *y ? 1 : 0;
    case NodeKind::and_:
    case NodeKind::or_: {
      const std::int64_t decides = n->kind == NodeKind::and_ ? 0 : 1;
      x = value(n->args[0]);
      if (!x || *x == decides) return x;
      return value(n->args[1]);
    }
    case NodeKind::not_:
      x = value(n->args[0]);
      if (!x) return std::nullopt;
      return *x == 0 ? 1 : 0;
    case NodeKind::choose:
      x = value(n->args[0]);
      if (!x) return std::nullopt;
      return value(n->args[*x != 0 ? 1 : 2]);
    case NodeKind::with:
      for (std::size_t i = 0; i < n->vars.size(); ++i) {
        if (const auto it = bound_.find(n->vars[i]); it != bound_.end()) it->second = value(n->args[i]);
      }
      return value(n->args.back());
    default:
      return std::nullopt;
  }
}

}  // namespace muster::compiler

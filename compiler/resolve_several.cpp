// TABLE[key, key, key]: the number of the row, a choice over what its cells say of the keys.
#include "compiler/resolve.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;

namespace {

const Type kWhole{Base::number, -1, 1};
const Type kYesNo{Base::yes_no};

// A word for a key that could be written in its place.
std::string stand_in(const Model& m, const TableInfo::OneKey& key) {
  const auto shown = [&](grammar::Role role) { return std::string(grammar::shown(role, m.language)); };
  if (key.type.is(Base::name)) {
    const SetInfo& set = m.sets[static_cast<std::size_t>(key.type.sub)];
    return set.name.empty() && !set.words.empty() ? set.words[0] : set.name;
  }
  if (key.type.is(Base::yes_no)) return shown(grammar::Role::yes);
  return shown(key.dice                     ? grammar::Role::dice
               : key.type.is(Base::percent) ? grammar::Role::percent
                                            : grammar::Role::number);
}

}  // namespace

Node* Resolver::look_up_several(const grammar::Expr& e, int table) {
  const TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  if (e.args.size() != t.several.size() + 1) {
    std::string keys;
    for (const auto& key : t.several) keys += (keys.empty() ? "" : ", ") + stand_in(m, key);
    sink.report(Id::keys_count, e.at)
        .arg("name", t.name)
        .arg("wanted", static_cast<std::int64_t>(t.several.size()))
        .arg("found", static_cast<std::int64_t>(e.args.size()) - 1)
        .arg("keys", keys);
    return error(e.at);
  }
  // Each key once, however many rows ask for it.
  std::vector<Node*> values;
  std::vector<int> vars;
  bool broken = false;
  for (std::size_t i = 0; i < t.several.size(); ++i) {
    Node* key = value_of(e.args[i + 1], t.several[i].type);
    broken = broken || key->type.error();
    vars.push_back(m.make_var(t.several[i].words, key->type, key->at));
    values.push_back(key);
  }
  if (broken || t.broken || t.rows.empty() || t.columns.empty() || t.columns[0].type.error())
    return error(e.at);
  const auto compare = [&](NodeKind kind, Node* a, Node* b) { return op(kind, kYesNo, e.at, {a, b}); };
  const auto lies_in = [&](std::size_t i, const Interval& part) -> Node* {
    const Type& type = t.several[i].type;
    const auto bound = [&](std::int64_t v) { return constant(type, v, e.at); };
    if (part.lo == part.hi) return compare(NodeKind::equal, var_node(vars[i], e.at), bound(part.lo));
    Node* out = nullptr;
    if (part.lo > -kLargest) out = compare(NodeKind::less_equal, bound(part.lo), var_node(vars[i], e.at));
    if (part.hi >= kLargest) return out;
    Node* below = compare(NodeKind::less_equal, var_node(vars[i], e.at), bound(part.hi));
    return out == nullptr ? below : compare(NodeKind::and_, out, below);
  };
  const auto holds = [&](const RowInfo& row) -> Node* {
    Node* all = nullptr;
    for (std::size_t i = 0; i < row.sides.size(); ++i) {
      Node* side = nullptr;
      for (const Interval& part : row.sides[i].parts()) {
        Node* one = lies_in(i, part);
        if (one == nullptr) continue;
        side = side == nullptr ? one : compare(NodeKind::or_, side, one);
      }
      if (side != nullptr) all = all == nullptr ? side : compare(NodeKind::and_, all, side);
    }
    return all;  // none: it holds for everything
  };
  Node* number = constant(kWhole, static_cast<std::int64_t>(t.rows.size()), e.at);
  for (std::size_t i = t.rows.size() - 1; i-- > 0;) {
    Node* here = constant(kWhole, static_cast<std::int64_t>(i) + 1, e.at);
    Node* condition = holds(t.rows[i]);
    number = condition == nullptr ? here : op(NodeKind::choose, kWhole, e.at, {condition, here, number});
  }
  Node* row = op(NodeKind::row, {Base::row, table}, e.at, {number});
  row->index = table;
  // Only for the proof: that the keys are those the rows were proved for.
  for (const int var : vars) row->args.push_back(var_node(var, m.vars[static_cast<std::size_t>(var)].at));
  Node* out = t.is_value() ? cell_of(row, table, 0, e.at) : row;
  if (out->type.error()) return out;
  values.push_back(out);
  Node* with = op(NodeKind::with, out->type, e.at, std::move(values));
  with->vars = std::move(vars);
  return with;
}

}  // namespace muster::compiler

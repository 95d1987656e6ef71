// Tables whose rows are conditions: an ordinary table looked up by the number of its row, and that
// number a choice over the conditions, with the parameters put in place as those of a formula.
#include "compiler/resolve.h"
#include "compiler/resolve_formula.h"

namespace muster::compiler {

using diagnostics::Id;

namespace {

const Type kWhole{Base::number, -1, 1};

// Where formulas are being put in place, a table stands as a number no formula has.
int stand_in(int table) { return -2 - table; }

}  // namespace

Node* Resolver::condition_row(const grammar::Expr& e) {
  const auto it = m.symbols.find(e.name.text);
  if (it == m.symbols.end() || it->second.what != Model::What::table) return error(e.at);
  const int table = it->second.index;
  const grammar::TableDecl& decl = *m.tables[static_cast<std::size_t>(table)].decl;
  if (!decl.conditions) {
    auto& d = sink.report(Id::table_with_round, e.at).arg("name", e.name.text);
    // A head with brackets of its own may have meant these.
    if (decl.params.empty() && !e.args.empty())
      d.fix(e.at, e.name.text + "[" + m.written({e.args[0].at.begin, e.args.back().at.end}) + "]",
            diagnostics::Applicability::sure);
    return error(e.at);
  }
  if (comes_back(stand_in(table), e)) return error(e.at);
  auto bound = bind(decl.params, e, decl.name.at, true);
  if (!bound || m.tables[static_cast<std::size_t>(table)].broken || decl.rows.empty()) return error(e.at);
  formulas.push_back(stand_in(table));
  Node* out = with_params(std::move(*bound), e.at, [&]() -> Node* {
    // The first that holds counts; that one does is proved where the table stands.
    const auto rows = static_cast<std::int64_t>(decl.rows.size());
    Node* number = constant(kWhole, rows, e.at);
    for (std::size_t i = decl.rows.size() - 1; i-- > 0;) {
      if (decl.rows[i].condition.empty()) return error(e.at);
      Node* holds = condition(decl.rows[i].condition[0]);
      if (holds->type.error()) return error(e.at);
      number = op(NodeKind::choose, kWhole, e.at,
                  {holds, constant(kWhole, static_cast<std::int64_t>(i) + 1, e.at), number});
    }
    Node* row = op(NodeKind::row, {Base::row, table}, e.at, {number});
    row->index = table;
    return row;
  });
  formulas.pop_back();
  return out;
}

Node* Resolver::look_up_conditions(const grammar::Expr& e, int table) {
  Node* row = condition_row(e);
  const TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  if (row->type.error() || !t.is_value()) return row;
  if (t.columns[0].type.error()) return error(e.at);
  return cell_of(row, table, 0, e.at);
}

// The conditions of a table once, with its parameters as declared: what the proof that one of them
// always holds is about.
void Resolver::check_conditions(int table) {
  const grammar::TableDecl& decl = *m.tables[static_cast<std::size_t>(table)].decl;
  scope.clear();
  formulas = {stand_in(table)};
  for (const grammar::Param& p : decl.params) {
    const Typed typed = read_value_type(m, p.type, sink);
    const int var = declare_local(p.name, typed.type);
    Var& v = m.vars[static_cast<std::size_t>(var)];
    v.set = typed.range;
    if (typed.type.base == Base::side) v.set = ValueSet(0, static_cast<std::int64_t>(m.sides.size()) - 1);
    if (v.set.empty()) v.set = ValueSet(0, kLargest);
    if (typed.type.optional) v.set = v.set.unite(ValueSet::single(bytecode::kAbsent));
    v.param = true;
  }
  std::vector<Node*> conditions;
  for (const grammar::Row& row : decl.rows)
    conditions.push_back(row.condition.empty() ? nullptr : condition(row.condition[0]));
  TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  for (const Node* n : conditions) t.broken = t.broken || (n != nullptr && n->type.error());
  t.conditions = std::move(conditions);
  formulas.clear();
  scope.clear();
}

}  // namespace muster::compiler

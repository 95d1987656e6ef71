// What stands in square brackets: a word of an array, a place in a list, the keys of a table.
#include <utility>

#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::ExprKind;

// A field that is an array waits for the word of its element.
Node* Resolver::whole_array(Node* n, const FieldInfo& f) {
  if (f.per < 0) return n;
  Node* out = op(NodeKind::array, n->type, n->at, {n});
  out->index = f.per;
  return out;
}

Node* Resolver::element(Node* array, const grammar::Expr& e) {
  if (e.args.size() != 2 || e.kind != ExprKind::index) {
    sink.report(Id::array_one_word, e.at);
    return error(e.at);
  }
  const Type word{Base::name, array->index};
  Node* k = value_of(e.args[1], word);
  if (k->type.error()) return error(e.at);
  Node* n = array->args[0];
  n->args.push_back(k);
  n->at = e.at;
  return n;
}

// TABLE[key], MATRIX[key, key].
Node* Resolver::look_up(const grammar::Expr& e, int table) {
  TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  const std::size_t keys = t.across.present ? 2 : 1;
  if (t.decl->conditions) {
    std::string values;
    for (const grammar::Param& p : t.decl->params) values += (values.empty() ? "" : ", ") + p.name.text;
    sink.report(Id::conditions_with_square, e.at).arg("name", t.name).arg("values", values);
    return error(e.at);
  }
  if (t.key.error()) {
    for (std::size_t i = 1; i < e.args.size(); ++i) maybe(e.args[i]);
    return error(e.at);
  }
  if (e.args.size() != keys + 1) {
    sink.report(t.across.present ? Id::two_keys : Id::one_key, e.at).arg("name", t.name);
    return error(e.at);
  }
  Node* key = value_of(e.args[1], t.key);
  Node* second = nullptr;
  if (t.across.present && t.across.odds) {
    second = expr(e.args[2]);
    if (!second->type.error() && second->type.base != Base::odds) {
      sink.report(Id::key_wants_odds, second->at).arg("name", t.name).arg("found", words_of(m, second->type));
      second = error(second->at);
    }
  } else if (t.across.present) {
    second = t.across.key.error() ? error(e.at) : value_of(e.args[2], t.across.key);
  }
  if (key->type.error() || (second != nullptr && second->type.error())) return error(e.at);
  Node* row = op(NodeKind::row, {Base::row, table}, e.at, {key});
  row->index = table;
  if (t.across.present) {
    if (t.columns.empty() || t.columns[0].type.error()) return error(e.at);
    Node* col = op(t.across.odds ? NodeKind::col_odds : NodeKind::col, {Base::col, table}, second->at, {});
    col->args = t.across.odds ? second->args : std::vector<Node*>{second};
    col->index = table;
    Node* cell = op(NodeKind::cell_at, t.columns[0].type, e.at, {row, col});
    cell->index = table;
    return cell;
  }
  if (!t.is_value()) return row;
  if (t.columns[0].type.error()) return error(e.at);
  return cell_of(row, table, 0, e.at);
}

// A cell that is worked out knows the names of the sheet, not those of the rule that looks it up.
Node* Resolver::worked_cell(int table, const grammar::Cell& cell, const ColumnInfo& column) {
  (void)table;
  auto kept_scope = std::move(scope);
  scope.clear();
  const int self = std::exchange(self_kind, -1);
  grammar::Expr e;
  if (cell.kind == grammar::CellKind::expr) {
    e = cell.expr[0];
  } else {
    e.kind = ExprKind::name;
    e.name = cell.name;
    e.at = cell.at;
  }
  Node* n = value_of(e, column.type);
  scope = std::move(kept_scope);
  self_kind = self;
  return n;
}

// The value at a row; of a column with cells that are worked out, those first.
Node* Resolver::cell_of(Node* row, int table, std::size_t column, Span at) {
  const TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  const Type type = t.columns[column].type;
  const auto plain = [&](Node* from) {
    Node* cell = op(NodeKind::cell, type, at, {from});
    cell->index = table;
    cell->value = static_cast<std::int64_t>(column);
    return cell;
  };
  std::vector<std::size_t> worked;
  for (std::size_t i = 0; i < t.rows.size(); ++i) {
    if (column < t.rows[i].worked.size() && t.rows[i].worked[column] != nullptr) worked.push_back(i);
  }
  if (worked.empty()) return plain(row);
  const int var = m.make_var("", row->type, at);
  Node* out = plain(var_node(var, at));
  for (std::size_t i = worked.size(); i-- > 0;) {
    Node* value = worked_cell(table, *t.rows[worked[i]].worked[column], t.columns[column]);
    if (value->type.error()) return error(at);
    Node* here = op(NodeKind::equal, {Base::yes_no}, at,
                    {var_node(var, at), constant(row->type, static_cast<std::int64_t>(worked[i]), at)});
    out = op(NodeKind::choose, type, at, {here, value, out});
  }
  Node* with = op(NodeKind::with, type, at, {row, out});
  with->vars = {var};
  return with;
}

Node* Resolver::index(const grammar::Expr& e) {
  if (e.args.size() < 2) return error(e.at);
  const grammar::Expr& head = e.args[0];
  if (head.kind == ExprKind::name && find(head.name.text) == nullptr) {
    const auto it = m.symbols.find(head.name.text);
    if (it != m.symbols.end() && it->second.what == Model::What::broken) return error(e.at);
    if (it != m.symbols.end() && it->second.what == Model::What::table) return look_up(e, it->second.index);
    if (it != m.symbols.end() &&
        (it->second.what == Model::What::formula || it->second.what == Model::What::rule)) {
      sink.report(Id::call_with_square, e.at).arg("name", head.name.text);
      return error(e.at);
    }
  }
  Node* l = head.kind == ExprKind::name || head.kind == ExprKind::dot ? raw(head, nullptr) : list(head);
  if (l->kind == NodeKind::array) return element(l, e);
  if (l->type.error()) return error(e.at);  // what the key should be depends on it
  if (l->type.base != Base::list) l = list(head);
  if (l->type.error()) return error(e.at);
  Node* k = value_of(e.args[1], {Base::number, -1, 1});
  if (k->type.error()) return error(e.at);
  return op(e.kind == ExprKind::wrap_index ? NodeKind::wrap : NodeKind::at, element_of(l->type), e.at,
            {l, k});
}

}  // namespace muster::compiler

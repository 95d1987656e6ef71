// What stands in square brackets: a word of an array, a place in a list, the keys of a table.
#include <algorithm>
#include <utility>

#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::said;
using diagnostics::Text;
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

// A value of a table's head: it knows the names of the sheet and the table's own parameters.
Node* Resolver::in_head(int table, const std::vector<Node*>& args, const grammar::Expr& e, const Type& want) {
  const grammar::TableDecl& decl = *m.tables[static_cast<std::size_t>(table)].decl;
  std::vector<Binding> params;
  for (std::size_t i = 0; i < args.size() && i < decl.params.size(); ++i) {
    const grammar::Name& name = decl.params[i].name;
    const bool var = args[i]->kind == NodeKind::var;
    params.push_back({name.text, var ? args[i]->index : -1, var ? nullptr : args[i], name.at});
  }
  std::swap(scope, params);
  const int self = std::exchange(self_kind, -1);
  Node* n = value_of(e, want);
  self_kind = self;
  std::swap(scope, params);
  return n;
}

// Moved on as the line `rows` or `columns` says.
Node* Resolver::moved_on(Node* place, const grammar::AxisRule& rule, int table,
                         const std::vector<Node*>& args) {
  if (rule.shift.empty()) return place;
  if (std::find(heads.begin(), heads.end(), table) != heads.end()) {
    const std::string& name = m.tables[static_cast<std::size_t>(table)].name;
    sink.report(Id::recursion, place->at).arg("chain", name + " -> " + name);
    return error(place->at);
  }
  heads.push_back(table);
  Node* by = in_head(table, args, rule.shift[0], {Base::number, -1, 1});
  heads.pop_back();
  if (by->type.error()) return error(place->at);
  Node* out = op(NodeKind::shift, place->type, place->at, {place, by});
  out->value = rule.outside_after == grammar::Outside::nearest ? 1
               : rule.outside_after == grammar::Outside::stop  ? 2
                                                               : 0;
  return out;
}

Node* Resolver::key_of_rows(int table, const grammar::Expr& e) {
  const TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  if (!t.odds) return value_of(e, t.key);
  Node* key = expr(e);
  if (key->type.error() || key->type.base == Base::odds) return key;
  sink.report(Id::key_wants_odds_rows, key->at).arg("name", t.name).arg("found", words_of(m, key->type));
  return error(e.at);
}

Node* Resolver::key_of_columns(int table, const grammar::Expr& e) {
  const TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  if (!t.across.odds) return t.across.key.error() ? error(e.at) : value_of(e, t.across.key);
  Node* key = expr(e);
  if (key->type.error() || key->type.base == Base::odds) return key;
  sink.report(Id::key_wants_odds, key->at).arg("name", t.name).arg("found", words_of(m, key->type));
  return error(e.at);
}

Node* Resolver::row_at(int table, Node* key, const std::vector<Node*>& args, Span at) {
  const TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  Node* row = op(t.odds ? NodeKind::row_odds : NodeKind::row, {Base::row, table}, at, {});
  row->args = t.odds ? key->args : std::vector<Node*>{key};
  row->index = table;
  return t.shifts() ? moved_on(row, *t.decl->row_rule, table, args) : row;
}

Node* Resolver::column_at(int table, Node* key, const std::vector<Node*>& args) {
  const TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  Node* col = op(t.across.odds ? NodeKind::col_odds : NodeKind::col, {Base::col, table}, key->at, {});
  col->args = t.across.odds ? key->args : std::vector<Node*>{key};
  col->index = table;
  return t.decl->column_rule ? moved_on(col, *t.decl->column_rule, table, args) : col;
}

// TABLE[key], MATRIX[key, key]; TABLE(args)[key] where the head asks for them.
Node* Resolver::look_up(const grammar::Expr& e, int table) {
  TableInfo& t = m.tables[static_cast<std::size_t>(table)];
  const std::size_t keys = t.across.present ? 2 : 1;
  if (t.decl->conditions) {
    std::string names;
    for (const grammar::Param& p : t.decl->params) names += (names.empty() ? "" : ", ") + p.name.text;
    auto& d = sink.report(Id::conditions_with_square, e.at).arg("name", t.name);
    if (e.args.size() == t.decl->params.size() + 1 && e.args.size() > 1 && e.args[0].kind != ExprKind::call) {
      // Its values stand here, in the wrong brackets.
      const std::string values = m.written({e.args[1].at.begin, e.args.back().at.end});
      d.arg("values", values)
          .arg("more", Text())
          .fix(e.at, t.name + "(" + values + ")", diagnostics::Applicability::sure);
    } else {
      d.arg("values", names).arg("more", said(", with the values at hand in place of these names"));
    }
    return error(e.at);
  }
  if (!t.several.empty() && !t.key.error()) return look_up_several(e, table);
  if (t.key.error()) {
    for (std::size_t i = 1; i < e.args.size(); ++i) maybe(e.args[i]);
    return error(e.at);
  }
  if (e.args.size() != keys + 1) {
    sink.report(t.across.present ? Id::two_keys : Id::one_key, e.at).arg("name", t.name);
    return error(e.at);
  }
  // What is moved on by may ask for the parameters.
  const bool given = e.args[0].kind == ExprKind::call;
  const bool moves = t.shifts() || (t.decl->column_rule && !t.decl->column_rule->shift.empty());
  std::vector<Act> before;
  std::optional<std::vector<Node*>> args = std::vector<Node*>{};
  if (given || (moves && !t.decl->params.empty()))
    args = table_args(table, given ? e.args[0].args : std::vector<grammar::Expr>{}, e.args[0].at, before);
  Node* key = key_of_rows(table, e.args[1]);
  Node* second = t.across.present ? key_of_columns(table, e.args[2]) : nullptr;
  if (!args || key->type.error() || (second != nullptr && second->type.error())) return error(e.at);
  Node* out = row_at(table, key, *args, e.at);
  if (out->type.error()) return out;
  if (t.across.present) {
    if (t.columns.empty() || t.columns[0].type.error()) return error(e.at);
    Node* col = column_at(table, second, *args);
    if (col->type.error()) return col;
    out = op(NodeKind::cell_at, t.columns[0].type, e.at, {out, col});
    out->index = table;
  } else if (t.is_value()) {
    out = t.columns[0].type.error() ? error(e.at) : cell_of(out, table, 0, e.at);
  }
  if (before.empty() || out->type.error()) return out;
  // The arguments first, each once.
  Node* with = op(NodeKind::with, out->type, e.at, {});
  for (const Act& let : before) {
    with->vars.push_back(let.var);
    with->args.push_back(let.value);
  }
  with->args.push_back(out);
  return with;
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
  if ((head.kind == ExprKind::name || head.kind == ExprKind::call) && find(head.name.text) == nullptr) {
    const auto it = m.symbols.find(head.name.text);
    if (it != m.symbols.end() && it->second.what == Model::What::broken) return error(e.at);
    if (it != m.symbols.end() && it->second.what == Model::What::table) return look_up(e, it->second.index);
    if (it != m.symbols.end() && head.kind == ExprKind::name &&
        (it->second.what == Model::What::formula || it->second.what == Model::What::rule)) {
      const std::string values = m.written({e.args[1].at.begin, e.args.back().at.end});
      sink.report(Id::call_with_square, e.at)
          .arg("name", head.name.text)
          .fix(e.at, m.written(head.at) + "(" + values + ")", diagnostics::Applicability::sure);
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

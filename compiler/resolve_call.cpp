// Rules called and rows of tables run: their values, and where what they give goes.
#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using grammar::Stmt;

// The arguments of a call of a rule, of the types its parameters have.
std::optional<std::vector<Node*>> Resolver::arguments(const grammar::Expr& e, int index) {
  const RuleInfo& rule = m.rules[static_cast<std::size_t>(index)];
  const auto& params = rule.decl->params;
  if (params.size() != e.args.size()) {
    sink.report(Id::argument_count, e.at)
        .arg("name", e.name.text)
        .arg("wanted", static_cast<std::int64_t>(params.size()))
        .arg("found", static_cast<std::int64_t>(e.args.size()))
        .label(rule.decl->name.at, LabelId::declared_here);
    return std::nullopt;
  }
  std::vector<Node*> args;
  bool broken = false;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Typed typed = read_value_type(m, params[i].type, sink);
    Node* arg = nullptr;
    if (typed.type.numeric() && !typed.type.optional && params[i].type.grain.empty() &&
        params[i].type.kind != grammar::TypeKind::whole && !typed.ranged) {
      arg = expr(e.args[i], &typed.type);
      if (!arg->type.error()) arg = fit(arg, {typed.type.base, -1, arg->type.grain});
    } else {
      arg = value_of(e.args[i], typed.type);
    }
    broken = broken || arg->type.error();
    args.push_back(arg);
  }
  if (broken) return std::nullopt;
  return args;
}

int Resolver::value_rule_called(const grammar::Expr& e) const {
  if (e.kind != grammar::ExprKind::call) return -1;
  const auto it = m.symbols.find(e.name.text);
  if (it == m.symbols.end() || it->second.what != Model::What::rule) return -1;
  return m.rules[static_cast<std::size_t>(it->second.index)].gives >= 0 ? it->second.index : -1;
}

const Type& Resolver::given_by(int rule) const {
  return m.vars[static_cast<std::size_t>(m.rules[static_cast<std::size_t>(rule)].gives)].type;
}

// let VAR = RULE(...)
bool Resolver::let_call(const grammar::Expr& e, int var, std::vector<Act>& out) {
  const int rule = value_rule_called(e);
  auto args = arguments(e, rule);
  if (!args || m.vars[static_cast<std::size_t>(var)].type.error()) return false;
  Act a = act(ActKind::let, e.at);
  a.var = var;
  a.call = site(rule, e.at, std::move(*args));
  out.push_back(std::move(a));
  return true;
}

void Resolver::call_statement(const Stmt& s, std::vector<Act>& out, bool deferred) {
  if (s.value.empty() || s.value[0].kind != grammar::ExprKind::call) return;
  const grammar::Expr& e = s.value[0];
  const auto it = m.symbols.find(e.name.text);
  if (it == m.symbols.end() || it->second.what != Model::What::rule) {
    if (it != m.symbols.end() && it->second.what == Model::What::formula) {
      sink.report(Id::formula_as_statement, e.at).arg("name", e.name.text);
    } else if (const Node* n = call(e, nullptr); !n->type.error()) {
      sink.report(Id::row_unused, e.at).arg("name", e.name.text);
    }
    return;
  }
  if (m.rules[static_cast<std::size_t>(it->second.index)].gives >= 0) {
    sink.report(Id::rule_value_unused, e.at).arg("name", e.name.text);
    return;
  }
  auto args = arguments(e, it->second.index);
  if (!args) return;
  Act a = act(deferred ? ActKind::later : ActKind::call, s.at);
  a.call = site(it->second.index, e.at, std::move(*args));
  out.push_back(std::move(a));
}

void Resolver::effect_statement(const Stmt& s, std::vector<Act>& out, bool deferred) {
  if (s.value.empty()) return;
  Node* row = row_named(s.value[0], s.args);
  if (row->type.error()) {
    for (const grammar::Expr& a : s.args) maybe(a);
    return;
  }
  if (row->type.base != Base::row || m.tables[static_cast<std::size_t>(row->type.sub)].rule < 0) {
    sink.report(Id::no_effects, s.value[0].at);
    return;
  }
  Entry entry;
  entry.table = row->type.sub;
  entry.row = keep_row(row, out);
  auto args = table_args(entry.table, s.args, s.at, out);
  if (args) do_entry(entry, std::move(args), s.at, out, deferred);
}

}  // namespace muster::compiler

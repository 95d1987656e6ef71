// What is called with values in round brackets and gives a value: formulas, lists of modifiers,
// tables whose rows are conditions. Each is put in place at its call, with its parameters bound to
// the values there.
#include <algorithm>
#include <utility>

#include "compiler/resolve.h"
#include "compiler/resolve_formula.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;

namespace {

// The grain of the argument is the parameter's.
bool open_grain(const grammar::Param& param, const Typed& typed) {
  return typed.type.numeric() && !typed.type.optional && param.type.grain.empty() &&
         param.type.kind != grammar::TypeKind::whole;
}

}  // namespace

std::optional<Resolver::Bound> Resolver::bind(const std::vector<grammar::Param>& params,
                                              const grammar::Expr& e, Span declared, bool ranges) {
  if (params.size() != e.args.size()) {
    sink.report(Id::argument_count, e.at)
        .arg("name", e.name.text)
        .arg("wanted", static_cast<std::int64_t>(params.size()))
        .arg("found", static_cast<std::int64_t>(e.args.size()))
        .label(declared, LabelId::declared_here);
    return std::nullopt;
  }
  Bound out;
  bool broken = false;
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    const grammar::Name& name = params[i].name;
    const Typed typed = read_value_type(m, params[i].type, sink);
    const bool proved = ranges && typed.type.numeric() && !typed.range.empty();
    Node* arg = nullptr;
    if (open_grain(params[i], typed) && !proved) {
      arg = expr(e.args[i], &typed.type);
      if (!arg->type.error()) arg = fit(arg, {typed.type.base, -1, arg->type.grain});
    } else {
      arg = value_of(e.args[i], typed.type);
    }
    if (arg->type.error()) {
      broken = true;
      continue;
    }
    const bool alias =
        arg->kind == NodeKind::var || arg->kind == NodeKind::constant || arg->kind == NodeKind::given;
    int var = -1;
    if (proved || !alias) {
      var = m.make_var(name.text, arg->type, name.at);
      Var& v = m.vars[static_cast<std::size_t>(var)];
      v.inside = proved;
      v.only_proved = alias;
      v.held = typed.range;
      out.vars.push_back(var);
      out.values.push_back(alias ? clone(arg) : arg);
    }
    if (arg->kind == NodeKind::var) {
      out.params.push_back({name.text, arg->index, nullptr, name.at});
    } else if (alias) {
      out.params.push_back({name.text, -1, arg, name.at});
    } else {
      out.params.push_back({name.text, var, nullptr, name.at});
    }
  }
  if (broken) return std::nullopt;
  return out;
}

// A formula that comes back to itself, or lies too deep in others.
bool Resolver::comes_back(int formula, const grammar::Expr& e) {
  if (std::find(formulas.begin(), formulas.end(), formula) != formulas.end()) {
    sink.report(Id::recursion, e.at).arg("chain", e.name.text);
    return true;
  }
  if (formulas.size() < kDeepestFormulas) return false;
  sink.report(Id::calls_too_deep, e.at)
      .arg("name", e.name.text)
      .arg("limit", static_cast<std::int64_t>(kDeepestFormulas));
  return true;
}

bool Resolver::called_by_name(const Model::Symbol& symbol) const {
  const auto i = static_cast<std::size_t>(symbol.index);
  if (symbol.what == Model::What::formula) return m.formulas[i].params().empty();
  if (symbol.what != Model::What::table) return false;
  return m.tables[i].decl->conditions && m.tables[i].decl->params.empty();
}

Node* Resolver::call(const grammar::Expr& e, const Type* want) {
  const std::string& n = e.name.text;
  const auto it = m.symbols.find(n);
  if (it == m.symbols.end() || it->second.what == Model::What::broken) {
    for (const grammar::Expr& a : e.args) expr(a);
    if (it == m.symbols.end()) {
      std::vector<std::string> candidates;
      for (const auto& [name, symbol] : m.symbols) {
        if (symbol.what == Model::What::formula || symbol.what == Model::What::rule)
          candidates.push_back(name);
      }
      auto& d = sink.report(Id::unknown_call, e.name.at).arg("name", n);
      if (n == "max" || n == "min") {
        const auto role = n == "max" ? grammar::Role::larger_of : grammar::Role::smaller_of;
        const auto of_two = [&](const std::string& a, const std::string& b) {
          return std::string(grammar::shown(role, m.language)) + " " + a + " " +
                 std::string(grammar::shown(grammar::Role::and_, m.language)) + " " + b;
        };
        d.arg("near", of_two("A", "B"));
        if (e.args.size() == 2)
          d.fix(e.at, "(" + of_two(m.written(e.args[0].at), m.written(e.args[1].at)) + ")",
                diagnostics::Applicability::sure);
        return error(e.at);
      }
      if (const auto near = nearest(n, candidates); !near.empty()) d.arg("near", near).fix(e.name.at, near);
    }
    return error(e.at);
  }
  switch (it->second.what) {
    case Model::What::table:
      return look_up_conditions(e, it->second.index);
    case Model::What::rule:
      sink.report(m.rules[static_cast<std::size_t>(it->second.index)].gives >= 0 ? Id::rule_value_apart
                                                                                 : Id::rule_has_no_value,
                  e.at)
          .arg("name", n);
      return error(e.at);
    case Model::What::formula:
      return call_formula(e, it->second.index, want);
    default:
      sink.report(Id::not_callable, e.at).arg("name", n);
      return error(e.at);
  }
}

Node* Resolver::call_formula(const grammar::Expr& e, int formula, const Type* want) {
  if (comes_back(formula, e)) return error(e.at);
  const FormulaInfo info = m.formulas[static_cast<std::size_t>(formula)];
  auto bound = bind(info.params(), e, info.at, info.modifiers != nullptr);
  if (!bound) return error(e.at);
  formulas.push_back(formula);
  const Span outer = called_at;
  if (called_at.end == 0) called_at = e.at;
  Node* out = with_params(std::move(*bound), e.at, [&]() -> Node* {
    if (info.modifiers != nullptr) return modifiers(*info.modifiers, formula, e.at, want);
    if (!info.decl->gives) return maybe(info.decl->body, want);
    return value_of(info.decl->body, read_value_type(m, *info.decl->gives, sink).type);
  });
  formulas.pop_back();
  called_at = outer;
  return out;
}

}  // namespace muster::compiler

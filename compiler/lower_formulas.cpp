// Formulas, lists of modifiers and conditions of rows as texts for battle files, and what a trace
// tells of modifiers.
//
// In a text each value stands in brackets of its own: what was written there may hold any operator.
#include "bytecode/table_keys.h"
#include "compiler/lower.h"
#include "compiler/types.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using bytecode::kNone;
using bytecode::Op;
using grammar::Role;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

struct Writer {
  const Lowerer& l;

  std::string kw(Role role) const { return std::string(grammar::shown(role, l.m.language)); }
  std::string part(const grammar::Expr& e) const { return "(" + std::string(l.source.slice(e.at)) + ")"; }
  std::string two(Role first, const std::string& a, const std::string& b) const {
    return "(" + kw(first) + " " + a + " " + kw(Role::and_) + " " + b + ")";
  }

  std::string modifier(const grammar::ModifiersDecl::Row& row, bool percent) const {
    std::string out = part(row.value);
    if (!row.per.empty()) {
      std::string times = part(row.per[0]);
      if (!row.full.empty())
        times = "((" + times + " / " + part(row.full[0]) + ") " + kw(Role::rounded) + " " +
                kw(Role::round_down) + ")";
      if (!row.at_most.empty()) times = two(Role::smaller_of, times, part(row.at_most[0]));
      out += " * " + times;
    }
    if (!row.when.empty())
      out += " " + kw(Role::when) + " " + part(row.when[0]) + ", " + kw(Role::otherwise) +
             (percent ? " 0%" : " 0");
    return "(" + out + ")";
  }

  std::string modifiers(const FormulaInfo& f) const {
    std::string sum;
    for (const auto& row : f.modifiers->rows) sum += (sum.empty() ? "" : " + ") + modifier(row, f.percent);
    const auto& limits = f.modifiers->limits;
    if (limits.size() != 2) return sum;
    return two(Role::larger_of, part(limits[0]), two(Role::smaller_of, part(limits[1]), "(" + sum + ")"));
  }

  // The number of the first row whose condition holds.
  std::string row_number(const grammar::TableDecl& decl) const {
    std::string out;
    for (std::size_t i = 0; i + 1 < decl.rows.size(); ++i)
      out += std::to_string(i + 1) + " " + kw(Role::when) + " " + part(decl.rows[i].condition[0]) + ", ";
    if (!out.empty()) out += kw(Role::otherwise) + " ";
    return out + std::to_string(decl.rows.size());
  }

  // ---- rows with several keys

  // key_1; of names key_1_of_3, so that an `expect` line knows of which set the word is.
  static std::string key(std::size_t i, const Type& type) {
    const std::string plain = std::string(bytecode::kKeyName) + std::to_string(i + 1);
    return type.is(Base::name) ? plain + bytecode::kKeySet + std::to_string(type.sub) : plain;
  }

  std::string number(const Type& type, std::int64_t v) const {
    if (type.is(Base::yes_no)) return kw(v != 0 ? Role::yes : Role::no);
    std::string plain = words_of(l.m, type, v);
    if (plain.find(' ') == std::string::npos) return plain.front() == '-' ? "(" + plain + ")" : plain;
    const Type whole{type.base, -1, 1};
    return "(" + words_of(l.m, whole, v) + " / " + std::to_string(type.grain) + ")";
  }

  std::string lies_in(std::size_t i, const Type& type, const Interval& part) const {
    if (part.lo == part.hi) return key(i, type) + " = " + number(type, part.lo);
    std::string out;
    if (part.lo > -kLargest) out = key(i, type) + " >= " + number(type, part.lo);
    if (part.hi < kLargest)
      out += (out.empty() ? "" : " " + kw(Role::and_) + " ") + key(i, type) + " <= " + number(type, part.hi);
    return out;
  }

  std::string holds(const TableInfo& t, const RowInfo& row) const {
    std::string out;
    for (std::size_t i = 0; i < row.sides.size(); ++i) {
      std::string side;
      for (const Interval& part : row.sides[i].parts()) {
        const std::string one = lies_in(i, t.several[i].type, part);
        if (!one.empty()) side += (side.empty() ? "" : " " + kw(Role::or_) + " ") + one;
      }
      if (!side.empty()) out += (out.empty() ? "(" : " " + kw(Role::and_) + " (") + side + ")";
    }
    return out.empty() ? kw(Role::yes) : out;
  }

  std::string row_number(const TableInfo& t) const {
    std::string out;
    for (std::size_t i = 0; i + 1 < t.rows.size(); ++i)
      out += std::to_string(i + 1) + " " + kw(Role::when) + " (" + holds(t, t.rows[i]) + "), ";
    if (!out.empty()) out += kw(Role::otherwise) + " ";
    return out + std::to_string(t.rows.size());
  }
};

}  // namespace

std::string Lowerer::words(Span at) const {
  std::string text;
  for (const char c : source.slice(at)) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) {
      text += c;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  return text;
}

void Lowerer::formulas() {
  const Writer writer{*this};
  const auto add = [&](const std::string& name, const std::vector<grammar::Param>& params,
                       const std::string& body) {
    bytecode::FormulaText text;
    text.name = string(name);
    for (const grammar::Param& p : params) text.params.push_back(string(p.name.text));
    text.body = string(body);
    out.formulas.push_back(std::move(text));
  };
  for (const FormulaInfo& f : m.formulas) {
    modifier_ids.push_back(kNone);
    if (f.decl != nullptr) {
      add(f.name, f.decl->params, std::string(source.slice(f.decl->body.at)));
      continue;
    }
    add(f.name, f.modifiers->params, writer.modifiers(f));
    bytecode::ModifierList list;
    list.name = string(f.name);
    list.limited = f.modifiers->limits.size() == 2;
    list.line = line(f.at);
    for (const auto& row : f.modifiers->rows) {
      const bool plain = constant_of(row.value).has_value();
      list.rows.push_back({string(words(row.at)), plain, plain && !row.per.empty(), line(row.at)});
    }
    modifier_ids.back() = static_cast<bytecode::Index>(out.modifiers.size());
    out.modifiers.push_back(std::move(list));
  }
  for (const TableInfo& t : m.tables) {
    if (!t.several.empty()) {
      std::vector<grammar::Param> keys(t.several.size());
      for (std::size_t i = 0; i < keys.size(); ++i) keys[i].name.text = Writer::key(i, t.several[i].type);
      add(t.name, keys, writer.row_number(t));
    }
    if (t.decl->conditions) add(t.name, t.decl->params, writer.row_number(*t.decl));
  }
}

// Which rows counted: in a block that is left out where nobody reads it.
void Lowerer::tell_modifiers(const Node* n, Slot d) {
  if (untold) return;
  bytecode::Say say;
  say.line = line(n->at);
  say.modifiers = modifier_ids[ix(n->index)];
  const bool limited = out.modifiers[ix(say.modifiers)].limited;
  const std::size_t rows = n->vars.size() - (limited ? 1 : 0);
  say.parts.push_back({kNone, d});
  if (limited) say.parts.push_back({kNone, var_slots[ix(n->vars.back())]});
  for (std::size_t i = 0; i < rows; ++i) say.parts.push_back({kNone, var_slots[ix(n->vars[i])]});
  out.says.push_back(std::move(say));
  emit(Op::report, n->at);
  emit(Op::say, n->at, static_cast<int>(out.says.size()) - 1);
  emit(Op::end, n->at);
}

}  // namespace muster::compiler

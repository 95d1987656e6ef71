#include "checks/all_names.h"

#include <set>
#include <utility>

#include "checks/bodies.h"
#include "checks/walk.h"

namespace muster::checks {

using grammar::Expr;
using grammar::Name;
using grammar::Stmt;

namespace {

class Names {
 public:
  std::vector<Named> all;

  void begin(bool own) {
    ++list_;
    own_ = own;
  }
  void add(const Name& name) { put(name, list_, own_); }
  void add_known(const Name& name) { put(name, 0, false); }

 private:
  int list_ = 0;
  bool own_ = false;
  std::set<std::pair<int, std::string>> seen_;

  void put(const Name& name, int list, bool own) {
    if (name.text.empty() || !seen_.emplace(list, name.text).second) return;
    all.push_back({name.text, name.at, list, own});
  }
};

void add_type(const grammar::TypeSpec& type, Names& out) {
  if (type.words.empty()) return;
  out.begin(false);
  for (const Name& word : type.words) out.add(word);
}

void add_fields(const std::vector<grammar::FieldDecl>& fields, bool known, Names& out) {
  if (!known) out.begin(false);
  for (const auto& field : fields) {
    if (known) {
      out.add_known(field.name);
    } else {
      out.add(field.name);
    }
  }
  for (const auto& field : fields) add_type(field.type, out);
}

void add_own(const Body& body, Names& out) {
  out.begin(true);
  if (body.params != nullptr) {
    for (const auto& param : *body.params) out.add(param.name);
  }
  const auto binders = [&](const Expr& e) { out.add(e.binder); };
  for (const auto* lines : body.lines) {
    walk(*lines, {{}, [&](const Stmt& s) {
                    using enum grammar::StmtKind;
                    if (s.kind == let || s.kind == tally || s.kind == roll || s.kind == for_each ||
                        s.kind == spend || s.kind == roll_on)
                      out.add(s.name);
                    if (s.numbered) out.add(*s.numbered);
                    if (s.order) out.add(s.order->ties_roll);
                    if (s.spend) {
                      out.add(s.spend->roll);
                      out.add(s.spend->rest);
                    }
                  }});
    walk(*lines, {binders, {}});
  }
  for (const Expr* value : body.values) walk(*value, {binders, {}});
}

}  // namespace

std::vector<Named> names_of(const grammar::Sheet& sheet) {
  Names out;
  for (const auto& set : sheet.names) {
    out.add_known(set.name);
    out.begin(false);
    for (const auto& word : set.words) out.add(word.name);
  }
  for (const auto& piece : sheet.pieces) {
    out.add_known(piece.name);
    out.add_known(piece.plural);
    add_fields(piece.fields, false, out);
  }
  for (const auto& list : sheet.units) {
    out.begin(false);
    for (const auto& row : list.rows) {
      if (!row.cells.empty()) out.add(row.cells[0].name);
    }
  }
  for (const auto& sides : sheet.sides) {
    for (const Name& name : sides.names) out.add_known(name);
  }
  for (const auto& block : sheet.fields)
    add_fields(block.fields, block.kind != grammar::BlockKind::side, out);
  for (const auto& table : sheet.tables) {
    out.add_known(table.name);
    out.begin(false);
    for (const auto& head : table.heads) out.add(head.name);
  }
  for (const auto& formula : sheet.formulas) out.add_known(formula.name);
  for (const auto& list : sheet.modifiers) out.add_known(list.name);
  for (const auto& rule : sheet.rules) out.add_known(rule.name);
  for (const auto& outcomes : sheet.outcomes) {
    out.begin(false);
    for (const auto& word : outcomes.words) out.add(word.name);
  }
  out.begin(false);
  for (const auto& measure : sheet.measures) out.add(measure.name);
  for (const Body& body : bodies_of(sheet)) add_own(body, out);
  return out.all;
}

}  // namespace muster::checks

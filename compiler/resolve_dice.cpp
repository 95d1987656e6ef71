// Dice: thrown under a name, kept single where they are counted, in cells of tables, and for the
// fields of sides before the battle.
#include "bytecode/dice.h"
#include "compiler/cells.h"
#include "compiler/read_dice.h"
#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using grammar::ExprKind;
using grammar::Op;

namespace {

// As opcodes.def numbers them.
std::optional<int> comparison(Op op) {
  switch (op) {
    case Op::equal:
      return 0;
    case Op::not_equal:
      return 1;
    case Op::less:
      return 2;
    case Op::less_equal:
      return 3;
    case Op::greater:
      return 4;
    case Op::greater_equal:
      return 5;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<RollInfo> Resolver::dice(const grammar::Dice& d) {
  const Type whole{Base::number, -1, 1};
  const auto part = [&](const grammar::Expr& e, Node*& node) -> std::optional<std::int64_t> {
    if (e.kind == ExprKind::error) return std::nullopt;
    Node* n = value_of(e, whole);
    if (n->type.error()) return std::nullopt;
    if (n->kind == NodeKind::constant) return n->value;
    node = n;
    return 0;
  };
  return read_dice(d, part, sink);
}

void Resolver::roll(const grammar::Stmt& s, std::vector<Act>& out) {
  Node* who = nullptr;
  if (!s.who.empty()) {
    who = expr(s.who[0]);
    if (!who->type.error() && who->type.base != Base::piece && who->type.base != Base::side) {
      sink.report(Id::roll_for_whom, who->at).arg("found", words_of(m, who->type));
      who = nullptr;
    }
    if (who != nullptr && who->type.error()) who = nullptr;
  }
  if (!s.dice || !s.value.empty()) {
    roll_cell(s, out, who);
    return;
  }
  auto thrown = dice(*s.dice);
  const int var = declare_local(s.name, {Base::number, -1, 1});
  Var& v = m.vars[static_cast<std::size_t>(var)];
  v.roll = true;
  if (!thrown) return;
  v.dice = std::move(*thrown);
  Act a = act(ActKind::roll, s.at);
  a.var = var;
  a.who = who;
  out.push_back(std::move(a));
}

// roll x = TABLE[key].column: each row throws its own dice.
void Resolver::roll_cell(const grammar::Stmt& s, std::vector<Act>& out, Node* who) {
  const Type whole{Base::number, -1, 1};
  Act a = act(ActKind::roll_cell, s.at);
  a.who = who;
  bool good = false;
  if (!s.value.empty() && s.value[0].kind == ExprKind::dot && !s.value[0].args.empty()) {
    Node* row = raw(s.value[0].args[0], nullptr);
    if (row->type.base == Base::row) {
      const TableInfo& t = m.tables[static_cast<std::size_t>(row->type.sub)];
      for (std::size_t c = 0; c < t.columns.size(); ++c) {
        if (t.columns[c].name == s.value[0].name.text && t.columns[c].dice) a.index2 = static_cast<int>(c);
      }
      if (a.index2 >= 0) {
        a.index = row->type.sub;
        a.value = row;
        good = true;
      }
    }
    if (!good && !row->type.error()) sink.report(Id::roll_wants_dice, s.value[0].at);
  } else if (!s.value.empty() && s.value[0].kind != ExprKind::error) {
    sink.report(Id::roll_wants_dice, s.value[0].at);
  }
  if (good) {
    const TableInfo& t = m.tables[static_cast<std::size_t>(a.index)];
    const auto scope_before = std::move(scope);
    scope.clear();  // a cell knows the names of the sheet, not those of the rule
    for (const RowInfo& row : t.rows) {
      CellDice cell;
      const grammar::Cell* source = static_cast<std::size_t>(a.index2) < row.dice.size()
                                        ? row.dice[static_cast<std::size_t>(a.index2)]
                                        : nullptr;
      if (source != nullptr && source->kind == grammar::CellKind::dice && !source->dice.empty()) {
        if (auto thrown = dice(source->dice[0])) {
          cell.thrown = true;
          cell.dice = std::move(*thrown);
        }
        if (!source->expr.empty()) cell.plus = value_of(source->expr[0], whole);
      } else if (source != nullptr) {
        // No dice: the number alone.
        if (const auto number = number_of(*source); number && number->exact.grain == 1 && !number->percent)
          cell.plus = constant(whole, number->exact.value, source->at);
      }
      if (cell.plus != nullptr && cell.plus->type.error()) cell.plus = nullptr;
      a.cells.push_back(std::move(cell));
    }
    scope = scope_before;
  }
  a.var = declare_local(s.name, whole);
  if (good) out.push_back(std::move(a));
}

// ------------------------------------------------------------------ single dice of a throw

Node* Resolver::roll_var(const grammar::Expr& e) {
  if (e.kind != ExprKind::name) return nullptr;
  const Binding* b = find(e.name.text);
  if (b == nullptr || b->var < 0) return nullptr;
  Var& v = m.vars[static_cast<std::size_t>(b->var)];
  if (!v.roll) return nullptr;
  if (bytecode::counts(v.dice.spec)) {
    sink.report(Id::dice_counted_already, e.at).arg("name", e.name.text);
    return error(e.at);
  }
  return var_node(b->var, e.at);
}

// count(a >= 5): how many dice of the throw a. Null where it is no such question.
Node* Resolver::count_dice(const grammar::Expr& e) {
  const grammar::Expr& test = e.args[0];
  if (test.kind != ExprKind::binary || test.args.size() != 2) return nullptr;
  const auto how = comparison(test.op);
  if (!how) return nullptr;
  const Type whole{Base::number, -1, 1};
  Node* thrown = roll_var(test.args[0]);
  if (thrown == nullptr) {
    sink.report(Id::count_wants_throw, test.args[0].at);
    return error(e.at);
  }
  if (thrown->type.error()) return error(e.at);
  Node* with = value_of(test.args[1], whole);
  if (with->type.error()) return error(e.at);
  m.vars[static_cast<std::size_t>(thrown->index)].pool = true;
  Node* n = op(NodeKind::dice_count, whole, e.at, {thrown, with});
  n->value = *how;
  return n;
}

Node* Resolver::sum_dice(const grammar::Expr& e) {
  if (e.args.empty()) return error(e.at);
  const Type whole{Base::number, -1, 1};
  Node* thrown = roll_var(e.args[0]);
  if (thrown == nullptr) {
    sink.report(Id::count_wants_throw, e.args[0].at);
    return error(e.at);
  }
  if (thrown->type.error()) return error(e.at);
  Node* many = e.args.size() > 1 ? value_of(e.args[1], whole) : constant(whole, 1, e.at);
  if (many->type.error()) return error(e.at);
  m.vars[static_cast<std::size_t>(thrown->index)].pool = true;
  return op(e.kind == ExprKind::dice_high ? NodeKind::dice_high : NodeKind::dice_low, whole, e.at,
            {thrown, many});
}

Node* Resolver::pairs(const grammar::Expr& e) {
  if (e.args.empty()) return error(e.at);
  const grammar::Expr& test = e.args[0];
  const auto how =
      test.kind == ExprKind::binary && test.args.size() == 2 ? comparison(test.op) : std::nullopt;
  Node* a = how ? roll_var(test.args[0]) : nullptr;
  Node* b = how ? roll_var(test.args[1]) : nullptr;
  if (a == nullptr || b == nullptr) {
    sink.report(Id::pairs_want_throws, test.at);
    return error(e.at);
  }
  if (a->type.error() || b->type.error()) return error(e.at);
  m.vars[static_cast<std::size_t>(a->index)].pool = true;
  m.vars[static_cast<std::size_t>(b->index)].pool = true;
  Node* n = op(NodeKind::dice_pairs, {Base::number, -1, 1}, e.at, {a, b});
  n->value = *how;
  return n;
}

// ------------------------------------------------------------------ fields rolled before the battle

// For each side in order, each field that is not stated.
void Resolver::roll_sides(std::vector<Act>& out) {
  for (std::size_t s = 0; s < m.sides.size(); ++s) {
    for (std::size_t f = 0; f < m.side_fields.size(); ++f) {
      const FieldInfo& field = m.side_fields[f];
      if (!field.roll || field.type.error()) continue;
      const auto side = [&] { return constant({Base::side}, static_cast<std::int64_t>(s), field.at); };
      Type open = field.type;
      open.optional = true;
      Node* old = op(NodeKind::side_field, open, field.at, {side()});
      old->index = static_cast<int>(f);
      Act ask = act(ActKind::if_, field.at);
      ask.value = op(NodeKind::is_none, {Base::yes_no}, field.at, {old});
      const int var = m.make_var(field.name, {Base::number, -1, 1}, field.at);
      Var& v = m.vars[static_cast<std::size_t>(var)];
      v.roll = true;
      v.dice = *field.roll;
      Act thrown = act(ActKind::roll, field.at);
      thrown.var = var;
      thrown.who = side();
      ask.body.push_back(std::move(thrown));
      Act store = act(ActKind::store, field.at);
      store.place.what = Place::What::side;
      store.place.field = static_cast<int>(f);
      store.place.who = side();
      store.value = fit(var_node(var, field.at), field.type);
      if (!store.value->type.error()) ask.body.push_back(std::move(store));
      out.push_back(std::move(ask));
    }
  }
}

}  // namespace muster::compiler

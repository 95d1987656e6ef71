// Trees as nested brackets; see print_tree.h.
#include "grammar/print_tree.h"

#include <string_view>

namespace muster::grammar {
namespace {

// Words separated by blanks, within brackets.
class Form {
 public:
  explicit Form(std::string_view head) : text_("(") { text_ += head; }
  Form& add(std::string_view part) {
    if (part.empty()) return *this;
    if (text_.size() > 1) text_ += ' ';
    text_ += part;
    return *this;
  }
  template <class Node>
  Form& add_all(const std::vector<Node>& parts) {
    for (const Node& part : parts) add(print(part));
    return *this;
  }
  // A word, then the part, if there is one.
  Form& add_after(std::string_view word, const std::vector<Expr>& part) {
    if (!part.empty()) add(word).add(print(part.front()));
    return *this;
  }
  std::string done() { return text_ + ")"; }

 private:
  std::string text_;
};

std::string text_of(const Name& name) { return name.quoted ? '"' + name.text + '"' : name.text; }

std::string_view word_of(Op op) {
  switch (op) {
    case Op::none:
      return "none";
    case Op::add:
      return "+";
    case Op::subtract:
    case Op::negate:
      return "-";
    case Op::multiply:
      return "*";
    case Op::divide:
      return "/";
    case Op::equal:
      return "=";
    case Op::not_equal:
      return "<>";
    case Op::less:
      return "<";
    case Op::less_equal:
      return "<=";
    case Op::greater:
      return ">";
    case Op::greater_equal:
      return ">=";
    case Op::and_:
      return "and";
    case Op::or_:
      return "or";
    case Op::not_:
      return "not";
    case Op::or_else:
      return "or-else";
  }
  return "?";
}

std::string_view word_of(Fold fold) {
  constexpr std::string_view kWords[] = {"count", "none", "sum", "any", "every", "least", "most"};
  return kWords[static_cast<std::size_t>(fold)];
}

std::string_view word_of(Rounding rounding) {
  constexpr std::string_view kWords[] = {"down", "up", "half-up", "half-down", "half-even", "toward-zero"};
  return kWords[static_cast<std::size_t>(rounding)];
}

std::string_view word_of(DotRole role) {
  constexpr std::string_view kWords[] = {"field", "name", "unit", "side", "home", "text", "natural", "total"};
  return kWords[static_cast<std::size_t>(role)];
}

std::string_view word_of(DiceStepKind kind) {
  constexpr std::string_view kWords[] = {"keep-highest", "keep-lowest", "drop-highest", "drop-lowest",
                                         "reroll",       "explode",     "top",          "at-least",
                                         "at-most",      "count"};
  return kWords[static_cast<std::size_t>(kind)];
}

std::string_view word_of(StmtKind kind) {
  constexpr std::string_view kWords[] = {
      "?",      "let",   "tally", "=",      "+=",      "-=",     "raise", "reduce",   "roll",  "if",
      "repeat", "until", "each",  "leave",  "skip",    "finish", "stop",  "together", "later", "now",
      "move",   "say",   "call",  "effect", "roll-on", "again",  "do",    "spend",    "give",  "stage"};
  return kWords[static_cast<std::size_t>(kind)];
}

std::string print_aggregate(const Expr& e) {
  Form form(word_of(e.fold));
  form.add(e.binder.text).add_all(e.args).add_after("where", e.where).add_after(":", e.body);
  return form.done();
}

std::string print_text(const std::vector<TextPart>& parts) {
  std::string out = "\"";
  for (const TextPart& part : parts)
    out += part.hole.empty() ? part.text : '{' + print(part.hole.front()) + '}';
  return out + '"';
}

std::string print_order(const Order& order) {
  Form form(order.highest ? "highest" : "lowest");
  form.add_all(order.key);
  switch (order.ties) {
    case Ties::unsaid:
      break;
    case Ties::together:
      form.add("together");
      break;
    case Ties::as_listed:
      form.add("as-listed");
      break;
    case Ties::by:
      form.add("by").add(text_of(order.ties_roll));
      if (order.ties_dice) form.add(print(*order.ties_dice));
      break;
  }
  if (!order.ties_key.empty() && order.ties_highest) form.add("highest");
  return form.add_all(order.ties_key).done();
}

std::string print_spend(const Spend& spend) {
  constexpr std::string_view kHow[] = {"", "in-turn", "in-proportion", "at-random"};
  constexpr std::string_view kWhole[] = {"", "until-covered", "stop", "skip"};
  Form form("how");
  form.add(kHow[static_cast<std::size_t>(spend.how)]).add_all(spend.by).add(text_of(spend.roll));
  form.add_after("takes", spend.takes);
  if (spend.whole != Spend::Whole::no) form.add("whole").add(kWhole[static_cast<std::size_t>(spend.whole)]);
  if (spend.rest_lost) form.add("rest-lost");
  if (!spend.rest.text.empty()) form.add("rest").add(text_of(spend.rest));
  return form.done();
}

}  // namespace

std::string print(const Number& n) {
  std::string digits = std::to_string(n.digits < 0 ? -n.digits : n.digits);
  if (n.decimals > 0) {
    const auto places = static_cast<std::size_t>(n.decimals);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
  }
  return (n.digits < 0 ? "-" : "") + digits + (n.percent ? "%" : "");
}

std::string print(const Expr& e) {
  switch (e.kind) {
    case ExprKind::error:
      return "?";
    case ExprKind::number:
      return print(e.number);
    case ExprKind::yes_no:
      return e.flag ? "yes" : "no";
    case ExprKind::none:
      return "none";
    case ExprKind::text:
      return '"' + e.name.text + '"';
    case ExprKind::name:
      return text_of(e.name);
    case ExprKind::dot: {
      Form form(".");
      form.add_all(e.args);
      std::string word = text_of(e.name);
      if (e.role != DotRole::field) word.append(":").append(word_of(e.role));
      return form.add(word).done();
    }
    case ExprKind::index:
      return Form("[]").add_all(e.args).done();
    case ExprKind::wrap_index:
      return Form("wrap").add_all(e.args).done();
    case ExprKind::call:
      return Form(text_of(e.name)).add_all(e.args).done();
    case ExprKind::enemy:
      return Form("enemy").add_all(e.args).done();
    case ExprKind::unary:
    case ExprKind::binary:
      return Form(word_of(e.op)).add_all(e.args).done();
    case ExprKind::standing:
      return Form("standing").add_all(e.args).done();
    case ExprKind::all:
      return Form("all").add_all(e.args).done();
    case ExprKind::parts_of:
      return Form("parts").add_all(e.args).done();
    case ExprKind::number_of:
      return Form("number").add_all(e.args).done();
    case ExprKind::aggregate:
      return print_aggregate(e);
    case ExprKind::is_out:
      return Form(e.flag ? "is-out" : "is-standing").add_all(e.args).done();
    case ExprKind::is_none:
      return Form(e.flag ? "is-none" : "is-some").add_all(e.args).done();
    case ExprKind::choice:
      return Form("choice").add_all(e.args).done();
    case ExprKind::smaller:
      return Form("smaller").add_all(e.args).done();
    case ExprKind::larger:
      return Form("larger").add_all(e.args).done();
    case ExprKind::share:
      return Form("of").add_all(e.args).done();
    case ExprKind::rounded:
      return Form("rounded").add(word_of(e.rounding)).add_all(e.args).done();
    case ExprKind::against:
      return Form("against").add_all(e.args).done();
    case ExprKind::filter:
    case ExprKind::first_of: {
      Form form(e.kind == ExprKind::filter ? "those" : "first");
      return form.add(e.binder.text).add_all(e.args).add_after("where", e.where).done();
    }
    case ExprKind::percent:
      return Form("%").add_all(e.args).done();
    case ExprKind::shifted:
      return Form("shifted").add_all(e.args).done();
    case ExprKind::dice_high:
      return Form("highest-dice").add_all(e.args).done();
    case ExprKind::dice_low:
      return Form("lowest-dice").add_all(e.args).done();
    case ExprKind::pairs:
      return Form("pairs").add_all(e.args).done();
  }
  return "?";
}

std::string print(const Dice& d) {
  Form form("dice");
  if (!d.count.empty()) form.add(print(d.count.front()));
  form.add(d.tens ? "d66" : "d").add(d.fate ? "F" : "").add_all(d.sides);
  if (!d.faces.empty()) form.add(Form(d.range ? "faces-from-to" : "faces").add_all(d.faces).done());
  for (const DiceStep& step : d.steps) {
    Form one(word_of(step.kind));
    if (step.compare != Op::none) one.add(word_of(step.compare));
    one.add_all(step.args);
    if (!step.from.empty()) one.add(Form("from").add_all(step.from).done());
    if (!step.limit.empty()) one.add(Form("up-to").add_all(step.limit).done());
    form.add(one.add(step.more_dice ? "as-more-dice" : "").add(step.less_one ? "less-1" : "").done());
  }
  return form.done();
}

std::string print(const Cell& c) {
  switch (c.kind) {
    case CellKind::error:
      return "?";
    case CellKind::number:
      return (c.sign && c.lo.digits >= 0 ? "+" : "") + print(c.lo);
    case CellKind::range:
      return Form(c.dots ? "range.." : "range").add(print(c.lo)).add(print(c.hi)).done();
    case CellKind::from:
      return Form("from").add(print(c.lo)).done();
    case CellKind::up_to:
      return Form("up-to").add(print(c.lo)).done();
    case CellKind::otherwise:
      return "otherwise";
    case CellKind::list:
      return Form("list").add_all(c.items).done();
    case CellKind::stat:
      return Form("stat").add_all(c.items).done();
    case CellKind::odds:
      return Form("odds").add(print(c.lo)).add(print(c.hi)).done();
    case CellKind::odds_from:
      return Form("odds-from").add(print(c.lo)).add(print(c.hi)).done();
    case CellKind::odds_below:
      return Form("odds-below").add(print(c.lo)).add(print(c.hi)).done();
    case CellKind::odds_above:
      return Form("odds-above").add(print(c.lo)).add(print(c.hi)).done();
    case CellKind::odds_range:
      return Form("odds-range").add_all(c.items).done();
    case CellKind::word:
      return c.name.text;
    case CellKind::text:
      return '"' + c.name.text + '"';
    case CellKind::expr:
      return Form("value").add_all(c.expr).done();
    case CellKind::dash:
      return "-";
    case CellKind::yes_no:
      return c.lo.digits ? "yes" : "no";
    case CellKind::dice: {
      if (c.dice.empty()) return "?";
      if (c.expr.empty()) return print(c.dice.front());
      return Form("plus").add_all(c.dice).add_all(c.expr).done();
    }
    case CellKind::place:
      return Form("place").add(c.name.text).add(print(c.lo)).done();
    case CellKind::none:
      return "none";
  }
  return "?";
}

std::string print(const TypeSpec& t) {
  constexpr std::string_view kKinds[] = {"?",     "whole", "number", "percent", "yes/no",
                                         "label", "text",  "named",  "side",    "choice"};
  Form form(kKinds[static_cast<std::size_t>(t.kind)]);
  form.add(text_of(t.name));
  for (const Name& word : t.words) form.add(text_of(word));
  if (!t.grain.empty()) form.add(t.step ? "step" : "to").add(print(t.grain.front()));
  if (t.range.size() == 2) form.add(print(t.range[0]) + ".." + print(t.range[1]));
  if (t.per) form.add("per").add(text_of(*t.per));
  if (t.optional) form.add("optional");
  return form.done();
}

std::string print(const FieldDecl& f) {
  Form form(text_of(f.name));
  form.add(print(f.type));
  if (f.computed) form.add("computed");
  form.add_after("=", f.value);
  if (f.roll) form.add("=").add(print(*f.roll));
  if (f.mode == StoreMode::capped) form.add("capped");
  if (f.mode == StoreMode::checked) form.add("checked");
  return form.done();
}

std::string print(const Stmt& s) {
  Form form(word_of(s.kind));
  if (s.kind == StmtKind::error && s.body.empty()) return "?";
  form.add(text_of(s.name));
  if (s.type) form.add(print(*s.type));
  form.add_all(s.target).add_after("for", s.who);
  if (s.dice) form.add(print(*s.dice));
  form.add_all(s.value).add_all(s.args);
  if (s.mode == StoreMode::capped) form.add("capped");
  if (s.mode == StoreMode::checked) form.add("checked");
  form.add_after("where", s.where);
  if (s.order) form.add(print_order(*s.order));
  if (s.spend) form.add(print_spend(*s.spend));
  if (s.title_at.end != 0) form.add('"' + s.title + '"');
  if (s.numbered) form.add("numbered").add(text_of(*s.numbered));
  if (s.kind == StmtKind::say || s.kind == StmtKind::stop) form.add(print_text(s.text));
  for (const Branch& branch : s.branches)
    form.add(branch.condition.empty() ? "else" : print(branch.condition.front()))
        .add('{' + print(branch.body) + '}');
  if (s.kind == StmtKind::again) {
    form.add(s.times == 2 ? "twice" : "once");
    if (s.same != Same::unsaid) form.add(s.same == Same::lost ? "same-lost" : "same-anew");
  }
  if (s.kind == StmtKind::later || s.kind == StmtKind::now)
    form.add_all(s.body);
  else if (!s.body.empty())
    form.add('{' + print(s.body) + '}');
  return form.add_after("when", s.when).done();
}

std::string print(const std::vector<Stmt>& body) {
  std::string out;
  for (const Stmt& s : body) {
    if (!out.empty()) out += ' ';
    out += print(s);
  }
  return out;
}

std::string print(const Row& r) {
  std::string out;
  for (const Cell& cell : r.cells) {
    if (!out.empty()) out += " | ";
    out += out.empty() && !r.condition.empty() ? print(r.condition.front()) : print(cell);
  }
  if (r.text_at.end != 0) out += " : " + r.text;
  if (!r.effects.empty()) out += " -> " + print(r.effects);
  return out;
}

std::string print(const KeySpec& k) {
  if (k.odds) return "odds";
  if (!k.dice) return k.type ? print(*k.type) : "?";
  if (k.type) return Form("plus").add(print(*k.dice)).add(print(*k.type)).done();
  if (k.modifier.empty()) return print(*k.dice);
  return Form("plus").add(print(*k.dice)).add_all(k.modifier).done();
}

std::string print(const AxisRule& a) {
  constexpr std::string_view kBetween[] = {"", "lower", "higher", "nearest", "by"};
  constexpr std::string_view kOutside[] = {"", "nearest", "stop"};
  constexpr std::string_view kZero[] = {"", "first", "last", "stop"};
  Form form("");
  if (a.between != Between::unsaid) form.add("between").add(kBetween[static_cast<std::size_t>(a.between)]);
  if (a.between == Between::by_value) form.add(print(a.between_by));
  if (a.ties_higher) form.add(*a.ties_higher ? "ties higher" : "ties lower");
  if (a.outside != Outside::unsaid) form.add("outside").add(kOutside[static_cast<std::size_t>(a.outside)]);
  form.add_after("shifted", a.shift);
  if (a.outside_after != Outside::unsaid)
    form.add("outside").add(kOutside[static_cast<std::size_t>(a.outside_after)]);
  if (a.zero != Zero::unsaid) form.add("zero").add(kZero[static_cast<std::size_t>(a.zero)]);
  return form.done();
}

std::string print(const ColumnHead& c) {
  std::string name = text_of(c.name);
  if (c.what == ColumnHead::What::text) name += ":text";
  if (c.what == ColumnHead::What::effect) name += ":effect";
  return c.type ? Form(name).add(print(*c.type)).done() : name;
}

std::string print(const TableDecl& t) {
  Form form(t.matrix ? "matrix" : "table");
  form.add(text_of(t.name));
  if (!t.params.empty()) {
    std::string params;
    for (const Param& p : t.params)
      params += (params.empty() ? "" : ", ") + p.name.text + ": " + print(p.type);
    form.add("[" + params + "]");
  }
  if (t.conditions) {
    form.add("conditions");
  } else {
    form.add_all(t.keys);
  }
  if (t.gives) form.add("gives").add(print(*t.gives));
  if (t.row_rule) form.add("rows").add(print(*t.row_rule));
  if (t.column_rule) form.add("columns").add(print(*t.column_rule));
  if (!t.heads.empty()) form.add(Form("heads").add_all(t.heads).done());
  if (!t.across.empty()) form.add(Form("across").add_all(t.across).done());
  for (const Row& row : t.rows) form.add('{' + print(row) + '}');
  return form.done();
}

std::string print(const ModifiersDecl& m) {
  Form form("modifiers");
  form.add(text_of(m.name));
  for (const Param& p : m.params) form.add(Form(text_of(p.name)).add(print(p.type)).done());
  if (m.limits.size() == 2) form.add("limited").add(print(m.limits[0]) + ".." + print(m.limits[1]));
  for (const ModifiersDecl::Row& row : m.rows) {
    Form one("row");
    one.add(print(row.value)).add_after("per", row.per).add_after("full", row.full);
    form.add(one.add_after("at-most", row.at_most).add_after("if", row.when).done());
  }
  return form.done();
}

std::string print(const AllowDecl& a) {
  Form form("allow");
  form.add(a.id.text);
  if (a.battle) form.add("in battle");
  if (!a.where.text.empty()) form.add("in").add(text_of(a.where));
  return form.add('"' + a.reason + '"').done();
}

}  // namespace muster::grammar

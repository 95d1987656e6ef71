// Is this ruleset safe to run? The data first, then each rule's code, then what rules do to
// each other. Refuses, never mends. Dice, tables and matrices: verify_data.cpp.
//
// The time is linear in the size of the ruleset: each count is bounded, each list is walked
// once, nesting is bounded.
#include <algorithm>
#include <string_view>

#include "bytecode/file.h"
#include "bytecode/stream.h"
#include "bytecode/verify_code.h"

namespace muster::bytecode {

bool holds(const Ruleset& r, const ValueType& type, std::int64_t lo, std::int64_t hi) {
  const auto below = [&](std::size_t count) { return lo >= 0 && hi < static_cast<std::int64_t>(count); };
  if (lo == kAbsent && hi == kAbsent) return type.optional;
  switch (type.kind) {
    case Kind::number:
    case Kind::percent:
      return lo >= -kOpen && hi <= kOpen;
    case Kind::yes_no:
      return below(2);
    case Kind::name:
      return below(r.names[static_cast<std::size_t>(type.sub)].words.size());
    case Kind::label:
      return below(r.labels.size());
    case Kind::side:
      return below(r.sides.size());
    case Kind::piece:
      return false;  // how many there are, a battle says
    case Kind::text:
      return below(r.strings.size());
    case Kind::row:
      return below(r.tables[static_cast<std::size_t>(type.sub)].row_count);
    case Kind::col:
      return below(r.tables[static_cast<std::size_t>(type.sub)].across.heads.size());
  }
  return false;
}

bool type_holds(const Ruleset& r, const ValueType& type, std::int64_t value) {
  if (!holds(r, type, value, value)) return false;
  return value == kAbsent || !is_number(type.kind) || (type.lo <= value && value <= type.hi);
}

std::string_view type_fault(const Ruleset& r, const ValueType& t) {
  const auto inside = [&](const auto& all) {
    return t.sub >= 0 && static_cast<std::size_t>(t.sub) < all.size();
  };
  if (t.grain < 1 || t.grain > kMostGrain) return "a grain that can't be";
  if (t.lo > t.hi) return "a range that ends before it begins";
  switch (t.kind) {
    case Kind::number:
    case Kind::percent:
      return t.lo < -kOpen || t.hi > kOpen ? "a range too wide" : "";
    case Kind::name:
      return inside(r.names) ? "" : "a set of names that isn't there";
    case Kind::piece:
      return inside(r.kinds) ? "" : "a kind of pieces that isn't there";
    case Kind::row:
      return inside(r.tables) ? "" : "a table that isn't there";
    case Kind::col:
      return inside(r.tables) && !r.tables[static_cast<std::size_t>(t.sub)].across.heads.empty()
                 ? ""
                 : "a matrix that isn't there";
    default:
      return "";
  }
}

namespace {

class Verifier {
 public:
  Verifier(const Ruleset& r, Proof proof) : r_(r), proof_(proof) {}

  Fault run() {
    if (data() && code() && graph() && roles()) return {};
    Fault fault;
    fault.error = FileError::unsafe;
    fault.reason = refusal_.reason;
    fault.rule = refusal_.rule;
    fault.at = refusal_.at;
    return fault;
  }

 private:
  static std::size_t size(Index i) { return static_cast<std::size_t>(i); }
  template <class T>
  static bool inside(Index i, const std::vector<T>& v) {
    return i >= 0 && size(i) < v.size();
  }
  template <class T>
  static bool inside_or_none(Index i, const std::vector<T>& v) {
    return i == kNone || inside(i, v);
  }
  bool no(std::string_view why) {
    refusal_.reason = why;
    return false;
  }
  bool want(bool good, std::string_view why) { return good || no(why); }
  bool text(Index i) { return inside_or_none(i, r_.strings) || no("names a text that isn't there"); }

  bool type(const ValueType& t) {
    const std::string_view fault = type_fault(r_, t);
    return want(fault.empty(), fault);
  }

  bool field(const Field& f) {
    if (!text(f.name) || !type(f.type)) return false;
    if (f.type.kind == Kind::row || f.type.kind == Kind::col || f.type.kind == Kind::text)
      return no("a field can't hold that");
    if (f.stated_lo > f.stated_hi) return no("a stated range that ends before it begins");
    if (is_number(f.type.kind) && !f.computed && (f.stated_lo < f.type.lo || f.stated_hi > f.type.hi)) {
      return no("a stated range wider than the field's");
    }
    if (!inside_or_none(f.per, r_.names)) return no("a field per names that aren't there");
    if (!inside_or_none(f.value_rule, r_.rules)) return no("a field worked out by a rule that isn't there");
    if ((f.has_default || f.computed) && f.value_rule == kNone && f.rolled == kNone &&
        !type_holds(r_, f.type, f.constant)) {
      return no("a default that isn't of its type");
    }
    return true;
  }

  // Of a side: thrown before the battle where nothing is stated, so without slots of a rule.
  bool rolled(const Field& f, bool of_side) {
    if (f.rolled == kNone) return true;
    if (!of_side) return no("dice for a field that no side has");
    if (!inside(f.rolled, r_.dice)) return no("a field rolled with dice that aren't there");
    if (f.per != kNone) return no("dice for an array");
    const Dice& d = r_.dice[size(f.rolled)];
    bool slots = d.pool != kNone;
    each_dice_slot(d, [&](Index) { slots = true; });
    return want(!slots, "a field rolled with dice of a rule");
  }

  bool data() {
    if (r_.slots.size() > kMostSlots || r_.rules.size() > kMostRules) return no("too many slots or rules");
    for (const std::string& s : r_.strings) {
      if (!is_utf8(s)) return no("a text that isn't UTF-8");
    }
    if (!text(r_.title) || !text(r_.language) || !text(r_.source_name)) return false;
    for (const NameSet& set : r_.names) {
      if (!text(set.name)) return false;
      if (set.words.empty()) return no("a set without names");
      for (const auto& word : set.words) {
        if (!inside(word.name, r_.strings) || !text(word.text)) return no("a name without its word");
      }
    }
    if (r_.sides.empty()) return no("no sides");
    for (const Side& side : r_.sides) {
      if (!text(side.name)) return false;
    }
    for (const Index label : r_.labels) {
      if (!inside(label, r_.strings)) return no("a label that isn't there");
    }
    return kinds() && slots() && dice() && fields() && units() && tables() && rules() && ends() && stages();
  }

  bool kinds() {
    if (r_.kinds.size() > kMostKinds) return no("too many kinds of pieces");
    for (const PieceKind& k : r_.kinds) {
      if (!text(k.name) || !text(k.plural)) return false;
      if (k.at_most < 1) return no("pieces of no parts");
      if (k.joins.size() != k.fields.size()) return no("a join without its field");
      if (!inside_or_none(k.units, r_.names)) return no("units that aren't there");
      if (!inside_or_none(k.out_rule, r_.rules)) return no("a rule for `out` that isn't there");
      if (!inside_or_none(k.count_field, k.fields)) return no("a count that isn't there");
      if (k.count_field != kNone && k.fields[size(k.count_field)].per != kNone)
        return no("a count that is an array");
      for (const Index i : k.line) {
        if (!inside(i, k.fields)) return no("a line with a field that isn't there");
      }
      if (!part(k)) return false;
    }
    return true;
  }

  // Parts belong to pieces that are no parts themselves, which their first field names.
  bool part(const PieceKind& k) {
    if (k.part_of == kNone) return k.each == 0 || no("parts of nobody");
    if (!inside(k.part_of, r_.kinds)) return no("parts of pieces that aren't there");
    if (r_.kinds[size(k.part_of)].part_of != kNone) return no("parts of parts");
    if (k.each < 1 || k.at_most != 1) return no("parts without a bound, or joined");
    if (k.fields.empty()) return no("parts that don't say whose they are");
    const Field& whole = k.fields[0];
    const bool names = whole.type.kind == Kind::piece && whole.type.sub == k.part_of;
    return (names && !whole.type.optional && whole.per == kNone) || no("parts that don't say whose they are");
  }

  bool fields() {
    for (const PieceKind& k : r_.kinds) {
      for (const Field& f : k.fields) {
        if (!field(f) || !rolled(f, false)) return false;
      }
    }
    for (const auto* fields : {&r_.side_fields, &r_.given, &r_.state}) {
      for (const Field& f : *fields) {
        if (!field(f) || !rolled(f, fields == &r_.side_fields)) return false;
      }
    }
    return true;
  }

  bool units() {
    for (const Unit& u : r_.units) {
      if (!inside(u.kind, r_.kinds) || !text(u.name)) return no("a unit of no kind");
      const PieceKind& k = r_.kinds[size(u.kind)];
      for (const auto& v : u.values) {
        if (!inside(v.field, k.fields)) return no("a unit with a field that isn't there");
        const Field& f = k.fields[size(v.field)];
        const std::size_t elements = f.per == kNone ? 1 : r_.names[size(f.per)].words.size();
        if (v.element < 0 || size(v.element) >= elements)
          return no("a unit with an element that isn't there");
        if (!holds(r_, f.type, v.value, v.value)) return no("a unit's value that isn't of its type");
        if (v.value != kAbsent && (v.value < f.stated_lo || v.value > f.stated_hi))
          return no("a unit's value outside its range");
      }
    }
    return true;
  }

  bool dice() {
    for (const Dice& d : r_.dice) {
      const std::string_view fault = dice_fault(r_, d);
      if (!fault.empty()) return no(fault);
    }
    return true;
  }

  bool tables() {
    for (const Table& t : r_.tables) {
      if (!inside_or_none(t.effects, r_.rules)) return no("effects of a rule that isn't there");
      const std::string_view fault = table_fault(r_, t);
      if (!fault.empty()) return no(fault);
    }
    return true;
  }

  bool slots() {
    for (const Slot& s : r_.slots) {
      if (!text(s.name) || !type(s.type)) return false;
      if (s.cls != SlotClass::list) {
        if (s.room != 0) return no("room in a slot that is no list");
        continue;
      }
      const Kind k = s.type.kind;
      if (k != Kind::piece && k != Kind::side && k != Kind::name && !is_number(k)) {
        return no("a list of what can't be listed");
      }
      if (s.type.optional) return no("a list of what may be absent");
      if (s.room != 0 && !is_number(k)) return no("room for other than numbers");
    }
    return true;
  }

  bool stages() {
    for (const Stage& s : r_.stages) {
      if (!text(s.name) || !text(s.text)) return false;
      if (!inside(s.given, r_.given)) return no("a stage without its given value");
      const Field& g = r_.given[size(s.given)];
      if (g.type.kind != Kind::yes_no || g.type.optional || g.per != kNone)
        return no("a stage that isn't chosen by yes or no");
    }
    return true;
  }

  // A slot for the value, the sum before the limits, and each row.
  static bool tells(const Say& say, const ModifierList& list) {
    std::size_t wanted = list.limited ? 2 : 1;
    for (const auto& row : list.rows) wanted += row.times ? 2 : 1;
    return say.parts.size() == wanted &&
           std::all_of(say.parts.begin(), say.parts.end(),
                       [](const auto& part) { return part.text == kNone && part.slot != kNone; });
  }

  bool ends() {
    if (r_.outcomes.empty()) return no("no outcomes");
    for (const Outcome& o : r_.outcomes) {
      if (!text(o.name) || !text(o.text)) return false;
    }
    for (const Measure& m : r_.measures) {
      if (!text(m.name) || !inside(m.rule, r_.rules)) return no("a measure without its rule");
    }
    for (const Require& q : r_.requires_) {
      if (!text(q.message) || !inside(q.rule, r_.rules)) return no("a requirement without its rule");
    }
    for (const FormulaText& f : r_.formulas) {
      if (!text(f.name) || !text(f.body)) return false;
      for (const Index p : f.params) {
        if (!text(p)) return false;
      }
    }
    for (const ModifierList& list : r_.modifiers) {
      if (!text(list.name)) return false;
      for (const auto& row : list.rows) {
        if (!text(row.text)) return false;
      }
    }
    for (const Say& say : r_.says) {
      if (!inside_or_none(say.modifiers, r_.modifiers)) return no("modifiers that aren't there");
      if (say.modifiers != kNone && !tells(say, r_.modifiers[size(say.modifiers)]))
        return no("modifiers told otherwise than their rows");
      for (const auto& part : say.parts) {
        if (!text(part.text)) return false;
        if (!inside_or_none(part.slot, r_.slots)) return no("a line of the log with a slot that isn't there");
        if (part.slot != kNone && r_.slots[size(part.slot)].cls != SlotClass::value) {
          return no("a line of the log shows a list");
        }
        if (part.slot != kNone && r_.slots[size(part.slot)].type.optional &&
            is_number(r_.slots[size(part.slot)].type.kind)) {
          return no("a line of the log shows a number that may be absent");
        }
      }
    }
    return true;
  }

  // Each rule has its own stretch of code, its own slots, and together they cover all.
  bool rules() {
    scratch_.owner.assign(r_.slots.size(), kNone);
    scratch_.shared.assign(r_.slots.size(), 0);
    scratch_.assigned.assign(r_.slots.size(), 0);
    scratch_.stamp.assign(r_.slots.size(), 0);
    if (!r_.lines.empty() && r_.lines.size() != r_.code.size()) return no("lines that don't fit the code");
    std::vector<Index> order;
    for (std::size_t i = 0; i < r_.rules.size(); ++i) {
      const Rule& rule = r_.rules[i];
      refusal_.rule = static_cast<Index>(i);
      if (!text(rule.name)) return false;
      if (rule.code_begin >= rule.code_end || rule.code_end > r_.code.size())
        return no("code that isn't there");
      for (const Index p : rule.params) {
        if (!door(p, static_cast<Index>(i), true)) return false;
      }
      if (rule.result != kNone && !door(rule.result, static_cast<Index>(i), false)) return false;
      order.push_back(static_cast<Index>(i));
    }
    refusal_.rule = kNone;
    std::sort(order.begin(), order.end(),
              [&](Index a, Index b) { return r_.rules[size(a)].code_begin < r_.rules[size(b)].code_begin; });
    std::uint32_t at = 0;
    for (const Index i : order) {
      if (r_.rules[size(i)].code_begin != at) return no("rules that overlap or leave code over");
      at = r_.rules[size(i)].code_end;
    }
    return want(at == r_.code.size(), "code that belongs to no rule");
  }

  bool door(Index slot, Index rule, bool param) {
    if (!inside(slot, r_.slots)) return no("a parameter that isn't there");
    if (r_.slots[size(slot)].cls != SlotClass::value) return no("a parameter that is a list");
    Index& owner = scratch_.owner[size(slot)];
    if (owner != kNone && (param || owner != rule)) return no("a parameter used twice");
    owner = rule;
    scratch_.shared[size(slot)] = 1;
    return true;
  }

  bool code() {
    facts_.resize(r_.rules.size());
    for (std::size_t i = 0; i < r_.rules.size(); ++i) {
      if (!check_rule(r_, static_cast<Index>(i), scratch_, facts_[i], refusal_, proof_)) return false;
    }
    return true;
  }

  // No rule comes back to itself, now or later. Then: what a report calls doesn't act.
  bool graph() {
    enum : std::uint8_t { fresh, open, done };
    std::vector<std::uint8_t> mark(r_.rules.size(), fresh);
    std::vector<std::pair<std::size_t, std::size_t>> stack;
    for (std::size_t root = 0; root < r_.rules.size(); ++root) {
      if (mark[root] != fresh) continue;
      mark[root] = open;
      stack.emplace_back(root, 0);
      while (!stack.empty()) {
        const std::size_t rule = stack.back().first;
        if (stack.back().second == facts_[rule].calls.size()) {
          mark[rule] = done;
          stack.pop_back();
          if (!stack.empty() && facts_[rule].acts) facts_[stack.back().first].acts = true;
          continue;
        }
        const std::size_t next = size(facts_[rule].calls[stack.back().second++]);
        if (mark[next] == open) {
          refusal_.rule = static_cast<Index>(next);
          return no("a rule that comes back to itself");
        }
        if (mark[next] == done) {
          facts_[rule].acts = facts_[rule].acts || facts_[next].acts;
        } else {
          mark[next] = open;
          stack.emplace_back(next, 0);
        }
      }
    }
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      for (const Index callee : facts_[i].report_calls) {
        if (facts_[size(callee)].acts) {
          refusal_.rule = static_cast<Index>(i);
          return no("a report may not change the battle");
        }
      }
    }
    return true;
  }

  const ValueType& slot_type(Index slot) const { return r_.slots[size(slot)].type; }

  bool gives(Index rule, std::size_t params, Kind kind) {
    const Rule& x = r_.rules[size(rule)];
    if (x.params.size() != params || x.result == kNone || slot_type(x.result).kind != kind) {
      refusal_.rule = rule;
      return no("a rule of another shape than its use");
    }
    return true;
  }

  bool value_rule(const Field& f, Kind param, Index sub, bool may_have) {
    if (f.value_rule == kNone) return true;
    const Rule& x = r_.rules[size(f.value_rule)];
    refusal_.rule = f.value_rule;
    if (x.result == kNone || !same_type(slot_type(x.result), f.type) ||
        (slot_type(x.result).optional && !f.type.optional))
      return no("a value of another type than its field");
    if (x.params.empty()) {
      refusal_.rule = kNone;
      return true;
    }
    // Whose field it is, then of an array which word.
    std::size_t asked = 0;
    if (may_have) {
      const ValueType& t = slot_type(x.params[0]);
      if (t.kind != param || (param == Kind::piece && t.sub != sub))
        return no("a value that asks for something else");
      asked = 1;
    }
    if (asked < x.params.size() && f.per != kNone) {
      const ValueType& t = slot_type(x.params[asked]);
      if (t.kind != Kind::name || t.sub != f.per) return no("a value that asks for something else");
      ++asked;
    }
    if (asked != x.params.size()) return no("a value that asks for too much");
    refusal_.rule = kNone;
    return true;
  }

  // The rules that the battle file reader runs have the shape it expects.
  bool roles() {
    if (!inside(r_.battle, r_.rules)) return no("no battle");
    const Rule& battle = r_.rules[size(r_.battle)];
    if (!battle.params.empty() || battle.result != kNone) return no("a battle that asks for values");
    for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
      const PieceKind& kind = r_.kinds[k];
      for (const Field& f : kind.fields) {
        if (!value_rule(f, Kind::piece, static_cast<Index>(k), true)) return false;
      }
      if (kind.out_rule == kNone) continue;
      if (!gives(kind.out_rule, 1, Kind::yes_no)) return false;
      const ValueType& t = slot_type(r_.rules[size(kind.out_rule)].params[0]);
      if (t.kind != Kind::piece || t.sub != static_cast<Index>(k)) return no("`out` of another kind");
    }
    for (const Field& f : r_.side_fields) {
      if (!value_rule(f, Kind::side, kNone, true)) return false;
    }
    for (const auto* fields : {&r_.given, &r_.state}) {
      for (const Field& f : *fields) {
        if (!value_rule(f, Kind::side, kNone, false)) return false;
      }
    }
    for (const Measure& m : r_.measures) {
      const Rule& x = r_.rules[size(m.rule)];
      if (!x.params.empty() || x.result == kNone) return no("a measure of another shape than its use");
    }
    for (const Require& q : r_.requires_) {
      if (!gives(q.rule, 0, Kind::yes_no)) return false;
    }
    for (const Table& t : r_.tables) {
      for (const Table::Worked& w : t.worked) {
        if (w.cell >= t.cells.size() || !t.across.heads.empty() || !inside(w.rule, r_.rules))
          return no("a cell worked out by a rule that isn't there");
        const Rule& x = r_.rules[size(w.rule)];
        if (!x.params.empty() || x.result == kNone ||
            !same_type(slot_type(x.result), t.columns[w.cell % t.columns.size()].type)) {
          return no("a cell of another type than its column");
        }
      }
      if (t.effects == kNone) continue;
      const Rule& x = r_.rules[size(t.effects)];
      const auto index = static_cast<Index>(&t - r_.tables.data());
      if (x.params.empty() || slot_type(x.params[0]).kind != Kind::row ||
          slot_type(x.params[0]).sub != index) {
        return no("effects of another shape than their table");
      }
    }
    return true;
  }

  const Ruleset& r_;
  Proof proof_;
  Refusal refusal_;
  CodeScratch scratch_;
  std::vector<RuleFacts> facts_;
};

}  // namespace

Fault verify(const Ruleset& ruleset, const MachineLimits&, Proof proof) {
  return Verifier(ruleset, proof).run();
}

}  // namespace muster::bytecode

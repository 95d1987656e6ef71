// One linear pass over the instructions of a rule.
//
// What is proved: every operand names something that exists, of the class and type its opcode
// takes; blocks open and close in order; nothing jumps across the edge of a `together` or a
// `report`; a slot is assigned on every way to where it is read; what may be absent goes only to
// places that may be. Values of the closed kinds (names, labels, sides, pieces, texts, rows)
// come only from constants that are checked, from copies and from the state, so a name is always
// a word of its set. In a full proof also the certificate: what an instruction writes lies in the
// range of the slot or field it writes (intervals.h). That a piece is present or a row exists is
// not proved here: the machine checks it where it would matter.
//
// The set of assigned slots is a list of what was added since a block began (`trail`), so that
// leaving a block costs what was assigned in it, not the number of slots.
#include "bytecode/verify_code.h"
#include "bytecode/dice.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace muster::bytecode {

bool same_type(const ValueType& a, const ValueType& b) {
  if (is_number(a.kind) && is_number(b.kind)) return a.grain == b.grain;
  return a.kind == b.kind && a.sub == b.sub;
}

bool case_covers(const Ruleset& r, Index slot, std::int32_t arms) {
  const ValueType& t = r.slots[static_cast<std::size_t>(slot)].type;
  if (t.optional) return false;
  const auto n = static_cast<std::size_t>(arms);
  const auto sub = static_cast<std::size_t>(t.sub);
  switch (t.kind) {
    case Kind::row:
      return n == r.tables[sub].row_count;
    case Kind::name:
      return n == r.names[sub].words.size();
    case Kind::side:
      return n == r.sides.size();
    case Kind::yes_no:
      return arms == 2;
    default:
      return t.grain == 1 && t.lo >= 0 && t.hi < arms;
  }
}

namespace {

class Walk {
 public:
  Walk(const Ruleset& r, Index rule, CodeScratch& scratch, RuleFacts& facts, Refusal& refusal, Proof proof)
      : r_(r), rule_(rule), s_(scratch), facts_(facts), refusal_(refusal), proof_(proof) {}

  bool run() {
    const Rule& rule = r_.rules[size(rule_)];
    for (const Index p : rule.params) assign(p);
    bool good = true;
    for (at_ = rule.code_begin; at_ < rule.code_end && good; ++at_) {
      in_ = r_.code[at_];
      good = step(at_ + 1 == rule.code_end);
    }
    undo(0);
    return good;
  }

 private:
  struct Block {
    Op op{};
    std::size_t mark = 0;  // length of the trail when it opened
    bool live_before = true;
    bool has_else = false;
    std::int32_t arms = 0;  // of a case, begun so far
    std::int32_t arms_wanted = 0;
    bool all_covered = false;   // a case whose arms take every value
    bool joined_live = false;   // some finished branch goes on
    std::vector<Index> joined;  // what all finished branches that go on assigned
  };

  static std::size_t size(Index i) { return static_cast<std::size_t>(i); }
  template <class T>
  static bool inside(Index i, const std::vector<T>& v) {
    return i >= 0 && size(i) < v.size();
  }

  bool no(std::string_view why) {
    refusal_ = {std::string(info(in_.op).mnemonic) + ": " + std::string(why), rule_, at_};
    return false;
  }

  // ---- assigned slots

  void assign(Index slot) {
    if (s_.assigned[size(slot)] != 0) return;
    s_.assigned[size(slot)] = 1;
    trail_.push_back(slot);
  }
  void undo(std::size_t mark) {
    while (trail_.size() > mark) {
      s_.assigned[size(trail_.back())] = 0;
      trail_.pop_back();
    }
  }

  // A slot belongs to one rule; parameters and results are the door between two.
  bool own(Index slot) {
    if (s_.shared[size(slot)] != 0) return true;
    Index& owner = s_.owner[size(slot)];
    if (owner == kNone) owner = rule_;
    return owner == rule_ || no("uses a slot of another rule");
  }
  bool slot_of(Index slot, SlotClass cls) {
    if (!inside(slot, r_.slots)) return no("there is no such slot");
    if (r_.slots[size(slot)].cls != cls) return no("a slot of another class");
    return own(slot);
  }
  bool reads(Index slot, SlotClass cls = SlotClass::value) {
    if (!slot_of(slot, cls)) return false;
    return !live_ || s_.assigned[size(slot)] != 0 || no("reads a slot before anything is in it");
  }
  const ValueType& type(Index slot) const { return r_.slots[size(slot)].type; }
  // A value that is there.
  bool takes(Index slot) {
    return reads(slot) && (!type(slot).optional || may_be_none() || no("wants what is there"));
  }
  // Operands of these may be absent (of a select: the two to choose from); their own checks say where
  // the value may go.
  bool may_be_none() const {
    switch (in_.op) {
      case Op::move:
      case Op::eq:
      case Op::ne:
      case Op::select:
      case Op::absent:
      case Op::present:
      case Op::st_state:
      case Op::st_side:
      case Op::st_piece:
      case Op::st_state_at:
      case Op::st_side_at:
      case Op::st_piece_at:
      case Op::later:
        return true;
      default:
        return false;
    }
  }
  bool whole(Index slot) const { return is_number(type(slot).kind) && type(slot).grain == 1; }

  // ---- operands by their letters

  Index operand(std::size_t i) const {
    const std::int32_t all[] = {in_.a, in_.b, in_.c, in_.d};
    return all[i];
  }

  bool operands() {
    const char* letters = info(in_.op).operands;
    const std::size_t count = std::strlen(letters);
    for (std::size_t i = 0; i < 4; ++i) {
      const Index v = operand(i);
      if (i >= count) {
        if (v != 0) return no("an operand too many");
        continue;
      }
      if (!one(letters[i], v)) return false;
    }
    return true;
  }

  bool one(char letter, Index v) {
    switch (letter) {
      case 'd':
        return slot_of(v, SlotClass::value);
      case 's':
        return takes(v);
      case 'L':
        return slot_of(v, SlotClass::list);
      case 'l':
        return reads(v, SlotClass::list);
      case 'p':
        return reads(v) && (type(v).kind == Kind::piece || no("wants a piece")) && there(v);
      case 'q':
        return reads(v) && (type(v).kind == Kind::side || no("wants a side")) && there(v);
      case 'w':
        return v == kNone || (reads(v) && (type(v).kind == Kind::piece || type(v).kind == Kind::side ||
                                           no("wants who throws")));
      case 'k':
        return inside(v, r_.constants) || no("there is no such constant");
      case 'n':
        return v >= 0 || no("a number below 0");
      case 'f':
        return piece_field(v) != nullptr || no("there is no such field of pieces");
      case 'S':
        return inside(v, r_.side_fields) || no("there is no such field of sides");
      case 'g':
        return inside(v, r_.given) || no("there is no such given value");
      case 'v':
        return inside(v, r_.state) || no("there is no such value of the battle");
      case 'r':
        return inside(v, r_.rules) || no("there is no such rule");
      case 't':
        return inside(v, r_.tables) || no("there is no such table");
      case 'c':
        return (v >= 0 && size(v) < r_.tables[size(in_.b)].columns.size()) || no("there is no such column");
      case 'K':
        return inside(v, r_.kinds) || no("there is no such kind of pieces");
      case 'D':
        return inside(v, r_.dice) || no("there are no such dice");
      case 'R':
        return v == kNone || inside(v, r_.strings) || no("there is no such text");
      case 'o':
        return inside(v, r_.outcomes) || no("there is no such outcome");
      case 'y':
        return inside(v, r_.says) || no("there is no such line of the log");
      case 'x':
        return inside(v, r_.strings) || no("there is no such text");
      default:
        return no("an operand nobody knows");
    }
  }

  const Field* piece_field(Index v, Index* kind = nullptr) const {
    if (v < 0) return nullptr;
    std::size_t left = size(v);
    for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
      const auto& fields = r_.kinds[k].fields;
      if (left < fields.size()) {
        if (kind != nullptr) *kind = static_cast<Index>(k);
        return &fields[left];
      }
      left -= fields.size();
    }
    return nullptr;
  }

  // ---- types

  bool want(bool good, std::string_view why = "types that don't go together") { return good || no(why); }
  bool there(Index slot) { return want(!type(slot).optional, "wants what is there"); }
  // A value of type `from` may stand in a place of type `to`.
  bool fits(const ValueType& to, const ValueType& from) {
    return want(same_type(to, from)) &&
           want(to.optional || !from.optional, "a place that must hold something");
  }
  // How large a number may be, the certificate says.
  bool constant_fits(const ValueType& to, std::int64_t k) const {
    return is_number(to.kind) && k != kAbsent ? true : holds(r_, to, k, k);
  }
  // The certificate: of numbers, what is written lies in the range of its place.
  bool within(const ValueType& to, const Interval& value) {
    if (proof_ != Proof::full || !is_number(to.kind)) return true;
    return want(to.lo <= value.lo && value.hi <= to.hi, "a result outside the range of its place");
  }
  // Writes operand number `operand`, a value slot.
  bool gives(int operand = 0) {
    const Index slot = this->operand(static_cast<std::size_t>(operand));
    if (proof_ == Proof::full && is_number(type(slot).kind)) {
      const auto value = result_interval(r_, in_, operand);
      if (!value) return no("a result that may be too large");
      if (!within(type(slot), *value)) return false;
    }
    return put(slot);
  }
  bool stores(const Field& f, Index value, bool at) {
    return want((f.per != kNone) == at, "an array as one value, or one value as an array") &&
           fits(f.type, type(value)) && within(f.type, slot_interval(r_, value));
  }
  bool loads(const Field& f, bool at) {
    return want((f.per != kNone) == at, "an array as one value, or one value as an array") &&
           fits(type(in_.a), f.type) && gives();
  }
  // The position in an array.
  bool element(const Field& f, Index slot) {
    return want(type(slot).kind == Kind::name && type(slot).sub == f.per, "an element of another array") &&
           there(slot);
  }
  bool same(Index a, Index b) { return want(same_type(type(a), type(b))); }
  bool same(Index a, const ValueType& t) { return want(same_type(type(a), t)); }
  bool kind(Index a, Kind k) { return want(type(a).kind == k); }
  bool numbers(Index a, Index b, Index c) {
    return want(is_number(type(a).kind) && is_number(type(b).kind) && is_number(type(c).kind),
                "wants numbers");
  }
  bool list_of(Index list, Kind k, Index sub) {
    return want(type(list).kind == k && (sub == kNone || type(list).sub == sub));
  }
  bool put(Index slot) {
    assign(slot);
    return true;
  }
  bool acts() {
    if (in_report()) return no("a report may not change the battle");
    facts_.acts = true;
    return true;
  }
  bool inside_block(Op op) const {
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const Block& b) { return b.op == op; });
  }
  bool in_report() const { return inside_block(Op::report); }

  // ---- blocks

  bool open(Op op) {
    if (blocks_.size() >= kMostNesting) return no("blocks nest too deep");
    Block b;
    b.op = op;
    b.mark = trail_.size();
    b.live_before = live_;
    blocks_.push_back(std::move(b));
    return true;
  }

  // A branch ends: keep what every branch that goes on has assigned, forget the rest.
  void finish_branch(Block& b) {
    if (live_) {
      if (!b.joined_live) {
        b.joined.assign(trail_.begin() + static_cast<std::ptrdiff_t>(b.mark), trail_.end());
        b.joined_live = true;
      } else {
        const std::uint32_t mark = ++s_.next_stamp;
        for (std::size_t i = b.mark; i < trail_.size(); ++i) s_.stamp[size(trail_[i])] = mark;
        std::erase_if(b.joined, [&](Index slot) { return s_.stamp[size(slot)] != mark; });
      }
    }
    undo(b.mark);
    live_ = b.live_before;
  }
  void join(Block& b, bool may_pass_by) {
    finish_branch(b);
    if (may_pass_by || !b.live_before) return;
    live_ = b.joined_live;
    for (const Index slot : b.joined) assign(slot);
  }

  bool close() {
    Block b = std::move(blocks_.back());
    blocks_.pop_back();
    switch (b.op) {
      case Op::if_:
        join(b, !b.has_else);
        break;
      case Op::case_:
        if (b.arms != b.arms_wanted) return no("a case with too few arms");
        join(b, !b.all_covered);
        break;
      case Op::loop:
      case Op::each:
      case Op::until:
      case Op::groups:
      case Op::report:
        undo(b.mark);
        live_ = b.live_before;
        break;
      default:
        break;  // a together always runs
    }
    return true;
  }

  bool jump() {
    std::int32_t loops = in_.a;
    for (std::size_t i = blocks_.size(); i-- > 0;) {
      const Op op = blocks_[i].op;
      if (op == Op::together || op == Op::report) return no("leaves a block that must be finished");
      if (is_loop(op) && loops-- == 0) {
        live_ = false;
        return true;
      }
    }
    return no("there is no such loop around");
  }

  bool call(Index callee, bool later) {
    facts_.calls.push_back(callee);
    if (in_report()) facts_.report_calls.push_back(callee);
    const Rule& rule = r_.rules[size(callee)];
    if (later) return true;
    if (live_) {
      for (const Index p : rule.params) {
        if (s_.assigned[size(p)] == 0) return no("calls a rule without all its values");
      }
    }
    if (rule.result != kNone) assign(rule.result);
    return true;
  }

  bool later() {
    if (!acts()) return false;
    const Rule& rule = r_.rules[size(in_.a)];
    if (size(in_.c) != rule.params.size()) return no("another number of values than the rule takes");
    for (std::int32_t i = 0; i < in_.c; ++i) {
      const std::int64_t slot = std::int64_t{in_.b} + i;
      if (slot >= static_cast<std::int64_t>(r_.slots.size())) return no("there is no such slot");
      const Index from = static_cast<Index>(slot);
      const ValueType& param = type(rule.params[size(i)]);
      if (!reads(from) || !fits(param, type(from)) || !within(param, slot_interval(r_, from))) return false;
    }
    return call(in_.a, true);
  }

  bool say() {
    for (const Say::Part& part : r_.says[size(in_.a)].parts) {
      if (part.slot != kNone && !reads(part.slot)) return false;
    }
    return true;
  }

  bool step(bool last);
  bool control(bool last);
  bool data();
  bool battle();
  bool more();
  bool roll();

  const Ruleset& r_;
  Index rule_;
  CodeScratch& s_;
  RuleFacts& facts_;
  Refusal& refusal_;
  Proof proof_;
  std::uint32_t at_ = 0;
  Instr in_;
  bool live_ = true;
  std::vector<Block> blocks_;
  std::vector<Index> trail_;
};

bool Walk::step(bool last) {
  // Before the first arm of a case there is nothing.
  if (!blocks_.empty() && blocks_.back().op == Op::case_ && blocks_.back().arms == 0 && in_.op != Op::arm &&
      in_.op != Op::end) {
    return no("stands before the first arm of a case");
  }
  // `later` takes no value where the rule takes none: its slot operand is not one then.
  if (in_.op == Op::later && in_.c == 0) {
    return one('r', in_.a) && in_.d == 0 && later();
  }
  if (!operands()) return false;
  if (is_control(in_.op)) return control(last);
  if (in_.op <= Op::check) return data();
  return in_.op < Op::none_ ? battle() : more();
}

bool Walk::control(bool last) {
  if (last && (in_.op != Op::end || !blocks_.empty())) return no("the rule doesn't close");
  switch (in_.op) {
    case Op::end: {
      if (!blocks_.empty()) return close();
      if (!last) return no("closes the rule too early");
      const Index result = r_.rules[size(rule_)].result;
      if (result != kNone && live_ && s_.assigned[size(result)] == 0) return no("the rule has no value yet");
      return true;
    }
    case Op::if_:
      return kind(in_.a, Kind::yes_no) && open(Op::if_);
    case Op::else_: {
      if (blocks_.empty() || blocks_.back().op != Op::if_ || blocks_.back().has_else)
        return no("no if to divide");
      blocks_.back().has_else = true;
      finish_branch(blocks_.back());
      return true;
    }
    case Op::case_: {
      if (!open(Op::case_)) return false;
      blocks_.back().arms_wanted = in_.b;
      blocks_.back().all_covered = case_covers(r_, in_.a, in_.b);
      return true;
    }
    case Op::arm: {
      if (blocks_.empty() || blocks_.back().op != Op::case_) return no("no case around");
      Block& b = blocks_.back();
      if (in_.a != b.arms || b.arms >= b.arms_wanted) return no("arms out of order");
      if (b.arms > 0) finish_branch(b);
      ++b.arms;
      return true;
    }
    case Op::loop:
      return want(whole(in_.a) && whole(in_.b), "wants whole numbers") && open(Op::loop) && gives(1);
    case Op::each:
      return fits(type(in_.b), type(in_.a)) && want(whole(in_.c), "wants whole numbers") && open(Op::each) &&
             gives(1) && gives(2);
    case Op::until:
      return want(whole(in_.a), "wants whole numbers") && open(Op::until) && gives();
    case Op::groups:
      return same(in_.c, in_.a) && want(whole(in_.d), "wants whole numbers") &&
             want(in_.c != in_.a && in_.c != in_.b, "wants lists of their own") && open(Op::groups) &&
             put(in_.c) && gives(3);
    case Op::return_: {
      if (inside_block(Op::together)) return no("leaves a block that must be finished");
      if (inside_block(Op::report)) return no("leaves a block that must be finished");
      const Index result = r_.rules[size(rule_)].result;
      if (result != kNone && live_ && s_.assigned[size(result)] == 0) return no("the rule has no value yet");
      live_ = false;
      return true;
    }
    case Op::leave:
    case Op::skip:
      return jump();
    case Op::call:
      return call(in_.a, false);
    case Op::together:
      return acts() && open(Op::together);
    case Op::later:
      return later();
    case Op::finish: {
      if (!acts()) return false;
      if (inside_block(Op::together)) return no("ends the battle inside a together");
      live_ = false;
      return true;
    }
    case Op::stop:
      if (!acts()) return false;
      live_ = false;
      return true;
    case Op::report:
      return want(!in_report(), "a report in a report") && open(Op::report);
    default:
      return no("an opcode nobody knows");
  }
}

bool Walk::data() {
  const Index a = in_.a, b = in_.b, c = in_.c, d = in_.d;
  switch (in_.op) {
    case Op::const_: {
      const std::int64_t k = r_.constants[size(b)];
      return want(constant_fits(type(a), k), "a constant that isn't of its type") && gives();
    }
    case Op::move:
      return fits(type(a), type(b)) && gives();
    case Op::add:
    case Op::sub:
      return numbers(a, b, c) && same(a, b) && same(a, c) && gives();
    case Op::min_:
    case Op::max_:
      return want(is_number(type(a).kind) || type(a).kind == Kind::name) && same(a, b) && same(a, c) &&
             gives();
    case Op::mul: {
      if (!numbers(a, b, c)) return false;
      const auto grains =
          static_cast<std::uint64_t>(type(b).grain) * static_cast<std::uint64_t>(type(c).grain);
      return want(static_cast<std::uint64_t>(type(a).grain) == grains) && gives();
    }
    case Op::neg:
      return numbers(a, b, b) && same(a, b) && gives();
    case Op::scale: {
      if (!numbers(a, b, b)) return false;
      const auto grain =
          static_cast<std::uint64_t>(type(b).grain) * static_cast<std::uint64_t>(r_.constants[size(c)]);
      return want(static_cast<std::uint64_t>(type(a).grain) == grain) && gives();
    }
    case Op::div_:
      return numbers(a, b, c) && want(d <= 5, "no such rounding") && gives();
    case Op::eq:
    case Op::ne:
      return kind(a, Kind::yes_no) && same(b, c) && gives();
    case Op::lt:
    case Op::le:
      return kind(a, Kind::yes_no) && same(b, c) &&
             want(is_number(type(b).kind) || type(b).kind == Kind::name, "wants what has an order") &&
             gives();
    case Op::and_:
    case Op::or_:
      return kind(a, Kind::yes_no) && kind(b, Kind::yes_no) && kind(c, Kind::yes_no) && gives();
    case Op::not_:
      return kind(a, Kind::yes_no) && kind(b, Kind::yes_no) && gives();
    case Op::select:
      return kind(b, Kind::yes_no) && there(b) && fits(type(a), type(c)) && fits(type(a), type(d)) && gives();
    case Op::clamp:
    case Op::check: {
      const std::int64_t lo = r_.constants[size(c)], hi = r_.constants[size(d)];
      return same(a, b) && want(lo <= hi, "ends in the wrong order") &&
             want(is_number(type(a).kind) || (lo != kAbsent && holds(r_, type(a), lo, hi)),
                  "ends outside the type") &&
             gives();
    }
    default:
      return no("an opcode nobody knows");
  }
}

// Dice read their slots when they are thrown.
bool Walk::roll() {
  const Dice& dice = r_.dice[size(in_.b)];
  bool good = acts() && want(whole(in_.a), "wants whole numbers");
  each_dice_slot(dice, [&](Index slot) { good = good && reads(slot); });
  if (!good) return false;
  const auto at_most = [&](Index slot, std::int64_t most) {
    return slot == kNone || proof_ != Proof::full ||
           want(slot_interval(r_, slot).hi <= most, "more dice or faces than they say");
  };
  if (!at_most(dice.count_slot, dice.count) || !at_most(dice.sides_slot, dice.sides)) return false;
  for (const DiceStep& step : dice.steps) {
    if (step.kind == DiceStepKind::explode && !at_most(step.slot, kMostThrownAgain)) return false;
    if (step.kind == DiceStepKind::reroll && !at_most(step.second_slot, kMostThrownAgain)) return false;
  }
  if (dice.pool != kNone) {
    if (!slot_of(dice.pool, SlotClass::list) || !within(type(dice.pool), dice_range(r_, dice).die))
      return false;
    assign(dice.pool);
  }
  return gives();
}

bool Walk::battle() {
  const Index a = in_.a, b = in_.b, c = in_.c, d = in_.d;
  Index of = kNone;
  switch (in_.op) {
    case Op::ld_given:
      return loads(r_.given[size(b)], false);
    case Op::ld_state:
      return loads(r_.state[size(b)], false);
    case Op::st_state:
      return acts() && stores(r_.state[size(a)], b, false);
    case Op::ld_side:
      return loads(r_.side_fields[size(b)], false);
    case Op::st_side:
      return acts() && stores(r_.side_fields[size(a)], c, false);
    case Op::ld_piece: {
      const Field* f = piece_field(b, &of);
      return want(type(c).sub == of, "a field of another kind") && loads(*f, false);
    }
    case Op::st_piece: {
      const Field* f = piece_field(a, &of);
      const bool whose = r_.kinds[size(of)].part_of != kNone && f == r_.kinds[size(of)].fields.data();
      return acts() && want(type(b).sub == of, "a field of another kind") &&
             want(!whose, "a part given to another piece") && stores(*f, c, false);
    }
    case Op::owner:
    case Op::home:
      return kind(a, Kind::side) && gives();
    case Op::enemy:
      return kind(a, Kind::side) && want(r_.sides.size() == 2, "an enemy among other than two sides") &&
             gives();
    case Op::number_of:
      return want(whole(a), "wants whole numbers") && gives();
    case Op::unit_of: {
      const Index units = r_.kinds[size(type(b).sub)].units;
      return kind(a, Kind::name) && want(units != kNone && type(a).sub == units, "units of another kind") &&
             want(type(a).optional, "a place that must hold something") && gives();
    }
    case Op::is_out:
      return kind(a, Kind::yes_no) && gives();
    case Op::set_out:
      return acts() && kind(b, Kind::yes_no);
    case Op::list_sides:
      return list_of(a, Kind::side, kNone) && put(a);
    case Op::list_side:
    case Op::list_up:
    case Op::list_all:
    case Op::list_all_up:
      return list_of(a, Kind::piece, b) && put(a);
    case Op::list_parts:
      return list_of(a, Kind::piece, type(b).sub) && put(a);
    case Op::clear:
      return put(a);
    case Op::push:
      return fits(type(a), type(b)) && within(type(a), slot_interval(r_, b));
    case Op::length:
      return want(whole(a), "wants whole numbers") && gives();
    case Op::at:
    case Op::wrap:
      return fits(type(a), type(b)) && want(whole(c), "wants whole numbers") && gives();
    case Op::count_side:
    case Op::count_up:
      return want(whole(a), "wants whole numbers") && gives();
    case Op::roll:
      return roll();
    case Op::row: {
      const Table& t = r_.tables[size(b)];
      return want(t.odds.empty(), "rows of odds") && want(type(a).kind == Kind::row && type(a).sub == b) &&
             same(c, t.key) && gives();
    }
    case Op::cell: {
      const Table& t = r_.tables[size(b)];
      return want(t.across.heads.empty(), "a matrix, which wants a column too") &&
             want(type(d).kind == Kind::row && type(d).sub == b, "a row of another table") &&
             fits(type(a), t.columns[size(c)].type) && gives();
    }
    case Op::say:
      return say();
    default:
      return no("an opcode nobody knows");
  }
}

bool Walk::more() {
  const Index a = in_.a, b = in_.b, c = in_.c, d = in_.d;
  Index of = kNone;
  const auto matrix = [&] {
    return want(!r_.tables[size(b)].across.heads.empty(), "a table, which has no columns to find");
  };
  switch (in_.op) {
    case Op::none_:
      return want(type(a).optional, "a place that must hold something") && gives();
    case Op::absent:
      return kind(a, Kind::yes_no) && gives();
    case Op::present:
      return same(a, b) && gives();
    case Op::ld_given_at:
      return element(r_.given[size(b)], c) && loads(r_.given[size(b)], true);
    case Op::ld_state_at:
      return element(r_.state[size(b)], c) && loads(r_.state[size(b)], true);
    case Op::st_state_at:
      return acts() && element(r_.state[size(a)], b) && stores(r_.state[size(a)], c, true);
    case Op::ld_side_at:
      return element(r_.side_fields[size(b)], d) && loads(r_.side_fields[size(b)], true);
    case Op::st_side_at:
      return acts() && element(r_.side_fields[size(a)], c) && stores(r_.side_fields[size(a)], d, true);
    case Op::ld_piece_at: {
      const Field* f = piece_field(b, &of);
      return want(type(c).sub == of, "a field of another kind") && element(*f, d) && loads(*f, true);
    }
    case Op::st_piece_at: {
      const Field* f = piece_field(a, &of);
      return acts() && want(type(b).sub == of, "a field of another kind") && element(*f, c) &&
             stores(*f, d, true);
    }
    case Op::name_of:
      return kind(a, Kind::label) && gives();
    case Op::move_to:
      return acts();
    case Op::list_names:
      return list_of(a, Kind::name, kNone) && put(a);
    case Op::list_own:
      return want(r_.kinds[size(b)].part_of != kNone && type(c).sub == r_.kinds[size(b)].part_of,
                  "parts of another kind") &&
             list_of(a, Kind::piece, b) && put(a);
    case Op::sort: {
      const Kind keys = type(b).kind;
      return want(a != b, "wants lists of their own") && want(c <= 1, "no such order") &&
             want(is_number(keys) || keys == Kind::name, "wants what has an order");
    }
    case Op::shift: {
      const Kind moved = type(a).kind;
      const bool place = moved == Kind::row || moved == Kind::col;
      return want(place || moved == Kind::name, "wants what has an order") &&
             (place ? want(type(b).kind == moved && type(b).sub == type(a).sub, "a row of another table")
                    : same(a, b)) &&
             want(whole(c), "wants whole numbers") && want(d <= (place ? 2 : 1), "no such end") && gives();
    }
    case Op::row_odds: {
      const Table& t = r_.tables[size(b)];
      const auto not_below = [&](Index slot) {
        return proof_ != Proof::full || want(slot_interval(r_, slot).lo >= 0, "odds below 0");
      };
      return want(!t.odds.empty(), "rows of other than odds") &&
             want(type(a).kind == Kind::row && type(a).sub == b) && numbers(c, c, d) && same(c, d) &&
             not_below(c) && not_below(d) && gives();
    }
    case Op::regrain:
      return numbers(a, b, b) && gives();
    case Op::col: {
      const Table& t = r_.tables[size(b)];
      return matrix() && want(!t.across.odds, "columns of odds") &&
             want(type(a).kind == Kind::col && type(a).sub == b) && same(c, t.across.key) && gives();
    }
    case Op::col_odds: {
      const Table& t = r_.tables[size(b)];
      const auto not_below = [&](Index slot) {
        return proof_ != Proof::full || want(slot_interval(r_, slot).lo >= 0, "odds below 0");
      };
      return matrix() && want(t.across.odds, "columns of other than odds") &&
             want(type(a).kind == Kind::col && type(a).sub == b) && numbers(c, c, d) && same(c, d) &&
             not_below(c) && not_below(d) && gives();
    }
    case Op::cell_at: {
      const Table& t = r_.tables[size(b)];
      return matrix() && want(type(c).kind == Kind::row && type(c).sub == b, "a row of another table") &&
             want(type(d).kind == Kind::col && type(d).sub == b, "a column of another table") &&
             fits(type(a), t.columns[0].type) && gives();
    }
    case Op::dice_count:
      return want(whole(a), "wants whole numbers") && want(is_number(type(b).kind), "wants numbers") &&
             want(c <= 5, "no such comparison") && same(d, type(b)) && gives();
    case Op::dice_high:
    case Op::dice_low:
      return numbers(a, b, c) && same(a, b) && want(whole(c), "wants whole numbers") && gives();
    case Op::dice_pairs:
      return want(whole(a), "wants whole numbers") && numbers(b, b, c) && same(b, c) &&
             want(d <= 5, "no such comparison") && gives();
    default:
      return no("an opcode nobody knows");
  }
}

}  // namespace

bool check_rule(const Ruleset& r, Index rule, CodeScratch& scratch, RuleFacts& facts, Refusal& refusal,
                Proof proof) {
  return Walk(r, rule, scratch, facts, refusal, proof).run();
}

}  // namespace muster::bytecode

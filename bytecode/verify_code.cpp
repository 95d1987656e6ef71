// One linear pass over the instructions of a rule.
//
// What is proved: every operand names something that exists, of the class and type its opcode
// takes; blocks open and close in order; nothing jumps across the edge of a `together` or a
// `report`; a slot is assigned on every way to where it is read. Values of the closed kinds
// (names, labels, sides, pieces, texts, rows) come only from constants that are checked, from
// copies and from the state, so a name is always a word of its set. Whether a number stays in
// its range, a piece is present, or a row exists is not proved here: the machine checks it
// where it would matter.
//
// The set of assigned slots is a list of what was added since a block began (`trail`), so that
// leaving a block costs what was assigned in it, not the number of slots.
#include "bytecode/verify_code.h"

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
  Walk(const Ruleset& r, Index rule, CodeScratch& scratch, RuleFacts& facts, Refusal& refusal)
      : r_(r), rule_(rule), s_(scratch), facts_(facts), refusal_(refusal) {}

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
        return reads(v);
      case 'L':
        return slot_of(v, SlotClass::list);
      case 'l':
        return reads(v, SlotClass::list);
      case 'p':
        return reads(v) && (type(v).kind == Kind::piece || no("wants a piece"));
      case 'q':
        return reads(v) && (type(v).kind == Kind::side || no("wants a side"));
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
  bool in_report() const {
    return std::any_of(blocks_.begin(), blocks_.end(), [](const Block& b) { return b.op == Op::report; });
  }

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
      if ((op == Op::loop || op == Op::each) && loops-- == 0) {
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
      if (!reads(from) || !same(from, rule.params[size(i)])) return false;
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

  const Ruleset& r_;
  Index rule_;
  CodeScratch& s_;
  RuleFacts& facts_;
  Refusal& refusal_;
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
  if (in_.op <= Op::report) return control(last);
  if (in_.op <= Op::check) return data();
  return battle();
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
      return want(whole(in_.a) && whole(in_.b), "wants whole numbers") && open(Op::loop) && put(in_.b);
    case Op::each:
      return same(in_.b, type(in_.a)) && want(whole(in_.c), "wants whole numbers") && open(Op::each) &&
             put(in_.b) && put(in_.c);
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
      for (const Block& b : blocks_) {
        if (b.op == Op::together) return no("ends the battle inside a together");
      }
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
      return want(holds(r_, type(a), k, k), "a constant that isn't of its type") && put(a);
    }
    case Op::move:
      return same(a, b) && put(a);
    case Op::add:
    case Op::sub:
      return numbers(a, b, c) && same(a, b) && same(a, c) && put(a);
    case Op::min_:
    case Op::max_:
      return want(is_number(type(a).kind) || type(a).kind == Kind::name) && same(a, b) && same(a, c) &&
             put(a);
    case Op::mul: {
      if (!numbers(a, b, c)) return false;
      const auto grains =
          static_cast<std::uint64_t>(type(b).grain) * static_cast<std::uint64_t>(type(c).grain);
      return want(static_cast<std::uint64_t>(type(a).grain) == grains) && put(a);
    }
    case Op::neg:
      return numbers(a, b, b) && same(a, b) && put(a);
    case Op::scale: {
      if (!numbers(a, b, b)) return false;
      const auto grain =
          static_cast<std::uint64_t>(type(b).grain) * static_cast<std::uint64_t>(r_.constants[size(c)]);
      return want(static_cast<std::uint64_t>(type(a).grain) == grain) && put(a);
    }
    case Op::div_:
      return numbers(a, b, c) && want(d <= 5, "no such rounding") && put(a);
    case Op::eq:
    case Op::ne:
      return kind(a, Kind::yes_no) && same(b, c) && put(a);
    case Op::lt:
    case Op::le:
      return kind(a, Kind::yes_no) && same(b, c) &&
             want(is_number(type(b).kind) || type(b).kind == Kind::name, "wants what has an order") && put(a);
    case Op::and_:
    case Op::or_:
      return kind(a, Kind::yes_no) && kind(b, Kind::yes_no) && kind(c, Kind::yes_no) && put(a);
    case Op::not_:
      return kind(a, Kind::yes_no) && kind(b, Kind::yes_no) && put(a);
    case Op::select:
      return kind(b, Kind::yes_no) && same(a, c) && same(a, d) && put(a);
    case Op::clamp:
    case Op::check: {
      const std::int64_t lo = r_.constants[size(c)], hi = r_.constants[size(d)];
      return same(a, b) && want(lo <= hi, "ends in the wrong order") &&
             want(holds(r_, type(a), lo, hi), "ends outside the type") && put(a);
    }
    default:
      return no("an opcode nobody knows");
  }
}

bool Walk::battle() {
  const Index a = in_.a, b = in_.b, c = in_.c, d = in_.d;
  Index of = kNone;
  switch (in_.op) {
    case Op::ld_given:
      return same(a, r_.given[size(b)].type) && put(a);
    case Op::ld_state:
      return same(a, r_.state[size(b)].type) && put(a);
    case Op::st_state:
      return acts() && same(b, r_.state[size(a)].type);
    case Op::ld_side:
      return same(a, r_.side_fields[size(b)].type) && put(a);
    case Op::st_side:
      return acts() && same(c, r_.side_fields[size(a)].type);
    case Op::ld_piece: {
      const Field* f = piece_field(b, &of);
      return want(type(c).sub == of, "a field of another kind") && same(a, f->type) && put(a);
    }
    case Op::st_piece: {
      const Field* f = piece_field(a, &of);
      return acts() && want(type(b).sub == of, "a field of another kind") && same(c, f->type);
    }
    case Op::owner:
    case Op::home:
      return kind(a, Kind::side) && put(a);
    case Op::enemy:
      return kind(a, Kind::side) && want(r_.sides.size() == 2, "an enemy among other than two sides") &&
             put(a);
    case Op::number_of:
      return want(whole(a), "wants whole numbers") && put(a);
    case Op::unit_of: {
      const Index units = r_.kinds[size(type(b).sub)].units;
      return kind(a, Kind::name) && want(units != kNone && type(a).sub == units, "units of another kind") &&
             put(a);
    }
    case Op::is_out:
      return kind(a, Kind::yes_no) && put(a);
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
      return same(b, type(a));
    case Op::length:
      return want(whole(a), "wants whole numbers") && put(a);
    case Op::at:
    case Op::wrap:
      return same(a, type(b)) && want(whole(c), "wants whole numbers") && put(a);
    case Op::count_side:
    case Op::count_up:
      return want(whole(a), "wants whole numbers") && put(a);
    case Op::roll:
      return acts() && want(whole(a), "wants whole numbers") && put(a);
    case Op::row: {
      const Table& t = r_.tables[size(b)];
      return want(type(a).kind == Kind::row && type(a).sub == b) && same(c, t.key) && put(a);
    }
    case Op::cell: {
      const Table& t = r_.tables[size(b)];
      return want(type(d).kind == Kind::row && type(d).sub == b, "a row of another table") &&
             same(a, t.columns[size(c)].type) && put(a);
    }
    case Op::say:
      return say();
    default:
      return no("an opcode nobody knows");
  }
}

}  // namespace

bool check_rule(const Ruleset& r, Index rule, CodeScratch& scratch, RuleFacts& facts, Refusal& refusal) {
  return Walk(r, rule, scratch, facts, refusal).run();
}

}  // namespace muster::bytecode

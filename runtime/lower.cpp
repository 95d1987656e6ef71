// From steps to nodes: blocks become jumps, slots and fields become places of the memory, and
// neighbours that belong together become one node (fuse.h), where no jump lands between them.
#include "bytecode/dice.h"
#include "bytecode/verify_code.h"
#include "runtime/code.h"
#include "runtime/fuse.h"

namespace muster::runtime {

using bytecode::Index;
using bytecode::Instr;
using bytecode::Op;
using bytecode::Ruleset;

namespace {

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

std::uint64_t hidden_of(Op op) {
  switch (op) {
    case Op::loop:
      return 2;  // turns, turn
    case Op::each:
    case Op::until:
    case Op::groups:
      return 1;  // position; turn; the first behind the group
    case Op::together:
      return 4;  // see interpret.h
    default:
      return 0;
  }
}

class Lowerer {
 public:
  Lowerer(const Ruleset& r, const Layout& layout, const std::vector<DenseRows>& dense, const SlotFacts& facts,
          Place hidden, bool watched)
      : r_(r), layout_(layout), hidden_(hidden), watched_(watched), fuser_(r, dense, facts, code_.looks) {}

  Code run(const std::vector<std::vector<Step>>& steps) {
    code_.nodes.push_back(Node{});
    code_.rules.resize(r_.rules.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      RuleEntry& entry = code_.rules[i];
      entry.back = hidden_++;
      for (const Index p : r_.rules[i].params) entry.params.push_back(p);
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
      RuleEntry& entry = code_.rules[i];
      label();
      entry.entry = here();
      back_ = entry.back;
      blocks_.clear();
      for (const Step& step : steps[i]) one(step);
    }
    return std::move(code_);
  }

 private:
  struct Block {
    Op op{};
    std::vector<std::int32_t> to_end;   // nodes whose jump leads behind the block
    std::vector<std::int32_t> to_next;  // of loops: to the next turn
    std::int32_t branch = -1;           // of an if: the node that skips the first half
    std::int32_t begin = -1;            // of a loop: its opening node; of a case: its first target
    std::int32_t arms = 0;
    Place hidden = 0;
  };

  std::int32_t here() const { return static_cast<std::int32_t>(code_.nodes.size()); }
  void label() { edge_ = code_.nodes.size(); }

  std::int32_t& target(std::int32_t node) { return code_.nodes[static_cast<std::size_t>(node)].d; }
  void land(const std::vector<std::int32_t>& jumps) {
    for (const std::int32_t node : jumps) target(node) = here();
    label();
  }

  std::int32_t emit(Node n) {
    n.src = src_;
    while (!watched_ && code_.nodes.size() > edge_ && fuser_.together(code_.nodes.back(), n))
      code_.nodes.pop_back();
    code_.nodes.push_back(n);
    return here() - 1;
  }
  std::int32_t emit(Do op, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0, std::int32_t d = 0,
                    std::int32_t e = 0, std::int32_t f = 0) {
    Node n;
    n.op = op;
    n.a = a, n.b = b, n.c = c, n.d = d, n.e = e, n.f = f;
    return emit(n);
  }

  void one(const Step& step);
  void control(const Step& step);
  void close();
  void jump(const Instr& in);
  void data(const Instr& in);
  void battle(const Instr& in);
  void more(const Instr& in);

  Place take(std::uint64_t words) {
    const Place place = hidden_;
    hidden_ += static_cast<Place>(words);
    return place;
  }

  const Ruleset& r_;
  const Layout& layout_;
  Place hidden_;
  bool watched_;
  Code code_;
  Fuser fuser_;
  std::vector<Block> blocks_;
  Place back_ = 0;
  std::size_t edge_ = 0;  // nodes before this one stay as they are
  std::uint32_t src_ = 0;
};

// ------------------------------------------------------------------ steps

void Lowerer::one(const Step& step) {
  src_ = step.src;
  if (bytecode::is_control(step.in.op)) {
    control(step);
  } else if (step.in.op <= Op::check) {
    data(step.in);
  } else if (step.in.op < Op::none_) {
    battle(step.in);
  } else {
    more(step.in);
  }
}

void Lowerer::control(const Step& step) {
  const Instr& in = step.in;
  switch (in.op) {
    case Op::end:
      close();
      break;
    case Op::if_: {
      Block b;
      b.op = Op::if_;
      b.branch = emit(Do::br, in.a);
      label();
      blocks_.push_back(std::move(b));
      break;
    }
    case Op::else_: {
      Block& b = blocks_.back();
      b.to_end.push_back(emit(Do::jump));
      target(b.branch) = here();
      b.branch = -1;
      label();
      break;
    }
    case Op::case_: {
      Block b;
      b.op = Op::case_;
      b.begin = static_cast<std::int32_t>(code_.targets.size());
      code_.targets.resize(code_.targets.size() + at(in.b));
      const bool covers = bytecode::case_covers(r_, in.a, in.b);
      b.to_end.push_back(emit(Do::case_, in.a, b.begin, in.b, 0, covers ? 1 : 0));
      label();
      blocks_.push_back(std::move(b));
      break;
    }
    case Op::arm: {
      Block& b = blocks_.back();
      if (b.arms++ > 0) b.to_end.push_back(emit(Do::jump));
      code_.targets[static_cast<std::size_t>(b.begin + in.a)] = here();
      label();
      break;
    }
    case Op::loop:
    case Op::each:
    case Op::until:
    case Op::groups: {
      Block b;
      b.op = in.op;
      b.hidden = take(hidden_of(in.op));
      if (in.op == Op::loop) {
        b.begin = emit(Do::loop_begin, in.a, in.b, b.hidden);
      } else if (in.op == Op::each) {
        b.begin = emit(Do::each_begin, layout_.lists[at(in.a)], in.b, in.c, 0, b.hidden);
      } else if (in.op == Op::until) {
        b.begin = emit(Do::until_begin, in.a, 0, b.hidden);
      } else {  // `c` is the slot of the group: its place and room are looked up
        b.begin =
            emit(Do::groups_begin, layout_.lists[at(in.a)], layout_.lists[at(in.b)], in.c, 0, b.hidden, in.d);
      }
      label();
      blocks_.push_back(std::move(b));
      break;
    }
    case Op::leave:
    case Op::skip:
      jump(in);
      break;
    case Op::return_:
      emit(Do::ret, back_);
      label();
      break;
    case Op::call:
      if (step.merged) {
        emit(Do::step);
      } else {
        emit(Do::call, in.a);
        label();
      }
      break;
    case Op::together: {
      Block b;
      b.op = Op::together;
      b.hidden = take(hidden_of(in.op));
      emit(Do::together_begin, b.hidden);
      label();
      blocks_.push_back(std::move(b));
      break;
    }
    case Op::later:
      emit(Do::later, in.a, in.b, in.c);
      break;
    case Op::finish:
      emit(Do::finish, in.a);
      break;
    case Op::stop:
      emit(Do::stop, in.a);
      break;
    case Op::report: {
      Block b;
      b.op = Op::report;
      emit(Do::report_begin);
      blocks_.push_back(std::move(b));
      break;
    }
    default:
      break;
  }
}

void Lowerer::close() {
  if (blocks_.empty()) {
    emit(Do::ret, back_);
    label();
    return;
  }
  Block b = std::move(blocks_.back());
  blocks_.pop_back();
  switch (b.op) {
    case Op::if_:
      if (b.branch >= 0) b.to_end.push_back(b.branch);
      land(b.to_end);
      break;
    case Op::case_:
      land(b.to_end);
      break;
    case Op::loop:
    case Op::each:
    case Op::until:
    case Op::groups: {
      land(b.to_next);
      const Node begin = code_.nodes[static_cast<std::size_t>(b.begin)];
      Node next = begin;
      next.op = b.op == Op::loop    ? Do::loop_next
                : b.op == Op::each  ? Do::each_next
                : b.op == Op::until ? Do::until_next
                                    : Do::groups_next;
      next.d = b.begin + 1;
      emit(next);
      if (b.op == Op::until) {
        code_.untils.push_back({b.begin, here()});
      } else {
        b.to_end.push_back(b.begin);
      }
      land(b.to_end);
      break;
    }
    case Op::together:
      label();
      emit(Do::together_end, b.hidden);
      emit(Do::drain, b.hidden);
      label();
      break;
    case Op::report:
      emit(Do::report_end);
      label();
      break;
    default:
      break;
  }
}

void Lowerer::jump(const Instr& in) {
  std::int32_t loops = in.a;
  for (std::size_t i = blocks_.size(); i-- > 0;) {
    Block& b = blocks_[i];
    if (!bytecode::is_loop(b.op) || loops-- != 0) continue;
    const std::int32_t node = emit(Do::jump);
    (in.op == Op::leave ? b.to_end : b.to_next).push_back(node);
    return;
  }
}

void Lowerer::data(const Instr& in) {
  switch (in.op) {
    case Op::const_:
      emit(Do::const_, in.a, in.b);
      break;
    case Op::move:
      emit(Do::move, in.a, in.b);
      break;
    case Op::add:
      emit(Do::add, in.a, in.b, in.c);
      break;
    case Op::sub:
      emit(Do::sub, in.a, in.b, in.c);
      break;
    case Op::mul:
      emit(Do::mul, in.a, in.b, in.c);
      break;
    case Op::neg:
      emit(Do::neg, in.a, in.b);
      break;
    case Op::min_:
      emit(Do::min_, in.a, in.b, in.c);
      break;
    case Op::max_:
      emit(Do::max_, in.a, in.b, in.c);
      break;
    case Op::scale:
      emit(Do::scale, in.a, in.b, in.c);
      break;
    case Op::div_:
      emit(Do::div_, in.a, in.b, in.c, in.d);
      break;
    case Op::eq:
      emit(Do::eq, in.a, in.b, in.c);
      break;
    case Op::ne:
      emit(Do::ne, in.a, in.b, in.c);
      break;
    case Op::lt:
      emit(Do::lt, in.a, in.b, in.c);
      break;
    case Op::le:
      emit(Do::le, in.a, in.b, in.c);
      break;
    case Op::and_:
      emit(Do::and_, in.a, in.b, in.c);
      break;
    case Op::or_:
      emit(Do::or_, in.a, in.b, in.c);
      break;
    case Op::not_:
      emit(Do::not_, in.a, in.b);
      break;
    case Op::select:
      emit(Do::select, in.a, in.b, in.c, in.d);
      break;
    case Op::clamp:
      emit(Do::clamp, in.a, in.b, in.c, in.d);
      break;
    case Op::check:
      emit(Do::check, in.a, in.b, in.c, in.d);
      break;
    default:
      break;
  }
}

void Lowerer::battle(const Instr& in) {
  const auto kind_of = [&](Index slot) -> const KindPlaces& {
    return layout_.kinds[at(r_.slots[at(slot)].type.sub)];
  };
  const auto count_of = [&](Index slot) { return static_cast<std::int32_t>(kind_of(slot).all); };
  const auto list = [&](Index slot) { return layout_.lists[at(slot)]; };
  const auto room = [&](Index slot) { return static_cast<std::int32_t>(layout_.list_room[at(slot)]); };
  switch (in.op) {
    case Op::ld_given:
      emit(Do::ld, in.a, layout_.given[at(in.b)]);
      break;
    case Op::ld_state:
      emit(Do::ld, in.a, layout_.state[at(in.b)]);
      break;
    case Op::st_state:
      emit(Do::st, layout_.state[at(in.a)], in.b, 0, 0, 0, in.a);
      break;
    case Op::ld_side:
      emit(Do::ld_side, in.a, layout_.side_fields[at(in.b)], in.c);
      // What is rolled before the battle isn't there until then.
      if (r_.side_fields[at(in.b)].rolled != kNone && !r_.slots[at(in.a)].type.optional)
        emit(Do::present, in.a, in.a);
      break;
    case Op::st_side:
      emit(Do::st_side, layout_.side_fields[at(in.a)], in.b, in.c, 0, 0, in.a);
      break;
    case Op::ld_piece:
    case Op::st_piece: {
      const bool load = in.op == Op::ld_piece;
      const FieldOf& f = layout_.piece_fields[at(load ? in.b : in.a)];
      const KindPlaces& kind = layout_.kinds[at(f.kind)];
      const Place base = kind.fields[at(f.field)];
      const auto count = static_cast<std::int32_t>(kind.all);
      if (load) {
        emit(Do::ld_piece, in.a, base, in.c, count);
      } else {
        emit(Do::st_piece, base, in.b, in.c, count, f.kind, f.field);
      }
      break;
    }
    case Op::owner:
      emit(Do::ld_piece, in.a, kind_of(in.b).side, in.b, count_of(in.b));
      break;
    case Op::home:
      emit(Do::ld_piece, in.a, kind_of(in.b).home, in.b, count_of(in.b));
      break;
    case Op::enemy:
      emit(Do::enemy, in.a, in.b);
      break;
    case Op::number_of:
      emit(Do::ld_piece, in.a, kind_of(in.b).number, in.b, count_of(in.b));
      break;
    case Op::unit_of:
      emit(Do::ld_piece, in.a, kind_of(in.b).unit, in.b, count_of(in.b));
      break;
    case Op::is_out:
      emit(Do::ld_piece, in.a, kind_of(in.b).out, in.b, count_of(in.b));
      break;
    case Op::set_out:
      emit(Do::set_out, kind_of(in.a).out, in.a, in.b, count_of(in.a));
      break;
    case Op::list_sides:
      emit(Do::list_sides, list(in.a));
      break;
    case Op::list_side:
      emit(Do::list_side, list(in.a), in.b, in.c, room(in.a));
      break;
    case Op::list_up:
      emit(Do::list_up, list(in.a), in.b, in.c, room(in.a));
      break;
    case Op::list_all:
      emit(Do::list_all, list(in.a), in.b, 0, room(in.a));
      break;
    case Op::list_all_up:
      emit(Do::list_all_up, list(in.a), in.b, 0, room(in.a));
      break;
    case Op::list_parts:
      emit(Do::list_parts, list(in.a), r_.slots[at(in.b)].type.sub, in.b, room(in.a));
      break;
    case Op::clear:
      emit(Do::clear, list(in.a));
      break;
    case Op::push:
      emit(Do::push, list(in.a), in.b, room(in.a));
      break;
    case Op::length:
      emit(Do::length, in.a, list(in.b));
      break;
    case Op::at:
      emit(Do::at, in.a, list(in.b), in.c);
      break;
    case Op::wrap:
      emit(Do::wrap, in.a, list(in.b), in.c);
      break;
    case Op::count_side:
      emit(Do::count_side, in.a, in.b, in.c);
      break;
    case Op::count_up:
      emit(Do::count_up, in.a, in.b, in.c);
      break;
    case Op::roll: {
      const bytecode::Dice& dice = r_.dice[at(in.b)];
      if (watched_ || !bytecode::is_plain(dice)) {
        emit(Do::throw_, in.a, in.b, 0, in.c, in.d);
        break;
      }
      const bool one = dice.count == 1;
      emit(one ? Do::roll_one : Do::roll, in.a, static_cast<std::int32_t>(dice.count),
           static_cast<std::int32_t>(dice.sides), in.c, in.d);
      break;
    }
    case Op::row:
      emit(Do::row, in.a, in.b, in.c);
      break;
    case Op::cell:
      emit(Do::cell, in.a, in.b, in.c, in.d);
      break;
    case Op::say:
      if (watched_) emit(Do::say, in.a);
      break;
    default:
      break;
  }
}

void Lowerer::more(const Instr& in) {
  const auto kind_of = [&](Index slot) -> const KindPlaces& {
    return layout_.kinds[at(r_.slots[at(slot)].type.sub)];
  };
  const auto list = [&](Index slot) { return layout_.lists[at(slot)]; };
  const auto words = [&](const bytecode::Field& f) { return static_cast<std::int32_t>(elements(r_, f)); };
  switch (in.op) {
    case Op::none_:
      emit(Do::none_, in.a);
      break;
    case Op::absent:
      emit(Do::absent, in.a, in.b);
      break;
    case Op::present:
      emit(Do::present, in.a, in.b);
      break;
    case Op::ld_given_at:
      emit(Do::ld_at, in.a, layout_.given[at(in.b)], in.c, words(r_.given[at(in.b)]));
      break;
    case Op::ld_state_at:
      emit(Do::ld_at, in.a, layout_.state[at(in.b)], in.c, words(r_.state[at(in.b)]));
      break;
    case Op::st_state_at:
      emit(Do::st_at, layout_.state[at(in.a)], in.b, in.c, words(r_.state[at(in.a)]), 0, in.a);
      break;
    case Op::ld_side_at:
      emit(Do::ld_side_at, in.a, layout_.side_fields[at(in.b)], in.c, words(r_.side_fields[at(in.b)]), in.d);
      break;
    case Op::st_side_at:
      emit(Do::st_side_at, layout_.side_fields[at(in.a)], in.b, in.d, words(r_.side_fields[at(in.a)]), in.c,
           in.a);
      break;
    case Op::ld_piece_at:
      emit(Do::ld_piece_at, in.a, in.b, in.c, 0, in.d);
      break;
    case Op::st_piece_at:
      emit(Do::st_piece_at, in.a, in.b, in.d, 0, in.c);
      break;
    case Op::name_of:
      emit(Do::ld_piece, in.a, kind_of(in.b).name, in.b, static_cast<std::int32_t>(kind_of(in.b).all));
      break;
    case Op::move_to:
      emit(Do::move_to, r_.slots[at(in.a)].type.sub, in.a, in.b);
      break;
    case Op::list_own:
      emit(Do::list_own, list(in.a), in.b, in.c, static_cast<std::int32_t>(layout_.list_room[at(in.a)]));
      break;
    case Op::list_names:
      emit(Do::list_names, list(in.a), static_cast<std::int32_t>(layout_.list_room[at(in.a)]));
      break;
    case Op::sort:
      emit(Do::sort, list(in.a), list(in.b), in.c);
      break;
    case Op::shift:
      if (const auto& to = r_.slots[at(in.a)].type; to.kind != bytecode::Kind::name) {
        const bool column = to.kind == bytecode::Kind::col;
        emit(Do::shift_place, in.a, in.b, in.c, to.sub, in.d + (column ? 4 : 0));
        break;
      }
      emit(Do::shift, in.a, in.b, in.c,
           static_cast<std::int32_t>(r_.names[at(r_.slots[at(in.a)].type.sub)].words.size()), in.d);
      break;
    case Op::regrain:
      emit(Do::move, in.a, in.b);
      break;
    case Op::col:
      emit(Do::col, in.a, in.b, in.c);
      break;
    case Op::col_odds:
      emit(Do::col_odds, in.a, in.b, in.c, in.d);
      break;
    case Op::row_odds:
      emit(Do::row_odds, in.a, in.b, in.c, in.d);
      break;
    case Op::cell_at:
      emit(Do::cell_at, in.a, in.b, in.c, in.d);
      break;
    case Op::dice_count:
      emit(Do::dice_count, in.a, list(in.b), in.c, in.d);
      break;
    case Op::dice_high:
      emit(Do::dice_high, in.a, list(in.b), in.c);
      break;
    case Op::dice_low:
      emit(Do::dice_low, in.a, list(in.b), in.c);
      break;
    case Op::dice_pairs:
      emit(Do::dice_pairs, in.a, list(in.b), list(in.c), in.d);
      break;
    default:
      break;
  }
}

}  // namespace

std::uint64_t hidden_words(const Ruleset& r, const std::vector<std::vector<Step>>& steps) {
  std::uint64_t words = r.rules.size();
  for (const auto& rule : steps) {
    for (const Step& step : rule) words += hidden_of(step.in.op);
  }
  return words;
}

Code lower(const Ruleset& r, const Layout& layout, const std::vector<DenseRows>& dense,
           const std::vector<std::vector<Step>>& steps, const SlotFacts& facts, Place hidden, bool watched) {
  return Lowerer(r, layout, dense, facts, hidden, watched).run(steps);
}

}  // namespace muster::runtime

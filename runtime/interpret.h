// The loop that runs a battle, for one kind of dice and with or without a watcher.
//
// The file is longer than others: the instructions belong together, one after the other.
//
// Safety. The verifier proves that every slot, list, field, table, rule and constant named by
// the code exists, so slots and bases need no check here. What a value may be is never
// believed: a piece, side or row that indexes something is compared with its count (one
// compare that never jumps), a list's room and the queue's end are checked on every addition,
// positions in lists and arrays are checked, loops and calls take from `fuel`. Sums wrap around like
// unsigned numbers. So a ruleset that lies about its ranges gets a trap or a wrong number,
// never a place outside its memory. Lists hold at most their room, and an order at most the
// main pieces of its kind, because only `push`, the list makers and set_order write them.
//
// Together. Its four hidden words: [0] where the entries of the together around it begin, [1]
// where its own begin, [2] the next entry to run, [3] the end of its entries. While its
// entries run, the one around it is the innermost running; what they defer is put behind [3] and moved
// down to [1] at the end. A `later` where no together runs is a trap (queue_full: there is no
// queue for it).
//
// Until. Nobody counts its turns but the fuel. Where that ends, the machine looks whether the code
// that runs, or code that called it, stands in an `until`: then the battle ends undecided.
//
// A report block changes nothing: its steps are counted apart, and calls and look-ups in it
// are not told.
#pragma once

#include <algorithm>
#include <type_traits>

#include "bytecode/intervals.h"
#include "runtime/impl.h"
#include "runtime/interpret_words.h"
#include "runtime/odds_column.h"
#include "runtime/reached.h"
#include "runtime/slow.h"

#if defined(__GNUC__)
#define MUSTER_LABELS 1
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#else
#define MUSTER_LABELS 0
#endif

namespace muster::runtime {

// Dice where none may be thrown.
struct NoDice {};

template <class Dice, bool kWatched, bool kCounted = false>
class Machine {
 public:
  Machine(const Program::Impl& p, Memory& memory, Dice& dice, Watcher* watcher)
      : p_(p),
        r_(*p.ruleset),
        code_(kWatched ? p.watched : p.silent),
        m_(memory.data()),
        dice_(dice),
        watcher_(watcher) {}

  Result run(Index rule);

 private:
  using Word = words::Word;

  static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }
  std::uint32_t line(const Node& n) const { return line_of(n.src); }
  std::uint32_t line_of(std::uint32_t src) const { return src < r_.lines.size() ? r_.lines[src] : 0; }

  Word lists_of_order(const KindPlaces& kind, std::size_t side, bool standing, Word* to, Word count,
                      Word room) const;
  Word count_up(const KindPlaces& kind, std::size_t side) const;
  std::int32_t find_row(Index table, Word key) const;
  void tell_say(Index say);
  // The end of all is nobody's instruction.
  void note_run(const Node& n) const {
    if (n.op != Do::halt) ++p_.reached->runs[n.src];
  }
  void note_way(const Node& n, bool said) const { p_.reached->decide(n.src, said); }
  Word shown(Index slot) const;

  const Program::Impl& p_;
  const bytecode::Ruleset& r_;
  const Code& code_;
  Word* m_;
  Dice& dice_;
  Watcher* watcher_;
  std::vector<Word> faces_, values_;
  Place cut_slot_ = -1;  // watched: the last clamp that cut something
  Word cut_wanted_ = 0;
};

// ------------------------------------------------------------------ helpers

// Appends a side's pieces of a kind to a list of `count` members; the new count, or -1 when
// there is no room.
template <class Dice, bool kWatched, bool kCounted>
typename Machine<Dice, kWatched, kCounted>::Word Machine<Dice, kWatched, kCounted>::lists_of_order(
    const KindPlaces& kind, std::size_t side, bool standing, Word* to, Word count, Word room) const {
  const Word* order = m_ + kind.order[side];
  const Word* out = m_ + kind.out;
  const Word members = order[0];
  for (Word i = 1; i <= members; ++i) {
    const Word piece = order[i];
    if (standing && out[piece] != 0) continue;
    if (count == room) return -1;
    to[count++] = piece;
  }
  return count;
}

template <class Dice, bool kWatched, bool kCounted>
typename Machine<Dice, kWatched, kCounted>::Word Machine<Dice, kWatched, kCounted>::count_up(
    const KindPlaces& kind, std::size_t side) const {
  const Word* order = m_ + kind.order[side];
  const Word* out = m_ + kind.out;
  Word count = 0;
  for (Word i = 1; i <= order[0]; ++i) count += out[order[i]] == 0 ? 1 : 0;
  return count;
}

template <class Dice, bool kWatched, bool kCounted>
std::int32_t Machine<Dice, kWatched, kCounted>::find_row(Index table, Word key) const {
  const DenseRows& dense = p_.dense[at(table)];
  if (!dense.rows.empty()) {
    const std::uint64_t i = static_cast<std::uint64_t>(key) - static_cast<std::uint64_t>(dense.from);
    return i < dense.rows.size() ? dense.rows[i] : -1;
  }
  const auto& spans = r_.tables[at(table)].spans;
  const auto after = std::upper_bound(spans.begin(), spans.end(), key,
                                      [](Word k, const bytecode::Table::Span& s) { return k < s.lo; });
  if (after == spans.begin()) return -1;
  const auto& span = *(after - 1);
  return key <= span.hi ? span.row : -1;
}

// A slot as the watcher gets it: what is outside its kind is absent.
template <class Dice, bool kWatched, bool kCounted>
typename Machine<Dice, kWatched, kCounted>::Word Machine<Dice, kWatched, kCounted>::shown(Index slot) const {
  const Word v = m_[slot];
  const bytecode::ValueType& type = r_.slots[at(slot)].type;
  std::uint64_t count = 0;
  switch (type.kind) {
    case bytecode::Kind::name:
      count = r_.names[at(type.sub)].words.size();
      break;
    case bytecode::Kind::side:
      count = p_.layout.sides;
      break;
    case bytecode::Kind::piece:
      count = p_.layout.kinds[at(type.sub)].all;
      break;
    case bytecode::Kind::text:
      count = r_.strings.size();
      break;
    case bytecode::Kind::row:
      count = r_.tables[at(type.sub)].row_count;
      break;
    case bytecode::Kind::col:
      count = r_.tables[at(type.sub)].across.heads.size();
      break;
    default:
      return v == bytecode::kAbsent ? -1 : v;
  }
  return static_cast<std::uint64_t>(v) < count ? v : -1;
}

template <class Dice, bool kWatched, bool kCounted>
void Machine<Dice, kWatched, kCounted>::tell_say(Index say) {
  values_.clear();
  for (const auto& part : r_.says[at(say)].parts) {
    if (part.slot != kNone) values_.push_back(shown(part.slot));
  }
  watcher_->on_say(say, values_);
}

// ------------------------------------------------------------------ the loop

#if MUSTER_LABELS
#define ON(name) at_##name:
#define GO()                                         \
  do {                                               \
    if constexpr (kCounted) note_run(*ip);           \
    goto* kLabels[static_cast<std::size_t>(ip->op)]; \
  } while (false)
#else
#define ON(name) case Do::name:
#define GO() continue
#endif
#define NEXT() \
  do {         \
    ++ip;      \
    GO();      \
  } while (false)
#define JUMP(node)       \
  do {                   \
    ip = nodes + (node); \
    GO();                \
  } while (false)
#define UNLESS(condition)                           \
  do {                                              \
    if (condition) {                                \
      if constexpr (kCounted) note_way(*ip, true);  \
      ++ip;                                         \
    } else {                                        \
      if constexpr (kCounted) note_way(*ip, false); \
      ip = nodes + ip->d;                           \
    }                                               \
    GO();                                           \
  } while (false)
#define TRAP(which)            \
  do {                         \
    result.end = End::trap;    \
    result.trap = Trap::which; \
    goto ended;                \
  } while (false)
#define STEP()                       \
  do {                               \
    if (fuel == 0) goto out_of_fuel; \
    --fuel;                          \
  } while (false)
// A piece in slot `slot` of a kind with `count` pieces; its word of the field at `base`.
#define PIECE(place, base, slot, count)                                                         \
  const auto place##_at = static_cast<std::uint64_t>(m[slot]);                                  \
  if (place##_at >= static_cast<std::uint64_t>(static_cast<std::uint32_t>(count))) [[unlikely]] \
    TRAP(out_of_range);                                                                         \
  Word& place = m[static_cast<std::size_t>(base) + place##_at]
#define SIDE(name, slot)                                 \
  const auto name = static_cast<std::uint64_t>(m[slot]); \
  if (name >= sides) [[unlikely]]                        \
  TRAP(out_of_range)
// The value of a table by key, for tables without holes.
#define LOOK(value, key)                                                                                   \
  const Look& value##_look = looks[ip->x];                                                                 \
  const auto value##_at = static_cast<std::uint64_t>(key) - static_cast<std::uint64_t>(value##_look.from); \
  if (value##_at >= value##_look.values.size()) [[unlikely]] {                                             \
    if (value##_look.outside_stop) goto outside;                                                           \
    TRAP(no_row);                                                                                          \
  }                                                                                                        \
  const Word value = value##_look.values[value##_at]
// The field (base in `d`) of the owner (base in `e`... see owner_side) of the piece in slot c.
#define OWNER_SIDE(value)                                              \
  PIECE(value##_owner, ip->e, ip->c, ip->d);                           \
  const auto value##_side = static_cast<std::uint64_t>(value##_owner); \
  if (value##_side >= sides) [[unlikely]]                              \
    TRAP(out_of_range);                                                \
  const Word value = m[static_cast<std::size_t>(ip->b) + value##_side]

template <class Dice, bool kWatched, bool kCounted>
Result Machine<Dice, kWatched, kCounted>::run(Index rule) {
  using namespace words;
  Result result;
  Slow slow(p_, m_);
  Word* const m = m_;
  const Node* const nodes = code_.nodes.data();
  const Look* const looks = code_.looks.data();
  const Word* const constants = r_.constants.data();
  const auto sides = static_cast<std::uint64_t>(p_.layout.sides);
  const Word queue_end = p_.layout.queue_end;
  const std::uint64_t all_fuel = std::min(p_.limits.steps, static_cast<std::uint64_t>(bytecode::kMostTurns));
  std::uint64_t fuel = all_fuel;
  std::uint64_t report_fuel = all_fuel;
  bool in_report = false;
  std::uint64_t dice_left = p_.limits.dice;
  Word begin = -1;             // of the innermost running together's entries
  Word end = p_.layout.queue;  // of the queue
  const Node* ip = nodes + code_.rules[at(rule)].entry;
  m[code_.rules[at(rule)].back] = 0;

#if MUSTER_LABELS
  static const void* const kLabels[] = {
#define NODE(name) &&at_##name,
#include "runtime/code.def"
#undef NODE
  };
  GO();
#else
  for (;;) {
    if constexpr (kCounted) note_run(*ip);
    switch (ip->op) {
#endif

  ON(halt) goto ended;
  ON(ret) JUMP(m[ip->a]);
  ON(step) {
    STEP();
    NEXT();
  }
  ON(call) {
    STEP();
    const RuleEntry& callee = code_.rules[at(ip->a)];
    if constexpr (kWatched) {
      if (!in_report) watcher_->on_call(ip->a, false, line(*ip));
    }
    m[callee.back] = ip + 1 - nodes;
    JUMP(callee.entry);
  }
  ON(jump) JUMP(ip->d);
  ON(br) UNLESS(m[ip->a] != 0);
  ON(case_) {
    const auto arm = static_cast<std::uint64_t>(m[ip->a]);
    if (arm < static_cast<std::uint64_t>(ip->c)) JUMP(code_.targets[at(ip->b) + arm]);
    if (ip->e != 0) TRAP(out_of_range);
    JUMP(ip->d);
  }
  ON(loop_begin) {
    const Word turns = m[ip->a];
    m[ip->c] = turns;
    m[ip->c + 1] = 1;
    if constexpr (kCounted) note_way(*ip, turns > 0);
    if (turns <= 0) JUMP(ip->d);
    STEP();
    m[ip->b] = 1;
    NEXT();
  }
  ON(loop_next) {
    const Word turn = m[ip->c + 1];
    if (turn >= m[ip->c]) NEXT();
    STEP();
    m[ip->c + 1] = turn + 1;
    m[ip->b] = turn + 1;
    JUMP(ip->d);
  }
  ON(each_begin) {
    if constexpr (kCounted) note_way(*ip, m[ip->a] != 0);
    if (m[ip->a] == 0) JUMP(ip->d);
    STEP();
    m[ip->e] = 1;
    m[ip->b] = m[ip->a + 1];
    m[ip->c] = 1;
    NEXT();
  }
  ON(each_next) {
    const Word turn = m[ip->e] + 1;
    if (turn > m[ip->a]) NEXT();
    STEP();
    m[ip->e] = turn;
    m[ip->b] = m[ip->a + turn];
    m[ip->c] = turn;
    JUMP(ip->d);
  }
  ON(together_begin) {
    m[ip->a] = begin;
    m[ip->a + 1] = end;
    begin = end;
    NEXT();
  }
  ON(together_end) {
    begin = m[ip->a];
    m[ip->a + 2] = m[ip->a + 1];
    m[ip->a + 3] = end;
    NEXT();
  }
  ON(drain) {
    const Word entry = m[ip->a + 2];
    if (entry < m[ip->a + 3]) {
      STEP();
      const auto head = static_cast<std::uint64_t>(m[entry]);
      const auto which = static_cast<Index>(head & 0x7FFFFFFF);
      const RuleEntry& deferred = code_.rules[at(which)];
      const std::size_t count = deferred.params.size();
      for (std::size_t i = 0; i < count; ++i) m[deferred.params[i]] = m[at(entry) + 1 + i];
      m[ip->a + 2] = entry + 1 + static_cast<Word>(count);
      if constexpr (kWatched) watcher_->on_call(which, true, line_of(static_cast<std::uint32_t>(head >> 32)));
      m[deferred.back] = ip - nodes;
      JUMP(deferred.entry);
    }
    const Word from = m[ip->a + 3];
    std::copy(m + from, m + end, m + m[ip->a + 1]);
    end = m[ip->a + 1] + (end - from);
    NEXT();
  }
  ON(later) {
    const Word count = ip->c;
    if (begin < 0 || count + 1 > queue_end - end) goto out_of_queue;
    m[end] = static_cast<Word>((std::uint64_t{ip->src} << 32) | static_cast<std::uint32_t>(ip->a));
    for (Word i = 0; i < count; ++i) m[end + 1 + i] = m[ip->b + i];
    end += count + 1;
    NEXT();
  }
  ON(finish) {
    result.outcome = ip->a;
    goto ended;
  }
  ON(stop) {
    result.end = End::stop;
    result.text = ip->a;
    goto ended;
  }
  ON(report_begin) {
    std::swap(fuel, report_fuel);
    in_report = true;
    NEXT();
  }
  ON(report_end) {
    std::swap(fuel, report_fuel);
    in_report = false;
    NEXT();
  }

  // ---- data
  ON(const_) {
    m[ip->a] = constants[ip->b];
    NEXT();
  }
  ON(move) {
    m[ip->a] = m[ip->b];
    NEXT();
  }
  ON(add) {
    m[ip->a] = add(m[ip->b], m[ip->c]);
    NEXT();
  }
  ON(sub) {
    m[ip->a] = sub(m[ip->b], m[ip->c]);
    NEXT();
  }
  ON(mul) {
    m[ip->a] = mul(m[ip->b], m[ip->c]);
    NEXT();
  }
  ON(neg) {
    m[ip->a] = sub(0, m[ip->b]);
    NEXT();
  }
  ON(enemy) {
    m[ip->a] = sub(1, m[ip->b]);
    NEXT();
  }
  ON(min_) {
    m[ip->a] = std::min(m[ip->b], m[ip->c]);
    NEXT();
  }
  ON(max_) {
    m[ip->a] = std::max(m[ip->b], m[ip->c]);
    NEXT();
  }
  ON(scale) {
    m[ip->a] = mul(m[ip->b], constants[ip->c]);
    NEXT();
  }
  ON(div_) {
    if (m[ip->c] == 0) TRAP(divided_by_zero);
    m[ip->a] = words::div(m[ip->b], m[ip->c], ip->d);
    NEXT();
  }
  ON(eq) {
    m[ip->a] = m[ip->b] == m[ip->c] ? 1 : 0;
    NEXT();
  }
  ON(ne) {
    m[ip->a] = m[ip->b] != m[ip->c] ? 1 : 0;
    NEXT();
  }
  ON(lt) {
    m[ip->a] = m[ip->b] < m[ip->c] ? 1 : 0;
    NEXT();
  }
  ON(le) {
    m[ip->a] = m[ip->b] <= m[ip->c] ? 1 : 0;
    NEXT();
  }
  ON(and_) {
    m[ip->a] = m[ip->b] != 0 && m[ip->c] != 0 ? 1 : 0;
    NEXT();
  }
  ON(or_) {
    m[ip->a] = m[ip->b] != 0 || m[ip->c] != 0 ? 1 : 0;
    NEXT();
  }
  ON(not_) {
    m[ip->a] = m[ip->b] == 0 ? 1 : 0;
    NEXT();
  }
  ON(select) {
    if constexpr (kCounted) note_way(*ip, m[ip->b] != 0);
    m[ip->a] = m[ip->b] != 0 ? m[ip->c] : m[ip->d];
    NEXT();
  }
  ON(clamp) {
    const Word wanted = m[ip->b];
    const Word kept = std::min(std::max(wanted, constants[ip->c]), constants[ip->d]);
    if constexpr (kWatched) {
      cut_slot_ = kept == wanted ? -1 : ip->a;
      cut_wanted_ = wanted;
    }
    m[ip->a] = kept;
    NEXT();
  }
  ON(check) {
    const Word value = m[ip->b];
    if (value < constants[ip->c] || value > constants[ip->d]) TRAP(out_of_range);
    m[ip->a] = value;
    NEXT();
  }

  // ---- state
  ON(ld) {
    m[ip->a] = m[ip->b];
    NEXT();
  }
  ON(st) {
    if constexpr (kWatched) {
      const Word wanted = ip->b == cut_slot_ ? cut_wanted_ : m[ip->b];
      watcher_->on_change(
          {Watcher::Change::What::state, kNone, ip->f, kNone, kNone, m[ip->a], wanted, m[ip->b], line(*ip)});
      cut_slot_ = -1;
    }
    m[ip->a] = m[ip->b];
    NEXT();
  }
  ON(ld_side) {
    SIDE(side, ip->c);
    m[ip->a] = m[static_cast<std::size_t>(ip->b) + side];
    NEXT();
  }
  ON(st_side) {
    SIDE(side, ip->b);
    Word& place = m[static_cast<std::size_t>(ip->a) + side];
    if constexpr (kWatched) {
      const Word wanted = ip->c == cut_slot_ ? cut_wanted_ : m[ip->c];
      watcher_->on_change({Watcher::Change::What::side, kNone, ip->f, static_cast<Index>(side), kNone, place,
                           wanted, m[ip->c], line(*ip)});
      cut_slot_ = -1;
    }
    place = m[ip->c];
    NEXT();
  }
  ON(ld_piece) {
    PIECE(place, ip->b, ip->c, ip->d);
    m[ip->a] = place;
    NEXT();
  }
  ON(st_piece) {
    PIECE(place, ip->a, ip->b, ip->d);
    if constexpr (kWatched) {
      const Word wanted = ip->c == cut_slot_ ? cut_wanted_ : m[ip->c];
      watcher_->on_change({Watcher::Change::What::piece, ip->e, ip->f, static_cast<Index>(place_at), kNone,
                           place, wanted, m[ip->c], line(*ip)});
      cut_slot_ = -1;
    }
    place = m[ip->c];
    NEXT();
  }
  ON(set_out) {
    PIECE(place, ip->a, ip->b, ip->d);
    place = m[ip->c] != 0 ? 1 : 0;
    NEXT();
  }

  // ---- lists: a count, then the members
  ON(list_sides) {
    m[ip->a] = static_cast<Word>(sides);
    for (std::uint64_t i = 0; i < sides; ++i) m[at(ip->a) + 1 + i] = static_cast<Word>(i);
    NEXT();
  }
  ON(list_side) {
    SIDE(side, ip->c);
    const Word count = lists_of_order(p_.layout.kinds[at(ip->b)], side, false, m + ip->a + 1, 0, ip->d);
    if (count < 0) TRAP(list_full);
    m[ip->a] = count;
    NEXT();
  }
  ON(list_up) {
    SIDE(side, ip->c);
    const Word count = lists_of_order(p_.layout.kinds[at(ip->b)], side, true, m + ip->a + 1, 0, ip->d);
    if (count < 0) TRAP(list_full);
    m[ip->a] = count;
    NEXT();
  }
  ON(list_all)
  ON(list_all_up) {
    Word count = 0;
    for (std::uint64_t side = 0; side < sides; ++side) {
      count = lists_of_order(p_.layout.kinds[at(ip->b)], side, ip->op == Do::list_all_up, m + ip->a + 1,
                             count, ip->d);
      if (count < 0) TRAP(list_full);
    }
    m[ip->a] = count;
    NEXT();
  }
  ON(list_parts) {
    const KindPlaces& kind = p_.layout.kinds[at(ip->b)];
    const auto piece = static_cast<std::uint64_t>(m[ip->c]);
    if (piece >= kind.all) TRAP(out_of_range);
    const Word first = m[at(kind.part_first) + piece];
    const Word count = m[at(kind.part_count) + piece];
    if (count > ip->d) TRAP(list_full);
    m[ip->a] = count;
    for (Word i = 0; i < count; ++i) m[ip->a + 1 + i] = first + i;
    NEXT();
  }
  ON(list_own) {
    // The parts of one piece lie one after the other, in the order of the pieces.
    const KindPlaces& kind = p_.layout.kinds[at(ip->b)];
    const Word* const whose = m + kind.fields[0];
    const Word* const last = whose + kind.main;
    const Word of = m[ip->c];
    Word count = 0;
    for (const Word* part = std::lower_bound(whose, last, of); part < last && *part == of; ++part) {
      if (count >= ip->d) TRAP(list_full);
      m[ip->a + 1 + count++] = part - whose;
    }
    m[ip->a] = count;
    NEXT();
  }
  ON(clear) {
    m[ip->a] = 0;
    NEXT();
  }
  ON(push) {
    const Word count = m[ip->a];
    if (count >= ip->c) TRAP(list_full);
    m[ip->a + 1 + count] = m[ip->b];
    m[ip->a] = count + 1;
    NEXT();
  }
  ON(length) {
    m[ip->a] = m[ip->b];
    NEXT();
  }
  ON(at) {
    const Word position = m[ip->c];
    if (position < 1 || position > m[ip->b]) TRAP(outside_list);
    m[ip->a] = m[ip->b + position];
    NEXT();
  }
  ON(wrap) {
    const Word count = m[ip->b];
    Word position = m[ip->c];
    if (count == 0) TRAP(empty_list);
    if (position < 1 || position > count) {
      position = position > count && position - count <= count ? position - count
                                                               : ((position - 1) % count + count) % count + 1;
    }
    m[ip->a] = m[ip->b + position];
    NEXT();
  }
  ON(count_side) {
    SIDE(side, ip->c);
    m[ip->a] = m[p_.layout.kinds[at(ip->b)].order[side]];
    NEXT();
  }
  ON(count_up) {
    SIDE(side, ip->c);
    m[ip->a] = count_up(p_.layout.kinds[at(ip->b)], side);
    NEXT();
  }

  // ---- dice and tables
  ON(roll_one) {
    if constexpr (std::is_same_v<Dice, SeededDice>) {
      if (dice_left == 0) goto out_of_dice;
      --dice_left;
      m[ip->a] = dice_.die(static_cast<std::uint32_t>(ip->c));
      NEXT();
    }
  }
  ON(roll) {
    const auto count = static_cast<std::uint32_t>(ip->b);
    if (count > dice_left) goto out_of_dice;
    dice_left -= count;
    if constexpr (std::is_same_v<Dice, SeededDice>) {
      // as throw_dice without steps
      Word total = 0;
      for (std::uint32_t i = 0; i < count; ++i) total += dice_.die(static_cast<std::uint32_t>(ip->c));
      m[ip->a] = total;
    } else if constexpr (std::is_same_v<Dice, NoDice>) {
      slow.ask.count = count;
      slow.ask.sides = static_cast<std::uint32_t>(ip->c);
      slow.who_throws(*ip, line(*ip));
      result.end = End::dice_missing;
      result.roll = slow.ask;
      result.roll_error = RollError::missing;
      goto ended;
    }
    NEXT();
  }
  ON(throw_) {
    if (!slow.spec_of(ip->b)) TRAP(wrong_dice);
    if constexpr (std::is_same_v<Dice, SeededDice>) {
      SeededDice dice = dice_;  // a copy, so that the machine's own may live in registers
      std::uint64_t thrown = 0;
      const Word total = slow.throw_seeded(dice, thrown);
      if (thrown > dice_left) goto out_of_dice;
      dice_ = dice;
      dice_left -= thrown;
      slow.note_cost(thrown);
      m[ip->a] = total;
    } else {
      slow.who_throws(*ip, line(*ip));
      if constexpr (std::is_same_v<Dice, NoDice>) {
        result.end = End::dice_missing;
        result.roll = slow.ask;
        result.roll_error = RollError::missing;
        goto ended;
      } else {
        const bool alone = counts_alone(slow.ask);
        if (!alone && slow.ask.count > dice_left) goto out_of_dice;
        const Thrown thrown = dice_.roll(slow.ask, faces_, slow.kept);
        if (thrown.error != RollError::none) {
          result.end = thrown.error == RollError::missing ? End::dice_missing : End::dice_wrong;
          result.roll = slow.ask;
          result.roll_error = thrown.error;
          goto ended;
        }
        const std::uint64_t fell = alone ? thrown.cost : thrown.faces_known ? faces_.size() : slow.ask.count;
        if (fell > dice_left) goto out_of_dice;
        dice_left -= fell;
        slow.note_cost(fell);
        m[ip->a] = thrown.total;
        if constexpr (kWatched) {
          if (!thrown.faces_known) faces_.clear();
          watcher_->on_roll(slow.ask, thrown.total, faces_);
        }
      }
    }
    if (!slow.fill_pool(ip->b)) TRAP(list_full);
    NEXT();
  }
  ON(row) {
    const Word key = m[ip->c];
    const std::int32_t found = find_row(ip->b, key);
    if (found < 0) {
      if (r_.tables[at(ip->b)].outside_stop) goto outside;
      TRAP(no_row);
    }
    m[ip->a] = found;
    if constexpr (kWatched) {
      if (!in_report) watcher_->on_look_up(ip->b, key, found, line(*ip));
    }
    if constexpr (kCounted) {
      if (!r_.tables[at(ip->b)].shifted) p_.reached->row(ip->b, found);
    }
    NEXT();
  }
  ON(cell) {
    const bytecode::Table& table = r_.tables[at(ip->b)];
    const auto found = static_cast<std::uint64_t>(m[ip->d]);
    if (found >= table.row_count) TRAP(out_of_range);
    m[ip->a] = table.cells[found * table.columns.size() + at(ip->c)];
    NEXT();
  }
  ON(say) {
    if constexpr (kWatched) tell_say(ip->a);
    NEXT();
  }

  // ---- loops without a count, and over groups
  ON(until_begin) {
    if constexpr (kCounted) note_way(*ip, true);
    m[ip->c] = 1;
    STEP();
    m[ip->a] = 1;
    NEXT();
  }
  ON(until_next) {
    STEP();
    m[ip->a] = ++m[ip->c];
    JUMP(ip->d);
  }
  ON(groups_begin)
  ON(groups_next) {
    const Word* const members = m + ip->a;
    const Word* const keys = m + ip->b;
    const Word first = ip->op == Do::groups_begin ? 1 : m[ip->e];
    if constexpr (kCounted) {
      if (ip->op == Do::groups_begin) note_way(*ip, first <= members[0]);
    }
    if (first > members[0]) {
      if (ip->op == Do::groups_next) NEXT();
      JUMP(ip->d);
    }
    if (keys[0] < members[0]) TRAP(outside_list);
    STEP();
    const Word last = slow.fill_group(ip->a, ip->b, ip->c, first);
    if (last < 0) TRAP(list_full);
    m[ip->e] = last + 1;
    m[ip->f] = first;
    if (ip->op == Do::groups_begin) NEXT();
    JUMP(ip->d);
  }

  // ---- what may be absent
  ON(none_) {
    m[ip->a] = bytecode::kAbsent;
    NEXT();
  }
  ON(absent) {
    m[ip->a] = m[ip->b] == bytecode::kAbsent ? 1 : 0;
    NEXT();
  }
  ON(present) {
    const Word value = m[ip->b];
    if (value == bytecode::kAbsent) TRAP(absent);
    m[ip->a] = value;
    NEXT();
  }

  // ---- arrays
  ON(ld_at) {
    const auto element = static_cast<std::uint64_t>(m[ip->c]);
    if (element >= static_cast<std::uint64_t>(ip->d)) TRAP(out_of_range);
    m[ip->a] = m[static_cast<std::size_t>(ip->b) + element];
    NEXT();
  }
  ON(st_at) {
    const auto element = static_cast<std::uint64_t>(m[ip->b]);
    if (element >= static_cast<std::uint64_t>(ip->d)) TRAP(out_of_range);
    Word& place = m[static_cast<std::size_t>(ip->a) + element];
    if constexpr (kWatched) {
      const Word wanted = ip->c == cut_slot_ ? cut_wanted_ : m[ip->c];
      watcher_->on_change({Watcher::Change::What::state, kNone, ip->f, kNone, static_cast<Index>(element),
                           place, wanted, m[ip->c], line(*ip)});
      cut_slot_ = -1;
    }
    place = m[ip->c];
    NEXT();
  }
  ON(ld_side_at) {
    SIDE(side, ip->c);
    const auto element = static_cast<std::uint64_t>(m[ip->e]);
    if (element >= static_cast<std::uint64_t>(ip->d)) TRAP(out_of_range);
    m[ip->a] = m[static_cast<std::size_t>(ip->b) + element * sides + side];
    NEXT();
  }
  ON(st_side_at) {
    SIDE(side, ip->b);
    const auto element = static_cast<std::uint64_t>(m[ip->e]);
    if (element >= static_cast<std::uint64_t>(ip->d)) TRAP(out_of_range);
    Word& place = m[static_cast<std::size_t>(ip->a) + element * sides + side];
    if constexpr (kWatched) {
      const Word wanted = ip->c == cut_slot_ ? cut_wanted_ : m[ip->c];
      watcher_->on_change({Watcher::Change::What::side, kNone, ip->f, static_cast<Index>(side),
                           static_cast<Index>(element), place, wanted, m[ip->c], line(*ip)});
      cut_slot_ = -1;
    }
    place = m[ip->c];
    NEXT();
  }
  ON(ld_piece_at) {
    const FieldOf& field = p_.layout.piece_fields[at(ip->b)];
    const KindPlaces& kind = p_.layout.kinds[at(field.kind)];
    const auto element = static_cast<std::uint64_t>(m[ip->e]);
    if (element >= field.elements) TRAP(out_of_range);
    PIECE(place, static_cast<std::size_t>(kind.fields[at(field.field)]) + element * kind.all, ip->c,
          kind.all);
    m[ip->a] = place;
    NEXT();
  }
  ON(st_piece_at) {
    const FieldOf& field = p_.layout.piece_fields[at(ip->a)];
    const KindPlaces& kind = p_.layout.kinds[at(field.kind)];
    const auto element = static_cast<std::uint64_t>(m[ip->e]);
    if (element >= field.elements) TRAP(out_of_range);
    PIECE(place, static_cast<std::size_t>(kind.fields[at(field.field)]) + element * kind.all, ip->b,
          kind.all);
    if constexpr (kWatched) {
      const Word wanted = ip->c == cut_slot_ ? cut_wanted_ : m[ip->c];
      watcher_->on_change({Watcher::Change::What::piece, field.kind, field.field,
                           static_cast<Index>(place_at), static_cast<Index>(element), place, wanted, m[ip->c],
                           line(*ip)});
      cut_slot_ = -1;
    }
    place = m[ip->c];
    NEXT();
  }

  // ---- pieces change sides
  ON(move_to) {
    SIDE(side, ip->c);
    const KindPlaces& kind = p_.layout.kinds[at(ip->a)];
    PIECE(owner, kind.side, ip->b, kind.all);
    if (owner != static_cast<Word>(side)) {
      const Word before = owner;
      if (!slow.move_to(ip->a, static_cast<Word>(owner_at), static_cast<Word>(side))) TRAP(list_full);
      if constexpr (kWatched) {
        watcher_->on_change({Watcher::Change::What::owner, ip->a, kNone, static_cast<Index>(owner_at), kNone,
                             before, static_cast<Word>(side), static_cast<Word>(side), line(*ip)});
      }
    }
    NEXT();
  }

  // ---- lists of names, order, names one after the other
  ON(list_names) {
    m[ip->a] = ip->b;
    for (Word i = 0; i < ip->b; ++i) m[ip->a + 1 + i] = i;
    NEXT();
  }
  ON(sort) {
    if (m[ip->a] != m[ip->b]) TRAP(outside_list);
    slow.sort_by(m + ip->a + 1, m + ip->b + 1, m[ip->a], ip->c != 0);
    NEXT();
  }
  ON(shift) {
    Word to = add(m[ip->b], m[ip->c]);
    if (ip->e != 0) to = std::clamp<Word>(to, 0, ip->d - 1);
    if (to < 0 || to >= ip->d) TRAP(out_of_range);
    m[ip->a] = to;
    NEXT();
  }
  // A row or column (e: 4) of table d moved on; beyond the ends as the low bits of e say.
  ON(shift_place) {
    const bytecode::Table& table = r_.tables[at(ip->d)];
    const bool column = (ip->e & 4) != 0;
    const Word count = column ? static_cast<Word>(table.across.heads.size()) : table.row_count;
    Word to = add(m[ip->b], m[ip->c]);
    if ((ip->e & 3) == 1) to = std::clamp<Word>(to, 0, count - 1);
    if (to < 0 || to >= count) {
      if ((ip->e & 3) == 2) goto outside;
      TRAP(out_of_range);
    }
    if constexpr (kWatched) {
      if (!in_report) watcher_->on_shift(ip->d, column, m[ip->c], static_cast<Index>(to));
    }
    if constexpr (kCounted) {
      if (!column) p_.reached->row(ip->d, to);
    }
    m[ip->a] = to;
    NEXT();
  }
  ON(row_odds) {
    const Word key = m[ip->c], against = m[ip->d];
    if (key < 0 || against < 0) TRAP(out_of_range);
    const bytecode::Table& table = r_.tables[at(ip->b)];
    const std::int32_t found = find_odds(table, key, against);
    if (found < 0) {
      if (table.outside_stop) goto outside;
      TRAP(no_row);
    }
    m[ip->a] = found;
    if constexpr (kWatched) {
      if (!in_report) watcher_->on_odds_row(ip->b, key, against, found, line(*ip));
    }
    if constexpr (kCounted) {
      if (!table.shifted) p_.reached->row(ip->b, found);
    }
    NEXT();
  }

  // ---- matrices
  ON(col) {
    const bytecode::Table& table = r_.tables[at(ip->b)];
    const Word key = m[ip->c];
    const std::int32_t found = find_column(table.across, key);
    if (found < 0) {
      if (table.across.outside_stop) goto outside;
      TRAP(no_row);
    }
    m[ip->a] = found;
    if constexpr (kWatched) {
      if (!in_report) watcher_->on_column(ip->b, key, bytecode::kAbsent, found, line(*ip));
    }
    NEXT();
  }
  ON(col_odds) {
    const bytecode::Table::Across& across = r_.tables[at(ip->b)].across;
    const Word key = m[ip->c], against = m[ip->d];
    if (key < 0 || against < 0) TRAP(out_of_range);
    const Word choice = across.between_given == kNone ? -1 : m[p_.layout.given[at(across.between_given)]];
    const std::int32_t found = odds_column(across, key, against, choice);
    if (found < 0) {
      if (across.outside_stop) goto outside;
      TRAP(no_row);
    }
    m[ip->a] = found;
    if constexpr (kWatched) {
      if (!in_report) watcher_->on_column(ip->b, key, against, found, line(*ip));
    }
    NEXT();
  }
  ON(cell_at) {
    const bytecode::Table& table = r_.tables[at(ip->b)];
    const auto row = static_cast<std::uint64_t>(m[ip->c]);
    const auto column = static_cast<std::uint64_t>(m[ip->d]);
    if (row >= table.row_count || column >= table.across.heads.size()) TRAP(out_of_range);
    m[ip->a] = table.cells[row * table.across.heads.size() + column];
    if constexpr (kCounted) p_.reached->cell(ip->b, row * table.across.heads.size() + column);
    NEXT();
  }

  // ---- throws that kept their dice
  ON(dice_count) {
    m[ip->a] = slow.count_dice(ip->b, ip->c, m[ip->d]);
    NEXT();
  }
  ON(dice_high) {
    m[ip->a] = slow.sum_of_best(ip->b, m[ip->c], true);
    NEXT();
  }
  ON(dice_low) {
    m[ip->a] = slow.sum_of_best(ip->b, m[ip->c], false);
    NEXT();
  }
  ON(dice_pairs) {
    m[ip->a] = slow.count_pairs(ip->b, ip->c, ip->d);
    NEXT();
  }

  // ---- several in one
  ON(br_eq) UNLESS(m[ip->a] == m[ip->b]);
  ON(br_ne) UNLESS(m[ip->a] != m[ip->b]);
  ON(br_lt) UNLESS(m[ip->a] < m[ip->b]);
  ON(br_le) UNLESS(m[ip->a] <= m[ip->b]);
  ON(br_not) UNLESS(m[ip->a] == 0);
  ON(br_and) UNLESS(m[ip->a] != 0 && m[ip->b] != 0);
  ON(br_or) UNLESS(m[ip->a] != 0 || m[ip->b] != 0);
  ON(br_and_eq) UNLESS(m[ip->a] == m[ip->b] && m[ip->c] != 0);
  ON(br_and_lt) UNLESS(m[ip->a] < m[ip->b] && m[ip->c] != 0);
  ON(br_and_le) UNLESS(m[ip->a] <= m[ip->b] && m[ip->c] != 0);
  ON(look) {
    LOOK(value, m[ip->c]);
    m[ip->a] = value;
    NEXT();
  }
  ON(add_look) {
    LOOK(value, m[ip->c]);
    m[ip->a] = add(m[ip->f], value);
    NEXT();
  }
  ON(sub_look) {
    LOOK(value, m[ip->c]);
    m[ip->a] = sub(m[ip->f], value);
    NEXT();
  }
  ON(look_piece) {
    PIECE(key, ip->b, ip->c, ip->d);
    LOOK(value, key);
    m[ip->a] = value;
    NEXT();
  }
  ON(add_look_piece) {
    PIECE(key, ip->b, ip->c, ip->d);
    LOOK(value, key);
    m[ip->a] = add(m[ip->f], value);
    NEXT();
  }
  ON(sub_look_piece) {
    PIECE(key, ip->b, ip->c, ip->d);
    LOOK(value, key);
    m[ip->a] = sub(m[ip->f], value);
    NEXT();
  }
  ON(add_piece) {
    PIECE(place, ip->b, ip->c, ip->d);
    m[ip->a] = add(m[ip->f], place);
    NEXT();
  }
  ON(sub_piece) {
    PIECE(place, ip->b, ip->c, ip->d);
    m[ip->a] = sub(m[ip->f], place);
    NEXT();
  }
  ON(owner_side) {
    OWNER_SIDE(value);
    m[ip->a] = value;
    NEXT();
  }
  ON(add_owner_side) {
    OWNER_SIDE(value);
    m[ip->a] = add(m[ip->f], value);
    NEXT();
  }
  ON(sub_owner_side) {
    OWNER_SIDE(value);
    m[ip->a] = sub(m[ip->f], value);
    NEXT();
  }

#if !MUSTER_LABELS
}
}
#endif

out_of_fuel : result.end = End::limit;
result.limit = Limit::steps;
if (!in_report && slow.in_until(code_, ip)) {
  result.end = End::undecided;
  result.limit = Limit::none;
}
goto ended;
outside : result.end = End::outside;
goto ended;

out_of_queue : result.end = End::trap;
result.trap = Trap::queue_full;
if (slow.in_until(code_, ip)) {
  result.end = End::undecided;
  result.trap = Trap::none;
}
goto ended;

out_of_dice : result.end = End::limit;
result.limit = Limit::dice;
if (slow.in_until(code_, ip)) {
  result.end = End::undecided;
  result.limit = Limit::none;
}
ended : if (in_report) std::swap(fuel, report_fuel);
result.line = line(*ip);
result.steps = all_fuel - fuel;
result.dice = p_.limits.dice - dice_left + slow.more_dice;
return result;
}

#undef ON
#undef GO
#undef NEXT
#undef JUMP
#undef UNLESS
#undef TRAP
#undef STEP
#undef PIECE
#undef SIDE
#undef LOOK
#undef OWNER_SIDE

}  // namespace muster::runtime

#if MUSTER_LABELS
#pragma GCC diagnostic pop
#endif

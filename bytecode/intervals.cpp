// Interval arithmetic over instructions. Corners are computed in 128 bits and refused beyond
// +-kOpen, so nothing here wraps.
#include "bytecode/intervals.h"

#include <algorithm>
#include <cstring>

#include "bytecode/file.h"

namespace muster::bytecode {
namespace {

__extension__ typedef __int128 Wide;
using Maybe = std::optional<Interval>;

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

Maybe narrow(Wide lo, Wide hi) {
  if (lo < -Wide{kOpen} || hi > Wide{kOpen}) return std::nullopt;
  return Interval{static_cast<std::int64_t>(lo), static_cast<std::int64_t>(hi)};
}

Maybe product(const Interval& a, const Interval& b) {
  const Wide corners[] = {Wide{a.lo} * b.lo, Wide{a.lo} * b.hi, Wide{a.hi} * b.lo, Wide{a.hi} * b.hi};
  return narrow(*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4));
}

// b / c rounded as `div` numbers it; c is not 0.
Wide quotient(Wide b, Wide c, std::int32_t rounding) {
  if (c < 0) b = -b, c = -c;
  Wide down = b / c;
  if (b % c < 0) --down;
  const Wide rest = b - down * c;  // 0..c-1
  if (rest == 0) return down;
  switch (rounding) {
    case 0:
      return down;
    case 1:
      return down + 1;
    case 5:
      return b < 0 ? down + 1 : down;
    default:
      break;
  }
  if (2 * rest != c) return 2 * rest > c ? down + 1 : down;
  if (rounding == 2) return down + 1;
  if (rounding == 3) return down;
  return down % 2 == 0 ? down : down + 1;
}

// Rounding never turns the order of quotients around, so the corners of the divisors above and
// below 0 are the ends.
Maybe division(const Interval& b, const Interval& c, std::int32_t rounding) {
  bool any = false;
  Wide lo = 0, hi = 0;
  const auto corner = [&](Wide x, Wide y) {
    const Wide q = quotient(x, y, rounding);
    lo = any ? std::min(lo, q) : q;
    hi = any ? std::max(hi, q) : q;
    any = true;
  };
  const auto part = [&](std::int64_t from, std::int64_t to) {
    if (from > to) return;
    for (const std::int64_t x : {b.lo, b.hi}) {
      for (const std::int64_t y : {from, to}) corner(x, y);
    }
  };
  part(std::max<std::int64_t>(c.lo, 1), c.hi);
  part(c.lo, std::min<std::int64_t>(c.hi, -1));
  return narrow(lo, hi);  // only 0: it always stops
}

std::int64_t pieces_of(const Ruleset& r, const PieceKind& kind, bool parts) {
  Wide all = Wide{kind.up_to} * static_cast<Wide>(r.sides.size());
  if (parts && kind.at_most > 1) all *= Wide{kind.at_most} + 1;  // a joined piece and its lines
  return static_cast<std::int64_t>(std::min<Wide>(all, kMostMembers));
}

const Field* piece_field(const Ruleset& r, Index f) {
  for (const PieceKind& kind : r.kinds) {
    const auto n = static_cast<Index>(kind.fields.size());
    if (f < n) return &kind.fields[ix(f)];
    f -= n;
  }
  return nullptr;
}

std::int64_t member_bound(const Ruleset& r, const ValueType& type) {
  switch (type.kind) {
    case Kind::side:
      return static_cast<std::int64_t>(r.sides.size());
    case Kind::name:
      return static_cast<std::int64_t>(r.names[ix(type.sub)].words.size());
    case Kind::piece:
      return pieces_of(r, r.kinds[ix(type.sub)], true);
    default:
      return 0;
  }
}

// At most `most` members of a list, added up.
Maybe some_of(const Interval& member, std::int64_t most) {
  const Maybe all = product(member, {0, std::max<std::int64_t>(most, 0)});
  if (!all) return all;
  return Interval{std::min<std::int64_t>(all->lo, 0), std::max<std::int64_t>(all->hi, 0)};
}

}  // namespace

Interval slot_interval(const Ruleset& r, const ValueType& type) {
  switch (type.kind) {
    case Kind::number:
    case Kind::percent:
      return {type.lo, type.hi};
    case Kind::yes_no:
      return {0, 1};
    case Kind::name:
      return {0, static_cast<std::int64_t>(r.names[ix(type.sub)].words.size()) - 1};
    case Kind::side:
      return {0, static_cast<std::int64_t>(r.sides.size()) - 1};
    default:
      return {0, kMostMembers};
  }
}

std::int64_t list_bound(const Ruleset& r, Index slot) {
  const Slot& s = r.slots[ix(slot)];
  if (s.type.kind != Kind::number && s.type.kind != Kind::percent) return member_bound(r, s.type);
  if (s.room != 0) return std::min<std::int64_t>(s.room, kMostMembers);
  std::int64_t most = static_cast<std::int64_t>(r.sides.size());
  for (const NameSet& set : r.names) most = std::max(most, static_cast<std::int64_t>(set.words.size()));
  for (const PieceKind& kind : r.kinds) most = std::max(most, pieces_of(r, kind, true));
  return most;
}

std::optional<Interval> result_interval(const Ruleset& r, const Instr& in, int operand) {
  const auto of = [&](Index slot) { return slot_interval(r, slot); };
  const auto constant = [&](Index k) { return r.constants[ix(k)]; };
  const auto members = [&](Index list) { return Interval{0, list_bound(r, list)}; };
  const auto position = [&](Index list) {
    return Interval{1, std::max<std::int64_t>(1, list_bound(r, list))};
  };
  const auto field = [&](const Field& f) { return slot_interval(r, f.type); };
  if (operand < 0) {
    const char* d = std::strchr(info(in.op).operands, 'd');
    if (d == nullptr) return std::nullopt;
    operand = static_cast<int>(d - info(in.op).operands);
  }
  switch (in.op) {
    case Op::loop:
      return Interval{1, std::max<std::int64_t>(1, of(in.a).hi)};
    case Op::each:
      return operand == 1 ? of(in.a) : position(in.a);
    case Op::groups:
      return position(in.a);
    case Op::until:
      return Interval{1, kMostTurns};
    case Op::const_: {
      const std::int64_t k = constant(in.b);
      return k == kAbsent ? std::optional(of(in.a)) : narrow(k, k);
    }
    case Op::none_:
      return of(in.a);
    case Op::move:
    case Op::present:
    case Op::regrain:
      return of(in.b);
    case Op::add:
      return narrow(Wide{of(in.b).lo} + of(in.c).lo, Wide{of(in.b).hi} + of(in.c).hi);
    case Op::sub:
      return narrow(Wide{of(in.b).lo} - of(in.c).hi, Wide{of(in.b).hi} - of(in.c).lo);
    case Op::mul:
      return product(of(in.b), of(in.c));
    case Op::neg:
      return narrow(-Wide{of(in.b).hi}, -Wide{of(in.b).lo});
    case Op::min_:
      return Interval{std::min(of(in.b).lo, of(in.c).lo), std::min(of(in.b).hi, of(in.c).hi)};
    case Op::max_:
      return Interval{std::max(of(in.b).lo, of(in.c).lo), std::max(of(in.b).hi, of(in.c).hi)};
    case Op::scale:
      return product(of(in.b), {constant(in.c), constant(in.c)});
    case Op::div_:
      return division(of(in.b), of(in.c), in.d);
    case Op::select:
      return Interval{std::min(of(in.c).lo, of(in.d).lo), std::max(of(in.c).hi, of(in.d).hi)};
    case Op::clamp: {
      const std::int64_t lo = constant(in.c), hi = constant(in.d);
      const auto kept = [&](std::int64_t v) { return std::min(std::max(v, lo), hi); };
      return Interval{kept(of(in.b).lo), kept(of(in.b).hi)};
    }
    case Op::check: {
      const Interval both{std::max(of(in.b).lo, constant(in.c)), std::min(of(in.b).hi, constant(in.d))};
      return both.lo <= both.hi ? both : Interval{constant(in.c), constant(in.d)};  // it always stops
    }
    case Op::eq:
    case Op::ne:
    case Op::lt:
    case Op::le:
    case Op::and_:
    case Op::or_:
    case Op::not_:
    case Op::is_out:
    case Op::absent:
      return Interval{0, 1};
    case Op::ld_given:
    case Op::ld_given_at:
      return field(r.given[ix(in.b)]);
    case Op::ld_state:
    case Op::ld_state_at:
      return field(r.state[ix(in.b)]);
    case Op::ld_side:
    case Op::ld_side_at:
      return field(r.side_fields[ix(in.b)]);
    case Op::ld_piece:
    case Op::ld_piece_at: {
      const Field* f = piece_field(r, in.b);
      return f == nullptr ? std::nullopt : std::optional(field(*f));
    }
    case Op::owner:
    case Op::home:
    case Op::enemy:
    case Op::unit_of:
    case Op::name_of:
    case Op::shift:
    case Op::row:
    case Op::row_odds:
    case Op::col:
    case Op::col_odds:
      return of(in.a);
    case Op::number_of: {
      const PieceKind& kind = r.kinds[ix(r.slots[ix(in.b)].type.sub)];
      return Interval{1, std::max<std::int64_t>(1, pieces_of(r, kind, false))};
    }
    case Op::length:
      return members(in.b);
    case Op::at:
    case Op::wrap:
      return of(in.b);
    case Op::count_side:
    case Op::count_up:
      return Interval{0, pieces_of(r, r.kinds[ix(in.b)], false)};
    case Op::roll:
      return dice_range(r, r.dice[ix(in.b)]).total;
    case Op::cell:
      return slot_interval(r, r.tables[ix(in.b)].columns[ix(in.c)].type);
    case Op::cell_at:
      return slot_interval(r, r.tables[ix(in.b)].columns[0].type);
    case Op::dice_count:
      return members(in.b);
    case Op::dice_pairs:
      return Interval{0, std::min(list_bound(r, in.b), list_bound(r, in.c))};
    case Op::dice_high:
    case Op::dice_low:
      return some_of(of(in.b), std::min(list_bound(r, in.b), of(in.c).hi));
    default:
      return std::nullopt;
  }
}

}  // namespace muster::bytecode

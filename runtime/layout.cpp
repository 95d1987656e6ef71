// Lays out the memory. All sums are in 64 bits and stop growing at the limit, so no number of
// pieces makes a place wrap around.
#include "runtime/layout.h"

#include <algorithm>

namespace muster::runtime {

using bytecode::Instr;
using bytecode::Op;
using bytecode::Ruleset;

std::uint32_t elements(const Ruleset& r, const bytecode::Field& field) {
  if (field.per == kNone) return 1;
  return static_cast<std::uint32_t>(r.names[static_cast<std::size_t>(field.per)].words.size());
}

std::uint32_t list_room(const Ruleset& r, const std::vector<KindCount>& counts, Index slot) {
  const bytecode::Slot& s = r.slots[static_cast<std::size_t>(slot)];
  const auto sub = static_cast<std::size_t>(s.type.sub);
  const auto of_kind = [&](const KindCount& count) {
    const std::uint64_t room = std::uint64_t{count.main} + count.parts;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(room, UINT32_MAX));
  };
  switch (s.type.kind) {
    case bytecode::Kind::side:
      return static_cast<std::uint32_t>(r.sides.size());
    case bytecode::Kind::name:
      return static_cast<std::uint32_t>(r.names[sub].words.size());
    case bytecode::Kind::piece:
      return of_kind(counts[sub]);
    default:
      break;
  }
  if (s.room != 0) return s.room;
  // Keys of an order: as many as any list has members.
  auto most = static_cast<std::uint32_t>(r.sides.size());
  for (const auto& set : r.names) most = std::max(most, static_cast<std::uint32_t>(set.words.size()));
  for (const KindCount& count : counts) most = std::max(most, of_kind(count));
  return most;
}

namespace {

class Ground {
 public:
  explicit Ground(std::uint64_t limit) : limit_(std::min<std::uint64_t>(limit, INT32_MAX)) {}
  Place take(std::uint64_t words) {
    if (words > limit_ - next_) {
      ok_ = false;
      return 0;
    }
    const auto place = static_cast<Place>(next_);
    next_ += words;
    return place;
  }
  std::uint64_t left() const { return limit_ - next_; }
  bool ok() const { return ok_; }
  std::uint64_t next() const { return next_; }

 private:
  std::uint64_t limit_;
  std::uint64_t next_ = 0;
  bool ok_ = true;
};

// Words of the state, without overflow for any counts.
std::uint64_t state_words(const Ruleset& r, const std::vector<KindCount>& counts) {
  constexpr std::uint64_t kLots = std::uint64_t{1} << 40;
  std::uint64_t words = 0;
  const auto more = [&](std::uint64_t n) { words = std::min(kLots, words + std::min(kLots, n)); };
  for (const auto& f : r.given) more(elements(r, f));
  for (const auto& f : r.state) more(elements(r, f));
  for (const auto& f : r.side_fields) more(std::uint64_t{elements(r, f)} * r.sides.size());
  for (std::size_t k = 0; k < r.kinds.size(); ++k) {
    const std::uint64_t all =
        std::min<std::uint64_t>(std::uint64_t{counts[k].main} + counts[k].parts, UINT32_MAX);
    std::uint64_t each = 8;
    for (const auto& f : r.kinds[k].fields) each += elements(r, f);
    more(all * each);
    more((std::uint64_t{counts[k].main} + 1) * r.sides.size());
  }
  return words;
}

}  // namespace

Layout lay_out(const Ruleset& r, const std::vector<KindCount>& counts, std::uint64_t hidden, Capacity queue,
               const bytecode::MachineLimits& limits) {
  Layout out;
  Ground ground(limits.memory_words);
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };

  ground.take(r.slots.size());
  out.hidden = ground.take(hidden);
  out.lists.assign(r.slots.size(), -1);
  out.list_room.assign(r.slots.size(), 0);
  for (std::size_t i = 0; i < r.slots.size() && ground.ok(); ++i) {
    if (r.slots[i].cls != bytecode::SlotClass::list) continue;
    out.list_room[i] = list_room(r, counts, static_cast<Index>(i));
    out.lists[i] = ground.take(std::uint64_t{out.list_room[i]} + 1);
  }
  // An open queue takes no more than leaves room for the state, which comes after it.
  std::uint64_t queue_words = queue.words;
  if (queue.open && ground.ok()) {
    const std::uint64_t state = state_words(r, counts);
    const std::uint64_t spare = ground.left() > state ? ground.left() - state : 0;
    queue_words = std::min(std::max(queue.words, kOpenQueue), std::max(queue.words, spare));
  }
  out.queue = ground.take(queue_words);
  out.queue_end = static_cast<Place>(ground.next());

  // What the code stores to changes; all else stays as the battle file said.
  for (std::size_t k = 0; k < r.kinds.size(); ++k) {
    for (std::size_t f = 0; f < r.kinds[k].fields.size(); ++f) {
      out.piece_fields.push_back(
          {static_cast<Index>(k), static_cast<Index>(f), elements(r, r.kinds[k].fields[f])});
    }
  }
  std::vector<bool> piece_changes(out.piece_fields.size()), side_changes(r.side_fields.size());
  std::vector<bool> moves(r.kinds.size());
  for (const Instr& in : r.code) {
    if (in.op == Op::st_piece || in.op == Op::st_piece_at) piece_changes[at(in.a)] = true;
    if (in.op == Op::st_side || in.op == Op::st_side_at) side_changes[at(in.a)] = true;
    if (in.op == Op::move_to) moves[at(r.slots[at(in.a)].type.sub)] = true;
  }

  out.sides = static_cast<std::uint32_t>(r.sides.size());
  out.given.resize(r.given.size());
  for (std::size_t i = 0; i < r.given.size(); ++i) out.given[i] = ground.take(elements(r, r.given[i]));
  out.side_fields.resize(r.side_fields.size());
  out.kinds.resize(r.kinds.size());
  for (std::size_t k = 0; k < r.kinds.size() && ground.ok(); ++k) {
    KindPlaces& kind = out.kinds[k];
    const std::uint64_t all = std::uint64_t{counts[k].main} + counts[k].parts;
    kind.main = counts[k].main;
    kind.all = static_cast<std::uint32_t>(std::min<std::uint64_t>(all, UINT32_MAX));
    kind.fields.resize(r.kinds[k].fields.size());
    for (Place* place :
         {&kind.home, &kind.number, &kind.unit, &kind.name, &kind.part_first, &kind.part_count}) {
      *place = ground.take(all);
    }
    kind.order.resize(r.sides.size());
  }
  // Who belongs to which side.
  const auto belonging = [&](std::size_t k) {
    KindPlaces& kind = out.kinds[k];
    kind.side = ground.take(kind.all);
    for (Place& place : kind.order) place = ground.take(std::uint64_t{kind.main} + 1);
  };
  for (const bool changes : {false, true}) {
    if (changes) out.changes = static_cast<Place>(ground.next());
    for (std::size_t f = 0; f < out.side_fields.size(); ++f) {
      const std::uint64_t words = std::uint64_t{out.sides} * elements(r, r.side_fields[f]);
      if (side_changes[f] == changes) out.side_fields[f] = ground.take(words);
    }
    for (std::size_t k = 0; k < r.kinds.size() && ground.ok(); ++k) {
      if (moves[k] == changes) belonging(k);
    }
    for (std::size_t f = 0; f < out.piece_fields.size() && ground.ok(); ++f) {
      if (piece_changes[f] != changes) continue;
      KindPlaces& kind = out.kinds[at(out.piece_fields[f].kind)];
      const auto& fields = r.kinds[at(out.piece_fields[f].kind)].fields;
      kind.fields[at(out.piece_fields[f].field)] =
          ground.take(std::uint64_t{kind.all} * elements(r, fields[at(out.piece_fields[f].field)]));
    }
  }
  out.state.resize(r.state.size());
  for (std::size_t i = 0; i < r.state.size(); ++i) out.state[i] = ground.take(elements(r, r.state[i]));
  for (KindPlaces& kind : out.kinds) kind.out = ground.take(kind.all);

  out.words = ground.next();
  out.ok = ground.ok();
  return out;
}

}  // namespace muster::runtime

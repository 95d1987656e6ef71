// Lays out the memory. All sums are in 64 bits and stop growing at the limit, so no number of
// pieces makes a place wrap around.
#include "runtime/layout.h"

#include <algorithm>

namespace muster::runtime {

using bytecode::Instr;
using bytecode::Op;
using bytecode::Ruleset;

std::uint32_t list_room(const Ruleset& r, const std::vector<KindCount>& counts, Index slot) {
  const auto& type = r.slots[static_cast<std::size_t>(slot)].type;
  if (type.kind == bytecode::Kind::side) return static_cast<std::uint32_t>(r.sides.size());
  const KindCount& count = counts[static_cast<std::size_t>(type.sub)];
  const std::uint64_t room = std::uint64_t{count.main} + count.parts;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(room, UINT32_MAX));
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
  bool ok() const { return ok_; }
  std::uint64_t next() const { return next_; }

 private:
  std::uint64_t limit_;
  std::uint64_t next_ = 0;
  bool ok_ = true;
};

}  // namespace

Layout lay_out(const Ruleset& r, const std::vector<KindCount>& counts, std::uint64_t hidden,
               std::uint64_t queue_words, const bytecode::MachineLimits& limits) {
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
  out.queue = ground.take(queue_words);
  out.queue_end = static_cast<Place>(ground.next());

  // What the code stores to changes; all else stays as the battle file said.
  for (std::size_t k = 0; k < r.kinds.size(); ++k) {
    for (std::size_t f = 0; f < r.kinds[k].fields.size(); ++f) {
      out.piece_fields.push_back({static_cast<Index>(k), static_cast<Index>(f)});
    }
  }
  std::vector<bool> piece_changes(out.piece_fields.size()), side_changes(r.side_fields.size());
  for (const Instr& in : r.code) {
    if (in.op == Op::st_piece) piece_changes[at(in.a)] = true;
    if (in.op == Op::st_side) side_changes[at(in.a)] = true;
  }

  out.sides = static_cast<std::uint32_t>(r.sides.size());
  out.given.resize(r.given.size());
  for (Place& place : out.given) place = ground.take(1);
  out.side_fields.resize(r.side_fields.size());
  out.kinds.resize(r.kinds.size());
  for (std::size_t k = 0; k < r.kinds.size() && ground.ok(); ++k) {
    KindPlaces& kind = out.kinds[k];
    const std::uint64_t all = std::uint64_t{counts[k].main} + counts[k].parts;
    kind.main = counts[k].main;
    kind.all = static_cast<std::uint32_t>(std::min<std::uint64_t>(all, UINT32_MAX));
    kind.fields.resize(r.kinds[k].fields.size());
    for (Place* place :
         {&kind.home, &kind.side, &kind.number, &kind.unit, &kind.part_first, &kind.part_count}) {
      *place = ground.take(all);
    }
    kind.order.resize(r.sides.size());
    for (Place& place : kind.order) place = ground.take(std::uint64_t{kind.main} + 1);
  }
  for (const bool changes : {false, true}) {
    if (changes) out.changes = static_cast<Place>(ground.next());
    for (std::size_t f = 0; f < out.side_fields.size(); ++f) {
      if (side_changes[f] == changes) out.side_fields[f] = ground.take(out.sides);
    }
    for (std::size_t f = 0; f < out.piece_fields.size() && ground.ok(); ++f) {
      if (piece_changes[f] != changes) continue;
      KindPlaces& kind = out.kinds[at(out.piece_fields[f].kind)];
      kind.fields[at(out.piece_fields[f].field)] = ground.take(kind.all);
    }
  }
  out.state.resize(r.state.size());
  for (Place& place : out.state) place = ground.take(1);
  for (KindPlaces& kind : out.kinds) kind.out = ground.take(kind.all);

  out.words = ground.next();
  out.ok = ground.ok();
  return out;
}

}  // namespace muster::runtime

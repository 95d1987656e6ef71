#include "battle/settled.h"

#include <algorithm>
#include <utility>

#include "battle/schema.h"

namespace muster::battle {

const bytecode::Field* Settled::field_at(const Place& place) const {
  const auto& [kind, who, field, element] = place;
  if (field == kNone) return nullptr;
  if (kind != kNone) return &at(at(rs_.kinds, kind).fields, field);
  return who != kNone ? &at(rs_.side_fields, field) : &at(rs_.state, field);
}

void Settled::settle(const Place& place, std::int64_t value, Lines by) {
  known_[place] = std::move(by);
  const auto& [kind, who, field, element] = place;
  const Index part = element == kNone ? 0 : element;
  if (field == kNone) {
    battle_.program.set_out(memory_, kind, who, value != 0);
  } else if (kind != kNone) {
    battle_.program.set_field(memory_, kind, field, who, value, part);
  } else if (who != kNone) {
    battle_.program.set_side_field(memory_, field, who, value, part);
  } else {
    battle_.program.set_state(memory_, field, value, part);
  }
}

bool Settled::moves(Index kind) const {
  const Index owner = at(rs_.kinds, kind).part_of;
  return kind_moves(rs_, kind) || (owner != kNone && kind_moves(rs_, owner));
}
bool Settled::changes(const Place& place) {
  const auto& [kind, who, field, element] = place;
  const Place any{kind, who == kNone ? kNone : 0, field, kNone};
  const auto [found, fresh] = changing_.try_emplace(any, false);
  if (!fresh) return found->second;
  if (kind != kNone) {
    found->second = piece_field_changes(rs_, kind, field);
  } else if (who != kNone) {
    found->second = side_field_changes(rs_, field) || at(rs_.side_fields, field).rolled != kNone;
  } else {
    found->second = std::any_of(rs_.code.begin(), rs_.code.end(), [&](const auto& in) {
      return (in.op == bytecode::Op::st_state || in.op == bytecode::Op::st_state_at) && in.a == field;
    });
  }
  return found->second;
}

// Whether a place is settled; by which lines goes into `by`.
bool Settled::knows(const Place& place, Lines& by) {
  const auto& [kind, who, field, element] = place;
  if (const auto found = known_.find(place); found != known_.end()) {
    by.insert(found->second.begin(), found->second.end());
    return true;
  }
  if (field == kNone) return at(rs_.kinds, kind).out_rule == kNone;
  const auto* shape = field_at(place);
  if (shape->per != kNone && element == kNone) {
    const auto size = static_cast<Index>(at(rs_.names, shape->per).words.size());
    for (Index i = 0; i < size; ++i)
      if (!knows({kind, who, field, i}, by)) return false;
    return true;
  }
  return !changes(place);
}

// Of what a rule of the ruleset reads; `self` is the piece it is asked of.
bool Settled::knows(const Reads& reads, Index kind, Index self, Lines& by) {
  if (reads.parts || moving(reads.lists)) return false;
  for (const Index field : reads.own)
    if (!knows(Place{kind, self, field, kNone}, by)) return false;
  for (const auto& [of, field] : reads.fields)
    for (const Index piece : pieces(reads, of))
      if (!knows(Place{of, piece, field, kNone}, by)) return false;
  for (const Index of : reads.out)
    for (const Index piece : pieces(reads, of))
      if (!knows(out_of(of, piece), by)) return false;
  for (const Index field : reads.sides)
    for (std::size_t s = 0; s < rs_.sides.size(); ++s)
      if (!knows(Place{kNone, static_cast<Index>(s), field, kNone}, by)) return false;
  return std::all_of(reads.state.begin(), reads.state.end(), [&](Index v) {
    return knows(Place{kNone, kNone, v, kNone}, by);
  });
}

std::vector<Index> Settled::pieces(const Reads& reads, Index kind) const {
  std::vector<Index> out;
  const auto& count = battle_.program.counts()[static_cast<std::size_t>(kind)];
  const auto sides = reads.of_sides.find(kind);
  for (std::uint32_t i = 0; i < count.main; ++i) {
    const auto piece = static_cast<Index>(i);
    if (sides == reads.of_sides.end() ||
        sides->second.count(battle_.program.home_of(memory_, kind, piece)) > 0)
      out.push_back(piece);
  }
  return out;
}

}  // namespace muster::battle

// Loading a ruleset for given numbers of pieces, and reaching into a battle's memory from
// outside. The battle file reader fills the start through these functions; reports read the end.
#include <algorithm>
#include <cassert>
#include <utility>

#include "runtime/impl.h"

namespace muster::runtime {
namespace {

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

const KindPlaces& places(const Program::Impl& p, Index kind, Index piece) {
  const KindPlaces& out = p.layout.kinds[at(kind)];
  assert(piece >= 0 && static_cast<std::uint32_t>(piece) < out.all);
  (void)piece;
  return out;
}

// Elements of an array lie one after the other, each for all sides or pieces.
std::size_t side_place(const Program::Impl& p, Index field, Index side, Index element) {
  assert(side >= 0 && static_cast<std::uint32_t>(side) < p.layout.sides);
  assert(element >= 0 && at(element) < elements(*p.ruleset, p.ruleset->side_fields[at(field)]));
  return at(p.layout.side_fields[at(field)] + std::int64_t{element} * p.layout.sides + side);
}
std::size_t piece_place(const Program::Impl& p, Index kind, Index field, Index piece, Index element) {
  const KindPlaces& k = places(p, kind, piece);
  assert(element >= 0 && at(element) < elements(*p.ruleset, p.ruleset->kinds[at(kind)].fields[at(field)]));
  return at(k.fields[at(field)] + std::int64_t{element} * k.all + piece);
}

// The certificate of ranges counts on it: no more pieces than their kinds allow.
bool counts_fit(const Program::Impl& p) {
  for (std::size_t k = 0; k < p.counts.size(); ++k) {
    const bytecode::PieceKind& kind = p.ruleset->kinds[k];
    const std::uint64_t main = p.counts[k].main, parts = p.counts[k].parts;
    if (main > std::uint64_t{kind.up_to} * p.ruleset->sides.size()) return false;
    if (parts > (kind.at_most > 1 ? main * kind.at_most : 0)) return false;
  }
  return true;
}

}  // namespace

Program::Program(const bytecode::Ruleset& ruleset, std::vector<KindCount> counts,
                 const bytecode::MachineLimits& limits)
    : impl_(new Impl) {
  Impl& p = *impl_;
  p.ruleset = &ruleset;
  p.counts = std::move(counts);
  p.counts.resize(ruleset.kinds.size());
  p.limits = limits;
  p.dense = dense_rows(ruleset);
  SlotFacts unused;
  const auto silent = make_steps(ruleset, false, p.facts);
  const auto watched = make_steps(ruleset, true, unused);
  const std::uint64_t silent_words = hidden_words(ruleset, silent);
  const std::uint64_t hidden = silent_words + hidden_words(ruleset, watched);
  if (!counts_fit(p)) return;
  p.layout = lay_out(ruleset, p.counts, hidden, queue_capacity(ruleset, p.counts), limits);
  if (!p.layout.ok) return;
  p.silent = lower(ruleset, p.layout, p.dense, silent, p.facts, p.layout.hidden, false);
  p.watched = lower(ruleset, p.layout, p.dense, watched, p.facts,
                    p.layout.hidden + static_cast<Place>(silent_words), true);
}

Program::Program(Program&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
Program& Program::operator=(Program&& other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}
Program::~Program() { delete impl_; }

void Program::count_in(Reached* reached) { impl_->reached = reached; }
Reached* Program::reached() const { return impl_->reached; }

bool Program::ok() const { return impl_->layout.ok; }
const bytecode::Ruleset& Program::ruleset() const { return *impl_->ruleset; }
const std::vector<KindCount>& Program::counts() const { return impl_->counts; }
const bytecode::MachineLimits& Program::limits() const { return impl_->limits; }
std::uint64_t Program::memory_words() const { return impl_->layout.words; }

Memory Program::blank() const {
  const Impl& p = *impl_;
  Memory m(at(static_cast<std::int64_t>(p.layout.words)), 0);
  for (std::size_t i = 0; i < p.facts.constant.size(); ++i) {
    if (p.facts.constant[i] != 0) m[i] = p.facts.value[i];
  }
  for (const KindPlaces& kind : p.layout.kinds) {
    for (std::uint32_t i = 0; i < kind.all; ++i) {
      m[at(kind.unit) + i] = bytecode::kAbsent;
      m[at(kind.part_first) + i] = i;
      m[at(kind.part_count) + i] = 1;
    }
  }
  return m;
}

void Program::reset(Memory& now, const Memory& start) const {
  std::copy(start.begin() + impl_->layout.changes, start.end(), now.begin() + impl_->layout.changes);
}

std::int64_t Program::given(const Memory& m, Index given, Index element) const {
  return m[at(impl_->layout.given[at(given)] + element)];
}
void Program::set_given(Memory& m, Index given, std::int64_t value, Index element) const {
  m[at(impl_->layout.given[at(given)] + element)] = value;
}
std::int64_t Program::state(const Memory& m, Index state, Index element) const {
  return m[at(impl_->layout.state[at(state)] + element)];
}
void Program::set_state(Memory& m, Index state, std::int64_t value, Index element) const {
  m[at(impl_->layout.state[at(state)] + element)] = value;
}
std::int64_t Program::side_field(const Memory& m, Index field, Index side, Index element) const {
  return m[side_place(*impl_, field, side, element)];
}
void Program::set_side_field(Memory& m, Index field, Index side, std::int64_t value, Index element) const {
  m[side_place(*impl_, field, side, element)] = value;
}
std::int64_t Program::field(const Memory& m, Index kind, Index field, Index piece, Index element) const {
  return m[piece_place(*impl_, kind, field, piece, element)];
}
void Program::set_field(Memory& m, Index kind, Index field, Index piece, std::int64_t value,
                        Index element) const {
  m[piece_place(*impl_, kind, field, piece, element)] = value;
}
std::int64_t Program::name_of(const Memory& m, Index kind, Index piece) const {
  return m[at(places(*impl_, kind, piece).name + piece)];
}
void Program::set_name(Memory& m, Index kind, Index piece, std::int64_t label) const {
  m[at(places(*impl_, kind, piece).name + piece)] = label;
}
Index Program::side_of(const Memory& m, Index kind, Index piece) const {
  return static_cast<Index>(m[at(places(*impl_, kind, piece).side + piece)]);
}
Index Program::home_of(const Memory& m, Index kind, Index piece) const {
  return static_cast<Index>(m[at(places(*impl_, kind, piece).home + piece)]);
}
void Program::set_home(Memory& m, Index kind, Index piece, Index side) const {
  m[at(places(*impl_, kind, piece).home + piece)] = side;
  m[at(places(*impl_, kind, piece).side + piece)] = side;
}
std::int64_t Program::number_of(const Memory& m, Index kind, Index piece) const {
  return m[at(places(*impl_, kind, piece).number + piece)];
}
void Program::set_number(Memory& m, Index kind, Index piece, std::int64_t number) const {
  m[at(places(*impl_, kind, piece).number + piece)] = number;
}
Index Program::unit_of(const Memory& m, Index kind, Index piece) const {
  const std::int64_t unit = m[at(places(*impl_, kind, piece).unit + piece)];
  return unit == bytecode::kAbsent ? kNone : static_cast<Index>(unit);
}
void Program::set_unit(Memory& m, Index kind, Index piece, Index unit_word) const {
  m[at(places(*impl_, kind, piece).unit + piece)] = unit_word == kNone ? bytecode::kAbsent : unit_word;
}
bool Program::is_out(const Memory& m, Index kind, Index piece) const {
  return m[at(places(*impl_, kind, piece).out + piece)] != 0;
}
void Program::set_out(Memory& m, Index kind, Index piece, bool out) const {
  m[at(places(*impl_, kind, piece).out + piece)] = out ? 1 : 0;
}
Program::Parts Program::parts_of(const Memory& m, Index kind, Index piece) const {
  const KindPlaces& k = places(*impl_, kind, piece);
  return {static_cast<Index>(m[at(k.part_first + piece)]),
          static_cast<std::uint32_t>(m[at(k.part_count + piece)])};
}
void Program::set_parts(Memory& m, Index kind, Index piece, Parts parts) const {
  const KindPlaces& k = places(*impl_, kind, piece);
  assert(parts.first >= 0 && std::uint64_t{static_cast<std::uint32_t>(parts.first)} + parts.count <= k.all);
  m[at(k.part_first + piece)] = parts.first;
  m[at(k.part_count + piece)] = parts.count;
}
std::vector<Index> Program::own(const Memory& m, Index kind, Index piece) const {
  std::vector<Index> out;
  for (std::uint32_t i = 0; i < impl_->layout.kinds[at(kind)].main; ++i)
    if (field(m, kind, 0, static_cast<Index>(i)) == piece) out.push_back(static_cast<Index>(i));
  return out;
}
std::vector<Index> Program::order(const Memory& m, Index kind, Index side) const {
  const Place place = impl_->layout.kinds[at(kind)].order[at(side)];
  std::vector<Index> out;
  for (std::int64_t i = 1; i <= m[at(place)]; ++i) out.push_back(static_cast<Index>(m[at(place + i)]));
  return out;
}
void Program::set_order(Memory& m, Index kind, Index side, std::span<const Index> pieces) const {
  const KindPlaces& k = impl_->layout.kinds[at(kind)];
  assert(pieces.size() <= k.main);
  const Place place = k.order[at(side)];
  const std::size_t count = std::min<std::size_t>(pieces.size(), k.main);
  m[at(place)] = static_cast<std::int64_t>(count);
  for (std::size_t i = 0; i < count; ++i) {
    assert(pieces[i] >= 0 && static_cast<std::uint32_t>(pieces[i]) < k.main);
    m[at(place) + 1 + i] = pieces[i];
  }
}

}  // namespace muster::runtime

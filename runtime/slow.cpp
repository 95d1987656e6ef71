// Throws with steps, order, groups, pieces that change sides.
#include "runtime/slow.h"

#include <algorithm>
#include <functional>

#include "bytecode/dice.h"
#include "runtime/interpret_words.h"

namespace muster::runtime {
namespace {

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

// ------------------------------------------------------------------ throws

bool Slow::spec_of(Index index) {
  using bytecode::DiceStepKind;
  const bytecode::Dice& dice = p_.ruleset->dice[at(index)];
  const Word count = dice.count_slot == kNone ? Word{dice.count} : m_[dice.count_slot];
  const Word faces = dice.sides_slot == kNone ? Word{dice.sides} : m_[dice.sides_slot];
  if (count < 0 || count > Word{dice.count} || faces < 1 || faces > Word{dice.sides}) return false;
  ask.count = static_cast<std::uint32_t>(count);
  ask.sides = static_cast<std::uint32_t>(faces);
  ask.first = dice.first;
  ask.faces = dice.faces;
  ask.fate = dice.fate;
  ask.tens = dice.tens;
  ask.keeps = dice.pool != kNone;
  ask.steps.clear();
  for (const bytecode::DiceStep& step : dice.steps) {
    // Numbers that are compared with faces may be any; beyond all faces they are all alike.
    const auto beside_faces = [](Word value) {
      return std::clamp<Word>(value, -bytecode::kMostDiceSides - 1, bytecode::kMostDiceSides + 1);
    };
    Word value = step.slot == kNone ? step.value : m_[step.slot];
    Word second = step.second_slot == kNone ? step.second : m_[step.second_slot];
    switch (step.kind) {
      case DiceStepKind::count:
        break;
      case DiceStepKind::reroll:
        if (second < 0 || second > bytecode::kMostThrownAgain) return false;
        [[fallthrough]];
      case DiceStepKind::at_least:
      case DiceStepKind::at_most:
        value = beside_faces(value);
        break;
      case DiceStepKind::explode:
        if (value > bytecode::kMostThrownAgain) return false;
        second = beside_faces(second);
        [[fallthrough]];
      default:
        if (value < (step.kind == DiceStepKind::top ? 1 : 0)) return false;
        value = std::min(value, bytecode::kMostDiceSides);
    }
    ask.steps.push_back({step.kind, value, second, step.how});
  }
  return true;
}

void Slow::who_throws(const Node& n, std::uint32_t line) {
  ask.name = n.e;
  ask.line = line;
  ask.side = ask.kind = ask.piece = kNone;
  if (n.d == kNone) return;
  const bytecode::ValueType& type = p_.ruleset->slots[at(n.d)].type;
  const Word who = m_[n.d];
  if (type.kind == bytecode::Kind::side) {
    if (who >= 0 && who < Word{p_.layout.sides}) ask.side = static_cast<Index>(who);
    return;
  }
  const KindPlaces& kind = p_.layout.kinds[at(type.sub)];
  if (static_cast<std::uint64_t>(who) < kind.all) {
    ask.kind = type.sub;
    ask.piece = static_cast<Index>(who);
    ask.side = static_cast<Index>(m_[kind.side + who]);
  }
}

Slow::Word Slow::throw_seeded(SeededDice& dice, std::uint64_t& thrown) {
  if (counts_alone(ask)) {
    kept.clear();
    return draw_count(dice, ask, thrown);
  }
  return throw_dice(
      ask, [&](Word lo, Word hi) { return ++thrown, dice.face(lo, hi); }, kept);
}

void Slow::note_cost(std::uint64_t cost) {
  if (counts_alone(ask)) more_dice += ask.count - cost;
}

bool Slow::fill_pool(Index dice) {
  const Index pool = p_.ruleset->dice[at(dice)].pool;
  if (pool == kNone) return true;
  const Place list = p_.layout.lists[at(pool)];
  if (kept.size() > p_.layout.list_room[at(pool)]) return false;
  m_[list] = static_cast<Word>(kept.size());
  std::copy(kept.begin(), kept.end(), m_ + list + 1);
  return true;
}

// ------------------------------------------------------------------ dice that were kept

Slow::Word Slow::count_dice(Place list, std::int32_t how, Word value) const {
  return std::count_if(m_ + list + 1, m_ + list + 1 + m_[list],
                       [&](Word die) { return compares(die, static_cast<std::uint32_t>(how), value); });
}

// High to low.
void Slow::sorted(Place list, std::vector<Word>& out) const {
  out.assign(m_ + list + 1, m_ + list + 1 + m_[list]);
  std::sort(out.begin(), out.end(), std::greater<>());
}

Slow::Word Slow::count_pairs(Place a, Place b, std::int32_t how) {
  sorted(a, one_);
  sorted(b, other_);
  Word count = 0;
  for (std::size_t i = 0; i < std::min(one_.size(), other_.size()); ++i) {
    count += compares(one_[i], static_cast<std::uint32_t>(how), other_[i]) ? 1 : 0;
  }
  return count;
}

Slow::Word Slow::sum_of_best(Place list, Word count, bool highest) {
  sorted(list, one_);
  const Word all = m_[list];
  const Word n = std::clamp<Word>(count, 0, all);
  Word sum = 0;
  for (Word i = 0; i < n; ++i) sum = words::add(sum, one_[at(highest ? i : all - 1 - i)]);
  return sum;
}

// ------------------------------------------------------------------ order

void Slow::sort_by(Word* members, Word* keys, Word count, bool falling) {
  if (count <= 24) {  // by insertion: nothing is allocated
    for (Word i = 1; i < count; ++i) {
      const Word key = keys[i], member = members[i];
      Word k = i;
      for (; k > 0 && (falling ? keys[k - 1] < key : keys[k - 1] > key); --k) {
        keys[k] = keys[k - 1];
        members[k] = members[k - 1];
      }
      keys[k] = key;
      members[k] = member;
    }
    return;
  }
  pairs_.clear();
  for (Word i = 0; i < count; ++i) pairs_.emplace_back(keys[i], members[i]);
  std::stable_sort(pairs_.begin(), pairs_.end(), [&](const auto& a, const auto& b) {
    return falling ? a.first > b.first : a.first < b.first;
  });
  for (Word i = 0; i < count; ++i) {
    keys[i] = pairs_[at(i)].first;
    members[i] = pairs_[at(i)].second;
  }
}

Slow::Word Slow::fill_group(Place members, Place keys, Index to, Word first) {
  const Word count = m_[members];
  Word last = first;
  while (last < count && m_[keys + last + 1] == m_[keys + first]) ++last;
  const Place group = p_.layout.lists[at(to)];
  if (last - first + 1 > Word{p_.layout.list_room[at(to)]}) return -1;
  m_[group] = last - first + 1;
  std::copy(m_ + members + first, m_ + members + last + 1, m_ + group + 1);
  return last;
}

// ------------------------------------------------------------------ pieces change sides

bool Slow::move_to(Index index, Word piece, Word side) {
  const KindPlaces& kind = p_.layout.kinds[at(index)];
  if (piece < Word{kind.main}) {
    Word* const to = m_ + kind.order[at(side)];
    if (to[0] >= Word{kind.main}) return false;
    const auto from = static_cast<std::uint64_t>(m_[kind.side + piece]);
    if (from < p_.layout.sides) {
      Word* const order = m_ + kind.order[from];
      Word* const end = order + 1 + order[0];
      Word* const place = std::find(order + 1, end, piece);
      if (place != end) {
        std::copy(place + 1, end, place);
        --order[0];
      }
    }
    to[++to[0]] = piece;
  }
  m_[kind.side + piece] = side;
  const Word first = m_[kind.part_first + piece], count = m_[kind.part_count + piece];
  if (first < 0 || count > Word{kind.all} - first) return true;
  for (Word i = first; i < first + count; ++i) m_[kind.side + i] = side;
  return true;
}

// ------------------------------------------------------------------ until

bool Slow::in_until(const Code& code, const Node* ip) const {
  const auto by_entry = [](std::int32_t node, const RuleEntry& rule) { return node < rule.entry; };
  for (auto node = static_cast<std::int32_t>(ip - code.nodes.data());;) {
    for (const auto& until : code.untils) {
      if (node >= until.begin && node < until.end) return true;
    }
    const auto after = std::upper_bound(code.rules.begin(), code.rules.end(), node, by_entry);
    if (after == code.rules.begin()) return false;
    node = static_cast<std::int32_t>(m_[(after - 1)->back]);
    if (node == 0) return false;                          // nobody called it
    if (code.nodes[at(node - 1)].op == Do::call) --node;  // the call itself, not what follows it
  }
}

}  // namespace muster::runtime

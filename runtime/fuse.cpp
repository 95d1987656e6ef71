// Which neighbours become one node: a comparison and the branch it decides, a row and its cell, a
// field and the sum it goes into, a result and the slot it is copied to.
#include "runtime/fuse.h"

#include <limits>

namespace muster::runtime {

namespace {

constexpr std::uint64_t kMostDense = 4096;  // keys of a table that is laid out by key

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

// Plain ones write `a` and do nothing else that anyone sees.
bool plain(Do op) {
  switch (op) {
    case Do::move:
    case Do::add:
    case Do::sub:
    case Do::mul:
    case Do::neg:
    case Do::min_:
    case Do::max_:
    case Do::eq:
    case Do::ne:
    case Do::lt:
    case Do::le:
    case Do::and_:
    case Do::or_:
    case Do::not_:
    case Do::select:
    case Do::clamp:
    case Do::ld:
    case Do::ld_side:
    case Do::ld_piece:
    case Do::look:
    case Do::look_piece:
    case Do::add_look:
    case Do::sub_look:
    case Do::add_look_piece:
    case Do::sub_look_piece:
    case Do::add_piece:
    case Do::sub_piece:
    case Do::owner_side:
    case Do::add_owner_side:
    case Do::sub_owner_side:
    case Do::count_side:
    case Do::count_up:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool Fuser::together(const Node& p, Node& n) {
  switch (n.op) {
    case Do::br:
    case Do::br_and:
      return branch_of(p, n);
    case Do::move:
      if (!plain(p.op) || n.b != p.a || !once(p.a)) return false;
      {
        const Index to = n.a;
        n = p;
        n.a = to;
      }
      return true;
    case Do::cell: {
      if (p.op != Do::row || n.d != p.a || n.b != p.b || !once(p.a)) return false;
      const std::int32_t look = look_of(n.b, n.c);
      if (look < 0) return false;
      const Index to = n.a, key = p.c;
      n = Node{};
      n.op = Do::look, n.a = to, n.c = key, n.x = static_cast<std::uint16_t>(look), n.src = p.src;
      return true;
    }
    case Do::look:
      if (p.op != Do::ld_piece || n.c != p.a || !once(p.a)) return false;
      n.op = Do::look_piece, n.b = p.b, n.c = p.c, n.d = p.d;
      return true;
    case Do::ld_side:
      // p: the owner of a piece, read as if it were a field
      if (p.op != Do::ld_piece || n.c != p.a || !once(p.a)) return false;
      n.op = Do::owner_side, n.d = p.d, n.e = p.b, n.c = p.c;
      return true;
    case Do::add:
    case Do::sub:
      return sum_of(p, n);
    default:
      return false;
  }
}

// `p` works out the yes/no that `n` branches on.
bool Fuser::branch_of(const Node& p, Node& n) {
  if (n.op == Do::br) {
    if (n.a != p.a || !once(p.a)) return false;
    switch (p.op) {
      case Do::eq:
        n.op = Do::br_eq;
        break;
      case Do::ne:
        n.op = Do::br_ne;
        break;
      case Do::lt:
        n.op = Do::br_lt;
        break;
      case Do::le:
        n.op = Do::br_le;
        break;
      case Do::and_:
        n.op = Do::br_and;
        break;
      case Do::or_:
        n.op = Do::br_or;
        break;
      case Do::not_:
        n.op = Do::br_not;
        break;
      default:
        return false;
    }
    n.a = p.b, n.b = p.c;
    return true;
  }
  const bool second = n.b == p.a;
  if ((!second && n.a != p.a) || n.a == n.b || !once(p.a)) return false;
  const Index other = second ? n.a : n.b;
  switch (p.op) {
    case Do::eq:
      n.op = Do::br_and_eq;
      break;
    case Do::lt:
      n.op = Do::br_and_lt;
      break;
    case Do::le:
      n.op = Do::br_and_le;
      break;
    default:
      return false;
  }
  n.a = p.b, n.b = p.c, n.c = other;
  return true;
}

// `p` loads one of the two that `n` adds or subtracts; the slot that stays is in `f`.
bool Fuser::sum_of(const Node& p, Node& n) {
  const bool add = n.op == Do::add;
  if (n.b == n.c || !once(p.a)) return false;
  Index stays = kNone;
  if (n.c == p.a) {
    stays = n.b;
  } else if (add && n.b == p.a) {
    stays = n.c;
  } else {
    return false;
  }
  Do op{};
  switch (p.op) {
    case Do::ld_piece:
      op = add ? Do::add_piece : Do::sub_piece;
      break;
    case Do::look:
      op = add ? Do::add_look : Do::sub_look;
      break;
    case Do::look_piece:
      op = add ? Do::add_look_piece : Do::sub_look_piece;
      break;
    case Do::owner_side:
      op = add ? Do::add_owner_side : Do::sub_owner_side;
      break;
    default:
      return false;
  }
  const Index to = n.a;
  n = p;
  n.op = op, n.a = to, n.f = stays;
  return true;
}

std::int32_t Fuser::look_of(Index table, Index column) {
  const DenseRows& dense = dense_[at(table)];
  if (dense.rows.empty()) return -1;
  const bytecode::Table& t = r_.tables[at(table)];
  look_index_.resize(r_.tables.size());
  auto& indices = look_index_[at(table)];
  indices.resize(t.columns.size(), -2);
  std::int32_t& index = indices[at(column)];
  if (index != -2) return index;
  index = -1;
  if (looks_.size() >= std::numeric_limits<std::uint16_t>::max()) return index;
  Look look;
  look.from = dense.from;
  look.outside_stop = t.outside_stop;
  for (const std::int32_t row : dense.rows) {
    if (row < 0) return index;
    look.values.push_back(t.cells[static_cast<std::size_t>(row) * t.columns.size() + at(column)]);
  }
  index = static_cast<std::int32_t>(looks_.size());
  looks_.push_back(std::move(look));
  return index;
}

std::vector<DenseRows> dense_rows(const bytecode::Ruleset& r) {
  std::vector<DenseRows> out(r.tables.size());
  for (std::size_t i = 0; i < r.tables.size(); ++i) {
    const auto& spans = r.tables[i].spans;
    if (spans.empty()) continue;
    const std::uint64_t width =
        static_cast<std::uint64_t>(spans.back().hi) - static_cast<std::uint64_t>(spans.front().lo);
    if (width >= kMostDense) continue;
    out[i].from = spans.front().lo;
    out[i].rows.assign(static_cast<std::size_t>(width) + 1, -1);
    for (const auto& span : spans) {
      for (std::int64_t key = span.lo; key <= span.hi; ++key) {
        out[i].rows[static_cast<std::size_t>(static_cast<std::uint64_t>(key) -
                                             static_cast<std::uint64_t>(spans.front().lo))] = span.row;
        if (key == span.hi) break;  // the last key of all has no next
      }
    }
  }
  return out;
}

}  // namespace muster::runtime

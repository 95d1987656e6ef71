// The parts of a piece as a list: those whose first field names it.
#include <gtest/gtest.h>

#include "tests/support/world.h"

namespace muster::test {
namespace {

// Wheels of wagons: the blue wagon is number 0.
struct Wheels : World {
  Index wheel = 0, whose = 0;
  Wheels() {
    wheel = kind("wheel", "wheels");
    r.kinds.back().part_of = wagon;
    r.kinds.back().each = 4;
    whose = piece_field(wheel, field("wagon", piece_type(wagon)));
    r.kinds.back().fields[0].has_default = false;
  }
};

// The wheels that each of three wagons has, of wheels that belong to them as listed.
std::vector<std::vector<std::int64_t>> own(const std::vector<Index>& wagons_of) {
  Wheels w;
  const Index wagon_slot = w.slot(piece_type(w.wagon)), all = w.list(piece_type(w.wagon));
  const Index mine = w.list(piece_type(w.wheel)), one = w.slot(piece_type(w.wheel)), i = w.slot(number());
  const Index j = w.slot(number());
  const Index seen = w.state(w.field("seen", whole(0, 1'000'000'000)));
  w.battle();
  w.op(Op::list_side, all, w.wagon, w.side_at(w.blue));
  w.op(Op::each, all, wagon_slot, i);
  w.op(Op::list_own, mine, w.wheel, wagon_slot);
  // A digit for each: the number of the wheel, then 9.
  w.op(Op::each, mine, one, j);
  const Index n = w.slot(whole(1, 100)), ten = w.slot(number()), sum = w.slot(number()),
              old = w.slot(number());
  w.op(Op::number_of, n, one);
  w.op(Op::ld_state, old, seen);
  w.op(Op::mul, ten, old, w.num(10));
  w.op(Op::add, sum, ten, n);
  w.op(Op::st_state, seen, sum);
  w.end();
  const Index nine = w.slot(number()), times = w.slot(number()), before = w.slot(number());
  w.op(Op::ld_state, before, seen);
  w.op(Op::mul, times, before, w.num(10));
  w.op(Op::add, nine, times, w.num(9));
  w.op(Op::st_state, seen, nine);
  w.end();
  w.finish_writing();
  const auto fault = bytecode::verify(w.r, w.limits, bytecode::Proof::shape);
  EXPECT_FALSE(fault) << fault.reason;
  const auto count = static_cast<std::uint32_t>(wagons_of.size());
  const Program program(w.r, {{5, 0}, {3, 0}, {count, 0}}, w.limits);
  EXPECT_TRUE(program.ok());
  Memory m = w.start(program);
  const Index wagons[] = {0, 1, 2};
  for (const Index k : wagons) program.set_home(m, w.wagon, k, w.blue);
  program.set_order(m, w.wagon, w.blue, wagons);
  for (std::uint32_t k = 0; k < count; ++k) {
    program.set_field(m, w.wheel, 0, static_cast<Index>(k), wagons_of[k]);
    program.set_number(m, w.wheel, static_cast<Index>(k), k + 1);
  }
  std::vector<std::vector<std::int64_t>> out;
  for (const Index k : wagons) {
    const auto listed = program.own(m, w.wheel, k);
    out.emplace_back(listed.begin(), listed.end());
  }
  runtime::SeededDice dice(1, 1);
  EXPECT_EQ(runtime::fight(program, m, dice).end, End::outcome);
  std::int64_t wanted = 0;
  for (const auto& list : out) {
    for (const std::int64_t wheel : list) wanted = wanted * 10 + wheel + 1;
    wanted = wanted * 10 + 9;
  }
  EXPECT_EQ(program.state(m, seen), wanted);
  return out;
}

TEST(PartsOfPieces, AreThoseOfThePiece) {
  using Lists = std::vector<std::vector<std::int64_t>>;
  EXPECT_EQ(own({0, 0, 1, 2, 2}), (Lists{{0, 1}, {2}, {3, 4}}));
  EXPECT_EQ(own({0, 0, 2}), (Lists{{0, 1}, {}, {2}}));
  EXPECT_EQ(own({1, 1}), (Lists{{}, {0, 1}, {}}));
  EXPECT_EQ(own({}), (Lists{{}, {}, {}}));
}

std::string refused(void (*change)(Wheels&)) {
  Wheels w;
  w.battle();
  change(w);
  w.finish_writing();
  return bytecode::verify(w.r, w.limits, bytecode::Proof::shape).reason;
}

TEST(PartsOfPieces, TheVerifierWantsToKnowWhose) {
  EXPECT_EQ(refused([](Wheels&) {}), "");
  EXPECT_EQ(refused([](Wheels& w) { w.r.kinds[2].part_of = 7; }), "parts of pieces that aren't there");
  EXPECT_EQ(refused([](Wheels& w) { w.r.kinds[2].part_of = 2; }), "parts of parts");
  EXPECT_EQ(refused([](Wheels& w) { w.r.kinds[2].part_of = w.soldier; }),
            "parts that don't say whose they are");
  EXPECT_EQ(refused([](Wheels& w) { w.r.kinds[2].each = 0; }), "parts without a bound, or joined");
  EXPECT_EQ(refused([](Wheels& w) { w.r.kinds[2].at_most = 2; }), "parts without a bound, or joined");
  EXPECT_EQ(refused([](Wheels& w) { w.r.kinds[1].each = 2; }), "parts of nobody");
  EXPECT_EQ(refused([](Wheels& w) { w.r.kinds[2].fields[0].type.optional = true; }),
            "parts that don't say whose they are");
  EXPECT_EQ(refused([](Wheels& w) {
              w.op(Op::list_own, w.list(piece_type(w.soldier)), w.wheel, w.piece(w.wagon, w.blue, 1));
            }),
            "own: types that don't go together");
  EXPECT_EQ(refused([](Wheels& w) {
              w.op(Op::list_own, w.list(piece_type(w.wheel)), w.wheel, w.piece(w.soldier, w.blue, 1));
            }),
            "own: parts of another kind");
  EXPECT_EQ(refused([](Wheels& w) {
              w.op(Op::list_own, w.list(piece_type(w.wagon)), w.wagon, w.piece(w.wagon, w.blue, 1));
            }),
            "own: parts of another kind");
  EXPECT_EQ(refused([](Wheels& w) {
              w.op(Op::st_piece, w.whose, w.piece(w.wheel, w.blue, 1), w.piece(w.wagon, w.blue, 1));
            }),
            "st.piece: a part given to another piece");
}

}  // namespace
}  // namespace muster::test

#include "compiler/read_dice.h"

#include <algorithm>

#include "bytecode/dice.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::Sink;
using grammar::Op;

namespace {

using Kind = bytecode::DiceStepKind;

// As opcodes.def numbers them.
std::uint32_t comparison(Op op) {
  constexpr Op kOps[] = {Op::equal, Op::not_equal, Op::less, Op::less_equal, Op::greater, Op::greater_equal};
  return static_cast<std::uint32_t>(std::find(std::begin(kOps), std::end(kOps), op) - std::begin(kOps));
}

class Read {
 public:
  Read(const grammar::Dice& d, const DicePart& part, Sink& sink) : d_(d), part_(part), sink_(sink) {}

  std::optional<RollInfo> all() {
    counted_ = d_.steps.size() == 1 && d_.steps[0].kind == grammar::DiceStepKind::count;
    const std::int64_t most_dice = counted_ ? bytecode::kMostCountedDice : bytecode::kMostDiceCount;
    roll_.spec.count = static_cast<std::uint32_t>(number(d_.count, 1, 0, most_dice, roll_.count));
    faces();
    for (const grammar::DiceStep& s : d_.steps) step(s);
    order_of_steps();
    if (!good_) return std::nullopt;
    return std::move(roll_);
  }

 private:
  const grammar::Dice& d_;
  const DicePart& part_;
  Sink& sink_;
  RollInfo roll_;
  bool good_ = true;
  bool counted_ = false;

  diagnostics::Diagnostic& fault(Id id, Span at) {
    good_ = false;
    return sink_.report(id, at);
  }

  std::int64_t number(const std::vector<grammar::Expr>& e, std::int64_t usual, std::int64_t lo,
                      std::int64_t hi, Node*& node) {
    if (e.empty()) return usual;
    const auto value = part_(e[0], node);
    if (!value) {
      good_ = false;
      return usual;
    }
    if (node != nullptr) return usual;
    if (*value >= lo && *value <= hi) return *value;
    fault(counted_ ? Id::dice_counted_many : Id::dice_too_many, d_.at);
    return usual;
  }

  void faces() {
    bytecode::Dice& spec = roll_.spec;
    if (d_.fate) {
      spec.fate = true;
      spec.sides = 3;
    } else if (d_.tens) {
      if (roll_.count != nullptr || spec.count != 1) fault(Id::dice_tens_many, d_.at);
      spec.tens = true;
      for (std::int64_t tens = 1; tens <= 6; ++tens) {
        for (std::int64_t ones = 1; ones <= 6; ++ones) spec.faces.push_back(10 * tens + ones);
      }
      spec.sides = 36;
    } else if (!d_.faces.empty()) {
      own_faces();
    } else {
      const std::int64_t most = counted_ ? bytecode::kMostCountedSides : bytecode::kMostDiceSides;
      spec.sides = static_cast<std::uint32_t>(number(d_.sides, 6, 1, most, roll_.sides));
    }
  }

  void own_faces() {
    std::vector<std::int64_t> all;
    for (const grammar::Expr& e : d_.faces) {
      if (e.kind == grammar::ExprKind::error) {
        good_ = false;
        continue;
      }
      const auto c = constant_of(e);
      if (!c || c->percent || c->exact.grain != 1) {
        fault(Id::faces_not_plain, e.at);
      } else if (std::abs(c->exact.value) > bytecode::kMostDiceSides) {
        fault(Id::faces_too_many, e.at).arg("limit", bytecode::kMostListedFaces);
      } else {
        all.push_back(c->exact.value);
      }
    }
    if (!good_ || all.empty()) return;
    bytecode::Dice& spec = roll_.spec;
    if (!d_.range) {
      if (all.size() > static_cast<std::size_t>(bytecode::kMostListedFaces))
        fault(Id::faces_too_many, d_.at).arg("limit", bytecode::kMostListedFaces);
      std::sort(all.begin(), all.end());
      spec.sides = static_cast<std::uint32_t>(all.size());
      spec.faces = std::move(all);
      return;
    }
    if (all.size() != 2) {
      good_ = false;
    } else if (all[0] > all[1]) {
      auto& d = fault(Id::faces_backwards, d_.at).arg("lo", all[0]).arg("hi", all[1]);
      d.arg("count", d_.count.empty() ? std::string()
                     : d_.count[0].kind == grammar::ExprKind::number
                         ? std::to_string(d_.count[0].number.digits)
                         : std::string("(...)"));
      d.fix(diagnostics::cover(d_.faces[0].at, d_.faces[1].at),
            std::to_string(all[1]) + ".." + std::to_string(all[0]));
    } else {
      spec.first = all[0];
      spec.sides = static_cast<std::uint32_t>(all[1] - all[0] + 1);
      if (all[1] - all[0] >= bytecode::kMostDiceSides) fault(Id::dice_too_many, d_.at);
    }
  }

  void step(const grammar::DiceStep& s) {
    const auto kind = static_cast<Kind>(s.kind);
    bytecode::DiceStep made;
    made.kind = kind;
    Node* first = nullptr;
    Node* second = nullptr;
    // Numbers of dice and of throws begin at 0, those that are compared with faces may be any.
    const bool beside_faces = kind == Kind::reroll || kind == Kind::at_least || kind == Kind::at_most;
    const std::int64_t most = kind == Kind::explode ? bytecode::kMostThrownAgain : bytecode::kMostDiceSides;
    const std::int64_t far = bytecode::kMostDiceSides;
    switch (kind) {
      case Kind::count:
        made.how = comparison(s.compare);
        made.value = number(s.args, 1, -bytecode::kOpen, bytecode::kOpen, first);
        break;
      default:
        made.value = number(s.args, 1, beside_faces ? -far : kind == Kind::top ? 1 : 0, most, first);
    }
    if (kind == Kind::reroll) made.second = number(s.limit, 1, 0, bytecode::kMostThrownAgain, second);
    if (kind == Kind::explode) {
      if (!s.from.empty()) {
        made.second = number(s.from, 1, -far, far, second);
        made.how |= bytecode::kExplodeFrom;
      }
      if (s.more_dice) made.how |= bytecode::kMoreDice;
      if (s.less_one) made.how |= bytecode::kLessOne;
    }
    roll_.spec.steps.push_back(made);
    roll_.steps.push_back(first);
    roll_.seconds.push_back(second);
  }

  void order_of_steps() {
    int growing = 0;
    for (std::size_t i = 0; i < d_.steps.size(); ++i) {
      const grammar::DiceStep& s = d_.steps[i];
      if (s.kind == grammar::DiceStepKind::count && i + 1 < d_.steps.size())
        fault(Id::dice_count_not_last, d_.steps[i + 1].at);
      if (s.more_dice && ++growing == 2) fault(Id::explode_twice, s.at);
    }
    if (good_ && d_.steps.size() > bytecode::kMostDiceSteps)
      fault(Id::dice_steps_many, d_.at).arg("limit", static_cast<std::int64_t>(bytecode::kMostDiceSteps));
  }
};

}  // namespace

std::optional<RollInfo> read_dice(const grammar::Dice& d, const DicePart& part, Sink& sink) {
  return Read(d, part, sink).all();
}

}  // namespace muster::compiler

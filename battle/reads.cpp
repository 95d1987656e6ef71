#include "battle/reads.h"

#include <optional>

#include "battle/schema.h"
#include "bytecode/file.h"

namespace muster::battle {
namespace {

using bytecode::Instr;
using bytecode::Op;

class Reader {
 public:
  Reader(const bytecode::Ruleset& ruleset, Reads& out) : rs_(ruleset), out_(out) {}

  ~Reader() {
    for (const Index kind : anywhere_) out_.of_sides.erase(kind);
  }

  // `self`: the slot of the piece whose own fields are told apart; kNone: none.
  void rule(Index index, Index self) {
    if (!seen_.insert(index).second) return;
    const bytecode::Rule& rule_read = at(rs_.rules, index);
    for (std::uint32_t i = rule_read.code_begin; i < rule_read.code_end; ++i) instr(rs_.code[i], self);
  }

 private:
  const bytecode::Ruleset& rs_;
  Reads& out_;
  std::set<Index> seen_;
  std::set<Index> anywhere_;

  void instr(const Instr& in, Index self) {
    switch (in.op) {
      case Op::call:
      case Op::later:
        rule(in.a, kNone);
        break;
      case Op::ld_piece:
      case Op::ld_piece_at: {
        const Reads::Field field = field_of(rs_, in.b);
        if (in.c == self) {
          out_.own.insert(field.second);
        } else {
          out_.fields.insert(field);
        }
        break;
      }
      case Op::ld_side:
      case Op::ld_side_at:
        out_.sides.insert(in.b);
        break;
      case Op::ld_state:
      case Op::ld_state_at:
        out_.state.insert(in.b);
        break;
      case Op::owner:
        out_.lists.insert(at(rs_.slots, in.b).type.sub);
        break;
      case Op::is_out:
        out_.out.insert(at(rs_.slots, in.b).type.sub);
        break;
      case Op::list_up:
      case Op::list_all_up:
      case Op::count_up:
        out_.out.insert(in.b);
        list(in);
        break;
      case Op::list_side:
      case Op::list_all:
      case Op::list_own:
      case Op::count_side:
        list(in);
        break;
      case Op::list_parts:
        out_.parts = true;
        break;
      default:
        break;
    }
    piece_from_a_field(in);
  }

  void piece_from_a_field(const Instr& in) {
    const bool loads = in.op == Op::ld_piece || in.op == Op::ld_piece_at || in.op == Op::ld_side ||
                       in.op == Op::ld_side_at || in.op == Op::ld_state || in.op == Op::ld_state_at ||
                       in.op == Op::ld_given || in.op == Op::ld_given_at;
    if (!loads) return;
    const auto& type = at(rs_.slots, in.a).type;
    if (type.kind == bytecode::Kind::piece) anywhere_.insert(type.sub);
  }

  void list(const Instr& in) {
    out_.lists.insert(in.b);
    const bool of_a_side =
        in.op == Op::list_side || in.op == Op::list_up || in.op == Op::count_side || in.op == Op::count_up;
    const auto side = of_a_side ? side_in(in.c) : std::nullopt;
    if (side) {
      out_.of_sides[in.b].insert(*side);
    } else {
      anywhere_.insert(in.b);
    }
  }

  // The side that a slot always holds, where nothing but one constant is put there.
  std::optional<Index> side_in(Index slot) const {
    std::optional<Index> found;
    for (const Instr& in : rs_.code) {
      const char* letters = bytecode::info(in.op).operands;
      const Index operands[] = {in.a, in.b, in.c, in.d};
      for (std::size_t i = 0; letters[i] != '\0'; ++i) {
        if (letters[i] != 'd' || operands[i] != slot) continue;
        if (in.op != Op::const_) return std::nullopt;
        const auto side = static_cast<Index>(at(rs_.constants, in.b));
        if (found && *found != side) return std::nullopt;
        found = side;
      }
    }
    return found;
  }
};

}  // namespace

Reads::Field field_of(const bytecode::Ruleset& ruleset, Index operand) {
  Index kind = 0;
  while (kind + 1 < static_cast<Index>(ruleset.kinds.size()) &&
         operand >= static_cast<Index>(at(ruleset.kinds, kind).fields.size())) {
    operand -= static_cast<Index>(at(ruleset.kinds, kind).fields.size());
    ++kind;
  }
  return {kind, operand};
}

Reads reads_of(const bytecode::Ruleset& ruleset, Index rule) {
  Reads out;
  const auto& params = at(ruleset.rules, rule).params;
  Reader(ruleset, out).rule(rule, params.empty() ? kNone : params.front());
  return out;
}

}  // namespace muster::battle

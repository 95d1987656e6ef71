// Words for the listing. Nothing here trusts the ruleset: a listing is also wanted of one that
// the verifier refused, so every index is looked at before it is followed.
#include "bytecode/dump_words.h"

#include <fmt/format.h>

#include <cstring>
#include <map>
#include <numeric>
#include <utility>

#include "bytecode/file.h"
#include "bytecode/number_words.h"
#include "bytecode/verify_code.h"

namespace muster::bytecode {
namespace {

template <class T>
const T* get(const std::vector<T>& v, Index i) {
  return i >= 0 && static_cast<std::size_t>(i) < v.size() ? &v[static_cast<std::size_t>(i)] : nullptr;
}

}  // namespace

Words::Words(const Ruleset& r) : r_(r) {
  owner_.assign(r.slots.size(), kNone);
  result_.assign(r.slots.size(), 0);
  twice_.assign(r.slots.size(), 0);
  const auto claim = [&](Index slot, std::size_t rule) {
    if (get(r.slots, slot) != nullptr && owner_[static_cast<std::size_t>(slot)] == kNone) {
      owner_[static_cast<std::size_t>(slot)] = static_cast<Index>(rule);
    }
  };
  for (std::size_t i = 0; i < r.rules.size(); ++i) {
    for (const Index p : r.rules[i].params) claim(p, i);
    claim(r.rules[i].result, i);
    if (get(r.slots, r.rules[i].result) != nullptr) result_[static_cast<std::size_t>(r.rules[i].result)] = 1;
  }
  for (std::size_t i = 0; i < r.rules.size(); ++i) {
    for (std::size_t k = r.rules[i].code_begin; k < r.rules[i].code_end && k < r.code.size(); ++k) {
      const Instr& in = r.code[k];
      const std::int32_t all[] = {in.a, in.b, in.c, in.d};
      const char* letters = info(in.op).operands;
      for (std::size_t n = 0; letters[n] != '\0'; ++n) {
        if (std::strchr("dsLlpqw", letters[n]) != nullptr) claim(all[n], i);
      }
      if (in.op != Op::roll || get(r.dice, in.b) == nullptr) continue;
      each_dice_slot(*get(r.dice, in.b), [&](Index slot) { claim(slot, i); });
      claim(get(r.dice, in.b)->pool, i);
    }
  }
  std::map<std::pair<Index, Index>, Index> first;  // by rule and name
  for (std::size_t i = 0; i < r.slots.size(); ++i) {
    if (r.slots[i].name == kNone) continue;
    const auto [at, fresh] = first.try_emplace({owner_[i], r.slots[i].name}, static_cast<Index>(i));
    if (!fresh) twice_[i] = twice_[static_cast<std::size_t>(at->second)] = 1;
  }
}

std::string Words::text(Index id, const char* otherwise) const {
  const std::string* s = get(r_.strings, id);
  return s != nullptr ? *s : otherwise;
}

std::string Words::quoted(Index id) const {
  std::string out = "\"";
  for (const char c : text(id)) {
    if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + "\"";
}

std::string Words::type(const ValueType& t) const {
  std::string out;
  const auto range = [&](bool percent) {
    return " " + number_words(t.lo, t.grain, percent) + ".." + number_words(t.hi, t.grain, percent);
  };
  switch (t.kind) {
    case Kind::number:
      out = (t.grain == 1 ? "whole" : fmt::format("number to {}", number_words(1, t.grain, false))) +
            range(false);
      break;
    case Kind::percent:
      out = fmt::format("percent step {}", number_words(1, t.grain, true)) + range(true);
      break;
    case Kind::yes_no:
      out = "yes/no";
      break;
    case Kind::name:
      out = get(r_.names, t.sub) != nullptr ? text(get(r_.names, t.sub)->name, "name") : "name";
      break;
    case Kind::label:
      out = "label";
      break;
    case Kind::side:
      out = "side";
      break;
    case Kind::piece:
      out = get(r_.kinds, t.sub) != nullptr ? text(get(r_.kinds, t.sub)->name) : "piece";
      break;
    case Kind::text:
      out = "text";
      break;
    case Kind::row:
    case Kind::col:
      out = (t.kind == Kind::row ? std::string("row of ") : std::string("column of ")) +
            (get(r_.tables, t.sub) != nullptr ? text(get(r_.tables, t.sub)->name, "a table") : "?");
      break;
  }
  return t.optional ? out + " optional" : out;
}

std::string Words::value(const ValueType& t, std::int64_t v) const {
  const auto as_index = v >= INT32_MIN && v <= INT32_MAX ? static_cast<Index>(v) : Index{-2};
  if (v == kAbsent) return "none";
  switch (t.kind) {
    case Kind::number:
      return number_words(v, t.grain, false);
    case Kind::percent:
      return number_words(v, t.grain, true);
    case Kind::yes_no:
      return v == 0 ? "no" : "yes";
    case Kind::name: {
      const NameSet* set = get(r_.names, t.sub);
      const auto* word = set != nullptr ? get(set->words, as_index) : nullptr;
      return word != nullptr ? text(word->name) : fmt::format("name {}", v);
    }
    case Kind::label: {
      const Index* label = get(r_.labels, as_index);
      return label != nullptr ? quoted(*label) : fmt::format("label {}", v);
    }
    case Kind::side: {
      const Side* side = get(r_.sides, as_index);
      return side != nullptr ? text(side->name) : fmt::format("side {}", v);
    }
    case Kind::piece:
      return fmt::format("piece {}", v);
    case Kind::text:
      return quoted(as_index);
    case Kind::row:
      return fmt::format("row {}", v);
    case Kind::col: {
      const Table* table = get(r_.tables, t.sub);
      const auto* head = table != nullptr ? get(table->across.heads, as_index) : nullptr;
      return head != nullptr && head->name != kNone ? text(head->name) : fmt::format("column {}", v);
    }
  }
  return "?";
}

std::string Words::rule(Index rule) const {
  const Rule* x = get(r_.rules, rule);
  return x != nullptr && x->name != kNone ? text(x->name) : fmt::format("rule {}", rule);
}

std::string Words::field_of_pieces(Index operand) const {
  for (const PieceKind& kind : r_.kinds) {
    if (const Field* f = get(kind.fields, operand); f != nullptr) return text(f->name);
    operand -= static_cast<Index>(kind.fields.size());
  }
  return "?";
}

std::string Words::dice(Index dice, Index rule) const {
  const Dice* d = get(r_.dice, dice);
  if (d == nullptr) return "?";
  const auto number = [&](Index s, std::int64_t plain) {
    return s == kNone ? std::to_string(plain) : fmt::format("({})", slot(s, rule));
  };
  std::string out = number(d->count_slot, d->count) + "d";
  if (d->fate) {
    out += "F";
  } else if (d->tens) {
    out += "66";
  } else if (!d->faces.empty()) {
    out += fmt::format("[{}]", fmt::join(d->faces, ", "));
  } else if (d->first != 1) {
    out += fmt::format("({}..{})", d->first, d->first + d->sides - 1);
  } else {
    out += number(d->sides_slot, d->sides);
  }
  static const char* const kSteps[] = {"keep highest", "keep lowest", "drop highest", "drop lowest",
                                       "reroll",       "explode",     "top",          "each at least",
                                       "each at most", "count"};
  static const char* const kComparisons[] = {"=", "<>", "<", "<=", ">", ">="};
  for (const DiceStep& step : d->steps) {
    const std::string first = number(step.slot, step.value), second = number(step.second_slot, step.second);
    out += fmt::format(" {} ", kSteps[static_cast<std::size_t>(step.kind)]);
    switch (step.kind) {
      case DiceStepKind::count:
        out += fmt::format("{} {}", kComparisons[step.how > 5 ? 0 : step.how], first);
        break;
      case DiceStepKind::reroll:
        out += second == "1" ? first : fmt::format("{} up to {}", first, second);
        break;
      case DiceStepKind::explode:
        if ((step.how & kExplodeFrom) != 0) out += fmt::format("from {} ", second);
        out += "up to " + first;
        if ((step.how & kMoreDice) != 0) out += " as more dice";
        if ((step.how & kLessOne) != 0) out += " less 1";
        break;
      default:
        out += first;
    }
  }
  if (d->pool != kNone) out += ", kept in " + slot(d->pool, rule);
  return out;
}

std::string Words::slot(Index slot, Index rule) const {
  if (slot == kNone) return "nobody";
  const Slot* s = get(r_.slots, slot);
  if (s == nullptr) return fmt::format("slot {}?", slot);
  const auto i = static_cast<std::size_t>(slot);
  std::string out;
  if (s->name != kNone) {
    out = twice_[i] != 0 ? fmt::format("{}~{}", text(s->name), slot) : text(s->name);
  } else {
    out = result_[i] != 0 ? "result" : fmt::format("t{}", slot);
  }
  return owner_[i] != kNone && owner_[i] != rule ? this->rule(owner_[i]) + "." + out : out;
}

}  // namespace muster::bytecode

#include "tests/hunt/battles.h"

#include <vector>

#include "battle/cast.h"

namespace muster::hunt {

namespace {

using bytecode::Field;
using bytecode::Index;
using bytecode::Kind;
using bytecode::Ruleset;

struct Maker {
  const Ruleset& rs;
  Draw& d;
  std::vector<std::vector<std::string>> names{};  // of the pieces there are, per kind

  const std::string& text(Index id) const { return rs.string(id); }

  std::string value(const Field& f) {
    if (f.type.optional && d.of_100(35)) return "none";
    switch (f.type.kind) {
      case Kind::number:
      case Kind::percent: {
        const std::int64_t lo = f.stated_lo, hi = f.stated_hi;
        const std::int64_t v = d.of_100(25)   ? lo
                               : d.of_100(33) ? hi
                               : d.of_100(20) ? std::min(hi, lo + 1)
                                              : d.from(lo, hi);
        return battle::number_text(f.type, v);
      }
      case Kind::yes_no:
        return d.of_100(50) ? "yes" : "no";
      case Kind::name: {
        const auto& words = rs.names[static_cast<std::size_t>(f.type.sub)].words;
        return text(d.one_of(words).name);
      }
      case Kind::side:
        return text(d.one_of(rs.sides).name);
      case Kind::piece: {
        // A joined piece has another name than its first line.
        const auto& all = names[static_cast<std::size_t>(f.type.sub)];
        if (all.empty() || rs.kinds[static_cast<std::size_t>(f.type.sub)].at_most > 1) return "none";
        return d.one_of(all);
      }
      default:
        return "word";
    }
  }
  std::string values(const Field& f) {
    if (f.per == bytecode::kNone) return value(f);
    std::string out;
    for (std::size_t i = 0; i < rs.names[static_cast<std::size_t>(f.per)].words.size(); ++i)
      out += (i == 0 ? "" : "/") + value(f);
    return out;
  }
  bool said(const Field& f) {
    if (f.computed) return false;
    if (f.has_default) return d.of_100(50);
    // What may be none need not be stated.
    return !f.type.optional || d.of_100(60);
  }
  std::string piece(const bytecode::PieceKind& k, const std::string& name, bool first, std::size_t number) {
    const bool joined = k.at_most > 1 && d.of_100(40);
    std::string line = first ? std::to_string(number) + ") " + name : text(k.name) + " " + name;
    if (joined) line += " + more" + name;
    for (std::size_t i = k.part_of == bytecode::kNone ? 0 : 1; i < k.fields.size(); ++i) {
      const Field& f = k.fields[i];
      if (!said(f)) continue;
      const std::string one = values(f);
      line += "  " + text(f.name) + " " + one;
      if (joined) line += " + " + (k.joins[i] == bytecode::JoinHow::same ? one : values(f));
    }
    return line;
  }
  std::string all() {
    std::string out = "battle \"Hunt\"\nrules \"Hunt\"\n";
    // How many of each kind each side has; names first, for values may name any of them.
    std::vector<std::vector<std::vector<std::string>>> sides(2);
    int next = 0;
    names.resize(rs.kinds.size());
    const auto way = d.from(0, 3);  // nobody, the most, any
    for (auto& side : sides) {
      for (std::size_t k = 0; k < rs.kinds.size(); ++k) {
        std::vector<std::string> mine;
        const bytecode::PieceKind& kind = rs.kinds[k];
        if (kind.part_of == bytecode::kNone) {
          const auto most = static_cast<std::int64_t>(std::min(kind.up_to, 5u));
          const std::int64_t count = way == 0 && d.of_100(60) ? 0 : way == 1 ? most : d.from(0, most);
          for (std::int64_t i = 0; i < count; ++i) mine.push_back("x" + std::to_string(++next));
          names[k].insert(names[k].end(), mine.begin(), mine.end());
        }
        side.push_back(mine);
      }
    }
    for (const auto* fields : {&rs.given, &rs.state}) {
      for (const Field& f : *fields)
        if (said(f)) out += text(f.name) + " " + values(f) + "\n";
    }
    for (std::size_t s = 0; s < 2; ++s) {
      out += "side " + text(rs.sides[s].name) + "\n";
      for (const Field& f : rs.side_fields)
        if (said(f)) out += "    " + text(f.name) + " " + values(f) + "\n";
      for (std::size_t k = 0; k < rs.kinds.size(); ++k) {
        std::size_t number = 0;
        for (const std::string& name : sides[s][k]) {
          out += "    " + piece(rs.kinds[k], name, k == 0, ++number) + "\n";
          for (const bytecode::PieceKind& part : rs.kinds) {
            if (part.part_of != static_cast<Index>(k)) continue;
            const auto most = static_cast<std::int64_t>(part.each);
            for (std::int64_t i = 0, n = way == 1 ? most : d.from(0, most); i < n; ++i)
              out += "        " + piece(part, "x" + std::to_string(++next), false, 0) + "\n";
          }
        }
      }
    }
    return out;
  }
};

}  // namespace

std::string battle_of(const Ruleset& ruleset, Draw& draw) { return Maker{ruleset, draw}.all(); }

}  // namespace muster::hunt

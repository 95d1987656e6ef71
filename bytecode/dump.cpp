// A ruleset as a person reads it: what there is, the tables as tables, then each rule with the
// lines of the sheet it came from.
//
// A row of a rule's code: the line of the sheet where it changes, the number of the
// instruction, its mnemonic, and what it does, indented by the blocks it stands in.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <iterator>

#include "bytecode/dump_words.h"
#include "bytecode/file.h"

namespace muster::bytecode {
namespace {

template <class T>
bool inside(const std::vector<T>& v, Index i) {
  return i >= 0 && static_cast<std::size_t>(i) < v.size();
}

// Characters, not bytes: close enough to columns for names in any script.
std::size_t width(const std::string& s) {
  return static_cast<std::size_t>(
      std::count_if(s.begin(), s.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}
std::string padded(std::string s, std::size_t to) {
  const std::size_t w = width(s);
  if (w < to) s.append(to - w, ' ');
  return s;
}

class Dump {
 public:
  explicit Dump(const Ruleset& r) : r_(r), w_(r) {}

  std::string run() {
    about();
    schema();
    tables();
    rules();
    ends();
    return std::move(out_);
  }

 private:
  using Rows = std::vector<std::vector<std::string>>;

  template <class... A>
  void say(fmt::format_string<A...> format, A&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<A>(args)...);
    out_ += '\n';
  }
  void columns(const Rows& rows, const char* indent) {
    std::vector<std::size_t> wide;
    for (const auto& row : rows) {
      wide.resize(std::max(wide.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) wide[i] = std::max(wide[i], width(row[i]));
    }
    for (const auto& row : rows) {
      std::string line = indent;
      for (std::size_t i = 0; i < row.size(); ++i) {
        line += i + 1 == row.size() ? row[i] : padded(row[i], wide[i] + 2);
      }
      while (!line.empty() && line.back() == ' ') line.pop_back();
      say("{}", line);
    }
  }

  void about() {
    say("rules {}", w_.quoted(r_.title));
    say("    from {}, language {}, hash {:016x}, format {}", w_.text(r_.source_name), w_.text(r_.language),
        r_.source_hash, kFormatVersion);
    say("    {} rules, {} instructions, {} slots, {} constants, {} texts", r_.rules.size(), r_.code.size(),
        r_.slots.size(), r_.constants.size(), r_.strings.size());
    say("");
  }

  // ---- schema

  std::vector<std::string> field(const Field& f, const JoinHow* join) const {
    std::string value;
    if (f.value_rule != kNone) {
      value = (f.computed ? "computed by " : "= ") + w_.rule(f.value_rule);
    } else if (f.has_default || f.computed) {
      value = (f.computed ? "computed " : "= ") + w_.value(f.type, f.constant);
    }
    static const char* const kModes[] = {"", "capped", "checked"};
    static const char* const kJoins[] = {"by sum", "highest", "lowest", "same", "by part"};
    std::vector<std::string> row = {w_.text(f.name), w_.type(f.type), value,
                                    kModes[static_cast<std::size_t>(f.mode)]};
    if (join != nullptr) row.push_back(fmt::format("join {}", kJoins[static_cast<std::size_t>(*join)]));
    if (f.line != 0) row.push_back(fmt::format("# line {}", f.line));
    return row;
  }
  void fields(const char* title, const std::vector<Field>& list) {
    if (list.empty()) return;
    say("{}", title);
    Rows rows;
    for (const Field& f : list) rows.push_back(field(f, nullptr));
    columns(rows, "    ");
    say("");
  }

  void schema() {
    for (const NameSet& set : r_.names) {
      std::string words;
      for (const auto& word : set.words) {
        words += (words.empty() ? "" : ", ") + w_.text(word.name);
        if (word.text != kNone) words += " " + w_.quoted(word.text);
      }
      say("names {}: {}", w_.text(set.name, "(in place)"), words);
    }
    std::string sides;
    for (const Side& side : r_.sides) sides += (sides.empty() ? "" : ", ") + w_.text(side.name);
    say("sides {}", sides);
    say("");
    for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
      const PieceKind& kind = r_.kinds[k];
      say("piece {} ({}, up to {} a side{})", w_.text(kind.name), w_.text(kind.plural), kind.up_to,
          kind.at_most > 1 ? fmt::format(", joins at most {}", kind.at_most) : "");
      Rows rows;
      for (std::size_t f = 0; f < kind.fields.size(); ++f) {
        rows.push_back(
            field(kind.fields[f], kind.at_most > 1 && f < kind.joins.size() ? &kind.joins[f] : nullptr));
      }
      columns(rows, "    ");
      if (kind.out_rule != kNone) say("    out when {}", w_.rule(kind.out_rule));
      say("");
      units(static_cast<Index>(k));
    }
    fields("side", r_.side_fields);
    fields("given", r_.given);
    fields("state", r_.state);
  }

  void units(Index kind) {
    Rows rows;
    for (const Unit& unit : r_.units) {
      if (unit.kind != kind) continue;
      std::vector<std::string> row = {w_.quoted(unit.name)};
      for (const auto& v : unit.values) {
        const auto& all = r_.kinds[static_cast<std::size_t>(kind)].fields;
        if (!inside(all, v.field)) continue;
        const Field& f = all[static_cast<std::size_t>(v.field)];
        row.push_back(w_.text(f.name) + " " + w_.value(f.type, v.value));
      }
      rows.push_back(std::move(row));
    }
    if (rows.empty()) return;
    say("units of {}", w_.text(r_.kinds[static_cast<std::size_t>(kind)].name));
    columns(rows, "    ");
    say("");
  }

  // ---- tables

  void tables() {
    for (const Table& t : r_.tables) {
      say("table {} on {}{}", w_.text(t.name), w_.type(t.key),
          t.effects != kNone ? ", effects by " + w_.rule(t.effects) : "");
      Rows rows;
      std::vector<std::string> head = {"key"};
      for (const auto& c : t.columns)
        head.push_back((c.name == kNone ? "" : w_.text(c.name) + ": ") + w_.type(c.type));
      rows.push_back(std::move(head));
      for (const auto& span : t.spans) {
        std::string key = w_.value(t.key, span.lo);
        if (span.lo <= -kOpen) {
          key = span.hi >= kOpen ? "any" : "up to " + w_.value(t.key, span.hi);
        } else if (span.hi >= kOpen) {
          key += "+";
        } else if (span.hi != span.lo) {
          key += (span.lo < 0 ? " to " : "-") + w_.value(t.key, span.hi);
        }
        std::vector<std::string> row = {std::move(key)};
        for (std::size_t c = 0; c < t.columns.size(); ++c) {
          const std::size_t cell = static_cast<std::size_t>(span.row) * t.columns.size() + c;
          row.push_back(cell < t.cells.size() ? w_.value(t.columns[c].type, t.cells[cell]) : "?");
        }
        if (inside(t.row_lines, span.row)) {
          row.push_back(fmt::format("# line {}", t.row_lines[static_cast<std::size_t>(span.row)]));
        }
        rows.push_back(std::move(row));
      }
      columns(rows, "    ");
      say("");
    }
  }

  // ---- rules

  void rules() {
    for (std::size_t i = 0; i < r_.rules.size(); ++i) {
      const Rule& rule = r_.rules[i];
      rule_ = static_cast<Index>(i);
      std::string params;
      for (const Index p : rule.params) {
        params += (params.empty() ? "" : ", ") + w_.slot(p, rule_);
        if (inside(r_.slots, p)) params += ": " + w_.type(r_.slots[static_cast<std::size_t>(p)].type);
      }
      std::string gives;
      if (inside(r_.slots, rule.result))
        gives = " gives " + w_.type(r_.slots[static_cast<std::size_t>(rule.result)].type);
      const std::string head =
          rule_ == r_.battle ? "battle" : fmt::format("rule {}({})", w_.rule(rule_), params);
      say("{}{}{}", head, gives, rule.line != 0 ? fmt::format("    # line {}", rule.line) : "");
      code(rule);
      say("");
    }
  }

  void code(const Rule& rule) {
    std::vector<Op> blocks;
    std::uint32_t last_line = 0;
    for (std::size_t k = rule.code_begin; k < rule.code_end && k < r_.code.size(); ++k) {
      const Instr& in = r_.code[k];
      const bool closes = in.op == Op::end || in.op == Op::else_ || in.op == Op::arm;
      if (in.op == Op::end && !blocks.empty()) blocks.pop_back();
      std::size_t depth = blocks.size();
      if (closes && in.op != Op::end && depth > 0) --depth;
      const std::uint32_t line = k < r_.lines.size() ? r_.lines[k] : 0;
      const std::string shown = line != 0 && line != last_line ? std::to_string(line) : "";
      last_line = line;
      columns({{fmt::format("{:>6} {:>6}  {:<9} {}{}", shown, k, info(in.op).mnemonic,
                            std::string(2 * depth, ' '), what(in))}},
              "");
      switch (in.op) {
        case Op::if_:
        case Op::case_:
        case Op::loop:
        case Op::each:
        case Op::together:
        case Op::report:
          blocks.push_back(in.op);
          break;
        default:
          break;
      }
    }
  }

  std::string slot(Index s) const { return w_.slot(s, rule_); }

  // An operand by its letter.
  std::string operand(const Instr& in, std::size_t i) const {
    const std::int32_t all[] = {in.a, in.b, in.c, in.d};
    const std::int32_t v = all[i];
    const auto name = [&](const auto& list) {
      return inside(list, v) ? w_.text(list[static_cast<std::size_t>(v)].name) : std::string("?");
    };
    switch (info(in.op).operands[i]) {
      case 'k': {
        if (!inside(r_.constants, v)) return "?";
        const std::int64_t value = r_.constants[static_cast<std::size_t>(v)];
        const bool plain = in.op == Op::scale || !inside(r_.slots, in.a);
        return plain ? std::to_string(value) : w_.value(r_.slots[static_cast<std::size_t>(in.a)].type, value);
      }
      case 'n': {
        static const char* const kRoundings[] = {"down",      "up",        "half up",
                                                 "half down", "half even", "toward zero"};
        if (in.op == Op::div_ && v >= 0 && v <= 5) return kRoundings[v];
        return std::to_string(v);
      }
      case 'f':
        return w_.field_of_pieces(v);
      case 'S':
        return name(r_.side_fields);
      case 'g':
        return name(r_.given);
      case 'v':
        return name(r_.state);
      case 'r':
        return w_.rule(v);
      case 't':
        return name(r_.tables);
      case 'c': {
        if (!inside(r_.tables, in.b)) return "?";
        const auto& columns_of = r_.tables[static_cast<std::size_t>(in.b)].columns;
        return inside(columns_of, v) ? w_.text(columns_of[static_cast<std::size_t>(v)].name, "value") : "?";
      }
      case 'K':
        return inside(r_.kinds, v) ? w_.text(r_.kinds[static_cast<std::size_t>(v)].plural) : "?";
      case 'D':
        return w_.dice(v);
      case 'o':
        return name(r_.outcomes);
      case 'x':
      case 'R':
        return v == kNone ? "" : w_.quoted(v);
      default:
        return slot(v);
    }
  }

  // The equation of opcodes.def with the operands in it; control in words of its own.
  std::string what(const Instr& in) const {
    switch (in.op) {
      case Op::end:
      case Op::else_:
      case Op::together:
      case Op::report:
        return "";
      case Op::if_:
        return slot(in.a);
      case Op::case_:
        return fmt::format("{} of {}", slot(in.a), in.b);
      case Op::arm:
        return std::to_string(in.a);
      case Op::loop:
        return fmt::format("{} = 1..{}", slot(in.b), slot(in.a));
      case Op::each:
        return fmt::format("{} in {}, position {}", slot(in.b), slot(in.a), slot(in.c));
      case Op::leave:
      case Op::skip:
        return in.a == 0 ? "" : fmt::format("{} loops out", in.a);
      case Op::call:
        return w_.rule(in.a);
      case Op::later: {
        std::string args;
        for (std::int32_t i = 0; i < in.c && i < 100; ++i) args += (i == 0 ? "" : ", ") + slot(in.b + i);
        return fmt::format("{}({})", w_.rule(in.a), args);
      }
      case Op::finish:
        return operand(in, 0);
      case Op::stop:
        return w_.quoted(in.a);
      case Op::say:
        return line(in.a);
      case Op::roll: {
        std::string out = fmt::format("{} = {}", slot(in.a), w_.dice(in.b));
        if (in.c != kNone) out += " for " + slot(in.c);
        if (in.d != kNone) out += ", " + w_.quoted(in.d);
        return out;
      }
      case Op::clear:
        return slot(in.a) + " = ()";
      default:
        return equation(in);
    }
  }

  std::string equation(const Instr& in) const {
    const std::string pattern = info(in.op).equation;
    const std::string letters = info(in.op).operands;
    const auto word = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (pattern.compare(i, 2, "Ks") == 0) {
        const std::size_t at = letters.find('K');
        out += at == std::string::npos ? "?" : operand(in, at);
        ++i;
        continue;
      }
      const bool alone =
          (i == 0 || !word(pattern[i - 1])) && (i + 1 == pattern.size() || !word(pattern[i + 1]));
      const auto at = static_cast<std::size_t>(pattern[i] - 'a');
      if (alone && pattern[i] >= 'a' && pattern[i] <= 'd' && at < letters.size()) {
        out += operand(in, at);
      } else if (alone && pattern[i] == 'n' && letters.find('n') != std::string::npos) {
        out += operand(in, letters.find('n'));
      } else if (alone && pattern[i] == 'k' && letters.find('k') != std::string::npos) {
        out += operand(in, letters.find('k'));
      } else {
        out += pattern[i];
      }
    }
    return out;
  }

  std::string line(Index say) const {
    if (!inside(r_.says, say)) return "?";
    std::string out;
    for (const auto& part : r_.says[static_cast<std::size_t>(say)].parts) {
      if (part.text != kNone) {
        const std::string quoted = w_.quoted(part.text);
        out += quoted.substr(1, quoted.size() - 2);
      } else {
        out += "{" + slot(part.slot) + "}";
      }
    }
    return "\"" + out + "\"";
  }

  // ---- ends

  void ends() {
    if (!r_.formulas.empty()) {
      say("formulas");
      for (const FormulaText& f : r_.formulas) {
        std::string params;
        for (const Index p : f.params) params += (params.empty() ? "" : ", ") + w_.text(p);
        say("    {}({}) = {}", w_.text(f.name), params, w_.text(f.body));
      }
      say("");
    }
    if (!r_.requires_.empty()) {
      say("require");
      Rows rows;
      for (const Require& q : r_.requires_) {
        rows.push_back({w_.rule(q.rule), w_.quoted(q.message), fmt::format("# line {}", q.line)});
      }
      columns(rows, "    ");
      say("");
    }
    say("outcomes");
    Rows outcomes;
    for (const Outcome& o : r_.outcomes)
      outcomes.push_back({w_.text(o.name), o.text == kNone ? "" : w_.quoted(o.text)});
    columns(outcomes, "    ");
    if (r_.measures.empty()) return;
    say("");
    say("measures");
    Rows measures;
    for (const Measure& m : r_.measures) measures.push_back({w_.text(m.name), "= " + w_.rule(m.rule)});
    columns(measures, "    ");
  }

  const Ruleset& r_;
  Words w_;
  std::string out_;
  Index rule_ = kNone;
};

}  // namespace

std::string dump(const Ruleset& ruleset) { return Dump(ruleset).run(); }

}  // namespace muster::bytecode

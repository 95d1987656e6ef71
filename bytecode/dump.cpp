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
#include "bytecode/verify_code.h"

namespace muster::bytecode {
namespace {

template <class T>
bool inside(const std::vector<T>& v, Index i) {
  return i >= 0 && static_cast<std::size_t>(i) < v.size();
}

std::size_t size(Index i) { return static_cast<std::size_t>(i); }

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

  std::string per(const Field& f) const {
    return f.per == kNone
               ? ""
               : " per " + (inside(r_.names, f.per) ? w_.text(r_.names[size(f.per)].name, "names") : "?");
  }
  std::string word(Index set, Index element) const {
    if (!inside(r_.names, set) || !inside(r_.names[size(set)].words, element)) return "?";
    return w_.text(r_.names[size(set)].words[size(element)].name);
  }
  std::vector<std::string> field(const Field& f, const JoinHow* join) const {
    std::string value;
    if (f.value_rule != kNone) {
      value = (f.computed ? "computed by " : "= ") + w_.rule(f.value_rule);
    } else if (f.has_default || f.computed) {
      value = (f.computed ? "computed " : "= ") + w_.value(f.type, f.constant);
    }
    if (f.rolled != kNone) value = "= roll " + w_.dice(f.rolled, kNone);
    static const char* const kModes[] = {"", "capped", "checked"};
    static const char* const kJoins[] = {"by sum", "highest", "lowest", "same", "by part"};
    std::vector<std::string> row = {w_.text(f.name), w_.type(f.type) + per(f), value,
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
    if (r_.stages.empty()) return;
    say("stages");
    Rows rows;
    for (const Stage& s : r_.stages) {
      rows.push_back(
          {w_.text(s.name), s.text == kNone ? "" : w_.quoted(s.text), fmt::format("given {}", s.given)});
    }
    columns(rows, "    ");
    say("");
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
        row.push_back(w_.text(f.name) + (f.per == kNone ? "" : "[" + word(f.per, v.element) + "]") + " " +
                      w_.value(f.type, v.value));
      }
      rows.push_back(std::move(row));
    }
    if (rows.empty()) return;
    say("units of {}", w_.text(r_.kinds[static_cast<std::size_t>(kind)].name));
    columns(rows, "    ");
    say("");
  }

  // ---- tables

  std::string key(const ValueType& type, const Table::Span& span) const {
    const std::string first = w_.value(type, span.lo);
    if (span.lo <= -kOpen) return span.hi >= kOpen ? "any" : "up to " + w_.value(type, span.hi);
    if (span.hi >= kOpen) return first + "+";
    if (span.hi == span.lo) return first;
    return first + (span.lo < 0 ? " to " : "-") + w_.value(type, span.hi);
  }

  // The heads of a matrix: what leads to each column.
  std::vector<std::string> heads(const Table::Across& a) const {
    std::vector<std::string> out;
    for (const Table::Head& h : a.heads) {
      out.push_back(a.odds || h.name != kNone ? w_.text(h.name, "") : "");
      if (a.odds && h.name == kNone) out.back() = fmt::format("{}-{}", h.p, h.q);
    }
    if (a.odds) return out;
    for (const auto& span : a.spans) {
      if (!inside(a.heads, span.row) || a.heads[size(span.row)].name != kNone) continue;
      std::string& head = out[size(span.row)];
      head += (head.empty() ? "" : ", ") + key(a.key, span);
    }
    return out;
  }
  std::string across(const Table::Across& a) const {
    static const char* const kBetween[] = {"", "lower", "higher", "nearest, ties lower",
                                           "nearest, ties higher"};
    std::string out = " by " + (a.odds ? std::string("odds") : w_.type(a.key));
    if (a.between != Table::Between::none)
      out += fmt::format(", between {}", kBetween[size(static_cast<Index>(a.between))]);
    if (inside(r_.given, a.between_given))
      out += ", between as given " + w_.text(r_.given[size(a.between_given)].name);
    if (a.below) out += ", below the first";
    if (a.above) out += ", above the last";
    if (inside(a.heads, a.zero)) out += ", against 0 column " + std::to_string(a.zero + 1);
    return a.outside_stop ? out + ", else stop" : out;
  }

  void tables() {
    for (const Table& t : r_.tables) {
      const bool matrix = !t.across.heads.empty();
      say("{} {} on {}{}{}{}", matrix ? "matrix" : "table", w_.text(t.name),
          t.conditions.empty() ? w_.type(t.key) : "conditions", t.outside_stop ? ", outside stop" : "",
          matrix ? across(t.across) : "", t.effects != kNone ? ", effects by " + w_.rule(t.effects) : "");
      Rows rows;
      std::vector<std::string> head = {"key"};
      if (matrix) {
        for (std::string& h : heads(t.across)) head.push_back(std::move(h));
        if (!t.columns.empty()) head.push_back(": " + w_.type(t.columns[0].type));
      } else {
        for (const auto& c : t.columns)
          head.push_back((c.name == kNone ? "" : w_.text(c.name) + ": ") + w_.type(c.type));
      }
      rows.push_back(std::move(head));
      const std::size_t wide = matrix ? t.across.heads.size() : t.columns.size();
      for (const auto& span : t.spans) {
        const bool condition = inside(t.conditions, span.row);
        std::vector<std::string> row = {!condition ? key(t.key, span)
                                        : t.conditions[size(span.row)] == kNone
                                            ? "otherwise"
                                            : w_.text(t.conditions[size(span.row)])};
        for (std::size_t c = 0; c < wide && !t.columns.empty(); ++c) {
          const std::size_t cell = size(span.row) * wide + c;
          row.push_back(cell < t.cells.size() ? w_.value(t.columns[matrix ? 0 : c].type, t.cells[cell])
                                              : "?");
        }
        if (inside(t.row_lines, span.row)) {
          row.push_back(fmt::format("# line {}", t.row_lines[size(span.row)]));
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
      if (opens_block(in.op)) blocks.push_back(in.op);
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
        static const char* const kComparisons[] = {"=", "<>", "<", "<=", ">", ">="};
        const bool compares = in.op == Op::dice_count || in.op == Op::dice_pairs;
        if (compares && v >= 0 && v <= 5) return kComparisons[v];
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
        return w_.dice(v, rule_);
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
      case Op::return_:
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
      case Op::until:
        return fmt::format("{} = 1..", slot(in.a));
      case Op::groups:
        return fmt::format("{} in {} by {}, position {}", slot(in.c), slot(in.a), slot(in.b), slot(in.d));
      case Op::sort:
        return fmt::format("{} by {}, {}", slot(in.a), slot(in.b), in.c == 0 ? "rising" : "falling");
      case Op::dice_pairs:
        return fmt::format("{} = pairs of {} and {}, {}", slot(in.a), slot(in.b), slot(in.c), operand(in, 3));
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
        std::string out = fmt::format("{} = {}", slot(in.a), w_.dice(in.b, rule_));
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
    const Index list = r_.says[static_cast<std::size_t>(say)].modifiers;
    std::string out = inside(r_.modifiers, list) ? w_.text(r_.modifiers[size(list)].name) + ":" : "";
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
    for (const ModifierList& list : r_.modifiers) {
      say("modifiers {}{}", w_.text(list.name), list.limited ? ", limited" : "");
      Rows rows;
      for (const auto& row : list.rows)
        rows.push_back({w_.text(row.text), fmt::format("# line {}", row.line)});
      columns(rows, "    ");
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

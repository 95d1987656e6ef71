#include "battle/start.h"

#include <algorithm>
#include <map>

#include "battle/schema.h"

namespace muster::battle {
namespace {

using bytecode::Field;
using bytecode::JoinHow;
using diagnostics::Id;
using diagnostics::Span;

// Where a battle's pieces lie: an entry's own index, and its parts'.
struct Place {
  Index piece = 0;
  Index first_part = 0;
};

struct Layout {
  std::vector<runtime::KindCount> counts;
  std::vector<Place> places;  // per entry
};

Layout plan_layout(const bytecode::Ruleset& ruleset, const std::vector<Entry>& entries) {
  Layout layout;
  layout.counts.resize(ruleset.kinds.size());
  layout.places.resize(entries.size());
  for (const Entry& entry : entries) ++layout.counts[static_cast<std::size_t>(entry.kind)].main;
  std::vector<std::uint32_t> next(ruleset.kinds.size(), 0);
  for (std::size_t e = 0; e < entries.size(); ++e) {
    const auto k = static_cast<std::size_t>(entries[e].kind);
    Place& place = layout.places[e];
    place.piece = place.first_part = static_cast<Index>(next[k]++);
    if (entries[e].parts() > 1) {
      place.first_part = static_cast<Index>(layout.counts[k].main + layout.counts[k].parts);
      layout.counts[k].parts += static_cast<std::uint32_t>(entries[e].parts());
    }
  }
  return layout;
}

// `2 xx-22 + xx-23`; the side's title is added where another side has a piece shown the same.
void name_pieces(Cast& cast, const std::vector<Entry>& entries, const Layout& layout) {
  cast.names.resize(layout.counts.size());
  cast.shown.resize(layout.counts.size());
  for (std::size_t k = 0; k < layout.counts.size(); ++k) {
    cast.names[k].resize(layout.counts[k].main + layout.counts[k].parts);
    cast.shown[k].resize(cast.names[k].size());
  }
  std::map<std::string, Index> owner;  // of a shown name: its side, or -2 where several have it
  const auto shown = [](const Entry& entry, const std::string& name) {
    return std::to_string(entry.number) + " " + name;
  };
  for (const Entry& entry : entries) {
    const auto [it, fresh] = owner.try_emplace(shown(entry, entry_name(entry)), entry.side);
    if (!fresh && it->second != entry.side) it->second = -2;
  }
  for (std::size_t e = 0; e < entries.size(); ++e) {
    const Entry& entry = entries[e];
    const Place& place = layout.places[e];
    auto& names = cast.names[static_cast<std::size_t>(entry.kind)];
    auto& all = cast.shown[static_cast<std::size_t>(entry.kind)];
    const std::string name = entry_name(entry);
    std::string text = shown(entry, name);
    if (owner[text] == -2) text += " (" + at(cast.titles, entry.side) + ")";
    names[static_cast<std::size_t>(place.piece)] = name;
    all[static_cast<std::size_t>(place.piece)] = text;
    for (std::size_t p = 0; entry.parts() > 1 && p < entry.parts(); ++p) {
      const auto index = static_cast<std::size_t>(place.first_part) + p;
      names[index] = entry.line->names[p].text;
      all[index] = shown(entry, names[index]);
    }
  }
}

// Fills one memory. Values are worked out by the sheet's own rules, so what was set before
// is known to them.
class Filler {
 public:
  Filler(Reading& in, const runtime::Program& program, runtime::Memory& memory,
         const std::vector<Entry>& entries, const Layout& layout)
      : in_(in), program_(program), memory_(memory), entries_(entries), layout_(layout) {}

  void fill(const StatedValues& stated, Span file_place) {
    place_pieces();
    for (std::size_t g = 0; g < in_.ruleset.given.size(); ++g) fill_given(stated, g, file_place);
    for (std::size_t t = 0; t < in_.ruleset.stages.size(); ++t) {
      const bool fought = stated.stages.empty() || stated.stages[t];
      program_.set_given(memory_, in_.ruleset.stages[t].given, fought ? 1 : 0);
    }
    for (std::size_t v = 0; v < in_.ruleset.state.size(); ++v) fill_state(stated, v, file_place);
    for (std::size_t s = 0; s < in_.ruleset.sides.size(); ++s)
      for (std::size_t f = 0; f < in_.ruleset.side_fields.size(); ++f) fill_side(stated, s, f, file_place);
    for (std::size_t k = 0; k < in_.ruleset.kinds.size(); ++k)
      for (std::size_t f = in_.ruleset.kinds[k].part_of == kNone ? 0 : 1;
           f < in_.ruleset.kinds[k].fields.size(); ++f)
        for (std::size_t e = 0; e < entries_.size(); ++e)
          if (entries_[e].kind == static_cast<Index>(k)) fill_piece(e, static_cast<Index>(f));
    tell_missing();
    if (!in_.sink.has_errors()) mark_out();
  }

 private:
  Reading& in_;
  const runtime::Program& program_;
  runtime::Memory& memory_;
  const std::vector<Entry>& entries_;
  const Layout& layout_;
  bool told_broken_ = false;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> missing_;  // per entry, part

  bool faulty() const { return !missing_.empty() || in_.sink.has_errors(); }

  void place_pieces() {
    const std::size_t sides = in_.ruleset.sides.size();
    for (std::size_t k = 0; k < in_.ruleset.kinds.size(); ++k) {
      std::vector<std::vector<Index>> orders(sides);
      for (std::size_t e = 0; e < entries_.size(); ++e) {
        const Entry& entry = entries_[e];
        if (entry.kind != static_cast<Index>(k)) continue;
        const Place& place = layout_.places[e];
        orders[static_cast<std::size_t>(entry.side)].push_back(place.piece);
        place_one(entry, place.piece, entry.units.front(), entry_name(entry));
        if (entry.whole)
          program_.set_field(memory_, entry.kind, 0, place.piece, layout_.places[*entry.whole].piece);
        const auto count = static_cast<std::uint32_t>(entry.parts());
        program_.set_parts(memory_, entry.kind, place.piece, {place.first_part, count});
        for (std::uint32_t p = 0; count > 1 && p < count; ++p) {
          const Index part = place.first_part + static_cast<Index>(p);
          place_one(entry, part, entry.units[p], entry.line->names[p].text);
          program_.set_parts(memory_, entry.kind, part, {part, 1});
        }
      }
      for (std::size_t s = 0; s < sides; ++s)
        program_.set_order(memory_, static_cast<Index>(k), static_cast<Index>(s), orders[s]);
    }
  }

  void place_one(const Entry& entry, Index piece, Index unit, const std::string& name) {
    program_.set_name(memory_, entry.kind, piece, intern_label(in_, name));
    program_.set_home(memory_, entry.kind, piece, entry.side);
    program_.set_number(memory_, entry.kind, piece, entry.number);
    program_.set_out(memory_, entry.kind, piece, false);
    Index unit_word = kNone;
    if (unit != kNone) {
      const Index set = at(in_.ruleset.kinds, entry.kind).units;
      unit_word = word_of_set(in_.ruleset, set, in_.ruleset.string(at(in_.ruleset.units, unit).name));
    }
    program_.set_unit(memory_, entry.kind, piece, unit_word);
  }

  // What the sheet says of one element where the file says nothing.
  std::optional<std::int64_t> of_sheet(const Field& field, std::optional<std::int64_t> self,
                                       std::size_t element, Span place) {
    if (field.type.optional && !field.has_default && !field.computed) return bytecode::kAbsent;
    if (field.value_rule == kNone) return field.constant;
    if (faulty()) return std::nullopt;  // it may rest on what is missing
    const auto& rule = at(in_.ruleset.rules, field.value_rule);
    std::vector<std::int64_t> args;
    if (!rule.params.empty() && self) args.push_back(*self);
    if (args.size() < rule.params.size()) args.push_back(static_cast<std::int64_t>(element));
    const runtime::Value value = runtime::evaluate(program_, memory_, field.value_rule, args);
    if (value.result.end == runtime::End::outcome) return value.value;
    if (!told_broken_) {
      in_.sink.report(Id::value_not_worked_out, place)
          .arg("field", in_.ruleset.string(field.name))
          .arg("line", static_cast<std::int64_t>(field.line));
      told_broken_ = true;
    }
    return std::nullopt;
  }

  bool sheet_says(const Field& field) const {
    return field.has_default || field.computed || field.type.optional;
  }

  void fill_given(const StatedValues& stated, std::size_t g, Span place) {
    const Field& field = in_.ruleset.given[g];
    if (field.name == kNone) return;  // a stage's
    const bool missing = !stated.given[g] && !stated.given_faulty[g] && !sheet_says(field);
    if (missing) in_.sink.report(Id::given_missing, place).arg("field", in_.ruleset.string(field.name));
    for (std::size_t e = 0; e < elements_of(in_.ruleset, field); ++e) {
      std::optional<std::int64_t> value;
      if (stated.given[g]) value = (*stated.given[g])[e];
      if (!value && !missing && !stated.given_faulty[g]) value = of_sheet(field, {}, e, place);
      program_.set_given(memory_, static_cast<Index>(g), value.value_or(field.type.lo),
                         static_cast<Index>(e));
    }
  }

  void fill_state(const StatedValues& stated, std::size_t v, Span place) {
    const Field& field = in_.ruleset.state[v];
    for (std::size_t e = 0; e < elements_of(in_.ruleset, field); ++e) {
      std::optional<std::int64_t> value;
      if (stated.state[v]) value = (*stated.state[v])[e];
      if (!value && !stated.state_faulty[v]) value = of_sheet(field, {}, e, place);
      program_.set_state(memory_, static_cast<Index>(v), value.value_or(field.type.lo),
                         static_cast<Index>(e));
    }
  }

  void fill_side(const StatedValues& stated, std::size_t s, std::size_t f, Span place) {
    const Field& field = in_.ruleset.side_fields[f];
    const auto& said = stated.side_fields[s][f];
    const bool faulty = stated.side_faulty[s][f];
    const bool rolled = field.rolled != kNone && !said;
    const bool missing = !said && !faulty && !rolled && !sheet_says(field);
    if (missing) {
      in_.sink.report(Id::side_value_missing, place)
          .arg("field", in_.ruleset.string(field.name))
          .arg("side", in_.ruleset.string(in_.ruleset.sides[s].name));
    }
    for (std::size_t e = 0; e < elements_of(in_.ruleset, field); ++e) {
      std::optional<std::int64_t> value;
      if (said) value = (*said)[e];
      if (rolled) value = bytecode::kAbsent;  // the battle rolls it first
      if (!value && !missing && !faulty) value = of_sheet(field, static_cast<std::int64_t>(s), e, place);
      program_.set_side_field(memory_, static_cast<Index>(f), static_cast<Index>(s),
                              value.value_or(field.type.lo), static_cast<Index>(e));
    }
  }

  std::optional<std::int64_t> of_unit(Index unit, Index field, std::size_t element) const {
    if (unit == kNone) return std::nullopt;
    for (const auto& value : at(in_.ruleset.units, unit).values)
      if (value.field == field && value.element == static_cast<Index>(element)) return value.value;
    return std::nullopt;
  }

  void tell_missing() {
    for (const auto& [of, fields] : missing_) report_missing(entries_[of.first], of.second, fields);
  }

  void report_missing(const Entry& entry, std::size_t part, const std::vector<std::string>& fields) {
    const bool several = entry.parts() > 1;
    const std::string name = several ? entry.line->names[part].text : entry_name(entry);
    const std::string near = nearest_of(name, unit_names(in_.ruleset, entry.kind));
    auto& d = in_.sink.report(near.empty() ? Id::piece_value_missing : Id::unit_misspelt, entry.line->at);
    std::vector<diagnostics::Text> missing;
    for (const std::string& field : fields)
      missing.push_back(diagnostics::said("no `{field}`", {{"field", field}}));
    d.arg("piece", name).arg("missing", diagnostics::listed(missing, diagnostics::Join::and_));
    d.arg("fields", listed_all(fields)).arg("count", static_cast<std::int64_t>(fields.size()));
    if (near.empty()) return;
    d.arg("near", near);
    const std::size_t at_name = several ? part : 0;
    if (at_name < entry.line->names.size()) d.fix(entry.line->names[at_name].at, as_written(near));
  }

  void fill_piece(std::size_t e, Index f) {
    const Entry& entry = entries_[e];
    const Place& place = layout_.places[e];
    const auto& kind = at(in_.ruleset.kinds, entry.kind);
    const Field& field = at(kind.fields, f);
    const auto slot = static_cast<std::size_t>(f);
    bool missing = false;
    if (entry.joined[slot] && feeds_computed(in_.ruleset, entry.kind, f)) {
      // What each line has of it can't be told from their sum.
      in_.sink.report(Id::joined_value_alone, entry.line->at)
          .arg("field", in_.ruleset.string(field.name))
          .arg("piece", entry_name(entry));
      missing = true;
    }
    for (std::size_t p = 0; p < entry.parts(); ++p) {
      const Index self = place.first_part + static_cast<Index>(p);
      for (std::size_t x = 0; x < elements_of(in_.ruleset, field); ++x) {
        std::optional<std::int64_t> value;
        if (entry.stated[slot][p]) value = (*entry.stated[slot][p])[x];
        if (!value && !field.computed) value = of_unit(entry.units[p], f, x);
        if (!value && !entry.faulty[slot]) {
          if (sheet_says(field)) {
            value = of_sheet(field, self, x, entry.line->at);
          } else if (!missing && !entry.joined[slot]) {
            missing_[{e, p}].push_back(in_.ruleset.string(field.name));
            missing = true;
          }
        }
        program_.set_field(memory_, entry.kind, f, self, value.value_or(field.type.lo),
                           static_cast<Index>(x));
      }
    }
    if (entry.parts() > 1)
      for (std::size_t x = 0; x < elements_of(in_.ruleset, field); ++x) join(e, f, static_cast<Index>(x));
  }

  void join(std::size_t e, Index f, Index element) {
    const Entry& entry = entries_[e];
    const Place& place = layout_.places[e];
    const auto& kind = at(in_.ruleset.kinds, entry.kind);
    const Field& field = at(kind.fields, f);
    const auto slot = static_cast<std::size_t>(f);
    const JoinHow how = slot < kind.joins.size() ? kind.joins[slot] : JoinHow::by_part;
    std::int64_t value = program_.field(memory_, entry.kind, f, place.first_part, element);
    bool differ = false;
    for (std::size_t p = 1; p < entry.parts(); ++p) {
      const std::int64_t next =
          program_.field(memory_, entry.kind, f, place.first_part + static_cast<Index>(p), element);
      differ = differ || next != value;
      value = join_two(how, value, next);
    }
    if (entry.joined[slot]) value = (*entry.joined[slot])[static_cast<std::size_t>(element)];
    if (how == JoinHow::same && differ && !faulty()) report_differing(entry, place, f, element);
    // The range of a summed field has room for all its parts (compiler/), so nothing is lost here.
    if (how == JoinHow::by_sum && value != bytecode::kAbsent)
      value = std::clamp(value, field.type.lo, field.type.hi);
    program_.set_field(memory_, entry.kind, f, place.piece, value, element);
  }

  void report_differing(const Entry& entry, const Place& place, Index f, Index element) {
    const Field& field = at(at(in_.ruleset.kinds, entry.kind).fields, f);
    diagnostics::Text seen;
    for (std::size_t p = 0; p < entry.parts(); ++p) {
      const std::int64_t value =
          program_.field(memory_, entry.kind, f, place.first_part + static_cast<Index>(p), element);
      std::string text = value_text(in_.ruleset, in_.cast, field.type, value, in_.language);
      if (text.empty()) text = "\"\"";
      if (!seen.empty()) seen += ", ";
      seen +=
          diagnostics::said("`{part}` has `{value}`", {{"part", entry.line->names[p].text}, {"value", text}});
    }
    in_.sink.report(Id::parts_differ, entry.line->at)
        .arg("piece", entry_name(entry))
        .arg("field", in_.ruleset.string(field.name))
        .arg("seen", seen);
  }

  void mark_out() {
    for (std::size_t e = 0; e < entries_.size(); ++e) {
      const Entry& entry = entries_[e];
      const Index rule = at(in_.ruleset.kinds, entry.kind).out_rule;
      if (rule == kNone) continue;
      const std::int64_t args[] = {layout_.places[e].piece};
      const runtime::Value out = runtime::evaluate(program_, memory_, rule, args);
      program_.set_out(memory_, entry.kind, layout_.places[e].piece,
                       out.result.end == runtime::End::outcome && out.value != 0);
    }
  }
};

}  // namespace

bool feeds_computed(const bytecode::Ruleset& r, Index kind, Index f) {
  Index operand = f;
  for (Index k = 0; k < kind; ++k)
    operand += static_cast<Index>(r.kinds[static_cast<std::size_t>(k)].fields.size());
  for (const Field& other : r.kinds[static_cast<std::size_t>(kind)].fields) {
    if (!other.computed || other.value_rule == bytecode::kNone) continue;
    const bytecode::Rule& rule = r.rules[static_cast<std::size_t>(other.value_rule)];
    for (std::uint32_t i = rule.code_begin; i < rule.code_end; ++i) {
      const bytecode::Instr& in = r.code[i];
      const bool loads = in.op == bytecode::Op::ld_piece || in.op == bytecode::Op::ld_piece_at;
      if (loads && in.b == operand) return true;
    }
  }
  return false;
}

std::int64_t join_two(JoinHow how, std::int64_t value, std::int64_t next) {
  if (next == bytecode::kAbsent || how == JoinHow::same || how == JoinHow::by_part) return value;
  if (value == bytecode::kAbsent) return next;
  if (how == JoinHow::highest) return std::max(value, next);
  if (how == JoinHow::lowest) return std::min(value, next);
  std::int64_t sum = 0;
  return __builtin_add_overflow(value, next, &sum) ? bytecode::kOpen : sum;
}

std::optional<Laid> lay_out(Reading& in, const StatedValues& stated, const std::vector<Entry>& entries,
                            Span file_place, const bytecode::MachineLimits& limits) {
  const Layout layout = plan_layout(in.ruleset, entries);
  name_pieces(in.cast, entries, layout);
  runtime::Program program(in.ruleset, layout.counts, limits);
  if (!program.ok()) {
    in.sink.report(Id::battle_too_big).arg("most", static_cast<std::int64_t>(limits.memory_words));
    return std::nullopt;
  }
  program.count_in(in.reached);
  runtime::Memory memory = program.blank();
  Filler(in, program, memory, entries, layout).fill(stated, file_place);
  return Laid{std::move(program), std::move(memory)};
}

}  // namespace muster::battle

#include "battle/roster.h"

#include <algorithm>
#include <map>

#include "battle/schema.h"
#include "diagnostics/lookalike.h"

namespace muster::battle {
namespace {

using diagnostics::Id;
using grammar::Cell;
using grammar::CellKind;
using grammar::PieceLine;

// A piece may have a name of its own, but none that nobody can tell from that of a unit.
bool looks_like_unit(Reading& in, Index kind, const grammar::Name& name) {
  for (const std::string& unit : unit_names(in.ruleset, kind)) {
    if (!diagnostics::look_alike(name.text, unit)) continue;
    const auto how = diagnostics::difference(name.text, unit);
    if (!how) continue;
    in.sink.report(Id::looks_like_known, name.at)
        .arg("name", name.text)
        .arg("near", unit)
        .arg("letter", how->letter)
        .arg("script", how->script)
        .arg("other", how->other)
        .arg("other_script", how->other_script)
        .fix(name.at, as_written(unit), diagnostics::Applicability::sure);
    return true;
  }
  return false;
}

void read_units(Reading& in, Entry& entry) {
  const PieceLine& line = *entry.line;
  const std::size_t parts = entry.parts();
  entry.units.assign(parts, kNone);
  if (line.units.empty()) {
    for (std::size_t p = 0; p < line.names.size(); ++p) {
      entry.units[p] = unit_called(in.ruleset, entry.kind, line.names[p].text);
      // Its values would be those of the sheet, and nobody could see why.
      if (entry.units[p] == kNone && looks_like_unit(in, entry.kind, line.names[p]))
        entry.faulty.assign(entry.faulty.size(), true);
    }
    return;
  }
  if (line.units.size() != 1 && line.units.size() != parts) {
    in.sink.report(Id::units_for_parts, line.units.front().at)
        .arg("piece", entry_name(entry))
        .arg("units", static_cast<std::int64_t>(line.units.size()))
        .arg("parts", static_cast<std::int64_t>(parts));
  }
  for (std::size_t p = 0; p < parts; ++p) {
    const grammar::Name& name = line.units[std::min(p, line.units.size() - 1)];
    entry.units[p] = unit_called(in.ruleset, entry.kind, name.text);
    if (entry.units[p] != kNone || (p > 0 && line.units.size() == 1)) continue;
    const auto known = unit_names(in.ruleset, entry.kind);
    auto& d = in.sink.report(Id::unit_unknown, name.at);
    d.arg("seen", name.text);
    if (!known.empty()) d.arg("known", listed_all(known));
    const std::string near = nearest_of(name.text, known);
    if (!near.empty()) d.arg("near", near).fix(name.at, as_written(near));
    entry.faulty.assign(entry.faulty.size(), true);  // what the unit would have brought is not asked for
  }
}

// Whether the same field and value stand in the line before, word for word.
bool said_before(const Reading& in, const Entry& entry, diagnostics::Span place) {
  return std::any_of(entry.line->fields.begin(), entry.line->fields.end(),
                     [&](const grammar::FieldValue& one) {
                       return one.at.begin < place.begin && in.source.slice(one.at) == in.source.slice(place);
                     });
}

// Notes what a line says of one field; `named`: with its name, so that it can be taken away.
void state_field(Reading& in, Entry& entry, Index position, const std::vector<Cell>& values,
                 diagnostics::Span place, bool named = false) {
  const auto& kind = at(in.ruleset.kinds, entry.kind);
  const auto& field = at(kind.fields, position);
  const auto slot = static_cast<std::size_t>(position);
  const std::size_t parts = entry.parts();
  const std::string& name = in.ruleset.string(field.name);
  if (field.computed) {
    auto& d = in.sink.report(Id::computed_stated, place).arg("field", name);
    if (named) leave_out(in, d, place);
    return;
  }
  const auto there = [](const std::optional<Values>& v) { return v.has_value(); };
  const bool again =
      entry.joined[slot] || std::any_of(entry.stated[slot].begin(), entry.stated[slot].end(), there);
  if (again) {
    auto& d = in.sink.report(Id::stated_twice, place).arg("field", name);
    if (named && said_before(in, entry, place)) leave_out(in, d, place, diagnostics::Applicability::sure);
    return;
  }
  if (values.empty() || (values.size() != 1 && values.size() != parts)) {
    auto& d = in.sink.report(parts > 1 ? Id::values_for_parts : Id::values_for_one, place);
    d.arg("field", name).arg("count", static_cast<std::int64_t>(values.size()));
    d.arg("parts", static_cast<std::int64_t>(parts)).arg("piece", entry_name(entry));
    entry.faulty[slot] = true;
    return;
  }
  const bool by_sum = slot < kind.joins.size() && kind.joins[slot] == bytecode::JoinHow::by_sum;
  if (parts > 1 && values.size() == 1 && by_sum) {
    const auto value = read_value(in, field, values.front(), field.type.lo, field.type.hi);
    entry.joined[slot] = value;
    entry.faulty[slot] = entry.faulty[slot] || !value;
    return;
  }
  for (std::size_t p = 0; p < parts; ++p) {
    if (values.size() == 1 && p > 0) {
      entry.stated[slot][p] = entry.stated[slot][0];
      continue;
    }
    entry.stated[slot][p] = read_value(in, field, values[p]);
    entry.faulty[slot] = entry.faulty[slot] || !entry.stated[slot][p];
  }
}

void read_stat_line(Reading& in, Entry& entry) {
  const PieceLine& line = *entry.line;
  const auto& kind = at(in.ruleset.kinds, entry.kind);
  const std::string& kind_name = in.ruleset.string(kind.name);
  if (!line.count.empty()) {
    const Cell& cell = line.count.front();
    if (kind.count_field == kNone) {
      in.sink.report(Id::count_unused, cell.at).arg("kind", kind_name);
    } else {
      state_field(in, entry, kind.count_field, {cell}, cell.at);
    }
  }
  if (line.statline.empty() || line.statline.front().kind == CellKind::error) return;
  const Cell& cell = line.statline.front();
  const std::vector<Cell> items = cell.kind == CellKind::stat ? cell.items : std::vector<Cell>{cell};
  std::size_t wanted = 0;  // an array takes as many as its set has words
  for (const Index f : kind.line) wanted += elements_of(in.ruleset, at(kind.fields, f));
  if (items.size() != wanted) {
    auto& d = in.sink.report(kind.line.empty() ? Id::stat_line_unused : Id::stat_line_length, cell.at);
    std::vector<std::string> fields;
    for (const Index f : kind.line) {
      const auto& field = at(kind.fields, f);
      if (field.per == kNone) fields.push_back(in.ruleset.string(field.name));
      for (const std::string& word : words_of_set(in.ruleset, field.per))
        fields.push_back(in.ruleset.string(field.name) + "[" + word + "]");
    }
    d.arg("kind", kind_name).arg("seen", in.source.slice(cell.at));
    d.arg("count", static_cast<std::int64_t>(items.size())).arg("wanted", static_cast<std::int64_t>(wanted));
    std::string order;
    for (const std::string& field : fields) order += (order.empty() ? "" : "/") + field;
    if (!order.empty()) d.arg("fields", order);
    for (const Index f : kind.line) entry.faulty[static_cast<std::size_t>(f)] = true;
    return;
  }
  std::size_t next = 0;
  for (const Index f : kind.line) {
    const auto& field = at(kind.fields, f);
    Cell of_field = items[next];
    if (field.per != kNone) {
      of_field = Cell{};
      of_field.kind = CellKind::stat;
      const auto from = items.begin() + static_cast<std::ptrdiff_t>(next);
      of_field.items.assign(from, from + static_cast<std::ptrdiff_t>(elements_of(in.ruleset, field)));
      of_field.at = diagnostics::cover(of_field.items.front().at, of_field.items.back().at);
    }
    next += elements_of(in.ruleset, field);
    state_field(in, entry, f, {of_field}, of_field.at);
  }
}

// A part in the line of its piece gets one of its own, where what follows are its values, and all it needs.
void offer_line(const Reading& in, diagnostics::Diagnostic& d, const Entry& entry,
                const grammar::FieldValue& value, Index part_index) {
  const auto& part = at(in.ruleset.kinds, part_index);
  const bool unit = value.values.size() == 1 &&
                    unit_called(in.ruleset, part_index, cell_words(in, value.values.front())) != kNone;
  std::vector<bool> there(part.fields.size(), false);
  for (const grammar::FieldValue& other : entry.line->fields) {
    if (other.at.begin <= value.at.begin) continue;
    const Index field = find_named(in.ruleset, part.fields, other.field.text);
    if (field == kNone) return;
    there[static_cast<std::size_t>(field)] = true;
  }
  for (std::size_t f = 1; f < part.fields.size(); ++f) {
    const auto& field = part.fields[f];
    if (!there[f] && !unit && !field.has_default && !field.computed && !field.type.optional) return;
  }
  const std::string& text = in.source.text();
  const std::string_view line = in.source.line_text(in.source.line_of(entry.line->at.begin));
  const std::string indent(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
  std::uint32_t from = value.at.begin;
  while (from > entry.line->at.begin && (text[from - 1] == ' ' || text[from - 1] == '\t')) --from;
  d.fix({from, value.at.begin}, "\n" + indent + "    ");
}

void read_fields(Reading& in, Entry& entry) {
  const auto& kind = at(in.ruleset.kinds, entry.kind);
  for (const grammar::FieldValue& value : entry.line->fields) {
    const Index position = find_named(in.ruleset, kind.fields, value.field.text);
    if (kind.part_of != kNone && position == 0) {
      auto& d = in.sink.report(Id::whose_stated, value.at);
      d.arg("part", in.ruleset.string(kind.name)).arg("piece", value.field.text);
      leave_out(in, d, value.at);
      continue;
    }
    if (position != kNone) {
      state_field(in, entry, position, value.values, value.at, true);
      continue;
    }
    const Index part = find_named(in.ruleset, in.ruleset.kinds, value.field.text);
    if (part != kNone && at(in.ruleset.kinds, part).part_of != kNone) {
      offer_line(in, in.sink.report(Id::part_in_line, value.at).arg("part", value.field.text), entry, value,
                 part);
      in.pieces_faulty = true;
      continue;
    }
    std::vector<std::string> known;
    for (std::size_t f = kind.part_of == kNone ? 0 : 1; f < kind.fields.size(); ++f)
      if (!kind.fields[f].computed) known.push_back(in.ruleset.string(kind.fields[f].name));
    auto& d = in.sink.report(Id::piece_field_unknown, value.field.at);
    d.arg("seen", value.field.text).arg("kind", in.ruleset.string(kind.name)).arg("known", listed(known));
    for (const auto& other : in.ruleset.kinds)
      if (other.part_of == entry.kind) known.push_back(in.ruleset.string(other.name));
    const std::string near = nearest_of(value.field.text, known);
    if (!near.empty()) d.arg("near", near).fix(value.field.at, near);
  }
}

Index kind_of_line(Reading& in, const PieceLine& line) {
  if (!line.kind) return in.ruleset.kinds.empty() ? kNone : 0;
  const Index kind = kind_called(in.ruleset, line.kind->text);
  if (kind == kNone) {
    const auto known = names_of(in.ruleset, in.ruleset.kinds);
    auto& d = in.sink.report(Id::kind_unknown, line.kind->at);
    d.arg("seen", line.kind->text).arg("known", listed_all(known));
    const std::string near = nearest_of(line.kind->text, known);
    if (!near.empty()) d.arg("near", near).fix(line.kind->at, near);
  }
  return kind;
}

// Numbers run 1, 2, 3 ... down a side's list, so that a gap or a repeat is seen at its line.
std::int64_t check_number(Reading& in, const PieceLine& line, Index kind, std::int64_t expected) {
  if (!line.number) {
    if (kind != 0) return expected;
    const std::string number = std::to_string(expected) + ")";
    auto& d = in.sink.report(Id::number_missing, line.at).arg("number", expected);
    // The first kind has numbers in the place of its name.
    if (line.kind) {
      d.arg("where", diagnostics::said("in place of `{kind}`", {{"kind", line.kind->text}}));
      d.fix(line.kind->at, number);
    } else {
      d.arg("where", diagnostics::said("before it")).fix({line.at.begin, line.at.begin}, number + " ");
    }
    return expected;
  }
  if (*line.number == expected) return expected;
  auto& d = in.sink.report(*line.number < expected ? Id::number_again : Id::number_gap, line.number_at);
  d.arg("seen", *line.number).arg("number", expected).fix(line.number_at, std::to_string(expected) + ")");
  return *line.number > expected ? *line.number : expected;
}

bool check_parts(Reading& in, const PieceLine& line, Index kind_index) {
  const auto& kind = at(in.ruleset.kinds, kind_index);
  for (const auto& name : line.names) {
    if (name.quoted || kind.at_most <= 1 || name.text.find('+') == std::string::npos) continue;
    in.sink.report(Id::plus_in_name, name.at).arg("name", name.text);
    return false;
  }
  if (line.names.size() <= kind.at_most) return true;
  auto& d = in.sink.report(kind.at_most <= 1 ? Id::joining_unknown : Id::too_many_parts, line.at);
  d.arg("kind", in.ruleset.string(kind.name)).arg("parts", static_cast<std::int64_t>(line.names.size()));
  d.arg("most", static_cast<std::int64_t>(kind.at_most));
  return false;
}

}  // namespace

std::string entry_name(const Entry& entry) {
  std::string out;
  for (const auto& name : entry.line->names) out += (out.empty() ? "" : " + ") + name.text;
  return out;
}

namespace {

// Whose part a line is: of the piece above it, which must be of the right kind. False where it is of
// none, or of one that was told to be wrong.
class Wholes {
 public:
  void begin_side() {
    whole_.reset();
    kind_ = kNone;
    faulty_ = false;
  }
  // A piece of its own stands here, entry `e`; none: it is passed over.
  void piece(Index kind, std::optional<std::size_t> e) {
    kind_ = kind;
    whole_ = e;
    faulty_ = !e;
    count_.clear();
  }
  bool find(Reading& in, const PieceLine& line, Index kind_index, Entry& entry) {
    const auto& kind = at(in.ruleset.kinds, kind_index);
    const auto& whole = at(in.ruleset.kinds, kind.part_of);
    if (kind_ != kind.part_of && (kind_ != kNone || !faulty_)) {
      auto& d = in.sink.report(Id::part_without_piece, line.at)
                    .arg("part", in.ruleset.string(kind.name))
                    .arg("piece", in.ruleset.string(whole.name));
      if (kind_ != kNone) d.arg("other", in.ruleset.string(at(in.ruleset.kinds, kind_).name));
      return false;
    }
    if (faulty_) return false;
    entry.whole = whole_;
    const std::uint32_t count = ++count_[kind_index];
    if (count == kind.each + 1) {
      in.sink.report(Id::too_many_own, line.at)
          .arg("most", std::int64_t{kind.each})
          .arg("kinds", in.ruleset.string(kind.plural != kNone ? kind.plural : kind.name));
    }
    return count <= kind.each;
  }

 private:
  Index kind_ = kNone;  // of the piece above
  std::optional<std::size_t> whole_;
  bool faulty_ = false;
  std::map<Index, std::uint32_t> count_;  // per kind of parts
};

// What is known of an entry before any value is read.
std::vector<Entry> open_entries(Reading& in, const grammar::BattleFile& file,
                                const std::vector<Index>& sides) {
  std::vector<Entry> entries;
  std::map<std::pair<Index, Index>, std::pair<std::int64_t, std::uint32_t>>
      so_far;                               // (side, kind): number, count
  std::map<Index, std::uint32_t> together;  // per kind, of all sides
  in.pieces.assign(in.ruleset.kinds.size(), {});
  Wholes wholes;
  for (std::size_t b = 0; b < file.sides.size(); ++b) {
    wholes.begin_side();
    if (sides[b] == kNone) {
      in.pieces_faulty = true;
      continue;
    }
    for (const PieceLine& line : file.sides[b].pieces) {
      const Index kind_index = kind_of_line(in, line);
      if (kind_index == kNone) {
        in.pieces_faulty = true;
        if (!line.inside) wholes.piece(kNone, std::nullopt);
        continue;
      }
      const auto& kind = at(in.ruleset.kinds, kind_index);
      const bool part = kind.part_of != kNone;
      if (!part) wholes.piece(kind_index, std::nullopt);
      auto& [last, count] = so_far[{sides[b], kind_index}];
      Entry entry;
      entry.line = &line;
      entry.kind = kind_index;
      entry.side = sides[b];
      if (part && !wholes.find(in, line, kind_index, entry)) {
        in.pieces_faulty = true;
        continue;
      }
      last = entry.number = check_number(in, line, kind_index, last + 1);
      // Where pieces change sides one may have more than it began with, as long as all of them fit.
      std::uint32_t& all = together[kind_index];
      const bool moves = kind_moves(in.ruleset, kind_index);
      const auto room = kind.up_to * static_cast<std::uint32_t>(in.ruleset.sides.size());
      ++count;
      ++all;
      const std::uint32_t over =
          moves ? (all > room ? all - room : 0) : (count > kind.up_to ? count - kind.up_to : 0);
      if (over > 0 && !part) {
        in.pieces_faulty = true;
        if (over == 1) {
          in.sink.report(Id::too_many_pieces, line.at)
              .arg("most", static_cast<std::int64_t>(kind.up_to))
              .arg("kinds", in.ruleset.string(kind.plural != kNone ? kind.plural : kind.name));
        }
        continue;
      }
      if (!check_parts(in, line, kind_index)) {
        in.pieces_faulty = true;
        continue;
      }
      auto& known = in.pieces[static_cast<std::size_t>(kind_index)];
      known.push_back({entry.side, entry.number, entry_name(entry), static_cast<Index>(known.size())});
      if (!part) wholes.piece(kind_index, entries.size());
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

}  // namespace

std::vector<Entry> read_roster(Reading& in, const grammar::BattleFile& file,
                               const std::vector<Index>& sides) {
  std::vector<Entry> entries = open_entries(in, file, sides);
  for (Entry& entry : entries) {
    const auto& kind = at(in.ruleset.kinds, entry.kind);
    entry.stated.assign(kind.fields.size(), std::vector<std::optional<Values>>(entry.parts()));
    entry.joined.assign(kind.fields.size(), std::nullopt);
    entry.faulty.assign(kind.fields.size(), false);
    read_units(in, entry);
    read_stat_line(in, entry);
    read_fields(in, entry);
  }
  return entries;
}

}  // namespace muster::battle

#include "battle/read_value.h"

#include "battle/read_piece.h"
#include "battle/schema.h"
#include "battle/words.h"
#include "grammar/keywords.h"

namespace muster::battle {
namespace {

using bytecode::Kind;
using diagnostics::Id;
using grammar::Cell;
using grammar::CellKind;

bool is_words(const Cell& cell) {
  return cell.kind == CellKind::word || cell.kind == CellKind::text || cell.kind == CellKind::yes_no;
}

std::optional<std::int64_t> read_number(Reading& in, const bytecode::Field& field, const Cell& cell,
                                        std::int64_t lo, std::int64_t hi) {
  const std::string& name = in.ruleset.string(field.name);
  const bytecode::ValueType& type = field.type;
  const std::string seen = cell_text(in, cell);
  // 1/3: of a number kept in thirds.
  const auto whole = [](const Cell& c) {
    return c.kind == CellKind::number && c.lo.decimals == 0 && !c.lo.percent && !c.sign;
  };
  const bool fraction = cell.kind == CellKind::stat && cell.items.size() == 2 && whole(cell.items[0]) &&
                        whole(cell.items[1]) && cell.items[1].lo.digits > 0 && type.kind == Kind::number;
  if (cell.kind != CellKind::number && !fraction) {
    auto& d = in.sink.report(Id::number_wanted, cell.at);
    d.arg("field", name).arg("seen", seen).arg("range", range_text(type, lo, hi));
    return std::nullopt;
  }
  const bool percent = type.kind == Kind::percent;
  if (!fraction && cell.lo.percent != percent) {
    auto& d = in.sink.report(percent ? Id::percent_wanted : Id::percent_unwanted, cell.at);
    d.arg("field", name).arg("seen", seen);
    if (percent) {
      d.arg("better", seen + "%").fix(cell.at, seen + "%");
    } else {
      d.arg("range", range_text(type, lo, hi));
    }
    return std::nullopt;
  }
  const Rational value =
      fraction ? make_rational(cell.items[0].lo.digits, cell.items[1].lo.digits).value_or(Rational{})
               : from_written(cell.lo);
  const auto scaled = multiply(value, Rational{type.grain, 1});
  const Rational low = from_scaled(lo, type.grain), high = from_scaled(hi, type.grain);
  if (compare(value, low).value_or(-1) < 0 || compare(value, high).value_or(1) > 0) {
    in.sink.report(Id::value_outside, cell.at)
        .arg("field", name)
        .arg("seen", percent ? exact_percent(value) : exact(value))
        .arg("range", range_text(type, lo, hi));
    return std::nullopt;
  }
  if (!scaled || scaled->den != 1) {
    auto& d = in.sink.report(type.grain == 1 && !percent ? Id::whole_wanted : Id::step_missed, cell.at);
    d.arg("field", name)
        .arg("seen", percent ? exact_percent(value) : exact(value))
        .arg("step", number_text(type, 1));
    if (const auto below = round_to(value, from_scaled(1, type.grain), grammar::Rounding::down)) {
      const auto above = round_to(value, from_scaled(1, type.grain), grammar::Rounding::up);
      d.arg("below", percent ? exact_percent(*below) : exact(*below));
      if (above) d.arg("above", percent ? exact_percent(*above) : exact(*above));
    }
    return std::nullopt;
  }
  return static_cast<std::int64_t>(scaled->num);
}

std::optional<std::int64_t> read_yes_no(Reading& in, const bytecode::Field& field, const Cell& cell) {
  if (cell.kind == CellKind::yes_no) return cell.lo.digits != 0 ? 1 : 0;
  const std::string words = cell_words(in, cell);
  const std::string yes(word(Word::yes, in.language)), no(word(Word::no, in.language));
  auto& d = in.sink.report(Id::yes_no_wanted, cell.at);
  d.arg("field", in.ruleset.string(field.name)).arg("seen", words).arg("yes", yes).arg("no", no);
  using diagnostics::Applicability;
  if (words == "si") d.fix(cell.at, yes, Applicability::sure);
  // The words of the other languages.
  for (const grammar::Language other : grammar::kLanguages) {
    if (words == word(Word::yes, other)) d.fix(cell.at, yes, Applicability::sure);
    if (words == word(Word::no, other)) d.fix(cell.at, no, Applicability::sure);
  }
  return std::nullopt;
}

std::optional<std::int64_t> read_name(Reading& in, const bytecode::Field& field, const Cell& cell) {
  const std::string words = cell_words(in, cell);
  const Index set = field.type.sub;
  const Index found = word_of_set(in.ruleset, set, words);
  if (found != kNone && found >= field.stated_lo && found <= field.stated_hi) return found;
  std::vector<std::string> known = words_of_set(in.ruleset, set);
  auto& d = in.sink.report(Id::word_unknown, cell.at);
  d.arg("field", in.ruleset.string(field.name)).arg("seen", words).arg("words", listed(known));
  const std::string near = nearest_of(words, known);
  if (!near.empty()) d.arg("near", near).fix(cell.at, as_written(near));
  return std::nullopt;
}

std::optional<std::int64_t> read_side(Reading& in, const bytecode::Field& field, const Cell& cell) {
  const std::string words = cell_words(in, cell);
  const Index side = is_words(cell) ? find_named(in.ruleset, in.ruleset.sides, words) : kNone;
  if (side != kNone) return side;
  const auto known = names_of(in.ruleset, in.ruleset.sides);
  auto& d = in.sink.report(Id::word_unknown, cell.at);
  d.arg("field", in.ruleset.string(field.name)).arg("seen", words).arg("words", listed(known));
  const std::string near = nearest_of(words, known);
  if (!near.empty()) d.arg("near", near).fix(cell.at, near);
  return std::nullopt;
}

}  // namespace

std::int64_t intern_label(Reading& in, const std::string& label) {
  const auto [found, added] =
      in.label_values.try_emplace(label, static_cast<std::int64_t>(in.cast.labels.size()));
  if (added) in.cast.labels.push_back(label);
  return found->second;
}

std::string cell_words(const Reading& in, const Cell& cell) {
  return is_words(cell) ? cell.name.text : std::string(in.source.slice(cell.at));
}

std::string cell_text(const Reading& in, const Cell& cell) {
  return is_words(cell) ? cell.name.text : std::string(in.source.slice(cell.at));
}

std::size_t elements_of(const bytecode::Ruleset& ruleset, const bytecode::Field& field) {
  return field.per == kNone ? 1 : at(ruleset.names, field.per).words.size();
}

std::optional<std::int64_t> read_one(Reading& in, const bytecode::Field& field, const Cell& cell,
                                     std::int64_t lo, std::int64_t hi) {
  if (cell.kind == CellKind::error) return std::nullopt;  // said already
  if (cell.kind == CellKind::none) {
    // `none` may be a word of the sheet all the same.
    const bool own_word =
        (field.type.kind == Kind::name && word_of_set(in.ruleset, field.type.sub, cell.name.text) != kNone) ||
        (field.type.kind == Kind::label && !field.type.optional);
    if (!own_word && field.type.optional) return bytecode::kAbsent;
    if (!own_word) {
      in.sink.report(Id::none_unwanted, cell.at)
          .arg("field", in.ruleset.string(field.name))
          .arg("seen", cell.name.text);
      return std::nullopt;
    }
  }
  switch (field.type.kind) {
    case Kind::number:
    case Kind::percent:
      return read_number(in, field, cell, lo, hi);
    case Kind::yes_no:
      return read_yes_no(in, field, cell);
    case Kind::name:
      return read_name(in, field, cell);
    case Kind::label:
      return intern_label(in, cell_words(in, cell));
    case Kind::side:
      return read_side(in, field, cell);
    case Kind::piece:
      return read_piece(in, field, cell);
    case Kind::text:  // no sheet declares such a field
    case Kind::row:
    case Kind::col:
      break;
  }
  in.sink.report(Id::computed_stated, cell.at).arg("field", in.ruleset.string(field.name));
  return std::nullopt;
}

void leave_out(const Reading& in, diagnostics::Diagnostic& d, diagnostics::Span at,
               diagnostics::Applicability how) {
  const std::string& text = in.source.text();
  const auto blank = [&](std::size_t i) { return text[i] == ' ' || text[i] == '\t'; };
  std::size_t begin = at.begin, end = at.end;
  while (begin > 0 && blank(begin - 1)) --begin;
  while (end < text.size() && (blank(end) || text[end] == '\r')) ++end;
  const bool first = begin == 0 || text[begin - 1] == '\n';
  const bool last = end == text.size() || text[end] == '\n';
  if (first && last) {
    if (end < text.size()) ++end;
  } else {
    end = at.end;
    if (first) begin = at.begin;
  }
  d.fix({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, "", how);
}

void leave_out_lines(const Reading& in, diagnostics::Diagnostic& d, diagnostics::Span at) {
  const auto& source = in.source;
  const std::uint32_t from = source.line_begin(source.line_of(at.begin));
  const std::uint32_t last = source.line_of(at.end);
  leave_out(in, d,
            {from, source.line_begin(last) + static_cast<std::uint32_t>(source.line_text(last).size())});
}

void report_length(Reading& in, const bytecode::Field& field, diagnostics::Span place, std::size_t seen) {
  std::string example;
  const std::size_t wanted = elements_of(in.ruleset, field);
  const auto words = words_of_set(in.ruleset, field.per);
  for (std::size_t i = 0; i < words.size() && i < 8; ++i) example += (i > 0 ? "/" : "") + words[i];
  if (words.size() > 8) example += "/...";
  in.sink.report(Id::array_length, place)
      .arg("field", in.ruleset.string(field.name))
      .arg("count", static_cast<std::int64_t>(seen))
      .arg("wanted", static_cast<std::int64_t>(wanted))
      .arg("words", example);
}

std::optional<Values> read_value(Reading& in, const bytecode::Field& field, const Cell& cell, std::int64_t lo,
                                 std::int64_t hi) {
  if (cell.kind == CellKind::error) return std::nullopt;
  const std::size_t wanted = elements_of(in.ruleset, field);
  if (field.per == kNone || (wanted == 1 && cell.kind != CellKind::stat)) {
    const auto one = read_one(in, field, cell, lo, hi);
    return one ? std::optional<Values>(Values{*one}) : std::nullopt;
  }
  const std::size_t seen = cell.kind == CellKind::stat ? cell.items.size() : 1;
  if (seen != wanted || cell.kind != CellKind::stat) {
    report_length(in, field, cell.at, seen);
    return std::nullopt;
  }
  Values out;
  for (const Cell& item : cell.items)
    if (const auto one = read_one(in, field, item, lo, hi)) out.push_back(*one);
  return out.size() == wanted ? std::optional<Values>(std::move(out)) : std::nullopt;
}

}  // namespace muster::battle

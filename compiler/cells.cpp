#include "compiler/cells.h"

#include "compiler/types.h"
#include "diagnostics/lookalike.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::Sink;
using grammar::Cell;
using grammar::CellKind;

namespace {

// A number at the grain of the type; a message when it does not fit there.
std::optional<std::int64_t> scaled_to(const Model& m, const Constant& c, const Type& type, Span at,
                                      Sink& sink) {
  if (c.percent != (type.base == Base::percent) && c.exact.value != 0) {
    sink.report(type.base == Base::percent ? Id::cell_wants_percent : Id::cell_wants_number, at);
    return std::nullopt;
  }
  const auto scaled = at_grain(c.exact, type.grain);
  if (!scaled) {
    sink.report(Id::cell_off_grain, at).arg("step", words_of(m, Type{type.base, -1, type.grain}, 1));
  }
  return scaled;
}

std::optional<std::int64_t> cell_number(const Model& m, const grammar::Number& number, bool percent,
                                        const Type& type, Span at, Sink& sink) {
  const auto exact = exact_of(number);
  if (!exact) {
    sink.report(Id::number_too_large, at);
    return std::nullopt;
  }
  return scaled_to(m, {*exact, number.percent || percent}, type, at, sink);
}

// `none` is a word too where the sheet has a word that is spelled so.
bool is_word(const Cell& cell) {
  return cell.kind == CellKind::word || cell.kind == CellKind::text || cell.kind == CellKind::yes_no ||
         (cell.kind == CellKind::none && !cell.name.text.empty());
}

std::optional<std::int64_t> cell_word(const Model& m, const Cell& cell, const Type& type, Sink& sink) {
  if (type.base == Base::yes_no) {
    if (cell.kind == CellKind::yes_no) return cell.lo.digits;
    if (const auto flag = yes_no_word(m.language, cell.name.text)) return *flag ? 1 : 0;
    sink.report(Id::cell_wants_yes_no, cell.at).arg("word", cell.name.text);
    return std::nullopt;
  }
  const SetInfo& set = m.sets[static_cast<std::size_t>(type.sub)];
  if (const auto found = set.find(cell.name.text)) return *found;
  auto& d = sink.report(Id::unknown_word, cell.at)
                .arg("word", cell.name.text)
                .arg("set", words_of(m, type))
                .arg("words", listed(set.words));
  if (const auto near = nearest(cell.name.text, set.words); !near.empty())
    d.arg("near", near).fix(cell.at, near);
  return std::nullopt;
}

// `З` where a 3 is meant.
bool letter_for_digit(const Cell& cell, Sink& sink) {
  if (cell.kind != CellKind::word) return false;
  const auto digits = diagnostics::as_digits(cell.name.text);
  if (!digits) return false;
  sink.report(Id::letter_for_digit, cell.at)
      .arg("seen", cell.name.text)
      .arg("letter", digits->letter)
      .arg("digit", std::string(1, digits->digit))
      .arg("mended", digits->text)
      .fix(cell.at, digits->text);
  return true;
}

bool is_plain_whole(const Cell& cell) {
  return cell.kind == CellKind::number && cell.lo.decimals == 0 && !cell.lo.percent;
}

}  // namespace

bool has_number(const Cell& cell) {
  switch (cell.kind) {
    case CellKind::number:
      return true;
    case CellKind::stat:
      return cell.items.size() == 2 && is_plain_whole(cell.items[0]) && is_plain_whole(cell.items[1]) &&
             cell.items[1].lo.digits > 0;
    case CellKind::expr:
      return cell.expr.size() == 1 && constant_of(cell.expr[0]).has_value();
    default:
      return false;
  }
}

std::optional<Constant> number_of(const Cell& cell) {
  if (!has_number(cell)) return std::nullopt;
  if (cell.kind == CellKind::expr) return constant_of(cell.expr[0]);
  if (cell.kind == CellKind::number) {
    const auto exact = exact_of(cell.lo);
    if (!exact) return std::nullopt;
    return Constant{*exact, cell.lo.percent};
  }
  const auto over = exact_of(cell.items[0].lo);
  const auto under = exact_of(cell.items[1].lo);
  if (!over || !under || over->grain != 1 || under->grain != 1 || under->value <= 0 ||
      under->value > kFinestGrain)
    return std::nullopt;
  const std::int64_t shared = gcd(over->value < 0 ? -over->value : over->value, under->value);
  return Constant{{over->value / shared, under->value / shared}, false};
}

std::optional<std::vector<Interval>> key_cell(const Model& m, const Cell& cell, const Type& key, bool& rest,
                                              Sink& sink) {
  if (cell.kind == CellKind::error || key.error()) return std::nullopt;
  if (cell.kind == CellKind::otherwise) {
    rest = true;
    return std::vector<Interval>{};
  }
  if (cell.kind == CellKind::list) {
    std::vector<Interval> all;
    for (const Cell& item : cell.items) {
      const auto one = key_cell(m, item, key, rest, sink);
      if (!one) return std::nullopt;
      all.insert(all.end(), one->begin(), one->end());
    }
    return all;
  }
  if (key.base == Base::name || key.base == Base::yes_no) {
    if (is_word(cell)) {
      const auto word = cell_word(m, cell, key, sink);
      if (!word) return std::nullopt;
      return std::vector<Interval>{{*word, *word}};
    }
    sink.report(Id::key_wants_word, cell.at).arg("set", words_of(m, key));
    return std::nullopt;
  }
  switch (cell.kind) {
    case CellKind::number: {
      const auto v = cell_number(m, cell.lo, false, key, cell.at, sink);
      if (!v) return std::nullopt;
      return std::vector<Interval>{{*v, *v}};
    }
    case CellKind::range: {
      const bool percent = cell.lo.percent || cell.hi.percent;
      const auto lo = cell_number(m, cell.lo, percent, key, cell.at, sink);
      const auto hi = lo ? cell_number(m, cell.hi, percent, key, cell.at, sink) : std::nullopt;
      if (!lo || !hi) return std::nullopt;
      if (*lo > *hi) {
        auto& d = sink.report(Id::range_backwards, cell.at)
                      .arg("lo", words_of(m, key, *lo))
                      .arg("hi", words_of(m, key, *hi));
        // Two dice of tens show 00 for a hundred.
        if (*hi == 0 && !percent && *lo > 0 && *lo <= 100 * key.grain)
          d.fix(cell.at, words_of(m, key, *lo) + "-100");
        return std::nullopt;
      }
      return std::vector<Interval>{{*lo, *hi}};
    }
    case CellKind::from: {
      const auto v = cell_number(m, cell.lo, false, key, cell.at, sink);
      if (!v) return std::nullopt;
      return std::vector<Interval>{{*v, kLargest}};
    }
    case CellKind::up_to: {
      const auto v = cell_number(m, cell.lo, false, key, cell.at, sink);
      if (!v) return std::nullopt;
      return std::vector<Interval>{{-kLargest, *v}};
    }
    default:
      if (letter_for_digit(cell, sink)) return std::nullopt;
      sink.report(Id::key_wants_number, cell.at).arg("type", words_of(m, key));
      return std::nullopt;
  }
}

std::optional<std::int64_t> value_cell(Model& m, const Cell& cell, const Type& type, Sink& sink) {
  if (cell.kind == CellKind::error || type.error()) return std::nullopt;
  const bool words = type.base == Base::label ||
                     (type.base == Base::name &&
                      m.sets[static_cast<std::size_t>(type.sub)].find(cell.name.text).has_value());
  if (cell.kind == CellKind::dash || (cell.kind == CellKind::none && !words)) {
    sink.report(Id::cell_none, cell.at);
    return std::nullopt;
  }
  switch (type.base) {
    case Base::number:
    case Base::percent:
      // A stat line is a fraction only where there are parts of 1.
      if (has_number(cell) && (cell.kind != CellKind::stat || type.grain > 1)) {
        const auto number = number_of(cell);
        if (number) return scaled_to(m, *number, type, cell.at, sink);
        sink.report(Id::number_too_large, cell.at);
        return std::nullopt;
      }
      if (letter_for_digit(cell, sink)) return std::nullopt;
      sink.report(Id::cell_wants, cell.at).arg("type", words_of(m, type));
      return std::nullopt;
    case Base::name:
    case Base::yes_no:
      if (is_word(cell)) return cell_word(m, cell, type, sink);
      sink.report(Id::cell_wants, cell.at).arg("type", words_of(m, type));
      return std::nullopt;
    case Base::label: {
      if (!is_word(cell)) {
        sink.report(Id::cell_wants, cell.at).arg("type", words_of(m, type));
        return std::nullopt;
      }
      return m.label_of(cell.name.text);
    }
    default:
      sink.report(Id::cell_wants, cell.at).arg("type", words_of(m, type));
      return std::nullopt;
  }
}

// Of a number with decimals nobody knows whether 0.5% is meant or 50%.
void offer_sign(const Model& m, const Cell& cell, const std::vector<const Cell*>& column, const Type& type,
                const ValueSet& range, diagnostics::Diagnostic& d) {
  if (cell.kind != CellKind::number || d.at != cell.at) return;
  const std::string text = m.written(cell.at);
  grammar::Number number = cell.lo;
  number.percent = !number.percent;
  const auto exact = exact_of(number);
  const auto value = exact ? at_grain(*exact, type.grain) : std::nullopt;
  if (!value || !range.contains(*value)) return;
  if (d.id == Id::cell_wants_number && text.ends_with('%')) d.fix(cell.at, text.substr(0, text.size() - 1));
  if (d.id != Id::cell_wants_percent || cell.lo.decimals != 0) return;
  std::size_t with = 0, without = 0;
  for (const Cell* other : column) {
    if (other->kind != CellKind::number || other == &cell) continue;
    (other->lo.percent || other->lo.digits == 0 ? with : without) += 1;
  }
  const bool sure = without == 0 && with >= 2;
  d.fix(cell.at, text + "%", sure ? diagnostics::Applicability::sure : diagnostics::Applicability::likely);
}

}  // namespace muster::compiler

// Names, fields and members of `expect` lines. Tables and formulas are in evaluate_tables.cpp,
// lists and arithmetic in evaluate_lists.cpp.
#include "battle/evaluate.h"

#include <algorithm>
#include <utility>

#include "battle/schema.h"
#include "battle/words.h"

namespace muster::battle {

using bytecode::Kind;
using diagnostics::Id;
using grammar::DotRole;
using grammar::Expr;
using grammar::ExprKind;

Evaluator::Evaluator(const Scene& scene, diagnostics::Sink& sink, bool dry)
    : scene_(scene), sink_(sink), dry_(dry) {}

void Evaluator::touch(Index kind, std::int64_t who, Index field) {
  if (!dry_) touched_.push_back({kind, static_cast<Index>(who), field});
}

std::optional<bool> Evaluator::condition(const Expr& e) {
  const Term term = value(e);
  if (term.kind == TermKind::yes_no) return term.at != 0;
  if (term.kind == TermKind::word) {
    misfit(Fit::word_unknown, e, term, yes_no_term(false));
  } else if (term.kind == TermKind::none) {
    absent(e);
  } else if (term.kind != TermKind::broken) {
    report(Id::expect_yes_no, e).arg("seen", term_kind_text(scene_.ruleset, term));
  }
  return std::nullopt;
}

Term Evaluator::value(const Expr& e) {
  if (spent_) return {};
  if (budget_ == 0) {
    spent_ = true;
    return broken(Id::expect_too_long, e);
  }
  --budget_;
  switch (e.kind) {
    case ExprKind::error:
      return {};
    case ExprKind::number:
      return number_term(from_written(e.number), e.number.percent);
    case ExprKind::yes_no:
      return yes_no_term(e.flag);
    case ExprKind::none:
      return piece_term(kNone, kNone);
    case ExprKind::text: {
      Term out;
      out.kind = TermKind::text;
      out.text = e.name.text;
      return out;
    }
    case ExprKind::name:
      return name(e);
    case ExprKind::dot:
      return dot(e);
    case ExprKind::index:
    case ExprKind::wrap_index:
      return index(e);
    case ExprKind::call:
      return call(e);
    case ExprKind::enemy: {
      Term side = value(e.args.at(0));
      if (side.kind == TermKind::piece) asked_.lists.push_back(side.sub);
      if (side.kind == TermKind::piece && side.at >= 0)
        side.at = scene_.program.side_of(scene_.memory, side.sub, static_cast<Index>(side.at));
      if (side.kind == TermKind::broken) return side;
      if ((side.kind != TermKind::side && side.kind != TermKind::piece) || scene_.ruleset.sides.size() != 2)
        return misfit(Fit::clash, e, side, side);
      side.kind = TermKind::side;
      side.at = side.at == 0 ? 1 : 0;
      side.spelled.clear();
      return side;
    }
    case ExprKind::unary:
      return unary(e);
    case ExprKind::binary:
      return binary(e);
    case ExprKind::standing:
      return standing(e);
    case ExprKind::all:
    case ExprKind::parts_of:
      return list_of(e);
    case ExprKind::number_of: {
      const Term piece = value(e.args.at(0));
      if (piece.kind != TermKind::piece) return misfit(Fit::clash, e, piece, piece);
      if (piece.at < 0) return number_term(Rational{1, 1});
      return number_term(
          {scene_.program.number_of(scene_.memory, piece.sub, static_cast<Index>(piece.at)), 1});
    }
    case ExprKind::aggregate:
      return aggregate(e);
    case ExprKind::is_out:
      return is_out(e);
    case ExprKind::is_none: {
      const Term term = value(e.args.at(0));
      if (term.kind == TermKind::broken) return {};
      return yes_no_term((term.kind == TermKind::none) == e.flag);
    }
    case ExprKind::choice:
      return choice(e);
    case ExprKind::smaller:
    case ExprKind::larger:
      return extreme(e);
    case ExprKind::share: {
      const Term a = value(e.args.at(0)), b = value(e.args.at(1));
      Term out;
      const Fit fit = calculate(grammar::Op::multiply, a, b, out);
      return fit == Fit::fine ? out : misfit(fit, e, a, b);
    }
    case ExprKind::rounded:
      return rounded(e);
    case ExprKind::against:
      return against(e);
    case ExprKind::filter:
      return filter(e);
    case ExprKind::first_of:
      return first_of(e);
    case ExprKind::percent:
      return percent(e);
    case ExprKind::shifted:
      return shifted(e);
    case ExprKind::dice_high:
    case ExprKind::dice_low:
    case ExprKind::pairs:
      return broken(Id::expect_not_read, e);  // dice are gone when a battle is over
  }
  return {};
}

Term Evaluator::stand_in(const bytecode::ValueType& type) const {
  Term out = type.kind == Kind::piece ? piece_term(type.sub, kAnyPiece)
                                      : from_place(scene_.ruleset, scene_.cast, type, type.lo);
  out.optional = type.optional;
  return out;
}

// While only looking over, what may be there later counts as there.
Term Evaluator::place(const bytecode::ValueType& type, std::int64_t value) const {
  if (dry_ && value == bytecode::kAbsent) return stand_in(type);
  Term out = from_place(scene_.ruleset, scene_.cast, type, value);
  out.optional = type.optional;
  return out;
}

template <class Get>
Term Evaluator::field_term(const bytecode::Field& field, Get get) const {
  if (field.per == kNone) return place(field.type, get(0));
  Term out;
  out.kind = TermKind::array;
  out.sub = field.per;
  out.type = field.type;
  out.text = scene_.ruleset.string(field.name);
  for (std::size_t i = 0; i < at(scene_.ruleset.names, field.per).words.size(); ++i)
    out.members.push_back(get(static_cast<Index>(i)));
  return out;
}

Term Evaluator::name(const Expr& e) {
  const std::string& text = e.name.text;
  for (std::size_t i = locals_.size(); i > locals_from_; --i)
    if (locals_[i - 1].first == text) return locals_[i - 1].second;
  const auto& rs = scene_.ruleset;
  Term out;
  if (const Index g = find_named(rs, rs.given, text); g != kNone) {
    out = field_term(at(rs.given, g), [&](Index i) { return scene_.program.given(scene_.memory, g, i); });
  } else if (const Index v = find_named(rs, rs.state, text); v != kNone) {
    touch(kNone, kNone, v);
    out = field_term(at(rs.state, v), [&](Index i) { return scene_.program.state(scene_.memory, v, i); });
  } else if (const Index s = find_named(rs, rs.sides, text); s != kNone) {
    out.kind = TermKind::side;
    out.at = s;
  } else if (const Index m = find_named(rs, rs.measures, text); m != kNone) {
    out = measure(e, m);
  } else if (const Index f = find_named(rs, rs.formulas, text);
             f != kNone && !e.name.quoted && at(rs.formulas, f).params.empty()) {
    return call(e);
  } else if (text == word(Word::sides, scene_.language) || text == word(Word::sides, language_of(rs))) {
    std::vector<std::int64_t> all;
    for (std::size_t i = 0; i < rs.sides.size(); ++i) all.push_back(static_cast<std::int64_t>(i));
    return list_term(kNone, std::move(all));
  } else if (const Index set = find_named(rs, rs.names, text); set != kNone && !e.name.quoted) {
    out = names_term(set, at(rs.names, set).words.size());
  } else {
    out.kind = e.name.quoted ? TermKind::text : TermKind::word;
    out.text = text;
  }
  out.spelled = text;
  return out;
}

Term Evaluator::measure(const Expr& e, Index index) {
  const auto& rs = scene_.ruleset;
  const auto& rule = at(rs.rules, at(rs.measures, index).rule);
  if (rule.result == kNone) return {};
  const auto& type = at(rs.slots, rule.result).type;
  if (dry_) return stand_in(type);
  asked_.measures.push_back(index);
  if (!scratch_) scratch_ = scene_.memory;
  const runtime::Value found = runtime::evaluate(scene_.program, *scratch_, at(rs.measures, index).rule, {});
  if (found.result.end != runtime::End::outcome) return broken(Id::expect_measure_fails, e);
  return place(type, found.value);
}

Term Evaluator::dot(const Expr& e) {
  const Expr& base = e.args.at(0);
  if (base.kind == ExprKind::index || base.kind == ExprKind::call) {
    if (const Index table = table_of(base); table != kNone)
      return look_up(base, table, &e.name, e.role == DotRole::text);
  }
  const Term term = value(base);
  switch (term.kind) {
    case TermKind::broken:
      return {};
    case TermKind::none:
      return absent(base);
    case TermKind::piece:
      return piece_dot(e, term);
    case TermKind::side:
      return side_dot(e, term);
    case TermKind::name:
      if (e.role == DotRole::text || e.role == DotRole::name) {
        Term out;
        out.kind = TermKind::label;
        out.text = e.role == DotRole::text ? set_word_text(scene_.ruleset, term.sub, term.at)
                                           : set_word(scene_.ruleset, term.sub, term.at);
        return out;
      }
      break;
    case TermKind::word:
      if (base.kind == ExprKind::name) return unknown_base(base, term);
      break;
    default:
      break;
  }
  report(Id::expect_no_fields, e).arg("field", e.name.text).arg("seen", term_kind_text(scene_.ruleset, term));
  return {};
}

Term Evaluator::piece_field(const Expr& e, const Term& piece, Index field) {
  const auto& kind = at(scene_.ruleset.kinds, piece.sub);
  const auto& shape = at(kind.fields, field);
  if (piece.at < 0) {
    Term any = stand_in(shape.type);
    if (shape.per == kNone) return any;
    return field_term(shape, [&](Index) { return shape.type.lo; });
  }
  const auto self = static_cast<Index>(piece.at);
  const auto slot = static_cast<std::size_t>(field);
  const bool by_part = slot < kind.joins.size() && kind.joins[slot] == bytecode::JoinHow::by_part;
  if (by_part && scene_.program.parts_of(scene_.memory, piece.sub, self).count > 1) {
    report(Id::expect_by_part, e)
        .arg("field", e.name.text)
        .arg("piece", piece_text(scene_.cast, piece.sub, piece.at));
    return {};
  }
  touch(piece.sub, piece.at, field);
  return field_term(shape,
                    [&](Index i) { return scene_.program.field(scene_.memory, piece.sub, field, self, i); });
}

Term Evaluator::piece_dot(const Expr& e, const Term& piece) {
  const auto& rs = scene_.ruleset;
  const auto& kind = at(rs.kinds, piece.sub);
  const Index field = find_named(rs, kind.fields, e.name.text);
  if (field != kNone) return piece_field(e, piece, field);
  if (const Index part = kind_of_plural(rs, e.name.text);
      part != kNone && at(rs.kinds, part).part_of == piece.sub) {
    if (piece.at < 0) return list_term(part, {kAnyPiece});
    const auto own = scene_.program.own(scene_.memory, part, static_cast<Index>(piece.at));
    return list_term(part, {own.begin(), own.end()});
  }
  const auto self = static_cast<Index>(std::max<std::int64_t>(piece.at, 0));
  Term out;
  switch (e.role) {
    case DotRole::name:
      out.kind = TermKind::label;
      if (piece.at >= 0)
        out.text = scene_.cast.names[static_cast<std::size_t>(piece.sub)][static_cast<std::size_t>(self)];
      return out;
    case DotRole::unit: {
      if (kind.units == kNone) break;
      Index unit = piece.at < 0 ? 0 : scene_.program.unit_of(scene_.memory, piece.sub, self);
      if (unit == kNone && dry_) unit = 0;
      out.optional = true;
      out.kind = unit == kNone ? TermKind::none : TermKind::name;
      out.sub = kind.units;
      out.at = unit;
      return out;
    }
    case DotRole::side:
    case DotRole::home:
      out.kind = TermKind::side;
      if (e.role == DotRole::side) asked_.lists.push_back(piece.sub);
      if (piece.at >= 0)
        out.at = e.role == DotRole::side ? scene_.program.side_of(scene_.memory, piece.sub, self)
                                         : scene_.program.home_of(scene_.memory, piece.sub, self);
      return out;
    case DotRole::field:
    case DotRole::text:
    case DotRole::natural:
    case DotRole::total:
      break;
  }
  auto known = names_of(rs, kind.fields);
  for (const auto& other : rs.kinds)
    if (other.part_of == piece.sub)
      known.push_back(rs.string(other.plural != kNone ? other.plural : other.name));
  auto& d = report(Id::expect_field_unknown, e);
  d.arg("seen", e.name.text).arg("kind", rs.string(kind.name)).arg("known", listed_all(known));
  suggest(d, e.name.text, known, e.name.at);
  return {};
}

Term Evaluator::side_dot(const Expr& e, const Term& side) {
  const auto& rs = scene_.ruleset;
  const auto self = static_cast<Index>(side.at);
  if (const Index kind = kind_of_plural(rs, e.name.text); kind != kNone) {
    asked_.lists.push_back(kind);
    std::vector<std::int64_t> members;
    for (const Index piece : scene_.program.order(scene_.memory, kind, self)) members.push_back(piece);
    return list_term(kind, std::move(members));
  }
  if (const Index field = find_named(rs, rs.side_fields, e.name.text); field != kNone) {
    touch(kNone, side.at, field);
    return field_term(at(rs.side_fields, field),
                      [&](Index i) { return scene_.program.side_field(scene_.memory, field, self, i); });
  }
  if (e.role == DotRole::name) {
    Term out;
    out.kind = TermKind::label;
    out.text = at(scene_.cast.titles, self);
    return out;
  }
  std::vector<std::string> known = names_of(rs, rs.side_fields);
  for (const auto& kind : rs.kinds)
    known.push_back(rs.string(kind.plural != kNone ? kind.plural : kind.name));
  auto& d = report(Id::expect_side_field_unknown, e);
  d.arg("seen", e.name.text).arg("known", listed_all(known));
  suggest(d, e.name.text, known, e.name.at);
  return {};
}

std::optional<std::int64_t> Evaluator::whole(const Expr& e, const std::string& better) {
  const Term term = value(e);
  if (term.kind == TermKind::number && term.number.den == 1 && term.number.num >= INT64_MIN &&
      term.number.num <= INT64_MAX)
    return static_cast<std::int64_t>(term.number.num);
  if (term.kind == TermKind::broken) return std::nullopt;
  auto& d = report(Id::expect_position, e);
  d.arg("seen", term_text(scene_.ruleset, scene_.cast, term, scene_.language));
  if (!better.empty()) d.arg("better", better);
  return std::nullopt;
}

Index Evaluator::piece_by_number(const Scene& scene, Index kind, Index side, std::int64_t number) {
  const std::uint32_t count = scene.program.counts()[static_cast<std::size_t>(kind)].main;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto piece = static_cast<Index>(i);
    if (scene.program.home_of(scene.memory, kind, piece) == side &&
        scene.program.number_of(scene.memory, kind, piece) == number)
      return piece;
  }
  return kNone;
}

// `a.fire[long]`
// `from`: which touch was that of the array; -1: none
Term Evaluator::element(const Expr& e, const Term& array, std::ptrdiff_t from) {
  const Term key = value(e.args.at(1));
  if (key.kind == TermKind::broken) return {};
  std::int64_t position = -1;
  if (key.kind == TermKind::name && key.sub == array.sub) {
    position = key.at;
  } else if (!key.spelled.empty() || key.kind == TermKind::text) {
    position = word_of_set(scene_.ruleset, array.sub, key.spelled.empty() ? key.text : key.spelled);
  }
  const bool there = position >= 0 && position < static_cast<std::int64_t>(array.members.size());
  if (there && from >= 0) touched_[static_cast<std::size_t>(from)].element = static_cast<Index>(position);
  if (there) return place(array.type, array.members[static_cast<std::size_t>(position)]);
  const auto words = words_of_set(scene_.ruleset, array.sub);
  const std::string seen = term_text(scene_.ruleset, scene_.cast, key, scene_.language);
  auto& d = report(Id::expect_no_element, e.args[1]);
  d.arg("field", array.text).arg("seen", seen).arg("words", listed_all(words));
  suggest(d, seen, words, e.args[1].at);
  return {};
}

Term Evaluator::index(const Expr& e) {
  if (const Index table = table_of(e); table != kNone) return look_up(e, table, nullptr, false);
  const std::size_t before = touched_.size();
  const Term base = value(e.args.at(0));
  if (base.kind == TermKind::broken) return {};
  if (base.kind == TermKind::none) return absent(e.args[0]);
  if (base.kind == TermKind::array && e.kind == ExprKind::index && e.args.size() == 2)
    return element(e, base, touched_.size() > before ? static_cast<std::ptrdiff_t>(touched_.size()) - 1 : -1);
  if (base.kind == TermKind::word && e.args[0].kind == ExprKind::name) return unknown_base(e.args[0], base);
  if (base.kind != TermKind::side && base.kind != TermKind::list) return misfit(Fit::clash, e, base, base);
  const auto position = whole(e.args.at(1), outer_ ? std::string() : std::string(slice(e.args[0])) + "[1]");
  if (!position) return {};
  if (base.kind == TermKind::side && !scene_.ruleset.kinds.empty() && e.kind == ExprKind::index) {
    const Index piece = piece_by_number(scene_, 0, static_cast<Index>(base.at), *position);
    if (piece != kNone) return piece_term(0, piece);
    if (!(dry_ && scene_.incomplete)) {
      report(Id::expect_no_piece, e)
          .arg("side", at(scene_.cast.titles, static_cast<Index>(base.at)))
          .arg("number", *position);
    }
    return {};
  }
  if (base.kind != TermKind::list) return misfit(Fit::clash, e, base, base);
  const auto size = static_cast<std::int64_t>(base.members.size());
  std::int64_t place_in = *position;
  if (e.kind == ExprKind::wrap_index && size > 0) place_in = (place_in % size - 1 + 2 * size) % size + 1;
  if (place_in >= 1 && place_in <= size)
    return member(base, base.members[static_cast<std::size_t>(place_in - 1)]);
  if (dry_)
    if (const auto any = any_member(base)) return member(base, *any);
  report(Id::expect_position_outside, e).arg("number", *position).arg("count", size);
  return {};
}

}  // namespace muster::battle

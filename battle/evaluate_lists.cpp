// Lists, folds over them, arithmetic and logic of `expect` lines.
#include <algorithm>

#include "battle/evaluate.h"
#include "battle/schema.h"

namespace muster::battle {

using diagnostics::Id;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Fold;
using grammar::Op;

Term Evaluator::unary(const Expr& e) {
  const Term term = value(e.args.at(0));
  if (term.kind == TermKind::broken) return {};
  if (term.kind == TermKind::none) return absent(e.args[0]);
  if (e.op == Op::not_) {
    if (term.kind == TermKind::yes_no) return yes_no_term(term.at == 0);
    report(Id::expect_yes_no, e.args[0]).arg("seen", term_kind_text(scene_.ruleset, term));
    return {};
  }
  if (!term.is_number())
    return misfit(term.kind == TermKind::word ? Fit::word_unknown : Fit::clash, e, term, term);
  Term out = term;
  out.number.num = -out.number.num;
  out.spelled.clear();
  return out;
}

// `and`, `or`: while only looking over, both sides are read.
Term Evaluator::both(const Expr& e) {
  const bool is_and = e.op == Op::and_;
  std::optional<bool> left;
  if (is_and) {
    left = condition(e.args.at(0));
  } else {
    // `x or 5`: the value, or the other where it is none.
    const Term first = value(e.args.at(0));
    if (first.kind == TermKind::broken) return {};
    if (first.optional || first.kind == TermKind::none) return or_else(e, first);
    if (first.kind == TermKind::yes_no) left = first.at != 0;
    if (!left) left = condition(e.args[0]);  // says what is wrong
  }
  if (!dry_ && left && *left != is_and) return yes_no_term(*left);
  const auto right = condition(e.args.at(1));
  if (!left || !right) return {};
  return yes_no_term(is_and ? *left && *right : *left || *right);
}

Term Evaluator::or_else(const Expr& e, const Term& left) {
  if (left.kind != TermKind::none && !dry_) {
    Term out = left;
    out.optional = false;
    return out;
  }
  Term other = value(e.args.at(1));
  if (other.kind == TermKind::broken || left.kind == TermKind::none) return other;
  int order = 0;
  bool ordered = false;
  const Fit fit = compare_terms(scene_.ruleset, left, other, order, ordered);
  if (fit != Fit::fine) return misfit(fit, e, left, other);
  Term out = left;  // only looked over: what it would be
  out.optional = other.optional;
  return out;
}

Term Evaluator::binary(const Expr& e) {
  if (e.op == Op::and_ || e.op == Op::or_) return both(e);
  const Term a = value(e.args.at(0));
  if (e.op == Op::or_else) return a.kind == TermKind::broken ? Term{} : or_else(e, a);
  const Term b = value(e.args.at(1));
  if (a.kind == TermKind::broken || b.kind == TermKind::broken) return {};
  if (e.op == Op::add || e.op == Op::subtract || e.op == Op::multiply || e.op == Op::divide) {
    Term out;
    const Fit fit = calculate(e.op, a, b, out);
    return fit == Fit::fine ? out : misfit(fit, e, a, b);
  }
  const bool same = e.op == Op::equal || e.op == Op::not_equal;
  if (!same && (a.kind == TermKind::none || b.kind == TermKind::none)) return misfit(Fit::absent, e, a, b);
  int order = 0;
  bool ordered = false;
  const Fit fit = compare_terms(scene_.ruleset, a, b, order, ordered);
  if (fit != Fit::fine) return misfit(fit, e, a, b);
  if (!ordered && e.op != Op::equal && e.op != Op::not_equal) return misfit(Fit::clash, e, a, b);
  switch (e.op) {
    case Op::equal:
      return yes_no_term(order == 0);
    case Op::not_equal:
      return yes_no_term(order != 0);
    case Op::less:
      return yes_no_term(order < 0);
    case Op::less_equal:
      return yes_no_term(order <= 0);
    case Op::greater:
      return yes_no_term(order > 0);
    case Op::greater_equal:
      return yes_no_term(order >= 0);
    default:
      return broken(Id::expect_not_read, e);
  }
}

Term Evaluator::list_of(const Expr& e) {
  const auto& rs = scene_.ruleset;
  if (e.kind == ExprKind::parts_of) {
    const Term piece = value(e.args.at(0));
    if (piece.kind != TermKind::piece) return misfit(Fit::clash, e, piece, piece);
    if (piece.at < 0) return list_term(piece.sub, {kAnyPiece});
    const auto parts = scene_.program.parts_of(scene_.memory, piece.sub, static_cast<Index>(piece.at));
    std::vector<std::int64_t> members;
    for (std::uint32_t i = 0; i < parts.count; ++i)
      members.push_back(parts.first + static_cast<std::int64_t>(i));
    return list_term(piece.sub, std::move(members));
  }
  const Expr& plural = e.args.at(0);
  const Index kind = plural.kind == ExprKind::name ? kind_of_plural(rs, plural.name.text) : kNone;
  if (kind == kNone) {
    std::vector<std::string> known;
    for (const auto& one : rs.kinds) known.push_back(rs.string(one.plural != kNone ? one.plural : one.name));
    auto& d = report(Id::expect_unknown, plural).arg("seen", plural.name.text).arg("known", listed(known));
    suggest(d, plural.name.text, known, plural.at);
    return {};
  }
  asked_.lists.push_back(kind);
  std::vector<std::int64_t> members;
  for (std::size_t s = 0; s < rs.sides.size(); ++s)
    for (const Index piece : scene_.program.order(scene_.memory, kind, static_cast<Index>(s)))
      members.push_back(piece);
  return list_term(kind, std::move(members));
}

Term Evaluator::standing(const Expr& e) {
  Term list = value(e.args.at(0));
  if (list.kind == TermKind::broken) return {};
  if (list.kind != TermKind::list || list.of != bytecode::Kind::piece) return wants_list(e.args[0], list);
  for (const std::int64_t piece : list.members) touch(list.sub, piece, kNone);
  std::erase_if(list.members, [&](std::int64_t piece) {
    return piece >= 0 && scene_.program.is_out(scene_.memory, list.sub, static_cast<Index>(piece));
  });
  return list;
}

Term Evaluator::is_out(const Expr& e) {
  const Term piece = value(e.args.at(0));
  if (piece.kind == TermKind::broken) return {};
  if (piece.kind == TermKind::none) return absent(e.args[0]);
  if (piece.kind != TermKind::piece) {
    report(Id::expect_piece, e.args[0]).arg("seen", term_kind_text(scene_.ruleset, piece));
    return {};
  }
  if (piece.at < 0) return yes_no_term(false);
  touch(piece.sub, piece.at, kNone);
  return yes_no_term(scene_.program.is_out(scene_.memory, piece.sub, static_cast<Index>(piece.at)) == e.flag);
}

Term Evaluator::aggregate(const Expr& e) {
  const Term list = value(e.args.at(0));
  if (list.kind == TermKind::broken) return {};
  if (list.kind != TermKind::list) return wants_list(e.args[0], list);
  const auto size = static_cast<std::int64_t>(list.members.size());
  if (e.binder.text.empty()) {
    if (e.fold == Fold::count) return number_term(Rational{size, 1});
    if (e.fold == Fold::none) return yes_no_term(size == 0);
    if (e.fold == Fold::any) return yes_no_term(size > 0);
    return broken(Id::expect_fold_body, e);
  }
  return fold(e, list);
}

Term Evaluator::fold(const Expr& e, const Term& list) {
  const bool counts = e.fold == Fold::count || e.fold == Fold::none;
  const bool tests = e.fold == Fold::any || e.fold == Fold::every;
  if (e.body.empty() && !counts && !(tests && !e.where.empty())) return broken(Id::expect_fold_body, e);
  std::vector<std::int64_t> members = list.members;
  const bool nobody = members.empty();
  if (nobody && dry_)
    if (const auto stand_in = any_member(list)) members.push_back(*stand_in);
  std::int64_t count = 0;
  bool any = false, every = true;
  std::optional<Term> total;
  for (const std::int64_t one : members) {
    locals_.emplace_back(e.binder.text, member(list, one));
    bool counted = true, broke = false;
    if (!e.where.empty()) {
      const auto wanted = condition(e.where.front());
      counted = wanted.value_or(false);
      broke = !wanted;
    }
    if (!broke && (counted || dry_) && !e.body.empty()) {
      if (tests || counts) {
        const auto holds = condition(e.body.front());
        broke = !holds;
        any = any || holds.value_or(false);
        every = every && holds.value_or(false);
        counted = counted && (tests || holds.value_or(false));
      } else {
        const Term next = value(e.body.front());
        if (!next.is_number()) {
          if (next.kind == TermKind::none)
            absent(e.body.front());
          else if (next.kind != TermKind::broken)
            misfit(next.kind == TermKind::word ? Fit::word_unknown : Fit::clash, e.body.front(), next, next);
          broke = true;
        } else if (!total) {
          total = next;
          total->spelled.clear();
        } else if (e.fold == Fold::sum) {
          Term sum;
          const Fit fit = calculate(Op::add, *total, next, sum);
          if (fit != Fit::fine) {
            misfit(fit, e, *total, next);
            broke = true;
          }
          total = sum;
        } else {
          const int order = compare(next.number, total->number).value_or(0);
          if (e.fold == Fold::least ? order < 0 : order > 0) total->number = next.number;
        }
      }
    } else if (counted && e.body.empty()) {
      any = true;
    }
    locals_.pop_back();
    if (broke) return {};
    if (counted) ++count;
  }
  if (nobody) count = 0;
  switch (e.fold) {
    case Fold::count:
      return number_term(Rational{count, 1});
    case Fold::none:
      return yes_no_term(count == 0);
    case Fold::any:
      return yes_no_term(any);
    case Fold::every:
      return yes_no_term(every);
    case Fold::sum:
      return total ? *total : number_term({});
    case Fold::least:
    case Fold::most:
      break;
  }
  if (total) {
    total->optional = !e.where.empty();
    return *total;
  }
  return e.where.empty() ? broken(Id::expect_nobody, e) : piece_term(kNone, kNone);
}

Term Evaluator::member(const Term& list, std::int64_t value) const {
  Term one = list;
  one.members = {value};
  return member_term(scene_.ruleset, scene_.cast, one, 0);
}

std::optional<std::int64_t> Evaluator::any_member(const Term& list) const {
  if (list.of == bytecode::Kind::piece) return kAnyPiece;
  if (list.of == bytecode::Kind::side) return 0;
  return std::nullopt;
}

std::optional<std::vector<std::int64_t>> Evaluator::chosen(const Expr& e, const Term& list) {
  std::vector<std::int64_t> members = list.members;
  const bool nobody = members.empty();
  if (nobody && dry_)
    if (const auto stand_in = any_member(list)) members.push_back(*stand_in);
  std::vector<std::int64_t> out;
  for (const std::int64_t one : members) {
    locals_.emplace_back(e.binder.text, member(list, one));
    const auto wanted = e.where.empty() ? std::optional<bool>(true) : condition(e.where.front());
    locals_.pop_back();
    if (!wanted) return std::nullopt;
    if (*wanted && !nobody) out.push_back(one);
  }
  return out;
}

// `x in L where C`
Term Evaluator::filter(const Expr& e) {
  Term list = value(e.args.at(0));
  if (list.kind == TermKind::broken) return {};
  if (list.kind != TermKind::list) return wants_list(e.args[0], list);
  auto members = chosen(e, list);
  if (!members) return {};
  list.members = std::move(*members);
  list.spelled.clear();
  return list;
}

// `first of L`, `first of x in L where C`: none where there is no such.
Term Evaluator::first_of(const Expr& e) {
  const Term list = filter(e);
  if (list.kind == TermKind::broken) return {};
  Term out = piece_term(kNone, kNone);
  if (!list.members.empty()) {
    out = member(list, list.members.front());
  } else if (dry_) {
    // A set of names is never empty; with a condition nobody may be left of it.
    out = list.of == bytecode::Kind::name ? member(list, 0) : member(list, any_member(list).value_or(0));
  }
  out.optional = true;
  return out;
}

// `(e)%`
Term Evaluator::percent(const Expr& e) {
  const Term term = value(e.args.at(0));
  if (term.kind == TermKind::broken) return {};
  if (term.kind == TermKind::none) return absent(e.args[0]);
  if (term.kind != TermKind::number)
    return misfit(term.kind == TermKind::word ? Fit::word_unknown : Fit::clash, e, term, term);
  const auto share = divide(term.number, Rational{100, 1});
  return share ? number_term(*share, true) : broken(Id::expect_too_big, e);
}

// `a against d`
Term Evaluator::against(const Expr& e) {
  const Term a = value(e.args.at(0)), b = value(e.args.at(1));
  if (a.kind == TermKind::broken || b.kind == TermKind::broken) return {};
  if (a.kind == TermKind::none || b.kind == TermKind::none) return misfit(Fit::absent, e, a, b);
  if (!a.is_number() || a.kind != b.kind)
    return misfit(a.kind == TermKind::word || b.kind == TermKind::word ? Fit::word_unknown : Fit::clash, e, a,
                  b);
  Term out;
  out.kind = TermKind::odds;
  out.number = a.number;
  out.second = b.number;
  return out;
}

// A name that many places on. Past an end it is that end: the sheet stops there, or has proved
// that it never goes so far.
Term Evaluator::shifted(const Expr& e) {
  Term name = value(e.args.at(0));
  if (name.kind == TermKind::broken) return {};
  if (name.kind == TermKind::none) return absent(e.args[0]);
  if (name.kind != TermKind::name) {
    return misfit(name.kind == TermKind::word ? Fit::word_unknown : Fit::clash, e, name, name);
  }
  const auto by = whole(e.args.at(1));
  if (!by) return {};
  const auto last = static_cast<std::int64_t>(at(scene_.ruleset.names, name.sub).words.size()) - 1;
  const std::int64_t steps = std::clamp<std::int64_t>(*by, -last - 1, last + 1);
  name.at = std::clamp<std::int64_t>(name.at + steps, 0, last);
  name.spelled.clear();
  return name;
}

Term Evaluator::choice(const Expr& e) {
  Term chosen;
  bool found = false;
  for (std::size_t i = 0; i + 1 < e.args.size(); i += 2) {
    if (found && !dry_) break;
    const auto holds = condition(e.args[i + 1]);
    if (!holds) return {};
    if (dry_ || *holds) {
      Term here = value(e.args[i]);
      if (here.kind == TermKind::broken) return {};
      if (!found) chosen = std::move(here);
      found = true;
    }
  }
  if (e.args.size() % 2 == 1 && (!found || dry_)) {
    Term here = value(e.args.back());
    if (!found) chosen = std::move(here);
  }
  return chosen;
}

Term Evaluator::extreme(const Expr& e) {
  std::optional<Term> best;
  for (const Expr& arg : e.args) {
    Term next = value(arg);
    if (next.kind == TermKind::broken) return {};
    if (!best) {
      best = std::move(next);
      continue;
    }
    int order = 0;
    bool ordered = false;
    const Fit fit = compare_terms(scene_.ruleset, next, *best, order, ordered);
    if (fit != Fit::fine || !ordered) return misfit(fit, e, *best, next);
    if (e.kind == ExprKind::smaller ? order < 0 : order > 0) best = std::move(next);
  }
  return best ? *best : Term{};
}

Term Evaluator::rounded(const Expr& e) {
  const Term term = value(e.args.at(0));
  if (term.kind == TermKind::broken) return {};
  if (term.kind == TermKind::none) return absent(e.args[0]);
  if (!term.is_number()) return misfit(Fit::clash, e, term, term);
  Term grain = number_term(term.kind == TermKind::percent ? Rational{1, 100} : Rational{1, 1});
  if (e.args.size() > 1) grain = value(e.args[1]);
  if (!grain.is_number() || grain.number.num <= 0) return misfit(Fit::clash, e, term, grain);
  const auto result = round_to(term.number, grain.number, e.rounding);
  if (!result) return broken(Id::expect_too_big, e);
  Term out = term;
  out.number = *result;
  out.spelled.clear();
  return out;
}

}  // namespace muster::battle

// Values and the texts of `say`: the grammar of value_rules.h at work. It is kept in its
// own .cpp file, behind plain functions, because it is the largest part of the grammar and is
// used from every other.
#include <algorithm>

#include "grammar/value_rules.h"

namespace muster::grammar::rules {

template <class Rule>
struct control : peg::normal<Rule> {};

bool sign_of_value_here(Reader& r, const char* p) {
  const char* to = *p == '+' ? p + 1 : past_minus(r, p);
  return to != p && past_blank(r, to) == to && p > r.begin && past_blank(r, p - 1) != p - 1 &&
         starts_operand(r, to);
}

void close_around(Expr& made, const char* to, Reader& r) {
  if (++r.operators > kOperatorLimit) give_up_line(to, Id::line_too_long, r);
  made.at.end = r.offset(to);
  if (made.kind != ExprKind::dot) return;
  const std::string& word = made.name.text;
  for (const Spelling& spelling : spellings_from(r.language, word)) {
    if (spelling.words.size() != 1) continue;
    switch (spelling.role) {
      case Role::dot_name:
        made.role = DotRole::name;
        break;
      case Role::dot_unit:
        made.role = DotRole::unit;
        break;
      case Role::dot_side:
        made.role = DotRole::side;
        break;
      case Role::dot_home:
        made.role = DotRole::home;
        break;
      case Role::dot_text:
        made.role = DotRole::text;
        break;
      case Role::dot_natural:
        made.role = DotRole::natural;
        break;
      case Role::dot_total:
        made.role = DotRole::total;
        break;
      default:
        break;
    }
  }
}

const char* past_to_case_line(Reader& r, const char* p) {
  if (!r.laid_out || r.open > 0 || !at_line_end(r, p)) return nullptr;
  const char* next = past_line_end(r, to_line_end(r, p));
  const char* first = past_blanks(r, next);
  if (first == next || at_line_end(r, first) || past_keyword(r, first, Role::end)) return nullptr;
  if (column_of(r, first) <= r.laid_out_in) return nullptr;
  return first;
}

bool may_bind(const Flat& flat, int binding) { return binding >= flat.floor; }

void put_behind(Flat& flat, int binding, Expr made, Reader& r) {
  // `a = b is out` compares twice, as `a < b < c` does.
  if (binding == kCompare && std::any_of(flat.waiting.begin(), flat.waiting.end(),
                                         [](const auto& w) { return w.binding == kCompare; })) {
    const auto other = std::find_if(flat.waiting.rbegin(), flat.waiting.rend(),
                                    [](const auto& w) { return w.binding <= kCompare; });
    if (other != flat.waiting.rend() && other->binding == kCompare && !r.line_failed)
      in_words_of(r, r.sink.report(Id::chained_comparison, made.op_at))
          .arg("seen", shortened(r.source.slice(made.op_at)))
          .arg("first", r.source.slice(other->at))
          .arg("second", r.source.slice(made.op_at))
          .label(other->at, diagnostics::LabelId::first_comparison);
  }
  Expr inner = take_operand(flat, binding, r);
  made.at = diagnostics::cover(inner.at, made.op_at);
  made.args.insert(made.args.begin(), std::move(inner));
  flat.operands.push_back(std::move(made));
}

bool read_flat(Input& in, Expr& made, int floor, Reader& r) {
  Flat flat;
  flat.floor = floor;
  const int depth = r.depth;
  if (!peg::match<flat_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, flat,
                                                                                                r)) {
    r.depth = depth;
    return false;
  }
  made = finish(flat, r);
  return true;
}

bool read_place(Input& in, Expr& made, Reader& r) {
  return peg::match<operand, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made, r);
}

bool read_filter(Input& in, Expr& made, Reader& r) {
  return peg::match<filter_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made,
                                                                                                    r);
}

bool read_value(Input& in, Expr& made, std::vector<Expr>* when, Reader& r) {
  Choice choice;
  if (!peg::match<choice_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, choice,
                                                                                                  r))
    return false;
  if (choice.parts.size() == 1) {
    made = std::move(choice.parts.front());
    return true;
  }
  if (!choice.whole && when && choice.parts.size() == 2) {
    when->push_back(std::move(choice.parts.back()));
    made = std::move(choice.parts.front());
    return true;
  }
  if (!choice.whole && !r.line_failed)
    r.sink.report(Id::choice_open, choice.when_at)
        .arg("when", shown(Role::when, r.language))
        .arg("otherwise", shown(Role::otherwise, r.language));
  made.kind = choice.whole ? ExprKind::choice : ExprKind::error;
  made.at = diagnostics::cover(choice.parts.front().at, choice.parts.back().at);
  made.args = std::move(choice.parts);
  if (made.kind == ExprKind::error) made.args.clear();
  return true;
}

namespace {

class InText {
 public:
  explicit InText(Reader& r) : r_(r), before_(std::exchange(r.in_text, true)) {}
  InText(const InText&) = delete;
  InText& operator=(const InText&) = delete;
  ~InText() { r_.in_text = before_; }

 private:
  Reader& r_;
  bool before_;
};

// A hole of a text: a value up to its `}`. It is read from the source itself, so that its
// places are true.
const char* read_hole(const char* from, const char* end, std::vector<TextPart>& made, Reader& r) {
  Input hole(from + 1, end, "");
  TextPart part;
  Expr value_in;
  hole.bump(static_cast<std::size_t>(past_blanks(r, hole.current()) - hole.current()));
  const InText in_text(r);
  if (!read_value(hole, value_in, nullptr, r)) give_up_line(hole.current(), Id::hole_empty, r);
  const char* p = past_blanks(r, hole.current());
  if (p >= end || *p != '}') {
    const char* const close = std::find(p, end, '}');
    if (close < end && std::find(p, end, '{') > close) {
      // It is closed further on: what stands before that is the fault.
      report_in_hole(r, from, p);
    } else if (!std::exchange(r.line_failed, true)) {
      auto& d = r.sink.report(Id::hole_unclosed, r.span(from, from + 1));
      if (p < end)
        d.arg("seen", seen_at(r, p));
      else
        d.fix(r.span(p, p), "}", diagnostics::Applicability::likely);
    }
    r.fault = p;
    throw Resync{};
  }
  part.at = r.span(from, p + 1);
  part.hole.push_back(std::move(value_in));
  made.push_back(std::move(part));
  return p + 1;
}

}  // namespace

bool read_text_parts(Input& in, std::vector<TextPart>& made, Reader& r) {
  if (!starts_quote(r, in.current())) return false;
  std::string_view inner;
  const char* to = past_quoted(r, in.current(), &inner);
  if (!to) give_up_line(in.current(), Id::quote_unclosed, r);
  const char* p = inner.data();
  const char* const end = p + inner.size();
  std::string plain;
  const char* plain_from = p;
  const auto hand_plain = [&](const char* until) {
    if (plain.empty()) return;
    TextPart part;
    part.at = r.span(plain_from, until);
    part.text = to_nfc(plain);
    made.push_back(std::move(part));
    plain.clear();
  };
  while (p < end) {
    const bool doubled = end - p > 1 && p[1] == *p;
    if (*p == '{' && !doubled) {
      hand_plain(p);
      p = plain_from = read_hole(p, end, made, r);
    } else if (*p == '}' && !doubled) {
      if (!r.line_failed) r.sink.report(Id::brace_alone, r.span(p, p + 1)).fix(r.span(p, p + 1), "}}");
      ++p;
    } else {
      plain += *p;
      p += (*p == '{' || *p == '}') ? 2 : 1;
    }
  }
  hand_plain(end);
  in.bump(static_cast<std::size_t>(to - in.current()));
  return true;
}

}  // namespace muster::grammar::rules

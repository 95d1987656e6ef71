// Types, parameters and fields at work (type_rules.h).
#include "grammar/type_rules.h"

#include "grammar/slips.h"

namespace muster::grammar::rules {

template <class Rule>
struct control : peg::normal<Rule> {};

bool starts_range(Reader& r, const char* p) {
  if (p >= r.end) return false;
  if (*p == '(' || is_digit(*p)) return true;
  const char* q = *p == '+' ? p + 1 : past_minus(r, p);
  return q != p && q < r.end && (is_digit(*q) || *q == '(');
}

const char* past_dots(const Reader& r, const char* p) {
  const std::string_view rest{p, static_cast<std::size_t>(r.end - p)};
  if (rest.substr(0, 2) == "..") return p + 2;
  constexpr std::string_view kEllipsis = "…";
  if (rest.substr(0, kEllipsis.size()) == kEllipsis) return p + kEllipsis.size();
  return p;
}

bool turned_param::read(Input& in, Param& made, Reader& r) {
  const char* const from = in.current();
  const Word kind = word_at(r, from);
  if (kind.begin == kind.end || r.line_failed) return false;
  const char* const at = past_blanks(r, kind.end);
  if (at == kind.end || !is_name_here(r, at)) return false;
  const Word named = word_at(r, at);
  const char* next = past_blanks(r, named.end);
  if (next >= r.end || (*next != ',' && *next != ')')) return false;
  const bool is_kind = [&] {
    for (Role role : roles_at(Place::type))
      if (past_keyword(r, from, role) == kind.end) return true;
    return declares(r, kind.text, {Role::piece, Role::part, Role::names});
  }();
  if (!is_kind) return false;
  const std::string meant = named.text + ": " + kind.text;
  r.sink.report(Id::write_instead, r.span(from, named.end))
      .arg("seen", r.source.slice(r.span(from, named.end)))
      .arg("meant", meant)
      .fix(r.span(from, named.end), meant, diagnostics::Applicability::sure);
  Input only(kind.begin, kind.end, "");
  const char* const end = std::exchange(r.end, kind.end);
  const bool read = read_type(only, made.type, r);
  r.end = end;
  made.type.at = r.span(kind.begin, kind.end);
  settle(made.type, r);
  made.name = {named.text, r.span(named.begin, named.end), false};
  in.bump(static_cast<std::size_t>(named.end - from));
  return read;
}

bool read_type(Input& in, TypeSpec& made, Reader& r) {
  return peg::match<type_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made,
                                                                                                  r);
}

bool read_bare_range(Input& in, TypeSpec& made, Reader& r) {
  return peg::match<bare_range, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made,
                                                                                                   r);
}

bool read_param(Input& in, Param& made, Reader& r) {
  return peg::match<param_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made,
                                                                                                   r);
}

bool read_field(Input& in, FieldDecl& made, Reader& r) {
  return peg::match<peg::seq<guarded<field_rule>>, peg::apply_mode::action, peg::rewind_mode::required, act,
                    control>(in, made, r);
}

}  // namespace muster::grammar::rules

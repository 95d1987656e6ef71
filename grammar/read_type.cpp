// Types, parameters and fields at work (type_rules.h).
#include "grammar/type_rules.h"

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

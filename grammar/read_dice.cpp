// Dice: the grammar of dice_rules.h at work.
#include "grammar/dice_rules.h"
#include "grammar/dice_traps.h"

namespace muster::grammar::rules {

template <class Rule>
struct control : peg::normal<Rule> {};

bool dice_letter_here(Reader& r, const char* p) {
  const char* letter = past_dice_letter(r, p);
  return letter != p && letter < r.end &&
         (is_digit(*letter) || *letter == '%' || *letter == '(' || *letter == '[' ||
          past_fate(r, letter) != letter);
}

const char* past_fate(const Reader& r, const char* p) {
  for (std::string_view sign : {"F", "Ф"}) {
    if (static_cast<std::size_t>(r.end - p) < sign.size() || std::string_view(p, sign.size()) != sign)
      continue;
    const char* to = p + sign.size();
    return continues_word(r, to) ? p : to;
  }
  return p;
}

const char* past_tens(const Reader& r, const char* p) {
  const char* to = past_digits(r, p);
  return std::string_view(p, static_cast<std::size_t>(to - p)) == "66" ? to : p;
}

bool range_of_faces(Reader& r, const char* p) {
  if (p >= r.end || *p != '(') return false;
  int open = 0;
  for (const char* q = p; q < r.end && !at_line_end(r, q); ++q) {
    if (*q == '(' || *q == '[') ++open;
    if ((*q == ')' || *q == ']') && --open == 0) return false;
    if (open == 1 && past_dots(r, q) != q) return true;
  }
  return false;
}

bool number_then_dice(Reader& r, const char* p) {
  const char* digits = past_digits(r, p);
  return digits != p && dice_letter_here(r, digits);
}

bool comparison::read(Input& in, DiceStep& made, Reader& r) {
  const char* to = past_comparison(r, in.current(), made.compare);
  if (!to) return false;
  in.bump(static_cast<std::size_t>(to - in.current()));
  return true;
}

namespace {

// `d[k].gold`: a cell of a table called d.
bool is_look_up(Reader& r, const char* p) {
  const char* letter = past_dice_letter(r, p);
  if (letter == p || letter >= r.end || *letter != '[') return false;
  int open = 0;
  for (const char* q = letter; q < r.end && !at_line_end(r, q); ++q) {
    if (*q == '[') ++open;
    if (*q == ']' && --open == 0) return q + 1 < r.end && q[1] == '.';
  }
  return false;
}

}  // namespace

bool read_dice(Input& in, Dice& made, Reader& r) {
  const char* const from = in.current();
  if (is_look_up(r, from)) return false;
  refuse_dice_before(from, r);
  if (!peg::match<dice_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made, r))
    return false;
  refuse_dice_behind(from, in.current(), made, r);
  made.at = r.span(from, in.current());
  return true;
}

}  // namespace muster::grammar::rules

#include "grammar/dice_traps.h"

#include <algorithm>
#include <cctype>

#include "grammar/dice_letter.h"
#include "grammar/dice_rules.h"

namespace muster::grammar::rules {
namespace {

// The message at from..to, and the line is given up.
class Trap {
 public:
  Trap(Reader& r, Id id, const char* from, const char* to)
      : r_(r), from_(from), d_(r.line_failed ? nullptr : &r.sink.report(id, r.span(from, to))) {
    arg("seen", shortened(r.source.slice(r.span(from, to))));
  }
  Trap& arg(std::string_view name, std::string_view value) {
    if (d_ != nullptr) d_->arg(name, value);
    return *this;
  }
  // Written in place of what was seen.
  Trap& fix(const std::string& meant, diagnostics::Applicability how = diagnostics::Applicability::likely) {
    if (d_ != nullptr) d_->fix(d_->at, meant, how);
    return *this;
  }
  [[noreturn]] void done() {
    if (d_ != nullptr) in_words_of(r_, *d_);
    r_.line_failed = true;
    r_.fault = from_;
    throw Resync{};
  }

 private:
  Reader& r_;
  const char* from_;
  diagnostics::Diagnostic* d_;
};

// The end of what hangs together here.
const char* past_clump(const Reader& r, const char* p) {
  while (p < r.end && !at_line_end(r, p) && past_blank(r, p) == p && *p != ',' && *p != ';') ++p;
  return p;
}

// The bracket that closes the one at p, or nullptr.
const char* closing_of(const Reader& r, const char* p) {
  int open = 0;
  for (const char* q = p; q < r.end && !at_line_end(r, q); ++q) {
    if (*q == '(' || *q == '[' || *q == '{') ++open;
    if ((*q == ')' || *q == ']' || *q == '}') && --open == 0) return q;
  }
  return nullptr;
}

std::string_view text(const char* from, const char* to) {
  return {from, static_cast<std::size_t>(to - from)};
}

// `{0..9}` as `(0..9)`, `{2,3,5}` as `[2, 3, 5]`; empty where its faces are no numbers.
std::string faces_meant(std::string_view inside) {
  std::string out;
  for (const char c : inside) {
    if (c == ' ') continue;
    if (!is_digit(c) && c != '.' && c != ',' && c != '-') return {};
    out += c;
    if (c == ',') out += ' ';
  }
  if (out.find("..") == std::string::npos) return '[' + out + ']';
  return out.find(',') == std::string::npos ? '(' + out + ')' : std::string();
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string lower(std::string_view s) {
  std::string out(s);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

bool is_advantage(std::string_view word) {
  return is_one_of(
      word, {"adv", "dis", "advantage", "disadvantage", "ventaja", "desventaja", "преимущество", "помеха"});
}

// `2 d 6`, `2 d6`, `2d 6`: dice are written without blanks. Gives the place behind, or nullptr.
const char* past_spaced_dice(Reader& r, const char* p) {
  const char* q = past_digits(r, p);
  if (q == p) return nullptr;
  const char* letter = past_blanks(r, q);
  const char* after = past_dice_letter(r, letter);
  if (after == letter) return nullptr;
  const char* sides = past_blanks(r, after);
  const char* end = past_digits(r, sides);
  if (end == sides || (letter == q && sides == after)) return nullptr;
  return end;
}

// What stands behind dice, taken apart: letters and signs, then a number.
struct Tail {
  std::string mark;    // `kh`, `!`, `r<`, `>=`
  std::string number;  // its digits; empty: none
  const char* end = nullptr;
  bool whole = false;  // nothing follows these
};
Tail tail_at(const Reader& r, const char* p) {
  Tail t;
  const char* q = p;
  while (q < r.end && !is_digit(*q) && !at_line_end(r, q) && past_blank(r, q) == q && *q != ',' && *q != ';')
    t.mark += static_cast<char>(std::tolower(static_cast<unsigned char>(*q++)));
  if (!t.mark.empty() && std::string_view("<>=").find(t.mark.back()) != std::string_view::npos)
    q = past_blanks(r, q);
  while (q < r.end && is_digit(*q)) t.number += *q++;
  t.end = past_clump(r, q);
  t.whole = t.end == q || (t.mark.starts_with("[") && t.end[-1] == ']');
  return t;
}

Id id_of(const Tail& t, const char* p) {
  const std::string& m = t.mark;
  if (is_one_of(m, {"kh"})) return Id::trap_keep_highest;
  if (is_one_of(m, {"kl"})) return Id::trap_keep_lowest;
  if (m == "k") return Id::trap_keep;
  if (m == "dl" || m == "l" || m == "-l") return Id::trap_drop_lowest;
  if (m == "dh" || m == "h" || m == "-h") return Id::trap_drop_highest;
  if (m == "d") return Id::trap_drop;
  if (m == "!!" || m.starts_with("!!")) return Id::trap_explode_compound;
  if (m.starts_with("!p")) return Id::trap_explode_penetrating;
  if (m.starts_with("!")) return t.number.empty() ? Id::trap_explode : Id::trap_explode_from;
  if (is_one_of(m, {"e", "x", "e>=", "x>="})) return Id::trap_explode_from;
  if (is_one_of(m, {"r", "ro", "rr", "ra", "r<", "ro<", "rr<", "r=", "ro=", "r<=", "ro<="}))
    return Id::trap_reroll;
  const std::string_view signs = std::string_view(m).substr(std::min(m.find_first_of("<>="), m.size()));
  if (is_one_of(signs, {">", ">=", "<", "<=", "=", "<>"}) &&
      is_one_of(m.substr(0, m.size() - signs.size()), {"", "c", "cs", "s", "c["}))
    return Id::trap_count;
  if (m.starts_with("≥") || m.starts_with("≤")) return Id::trap_count;
  if (m == "f" || m == "cf") return Id::trap_failures;
  if (m == "mi" || m == "min") return Id::trap_at_least;
  if (m == "ma" || m == "max") return Id::trap_at_most;
  if (m.starts_with("[")) return Id::trap_label;
  if (is_advantage(lower(text(p, t.end)))) return Id::trap_advantage;
  return Id::dice_foreign;
}

// How `>8` compares, of a mark that ends in a sign.
std::string_view sign_of(std::string_view mark) {
  if (mark.starts_with("≥")) return ">=";
  if (mark.starts_with("≤")) return "<=";
  for (std::string_view sign : {">=", "<=", "<>", ">", "<", "="})
    if (mark.ends_with(sign)) return sign;
  return ">=";
}

// Two dice, and the better one or the worse one.
std::string advantage_meant(std::string_view word, const Reader& r) {
  const bool worse = is_one_of(word, {"dis", "disadvantage", "desventaja", "помеха"});
  return "2d20 " + std::string(shown(worse ? Role::keep_lowest : Role::keep_highest, r.language)) + " 1";
}

// The same in words, where the mark says all of it.
void offer_words(Trap& trap, Id id, const Tail& t, const std::string& dice, const Reader& r) {
  using diagnostics::Applicability;
  const auto in_words = [&](Role role, std::string_view n) {
    return dice + ' ' + std::string(shown(role, r.language)) + ' ' + std::string(n);
  };
  if (!t.whole) return;
  const bool counted = !t.number.empty();
  const std::string n = counted ? t.number : "1";
  const Applicability how = counted ? Applicability::sure : Applicability::likely;
  if (id == Id::trap_keep_highest) trap.fix(in_words(Role::keep_highest, n), how);
  if (id == Id::trap_keep_lowest) trap.fix(in_words(Role::keep_lowest, n), how);
  const bool plain = t.mark == "dl" || t.mark == "dh";
  if (id == Id::trap_drop_lowest)
    trap.fix(in_words(Role::drop_lowest, n), plain ? how : Applicability::likely);
  if (id == Id::trap_drop_highest)
    trap.fix(in_words(Role::drop_highest, n), plain ? how : Applicability::likely);
  if (id == Id::trap_at_least && counted) trap.fix(in_words(Role::each_at_least, n));
  if (id == Id::trap_at_most && counted) trap.fix(in_words(Role::each_at_most, n));
  if (id == Id::trap_count && counted) trap.fix(in_words(Role::dice_count, sign_of(t.mark)) + ' ' + n);
  if (id == Id::trap_reroll && counted && t.mark.starts_with("ro")) trap.fix(in_words(Role::reroll, n));
  if (id == Id::trap_label) trap.fix(dice);
  if (id == Id::trap_advantage && (dice == "d20" || dice == "1d20")) trap.fix(advantage_meant(t.mark, r));
}

// What stands in the brackets behind dice, as the name of a roll.
std::string label_meant(Reader& r, const char* from, const char* to) {
  from = past_blanks(r, from);
  while (to > from && (to[-1] == ' ' || to[-1] == '\t')) --to;
  const Word first = word_at(r, from);
  if (from < to && first.end == to && is_name_here(r, from)) return first.text;
  return '"' + shortened(text(from, std::max(from, to))) + '"';
}

[[noreturn]] void refuse_tail(const char* from, const char* end, const char* at, const Dice& made,
                              Reader& r) {
  const Tail t = tail_at(r, at);
  const Id id = id_of(t, at);
  const std::string_view thrown = text(from, end);
  Trap trap(r, id, from, t.end);
  trap.arg("seen", shortened(text(at, t.end)))
      .arg("dice", thrown)
      .arg("n", t.number.empty() ? "1" : t.number);
  trap.arg("how", sign_of(t.mark));
  if (id == Id::trap_label) {
    const char* close = closing_of(r, at);
    trap.arg("label", label_meant(r, at + 1, close ? close : t.end));
  }
  if (id == Id::trap_reroll) {
    // Up to how far the numbers are written, a die without the low faces.
    const std::string letter(grammar::dice_letter(r.language));
    std::string without = "1" + letter + "(2..6)";
    if (!made.sides.empty() && made.sides[0].kind == ExprKind::number && !t.number.empty() &&
        t.number.size() < 9)
      without = (made.count.empty() ? "1" : std::string(r.source.slice(made.count[0].at))) + letter + "(" +
                std::to_string(std::stoll(t.number) + 1) + ".." +
                std::to_string(made.sides[0].number.digits) + ")";
    trap.arg("without", without);
  }
  offer_words(trap, id, t, std::string(thrown), r);
  trap.done();
}

// What stands between the `=` of this line and p.
std::string_view dice_of_line(Reader& r, const char* p) {
  const char* from = p;
  while (from > line_start(r, p) && from[-1] != '=') --from;
  if (from == line_start(r, p)) return r.language == Language::ru ? "1д10" : "1d10";
  from = past_blanks(r, from);
  if (const char* rolled = past_keyword(r, from, Role::roll)) from = past_blanks(r, rolled);  // of a field
  const char* to = p;
  while (to > from && (to[-1] == ' ' || to[-1] == '\t')) --to;
  return text(from, to);
}

}  // namespace

void refuse_dice_before(const char* at, Reader& r) {
  if (const char* to = past_spaced_dice(r, at)) {
    std::string tight;
    for (const char* p = at; p < to; ++p)
      if (const char* q = past_blank(r, p); q != p)
        p = q - 1;
      else
        tight += *p;
    if (!r.line_failed)
      r.sink.report(Id::dice_blank, r.span(at, to))
          .arg("meant", tight)
          .fix(r.span(at, to), tight, diagnostics::Applicability::sure);
    r.line_failed = true;
    r.fault = at;
    throw Resync{};
  }
  if (at >= r.end) return;
  const char* const digits = past_digits(r, at);
  // 2W6
  if (digits != at && digits < r.end && (*digits == 'W' || *digits == 'w') &&
      past_digits(r, digits + 1) != digits + 1) {
    const char* to = past_digits(r, digits + 1);
    Trap(r, Id::trap_letter, at, to)
        .arg("meant", std::string(text(at, digits)) + 'd' + std::string(text(digits + 1, to)))
        .fix(std::string(text(at, digits)) + 'd' + std::string(text(digits + 1, to)),
             diagnostics::Applicability::sure)
        .done();
  }
  // d{0..9}
  if (const char* letter = past_dice_letter(r, digits);
      letter != digits && letter < r.end && *letter == '{') {
    const char* close = closing_of(r, letter);
    if (close == nullptr) return;
    const std::string meant = faces_meant(text(letter + 1, close));
    if (meant.empty()) Trap(r, Id::trap_face_names, at, close + 1).done();
    Trap(r, Id::trap_braces, at, close + 1)
        .arg("meant", (digits == at ? "1" : std::string(text(at, digits))) + 'd' + meant)
        .fix((digits == at ? "1" : std::string(text(at, digits))) + 'd' + meant,
             diagnostics::Applicability::sure)
        .done();
  }
  // {2d20, 1d12}kh1
  if (*at == '{') {
    const char* close = closing_of(r, at);
    if (close != nullptr) Trap(r, Id::trap_group, at, past_clump(r, close + 1)).done();
  }
  // (1d4)d6
  if (*at == '(') {
    const char* close = closing_of(r, at);
    if (close == nullptr || !dice_letter_here(r, close + 1)) return;
    const char* inner = past_blanks(r, at + 1);
    const char* number = past_digits(r, inner);
    if (!dice_letter_here(r, number)) return;
    if (number == inner && past_digits(r, past_dice_letter(r, number)) == past_dice_letter(r, number)) return;
    const char* to = past_clump(r, close + 1);
    Trap(r, Id::trap_dice_in_dice, at, to)
        .arg("first", text(inner, close))
        .arg("rest", text(close + 1, to))
        .done();
  }
}

void refuse_dice_behind(const char* from, const char* p, const Dice& made, Reader& r) {
  if (p >= r.end) return;
  if (*p == '{') {
    const char* close = closing_of(r, p);
    Trap(r, Id::trap_label, from, close ? close + 1 : p + 1)
        .arg("dice", text(from, p))
        .arg("label", label_meant(r, p + 1, close ? close : p + 1))
        .done();
  }
  const bool minus_low = *p == '-' && p + 1 < r.end && (p[1] == 'L' || p[1] == 'H') &&
                         !continues_word(r, p + 2) && !is_named(r, text(p + 1, p + 2));
  const bool sign = *p == '<' || *p == '>' || *p == '=' || text(p, r.end).starts_with("≥") ||
                    text(p, r.end).starts_with("≤");
  if (continues_word(r, p) || *p == '!' || *p == '[' || sign || minus_low) refuse_tail(from, p, p, made, r);
  // With a blank before it.
  const char* q = past_blanks(r, p);
  if (q == p || q >= r.end) return;
  if (*q == '!' || *q == '[' || *q == '<' || *q == '>' || *q == '=') refuse_tail(from, p, q, made, r);
  const Word& word = word_at(r, q);
  if (word.begin == word.end) return;
  if (is_advantage(lower(word.text))) {
    Trap trap(r, Id::trap_advantage, from, word.end);
    if (const auto thrown = text(from, p); thrown == "d20" || thrown == "1d20")
      trap.fix(advantage_meant(lower(word.text), r));
    trap.done();
  }
  // d10 as 0-9
  if (is_one_of(word.text, {"as", "como", "как"}) && !past_keyword(r, q, Role::as_more_dice)) {
    const std::string count = made.count.empty() ? "1" : std::string(r.source.slice(made.count[0].at));
    const std::string letter(grammar::dice_letter(r.language));
    std::string meant = count + letter + "(0..9)";
    if (!made.sides.empty() && made.sides[0].kind == ExprKind::number)
      meant = count + letter + "(0.." + std::to_string(made.sides[0].number.digits - 1) + ')';
    Trap(r, Id::trap_zero_based, from, past_clump(r, past_blanks(r, word.end)))
        .arg("meant", meant)
        .fix(meant)
        .done();
  }
}

void refuse_not_dice(const char* at, Reader& r) {
  const Word& word = word_at(r, at);
  if (word.begin == word.end) return;
  const char* behind = past_blanks(r, word.end);
  if (behind < r.end && (*behind == '[' || *behind == '(' || *behind == '.')) return;
  const std::string seen = lower(word.text);
  if (is_one_of(seen, {"c", "coin", "moneda", "монета"})) Trap(r, Id::trap_coin, at, word.end).done();
  if (is_advantage(seen)) Trap(r, Id::trap_advantage, at, word.end).fix(advantage_meant(seen, r)).done();
  if (seen.size() > 1 && seen[0] == 'z' &&
      std::all_of(seen.begin() + 1, seen.end(), [](char c) { return is_digit(c); }))
    Trap(r, Id::trap_zero_based, at, word.end)
        .arg("meant", "1" + std::string(grammar::dice_letter(r.language)) + "(0.." + seen.substr(1) + ')')
        .fix("1" + std::string(grammar::dice_letter(r.language)) + "(0.." + seen.substr(1) + ')')
        .done();
}

void refuse_dice_sum(const char* p, Reader& r) {
  if (p >= r.end) return;
  const char* const star = past_times(r, p);
  const Id id = star != p ? Id::trap_times : *p == '/' ? Id::trap_divided : Id::dice_modifier;
  if (id == Id::dice_modifier && *p != '+' && past_minus(r, p) == p) return;
  // What was to be done with the roll, for where it is used; rounding is asked for where it isn't said.
  const char* const sign_end = star != p ? star : past_minus(r, p) != p ? past_minus(r, p) : p + 1;
  const char* const behind = past_blanks(r, sign_end);
  std::string more(rest_of(r, behind));
  std::string how(shown(Role::rounded, r.language));
  how.append(" ").append(shown(Role::round_up, r.language));
  for (std::size_t k = 1; k < more.size() && id == Id::trap_divided; ++k) {
    if (more[k - 1] != ' ' || !past_keyword(r, behind + k, Role::rounded)) continue;
    how = more.substr(k);
    more.resize(k - 1);
  }
  more = more.empty() ? "..." : shortened(more);
  const char sign = star != p ? '*' : id == Id::trap_divided ? '/' : *p == '+' ? '+' : '-';
  Trap(r, id, p, star != p ? star : p + 1)
      .arg("dice", dice_of_line(r, p))
      .arg("more", std::string(1, sign) + ' ' + more)
      .arg("how", how)
      .done();
}

}  // namespace muster::grammar::rules

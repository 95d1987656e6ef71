// The lines that change something, each with a test before it that may or may not suffice.
#include <algorithm>
#include <cmath>

#include "tests/hunt/writer.h"

namespace muster::hunt {

std::string Writer::prefix() { return !deferring_ ? "" : d_.of_100(70) ? "later " : "now "; }

std::string Writer::end_of_round() { return loops_ > 0 ? (d_.of_100(75) ? "skip" : "leave") : ""; }

Writer::Place Writer::place() {
  Place p;
  const auto of = [&](const Field& f, const std::string& text, int kind = -1) {
    p.found = true;
    p.field = f;
    p.kind = kind;
    p.text = text + (f.per >= 0 ? "[" + word(f.per) + "]" : "");
  };
  const auto way = d_.from(0, 9);
  if (way <= 5) {
    if (const Local* l = local(Local::piece)) {
      const Field& f = d_.one_of(kinds_[ix(l->sub)].fields);
      of(f, l->name + "." + f.name, l->sub);
      return p;
    }
  }
  if (way == 6) {
    if (const Local* l = local(Local::tally)) {
      of(l->held, l->name);
      return p;
    }
  }
  if (way <= 8) {
    const Field& f = d_.one_of(side_);
    of(f, side() + "." + f.name);
    return p;
  }
  const Field& f = d_.one_of(state_);
  of(f, f.name);
  return p;
}

void Writer::change_number(Lines& out, const Place& p) {
  const Field& f = p.field;
  const bool percents = f.what == What::percent;
  const double lo = static_cast<double>(f.lo) / f.grain, hi = static_cast<double>(f.hi) / f.grain;
  Num n = percents ? percent(1) : num(d_.of_100(50) ? 1 : 2);
  n = {fitted(n, f), f.grain, n.lo, n.hi};
  const std::string end = literal(f.hi, f.grain, percents), start = literal(f.lo, f.grain, percents);
  const std::string at = p.text.substr(0, p.text.find('['));
  const std::string before = f.optional ? "" : prefix();
  const bool adds = d_.of_100(50);
  const auto off = [&] { return d_.of_100(70) ? 0 : d_.from(-1, 1); };
  switch (f.optional ? 0 : d_.from(0, 9)) {
    case 0:
      out.push_back({prefix() + p.text + " = " + (f.optional && d_.of_100(20) ? "none" : n.text)});
      return;
    case 1:
      out.push_back({before + p.text + (adds ? " += " : " -= ") + n.text});
      return;
    case 2:
      out.push_back({before + (adds ? "raise " : "reduce ") + p.text + " to " + n.text});
      return;
    case 3: {  // as much as there is room for
      const std::string room = new_name(), made = new_name();
      out.push_back({"let " + room + " = " +
                     (adds ? end + " - " + p.text : p.text + (off() == 0 ? " - " + start : ""))});
      in_between(out);
      std::string part = "smaller of " + n.text + " and " + room;
      if (n.lo < 0 || d_.of_100(30))
        part = "larger of 0" + std::string(percents ? "%" : "") + " and (" + part + ")";
      if (d_.of_100(50)) {
        out.push_back({"let " + made + " = " + part});
        in_between(out);
        part = made;
      }
      out.push_back({before + p.text + (adds ? " += " : " -= ") + (part == made ? made : "(" + part + ")")});
      return;
    }
    case 4:
    case 5: {  // a test of the place itself, with a number
      const std::int64_t most = static_cast<std::int64_t>(std::ceil(std::max(0.0, n.hi) * f.grain)) + off();
      const std::string limit = literal(adds ? f.hi - most : f.lo + most, f.grain, percents);
      const auto way = d_.from(0, 2);
      const std::string store = before + p.text + (adds ? " += " : " -= ") + n.text;
      if (way == 0 && !end_of_round().empty()) {
        out.push_back({"skip when " + p.text + (adds ? " > " : " < ") + limit});
        in_between(out);
        out.push_back({store});
      } else if (way == 1) {
        out.push_back({store + " when " + p.text + (adds ? " <= " : " >= ") + limit});
      } else {
        Line block{"if " + p.text + (adds ? " <= " : " >= ") + limit, true};
        const std::size_t kept = here_.size();
        in_between(block.body);
        block.body.push_back({store});
        here_.resize(kept);
        out.push_back(std::move(block));
      }
      return;
    }
    case 6: {  // a test of the place and what is added
      const std::string made = new_name();
      out.push_back({"let " + made + " = " + n.text});
      here_.push_back({Local::number, made, {made, f.grain, n.lo, n.hi}});
      if (percents) here_.pop_back();
      std::string test = adds ? p.text + " + " + made + " <= " + end
                              : made + " <= " + p.text + (f.lo == 0 ? "" : " - " + start);
      if (n.lo < 0 && d_.of_100(80)) test += " and " + made + " >= 0";
      Line block{"if " + test, true};
      const std::size_t kept = here_.size();
      in_between(block.body);
      block.body.push_back({before + p.text + (adds ? " += " : " -= ") + made});
      here_.resize(kept);
      out.push_back(std::move(block));
      return;
    }
    case 7: {  // the test of a piece's field, the change of another
      if (loops_ > 0 && d_.of_100(60))
        out.push_back({"skip when " + p.text + (adds ? " = " + end : " = " + start)});
      in_between(out);
      out.push_back(
          {before + p.text + (adds ? " += " : " -= ") + (percents ? literal(1, f.grain, true) : "1")});
      return;
    }
    default: {
      Num in = n;
      if (!percents)
        in = within(n, std::ceil(lo), std::floor(hi));
      else
        in.text = "(smaller of 100% and (larger of 0% and " + n.text + "))";
      out.push_back({before + p.text + " = " + in.text});
    }
  }
}

void Writer::change(Lines& out) {
  const Place p = place();
  if (!p.found) return;
  last_ = p;
  const Field& f = p.field;
  switch (f.what) {
    case What::whole:
    case What::number:
    case What::percent:
      change_number(out, p);
      return;
    case What::yes_no:
      out.push_back({prefix() + p.text + " = " +
                     (d_.of_100(70) ? (d_.of_100(50) ? "yes" : "no") : "(" + truth(1) + ")")});
      return;
    case What::word: {
      const auto& words = sets_[ix(f.sub)];
      if (!f.optional && d_.of_100(50)) {
        const bool up = d_.of_100(50);
        std::string text = prefix() + p.text + " = " + p.text + " shifted " + (up ? "+1" : "-1");
        if (d_.of_100(70)) text += " when " + p.text + (up ? " < " + words.back() : " > " + words.front());
        out.push_back({text});
      } else {
        out.push_back({prefix() + p.text + " = " + (f.optional && d_.of_100(30) ? "none" : word(f.sub))});
      }
      return;
    }
    case What::piece: {
      const std::string other = d_.of_100(25) ? "none" : piece(f.sub);
      if (!other.empty()) out.push_back({prefix() + p.text + " = " + other});
    }
  }
}

// For the row of a table: one line without a block.
std::string Writer::one_change() {
  for (int tries = 0; tries < 12; ++tries) {
    Lines lines;
    const std::size_t kept = here_.size();
    depth_ += 9;
    change(lines);
    depth_ -= 9;
    here_.resize(kept);
    if (lines.size() == 1 && !lines[0].block) return lines[0].text;
  }
  return "";
}

void Writer::let(Lines& out) {
  const std::string name = new_name();
  const auto way = d_.from(0, 9);
  if (way <= 5) {
    const Num n = num(2);
    out.push_back({"let " + name + " = " + n.text});
    here_.push_back({Local::number, name, {name, n.grain, n.lo, n.hi}});
  } else if (way <= 7) {
    const int set = static_cast<int>(d_.from(0, static_cast<std::int64_t>(sets_.size()) - 1));
    out.push_back({"let " + name + " = " + word(set)});
    if (out.back().text.find('.') == std::string::npos && out.back().text.find("= v") == std::string::npos)
      return;
    here_.push_back({Local::word, name, {}, set});
  } else {
    out.push_back({"let " + name + " = " + side()});
    here_.push_back({Local::side, name});
  }
}

// One of a list, with and without a test that there is one.
void Writer::take(Lines& out) {
  const int kind = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
  const std::string name = new_name(), got = new_name();
  out.push_back({"let " + name + " = " + members(kind)});
  if (d_.of_100(25)) {
    const std::string x = new_name();
    out.back().text = "let " + name + " = first of " + members(kind);
    here_.push_back({Local::piece, name, {}, kind, true});
    optional(out);
    return;
  }
  here_.push_back({Local::list, name, {}, kind});
  const auto k = d_.from(1, 3);
  const std::string index = d_.of_100(40) ? "1" : d_.of_100(50) ? as_text(k) : "wrap " + num(1).text;
  const std::string test = index[0] == 'w' || index == "1"
                               ? (d_.of_100(50) ? "none(" + name + ")" : "count(" + name + ") < 1")
                               : "count(" + name + ") < " + as_text(k - (d_.of_100(20) ? 1 : 0));
  const std::string end = end_of_round();
  if (!end.empty() && d_.of_100(70)) {
    out.push_back({end + " when " + test});
    in_between(out);
    out.push_back({"let " + got + " = " + name + "[" + index + "]"});
    here_.push_back({Local::piece, got, {}, kind});
    return;
  }
  Line block{"if not (" + test + ")", true};
  const std::size_t kept = here_.size();
  in_between(block.body);
  block.body.push_back({"let " + got + " = " + name + "[" + index + "]"});
  here_.push_back({Local::piece, got, {}, kind});
  some(block.body, 3);
  here_.resize(kept);
  out.push_back(std::move(block));
}

// A value that may be none.
void Writer::optional(Lines& out) {
  const Local* l = local(Local::piece, -1, true);
  std::string name;
  int kind = -1;
  if (l != nullptr && d_.of_100(70)) {
    name = l->name, kind = l->sub;
  } else {
    const Local* p = local(Local::piece);
    if (p == nullptr) return;
    // A number that may be none, tested where it stands.
    for (const Field& f : kinds_[ix(p->sub)].fields) {
      if (!f.optional || !f.numeric() || f.per >= 0 || d_.of_100(50)) continue;
      const std::string at = p->name + "." + f.name, got = new_name();
      last_ = {at, f, true, p->sub};
      Line block{
          "if " + at + " is not none" + (d_.of_100(30) ? " and " + at + " < " + literal(f.hi, f.grain) : ""),
          true};
      in_between(block.body);
      block.body.push_back({"let " + got + " = " + at + " + 1"});
      if (d_.of_100(40)) block.body.push_back({at + " += 1"});
      out.push_back(std::move(block));
      return;
    }
    for (const Field& f : kinds_[ix(p->sub)].fields) {
      if (f.what != What::piece || f.per >= 0) continue;
      name = new_name(), kind = f.sub;
      out.push_back({"let " + name + " = " + p->name + "." + f.name});
    }
    if (name.empty()) return;
  }
  const std::string end = end_of_round();
  const std::size_t kept = here_.size();
  if (!end.empty() && d_.of_100(60)) {
    if (d_.of_100(85))
      out.push_back({end + " when " + name + " is none" + (d_.of_100(30) ? " or " + truth(1) : "")});
    in_between(out);
    here_.push_back({Local::piece, name, {}, kind});
    change(out);
    return;
  }
  Line block{
      "if " + name + " is not none" + (d_.of_100(30) ? (d_.of_100(80) ? " and " : " or ") + truth(1) : ""),
      true};
  here_.push_back({Local::piece, name, {}, kind});
  some(block.body, 3);
  here_.resize(kept);
  out.push_back(std::move(block));
}

void Writer::divide(Lines& out) {
  const std::string a = new_name(), b = new_name(), q = new_name();
  const Num x = num(1), y = num(1);
  out.push_back({"let " + a + " = " + x.text});
  out.push_back({"let " + b + " = " + y.text});
  here_.push_back({Local::number, a, {a, x.grain, x.lo, x.hi}});
  here_.push_back({Local::number, b, {b, y.grain, y.lo, y.hi}});
  Line block{"if " + b + d_.one_of(std::vector<std::string>{" > 0", " <> 0", " >= 1", " >= 0"}), true};
  const std::size_t kept = here_.size();
  in_between(block.body);
  block.body.push_back(
      {"let " + q + " = (" + a + " / " + b + ") rounded " + (d_.of_100(50) ? "down" : "half up")});
  here_.push_back({Local::number, q, {q, 1, std::min(0.0, x.lo), std::max(0.0, x.hi)}});
  change(block.body);
  here_.resize(kept);
  out.push_back(std::move(block));
}

void Writer::move(Lines& out) {
  const Local* l = local(Local::piece);
  if (l == nullptr || kinds_[ix(l->sub)].part_of >= 0) return;
  out.push_back(
      {prefix() + "move " + l->name + " to " + (d_.of_100(50) ? "enemy(" + l->name + ")" : side())});
}

}  // namespace muster::hunt

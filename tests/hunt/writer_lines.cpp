// The lines that change something, each with a test before it that may or may not suffice.
#include <algorithm>
#include <cmath>

#include "tests/hunt/writer.h"

namespace muster::hunt {

namespace {

std::string as_text(std::int64_t n) { return std::to_string(n); }
std::size_t ix(int i) { return static_cast<std::size_t>(i); }
const std::vector<std::string> kSigns = {" < ", " <= ", " > ", " >= ", " = "};

}  // namespace

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

// Something that may end what a test has shown.
void Writer::in_between(Lines& out) {
  const auto way = d_.from(1, 100);
  if (way <= 50 || depth_ > 6) return;
  ++depth_;
  if (way <= 80)
    poke(out);
  else if (depth_ <= 5)
    line(out);
  --depth_;
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

void Writer::roll(Lines& out) {
  const std::string name = new_name();
  std::string who;
  if (d_.of_100(60)) {
    const Local* l = d_.of_100(70) ? local(Local::piece) : nullptr;
    who = " for " + (l != nullptr ? l->name : side());
  }
  std::string count = as_text(d_.from(1, 4));
  double most = 4;
  bool counted = false;
  if (d_.of_100(35)) {
    Num n = num(1);
    if (n.grain == 1) {
      if (d_.of_100(85)) n = within(n, 0, 9);
      count = "(" + n.text + ")", most = std::min(9.0, n.hi), counted = true;
    }
  }
  const int faces = static_cast<int>(d_.one_of(std::vector<std::int64_t>{4, 6, 6, 10}));
  std::string dice = count + "d" + as_text(faces);
  double lo = counted ? 0 : 1, hi = most * faces;
  bool pool = true;
  switch (d_.from(0, 13)) {
    case 0:
      dice += " keep highest 1", hi = faces;
      break;
    case 1:
      dice += " drop lowest 1", lo = 0;
      break;
    case 2:
      dice += " reroll " + as_text(d_.from(1, 2));
      break;
    case 3:
      dice += " explode up to 2", hi *= 3;
      break;
    case 4:
      dice += " explode from " + as_text(faces - 1) + " up to 2 as more dice", hi *= 3;
      break;
    case 5:
    case 6:
      dice += " count >= " + as_text(d_.from(2, faces)), lo = 0, hi = most, pool = false;
      break;
    case 7:
      dice += " each at least 2", lo *= 2;
      break;
    case 8:
      dice = d_.of_100(50) ? "3d[-1, 0, 0, 1]" : "1d(0..9)", lo = dice[0] == '3' ? -3 : 0,
      hi = dice[0] == '3' ? 3 : 9;
      break;
    case 9:
      dice = d_.of_100(50) ? "d66" : "4dF", lo = dice == "d66" ? 11 : -4, hi = dice == "d66" ? 66 : 4,
      pool = dice != "d66";
      break;
    default:
      break;
  }
  out.push_back({"roll " + name + who + " = " + dice});
  here_.push_back({Local::roll, name, {name, 1, lo, hi}});
  if (pool) here_.push_back({Local::pool, name});
  // Losses: no more dice hit than were thrown.
  if (pool && counted && d_.of_100(40)) {
    const std::string hit = new_name();
    out.push_back({"let " + hit + " = count(" + name + " >= " + as_text(d_.from(2, 5)) + ")"});
    here_.push_back({Local::number, hit, {hit, 1, 0, most}});
    in_between(out);
    const std::string of = count.substr(1, count.size() - 2);
    if (of.find('.') != std::string::npos && of.find(' ') == std::string::npos)
      out.push_back({prefix() + of + " -= " + hit});
  }
}

void Writer::roll_on(Lines& out) {
  std::vector<const TableOf*> ours;
  for (const TableOf& t : tables_)
    if (t.by == TableOf::effects || t.by == TableOf::die || (t.by == TableOf::matrix && t.across >= 0))
      ours.push_back(&t);
  if (ours.empty()) return;
  const TableOf& t = *d_.one_of(ours);
  const std::string name = new_name();
  if (t.by != TableOf::effects) {
    out.push_back(
        {"roll " + name + " on " + t.name + (t.by == TableOf::matrix ? "[" + word(t.across) + "]" : "")});
    here_.push_back({Local::number, name, {name, 1, t.least, t.most}});
    return;
  }
  const std::string p = piece(t.sub);
  if (p.empty()) return;
  if (deferring_) {
    out.push_back({prefix() + t.name + "[" + as_text(d_.from(1, 6)) + "](" + p + ")"});
    return;
  }
  if (d_.of_100(50)) {
    out.push_back({"roll for " + p + " on " + t.name + "(" + p + ")"});
    return;
  }
  out.push_back({"roll " + name + " for " + p + " on " + t.name + "(" + p + ")"});
  in_between(out);
  out.push_back({"do " + name});
  here_.push_back({Local::number, name + ".natural", {name + ".natural", 1, 1, 6}});
}

void Writer::choose(Lines& out) {
  Line block{"if " + truth(2), true};
  const std::size_t kept = here_.size();
  some(block.body, 3);
  here_.resize(kept);
  if (d_.of_100(45)) {
    block.body.push_back({"else"});
    some(block.body, 2);
    here_.resize(kept);
  }
  out.push_back(std::move(block));
}

void Writer::loop(Lines& out) {
  const std::size_t kept = here_.size();
  const bool until = d_.of_100(25);
  const std::string position = new_name();
  std::string head;
  double most = 5;
  if (until) {
    const std::string t = new_name();
    const std::int64_t hi = d_.from(3, 9);
    out.push_back({"tally " + t + " whole 0.." + as_text(hi) + " = " + as_text(d_.from(0, 2)) +
                   (d_.of_100(60) ? "  capped" : "")});
    Local l{Local::tally, t, {t, 1, 0, static_cast<double>(hi)}};
    l.held = {t, What::whole, 1, 0, hi};
    here_.push_back(l);
    Line block{"repeat until " + t + (d_.of_100(70) ? " = " : " >= ") + as_text(hi) + " numbered " + position,
               true};
    here_.push_back({Local::number, position, {position, 1, 1, 1e6}});
    ++loops_;
    some(block.body, 3);
    block.body.push_back({t + " += 1"});
    --loops_;
    here_.resize(kept);
    here_.push_back(l);
    out.push_back(std::move(block));
    return;
  }
  Num times = num(1);
  if (times.grain != 1) times = {"2", 1, 2, 2};
  if (d_.of_100(90)) times = within(times, 0, 6);
  most = std::min(times.hi, 6.0);
  const bool counted = d_.of_100(40);
  const std::string t = new_name();
  if (counted) {
    out.push_back({"tally " + t + " whole 0..9 = 0" + (d_.of_100(50) ? "  capped" : "")});
    Local l{Local::tally, t, {t, 1, 0, 9}};
    l.held = {t, What::whole, 1, 0, 9};
    here_.push_back(l);
  }
  const std::size_t outside = here_.size();
  Line block{"repeat " + times.text + " times numbered " + position, true};
  here_.push_back({Local::number, position, {position, 1, 1, most}});
  ++loops_;
  if (counted && d_.of_100(50))
    block.body.push_back(
        {t + " += 1" + (d_.of_100(70) ? " when " + t + " < " + as_text(d_.from(8, 10)) : "")});
  some(block.body, 4);
  --loops_;
  here_.resize(outside);
  out.push_back(std::move(block));
}

void Writer::each(Lines& out) {
  const std::size_t kept = here_.size();
  const bool was = deferring_;
  const std::string x = new_name(), position = new_name();
  Line block{"", true};
  const auto way = d_.from(0, 9);
  if (way == 0) {
    block.text = "for each " + x + " in sides";
    here_.push_back({Local::side, x});
  } else if (way == 1) {
    const int set = static_cast<int>(d_.from(0, static_cast<std::int64_t>(sets_.size()) - 1));
    block.text = "for each " + x + " in set" + as_text(set);
    here_.push_back({Local::word, x, {}, set});
  } else {
    const int kind = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
    const std::string of = list(kind);
    here_.push_back({Local::piece, x, {}, kind});
    block.text = "for each " + x + " in " + of;
    if (d_.of_100(30)) block.text += " where " + truth(1);
    if (d_.of_100(40)) {
      const std::string key = num(1).text;
      block.text += std::string(", ") + (d_.of_100(50) ? "highest " : "lowest ") + key + " first, ties ";
      const auto ties = d_.from(0, 3);
      if (ties == 0) block.text += "as listed";
      if (ties == 1) block.text += "by roll " + new_name() + " = 1d6";
      if (ties == 2) block.text += "together";
      if (ties == 3) block.text += "together in order of " + num(0).text;
      if (ties >= 2) deferring_ = true;
    }
    if (d_.of_100(40)) {
      block.text += " numbered " + position;
      here_.push_back({Local::number, position, {position, 1, 1, 10}});
    }
    // A second list by the position in the first.
    if (const Local* other = local(Local::list);
        other != nullptr && d_.of_100(25) && block.text.ends_with(position)) {
      const std::string got = new_name();
      const std::string test = d_.of_100(60) ? "skip when " + position + " > count(" + other->name + ")"
                                             : "skip when none(" + other->name + ")";
      const int sub = other->sub;
      block.body.push_back({test});
      block.body.push_back({"let " + got + " = " + other->name + "[" +
                            (test.find("none") != std::string::npos ? "wrap " : "") + position + "]"});
      here_.push_back({Local::piece, got, {}, sub});
    }
  }
  ++loops_;
  some(block.body, 4);
  --loops_;
  deferring_ = was;
  here_.resize(kept);
  out.push_back(std::move(block));
}

void Writer::spend(Lines& out) {
  const std::size_t kept = here_.size();
  const int kind = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
  Num n = num(1);
  const auto way = d_.from(0, 5);
  if (n.grain != 1) n = {"7", 1, 7, 7};
  if (n.lo < 0 && d_.of_100(90)) n = within(n, 0, 60);
  const std::string of = list(kind), x = new_name(), rest = new_name();
  here_.push_back({Local::piece, x, {}, kind});
  std::vector<Field> fields;
  for (const Field& f : kinds_[ix(kind)].fields)
    if (f.what == What::whole && !f.optional && f.per < 0) fields.push_back(f);
  if (fields.empty()) {
    here_.resize(kept);
    return;
  }
  const Field f = d_.one_of(fields);
  const std::string place = x + "." + f.name;
  Line block{"spend " + n.text + " on " + x + " in " + of, true};
  if (d_.of_100(25)) block.text += " where " + truth(1);
  std::string takes = "each takes ";
  const bool adds = d_.of_100(40);
  std::string room = adds        ? as_text(f.hi) + " - " + place
                     : f.lo == 0 ? place
                                 : place + " - " + literal(f.lo, 1);
  if (d_.of_100(25)) room = "smaller of 2 and " + (room == place ? room : "(" + room + ")");
  if (d_.of_100(15)) room = within(num(1), 0, 100).text;
  if (way <= 1) {
    if (d_.of_100(40))
      block.text += std::string(", ") + (d_.of_100(50) ? "highest " : "lowest ") + num(1).text +
                    " first, ties as listed";
    if (d_.of_100(25))
      room = (room.find(' ') == std::string::npos ? room : "(" + room + ")") + " whole, " +
             d_.one_of(std::vector<std::string>{"until covered", "stop", "skip"});
  } else if (way == 2) {
    block.text += ", in turn";
  } else if (way == 3) {
    block.text += ", in proportion to " + within(num(1), 0, 1e6).text + ", remainder to largest";
  } else if (way == 4) {
    block.text += ", at random by " + within(num(1), 0, 1e6).text + " named " + new_name();
  }
  block.body.push_back({takes + room});
  here_.push_back({Local::number, "taken", {"taken", 1, 0, 60}});
  ++loops_;
  in_between(block.body);
  block.body.push_back({prefix() + place + (adds ? " += taken" : " -= taken")});
  if (d_.of_100(40)) some(block.body, 2);
  --loops_;
  here_.resize(kept);
  const bool named = d_.of_100(50);
  block.body.push_back({named ? "rest " + rest : "rest lost"});
  out.push_back(std::move(block));
  if (named) here_.push_back({Local::number, rest, {rest, 1, 0, n.hi}});
}

void Writer::call(Lines& out) {
  if (callable_ >= rules_.size()) return;
  const RuleOf& r = rules_[ix(static_cast<int>(
      d_.from(static_cast<std::int64_t>(callable_), static_cast<std::int64_t>(rules_.size()) - 1)))];
  if (r.defers && !deferring_) return;
  const std::string args = arguments(r.params, r.ranged);
  if (args == "?") return;
  if (r.gives) {
    if (deferring_ && !r.defers) return;
    const std::string name = new_name();
    out.push_back({"let " + name + " = " + r.name + args});
    here_.push_back({Local::number, name, {name, 1, r.lo, r.hi}});
    return;
  }
  out.push_back({(deferring_ && !r.defers ? prefix() : "") + r.name + args});
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

// Sets what the lines here are about to one of its ends: by the name they use, or by another, straight
// away or in another rule. Nothing of it is refused, so that it stays between a test and its use.
void Writer::poke(Lines& out) {
  Place p = last_;
  if (!p.found || d_.of_100(15)) p = place();
  if (!p.found) return;
  const Field& f = p.field;
  std::string value;
  switch (f.what) {
    case What::whole:
    case What::number:
    case What::percent:
      value = literal(d_.of_100(50) ? f.lo : f.hi, f.grain, f.what == What::percent);
      break;
    case What::yes_no:
      value = d_.of_100(50) ? "yes" : "no";
      break;
    case What::word:
      value = d_.of_100(50) ? sets_[ix(f.sub)].front() : sets_[ix(f.sub)].back();
      break;
    case What::piece:
      value = "none";
  }
  if (f.optional && d_.of_100(40)) value = "none";
  std::string at = p.text;
  const auto renamed = [&](const std::string& piece) {
    const auto dot = at.find('.');
    at = piece + at.substr(dot);
  };
  const auto way = d_.from(0, 9);
  if (p.kind >= 0 && way <= 2) {
    if (const Local* l = local(Local::piece, p.kind)) renamed(l->name);
  }
  if (p.kind >= 0 && way == 3 && depth_ < 6) {
    const std::string x = new_name();
    renamed(x);
    out.push_back({"for each " + x + " in " + list(p.kind), true, {{prefix() + at + " = " + value}}});
    return;
  }
  if (p.kind >= 0 && way <= 5) {
    std::vector<const RuleOf*> ours;
    for (const RuleOf& r : rules_)
      if (r.pokes && r.params[0].sub == p.kind && r.defers == deferring_) ours.push_back(&r);
    const std::string who = piece(p.kind);
    if (!ours.empty() && !who.empty() && callable_ < rules_.size() &&
        !rules_[callable_ == 0 ? 0 : callable_ - 1].pokes) {
      out.push_back({d_.one_of(ours)->name + "(" + who + ")"});
      return;
    }
  }
  const std::string set = prefix() + at + " = " + value;
  if (way == 6) {
    out.push_back({"if " + truth(0), true, {{set}}});
    return;
  }
  if (way == 7) {
    out.push_back({"repeat " + as_text(d_.from(1, 3)) + " times", true, {{set}}});
    return;
  }
  if (way == 8 && !deferring_ && depth_ < 5) {
    out.push_back({"together", true, {{(d_.of_100(70) ? "later " : "now ") + set}}});
    return;
  }
  out.push_back({set + (way == 9 ? " when " + truth(0) : "")});
}

void Writer::poking_rules() {
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    for (const bool defers : {false, true}) {
      RuleOf r;
      r.name = std::string(defers ? "later" : "poke") + as_text(static_cast<std::int64_t>(k));
      Local p{Local::piece, "p"};
      p.sub = static_cast<int>(k);
      r.params = {p};
      r.ranged = {true};
      r.defers = defers;
      r.pokes = true;
      rules_.push_back(r);
    }
  }
}

// A test, and a place whose range is exactly what the test leaves.
void Writer::know(Lines& out) {
  last_ = place();
  if (last_.found && (last_.field.what != What::whole || last_.field.optional)) last_.found = false;
  std::string path;
  std::int64_t lo = 0, hi = 0;
  if (last_.found) {
    path = last_.text, lo = last_.field.lo, hi = last_.field.hi;
  } else {
    const Local* l = local(d_.of_100(60) ? Local::number : Local::roll);
    if (l == nullptr || l->num.grain != 1) return;
    path = l->name, lo = static_cast<std::int64_t>(std::max(l->num.lo, -1e6)),
    hi = static_cast<std::int64_t>(std::min(l->num.hi, 1e6));
    last_.found = false;
  }
  if (hi <= lo) return;
  const std::int64_t k = d_.from(lo, hi), j = d_.from(k, hi);
  std::string test;
  std::int64_t from = lo, to = hi;
  switch (d_.from(0, 6)) {
    case 0:
      test = path + " <= " + as_text(k), to = k;
      break;
    case 1:
      test = path + " >= " + as_text(k), from = k;
      break;
    case 2:
      test = path + " = " + as_text(k), from = to = k;
      break;
    case 3:
      test = path + " <> " + as_text(lo), from = lo + 1;
      break;
    case 4:
      test = as_text(k) + " <= " + path + " <= " + as_text(j), from = k, to = j;
      break;
    case 5:
      test = "not (" + path + " > " + as_text(k) + ")", to = k;
      break;
    default:
      test = path + " > " + as_text(k) + " and " + truth(0), from = std::min(k + 1, hi);
  }
  const std::size_t kept = here_.size();
  const std::string name = new_name(), end = end_of_round();
  const auto use = [&](Lines& lines) {
    in_between(lines);
    Line tally{"tally " + name + " whole " + as_text(from) + ".." + as_text(to) + " = " + path};
    if (d_.of_100(25) && depth_ < 6) {
      Line loop{"repeat 2 times", true, {tally}};
      poke(loop.body);
      lines.push_back(std::move(loop));
    } else {
      lines.push_back(tally);
    }
  };
  if (!end.empty() && d_.of_100(50)) {
    out.push_back({end + " when not (" + test + ")"});
    use(out);
  } else {
    Line block{"if " + test, true};
    use(block.body);
    if (d_.of_100(20)) {
      block.body.push_back({"else"});
      poke(block.body);
      if (block.body.back().text == "else") block.body.pop_back();
    }
    out.push_back(std::move(block));
    if (d_.of_100(20))
      out.push_back({"tally " + new_name() + " whole " + as_text(from) + ".." + as_text(to) + " = " + path});
  }
  here_.resize(kept);
}

// What a loop waits for holds behind it.
void Writer::until(Lines& out) {
  last_ = place();
  if (!last_.found || last_.field.what != What::whole || last_.field.optional || deferring_ || depth_ > 4)
    return;
  const Place p = last_;
  const Field& f = p.field;
  const std::int64_t k = d_.from(f.lo, f.hi);
  const bool above = d_.of_100(50);
  Line block{"repeat until " + p.text + (above ? " >= " : " <= ") + as_text(k), true};
  const std::size_t kept = here_.size();
  ++loops_;
  ++depth_;
  if (d_.of_100(50)) line(block.body);
  block.body.push_back(
      {p.text + " = " + as_text(above ? f.hi : f.lo) + (d_.of_100(50) ? "" : " when " + truth(0))});
  if (d_.of_100(40))
    block.body.push_back({std::string(d_.of_100(50) ? "leave" : "skip") + " when " + truth(0)});
  last_ = p;
  in_between(block.body);
  --depth_;
  --loops_;
  here_.resize(kept);
  out.push_back(std::move(block));
  last_ = p;
  in_between(out);
  out.push_back({"tally " + new_name() + " whole " + as_text(above ? k : f.lo) + ".." +
                 as_text(above ? f.hi : k) + " = " + p.text});
}

// A piece that stands does not meet its `out when`.
void Writer::fallen(Lines& out) {
  const int kind = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
  const KindOf& k = kinds_[ix(kind)];
  if (k.falls_by < 0) return;
  const Field& f = k.fields[ix(k.falls_by)];
  if (f.what != What::whole) return;
  const std::size_t kept = here_.size();
  const std::string x = new_name();
  Line block{"for each " + x + " in " + list(kind), true};
  if (d_.of_100(30))
    block.text +=
        ", highest " + x + "." + f.name + " first, ties " + (d_.of_100(60) ? "as listed" : "together");
  here_.push_back({Local::piece, x, {}, kind});
  last_ = {x + "." + f.name, f, true, kind};
  const bool was = deferring_;
  if (block.text.ends_with("together")) deferring_ = true;
  ++loops_;
  if (d_.of_100(30)) block.body.push_back({"skip when " + x + " is out"});
  in_between(block.body);
  const std::string name = new_name();
  block.body.push_back(
      {"tally " + name + " whole " + as_text(f.lo + 1) + ".." + as_text(f.hi) + " = " + x + "." + f.name});
  block.body.push_back({prefix() + x + "." + f.name + " -= 1"});
  in_between(block.body);
  --loops_;
  deferring_ = was;
  here_.resize(kept);
  out.push_back(std::move(block));
}

void Writer::some(Lines& out, int most) {
  if (depth_ > 4) {
    change(out);
    return;
  }
  ++depth_;
  for (std::int64_t i = 0, n = d_.from(1, most); i < n; ++i) line(out);
  if (out.empty()) out.push_back({"say \"nothing\""});
  --depth_;
}

void Writer::line(Lines& out) {
  const auto way = d_.from(1, 100);
  if (d_.of_100(12)) return know(out);
  if (d_.of_100(5)) return until(out);
  if (d_.of_100(4)) return fallen(out);
  if (way <= 24) return change(out);
  if (way <= 32) return let(out);
  if (way <= 40) return take(out);
  if (way <= 48) return roll(out);
  if (way <= 53) return roll_on(out);
  if (way <= 58) return choose(out);
  if (way <= 67) return each(out);
  if (way <= 72) return loop(out);
  if (way <= 78) return spend(out);
  if (way <= 85) return call(out);
  if (way <= 88) return optional(out);
  if (way <= 90) return divide(out);
  if (way <= 93) return move(out);
  if (way <= 95) {
    if (!end_of_round().empty()) out.push_back({end_of_round() + " when " + truth(2)});
    return;
  }
  if (way <= 97) {
    if (deferring_ || depth_ > 3) return;
    Line block{"together", true};
    const std::size_t kept = here_.size();
    deferring_ = true;
    some(block.body, 4);
    deferring_ = false;
    here_.resize(kept);
    out.push_back(std::move(block));
    return;
  }
  if (way == 98) {
    if (outcomes_ && in_battle_) out.push_back({"finish won when " + truth(1)});
    return;
  }
  if (way == 99) {
    if (d_.of_100(20)) out.push_back({"stop \"no more\" when " + truth(2)});
    return;
  }
  const Local* l = local(Local::piece);
  out.push_back(
      {"say \"" + (l == nullptr ? std::string("here") : "{" + l->name + "}") + " {" + num(1).text + "}\""});
}

void Writer::rule(Lines& out, std::size_t which) {
  const RuleOf r = rules_[which];
  here_ = r.params;
  deferring_ = r.defers;
  callable_ = which + 1;
  std::string head;
  for (std::size_t i = 0; i < r.params.size(); ++i) {
    const Local& p = r.params[i];
    std::string type;
    if (p.is == Local::piece)
      type = kinds_[ix(p.sub)].name;
    else if (p.is == Local::side)
      type = "side";
    else if (p.is == Local::word)
      type = "set" + as_text(p.sub);
    else
      type = r.ranged[i] ? "whole " + as_text(static_cast<std::int64_t>(p.num.lo)) + ".." +
                               as_text(static_cast<std::int64_t>(p.num.hi))
                         : "whole";
    head += (head.empty() ? "" : ", ") + p.name + ": " + type;
  }
  Line block{"rule " + r.name + "(" + head + ")", true};
  if (r.gives)
    block.text += " gives whole " + as_text(static_cast<std::int64_t>(r.lo)) + ".." +
                  as_text(static_cast<std::int64_t>(r.hi));
  some(block.body, 4);
  if (r.gives) {
    const Num n = num(1);
    if (n.grain == 1 && d_.of_100(50))
      block.body.push_back(
          {"give " + (d_.of_100(70) ? within(n, r.lo, r.hi).text : n.text) + " when " + truth(1)});
    block.body.push_back(
        {"give " + as_text(d_.from(static_cast<std::int64_t>(r.lo), static_cast<std::int64_t>(r.hi)))});
  }
  out.push_back(std::move(block));
  here_.clear();
  deferring_ = false;
}

Lines Writer::sheet() {
  Lines out{{"rules \"Hunt\""}};
  world(out);
  tables(out);
  formulas(out);
  effects(out);
  outcomes_ = d_.of_100(60);
  for (std::int64_t i = 0, n = d_.from(1, 4); i < n; ++i) {
    RuleOf r;
    r.name = "rule" + as_text(i);
    for (std::int64_t p = 0, params = d_.from(0, 3); p < params; ++p) {
      Local l;
      l.name = new_name();
      const auto kind = d_.from(0, 9);
      bool ranged = true;
      if (kind <= 5) {
        l.is = Local::piece;
        l.sub = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
      } else if (kind == 6) {
        l.is = Local::side;
      } else if (kind == 7) {
        l.is = Local::word;
        l.sub = static_cast<int>(d_.from(0, static_cast<std::int64_t>(sets_.size()) - 1));
      } else {
        l.is = Local::number;
        ranged = d_.of_100(50);
        l.num = {l.name, 1, 0, static_cast<double>(d_.from(1, 12))};
      }
      r.params.push_back(l);
      r.ranged.push_back(ranged);
    }
    r.gives = d_.of_100(30);
    r.lo = static_cast<double>(d_.from(-2, 0)), r.hi = static_cast<double>(d_.from(1, 6));
    r.defers = d_.of_100(25);
    rules_.push_back(r);
  }
  const std::size_t written_rules = rules_.size();
  poking_rules();
  for (std::size_t i = 0; i < written_rules; ++i) rule(out, i);
  for (std::size_t i = written_rules; i < rules_.size(); ++i) {
    const RuleOf& r = rules_[i];
    here_ = r.params;
    deferring_ = r.defers;
    Line block{"rule " + r.name + "(" + r.params[0].name + ": " + kinds_[ix(r.params[0].sub)].name + ")",
               true};
    last_.found = false;
    for (std::int64_t n = d_.from(1, 4); n > 0; --n) {
      last_ = place();
      poke(block.body);
    }
    if (block.body.empty()) block.body.push_back({"say \"nothing\""});
    out.push_back(std::move(block));
    here_.clear();
    deferring_ = false;
  }
  Line battle{"battle", true};
  callable_ = 0;
  in_battle_ = true;
  // Every piece has its turn, so that most lines have one to be about.
  for (std::int64_t i = 0, n = d_.from(1, 3); i < n; ++i) {
    here_.clear();
    const std::string x = new_name();
    const int kind = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
    Line block{
        "for each " + x + " in " + (d_.of_100(50) ? "standing " : "") + "all " + kinds_[ix(kind)].plural,
        true};
    here_.push_back({Local::piece, x, {}, kind});
    if (d_.of_100(30)) {
      const std::string y = new_name();
      const int other = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
      Line inner{"for each " + y + " in all " + kinds_[ix(other)].plural, true};
      here_.push_back({Local::piece, y, {}, other});
      loops_ = 2;
      some(inner.body, 5);
      block.body.push_back(std::move(inner));
    } else {
      loops_ = 1;
      some(block.body, 7);
    }
    loops_ = 0;
    battle.body.push_back(std::move(block));
  }
  here_.clear();
  if (d_.of_100(50)) some(battle.body, 4);
  if (outcomes_) battle.body.push_back({"finish even"});
  out.push_back(std::move(battle));
  if (outcomes_) out.push_back({"outcomes", true, {{"won  \"Won\""}, {"even  \"Even\""}}});
  here_.clear();
  Line measures{"measures", true};
  measures.body.push_back({"first = " + num(2).text});
  measures.body.push_back({"second = " + fold(2).text});
  out.push_back(std::move(measures));
  for (const Field& f : given_) {
    if (f.what == What::whole && f.per < 0 && f.hi - f.lo > 4 && d_.of_100(60)) {
      out.push_back({"require " + f.name + " <= " + literal(f.hi - 2, 1) + ", \"too much\""});
      break;
    }
  }
  return out;
}

}  // namespace muster::hunt

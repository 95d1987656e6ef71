// Blocks, rules, and the sheet as a whole.
#include <algorithm>
#include <cmath>

#include "tests/hunt/writer.h"

namespace muster::hunt {

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

// Lines that hold the checker to what it claims: a test, then what may end it, then a place whose range is
// exactly what the test leaves.
#include <algorithm>
#include <cmath>

#include "tests/hunt/writer.h"

namespace muster::hunt {

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

}  // namespace muster::hunt

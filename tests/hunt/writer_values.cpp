// Values of made-up sheets.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "tests/hunt/writer.h"

namespace muster::hunt {

namespace {

const char* step_of(int grain) { return grain == 2 ? "0.5" : grain == 4 ? "0.25" : "0.1"; }

}  // namespace

std::vector<const Local*> Writer::locals(Local::Is is, int sub, bool optional) const {
  std::vector<const Local*> out;
  for (const Local& l : here_) {
    if (l.is == is && (sub < 0 || l.sub == sub) && l.optional == optional) out.push_back(&l);
  }
  return out;
}

const Local* Writer::local(Local::Is is, int sub, bool optional) {
  const auto all = locals(is, sub, optional);
  if (all.empty()) return nullptr;
  return d_.of_100(40) ? all.back() : d_.one_of(all);  // the last one is often what tests are about
}

std::string Writer::word(int set) {
  if (const Local* l = d_.of_100(30) ? local(Local::word, set) : nullptr) return l->name;
  if (d_.of_100(60)) {
    for (const Field& f : given_)
      if (f.what == What::word && f.sub == set && f.per < 0) return f.name;
    for (const Local* p : locals(Local::piece)) {
      for (const Field& f : kinds_[ix(p->sub)].fields)
        if (f.what == What::word && f.sub == set && f.per < 0 && !f.optional) return p->name + "." + f.name;
    }
  }
  return d_.one_of(sets_[ix(set)]);
}

std::string Writer::side() {
  if (const Local* l = d_.of_100(50) ? local(Local::side) : nullptr)
    return d_.of_100(70) ? l->name : "enemy(" + l->name + ")";
  if (const Local* l = d_.of_100(50) ? local(Local::piece) : nullptr)
    return d_.of_100(50) ? l->name + ".side" : "enemy(" + l->name + ")";
  return d_.of_100(50) ? "red" : "blue";
}

std::string Writer::piece(int kind) {
  const Local* l = local(Local::piece, kind);
  return l == nullptr ? "" : l->name;
}

std::string Writer::list(int kind) {
  if (const Local* l = d_.of_100(50) ? local(Local::list, kind) : nullptr) return l->name;
  const KindOf& k = kinds_[ix(kind)];
  const std::string standing = d_.of_100(60) ? "standing " : "";
  if (k.part_of >= 0) {
    if (const std::string owner = piece(k.part_of); !owner.empty() && d_.of_100(70))
      return standing + owner + "." + k.plural;
  }
  if (d_.of_100(35)) return standing + "all " + k.plural;
  return standing + side() + "." + k.plural;
}

std::string Writer::members(int kind) {
  std::string text = list(kind);
  if (!d_.of_100(35)) return text;
  const std::string x = new_name();
  here_.push_back({Local::piece, x, {}, kind});
  const std::string test = truth(1);
  here_.pop_back();
  return x + " in " + text + " where " + test;
}

Num Writer::num_of_field(const Field& f, const std::string& text) {
  Num out{text, f.grain, static_cast<double>(f.lo) / f.grain, static_cast<double>(f.hi) / f.grain};
  if (f.per >= 0) out.text += "[" + word(f.per) + "]";
  if (f.optional) out.text = "(" + out.text + " or " + literal(d_.from(f.lo, f.hi), f.grain) + ")";
  return out;
}

bool Writer::field_of_piece(Num& out, int) {
  std::vector<std::pair<const Local*, const Field*>> all;
  for (const Local* p : locals(Local::piece)) {
    for (const Field& f : kinds_[ix(p->sub)].fields)
      if (f.numeric()) all.emplace_back(p, &f);
  }
  if (all.empty()) return false;
  const auto& [p, f] = d_.of_100(40) ? all.back() : d_.one_of(all);
  out = num_of_field(*f, p->name + "." + f->name);
  return true;
}

Num Writer::within(Num n, double lo, double hi) {
  if (n.lo < lo) {
    n.text = "(larger of " + literal(static_cast<std::int64_t>(lo), 1) + " and " + n.text + ")";
    n.lo = lo, n.hi = std::max(n.hi, lo);
  }
  if (n.hi > hi) {
    n.text = "(smaller of " + literal(static_cast<std::int64_t>(hi), 1) + " and " + n.text + ")";
    n.hi = hi;
  }
  return n;
}

Num Writer::look_up(int depth) {
  const Num one{"1", 1, 1, 1};
  if (tables_.empty()) return one;
  const TableOf& t = d_.one_of(tables_);
  if (t.by == TableOf::effects) return one;
  const auto key = [&](double lo, double hi) {
    Num k = num(depth - 1);
    if (k.grain != 1) k = {"((" + k.text + ") rounded down)", 1, std::floor(k.lo), std::floor(k.hi)};
    return d_.of_100(75) ? within(k, lo, hi).text : k.text;
  };
  std::string text;
  switch (t.by) {
    case TableOf::die:
    case TableOf::range:
      text = t.name + "[" + key(t.lo, t.hi) + "]";
      break;
    case TableOf::set:
      text = t.name + "[" + word(t.sub) + "]";
      break;
    case TableOf::conditions:
      text = t.name + "(" + key(t.lo, t.hi) + (t.params > 1 ? ", " + key(t.lo, t.hi) : "") + ")";
      break;
    case TableOf::matrix:
      text = t.name + "[" + key(1, 6) + ", " +
             (t.across >= 0
                  ? word(t.across)
                  : within(num(depth - 1), 0, 1e6).text + " against " + within(num(depth - 1), 0, 1e6).text) +
             "]";
      break;
    default:
      text = t.name + "[" + within(num(depth - 1), 0, 1e6).text + " against " +
             within(num(depth - 1), 0, 1e6).text + "]";
  }
  return {text, 1, t.least, t.most};
}

Num Writer::fold(int depth) {
  const int kind = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
  const std::string of = list(kind), x = new_name();
  const double most = kinds_[ix(kind)].part_of >= 0 ? 30 : 2.0 * kinds_[ix(kind)].up_to;
  const auto way = d_.from(0, 4);
  if (way == 0) return {"count(" + of + ")", 1, 0, most};
  here_.push_back({Local::piece, x, {}, kind});
  const std::string where = d_.of_100(40) ? " where " + truth(depth - 1) : "";
  if (way == 1) {
    here_.pop_back();
    return {"count(" + x + " in " + of + (where.empty() ? " where " + std::string("yes") : where) + ")", 1, 0,
            most};
  }
  const Num each = num(depth - 1);
  here_.pop_back();
  const std::string inside = "(" + x + " in " + of + where + ": " + each.text + ")";
  if (way <= 3)
    return {"sum" + inside, each.grain, std::min(0.0, each.lo * most), std::max(0.0, each.hi * most)};
  const std::string extreme = (d_.of_100(50) ? "least" : "most") + inside;
  if (where.empty()) return {extreme, each.grain, each.lo, each.hi};
  const std::int64_t or_else = d_.from(0, 3);
  return {"(" + extreme + " or " + as_text(or_else) + ")", each.grain,
          std::min(each.lo, static_cast<double>(or_else)), std::max(each.hi, static_cast<double>(or_else))};
}

Num Writer::num(int depth) {
  for (int tries = 0; tries < 20; ++tries) {
    const auto way = depth > 0 ? d_.from(0, 34) : d_.from(0, 14);
    Num out;
    if (way <= 1) {
      const std::int64_t n = d_.of_100(80) ? d_.from(0, 6) : d_.from(-3, 40);
      return {as_text(n), 1, static_cast<double>(n), static_cast<double>(n)};
    }
    if (way <= 5) {
      const Local* l = local(d_.of_100(75) ? Local::number : d_.of_100(60) ? Local::roll : Local::tally);
      if (l != nullptr) return l->num;
    } else if (way <= 9) {
      if (field_of_piece(out, depth)) return out;
    } else if (way <= 11) {
      const Field& f = d_.one_of(side_);
      if (f.numeric()) return num_of_field(f, side() + "." + f.name);
    } else if (way <= 14) {
      const Field& f = d_.one_of(d_.of_100(50) ? state_ : given_);
      if (f.numeric()) return num_of_field(f, f.name);
    } else if (way <= 20) {
      const Num a = num(depth - 1), b = num(depth - 1);
      const int grain = std::lcm(a.grain, b.grain);
      if (way <= 17) return {"(" + a.text + " + " + b.text + ")", grain, a.lo + b.lo, a.hi + b.hi};
      return {"(" + a.text + " - " + b.text + ")", grain, a.lo - b.hi, a.hi - b.lo};
    } else if (way <= 21) {
      const Num a = num(depth - 1), b = num(0);
      if (a.grain * b.grain > 100 || a.hi * b.hi > 1e5) continue;
      const double ends[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
      return {"(" + a.text + " * " + b.text + ")", a.grain * b.grain, *std::min_element(ends, ends + 4),
              *std::max_element(ends, ends + 4)};
    } else if (way <= 24) {
      const Num a = num(depth - 1), b = num(depth - 1);
      const int grain = std::lcm(a.grain, b.grain);
      if (d_.of_100(50))
        return {"(smaller of " + a.text + " and " + b.text + ")", grain, std::min(a.lo, b.lo),
                std::min(a.hi, b.hi)};
      return {"(larger of " + a.text + " and " + b.text + ")", grain, std::max(a.lo, b.lo),
              std::max(a.hi, b.hi)};
    } else if (way <= 25) {
      const Num a = num(depth - 1);
      Num b = num(depth - 1);
      if (b.lo < 1 && d_.of_100(80)) b = within(b, 1, 1e9);
      const std::string how = d_.one_of(
          std::vector<std::string>{"down", "up", "half up", "half down", "half even", "toward zero"});
      const double most = std::max(std::abs(a.lo), std::abs(a.hi));
      const int grain = d_.of_100(80) ? 1 : 2;
      return {"((" + a.text + " / " + b.text + ") rounded " + how + (grain == 1 ? "" : " to 0.5") + ")",
              grain, a.lo < 0 ? -most : 0, most};
    } else if (way <= 27) {
      const std::string c = truth(depth - 1);
      const Num a = num(depth - 1), b = num(depth - 1);
      return {"(" + a.text + " when " + c + ", otherwise " + b.text + ")", std::lcm(a.grain, b.grain),
              std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
    } else if (way <= 29) {
      return fold(depth);
    } else if (way <= 31) {
      return look_up(depth);
    } else if (way <= 32) {
      if (formulas_.empty()) continue;
      const RuleOf& f = d_.one_of(formulas_);
      const std::string args = arguments(f.params, f.ranged);
      if (args == "?") continue;
      return {f.name + args, 20, f.lo, f.hi};
    } else if (way <= 33) {
      const Local* l = local(Local::pool);
      if (l == nullptr) continue;
      const auto kind = d_.from(0, 3);
      if (kind <= 1) return {"count(" + l->name + " >= " + as_text(d_.from(2, 6)) + ")", 1, 0, 9};
      if (kind == 2)
        return {(d_.of_100(50) ? "highest(" : "lowest(") + l->name + ", " + as_text(d_.from(1, 2)) + ")", 1,
                0, 20};
      const Local* other = local(Local::pool);
      return {"pairs(" + l->name + " > " + other->name + ")", 1, 0, 9};
    } else {
      if (const Local* l = local(Local::piece); l != nullptr && kinds_[ix(l->sub)].part_of < 0)
        return {"(number of " + l->name + ")", 1, 1, static_cast<double>(kinds_[ix(l->sub)].up_to)};
    }
  }
  return {"1", 1, 1, 1};
}

Num Writer::percent(int depth) {
  const auto way = depth > 0 ? d_.from(0, 7) : d_.from(0, 3);
  if (way >= 1 && way <= 3) {
    for (const Local* p : locals(Local::piece)) {
      for (const Field& f : kinds_[ix(p->sub)].fields)
        if (f.what == What::percent && !f.optional && f.per < 0)
          return {p->name + "." + f.name, f.grain, 0, 1};
    }
  }
  if (way == 4) {
    const Num n = num(0);
    if (n.grain == 1) return {"(" + n.text + " * 5%)", 20, n.lo / 20, n.hi / 20};
  }
  if (way >= 5) {
    const Num a = percent(depth - 1), b = percent(depth - 1);
    const int grain = std::lcm(a.grain, b.grain);
    if (way == 5) return {"(" + a.text + " + " + b.text + ")", grain, a.lo + b.lo, a.hi + b.hi};
    if (way == 6) return {"(" + a.text + " - " + b.text + ")", grain, a.lo - b.hi, a.hi - b.lo};
    return {"(smaller of " + a.text + " and " + b.text + ")", grain, std::min(a.lo, b.lo),
            std::min(a.hi, b.hi)};
  }
  const std::int64_t n = d_.from(0, 4) * 25;
  return {as_text(n) + "%", 4, static_cast<double>(n) / 100, static_cast<double>(n) / 100};
}

// As fine as the field is; to what is finer `rounded` says how.
std::string Writer::fitted(const Num& n, const Field& f) {
  if (f.grain % n.grain == 0) return n.text;
  const std::string how = d_.one_of(std::vector<std::string>{"down", "up", "half up"});
  std::string to;
  if (f.what == What::percent)
    to = " to " + as_text(100 / f.grain) + "%";
  else if (f.grain > 1)
    to = std::string(" to ") + step_of(f.grain);
  return "((" + n.text + ") rounded " + how + to + ")";
}

std::string Writer::arguments(const std::vector<Local>& params, const std::vector<bool>& ranged) {
  std::string text;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Local& p = params[i];
    std::string value;
    switch (p.is) {
      case Local::piece:
        value = piece(p.sub);
        break;
      case Local::side:
        value = side();
        break;
      case Local::word:
        value = word(p.sub);
        break;
      default: {
        Num n = num(1);
        if (n.grain != 1) n = {"((" + n.text + ") rounded down)", 1, std::floor(n.lo), std::floor(n.hi)};
        value = (ranged[i] && d_.of_100(80)) || n.lo < 0
                    ? within(n, p.num.lo, ranged[i] ? p.num.hi : 1e6).text
                    : n.text;
      }
    }
    if (value.empty()) return "?";
    text += (text.empty() ? "" : ", ") + value;
  }
  return "(" + text + ")";
}

std::string Writer::truth(int depth) {
  for (int tries = 0; tries < 20; ++tries) {
    const auto way = d_.from(0, depth > 0 ? 15 : 10);
    if (way <= 5) {
      const Num a = num(depth > 0 ? 1 : 0);
      // Mostly against a number near one of its ends.
      const Num b =
          d_.of_100(60)
              ? Num{as_text(static_cast<std::int64_t>(d_.of_100(50) ? a.lo : a.hi) + d_.from(-1, 1))}
              : num(0);
      return a.text + d_.one_of(std::vector<std::string>{" < ", " <= ", " > ", " >= ", " = ", " <> "}) +
             b.text;
    }
    if (way <= 6) {
      const Local* l = local(Local::piece);
      if (l != nullptr)
        return l->name + d_.one_of(std::vector<std::string>{" is out", " is standing", " is not out"});
    } else if (way <= 7) {
      const int set = static_cast<int>(d_.from(0, static_cast<std::int64_t>(sets_.size()) - 1));
      const std::string a = word(set);
      if (a[0] == 'v' || a.find('.') != std::string::npos)
        return a + d_.one_of(std::vector<std::string>{" = ", " <> ", " < ", " >= "}) +
               d_.one_of(sets_[ix(set)]);
    } else if (way <= 8) {
      for (const Local* p : locals(Local::piece)) {
        for (const Field& f : kinds_[ix(p->sub)].fields)
          if (f.what == What::yes_no && !f.optional && f.per < 0) return p->name + "." + f.name;
      }
    } else if (way <= 9) {
      const int kind = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
      return "none(" + members(kind) + ")";
    } else if (way <= 10) {
      const Local* l = local(Local::piece, -1, true);
      if (l != nullptr) return l->name + (d_.of_100(50) ? " is none" : " is not none");
    } else if (way <= 12) {
      return "(" + truth(depth - 1) + (d_.of_100(50) ? " and " : " or ") + truth(depth - 1) + ")";
    } else if (way <= 13) {
      return "not (" + truth(depth - 1) + ")";
    } else if (way <= 14) {
      const int kind = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
      const std::string of = list(kind), x = new_name();
      here_.push_back({Local::piece, x, {}, kind});
      const std::string test = truth(depth - 1);
      here_.pop_back();
      return (d_.of_100(50) ? "any(" : "every(") + x + " in " + of + ": " + test + ")";
    } else {
      const Num a = num(0);
      return as_text(static_cast<std::int64_t>(a.lo)) + " < " + a.text +
             " <= " + as_text(static_cast<std::int64_t>(a.hi) - 1);
    }
  }
  return "1 < 2";
}

}  // namespace muster::hunt

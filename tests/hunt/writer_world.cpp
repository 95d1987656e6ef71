// What a made-up sheet is about: names, pieces, fields, tables, formulas.
#include <algorithm>
#include <cmath>

#include "tests/hunt/writer.h"

namespace muster::hunt {

namespace {

struct Range {
  std::int64_t lo, hi;
};
const std::vector<Range> kRanges = {{0, 3},  {0, 9},    {1, 6},    {-2, 2}, {0, 40},
                                    {1, 20}, {0, 1000}, {-99, 99}, {0, 1}};

}  // namespace

std::string Writer::literal(std::int64_t scaled, int grain, bool percent) const {
  if (percent) return as_text(scaled * 100 / grain) + "%";
  const std::int64_t whole = std::abs(scaled) / grain, rest = std::abs(scaled) % grain;
  std::string text = (scaled < 0 ? "-" : "") + as_text(whole);
  if (rest != 0) {  // halves, quarters and tenths
    const std::string hundredths = as_text(rest * 100 / grain);
    text += "." + (hundredths.size() < 2 ? "0" + hundredths : hundredths);
  }
  return text;
}

Field Writer::field(const std::string& name, bool optional_too) {
  Field f;
  f.name = name;
  const auto kind = d_.from(1, 100);
  if (kind <= 50) {
    const Range r = d_.one_of(kRanges);
    f.lo = r.lo, f.hi = r.hi;
  } else if (kind <= 65) {
    f.what = What::number;
    f.grain = d_.one_of(std::vector<int>{2, 4, 10});
    const Range r = d_.one_of(kRanges);
    f.lo = r.lo * f.grain, f.hi = r.hi * f.grain;
  } else if (kind <= 75) {
    f.what = What::percent;
    f.grain = d_.one_of(std::vector<int>{4, 10, 100});
    f.hi = f.grain;
  } else if (kind <= 83) {
    f.what = What::yes_no;
    f.hi = 1;
  } else if (kind <= 93 || !optional_too || kinds_.empty()) {
    f.what = What::word;
    f.sub = static_cast<int>(d_.from(0, static_cast<std::int64_t>(sets_.size()) - 1));
    f.hi = static_cast<std::int64_t>(sets_[static_cast<std::size_t>(f.sub)].size()) - 1;
  } else {
    f.what = What::piece;
    f.sub = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
    f.optional = true;
  }
  if (optional_too && d_.of_100(10)) f.optional = true;
  if (f.what != What::piece && d_.of_100(12))
    f.per = static_cast<int>(d_.from(0, static_cast<std::int64_t>(sets_.size()) - 1));
  if ((f.numeric() || f.what == What::percent) && d_.of_100(30))
    f.mode = d_.of_100(75) ? "capped" : "checked";
  return f;
}

std::string Writer::type_text(const Field& f) {
  switch (f.what) {
    case What::whole:
      return "whole " + as_text(f.lo) + ".." + as_text(f.hi);
    case What::number:
      return std::string("number to ") +
             (f.grain == 2   ? "0.5"
              : f.grain == 4 ? "1/4"
                             : "0.1") +
             " " + as_text(f.lo / f.grain) + ".." + as_text(f.hi / f.grain);
    case What::percent:
      return "percent step " + as_text(100 / f.grain) + "% 0%..100%";
    case What::yes_no:
      return "yes/no";
    case What::word:
      return "set" + as_text(f.sub);
    case What::piece:
      return kinds_[static_cast<std::size_t>(f.sub)].name;
  }
  return "";
}

std::string Writer::value_of(const Field& f) {
  switch (f.what) {
    case What::whole:
    case What::number:
    case What::percent:
      return literal(d_.of_100(30)   ? f.lo
                     : d_.of_100(30) ? f.hi
                                     : d_.from(f.lo, f.hi),
                     f.grain, f.what == What::percent);
    case What::yes_no:
      return d_.of_100(50) ? "yes" : "no";
    case What::word:
      return d_.one_of(sets_[static_cast<std::size_t>(f.sub)]);
    case What::piece:
      break;
  }
  return "none";
}

Line Writer::field_line(const Field& f, bool must_start) {
  std::string text = f.name + "  " + type_text(f);
  if (f.per >= 0) text += " per set" + as_text(f.per);
  if (f.optional) text += " optional";
  if (!f.optional && f.what != What::piece && (must_start || d_.of_100(60))) text += " = " + value_of(f);
  if (!f.mode.empty()) text += "  " + f.mode;
  return {text};
}

void Writer::world(Lines& out) {
  for (int s = 0, sets = static_cast<int>(d_.from(1, 2)); s < sets; ++s) {
    std::vector<std::string> words;
    for (std::int64_t w = 0, n = d_.from(2, 4); w < n; ++w)
      words.push_back(std::string(1, static_cast<char>('k' + s)) + as_text(w));
    std::string text = "names set" + as_text(s) + (d_.of_100(25) ? " (ends nearest): " : ": ");
    for (std::size_t w = 0; w < words.size(); ++w) text += (w == 0 ? "" : ", ") + words[w];
    out.push_back({text});
    sets_.push_back(std::move(words));
  }
  for (int k = 0, kinds = static_cast<int>(d_.from(1, 2)); k < kinds; ++k) {
    KindOf kind;
    kind.name = std::string("pawn") + as_text(k);
    kind.plural = kind.name + "s";
    kind.up_to = static_cast<int>(d_.from(1, 5));
    kinds_.push_back(kind);  // so that fields may name it
    Line block{"piece " + kind.name + " (" + kind.plural + ", up to " + as_text(kind.up_to) + " a side)",
               true};
    for (std::int64_t i = 0, n = d_.from(3, 6); i < n; ++i) {
      const Field f = field(new_name(), true);
      kind.fields.push_back(f);
      block.body.push_back(field_line(f, false));
    }
    if (d_.of_100(70)) {
      for (const Field& f : kind.fields) {
        if (f.optional || f.per >= 0) continue;
        kind.falls_by = static_cast<int>(&f - kind.fields.data());
        if (f.numeric())
          block.body.push_back({"out when  " + f.name + (d_.of_100(50) ? " <= " : " = ") +
                                literal(d_.of_100(70) ? f.lo : f.hi, f.grain)});
        else if (f.what == What::yes_no)
          block.body.push_back({"out when  " + f.name});
        else
          continue;
        break;
      }
    }
    if (d_.of_100(20)) {
      kind.joins = true;
      std::string how;
      for (const Field& f : kind.fields)
        if (f.numeric() && !f.optional && f.per < 0)
          how += ", " + f.name +
                 d_.one_of(std::vector<std::string>{" by sum", " highest", " lowest", " by sum"});
      block.body.push_back({"join      at most 2" + how + ", others same"});
    }
    kinds_.back() = kind;
    out.push_back(std::move(block));
  }
  if (d_.of_100(40)) {
    KindOf kind;
    kind.name = "gun", kind.plural = "guns", kind.up_to = 3, kind.part_of = 0;
    Line block{"part gun of pawn0 (guns, up to 3 each)", true};
    for (std::int64_t i = 0, n = d_.from(1, 3); i < n; ++i) {
      const Field f = field(new_name(), true);
      kind.fields.push_back(f);
      block.body.push_back(field_line(f, false));
    }
    kinds_.push_back(kind);
    out.push_back(std::move(block));
  }
  out.push_back({"sides red, blue"});
  Line sides{"side", true};
  for (std::int64_t i = 0, n = d_.from(1, 3); i < n; ++i) {
    Field f = field(new_name(), false);
    if (f.what == What::whole && f.per < 0 && f.hi >= 12 && f.lo <= 2 && d_.of_100(60)) {
      sides.body.push_back(
          {f.name + "  " + type_text(f) + " = roll 2d6" + (f.mode.empty() ? "" : "  " + f.mode)});
    } else {
      sides.body.push_back(field_line(f, false));
    }
    side_.push_back(f);
  }
  out.push_back(std::move(sides));
  Line given{"given", true}, state{"state", true};
  for (std::int64_t i = 0, n = d_.from(1, 3); i < n; ++i) {
    Field f = field(new_name(), false);
    f.mode.clear();
    given_.push_back(f);
    given.body.push_back(field_line(f, false));
  }
  for (std::int64_t i = 0, n = d_.from(1, 3); i < n; ++i) {
    Field f = field(new_name(), i > 0);
    if (f.what == What::piece) f = Field{f.name, What::whole, 1, 0, 9};
    state_.push_back(f);
    state.body.push_back(field_line(f, true));
  }
  out.push_back(std::move(given));
  out.push_back(std::move(state));
}

// Rows without a gap; `open`: the ends hold for all below and above.
std::string Writer::rows_of(Line& table, int lo, int hi, bool open, int least, int most) {
  for (int from = lo; from <= hi;) {
    const int to =
        static_cast<int>(std::min<std::int64_t>(hi, from + d_.from(0, std::max(1, (hi - lo) / 3))));
    std::string key =
        from == to ? as_text(from) : as_text(from) + (from < 0 || to < 0 ? ".." : "-") + as_text(to);
    if (open && from == lo) key = "up to " + as_text(to);
    if ((open || d_.of_100(30)) && to == hi && from != lo) key = as_text(from) + "+";
    table.body.push_back({key + "   " + as_text(d_.from(least, most))});
    from = to + 1;
  }
  return "";
}

void Writer::tables(Lines& out) {
  for (std::int64_t i = 0, n = d_.from(1, 4); i < n; ++i) {
    TableOf t;
    t.name = "tab" + as_text(i);
    const int least = static_cast<int>(d_.from(-2, 1)), most = static_cast<int>(d_.from(2, 9));
    t.least = least, t.most = most;
    const std::string gives = " gives whole " + as_text(least) + ".." + as_text(most);
    Line block{"", true};
    switch (d_.from(0, 6)) {
      case 0:
      case 1: {
        t.by = TableOf::die;
        t.dice = d_.one_of(std::vector<std::string>{"1d6", "2d6", "1d10"});
        t.lo = t.dice[0] - '0', t.hi = t.dice == "2d6" ? 12 : t.dice == "1d6" ? 6 : 10;
        block.text = "table " + t.name + " on " + t.dice + gives;
        rows_of(block, t.lo, t.hi, false, least, most);
        break;
      }
      case 2: {
        t.by = TableOf::range;
        t.lo = static_cast<int>(d_.from(-4, 2)), t.hi = t.lo + static_cast<int>(d_.from(2, 12));
        block.text = "table " + t.name + " on whole " + as_text(t.lo) + ".." + as_text(t.hi) + gives;
        const auto way = d_.from(0, 3);
        if (way == 0) {
          block.body.push_back(
              {"rows between lower, outside " + std::string(d_.of_100(80) ? "nearest" : "stop")});
          for (int key = t.lo + 1; key <= t.hi; key += static_cast<int>(d_.from(1, 4)))
            block.body.push_back({as_text(key) + "   " + as_text(d_.from(least, most))});
        } else if (way == 1) {
          block.body.push_back({"rows outside nearest"});
          rows_of(block, t.lo + 1, t.hi - 1, false, least, most);
        } else {
          rows_of(block, t.lo, t.hi, way == 2, least, most);
        }
        break;
      }
      case 3: {
        t.by = TableOf::set;
        t.sub = static_cast<int>(d_.from(0, static_cast<std::int64_t>(sets_.size()) - 1));
        block.text = "table " + t.name + " on set" + as_text(t.sub) + gives;
        for (const std::string& w : sets_[static_cast<std::size_t>(t.sub)])
          block.body.push_back({w + "   " + as_text(d_.from(least, most))});
        break;
      }
      case 4: {
        t.by = TableOf::conditions;
        t.params = static_cast<int>(d_.from(1, 2));
        t.lo = 0, t.hi = static_cast<int>(d_.from(3, 9));
        block.text = "table " + t.name + "(a: whole 0.." + as_text(t.hi) +
                     (t.params > 1 ? ", b: whole 0.." + as_text(t.hi) : "") + ")" + gives;
        const auto row = [&](const std::string& key) {
          block.body.push_back({key + "   " + as_text(d_.from(least, most))});
        };
        if (t.params > 1) {
          row("a > 2 * b");
          row("a = b");
          row("a > b");
        } else {
          row("a >= " + as_text(t.hi - 1));
          row("a > 1");
        }
        row("otherwise");
        break;
      }
      case 5: {
        t.by = TableOf::matrix;
        t.lo = 1, t.hi = 6;
        if (d_.of_100(50))
          t.across = static_cast<int>(d_.from(0, static_cast<std::int64_t>(sets_.size()) - 1));
        block.text =
            "matrix " + t.name + " on 1d6 by " + (t.across < 0 ? "odds" : "set" + as_text(t.across)) + gives;
        std::vector<std::string> heads = {"1-2", "1-1", "2-1+"};
        if (t.across >= 0)
          heads = sets_[static_cast<std::size_t>(t.across)];
        else
          block.body.push_back({"columns  between " +
                                std::string(d_.of_100(50) ? "lower" : "nearest, ties higher") +
                                ", outside nearest, against 0 the last"});
        std::string head = "    ";
        for (const std::string& h : heads) head += "  " + h;
        block.body.push_back({head});
        for (const char* key : {"1-2", "3-5", "6"}) {
          std::string row = std::string(key) + " ";
          for (std::size_t c = 0; c < heads.size(); ++c) row += "  " + as_text(d_.from(least, most));
          block.body.push_back({row});
        }
        break;
      }
      default: {
        t.by = TableOf::odds;
        block.text = "table " + t.name + " on odds" + gives;
        if (d_.of_100(70)) block.body.push_back({"rows against 0 the last"});
        for (const char* key : {"below 1-1", "1-1 to 2-1", "above 2-1"})
          block.body.push_back({std::string(key) + "   " + as_text(d_.from(least, most))});
      }
    }
    tables_.push_back(t);
    out.push_back(std::move(block));
  }
}

void Writer::formulas(Lines& out) {
  still_ = true;
  for (std::int64_t i = 0, n = d_.from(1, 3); i < n; ++i) {
    RuleOf f;
    f.name = "form" + as_text(i);
    here_.clear();
    const auto param = [&](Local l, bool ranged) {
      f.params.push_back(l);
      f.ranged.push_back(ranged);
      here_.push_back(l);
    };
    std::string head;
    if (d_.of_100(80)) {
      Local p{Local::piece, "p"};
      p.sub = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
      param(p, true);
      head = "p: " + kinds_[static_cast<std::size_t>(p.sub)].name;
    }
    if (d_.of_100(60)) {
      Local p{Local::number, "n"};
      p.num = {"n", 1, 0, d_.of_100(50) ? 9.0 : 3.0};
      const bool ranged = d_.of_100(50);
      param(p, ranged);
      head += std::string(head.empty() ? "" : ", ") + "n: whole" +
              (ranged ? " 0.." + as_text(static_cast<std::int64_t>(p.num.hi)) : "");
    }
    const Num value = num(2);
    f.lo = value.lo, f.hi = value.hi;
    out.push_back({"formula " + f.name + (head.empty() ? "" : "(" + head + ")") + " = " + value.text});
    formulas_.push_back(f);
    modifiers_.clear();
  }
  // A list of modifiers, of a piece.
  here_.clear();
  Local p{Local::piece, "p"};
  p.sub = 0;
  here_.push_back(p);
  RuleOf f;
  f.name = "mods";
  f.params.push_back(p);
  f.ranged.push_back(true);
  f.lo = -9, f.hi = 30;
  Line block{"modifiers mods(p: " + kinds_[0].name + ")", true};
  if (d_.of_100(50)) {
    block.text += ", limited to 0..9";
    f.lo = 0, f.hi = 9;
  }
  block.body.push_back({"+2  if " + truth(1)});
  block.body.push_back({"-1  if " + truth(1)});
  if (d_.of_100(60)) {
    Num n = num(1);
    if (n.grain == 1)
      block.body.push_back({"+1  per " + (n.lo >= 0 ? n.text : within(n, 0, n.hi).text) +
                            (d_.of_100(50) ? ", at most 3" : "")});
  }
  if (d_.of_100(40)) {
    const Num n = within(num(1), 0, 30);
    if (n.grain == 1) block.body.push_back({"+1  per full 5 " + n.text});
  }
  out.push_back(std::move(block));
  formulas_.push_back(f);
  here_.clear();
  still_ = false;
}

// Tables whose rows do something to a piece.
void Writer::effects(Lines& out) {
  for (std::int64_t i = 0, n = d_.from(0, 2); i < n; ++i) {
    TableOf t;
    t.by = TableOf::effects;
    t.name = "eff" + as_text(i);
    t.sub = static_cast<int>(d_.from(0, static_cast<std::int64_t>(kinds_.size()) - 1));
    t.dice = "1d6";
    here_ = {Local{Local::piece, "p", {}, t.sub}};
    std::string added;
    still_ = true;
    const bool open = d_.of_100(50);
    if (open) {
      const Num more = num(1);
      if (more.grain == 1) added = " + " + more.text;
    }
    still_ = false;
    Line block{"table " + t.name + "(p: " + kinds_[static_cast<std::size_t>(t.sub)].name + ") on 1d6" + added,
               true};
    const char* keys[][4] = {{"1", "2-3", "4-5", "6"}, {"up to 1", "2-3", "4-6", "7+"}};
    for (int row = 0; row < 4; ++row) {
      std::string text = std::string(keys[open ? 1 : 0][row]) + "  \"row " + as_text(row) + "\"";
      std::string acts = one_change();
      if (d_.of_100(30)) acts += "; " + one_change();
      if (row == 2 && d_.of_100(25))
        acts += std::string("; roll again, same ") + (d_.of_100(50) ? "lost" : "rolled anew");
      else if (d_.of_100(15) && i > 0 && tables_.back().by == TableOf::effects && tables_.back().sub == t.sub)
        acts += "; roll on " + tables_.back().name + "(p)";
      if (!acts.empty() && acts[0] == ';') acts = acts.substr(2);
      if (!acts.empty()) text += "  " + acts;
      block.body.push_back({text});
    }
    tables_.push_back(t);
    out.push_back(std::move(block));
    here_.clear();
  }
}

}  // namespace muster::hunt

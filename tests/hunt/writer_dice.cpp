// Throws, and rolls on tables.
#include <algorithm>
#include <cmath>

#include "tests/hunt/writer.h"

namespace muster::hunt {

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

}  // namespace muster::hunt

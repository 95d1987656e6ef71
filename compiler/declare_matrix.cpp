// The columns across of a matrix: keys of any kind, or odds. Of odds everything that can happen
// and is not said is asked for here, where the columns are known; only that what is divided by
// is never 0 is for the look-ups to show.
#include <algorithm>

#include "compiler/table_parts.h"
#include "compiler/types.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;
using grammar::Between;
using grammar::Cell;
using grammar::CellKind;
using grammar::Outside;
using grammar::Role;
using grammar::Zero;
using Taken = bytecode::Table::Between;

namespace {

std::string written(const grammar::Number& n) {
  std::string out = std::to_string(n.digits);
  if (n.decimals > 0) {
    const std::size_t places = static_cast<std::size_t>(n.decimals);
    if (out.size() <= places) out.insert(0, places + 1 - out.size(), '0');
    out.insert(out.size() - places, ".");
  }
  if (n.percent) out += "%";
  return out;
}

// A column's head as it stands in the sheet.
std::string written(const Cell& cell, grammar::Language language) {
  switch (cell.kind) {
    case CellKind::number:
      return written(cell.lo);
    case CellKind::range:
      return written(cell.lo) + (cell.dots ? ".." : "-") + written(cell.hi);
    case CellKind::from:
      return written(cell.lo) + "+";
    case CellKind::up_to:
      return std::string(grammar::shown(Role::up_to, language)) + " " + written(cell.lo);
    case CellKind::odds:
      return written(cell.lo) + ":" + written(cell.hi);
    case CellKind::odds_from:
      return written(cell.lo) + "-" + written(cell.hi) + "+";
    case CellKind::odds_below:
    case CellKind::odds_above:
      return std::string(grammar::shown(
                 cell.kind == CellKind::odds_below ? Role::odds_below : Role::odds_above, language)) +
             " " + written(cell.lo) + "-" + written(cell.hi);
    case CellKind::otherwise:
      return std::string(grammar::shown(Role::row_otherwise, language));
    case CellKind::list: {
      std::string out;
      for (const Cell& item : cell.items) out += (out.empty() ? "" : ", ") + written(item, language);
      return out;
    }
    default:
      return cell.name.text;
  }
}

// p and q of `1-1.5`. Nothing when it is not odds (a message has been given).
bool read_odds(const Cell& cell, AcrossInfo::Head& head, Sink& sink) {
  const bool form = (cell.kind == CellKind::range && !cell.dots) || cell.kind == CellKind::odds ||
                    cell.kind == CellKind::odds_from || cell.kind == CellKind::odds_below ||
                    cell.kind == CellKind::odds_above;
  if (!form) {
    sink.report(Id::odds_wants, cell.at);
    return false;
  }
  const auto odds = odds_of(cell.lo, cell.hi, cell.at, sink);
  if (!odds) return false;
  head.p = odds->p;
  head.q = odds->q;
  return true;
}

bool spelled(Role role, grammar::Language language, const std::string& word) {
  std::string_view all = grammar::spellings_of(role, language);
  while (!all.empty()) {
    const auto bar = all.find('|');
    if (all.substr(0, bar) == word) return true;
    all = bar == std::string_view::npos ? std::string_view{} : all.substr(bar + 1);
  }
  return false;
}

Taken nearest_by(bool ties_higher) { return ties_higher ? Taken::nearest_higher : Taken::nearest_lower; }

// A given value says which column is taken: its words must be the sheet's own for that.
bool read_between_given(const Model& m, AcrossInfo& across, const grammar::AxisRule& rule, Sink& sink) {
  if (rule.between_by.kind == grammar::ExprKind::error) return false;
  const auto it = rule.between_by.kind == grammar::ExprKind::name ? m.symbols.find(rule.between_by.name.text)
                                                                  : m.symbols.end();
  if (it != m.symbols.end() && it->second.what == Model::What::broken) return false;
  const FieldInfo* f = it != m.symbols.end() && it->second.what == Model::What::given
                           ? &m.given[static_cast<std::size_t>(it->second.index)]
                           : nullptr;
  if (f != nullptr && f->type.error()) return false;
  const bool plain = f != nullptr && f->type.is(Base::name) && !f->type.optional && f->per < 0;
  if (!plain) {
    sink.report(Id::odds_between_given, rule.between_by.at);
    return false;
  }
  bool nearest = false;
  for (const std::string& word : m.sets[static_cast<std::size_t>(f->type.sub)].words) {
    if (spelled(Role::lower, m.language, word)) {
      across.by_word.push_back(Taken::lower);
    } else if (spelled(Role::higher, m.language, word)) {
      across.by_word.push_back(Taken::higher);
    } else if (spelled(Role::nearest, m.language, word)) {
      nearest = true;
      across.by_word.push_back(nearest_by(rule.ties_higher.value_or(false)));
    } else {
      sink.report(Id::odds_between_word, rule.between_by.at)
          .arg("word", word)
          .arg("name", f->name)
          .label(f->at, LabelId::declared_here);
      return false;
    }
  }
  across.between_given = it->second.index;
  across.between = across.by_word.front();
  if (nearest && !rule.ties_higher) sink.report(Id::odds_ties_unsaid, rule.between_at);
  if (!nearest && rule.ties_higher) sink.report(Id::axis_ties, rule.at);
  return true;
}

// Whether odds lie between a column and the next.
bool leaves_out(const AcrossInfo& across, std::size_t i) {
  const AcrossInfo::Head& a = across.heads[i];
  const AcrossInfo::Head& b = across.heads[i + 1];
  if (a.p != b.p || a.q != b.q) return true;
  return across.first_below && i == 0 && across.last_above && across.heads.size() == 2;
}

void read_between(const Model& m, AcrossInfo& across, const grammar::AxisRule& rule, Span at, Sink& sink) {
  switch (rule.between) {
    case Between::unsaid:
      for (std::size_t i = 0; i + 1 < across.heads.size(); ++i) {
        if (!leaves_out(across, i)) continue;
        sink.report(Id::odds_between_unsaid, at)
            .arg("left", across.heads[i].words)
            .arg("right", across.heads[i + 1].words);
        break;
      }
      return;
    case Between::lower:
    case Between::higher:
      across.between = rule.between == Between::lower ? Taken::lower : Taken::higher;
      if (rule.ties_higher) sink.report(Id::axis_ties, rule.at);
      return;
    case Between::nearest:
      across.between = nearest_by(rule.ties_higher.value_or(false));
      if (!rule.ties_higher) sink.report(Id::odds_ties_unsaid, rule.between_at);
      return;
    case Between::by_value:
      read_between_given(m, across, rule, sink);
      return;
  }
}

// Of odds all that can happen is said, or asked for at the line of the columns.
void settle_odds(const Model& m, TableInfo& t, bool open_above, Sink& sink) {
  AcrossInfo& across = t.across;
  const grammar::AxisRule unsaid;
  const grammar::AxisRule& rule = t.decl->column_rule ? *t.decl->column_rule : unsaid;
  const Span at = t.decl->column_rule ? rule.at : t.at;
  read_between(m, across, rule, at, sink);
  across.below = across.above = rule.outside == Outside::nearest;
  across.below = across.below || across.first_below;
  across.above = across.above || open_above || across.last_above;
  across.outside_stop = rule.outside == Outside::stop || rule.zero == Zero::stop;
  if (rule.outside == Outside::unsaid && !(across.below && across.above)) {
    auto& d = sink.report(across.above   ? Id::odds_below_unsaid
                          : across.below ? Id::odds_above_unsaid
                                         : Id::odds_outside_unsaid,
                          at);
    d.arg("first", across.heads.front().words).arg("last", across.heads.back().words);
  }
  across.zero_said = rule.zero != Zero::unsaid;
  if (rule.zero == Zero::first) across.zero = 0;
  if (rule.zero == Zero::last) across.zero = static_cast<int>(across.heads.size()) - 1;
}

void read_odds_heads(const Model& m, TableInfo& t, Sink& sink) {
  AcrossInfo& across = t.across;
  bool open_above = false, whole = true;
  for (const Cell& cell : t.decl->across) {
    AcrossInfo::Head head;
    head.at = cell.at;
    head.words = written(cell, m.language);
    if (cell.kind == CellKind::error || !read_odds(cell, head, sink)) {
      whole = false;
      across.heads.push_back(std::move(head));  // keeps its place: rows are counted by it
      continue;
    }
    if (whole && !across.heads.empty()) {
      const AcrossInfo::Head& before = across.heads.back();
      const Wide left = Wide{before.p} * head.q, right = Wide{head.p} * before.q;
      const bool open = (across.first_below && across.heads.size() == 1) || cell.kind == CellKind::odds_above;
      if (left > right || (left == right && !open)) {
        sink.report(Id::odds_not_rising, head.at)
            .arg("left", before.words)
            .arg("right", head.words)
            .label(before.at, LabelId::first_here);
        whole = false;
      }
    }
    if (open_above || across.last_above) {
      sink.report(Id::odds_open_inside, across.heads.back().at).arg("column", across.heads.back().words);
    }
    if (cell.kind == CellKind::odds_below && !across.heads.empty()) {
      sink.report(Id::odds_below_inside, cell.at).arg("column", head.words);
      whole = false;
    }
    across.first_below = across.first_below || (cell.kind == CellKind::odds_below && across.heads.empty());
    across.last_above = cell.kind == CellKind::odds_above;
    open_above = cell.kind == CellKind::odds_from;
    across.heads.push_back(std::move(head));
  }
  if (!across.heads.empty() && whole) settle_odds(m, t, open_above, sink);
  // What the line says is said, whatever is wrong with the columns.
  if (!whole && t.decl->column_rule) across.zero_said = t.decl->column_rule->zero != Zero::unsaid;
  t.broken = t.broken || !whole;
}

void read_key_heads(const Model& m, TableInfo& t, Sink& sink) {
  AcrossInfo& across = t.across;
  bool otherwise = false;
  std::vector<const std::vector<Interval>*> before;
  for (const Cell& cell : t.decl->across) {
    before.clear();
    for (const auto& head : across.heads) before.push_back(&head.keys);
    AcrossInfo::Head head;
    head.at = cell.at;
    head.words = written(cell, m.language);
    if (auto keys = axis_cell(m, cell, across.key, before, otherwise, sink)) {
      head.keys = std::move(*keys);
    } else {
      t.broken = true;
    }
    across.heads.push_back(std::move(head));
  }
  if (t.decl->column_rule) {
    std::vector<AxisEntry> entries;
    for (auto& head : across.heads) entries.push_back({&head.keys, head.at});
    t.broken =
        !extend_axis(m, *t.decl->column_rule, across.key, otherwise, std::move(entries), sink) || t.broken;
    across.outside_stop = t.decl->column_rule->outside == Outside::stop;
  }
  before.clear();
  for (const auto& head : across.heads) before.push_back(&head.keys);
  across.covered = covered_by(before);
}

}  // namespace

void read_across(Model& m, TableInfo& t, Sink& sink) {
  const grammar::TableDecl& decl = *t.decl;
  t.across.present = true;
  // Without them the grammar has told what is missing.
  if (decl.keys.size() < 2 || decl.across.empty()) {
    t.broken = true;
    return;
  }
  if (too_many(decl.across.size(), kMostFields, t.at, sink)) {
    t.broken = true;
    return;
  }
  t.across.odds = decl.keys[1].odds;
  if (t.across.odds) {
    read_odds_heads(m, t, sink);
    return;
  }
  const Key key = read_key(m, decl.keys[1], sink);
  t.across.key = key.type;
  t.across.key_range = key.range;
  t.across.dice = key.dice;
  if (key.type.error()) {
    t.broken = true;
    // The columns still count, so that rows are not reported for their number of values.
    for (const Cell& cell : decl.across)
      t.across.heads.push_back({cell.at, written(cell, m.language), {}, 0, 1});
    return;
  }
  read_key_heads(m, t, sink);
}

}  // namespace muster::compiler

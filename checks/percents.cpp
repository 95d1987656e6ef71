// Percents that should add up to 100, and chances in the texts beside rows that are not what the dice
// give.
//
// A percent in a text may mean anything: a loss, a bonus. Only where all rows of a table have one and
// most of them are the row's own chance, or where the text says that it is a chance and nothing else,
// it is compared with the dice.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "checks/chances.h"
#include "checks/families.h"
#include "checks/places.h"
#include "compiler/distribution.h"
#include "compiler/table_parts.h"

namespace muster::checks {

using compiler::Base;
using compiler::Chance;
using compiler::Span;
using compiler::TableInfo;
using compiler::ValueSet;
using diagnostics::Id;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;

namespace {

// ------------------------------------------------------------------ sums

// A percent as written.
struct Part {
  std::int64_t digits = 0;
  int decimals = 0;
};

std::string as_percent(std::int64_t digits, int decimals) {
  std::int64_t one = 1;
  for (int i = 0; i < decimals; ++i) one *= 10;
  std::string out = std::to_string(digits / one);
  if (digits % one != 0) {
    std::string rest = std::to_string(digits % one);
    rest.insert(0, static_cast<std::size_t>(decimals) - rest.size(), '0');
    rest.erase(rest.find_last_not_of('0') + 1);
    out += "." + rest;
  }
  return out + "%";
}

// 10, 20, 30: a scale, no shares of a whole.
bool is_scale(const std::vector<Part>& parts) {
  if (parts.size() < 3) return true;
  for (std::size_t i = 2; i < parts.size(); ++i) {
    if (parts[i].digits - parts[i - 1].digits != parts[1].digits - parts[0].digits) return false;
  }
  return parts[1].digits != parts[0].digits;
}

// Written with the same decimals, summed, told when near to 100 and further off than rounding explains.
void add_up(std::vector<Part> parts, Span at, const Text& where, Sink& sink) {
  constexpr std::int64_t kNear = 5;  // percent
  constexpr int kMostDecimals = 6;
  int finest = 0;
  for (const Part& p : parts) finest = std::max(finest, p.decimals);
  if (finest > kMostDecimals) return;
  std::int64_t hundred = 100, sum = 0, slack = 0;  // slack: twice what rounding can have changed
  for (int i = 0; i < finest; ++i) hundred *= 10;
  for (Part& p : parts) {
    std::int64_t unit = 1;
    for (int i = p.decimals; i < finest; ++i) unit *= 10;
    p.digits *= unit;
    if (p.digits < 0 || p.digits > hundred) return;
    sum += p.digits;
    slack += unit;
  }
  if (is_scale(parts)) return;
  const std::int64_t off = std::abs(sum - hundred);
  if (off * 2 <= slack || off * 100 > kNear * hundred) return;
  sink.report(Id::sum_not_hundred, at)
      .arg("where", where)
      .arg("sum", as_percent(sum, finest))
      .arg("slack", as_percent(slack * 5, finest + 1));
}

void look_at_columns(const TableInfo& t, Sink& sink) {
  if (t.decl->matrix || t.decl->conditions) return;
  for (std::size_t c = 0; c < t.columns.size(); ++c) {
    if (!t.columns[c].type.is(Base::percent)) continue;
    std::vector<Part> parts;
    for (const grammar::Row& row : t.decl->rows) {
      const bool plain = row.cells.size() > c + 1 && row.cells[c + 1].kind == grammar::CellKind::number;
      if (!plain) break;
      parts.push_back({row.cells[c + 1].lo.digits, row.cells[c + 1].lo.decimals});
    }
    if (parts.size() != t.decl->rows.size()) continue;
    const std::string& name = t.columns[c].name;
    add_up(std::move(parts), name.empty() ? t.at : t.columns[c].at,
           "`" + (name.empty() ? t.name : name) + "`", sink);
  }
}

// ------------------------------------------------------------------ chances

struct Note {
  const compiler::RowInfo* row = nullptr;
  Span text;
  Share share;
};

// The one share that the text or the remark of a row speaks of.
std::optional<Note> note_of(const diagnostics::Source& source, const grammar::Row& row,
                            const compiler::RowInfo& info) {
  std::vector<Note> found;
  const auto look = [&](Span text) {
    for (const Share& share : shares_in(source, text)) found.push_back({&info, text, share});
  };
  if (!row.text.empty()) look(row.text_at);
  if (const auto remark = remark_after(source, row.at)) look(*remark);
  if (found.size() != 1) return std::nullopt;
  return found[0];
}

diagnostics::Text chance_words(const Chance& chance) {
  // To a hundredth of a percent, without noughts at the end.
  std::string shown = percent_words(chance, 2);
  shown.pop_back();
  shown.erase(shown.find_last_not_of('0') + 1);
  if (shown.back() == '.') shown.pop_back();
  const bool exact = chance.of * 10'000 % chance.in == 0;
  shown += '%';
  if (exact) return Text(words_of(chance)) + ", " + shown;
  return said("{chance}, about {percent}", {{"chance", words_of(chance)}, {"percent", shown}});
}

void tell(const diagnostics::Source& source, const Note& note, const Chance& chance, Sink& sink) {
  const std::string_view said = source.slice(note.share.at);
  const std::string mended = written_as(note.share, chance, said);
  sink.report(Id::chance_wrong, note.share.at)
      .arg("said", said)
      .arg("chance", chance_words(chance))
      .arg("mended", mended)
      .fix(note.share.at, mended);
}

// Every row has a share and nothing else beside it, and together they are the whole: they are meant as the
// chances of the rows, right or wrong.
bool shares_of_all(const diagnostics::Source& source, const std::vector<Note>& notes, const TableInfo& t) {
  constexpr double kRounding = 0.005;  // of one percent that is rounded
  if (notes.size() != t.rows.size() || notes.size() < 3) return false;
  double sum = 0, slack = 1e-9;
  for (const Note& n : notes) {
    if (!alone(source, n.text, n.share) && !only_a_chance(source, n.text, n.share)) return false;
    double under = n.share.percent ? 100 : static_cast<double>(n.share.under);
    for (int i = 0; n.share.percent && i < n.share.decimals; ++i) under *= 10;
    sum += static_cast<double>(n.share.over) / under;
    if (n.share.percent) slack += kRounding;
  }
  return std::abs(sum - 1) <= slack;
}

// The dice of its head were told to be wrong: no chance is right by them.
bool other_die(const TableInfo& t, const Sink& sink) {
  return std::any_of(sink.list().begin(), sink.list().end(), [&](const diagnostics::Diagnostic& d) {
    return d.id == Id::rows_other_die && d.at.begin >= t.decl->at.begin && d.at.begin < t.decl->end_at.end;
  });
}

void look_at_texts(const diagnostics::Source& source, const TableInfo& t, Sink& sink) {
  std::vector<Note> notes;
  for (const auto& info : t.rows) {
    const grammar::Row* row = row_of(t, info);
    if (row == nullptr) return;
    if (const auto note = note_of(source, *row, info)) notes.push_back(*note);
  }
  if (notes.empty() || t.rows.size() < 2) return;
  const bool dice = t.dice && t.decl->keys[0].modifier.empty() && !t.decl->row_rule;
  if (!dice) {
    if (notes.size() != t.rows.size() || t.decl->matrix) return;
    std::vector<Part> parts;
    for (const Note& n : notes) {
      if (n.share.percent) parts.push_back({n.share.over, n.share.decimals});
    }
    if (parts.size() == notes.size())
      add_up(std::move(parts), t.at, said("the rows of `{table}`", {{"table", t.name}}), sink);
    return;
  }
  const ValueSet all = compiler::totals_shown(*t.dice);
  std::vector<std::pair<const Note*, Chance>> wrong;
  std::size_t right = 0;
  bool all_come = true;  // else it is rows, or dice, that are wrong
  for (const Note& n : notes) {
    const Chance chance = chance_of(*t.dice, ValueSet::exactly(n.row->keys), all);
    if (chance.in == 0) return;
    all_come = all_come && chance.of != 0;
    if (says(n.share, chance)) {
      ++right;
    } else {
      wrong.emplace_back(&n, chance);
    }
  }
  const bool meant = (notes.size() + 1 >= t.rows.size() && right >= 2 && right * 2 >= notes.size()) ||
                     (shares_of_all(source, notes, t) && all_come);
  for (const auto& [note, chance] : wrong) {
    if (meant || only_a_chance(source, note->text, note->share)) tell(source, *note, chance, sink);
  }
}

}  // namespace

void look_at_percents(const Subject& s, Sink& sink) {
  for (const TableInfo& t : s.model.tables) {
    if (t.broken || t.decl->rows.empty()) continue;
    if (touched(sink, t.decl->at, t.decl->end_at)) continue;
    const bool one_key = t.decl->matrix || t.decl->keys.size() == 1;
    if (!one_key) continue;
    look_at_columns(t, sink);
    if (!t.decl->conditions && !t.odds && !other_die(t, sink)) look_at_texts(s.source, t, sink);
  }
}

}  // namespace muster::checks

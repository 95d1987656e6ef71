// Tables with several keys: apart, and complete.
#include <algorithm>

#include "compiler/boxes.h"
#include "compiler/passes.h"
#include "compiler/table_axis.h"
#include "compiler/table_parts.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;

namespace {

constexpr std::size_t kShown = 3;  // of what is missing, and of rows

bool is_words(const Type& type) { return type.is(Base::name) || type.is(Base::yes_no); }

// The chances of a key that is dice; of one to which something is added that is not known, none.
Pmf chances_of(const TableInfo::OneKey& key) {
  if (!key.dice || key.type.grain != 1) return {};
  auto pmf = pmf_of(*key.dice);
  if (!pmf || !(totals_shown(*key.dice) == key.range)) return {};
  return std::move(*pmf);
}

Text name_of(const TableInfo& t, std::size_t k) {
  const TableInfo::OneKey& key = t.several[k];
  if (key.dice || key.type.is(Base::name)) return key.words;
  return said("key {n}", {{"n", k + 1}});
}

bool is_whole(const TableInfo::OneKey& key, const ValueSet& side) { return key.range.without(side).empty(); }

// `terrain: forest, 2d6: 12 (6 + 6)`: the keys that are not all they can be.
Text box_words(const Model& m, const TableInfo& t, const Box& box) {
  Text out;
  for (std::size_t k = 0; k < t.several.size(); ++k) {
    const TableInfo::OneKey& key = t.several[k];
    const ValueSet& side = box.sides[k];
    if (is_whole(key, side) && !side.is_single()) continue;
    if (!out.empty()) out += ", ";
    out += name_of(t, k) + ": " + range_words(m, key.type, side);
    const bool plain = key.dice && side.is_single() && totals_shown(*key.dice) == key.range;
    const std::string faces = plain ? likely_faces(*key.dice, side.lo()) : std::string();
    if (!faces.empty()) out += " (" + faces + ")";
  }
  return out.empty() ? said("anything") : out;
}

// As a row has it.
std::string cell_words(const Model& m, const TableInfo::OneKey& key, const ValueSet& side) {
  if (is_whole(key, side)) return "-";
  std::string out;
  for (const Interval& part : side.parts()) {
    if (is_words(key.type) || part.lo == part.hi) {
      for (std::int64_t v = part.lo; v <= part.hi; ++v)
        out += (out.empty() ? "" : ", ") + words_of(m, key.type, v);
      continue;
    }
    out += (out.empty() ? "" : ", ") + words_of(m, key.type, part.lo) + (part.lo < 0 ? ".." : "-") +
           words_of(m, key.type, part.hi);
  }
  return out;
}

std::string row_words(const Model& m, const TableInfo& t, const Box& box) {
  std::string out = "    ";
  for (std::size_t k = 0; k < t.several.size(); ++k) out += cell_words(m, t.several[k], box.sides[k]) + "  ";
  for (std::size_t i = 1; i < results_wanted(t); ++i) out += "?  ";
  return out + "?\n";
}

Text dice_of(const TableInfo& t, const std::vector<BoxAxis>& axes) {
  std::vector<Text> out;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    if (!axes[k].pmf.points.empty()) out.emplace_back(t.several[k].words);
  }
  return listed(out, diagnostics::Join::and_);
}

void report_missing(const Model& m, const TableInfo& t, const std::vector<BoxAxis>& axes,
                    const BoxProof& proof, Sink& sink) {
  const Text dice = dice_of(t, axes);
  const bool one = proof.missing.size() == 1;
  Text values;
  std::string rows;
  for (std::size_t i = 0; i < std::min(kShown, proof.missing.size()); ++i) {
    if (i > 0) values += "; ";
    values += box_words(m, t, proof.missing[i]);
    if (!one && !dice.empty()) values += " (" + words_of(proof.chances[i]) + ")";
    rows += row_words(m, t, proof.missing[i]);
  }
  if (proof.missing.size() > kShown) {
    const std::size_t more = proof.missing.size() - kShown;
    values = proof.missing.size() < kMostMissing
                 ? said("{values}; and {n} more", {{"values", values}, {"n", more}})
                 : said("{values}; and at least {n} more", {{"values", values}, {"n", more}});
  }
  auto& d = sink.report(dice.empty() ? Id::keys_missing : Id::keys_missing_dice, t.at)
                .arg("table", t.name)
                .arg("values", values);
  if (one && !dice.empty()) d.arg("dice", dice).arg("chance", words_of(proof.chances[0]));
  if (!t.rows.empty()) d.label(t.rows.back().at, LabelId::last_row);
  const Span end = t.decl->end_at;
  if (end.end > end.begin) d.fix({end.begin, end.begin}, rows, diagnostics::Applicability::template_);
}

void report_unproven(const Model& m, const TableInfo& t, const BoxProof& proof, Sink& sink) {
  auto& d = sink.report(t.takes_rest ? Id::not_proven : Id::keys_unproven, t.at)
                .arg("table", t.name)
                .arg("why", proof.why);
  const Span end = t.decl->end_at;
  if (t.takes_rest || end.end <= end.begin) return;
  std::string row = "    " + std::string(grammar::shown(grammar::Role::row_otherwise, m.language));
  for (std::size_t i = 0; i < results_wanted(t); ++i) row += "  ?";
  d.fix({end.begin, end.begin}, row + "\n", diagnostics::Applicability::template_);
}

void report_unreached(const Model& m, const TableInfo& t, std::size_t row, Sink& sink) {
  if (t.takes_rest && row + 1 == t.rows.size()) {
    std::string rows;
    for (std::size_t i = 0; i < std::min(kShown, row); ++i)
      rows += (i == 0 ? "" : ", ") + std::to_string(i + 1);
    if (row > kShown) rows += " ...";
    sink.report(Id::row_hidden, t.rows[row].at).arg("table", t.name).arg("rows", rows);
    return;
  }
  for (std::size_t k = 0; k < t.several.size(); ++k) {
    if (!t.rows[row].sides[k].intersect(t.several[k].range).empty()) continue;
    sink.report(Id::row_unreachable, t.rows[row].at)
        .arg("table", t.name)
        .arg("range", name_of(t, k) + ": " + range_words(m, t.several[k].type, t.several[k].range));
    return;
  }
}

// The rows are those of a larger die than a key has. Told once, at the die.
bool report_other_die(const Model& m, const TableInfo& t, Sink& sink) {
  for (std::size_t k = 0; k < t.several.size(); ++k) {
    const grammar::KeySpec& spec = t.decl->keys[k];
    if (!t.several[k].dice || !spec.modifier.empty() || spec.type) continue;
    std::vector<Interval> all;
    for (const RowInfo& row : t.rows) {
      if (k >= row.sides.size() || row.sides[k].contains(kLargest)) continue;  // `-`: everything
      all.insert(all.end(), row.sides[k].parts().begin(), row.sides[k].parts().end());
    }
    const ValueSet rows = ValueSet::exactly(std::move(all));
    const bytecode::Dice& dice = *t.several[k].dice;
    const bool usual =
        !dice.fate && !dice.tens && dice.first == 1 && dice.faces.empty() && dice.steps.empty();
    const std::string near = usual ? dice_of_rows(rows, dice.count, m.language) : std::string();
    const ValueSet beyond = rows.without(t.several[k].range);
    if (near.empty() || beyond.empty()) continue;
    const std::string own = dice_words(m, dice);
    sink.report(Id::rows_other_die, spec.dice->at)
        .arg("table", t.name)
        .arg("dice", own)
        .arg("seen", said("its rows are those of {dice}", {{"dice", near}}))
        .arg("why", said("what {dice} can't show is never reached: {keys}",
                         {{"dice", own}, {"keys", cell_words(m, t.several[k], beyond)}}))
        .arg("mend", said("{dice} in its head, or the rows of {own}", {{"dice", near}, {"own", own}}))
        .fix(spec.dice->at, near);
    return true;
  }
  return false;
}

}  // namespace

bool same_results(const RowInfo& a, const RowInfo& b) {
  const auto none = [](const auto& cells) {
    return std::all_of(cells.begin(), cells.end(), [](const auto* cell) { return cell == nullptr; });
  };
  return !a.values.empty() && a.values == b.values && a.text == b.text && none(a.dice) && none(b.dice) &&
         none(a.worked) && none(b.worked);
}

void prove_several(const Model& m, const TableInfo& t, Sink& sink) {
  if (t.key.error()) return;
  std::vector<BoxAxis> axes;
  for (const auto& key : t.several) axes.push_back({key.range, chances_of(key)});
  // A row that could not be read spoils only what it may have held for: the others are apart all the same.
  std::vector<Box> rows;
  std::vector<std::size_t> row_of;
  for (std::size_t i = 0; i < t.rows.size(); ++i) {
    if (t.rows[i].sides.size() != axes.size()) continue;
    rows.push_back({t.rows[i].sides});
    row_of.push_back(i);
  }
  const BoxProof proof = prove_boxes(axes, rows, t.takes_rest);
  for (const BoxProof::Meeting& both : proof.meetings) {
    const RowInfo& earlier = t.rows[row_of[both.earlier]];
    const RowInfo& later = t.rows[row_of[both.later]];
    sink.report(same_results(earlier, later) ? Id::rows_overlap_same : Id::keys_overlap, later.at)
        .arg("table", t.name)
        .arg("values", box_words(m, t, both.where))
        .label(earlier.at, LabelId::other_row);
  }
  const bool other_die = report_other_die(m, t, sink);
  for (std::size_t i = 0; !other_die && i < rows.size(); ++i) {
    if (!proof.meets[i] && !(t.broken && t.takes_rest && i + 1 == rows.size()))
      report_unreached(m, t, row_of[i], sink);
  }
  if (t.broken) return;
  if (!proof.missing.empty()) {
    report_missing(m, t, axes, proof, sink);
  } else if (!proof.finished) {
    report_unproven(m, t, proof, sink);
  }
}

}  // namespace muster::compiler

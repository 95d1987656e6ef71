#include "battle/settle.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "battle/schema.h"

namespace muster::battle {
namespace {

using grammar::Cell;
using grammar::CellKind;
using grammar::FieldValue;
using grammar::PieceLine;
using grammar::SideBlock;

// A line as written: that of a piece, or values.
struct Line {
  std::uint32_t begin = 0, column = 0;
  bool deeper = false;  // than the piece above it
  std::optional<PieceLine> piece;
  std::vector<FieldValue> values;
};

// The values of `fields` line by line; those that begin no line of their own are left there.
void take_lines(std::vector<FieldValue>& fields, bool deeper, std::vector<Line>& out) {
  const auto first =
      std::find_if(fields.begin(), fields.end(), [](const FieldValue& v) { return v.column > 0; });
  for (auto v = first; v != fields.end(); ++v) {
    if (v->column > 0) {
      out.emplace_back();
      out.back().begin = v->at.begin;
      out.back().column = v->column;
      out.back().deeper = deeper;
    }
    out.back().values.push_back(std::move(*v));
  }
  fields.erase(first, fields.end());
}

std::vector<Line> lines_of(SideBlock& block) {
  std::vector<Line> out;
  take_lines(block.fields, false, out);
  for (PieceLine& piece : block.pieces) {
    std::vector<Line> more;
    take_lines(piece.fields, true, more);
    out.emplace_back();
    out.back().begin = piece.at.begin;
    out.back().column = piece.column;
    out.back().deeper = piece.inside;
    out.back().piece = std::move(piece);
    std::move(more.begin(), more.end(), std::back_inserter(out));
  }
  std::stable_sort(out.begin(), out.end(), [](const Line& a, const Line& b) { return a.begin < b.begin; });
  return out;
}

class Settler {
 public:
  Settler(const bytecode::Ruleset& ruleset, SideBlock& block) : rs_(ruleset), block_(block) {}

  void settle() {
    std::vector<Line> lines = lines_of(block_);
    block_.pieces.clear();
    for (Line& line : lines) {
      if (line.piece) {
        piece(line);
      } else {
        values(line);
      }
    }
  }

 private:
  const bytecode::Ruleset& rs_;
  SideBlock& block_;

  // The piece, or the part of it, that a line this deep goes on with.
  PieceLine* above(const Line& line) {
    if (!line.deeper || block_.pieces.empty()) return nullptr;
    std::size_t i = block_.pieces.size() - 1;
    while (i > 0 && block_.pieces[i].inside && block_.pieces[i].column >= line.column) --i;
    return &block_.pieces[i];
  }
  Index kind_of(const PieceLine& line) const {
    if (line.kind) return kind_called(rs_, line.kind->text);
    return rs_.kinds.empty() ? kNone : 0;
  }
  bool is_part(Index kind) const { return kind != kNone && at(rs_.kinds, kind).part_of != kNone; }
  // A value of what the line would go on with.
  bool is_value(const std::string& name, const PieceLine* whole) const {
    if (whole == nullptr) return find_named(rs_, rs_.side_fields, name) != kNone;
    const Index kind = kind_of(*whole);
    return kind != kNone && find_named(rs_, at(rs_.kinds, kind).fields, name) != kNone;
  }

  // Meant as the word of a kind, and misspelt.
  bool is_near_kind(const std::string& word, const PieceLine& whole) const {
    const Index kind = kind_of(whole);
    return kind != kNone && !is_value(word, &whole) &&
           nearest_of(word, names_of(rs_, at(rs_.kinds, kind).fields)).empty() &&
           !nearest_of(word, names_of(rs_, rs_.kinds)).empty();
  }

  void add(PieceLine piece) {
    const Index kind = kind_of(piece);
    if (kind != kNone) piece.inside = is_part(kind);
    block_.pieces.push_back(std::move(piece));
  }

  void piece(Line& line) {
    PieceLine& it = *line.piece;
    PieceLine* const whole = above(line);
    const Index kind = kind_of(it);
    const bool plain = it.units.empty() && it.count.empty() && it.statline.empty();
    const bool may_be_values =
        it.kind && plain && !is_part(kind) && (whole != nullptr || it.names.size() == 1);
    // A line like a kind's that is none goes on with the piece above, which says what it doesn't know.
    const bool values = kind == kNone ? whole != nullptr || is_value(it.kind->text, nullptr)
                                      : whole != nullptr && it.kind && is_value(it.kind->text, whole);
    const bool misspelt = kind == kNone && whole != nullptr && is_near_kind(it.kind->text, *whole);
    if (!may_be_values || !values || misspelt) {
      add(std::move(it));
      return;
    }
    FieldValue first;
    first.field = *it.kind;
    for (const grammar::Name& name : it.names) {
      Cell& cell = first.values.emplace_back();
      cell.kind = name.quoted ? CellKind::text : CellKind::word;
      cell.at = name.at;
      cell.name = name;
    }
    first.at = diagnostics::cover(it.kind->at, it.names.empty() ? it.kind->at : it.names.back().at);
    std::vector<FieldValue>& to = whole != nullptr ? whole->fields : block_.fields;
    to.push_back(std::move(first));
    std::move(it.fields.begin(), it.fields.end(), std::back_inserter(to));
  }

  // `leader Victor`: a kind and the name of such a piece.
  bool is_piece(const FieldValue& value, const PieceLine* whole) const {
    const auto cell = value.values.size() == 1 ? value.values.front().kind : CellKind::error;
    if (cell != CellKind::word && cell != CellKind::text) return false;
    const Index kind = find_named(rs_, rs_.kinds, value.field.text);
    return kind != kNone && (is_part(kind) || !is_value(value.field.text, whole));
  }

  void values(Line& line) {
    PieceLine* to = above(line);
    bool began = false;  // a piece in this line
    for (FieldValue& value : line.values) {
      if (!began && is_piece(value, to)) {
        PieceLine piece;
        piece.at = value.at;
        piece.column = line.column;
        piece.kind = value.field;
        piece.names = {value.values.front().name};
        piece.names.front().at = value.values.front().at;
        piece.names.front().quoted = value.values.front().kind == CellKind::text;
        add(std::move(piece));
        to = &block_.pieces.back();
        began = true;
        continue;
      }
      value.column = 0;
      (to != nullptr ? to->fields : block_.fields).push_back(std::move(value));
    }
  }
};

}  // namespace

grammar::BattleFile settle_lines(const bytecode::Ruleset& ruleset, grammar::BattleFile file) {
  for (SideBlock& block : file.sides) Settler(ruleset, block).settle();
  return file;
}

}  // namespace muster::battle

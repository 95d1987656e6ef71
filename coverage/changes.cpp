// The cells of tables; and all changes in the order of the text.
#include "coverage/changes.h"

#include <algorithm>

#include <fmt/format.h>

#include "compiler/model.h"
#include "compiler/table_parts.h"
#include "coverage/change_lines.h"
#include "coverage/ways.h"

namespace muster::coverage {

using compiler::Base;
using compiler::TableInfo;
using grammar::Cell;
using grammar::CellKind;

namespace {

// In quotes where it could not stand without: 1r-0
std::string in_a_cell(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0;
  });
  return plain ? word : '"' + word + '"';
}

struct Cells {
  const checks::Subject& s;
  std::vector<Change>& out;

  std::string text(const Cell& cell) const { return std::string(s.source.slice(cell.at)); }

  static bool changes(const Cell& cell) {
    return cell.at.end > cell.at.begin && cell.kind != CellKind::error;
  }

  // What neighbours have, each once: below, above, right, left.
  void neighbour(Change& change, const Cell& own, const Cell* other) const {
    if (other == nullptr || !changes(*other)) return;
    std::string there = text(*other);
    if (there == text(own)) return;
    for (const Change::Text& known : change.texts)
      if (known.text == there) return;
    change.texts.push_back({ChangeKind::cell_neighbour, std::move(there)});
  }

  void steps(Change& change, const Cell& own, const compiler::Type& type, std::int64_t value) const {
    if (type.is(Base::name)) {
      const auto& words = s.model.sets[static_cast<std::size_t>(type.sub)].words;
      for (std::size_t i = 0; i < words.size(); ++i)
        if (static_cast<std::int64_t>(i) != value)
          change.texts.push_back({ChangeKind::cell_word, in_a_cell(words[i])});
    } else if (type.is(Base::yes_no)) {
      change.texts.push_back({ChangeKind::cell_word, compiler::words_of(s.model, type, value == 0 ? 1 : 0)});
    } else if (type.numeric()) {
      for (std::string& other : stepped(text(own)))
        change.texts.push_back({ChangeKind::cell_step, std::move(other)});
    }
  }

  void add(Change change) const {
    constexpr std::size_t kMostTexts = 6;
    if (change.texts.empty()) return;
    if (change.texts.size() > kMostTexts) change.texts.resize(kMostTexts);
    out.push_back(std::move(change));
  }

  void table(int index) const {
    const TableInfo& t = s.model.tables[static_cast<std::size_t>(index)];
    const auto down = checks::chances_of_rows(s, index);
    const auto across = checks::chances_of_columns(s, index);
    const auto& rows = t.decl->rows;
    for (std::size_t i = 0; i < rows.size() && i < t.rows.size(); ++i) {
      const std::size_t keys = t.decl->conditions ? 0 : compiler::keys_of_row(t, rows[i]);
      const std::size_t first = rows[i].condition.empty() && t.decl->conditions ? 1 : keys;
      for (std::size_t c = first; c < rows[i].cells.size(); ++c) {
        const Cell& cell = rows[i].cells[c];
        if (!changes(cell)) continue;
        const std::size_t column = c - first;
        Change change;
        change.at = change.around = cell.at;
        change.line = s.source.line_of(cell.at.begin);
        change.where = fmt::format("{}, row `{}`", t.name, row_words(s, t, i));
        change.chance = down[i];
        change.cell = true;
        const auto at = [&](std::size_t row, std::size_t number) -> const Cell* {
          if (row >= rows.size()) return nullptr;
          const std::size_t front =
              rows[row].cells.size() - std::min(rows[row].cells.size(), rows[i].cells.size() - first);
          return front + number < rows[row].cells.size() ? &rows[row].cells[front + number] : nullptr;
        };
        neighbour(change, cell, at(i + 1, column));
        if (i > 0) neighbour(change, cell, at(i - 1, column));
        if (t.across.present) {
          if (column < t.across.heads.size()) {
            change.where += fmt::format(", column `{}`", words_at(s.source, t.across.heads[column].at));
            if (!change.chance) change.chance = across[column];
          }
          neighbour(change, cell, at(i, column + 1));
          if (column > 0) neighbour(change, cell, at(i, column - 1));
        } else if (column < t.columns.size() && !t.columns[column].name.empty()) {
          change.where += fmt::format(", column `{}`", t.columns[column].name);
        }
        const std::size_t typed = t.across.present ? 0 : column;
        if (typed < t.columns.size() && !t.columns[typed].dice && column < t.rows[i].values.size() &&
            t.rows[i].values[column] != bytecode::kAbsent)
          steps(change, cell, t.columns[typed].type, t.rows[i].values[column]);
        add(std::move(change));
      }
    }
  }

  // Lists of units: the value of another unit, or one step.
  void units(const grammar::UnitsDecl& list) const {
    for (std::size_t i = 0; i < list.rows.size(); ++i) {
      const auto& cells = list.rows[i].cells;
      for (std::size_t c = 1; c < cells.size(); ++c) {
        if (!changes(cells[c])) continue;
        Change change;
        change.at = change.around = cells[c].at;
        change.line = s.source.line_of(cells[c].at.begin);
        change.where = words_at(s.source, cells[0].at);
        if (c - 1 < list.header.size())
          change.where += fmt::format(", column `{}`", words_at(s.source, list.header[c - 1].at));
        const auto at = [&](std::size_t row) -> const Cell* {
          return row < list.rows.size() && c < list.rows[row].cells.size() ? &list.rows[row].cells[c]
                                                                           : nullptr;
        };
        neighbour(change, cells[c], at(i + 1));
        if (i > 0) neighbour(change, cells[c], at(i - 1));
        if (cells[c].kind == CellKind::number)
          for (std::string& other : stepped(text(cells[c])))
            change.texts.push_back({ChangeKind::cell_step, std::move(other)});
        add(std::move(change));
      }
    }
  }
};

}  // namespace

const char* name_of(ChangeKind kind) {
  switch (kind) {
#define CHANGE(kind, words) \
  case ChangeKind::kind:    \
    return #kind;
#include "coverage/changes.def"
#undef CHANGE
  }
  return "";
}

const char* words_of(ChangeKind kind) {
  switch (kind) {
#define CHANGE(kind, words) \
  case ChangeKind::kind:    \
    return words;
#include "coverage/changes.def"
#undef CHANGE
  }
  return "";
}

std::vector<Change> changes_of(const checks::Subject& s) {
  std::vector<Change> out;
  const Cells cells{s, out};
  for (std::size_t t = 0; t < s.model.tables.size(); ++t) cells.table(static_cast<int>(t));
  for (const auto& list : s.sheet.units) cells.units(list);
  changes_of_lines(s, out);
  std::stable_sort(out.begin(), out.end(),
                   [](const Change& a, const Change& b) { return a.at.begin < b.at.begin; });
  return out;
}

std::string changed(const std::string& text, const Change& change, std::size_t which) {
  std::string out = text;
  return out.replace(change.at.begin, change.at.end - change.at.begin, change.texts[which].text);
}

}  // namespace muster::coverage

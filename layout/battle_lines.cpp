// The lines of a battle file. There is no `end` here: what stands deeper than a line belongs to it,
// so how the lines of a side stand to each other is kept, in steps of one width.
#include <algorithm>
#include <map>

#include "layout/place.h"

namespace muster::layout {

namespace {

using grammar::FieldValue;
using grammar::PieceLine;
using grammar::Reader;

class Sides {
 public:
  explicit Sides(Page& page) : page_(page), r_(page.r) {}

  void place(const grammar::SideBlock& side) {
    page_.place(side.at, Kind::opens, 0);
    std::vector<Entry> entries;
    values(side.fields, nullptr, entries);
    for (const PieceLine& piece : side.pieces) {
      entries.push_back({piece.at, &piece, piece.inside});
      values(piece.fields, &piece, entries);
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.at.begin < b.at.begin; });
    std::vector<std::uint32_t> columns;  // of the deeper lines that this one may belong to
    groups_.clear();
    for (const Entry& one : entries) {
      if (!one.deeper) {
        columns.clear();
        inner_.clear();
        line(one, 1, groups_);
        continue;
      }
      const std::uint32_t column = grammar::column_of(r_, r_.at(one.at.begin));
      while (!columns.empty() && columns.back() >= column) columns.pop_back();
      inner_.resize(columns.size() + 1);
      columns.push_back(column);
      line(one, 1 + static_cast<int>(columns.size()), inner_.back());
    }
  }

 private:
  // Groups of lines that stand in columns, by the word they begin with.
  using Groups = std::map<std::string, std::uint32_t>;
  struct Entry {
    Span at;
    const PieceLine* piece = nullptr;
    bool deeper = false;  // than a piece above it
  };

  Page& page_;
  Reader& r_;
  Groups groups_;
  std::vector<Groups> inner_;

  // Values that begin a line of their own; those that go on in it are found by their place.
  void values(const std::vector<FieldValue>& fields, const PieceLine* of, std::vector<Entry>& out) {
    std::vector<std::uint32_t>* more = nullptr;
    for (const FieldValue& field : fields) {
      if (page_.line_at(field.at) != nullptr) {
        out.push_back({field.at, nullptr, of != nullptr});
        more = &more_[field.at.begin];
      } else if (more != nullptr) {
        more->push_back(field.at.begin);
      }
    }
  }
  std::map<std::uint32_t, std::vector<std::uint32_t>> more_;

  void line(const Entry& one, int depth, Groups& groups) {
    Line* const line = page_.place(one.at, Kind::list, depth);
    if (line == nullptr) return;
    if (one.piece == nullptr) {
      line->cells = cut(page_, line->code, more_[one.at.begin]);
    } else {
      const PieceLine& piece = *one.piece;
      std::uint32_t& group = groups[piece.kind ? piece.kind->text : std::string()];
      if (group == 0) group = page_.new_group();
      line->group = group;
      this->piece(piece, *line);
    }
    // A comma between values takes the place of one blank.
    for (std::size_t i = 1; i < line->cells.size(); ++i)
      if (line->cells[i - 1].text.ends_with(',')) line->cells[i].gap = 1;
  }

  // 3) NAME | *COUNT | STATLINE | field value | ...
  // Values begin in one column where those before them are of the same fields.
  void piece(const PieceLine& piece, Line& line) {
    std::vector<std::uint32_t> places;
    std::vector<std::uint32_t> columns = {0};
    std::vector<std::size_t> gaps = {0};
    const auto add = [&](std::uint32_t place, std::uint32_t column, std::size_t gap) {
      places.push_back(place);
      columns.push_back(column);
      gaps.push_back(gap);
    };
    bool counted = false;
    if (!piece.count.empty()) {
      const std::uint32_t sign = sign_before(piece.count.front().at.begin);
      counted = true;
      if (sign > line.code.begin && past_blank(r_, r_.at(sign) - 1) == r_.at(sign)) add(sign, 1, 1);
    }
    if (!piece.statline.empty()) add(piece.statline.front().at.begin, 2, counted ? 2 : 1);
    std::string names;  // of the fields so far
    for (const FieldValue& field : piece.fields) {
      if (field.at.begin >= line.code.end) break;
      names += field.field.text + '\n';
      add(field.at.begin, column_of(line.group, names, &field == &piece.fields.front()), 2);
    }
    line.cells = cut(page_, line.code, places);
    if (line.cells.size() != columns.size()) return;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      line.cells[i].column = columns[i];
      line.cells[i].gap = gaps[i];
    }
  }

  std::uint32_t sign_before(std::uint32_t place) const {
    const char* p = r_.at(place);
    while (p > r_.begin) {
      --p;
      if (past_times(r_, p) != p) return r_.offset(p);
    }
    return place;
  }

  // The first value stands in column 3. Of the others, those behind the same fields share one.
  std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> known_;
  std::uint32_t column_of(std::uint32_t group, const std::string& names, bool first) {
    if (first) return 3;
    const auto position = static_cast<std::uint32_t>(std::count(names.begin(), names.end(), '\n'));
    const auto made = known_.try_emplace({group, names}, static_cast<std::uint32_t>(known_.size()));
    return position << 20U | (made.first->second & 0xFFFFFU);
  }
};

// Further scripts in the line of one, and `then random` behind it.
void place_scripts(const grammar::BattleFile& file, Page& page) {
  std::map<std::size_t, std::vector<std::uint32_t>> more;  // by line
  for (const grammar::Script& script : file.scripts) {
    if (page.line_at(script.at) == nullptr) more[page.index_of(script.at.begin)].push_back(script.at.begin);
    page.place(script.at, Kind::list, grammar::column_of(page.r, page.r.at(script.at.begin)) > 0 ? 1 : 0);
  }
  if (file.then_random && page.line_at(file.then_random_at) == nullptr)
    more[page.index_of(file.then_random_at.begin)].push_back(file.then_random_at.begin);
  for (const auto& [index, places] : more)
    page.lines[index].cells = cut(page, page.lines[index].code, places);
}

void place_given(const grammar::BattleFile& file, Page& page) {
  std::map<std::size_t, std::vector<std::uint32_t>> more;
  for (const FieldValue& field : file.given)
    if (page.line_at(field.at) == nullptr) more[page.index_of(field.at.begin)].push_back(field.at.begin);
  for (const auto& [index, places] : more) {
    Line& line = page.lines[index];
    line.cells = cut(page, line.code, places);
    for (std::size_t i = 1; i < line.cells.size(); ++i)
      if (line.cells[i - 1].text.ends_with(',')) line.cells[i].gap = 1;
  }
}

}  // namespace

void place_battle(const grammar::BattleFile& file, Page& page) {
  Sides sides(page);
  for (const grammar::SideBlock& side : file.sides) sides.place(side);
  for (const grammar::Expect& one : file.expects) {
    if (grammar::column_of(page.r, page.r.at(one.at.begin)) == 0) continue;
    if (page.line_at(one.at) != nullptr) page.place(one.at, Kind::list, 1);
  }
  place_scripts(file, page);
  place_given(file, page);
  // What else there is begins a section, or goes on with a list of stages.
  bool comma = false;
  for (Line& line : page.lines) {
    if (!line.has_code()) continue;
    if (!line.placed) line.kind = comma ? Kind::continued : Kind::list;
    line.placed = true;
    comma = *page.r.at(line.code.end - 1) == ',';
  }
}

}  // namespace muster::layout

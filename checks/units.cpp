// A unit that nobody has a reason to take: nowhere better than another, somewhere worse, not cheaper.
//
// Whether more of a field is better the sheet does not say. Only of what a unit costs the name tells:
// that counts downwards, all other numbers upwards; without a cost nothing is compared. So this is an
// opinion and only a note.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

#include "checks/families.h"
#include "checks/places.h"

namespace muster::checks {

using compiler::PieceInfo;
using compiler::UnitInfo;
using diagnostics::Id;
using diagnostics::Sink;

namespace {

bool is_cost(const std::string& name) {
  constexpr std::array kWords{
      std::string_view("cost"),      std::string_view("costs"),  std::string_view("price"),
      std::string_view("points"),    std::string_view("pts"),    std::string_view("цена"),
      std::string_view("стоимость"), std::string_view("стоит"),  std::string_view("очки"),
      std::string_view("coste"),     std::string_view("costo"),  std::string_view("precio"),
      std::string_view("puntos"),    std::string_view("cuesta"), std::string_view("купить")};
  return std::find(kWords.begin(), kWords.end(), name) != kWords.end();
}

using Values = std::map<std::pair<int, int>, std::int64_t>;

Values values_of(const UnitInfo& unit) {
  Values out;
  for (const auto& v : unit.values) out[{v.field, v.element}] = v.value;
  return out;
}

// The fields in which `one` is worse than `other`; empty where the two can't be set against each other.
std::vector<std::string> worse_in(const PieceInfo& piece, const Values& one, const Values& other) {
  std::vector<std::string> worse;
  if (one.size() != other.size()) return {};
  for (const auto& [place, value] : one) {
    const auto there = other.find(place);
    if (there == other.end()) return {};
    const auto& field = piece.fields[static_cast<std::size_t>(place.first)];
    const bool absent = value == bytecode::kAbsent || there->second == bytecode::kAbsent;
    if (value == there->second) continue;
    if (absent || !field.type.numeric()) return {};
    const bool more = value > there->second;
    if (is_cost(field.name)) {
      if (!more) return {};
    } else if (more) {
      return {};
    } else if (worse.empty() || worse.back() != field.name) {
      worse.push_back(field.name);
    }
  }
  return worse;
}

// Where a unit stands in the text.
std::optional<compiler::Span> row_named(const grammar::Sheet& sheet, const std::string& piece,
                                        const std::string& unit) {
  for (const auto& list : sheet.units) {
    if (list.piece.text != piece) continue;
    for (const auto& row : list.rows) {
      if (!row.cells.empty() && row.cells[0].name.text == unit) return row.cells[0].at;
    }
  }
  return std::nullopt;
}

diagnostics::Text listed(const std::vector<std::string>& names) {
  std::vector<diagnostics::Text> quoted;
  for (const std::string& name : names) quoted.emplace_back("`" + name + "`");
  return diagnostics::listed(quoted, diagnostics::Join::and_);
}

// One number beside the cost says too little of what a unit is worth.
bool can_compare(const PieceInfo& piece, const Values& values) {
  bool cost = false;
  int others = 0;
  for (const auto& [place, value] : values) {
    const auto& field = piece.fields[static_cast<std::size_t>(place.first)];
    if (!field.type.numeric()) continue;
    cost = cost || is_cost(field.name);
    others += is_cost(field.name) ? 0 : 1;
  }
  return cost && others >= 2;
}

}  // namespace

void look_at_units(const Subject& s, Sink& sink) {
  for (const auto& list : s.sheet.units) {
    if (!list.rows.empty() && touched(sink, list.at, list.rows.back().at)) return;
  }
  constexpr std::size_t kMostUnits = 400;  // each is set against each
  for (std::size_t kind = 0; kind < s.model.pieces.size(); ++kind) {
    const PieceInfo& piece = s.model.pieces[kind];
    std::vector<std::pair<const UnitInfo*, Values>> units;
    for (const UnitInfo& u : s.model.units) {
      if (u.kind == static_cast<int>(kind)) units.emplace_back(&u, values_of(u));
    }
    if (units.size() < 2 || units.size() > kMostUnits || !can_compare(piece, units[0].second)) continue;
    for (const auto& [unit, values] : units) {
      for (const auto& [other, theirs] : units) {
        if (unit == other) continue;
        const auto worse = worse_in(piece, values, theirs);
        if (worse.empty()) continue;
        const auto at = row_named(s.sheet, piece.name, unit->name);
        const auto there = row_named(s.sheet, piece.name, other->name);
        if (!at || !there) break;
        sink.report(Id::unit_worse, *at)
            .arg("unit", unit->name)
            .arg("other", other->name)
            .arg("fields", listed(worse))
            .label(*there, diagnostics::LabelId::other_unit);
        break;
      }
    }
  }
}

}  // namespace muster::checks

#include "battle/read_piece.h"

#include <algorithm>

#include "battle/schema.h"

namespace muster::battle {
namespace {

using diagnostics::Id;
using grammar::Cell;
using grammar::CellKind;

std::string place_text(const Reading& in, const KnownPiece& piece) {
  return in.ruleset.string(at(in.ruleset.sides, piece.side).name) + "[" + std::to_string(piece.number) + "]";
}

// What could be written: `attacker[1]`, `attacker[2]`, ...
std::vector<std::string> places_of(const Reading& in, const std::vector<KnownPiece>& pieces) {
  std::vector<std::string> out;
  for (const KnownPiece& piece : pieces) out.push_back(place_text(in, piece));
  return out;
}

diagnostics::Diagnostic& about(Reading& in, Id id, const bytecode::Field& field, const Cell& cell) {
  return in.sink.report(id, cell.at)
      .arg("field", in.ruleset.string(field.name))
      .arg("kind", in.ruleset.string(at(in.ruleset.kinds, field.type.sub).name));
}

std::optional<std::int64_t> by_place(Reading& in, const bytecode::Field& field, const Cell& cell,
                                     const std::vector<KnownPiece>& pieces) {
  const std::string& name = cell.name.text;
  const Index side = find_named(in.ruleset, in.ruleset.sides, name);
  if (side == kNone) {
    const auto known = names_of(in.ruleset, in.ruleset.sides);
    auto& d =
        in.sink.report(Id::side_unknown, cell.name.at).arg("seen", name).arg("known", listed_all(known));
    const std::string near = nearest_of(name, known);
    if (!near.empty()) d.arg("near", near).fix(cell.name.at, near);
    return std::nullopt;
  }
  const bool whole = cell.lo.decimals == 0 && !cell.lo.percent;
  for (const KnownPiece& piece : pieces)
    if (whole && piece.side == side && piece.number == cell.lo.digits) return piece.piece;
  if (in.pieces_faulty) return std::nullopt;
  std::vector<KnownPiece> of_side;
  std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(of_side),
               [&](const KnownPiece& piece) { return piece.side == side; });
  auto& d = about(in, Id::place_unknown, field, cell);
  d.arg("seen", std::string(in.source.slice(cell.at)));
  if (!of_side.empty()) d.arg("known", listed_all(places_of(in, of_side)));
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> read_piece(Reading& in, const bytecode::Field& field, const Cell& cell) {
  static const std::vector<KnownPiece> nobody;
  const auto kind = static_cast<std::size_t>(field.type.sub);
  const auto& pieces = kind < in.pieces.size() ? in.pieces[kind] : nobody;
  if (cell.kind == CellKind::place) return by_place(in, field, cell, pieces);
  const std::string words = cell_words(in, cell);
  std::vector<KnownPiece> meant;
  std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(meant),
               [&](const KnownPiece& piece) { return piece.name == words; });
  if (meant.size() == 1) return meant.front().piece;
  if (meant.size() > 1) {
    about(in, Id::piece_name_shared, field, cell)
        .arg("seen", words)
        .arg("count", static_cast<std::int64_t>(meant.size()))
        .arg("known", listed_all(places_of(in, meant)))
        .arg("better", place_text(in, meant.front()));
    return std::nullopt;
  }
  if (in.pieces_faulty) return std::nullopt;
  std::vector<std::string> names;
  for (const KnownPiece& piece : pieces)
    if (std::find(names.begin(), names.end(), piece.name) == names.end()) names.push_back(piece.name);
  auto& d = about(in, Id::piece_name_unknown, field, cell).arg("seen", words);
  if (!pieces.empty()) d.arg("known", listed_all(names, 6)).arg("better", place_text(in, pieces.front()));
  const std::string near = nearest_of(words, names);
  if (!near.empty()) d.arg("near", near).fix(cell.at, as_written(near));
  return std::nullopt;
}

}  // namespace muster::battle

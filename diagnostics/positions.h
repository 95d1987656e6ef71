// Lines and columns of many places of one text, each in the same short time however long its lines
// are.
//
// Whoever reads a column counts in a unit of his own: SARIF and people in code points, rdjson in bytes
// of UTF-8, editors in UTF-16, a terminal in cells. On a line with Cyrillic all four differ, so each
// unit is a type: a column of one can't be given where another is meant.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "diagnostics/source.h"

namespace muster::diagnostics {

// A column counted from 1.
template <class Unit>
class Column {
 public:
  constexpr Column() = default;
  constexpr explicit Column(std::uint32_t number) : number_(number) {}
  constexpr std::uint32_t number() const { return number_; }

  friend constexpr auto operator<=>(const Column&, const Column&) = default;

 private:
  std::uint32_t number_ = 1;
};

using ByteColumn = Column<struct InBytes>;
using PointColumn = Column<struct InCodePoints>;
using Utf16Column = Column<struct InUtf16Units>;
using CellColumn = Column<struct InCells>;  // as shown by cells.h, tabs and all

// A line, counted from 1, and a column of it.
template <class C>
struct Place {
  std::uint32_t line = 1;
  C column;
};

// Where a place is, for people.
using Position = Place<PointColumn>;

// Counts the letters of the text once, in blocks. The source must outlive it.
class Positions {
 public:
  explicit Positions(const Source& source);

  // A place inside a letter is that of the letter. C is one of the columns above; that in cells takes
  // time for the line up to it.
  template <class C>
  Place<C> in(std::uint32_t offset) const;
  Position of(std::uint32_t offset) const;

 private:
  struct Counts {
    std::uint32_t points = 0;
    std::uint32_t pairs = 0;  // code points that UTF-16 writes as two units
  };
  static Counts counted(std::string_view text);
  // Of what begins before the offset.
  Counts before(std::uint32_t offset) const;
  std::uint32_t start_of_letter(std::uint32_t offset) const;

  const Source* source_;
  std::vector<Counts> blocks_;
};

template <>
Place<ByteColumn> Positions::in(std::uint32_t offset) const;
template <>
Place<PointColumn> Positions::in(std::uint32_t offset) const;
template <>
Place<Utf16Column> Positions::in(std::uint32_t offset) const;
template <>
Place<CellColumn> Positions::in(std::uint32_t offset) const;

inline Position Positions::of(std::uint32_t offset) const { return in<PointColumn>(offset); }

}  // namespace muster::diagnostics

template <class Unit>
struct fmt::formatter<muster::diagnostics::Column<Unit>> : fmt::formatter<std::uint32_t> {
  template <class Context>
  auto format(const muster::diagnostics::Column<Unit>& column, Context& context) const {
    return fmt::formatter<std::uint32_t>::format(column.number(), context);
  }
};

// A table with a row too few is never taken: each row of each table of the sheet of phase 5 is
// removed in turn, and the sheet must be refused with the missing values and, where a die is
// rolled on the table, with the exact probability that it shows one of them.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "compiler/compile.h"
#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"
#include "tests/support/files.h"

namespace muster::tests {
namespace {

struct Removed {
  std::string table;        // the head of the table starts with it
  std::string row;          // the row starts with it
  std::string missing;      // the message names it
  std::string probability;  // as a fraction; empty: no die in the key
};

void PrintTo(const Removed& removed, std::ostream* out) { *out << removed.table << ": " << removed.row; }

// Worked out by hand from the sheet: a d10 shows each face with 1/10. The factory's die has -1 to
// 19 added; the chance is the greatest of those: 8 faces of 10 show 7 or less with -1, 2 show 8-9,
// 6 show 10-15, all 10 show 16 or more with 15 and above.
const std::vector<Removed> kRows = {
    {"tabla acción", "341", "341", ""},
    {"tabla acción", "342", "342", ""},
    {"tabla acción", "343", "343", ""},
    {"tabla acción", "344", "344", ""},
    {"tabla acción", "345", "345", ""},
    {"tabla acción", "346", "346", ""},
    {"tabla acción", "347", "347", ""},
    {"tabla acción", "348", "348", ""},
    {"tabla acción", "349", "349", ""},
    {"tabla acción", "350", "350", ""},
    {"tabla acción", "351", "351", ""},
    {"tabla acción", "352", "352", ""},
    {"tabla acción", "353", "353", ""},
    {"tabla acción", "354", "354", ""},
    {"matriz tabla_saqueo", "1 ", "1", "1/10"},
    {"matriz tabla_saqueo", "2 ", "2", "1/10"},
    {"matriz tabla_saqueo", "3 ", "3", "1/10"},
    {"matriz tabla_saqueo", "4 ", "4", "1/10"},
    {"matriz tabla_saqueo", "5 ", "5", "1/10"},
    {"matriz tabla_saqueo", "6 ", "6", "1/10"},
    {"matriz tabla_saqueo", "7 ", "7", "1/10"},
    {"matriz tabla_saqueo", "8 ", "8", "1/10"},
    {"matriz tabla_saqueo", "9 ", "9", "1/10"},
    {"matriz tabla_saqueo", "10 ", "10", "1/10"},
    {"tabla resultado_saqueo", "A ", "A", ""},
    {"tabla resultado_saqueo", "B ", "B", ""},
    {"tabla resultado_saqueo", "C ", "C", ""},
    {"tabla resultado_saqueo", "D ", "D", ""},
    {"tabla resultado_saqueo", "E ", "E", ""},
    {"tabla resultado_saqueo", "F ", "F", ""},
    {"tabla resultado_saqueo", "G ", "G", ""},
    {"tabla resultado_saqueo", "H ", "H", ""},
    {"tabla resultado_saqueo", "I ", "I", ""},
    {"tabla resultado_saqueo", "J ", "J", ""},
    {"tabla experiencia", "novatos", "novatos", ""},
    {"tabla experiencia", "regulares", "regulares", ""},
    {"tabla experiencia", "veteranos", "veteranos", ""},
    {"tabla experiencia", "élite", "élite", ""},
    {"tabla por_daño", "0-25%", "25%", ""},
    {"tabla por_daño", "50%", "50%", ""},
    {"tabla por_daño", "75-100%", "75%", ""},
    {"tabla críticos", "1 ", "1", "1/10"},
    {"tabla críticos", "2-3", "2", "1/5"},
    {"tabla críticos", "4-7", "4", "2/5"},
    {"tabla críticos", "8-9", "8", "1/5"},
    {"tabla críticos", "10", "10", "1/10"},
    {"tabla daño_factoría", "hasta 7", "7", "4/5"},
    {"tabla daño_factoría", "8-9", "8", "1/5"},
    {"tabla daño_factoría", "10-15", "10", "3/5"},
    {"tabla daño_factoría", "16+", "16", "1/1"},
};

std::vector<std::string> sheet_lines() {
  return lines_of(read_text(std::filesystem::path(MUSTER_ROOT) / "rulesets/fase5/fase5.rules"));
}

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first == std::string::npos ? "" : line.substr(first);
}

// The lines above the rows: the names of result columns, the columns of the matrix.
bool is_head(const std::string& line) {
  const std::string starts[] = {"texto ", "columnas ", "1-3 "};
  return std::any_of(std::begin(starts), std::end(starts),
                     [&](const std::string& start) { return line.rfind(start, 0) == 0; });
}

struct Faults {
  std::vector<std::string> texts;  // of every error: message, why and fix
  bool compiled = false;
};

Faults check(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  const diagnostics::Source source("fase5.rules", text);
  diagnostics::Sink sink;
  const grammar::Sheet sheet = grammar::parse_sheet(source, sink);
  Faults faults;
  faults.compiled = compiler::compile(sheet, source, sink).ruleset.has_value();
  for (const auto& fault : sink.list()) {
    faults.texts.push_back(message_of(fault) + "\n" + why_of(fault) + "\n" + fix_of(fault));
  }
  return faults;
}

// Whether `text` holds `value` as a whole: 8 is not found in 18 or 8-9%.
bool names(const std::string& text, const std::string& value) {
  const auto part_of_number = [](char c) { return (c >= '0' && c <= '9') || c == '/'; };
  for (std::size_t at = text.find(value); at != std::string::npos; at = text.find(value, at + 1)) {
    const std::size_t after = at + value.size();
    if (at > 0 && part_of_number(text[at - 1])) continue;
    if (after < text.size() && part_of_number(text[after])) continue;
    return true;
  }
  return false;
}

TEST(RemovedRows, TheWholeSheetIsClean) {
  const Faults faults = check(sheet_lines());
  EXPECT_TRUE(faults.compiled);
  EXPECT_TRUE(faults.texts.empty()) << faults.texts.front();
}

TEST(RemovedRows, EveryRowIsListedHere) {
  std::size_t rows = 0;
  bool inside = false;
  for (const std::string& line : sheet_lines()) {
    if (line.rfind("tabla ", 0) == 0 || line.rfind("matriz ", 0) == 0) {
      inside = true;
    } else if (line == "fin") {
      inside = false;
    } else if (inside && !trimmed(line).empty() && !is_head(trimmed(line))) {
      ++rows;
    }
  }
  EXPECT_EQ(rows, kRows.size());
}

class RemovedRow : public testing::TestWithParam<Removed> {};

TEST_P(RemovedRow, IsNamedWithItsProbability) {
  const Removed& removed = GetParam();
  std::vector<std::string> lines = sheet_lines();
  const auto starts = [](const std::string& start) {
    return [start](const std::string& line) { return trimmed(line).rfind(start, 0) == 0; };
  };
  const auto head = std::find_if(lines.begin(), lines.end(), starts(removed.table));
  ASSERT_NE(head, lines.end());
  const auto row = std::find_if(head, lines.end(), starts(removed.row));
  ASSERT_LT(row, std::find(head, lines.end(), "fin"));
  lines.erase(row);

  const Faults faults = check(lines);
  EXPECT_FALSE(faults.compiled);
  ASSERT_FALSE(faults.texts.empty());
  const bool named = std::any_of(faults.texts.begin(), faults.texts.end(), [&](const std::string& text) {
    return names(text, removed.missing) && (removed.probability.empty() || names(text, removed.probability));
  });
  EXPECT_TRUE(named) << removed.missing << " " << removed.probability << "\n" << faults.texts.front();
}

INSTANTIATE_TEST_SUITE_P(Tables, RemovedRow, testing::ValuesIn(kRows));

}  // namespace
}  // namespace muster::tests

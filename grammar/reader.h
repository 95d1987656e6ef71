// What is known while a text is read, and how its characters are told apart: blanks, words,
// line ends, comments. Everything here works on plain pointers into the source, so that the
// grammar's rules (rules.h) stay one-liners and this file needs no parser library.
//
// Decisions of the lexical level:
//  - Blanks are the space, the tab and the blanks of word processors (no-break, thin, wide).
//  - A word begins with a letter of any script or `_` and goes on with letters, marks, digits
//    and `_`. Words are compared composed (NFC); the source itself is never changed.
//  - A comment runs from `#` to the end of its line.
//  - A line goes on on the next one only inside an open bracket (Reader::open) or where a rule
//    says so (after an operator, a comma or the `=` of a formula). Never in rows of tables
//    (Reader::one_line).
//  - Such a continuation never reaches past a line that is `end`, or a declaration's head at
//    the first column: a forgotten bracket costs one line, not the rest of the sheet.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "diagnostics/limits.h"
#include "diagnostics/source.h"
#include "grammar/ast.h"
#include "grammar/keywords.h"

namespace muster::grammar {

using diagnostics::Id;
using diagnostics::Span;

// A word where it stands. `begin == end` if there is none.
struct Word {
  const char* begin = nullptr;
  const char* end = nullptr;
  std::string text;                     // NFC
  std::span<const Spelling> spellings;  // that begin with it
};

// A block that waits for its `end`.
struct OpenBlock {
  Span head;
  std::uint32_t column = 0;
  bool is_if = false;
  bool is_spend = false;
  bool meant_spend = false;  // its first word was a slip for `spend`
  Span stray_takes;          // an `each takes` of it that stands where it can't
};

struct Reader {
  Reader(const diagnostics::Source& source, diagnostics::Sink& sink, Language language,
         const diagnostics::TextLimits& limits);

  const diagnostics::Source& source;
  diagnostics::Sink& sink;
  Language language;
  diagnostics::TextLimits limits;
  const char* begin;
  const char* end;

  int open = 0;                   // brackets open: the line goes on
  bool one_line = false;          // in rows: it never does
  bool tight_cells = false;       // of battle files: a cell ends at one blank
  bool in_battle = false;         // between `battle` and its `end`
  bool laid_out = false;          // a choice may have its cases on lines of their own,
  std::uint32_t laid_out_in = 0;  // which begin behind this column
  int depth = 0;                  // brackets and blocks inside one another
  int operators = 0;              // in this statement; bounds the depth of its tree
  bool line_failed = false;       // a message about this line has been given: stay quiet
  const char* fault = nullptr;    // where the last fault was found
  std::vector<OpenBlock> blocks;
  bool end_reported = false;  // of this declaration: one missing `end` is said once
  bool fresh_line = false;    // the next line has begun already: there is no rest of this one
  Span end_at;                // the `end` read last
  Role meant = Role::end;     // the keyword that an unknown word of this line was taken for
  bool has_meant = false;
  const char* unknown_word = nullptr;  // the first word of this line, where it is not known
  bool sections = false;               // a battle file: no `end`, sections begin at the first column
  std::uint32_t piece_column = 0;      // of the last line of a piece
  Span suspect;                        // the block whose `end` stood too far to the left

  std::map<std::uint32_t, std::string> read_as;  // words told to be another one, and read as it
  std::set<std::uint32_t> mixed;                 // words of two alphabets that have been told
  std::vector<Name> broken;                      // names whose declaration can't be read
  std::set<std::string> told_names;              // names like dice that have been told
  bool in_text = false;                          // in the hole of a text
  const char* resume = nullptr;                  // after a fault: the line to go on with begins here

  Word memo;  // the word read last: asked for again by each role that could stand there

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - begin); }
  Span span(const char* from, const char* to) const { return {offset(from), offset(to)}; }
  const char* at(std::uint32_t place) const { return begin + place; }
};

// The most operators, dots and brackets that one statement may chain. Trees are walked by
// recursion; this keeps them as shallow as the stack needs.
inline constexpr int kOperatorLimit = 1000;
// Files with more faults than this are not read any further.
inline constexpr std::size_t kFaultLimit = 500;

// ---- characters. Each gives the place behind what it read, or the same place for nothing.
const char* past_blank(const Reader& r, const char* p);     // one blank
const char* past_blanks(const Reader& r, const char* p);    // all blanks of this line
const char* past_comment(const Reader& r, const char* p);   // `#` to the end of the line
const char* past_line_end(const Reader& r, const char* p);  // \n or \r\n
const char* to_line_end(const Reader& r, const char* p);
const char* line_start(const Reader& r, const char* p);
bool at_line_end(const Reader& r, const char* p);  // nothing but blanks and a comment follow

// Blanks, and line ends where the line goes on (see above).
const char* past_gap(const Reader& r, const char* p);
// The same where the line goes on in any case.
const char* past_long_gap(const Reader& r, const char* p);

bool is_digit(char c);
const char* past_digits(const Reader& r, const char* p);  // digits, with single `_` between
bool starts_word(const Reader& r, const char* p);
bool continues_word(const Reader& r, const char* p);
const Word& word_at(Reader& r, const char* p);            // of the reader's memo
const char* past_minus(const Reader& r, const char* p);   // - or one of its typographic sisters
const char* past_times(const Reader& r, const char* p);   // * or ×
std::uint32_t column_of(const Reader& r, const char* p);  // blanks before it on its line, from 0

// `d20`, `к6`: a word that looks like dice.
bool is_dice_shaped(std::string_view word);
// One of d D д Д к К; gives the place behind it.
const char* past_dice_letter(const Reader& r, const char* p);
// A quoted text: the place behind the closing quote, or nothing where there is no quote or it
// isn't closed on its line. `inner` gets the text between the quotes.
const char* past_quoted(const Reader& r, const char* p, std::string_view* inner = nullptr);
bool starts_quote(const Reader& r, const char* p);

// ---- words with a role
// The place behind the longest spelling of the role, or nullptr.
const char* past_keyword(Reader& r, const char* p, Role role);
// Does a value start here? A quote, a digit, `(`, or a word that is no keyword between values.
bool starts_operand(Reader& r, const char* p);
// A declaration's head at the first column (in a battle file: anything there).
bool starts_section(Reader& r, const char* p);

std::string to_nfc(std::string_view text);
// A word of the sheet as it is meant: composed, in one alphabet (which is said), and what it was
// told to be where it is misspelt.
std::string word_text(Reader& r, const char* from, const char* to);

}  // namespace muster::grammar

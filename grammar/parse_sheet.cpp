// From the text of a sheet to its tree: the grammar of sheet_rules.h at work.
#include <algorithm>

#include "grammar/language_line.h"
#include "grammar/parse.h"
#include "grammar/sheet_rules.h"

namespace muster::grammar {
namespace rules {

template <class Rule>
struct control : peg::normal<Rule> {};

bool at_end_of_text(Reader& r, const char* p) { return p >= r.end; }

bool at_end_of_line(Reader& r, const char* p) { return at_line_end(r, p); }

bool heads(Reader& r, const char* p, Role role) { return past_keyword(r, p, role) != nullptr; }

bool block_of_lines_stops(Reader& r, const char* p) {
  return p >= r.end || past_keyword(r, p, Role::end) || starts_section(r, p);
}

bool head_is_good(Reader& r, const char*) { return !r.line_failed; }

bool is_field_line(Reader& r, const char* p) {
  const char* next = past_blanks(r, word_at(r, p).end);
  for (Role type_role : roles_at(Place::type))
    if (type_role != Role::side && past_keyword(r, next, type_role)) return true;
  return false;
}

namespace {

// Other words before the closing bracket: said to be those of the role.
bool words_instead_of(Role role, Input& in, Reader& r) {
  const char* const at = in.current();
  const char* to = at;
  for (const char* p = at; starts_word(r, p); p = past_blanks(r, to)) to = word_at(r, p).end;
  const char* next = past_blanks(r, to);
  if (to == at || next >= r.end || *next != ')') return false;
  report_instead(r, r.span(at, to), shown(role, r.language));
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

}  // namespace

bool a_side_otherwise::read_it(Input& in, Reader& r) { return words_instead_of(Role::a_side, in, r); }
bool each_otherwise::read_it(Input& in, Reader& r) { return words_instead_of(Role::each_one, in, r); }

bool more_words::read(Input& in, Name& made, Reader& r) {
  const char* to = in.current();
  if (made.quoted || r.line_failed) return true;
  for (const char* next = past_blanks(r, to); next != to && is_name_here(r, next); next = past_blanks(r, to))
    to = word_at(r, next).end;
  if (to == in.current()) return true;
  const char* from = in.current();
  while (from > r.begin && past_blank(r, from - 1) == from - 1 && from[-1] != ',' && from[-1] != ':' &&
         past_line_end(r, from - 1) == from - 1)
    --from;
  const std::string words(from, static_cast<std::size_t>(to - from));
  const std::string quoted = '"' + words + '"';
  r.sink.report(Id::name_of_words, r.span(from, to))
      .arg("seen", shortened(words))
      .arg("meant", shortened(quoted))
      .fix(r.span(from, to), quoted, diagnostics::Applicability::likely);
  made.text = to_nfc(words);
  in.bump(static_cast<std::size_t>(to - in.current()));
  return true;
}

bool and_in_list::read_it(Input& in, Reader& r) {
  const char* const at = in.current();
  const char* to = past_keyword(r, at, Role::and_);
  if (!to) return false;
  const char* from = at;
  while (from > r.begin && (from[-1] == ' ' || from[-1] == '\t')) --from;
  const bool comma = from > r.begin && from[-1] == ',';
  if (comma) --from;
  r.sink.report(Id::write_instead, r.span(comma ? from : at, to))
      .arg("seen", r.source.slice(r.span(comma ? from : at, to)))
      .arg("meant", ",")
      .fix(r.span(from, to), ",", diagnostics::Applicability::sure);
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

bool colon_of_list::read_it(Input& in, Reader& r) {
  const char* const at = in.current();
  if (at < r.end && *at == ':') {
    in.bump(1);
    return true;
  }
  // Without it the names follow all the same: what uses them is not told again.
  const bool equals = at < r.end && *at == '=';
  if (!equals && !starts_word(r, at) && !starts_quote(r, at)) return false;
  if (report_hyphen(r, at)) return false;
  report_missing(r, at, Id::colon_missing);
  if (auto& said = r.sink.list(); !said.empty() && said.back().id == Id::colon_missing) {
    const char* from = at;
    while (from > r.begin && (from[-1] == ' ' || from[-1] == '\t')) --from;
    said.back().fix(r.span(from, equals ? at + 1 : from), ":",
                    equals ? diagnostics::Applicability::sure : diagnostics::Applicability::likely);
  }
  if (equals) in.bump(1);
  return true;
}

bool extra_end::read_end(Input& in, Reader& r) {
  const char* to = past_keyword(r, in.current(), Role::end);
  if (!to) return false;
  if (!r.line_failed) {
    auto& d = r.sink.report(Id::end_extra, r.span(in.current(), to))
                  .arg("end", r.source.slice(r.span(in.current(), to)));
    const char* const line = line_start(r, in.current());
    const char* const end = past_line_end(r, to_line_end(r, to));
    if (past_blanks(r, line) == in.current() && past_line_end(r, past_blanks(r, to)) == end)
      d.fix(r.span(line, end), "");
  }
  in.bump(static_cast<std::size_t>(to - in.current()));
  return true;
}

namespace {

// Does what follows a misspelt word look like a declaration of that kind, not like prose?
bool is_head_of(Reader& r, const char* behind, Role role) {
  const char* next = past_blanks(r, behind);
  switch (role) {
    case Role::side:
    case Role::given:
    case Role::state:
    case Role::battle:
    case Role::outcomes:
    case Role::measures:
      return at_line_end(r, behind);
    case Role::rules:
      return starts_quote(r, next);
    case Role::language:
      return true;
    case Role::names:
      return rest_of(r, next).find_first_of(":,=") != std::string_view::npos;
    case Role::formula:
      return rest_of(r, next).find('=') != std::string_view::npos;
    case Role::require:
      return rest_of(r, next).find(',') != std::string_view::npos;
    default:
      return !at_line_end(r, next) && next != behind;
  }
}

bool at_column_zero(const Reader& r, const char* p) { return p == r.begin || p[-1] == '\n'; }

const char* next_line(const Reader& r, const char* p) { return past_line_end(r, to_line_end(r, p)); }

}  // namespace

bool unknown_decl::read(Input& in, Sheet& made, Reader& r) {
  const char* const at = in.current();
  r.line_failed = false;
  if (starts_word(r, at)) {
    // What was meant is read as if it stood there, so that all it declares is known.
    Role meant{};
    const bool again = !r.read_as.contains(r.offset(at)) &&
                       report_unknown_word(r, at, Place::declaration, &meant) && meant != Role::end &&
                       shown(meant, r.language).find(' ') == std::string_view::npos &&
                       is_head_of(r, word_at(r, at).end, meant);
    if (again) {
      r.read_as[r.offset(at)] = std::string(shown(meant, r.language));
      r.memo = {};
      r.line_failed = false;
      r.fresh_line = true;
      return true;
    }
    const Word named = word_at(r, past_blanks(r, word_at(r, at).end));
    if (named.begin != named.end) made.broken.push_back({named.text, r.span(named.begin, named.end), false});
  } else {
    report_unclear(r, at);
  }
  // What is indented under it belongs to it, and an `end` that closes it.
  const char* p = next_line(r, at);
  bool inside = false;
  constexpr int kLookedAt = 200;  // lines of prose whose first word is compared with keywords
  int looked_at = 0;
  while (p < r.end) {
    const char* first = past_blanks(r, p);
    if (!at_line_end(r, first)) {
      if (at_column_zero(r, first)) {
        if (inside && past_keyword(r, first, Role::end)) {
          p = to_line_end(r, first);
          break;
        }
        // Prose pasted without `#`: one message for all its lines.
        const bool known = starts_section(r, first) || past_keyword(r, first, Role::end) ||
                           (++looked_at < kLookedAt && starts_word(r, first) &&
                            is_near_keyword(r, first, Place::declaration));
        if (known || inside) break;
      } else {
        inside = true;
      }
    }
    const char* next = next_line(r, p);
    if (next == p) break;
    p = next;
  }
  // line_end takes the rest of a line: stop before the line's end.
  if (p > at && p < r.end && at_column_zero(r, p)) {
    --p;
    if (p > at && p[-1] == '\r') --p;
  }
  in.bump(static_cast<std::size_t>(std::max(p, at) - at));
  r.line_failed = true;
  return true;
}

void passed_over::pass_lines(Input& in, Reader& r) {
  const char* p = in.current();
  while (p < r.end) {
    const char* first = past_blanks(r, p);
    if (past_keyword(r, first, Role::end) || starts_section(r, p)) break;
    const char* next = next_line(r, p);
    if (next == p) {
      p = r.end;
      break;
    }
    p = next;
  }
  in.bump(static_cast<std::size_t>(p - in.current()));
}

void pass_to_next_section(Input& in, Reader& r) {
  const char* p = next_line(r, std::max(in.current(), std::max(r.fault, r.begin)));
  while (p < r.end && !starts_section(r, p)) {
    const char* next = next_line(r, p);
    p = next == p ? r.end : next;
  }
  in.bump(static_cast<std::size_t>(p - in.current()));
  r.line_failed = false;
}

bool start_declaration(Reader& r) {
  r.blocks.clear();
  r.depth = 0;
  r.open = 0;
  r.one_line = false;
  r.laid_out = false;
  r.laid_out_in = 0;
  r.in_battle = false;
  r.end_reported = false;
  r.fresh_line = false;
  r.suspect = {};
  r.operators = 0;
  return r.sink.size() <= kFaultLimit;
}

}  // namespace rules

namespace {

// A table whose head could not be read has no key: only its name is kept. What has no name
// can't be used by anybody.
void keep_names_of_broken(Sheet& sheet, Reader& r) {
  for (TableDecl& table : sheet.tables) {
    if (table.matrix && (table.keys.size() < 2 || !table.gives)) table.keys.clear();
    if (!table.matrix && table.keys.size() > 1 && !table.gives) table.keys.clear();
    if (table.matrix && !table.keys.empty() && table.across.empty()) {
      in_words_of(r, r.sink.report(Id::matrix_header_missing, table.at));
      table.keys.clear();
    }
    if (table.keys.empty() && !table.name.text.empty()) sheet.broken.push_back(table.name);
  }
  sheet.broken.insert(sheet.broken.end(), r.broken.begin(), r.broken.end());
  std::erase_if(sheet.tables, [](const TableDecl& t) { return t.keys.empty() || t.name.text.empty(); });
  const auto nameless = [](const auto& d) { return d.name.text.empty(); };
  std::erase_if(sheet.names, nameless);
  std::erase_if(sheet.pieces, nameless);
  std::erase_if(sheet.formulas, nameless);
  std::erase_if(sheet.modifiers, nameless);
  std::erase_if(sheet.rules, nameless);
  std::erase_if(sheet.measures, nameless);
  for (PieceDecl& piece : sheet.pieces) std::erase_if(piece.fields, nameless);
  for (FieldsDecl& block : sheet.fields) std::erase_if(block.fields, nameless);
  std::erase_if(sheet.units, [](const UnitsDecl& u) { return u.piece.text.empty(); });
}

// Is something said of a line that gives the title?
bool title_told(const diagnostics::Sink& sink, Reader& r) {
  return std::any_of(sink.list().begin(), sink.list().end(), [&](const diagnostics::Diagnostic& d) {
    return !d.nowhere &&
           past_keyword(r, past_blanks(r, line_start(r, r.at(d.at.begin))), Role::rules) != nullptr;
  });
}

void report_language(const LanguageLine& line, diagnostics::Sink& sink, const diagnostics::Source& source) {
  report_capital_keyword(line, sink, source);
  if (line.stated) report_unknown_language(line, sink, source);
}

}  // namespace

Sheet parse_sheet(const diagnostics::Source& source, diagnostics::Sink& sink,
                  const diagnostics::TextLimits& limits) {
  Sheet sheet;
  if (source.text().size() > limits.input_bytes) {
    sink.report(Id::text_too_large).arg("limit", static_cast<std::int64_t>(limits.input_bytes));
    return sheet;
  }
  const LanguageLine line = find_language(source);
  sheet.language = line.language;
  report_language(line, sink, source);
  if (!line.stated)
    for (Language other : {Language::es, Language::ru})
      if (looks_like(source, Role::rules, other)) {
        sheet.language = other;
        sink.report(Id::language_unsaid, Span{0, 0})
            .arg("code", code_of(other))
            .arg("language",
                 other == Language::ru ? diagnostics::said("Russian") : diagnostics::said("Spanish"))
            .fix({0, 0}, std::string(shown(Role::language, other)) + ' ' + std::string(code_of(other)) + '\n',
                 diagnostics::Applicability::sure);
      }
  Reader r(source, sink, sheet.language, limits);
  if (line.capital.end != line.capital.begin) r.read_as[line.capital.begin] = line.keyword;
  rules::Input in(r.begin, r.end, "");
  (void)rules::peg::match<rules::sheet_rule, rules::peg::apply_mode::action,
                          rules::peg::rewind_mode::dontcare, rules::act, rules::control>(in, sheet, r);
  keep_names_of_broken(sheet, r);
  if (sink.size() > kFaultLimit)
    sink.report(Id::too_many_faults).arg("limit", static_cast<std::int64_t>(kFaultLimit));
  else if (sheet.title.text.empty() && !title_told(sink, r))
    sink.report(Id::title_missing).arg("rules", shown(Role::rules, sheet.language));
  return sheet;
}

Expr parse_expression(const diagnostics::Source& source, Language language, diagnostics::Sink& sink,
                      const diagnostics::TextLimits& limits) {
  Reader r(source, sink, language, limits);
  Expr made;
  rules::Input in(r.begin, r.end, "");
  const char* from = past_blanks(r, rules::past_empty_lines(r, r.begin));
  in.bump(static_cast<std::size_t>(from - r.begin));
  try {
    if (!rules::read_value(in, made, nullptr, r)) report_missing(r, in.current(), Id::value_missing);
    const char* p = past_blanks(r, rules::past_empty_lines(r, in.current()));
    if (p < r.end && !r.line_failed) report_rest(r, p);
  } catch (const rules::Resync&) {
    made = Expr{};
  } catch (const rules::GiveUp&) {
    made = Expr{};
  }
  return made;
}

}  // namespace muster::grammar

// The parts of the small rules (rules.h) that need no template.
#include "grammar/rules.h"

#include "grammar/dice_traps.h"

#include <algorithm>
#include <iterator>

namespace muster::grammar::rules {

void give_up_line(const char* at, Id id, Reader& r) {
  report_missing(r, at, id);
  throw Resync{};
}

void go_deeper(const char* at, Reader& r) {
  if (++r.depth <= static_cast<int>(r.limits.nesting)) return;
  if (!r.line_failed) {
    r.sink.report(Id::nesting_too_deep, r.span(at, std::min(at + 1, r.end))).arg("limit", r.limits.nesting);
    r.line_failed = true;
    r.fault = at;
  }
  throw Resync{};
}

bool is_name_here(Reader& r, const char* p) {
  const Word& here = word_at(r, p);
  return here.begin != here.end && !is_reserved(r.language, here.text);
}

const char* past_in(Reader& r, const char* p) {
  const char* to = past_keyword(r, p, Role::in);
  if (!to) return nullptr;
  const char* standing = past_keyword(r, p, Role::standing);
  return standing && standing > to ? p : to;
}

void to_end_of_faulty_line(Input& in, Reader& r) {
  if (const char* const line = std::exchange(r.resume, nullptr); line && line <= in.current()) {
    const char* to = line - 1;
    if (to > r.begin && to[-1] == '\r') --to;
    in.iterator() = to;
    r.line_failed = true;
    return;
  }
  const char* to = to_line_end(r, std::max(in.current(), std::max(r.fault, r.begin)));
  r.line_failed = true;
  if (to > in.current()) in.bump(static_cast<std::size_t>(to - in.current()));
  if (r.sink.size() > kFaultLimit) throw GiveUp{};
}

bool plus_or_minus_here(Reader& r, const char* p) {
  return p < r.end && (*p == '+' || past_minus(r, p) != p);
}

void refuse_modifier(Reader& r, const char* p) { refuse_dice_sum(p, r); }

void report_double_equals(Reader& r, const char* from, const char* to) {
  const Span at = r.span(from, to);
  r.sink.report(Id::foreign_sign, at)
      .arg("seen", r.source.slice(at))
      .arg("meant", "=")
      .fix(at, "=", diagnostics::Applicability::sure);
}

namespace {
// Of a block's head no more is shown in messages.
constexpr std::ptrdiff_t kHeadShown = 200;
}  // namespace

void open_block(const char* at, bool is_if, Reader& r) {
  const char* to = to_line_end(r, at);
  const Span line = r.span(at, to);
  if (++r.depth > static_cast<int>(r.limits.nesting)) {
    r.sink.report(Id::nesting_too_deep, line).arg("limit", r.limits.nesting);
    throw GiveUp{};
  }
  // The head without its comment and trailing blanks.
  const char* stop = at;
  for (const char* p = at; p < to;) {
    if (*p == '#' || p - at > kHeadShown) break;
    if (starts_quote(r, p)) {
      const char* quote = past_quoted(r, p);
      if (!quote || quote - at > kHeadShown) break;
      stop = p = quote;
      continue;
    }
    const char* next = past_blank(r, p);
    if (next == p) {
      // A whole letter, so that the shown head is never cut inside one.
      do ++next;
      while (next < to && (static_cast<unsigned char>(*next) & 0xC0) == 0x80);
      stop = next;
    }
    p = next;
  }
  r.blocks.push_back({r.span(at, stop), column_of(r, at), is_if, false, false, {}});
}

void closing::close_block(Input& in, Reader& r) {
  const OpenBlock& block = r.blocks.back();
  const char* p = past_blanks(r, past_empty_lines(r, in.current()));
  const char* to = past_keyword(r, p, Role::end);
  if (to && p < r.end) {
    // An `end` further to the left than its block: if one turns out to be missing, here it is.
    if (column_of(r, p) < block.column && r.suspect.end == 0) r.suspect = block.head;
    r.end_at = r.span(p, to);
    in.bump(static_cast<std::size_t>(to - in.current()));
    return;
  }
  OpenBlock blamed = block;
  if (r.suspect.end != 0) blamed.head = r.suspect;
  report_missing_end(r, blamed, p);
  r.end_at = block.head;
  r.fresh_line = true;
}

namespace {

// Reads the columns of lines; a block whose first line stands no deeper than its head says nothing.
void lift_out(std::vector<Stmt>& body, Reader& r) {
  for (std::size_t k = 0; k < body.size(); ++k) {
    std::vector<Stmt>* inner = body[k].branches.empty() ? &body[k].body : &body[k].branches.back().body;
    if (inner->empty() || body[k].kind == StmtKind::later || body[k].kind == StmtKind::now) continue;
    const auto column = column_of(r, r.at(body[k].at.begin));
    const auto less_deep = [&](const Stmt& s) {
      return s.at.end != 0 && column_of(r, r.at(s.at.begin)) <= column;
    };
    std::vector<Stmt> lifted;
    if (!less_deep(inner->front()))
      if (const auto first = std::find_if(inner->begin(), inner->end(), less_deep); first != inner->end()) {
        lifted.assign(std::make_move_iterator(first), std::make_move_iterator(inner->end()));
        inner->erase(first, inner->end());
      }
    lift_out(*inner, r);
    body.insert(body.begin() + static_cast<std::ptrdiff_t>(k) + 1, std::make_move_iterator(lifted.begin()),
                std::make_move_iterator(lifted.end()));
  }
}

}  // namespace

void closing::order_by_columns(std::vector<Stmt>& body, Reader& r) {
  lift_out(body, r);
  Stmt unknown;
  unknown.at = r.end_at;
  body.push_back(std::move(unknown));
}

void line_end::finish_line(Input& in, Reader& r) {
  if (std::exchange(r.fresh_line, false)) return;
  const char* p = past_blanks(r, in.current());
  if (!at_line_end(r, p) && !r.line_failed) report_rest(r, p);
  r.line_failed = false;
  r.open = 0;
  if (r.sink.size() > kFaultLimit) throw GiveUp{};
  p = past_line_end(r, to_line_end(r, p));
  in.bump(static_cast<std::size_t>(p - in.current()));
}

const char* past_empty_lines(const Reader& r, const char* p) {
  for (;;) {
    if (p >= r.end || !at_line_end(r, p)) return p;
    const char* end = to_line_end(r, p);
    const char* next = past_line_end(r, end);
    if (next == end) return end;
    p = next;
  }
}

}  // namespace muster::grammar::rules

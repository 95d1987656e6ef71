// The parts of allow_rules.h that need no template.
#include "diagnostics/checks.h"
#include "grammar/allow_rules.h"
#include "grammar/slips.h"

namespace muster::grammar::rules {
namespace {

bool is_id_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// An ID from `p` on: letters, digits and dashes; of several kinds of dash `-` is meant.
const char* past_id(const Reader& r, const char* p, std::string& id) {
  if (p >= r.end || !is_id_letter(*p)) return p;
  while (p < r.end) {
    if (is_id_letter(*p) || is_digit(*p)) {
      id += *p++;
      continue;
    }
    const char* dash = past_minus(r, p);
    if (dash == p || dash >= r.end || !(is_id_letter(*dash) || is_digit(*dash))) break;
    id += '-';
    p = dash;
  }
  return p;
}

// `warning[row-short]`, `[row-short]`, `"row-short"`: the place behind it.
const char* past_copied(const Reader& r, const char* p, std::string& id) {
  if (starts_quote(r, p)) {
    std::string_view inner;
    const char* to = past_quoted(r, p, &inner);
    if (to != nullptr && past_id(r, inner.data(), id) == inner.data() + inner.size()) return to;
    id.clear();
    return p;
  }
  const char* q = p;
  while (q < r.end && is_id_letter(*q)) ++q;
  if (q >= r.end || *q != '[') return p;
  q = past_id(r, q + 1, id);
  if (!id.empty() && q < r.end && *q == ']') return q + 1;
  id.clear();
  return p;
}

}  // namespace

bool allow_id::read(Input& in, Name& made, Reader& r) {
  const char* const from = in.current();
  const char* to = past_copied(r, from, made.text);
  if (to != from) {
    report_instead(r, r.span(from, to), made.text);
  } else {
    to = past_id(r, from, made.text);
    if (to == from) return false;
    if (to < r.end && continues_word(r, to)) return false;  // a letter no ID has
  }
  made.at = r.span(from, to);
  in.bump(static_cast<std::size_t>(to - from));
  return true;
}

bool allow_reason::read(Input& in, AllowDecl& made, Reader& r) {
  const char* const at = in.current();
  std::string_view inner;
  const char* to = starts_quote(r, at) ? past_quoted(r, at, &inner) : nullptr;
  if (to == nullptr && starts_quote(r, at)) give_up_line(at, Id::quote_unclosed, r);
  if (to == nullptr || inner.find_first_not_of(" \t") == std::string_view::npos) {
    if (!r.line_failed) {
      r.line_failed = true;
      r.fault = at;
      // Of two in one line each wants its own.
      diagnostics::Text more;
      const char* p = at;
      while (to == nullptr && p < r.end && is_id_letter(*p)) {
        std::string other;
        p = past_id(r, p, other);
        if (diagnostics::find_id(other))
          more = diagnostics::said(", and one more such line for `{id}`", {{"id", other}});
        while (p < r.end && (*p == ' ' || *p == ',')) ++p;
      }
      r.sink.report(Id::allow_wants_reason, to != nullptr ? r.span(at, to) : seen_span(r, at))
          .arg("id", made.id.text)
          .arg("more", more);
    }
    throw Resync{};
  }
  made.reason = to_nfc(inner);
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

}  // namespace muster::grammar::rules

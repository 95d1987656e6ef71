// Reading numbers, and the slips made with them.
#include "grammar/numbers.h"

#include "grammar/faults.h"

#include <algorithm>

namespace muster::grammar {
namespace {

// Three digits behind a blank of a word processor: `1 000`.
const char* past_thousand(const Reader& r, const char* p) {
  if (p >= r.end || static_cast<unsigned char>(*p) < 0x80) return p;
  const char* q = past_blank(r, p);
  if (q == p || past_digits(r, q) - q != 3) return p;
  return q + 3;
}

bool decimals_follow(const Reader& r, const char* p) {
  return r.end - p > 1 && (*p == '.' || *p == ',') && is_digit(p[1]);
}

}  // namespace

const char* past_number(const Reader& r, const char* p) {
  const char* q = past_digits(r, p);
  if (q == p) return p;
  for (const char* next = past_thousand(r, q); next != q; next = past_thousand(r, q)) q = next;
  if (decimals_follow(r, q)) q = past_digits(r, q + 1);
  if (q < r.end && *q == '%') ++q;
  return q;
}

Number number_of(Reader& r, const char* from, const char* to, Comma comma) {
  Number made;
  std::string plain;
  bool decimals = false;
  bool blank = false;
  int count = 0;
  const char* comma_at = nullptr;
  for (const char* p = from; p < to; ++p) {
    if (is_digit(*p)) {
      plain += *p;
      if (++count <= 18) {
        made.digits = made.digits * 10 + (*p - '0');
        made.decimals += decimals ? 1 : 0;
      }
    } else if (*p == '.' || *p == ',') {
      decimals = true;
      plain += '.';
      if (*p == ',') comma_at = p;
    } else if (*p == '%') {
      made.percent = true;
      plain += '%';
    } else if (*p != '_') {
      if (!blank) plain += '_';
      blank = true;
    }
  }
  const Span at = r.span(from, to);
  if (count > 18) {
    r.sink.report(Id::number_too_long, at).arg("seen", shortened(r.source.slice(at)));
    return Number{0, 0, made.percent};
  }
  if (blank)
    r.sink.report(Id::blank_in_number, at)
        .arg("seen", shortened(r.source.slice(at)))
        .arg("meant", plain)
        .fix(at, plain, diagnostics::Applicability::likely);
  // `1.000`: a thousand, as many write it, or 1? Not `0.500`, `1234.500`: these can't be thousands.
  const auto point = plain.find('.');
  const std::string_view shown = std::string_view(plain).substr(0, plain.find('%'));
  if (point != std::string::npos && plain.find('_') == std::string::npos && shown.size() == point + 4 &&
      shown.back() == '0' && shown.front() != '0' && point <= 3 && !continues_word(r, to)) {
    const std::string_view sign = made.percent ? "%" : "";
    std::string thousands = plain.substr(0, point) + plain.substr(point + 1, 3) + std::string(sign);
    std::string fraction(shown);
    while (fraction.back() == '0') fraction.pop_back();
    if (fraction.back() == '.') fraction.pop_back();
    fraction += sign;
    r.sink.report(Id::thousands_or_decimals, at)
        .arg("seen", r.source.slice(at))
        .arg("thousands", thousands)
        .arg("decimals", fraction)
        .fix(at, thousands, diagnostics::Applicability::likely)
        .fix(at, fraction, diagnostics::Applicability::likely);
    return made;
  }
  if (comma_at && comma == Comma::separates)
    r.sink.report(Id::decimal_comma, at)
        .arg("seen", shortened(r.source.slice(at)))
        .arg("meant", plain)
        .fix(at, plain, diagnostics::Applicability::likely);
  return made;
}

}  // namespace muster::grammar

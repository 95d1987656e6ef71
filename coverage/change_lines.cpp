#include "coverage/change_lines.h"

#include <charconv>

#include <fmt/format.h>

#include "coverage/ways.h"
#include "grammar/keywords.h"

namespace muster::coverage {

using diagnostics::Span;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Op;
using grammar::Stmt;

namespace {

// What holds where both sides are equal is turned round; of equality all.
std::string_view turned(std::string_view op) {
  if (op == ">") return ">=";
  if (op == ">=" || op == "≥") return ">";
  if (op == "<") return "<=";
  if (op == "<=" || op == "≤") return "<";
  if (op == "=") return "<>";
  if (op == "<>" || op == "≠") return "=";
  return {};
}

struct Walker {
  const checks::Subject& s;
  std::vector<Change>& out;

  void add(Span at, Span line, std::vector<Change::Text> texts, Span around = {}) {
    if (texts.empty() || at.end <= at.begin) return;
    Change change;
    change.at = at;
    change.line = s.source.line_of(at.begin);
    change.where = fmt::format("`{}`", words_at(s.source, line));
    change.texts = std::move(texts);
    change.around = around.end > around.begin ? around : at;
    out.push_back(std::move(change));
  }

  void all(const std::vector<Expr>& list, Span line, Span around = {}) {
    for (const Expr& e : list) one(e, line, around);
  }

  void one(const Expr& e, Span line, Span around = {}) {
    if (e.kind == ExprKind::number) {
      std::vector<Change::Text> texts;
      for (std::string& text : stepped(s.source.slice(e.at)))
        texts.push_back({ChangeKind::constant, std::move(text)});
      add(e.at, line, std::move(texts), around);
    }
    if (e.kind == ExprKind::binary) {
      const std::string_view other = turned(s.source.slice(e.op_at));
      const bool compares = e.op == Op::equal || e.op == Op::not_equal || e.op == Op::less ||
                            e.op == Op::less_equal || e.op == Op::greater || e.op == Op::greater_equal;
      if (compares && !other.empty())
        add(e.op_at, line, {{ChangeKind::comparison, std::string(other)}}, e.at);
    }
    if (e.kind == ExprKind::choice)
      for (std::size_t i = 1; i < e.args.size(); i += 2) negate(e.args[i], line);
    all(e.args, line, e.kind == ExprKind::binary ? e.at : Span{});
    all(e.where, line);
    all(e.body, line);
  }

  void negate(const Expr& condition, Span line) {
    const std::string no(grammar::shown(grammar::Role::not_, s.sheet.language));
    const std::string text(s.source.slice(condition.at));
    if (text.find('\n') != std::string::npos) return;
    add(condition.at, line, {{ChangeKind::negated, fmt::format("{} ({})", no, text)}});
  }

  // From the word `when` to the end of its line.
  void remove(const Stmt& stmt) {
    const std::string& text = s.source.text();
    const std::string_view when = grammar::shown(grammar::Role::when, s.sheet.language);
    std::size_t from = stmt.when[0].at.begin;
    while (from > stmt.at.begin && (text[from - 1] == ' ' || text[from - 1] == '\t' || text[from - 1] == '('))
      --from;
    const std::string_view before = std::string_view(text).substr(0, from);
    if (!before.ends_with(when)) return;
    from -= when.size();
    while (from > stmt.at.begin && (text[from - 1] == ' ' || text[from - 1] == '\t')) --from;
    add({static_cast<std::uint32_t>(from), stmt.at.end}, stmt.at, {{ChangeKind::when_removed, ""}});
  }

  void line(const Stmt& stmt) {
    all(stmt.who, stmt.at);
    all(stmt.target, stmt.at);
    all(stmt.value, stmt.at);
    all(stmt.args, stmt.at);
    all(stmt.where, stmt.at);
    if (stmt.order) all(stmt.order->key, stmt.at);
    if (stmt.spend) {
      all(stmt.spend->by, stmt.at);
      all(stmt.spend->takes, stmt.at);
    }
    for (const grammar::Branch& branch : stmt.branches) {
      for (const Expr& condition : branch.condition) {
        one(condition, branch.at);
        negate(condition, branch.at);
      }
      body(branch.body);
    }
    body(stmt.body);
    for (const Expr& when : stmt.when) {
      one(when, stmt.at);
      negate(when, stmt.at);
    }
    if (!stmt.when.empty()) remove(stmt);
  }

  void body(const std::vector<Stmt>& list) {
    for (const Stmt& stmt : list) line(stmt);
  }

  void modifiers(const grammar::ModifiersDecl& list) {
    for (const auto& row : list.rows) {
      one(row.value, row.at);
      all(row.per, row.at);
      all(row.full, row.at);
      all(row.at_most, row.at);
      for (const Expr& when : row.when) {
        one(when, row.at);
        negate(when, row.at);
      }
    }
  }
};

}  // namespace

std::vector<std::string> stepped(std::string_view written) {
  const std::size_t begin = written.find_first_of("0123456789");
  if (begin == std::string_view::npos || begin > 1) return {};
  std::size_t end = begin, point = std::string_view::npos;
  while (end < written.size()) {
    const bool digit = written[end] >= '0' && written[end] <= '9';
    const bool mark = (written[end] == '.' || written[end] == ',') && point == std::string_view::npos &&
                      end + 1 < written.size() && written[end + 1] >= '0' && written[end + 1] <= '9';
    if (!digit && !mark) break;
    if (mark) point = end;
    ++end;
  }
  std::string digits;
  for (const char c : written.substr(begin, end - begin))
    if (c >= '0' && c <= '9') digits += c;
  std::int64_t value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (read.ec != std::errc() || value > 1'000'000'000'000) return {};
  const std::size_t decimals = point == std::string_view::npos ? 0 : end - point - 1;
  const std::string_view after = written.substr(end);
  const bool percent = after.find('%') != std::string_view::npos;
  std::vector<std::string> out;
  const auto put = [&](std::int64_t by) {
    if (value + by < 0) return;
    std::string text = std::to_string(value + by);
    if (decimals > 0) {
      while (text.size() <= decimals) text.insert(0, 1, '0');
      text.insert(text.size() - decimals, 1, written[point]);
    }
    out.push_back(fmt::format("{}{}{}", written.substr(0, begin), text, after));
  };
  for (const std::int64_t by : {1, -1}) put(by);
  if (percent)
    for (const std::int64_t by : {5, 10, 25, -25, 50, -50}) put(by);
  return out;
}

void changes_of_lines(const checks::Subject& s, std::vector<Change>& out) {
  Walker w{s, out};
  for (const auto& table : s.sheet.tables) {
    for (const auto& row : table.rows) {
      for (const Expr& condition : row.condition) w.one(condition, row.at);
      w.body(row.effects);
    }
  }
  for (const auto& list : s.sheet.modifiers) w.modifiers(list);
  for (const auto& formula : s.sheet.formulas) w.one(formula.body, formula.at);
  for (const auto& rule : s.sheet.rules) w.body(rule.body);
  for (const auto& battle : s.sheet.battles) w.body(battle.body);
}

}  // namespace muster::coverage

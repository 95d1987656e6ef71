// Conditions that come out the same wherever they are worked out.
//
// The compiler notes how each came out, in every copy of a formula and with all that is passed to a
// rule (Model::tested). Here the conditions that stand in the sheet are gone through, so that none is
// told that only the compiler made. Where a whole condition may go both ways, its parts are asked.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "checks/ends.h"
#include "checks/families.h"
#include "checks/reason.h"
#include "checks/walk.h"

namespace muster::checks {

using compiler::Tested;
using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Stmt;
using grammar::StmtKind;

namespace {

struct Looker {
  const Subject& s;
  Sink& sink;
  std::set<std::string> hopeless;            // outcomes that are told of by themselves
  std::vector<diagnostics::Span> settled{};  // conditions that are told of, or right as they are
  std::set<std::string> told_ends{};         // outcomes that are told of here

  void tell(const Expr& e, const Tested& t) {
    const Expr& part = deciding(s.model, e);
    const Tested* why = tested(s.model, part.at);
    settled.push_back(e.at);
    auto& d = sink.report(t.yes ? Id::always_true : Id::always_false, e.at);
    if (why == nullptr) return;
    if (const Text text = reason(s, *why); !text.empty()) d.arg("why", text);
    if (why->decided.end > why->decided.begin) d.label(why->decided, LabelId::tested_here);
  }

  // As written, without the spaces; quotes and all.
  std::string words(const Expr& e) const {
    std::string out(s.source.slice(e.at));
    std::erase_if(out, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
    return out;
  }

  // The parts of `a and b and c`, or of `or`.
  static void flat(const Expr& e, bool with_and, std::vector<const Expr*>& out) {
    if (with_and ? is_and(e) : is_or(e)) {
      for (const Expr& part : e.args) flat(part, with_and, out);
    } else {
      out.push_back(&e);
    }
  }

  // `a and not a`, `a or not a`, whatever `a` is.
  bool against_itself(const Expr& e) {
    std::vector<const Expr*> all;
    flat(e, is_and(e), all);
    std::map<std::string, const Expr*> seen;
    for (const Expr* part : all) seen.emplace(words(*part), part);
    for (const Expr* part : all) {
      if (part->kind != ExprKind::unary || part->op != grammar::Op::not_) continue;
      const auto other = seen.find(words(part->args[0]));
      if (other == seen.end()) continue;
      settled.push_back(e.at);
      sink.report(is_and(e) ? Id::always_false : Id::always_true, e.at)
          .arg("why",
               said("`{part}` is the opposite of `{other}`",
                    {{"part", s.source.slice(part->at)}, {"other", s.source.slice(other->second->at)}}));
      return true;
    }
    return false;
  }

  // A later branch that asks for all that one before it asks for, and perhaps for more: that one is taken.
  bool asked_before(const Expr& e, const std::vector<const Expr*>& before) {
    const Tested* t = tested(s.model, e.at);
    if (t == nullptr || !t->yes || !t->no) return false;
    std::vector<const Expr*> parts;
    flat(e, true, parts);
    std::set<std::string> mine;
    for (const Expr* part : parts) mine.insert(words(*part));
    for (const Expr* other : before) {
      if (tested(s.model, other->at) == nullptr) continue;
      std::vector<const Expr*> theirs;
      flat(*other, true, theirs);
      if (!std::all_of(theirs.begin(), theirs.end(),
                       [&](const Expr* part) { return mine.count(words(*part)) != 0; }))
        continue;
      settled.push_back(e.at);
      sink.report(Id::always_false, e.at)
          .arg("why",
               said("where it is so, `{other}` before it is taken", {{"other", s.source.slice(other->at)}}))
          .label(other->at, LabelId::first_here);
      return true;
    }
    return false;
  }

  // `last`: nothing but the rest is left when it is asked, and it may be written for clearness.
  void condition(const Expr& e, bool last = false) {
    if (e.kind == ExprKind::yes_no || e.kind == ExprKind::error) return;
    const Tested* t = tested(s.model, e.at);
    if (t == nullptr) return;
    if (!t->yes || !t->no) {
      if (last && t->yes) {
        settled.push_back(e.at);
      } else {
        tell(e, *t);
      }
      return;
    }
    if (is_and(e) || is_or(e)) {
      if (against_itself(e)) return;
      for (const Expr& part : e.args) condition(part, last);
    } else if (e.kind == ExprKind::unary && e.op == grammar::Op::not_) {
      condition(e.args[0]);
    }
  }
  void conditions(const std::vector<Expr>& list) {
    for (const Expr& e : list) condition(e);
  }

  // The outcomes some of these lines finish with that no battle ends as.
  std::set<std::string> ends_so(const std::vector<Stmt>& body) const {
    std::set<std::string> found;
    Visitor v;
    v.stmt = [&](const Stmt& line) {
      if (line.kind == StmtKind::finish && hopeless.count(line.name.text) != 0) found.insert(line.name.text);
    };
    walk(body, v);
    return found;
  }

  // A condition that is never so keeps battles from these: one message for all of them.
  void no_end(const Expr& e, const std::set<std::string>& names) {
    settled.push_back(e.at);
    const bool fresh = told_ends.count(*names.begin()) == 0;
    told_ends.insert(names.begin(), names.end());
    if (!fresh) return;
    auto& d = sink.report(Id::outcome_never, e.at).arg("name", *names.begin());
    const Tested* t = tested(s.model, deciding(s.model, e).at);
    const Text why = t == nullptr ? Text() : reason(s, *t);
    d.arg("why", why.empty() ? said("this is never so") : why);
    for (const auto& outcome : s.model.outcomes)
      if (outcome.name == *names.begin()) d.label(outcome.at, LabelId::declared_here);
  }

  void branches(const Stmt& line) {
    for (std::size_t i = 0; i < line.branches.size(); ++i) {
      const grammar::Branch& b = line.branches[i];
      if (b.condition.empty()) continue;
      const Expr& e = b.condition[0];
      if (never(tested(s.model, e.at))) {
        if (const auto names = ends_so(b.body); !names.empty()) {
          no_end(e, names);
          continue;
        }
      }
      const bool more = i + 1 < line.branches.size() && !line.branches[i + 1].condition.empty();
      std::vector<const Expr*> before;
      for (std::size_t k = 0; k < i; ++k) {
        if (!line.branches[k].condition.empty()) before.push_back(&line.branches[k].condition[0]);
      }
      if (!asked_before(e, before)) condition(e, i > 0 && !more);
    }
  }

  void line(const Stmt& l) {
    branches(l);
    if (l.kind == StmtKind::repeat_until) conditions(l.value);
    conditions(l.where);
    if (l.when.empty()) return;
    const bool hopeless_end = l.kind == StmtKind::finish && hopeless.count(l.name.text) != 0;
    if (hopeless_end && never(tested(s.model, l.when[0].at))) {
      no_end(l.when[0], {l.name.text});
    } else {
      conditions(l.when);
    }
  }

  // In a formula, or wherever a value is worked out: a part that changes nothing of the whole.
  void parts(const Expr& e) {
    if (!is_and(e) && !is_or(e)) return;
    for (const Expr& part : e.args) {
      const Tested* t = tested(s.model, part.at);
      const bool idle = is_and(e) ? always(t) : never(t);
      const bool known = std::any_of(settled.begin(), settled.end(), [&](const diagnostics::Span& at) {
        return at.begin <= part.at.begin && part.at.end <= at.end;
      });
      if (idle && !known && part.kind != ExprKind::yes_no) tell(part, *t);
    }
  }

  void expr(const Expr& e) {
    conditions(e.where);
    if (e.kind == ExprKind::aggregate && (e.fold == grammar::Fold::any || e.fold == grammar::Fold::every))
      conditions(e.body);
    if (e.kind != ExprKind::choice) return;
    std::vector<const Expr*> before;
    for (std::size_t i = 1; i < e.args.size(); i += 2) {
      if (!asked_before(e.args[i], before)) condition(e.args[i], i > 1 && i + 2 >= e.args.size());
      before.push_back(&e.args[i]);
    }
  }

  // `+1 per full 60 guns` of 0 to 18 guns: the modifier never counts, in none of its copies.
  void per(const grammar::ModifiersDecl::Row& row) {
    if (row.per.empty()) return;
    const Expr& value = row.per[0];
    const bool full = !row.full.empty();
    compiler::ValueSet counted, of;
    for (const compiler::Node& n : s.model.nodes) {
      if (n.set.empty() || !(n.at == value.at)) continue;
      if (n.kind == compiler::NodeKind::counted) of = of.unite(n.set);
      const bool parts = full && n.kind == compiler::NodeKind::round && n.args.size() == 2 &&
                         n.args[1]->at == row.full[0].at;
      if (full ? parts : n.kind == compiler::NodeKind::counted) counted = counted.unite(n.set);
    }
    if (!counted.is_single() || counted.lo() != 0 || of.empty()) return;
    const diagnostics::Span at{full ? row.full[0].at.begin : value.at.begin, value.at.end};
    const Text what = s.source.slice(value.at);
    sink.report(Id::always_false, at)
        .arg("why", !full || of.is_single()
                        ? said("`{what}` is always 0, so the modifier never counts", {{"what", what}})
                        : said("`{what}` is never as much as one full `{full}`, so the modifier never counts",
                               {{"what", what}, {"full", s.source.slice(row.full[0].at)}}));
  }

  void sheet() {
    Visitor v;
    v.expr = [&](const Expr& e) { expr(e); };
    v.stmt = [&](const Stmt& l) { line(l); };
    walk(s.sheet, v);
    for (const grammar::PieceDecl& p : s.sheet.pieces) {
      if (p.out_when.empty()) continue;
      if (never(tested(s.model, p.out_when[0].at))) {
        settled.push_back(p.out_when[0].at);  // told where it is about the piece
      } else {
        conditions(p.out_when);
      }
    }
    for (const grammar::TableDecl& t : s.sheet.tables) {
      if (!t.conditions) continue;
      std::size_t rows = t.rows.size();
      while (rows > 0 && t.rows[rows - 1].condition.empty()) --rows;
      for (std::size_t i = 0; i < rows; ++i) {
        for (const Expr& e : t.rows[i].condition) condition(e, i > 0 && i + 1 == rows);
      }
    }
    for (const grammar::ModifiersDecl& d : s.sheet.modifiers) {
      for (const auto& row : d.rows) conditions(row.when);
    }
    for (const grammar::ModifiersDecl& list : s.sheet.modifiers) {
      for (const auto& row : list.rows) per(row);
    }
    for (const grammar::RequireDecl& r : s.sheet.requires_) condition(r.condition);
    Visitor idle;
    idle.expr = [&](const Expr& e) { parts(e); };
    walk(s.sheet, idle);
  }
};

}  // namespace

void look_at_tests(const Subject& s, Sink& sink) {
  Looker looker{s, sink, hopeless_outcomes(s)};
  looker.sheet();
}

}  // namespace muster::checks

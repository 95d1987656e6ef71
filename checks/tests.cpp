// Conditions that come out the same wherever they are worked out.
//
// The compiler notes how each came out, in every copy of a formula and with all that is passed to a
// rule (Model::tested). Here the conditions that stand in the sheet are gone through, so that none is
// told that only the compiler made. Where a whole condition may go both ways, its parts are asked.
#include <algorithm>
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
using diagnostics::Sink;
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

  void tell(const Expr& e, const Tested& t) {
    const Expr& part = deciding(s.model, e);
    const Tested* why = tested(s.model, part.at);
    settled.push_back(e.at);
    auto& d = sink.report(t.yes ? Id::always_true : Id::always_false, e.at);
    if (why == nullptr) return;
    if (const std::string text = reason(s, *why); !text.empty()) d.arg("why", text);
    if (why->decided.end > why->decided.begin) d.label(why->decided, LabelId::tested_here);
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
      for (const Expr& part : e.args) condition(part, last);
    } else if (e.kind == ExprKind::unary && e.op == grammar::Op::not_) {
      condition(e.args[0]);
    }
  }
  void conditions(const std::vector<Expr>& list) {
    for (const Expr& e : list) condition(e);
  }

  // Whether some of these lines finish with an outcome that is told of by itself.
  bool ends_so(const std::vector<Stmt>& body) const {
    bool found = false;
    Visitor v;
    v.stmt = [&](const Stmt& line) {
      if (line.kind == StmtKind::finish && hopeless.count(line.name.text) != 0) found = true;
    };
    walk(body, v);
    return found;
  }

  void branches(const Stmt& line) {
    for (std::size_t i = 0; i < line.branches.size(); ++i) {
      const grammar::Branch& b = line.branches[i];
      if (b.condition.empty()) continue;
      const Expr& e = b.condition[0];
      const Tested* t = tested(s.model, e.at);
      const bool told_there = never(t) && ends_so(b.body);
      bool rest_ends_so = false;
      for (std::size_t k = i + 1; k < line.branches.size(); ++k)
        rest_ends_so = rest_ends_so || ends_so(line.branches[k].body);
      if (told_there || (always(t) && rest_ends_so)) {
        settled.push_back(e.at);
        continue;
      }
      const bool more = i + 1 < line.branches.size() && !line.branches[i + 1].condition.empty();
      condition(e, i > 0 && !more);
    }
  }

  void line(const Stmt& l) {
    branches(l);
    if (l.kind == StmtKind::repeat_until) conditions(l.value);
    conditions(l.where);
    if (l.when.empty()) return;
    const bool hopeless_end = l.kind == StmtKind::finish && hopeless.count(l.name.text) != 0;
    if (hopeless_end && never(tested(s.model, l.when[0].at))) {
      settled.push_back(l.when[0].at);
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
    for (std::size_t i = 1; i < e.args.size(); i += 2) condition(e.args[i], i > 1 && i + 2 >= e.args.size());
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
    std::string why = "`" + std::string(s.source.slice(value.at)) + "` is ";
    if (!full || of.is_single()) {
      why += "always 0, so the modifier never counts";
    } else {
      why += "never as much as one full `" + std::string(s.source.slice(row.full[0].at)) +
             "`, so the modifier never counts";
    }
    sink.report(Id::always_false, at).arg("why", why);
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

// Completing nodes; see settle.h.
#include "grammar/settle.h"

#include <algorithm>
#include <utility>

namespace muster::grammar {
namespace {

Expr missing(Span near) {
  Expr made;
  made.at = near;
  return made;
}

void fill(std::vector<Expr>& part, Span near) {
  if (part.empty()) part.push_back(missing(near));
}

// Does the kind need this part?
bool has_value(StmtKind kind) {
  switch (kind) {
    case StmtKind::let:
    case StmtKind::tally:
    case StmtKind::assign:
    case StmtKind::add:
    case StmtKind::subtract:
    case StmtKind::raise:
    case StmtKind::reduce:
    case StmtKind::repeat:
    case StmtKind::repeat_until:
    case StmtKind::for_each:
    case StmtKind::spend:
    case StmtKind::move:
    case StmtKind::call:
    case StmtKind::effect:
    case StmtKind::roll_on:
    case StmtKind::do_:
    case StmtKind::give:
      return true;
    default:
      return false;
  }
}

bool has_target(StmtKind kind) {
  switch (kind) {
    case StmtKind::assign:
    case StmtKind::add:
    case StmtKind::subtract:
    case StmtKind::raise:
    case StmtKind::reduce:
    case StmtKind::move:
      return true;
    default:
      return false;
  }
}

bool has_name(StmtKind kind) {
  switch (kind) {
    case StmtKind::let:
    case StmtKind::tally:
    case StmtKind::roll:
    case StmtKind::for_each:
    case StmtKind::spend:
    case StmtKind::finish:
    case StmtKind::stage:
      return true;
    default:
      return false;
  }
}

}  // namespace

void settle(TypeSpec& made, Reader&) {
  if (made.kind == TypeKind::choice && made.words.size() == 1) {
    made.kind = TypeKind::named;
    made.name = std::move(made.words.front());
    made.words.clear();
  }
  if (made.range.size() == 1) made.range.push_back(missing(made.range_at));
}

void settle(FieldDecl&, Reader&) {}

void settle(Branch&, Reader&) {}

void settle(Stmt& made, Reader& r) {
  if (has_name(made.kind) && made.name.text.empty() && !made.name.quoted) made.kind = StmtKind::error;
  if (made.kind == StmtKind::if_ && !made.branches.empty()) made.at = made.branches.front().at;
  // A broken `if C` still has a condition; only `else` has none.
  for (std::size_t k = 0; k < made.branches.size(); ++k) {
    Branch& branch = made.branches[k];
    const bool is_else = k > 0 && k + 1 == made.branches.size() && branch.condition.empty() &&
                         past_keyword(r, r.at(branch.at.begin), Role::else_) &&
                         at_line_end(r, past_keyword(r, r.at(branch.at.begin), Role::else_));
    if (!is_else) fill(branch.condition, branch.at);
  }
  if (has_target(made.kind)) fill(made.target, made.at);
  if (has_value(made.kind)) fill(made.value, made.at);
  if (made.kind == StmtKind::tally && !made.type) made.type.emplace();
  if (made.kind == StmtKind::spend) {
    fill(made.args, made.at);
    if (!made.spend) made.spend.emplace();
    const Spend::How how = made.spend->how;
    if (how == Spend::How::in_proportion || how == Spend::How::at_random) fill(made.spend->by, made.at);
    // A line that begins as it should and is broken was there all the same.
    if (made.spend->takes_at.end != 0) fill(made.spend->takes, made.spend->takes_at);
  }
  if (made.kind == StmtKind::roll) {
    if (!made.dice && made.value.empty()) made.dice.emplace().at = made.at;
    if (made.dice && !made.dice->fate) fill(made.dice->sides, made.at);
  }
  if (made.kind == StmtKind::later || made.kind == StmtKind::now) {
    if (made.body.empty()) {
      made.kind = StmtKind::error;
    } else if (!made.body.front().when.empty()) {
      // `later S when C`: C belongs to the whole, it is tested now.
      made.when = std::move(made.body.front().when);
      made.body.front().when.clear();
      if (!made.body.front().value.empty() && made.body.front().kind != StmtKind::error)
        made.body.front().at.end =
            std::max(made.body.front().at.begin, made.body.front().value.front().at.end);
    }
  }
}

void settle(FormulaDecl&, Reader&) {}
void settle(MeasureDecl&, Reader&) {}

}  // namespace muster::grammar

// Odds looked up the wrong way round.
//
// Tables of odds read attacker to defender nearly everywhere, and have more columns above 1-1 than
// below: who attacks brings more. Where a sheet names its sides so and divides the other way, one of the
// two was likely meant otherwise. Which side a value speaks of is told by the names of sides in it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "checks/bodies.h"
#include "checks/families.h"
#include "checks/walk.h"

namespace muster::checks {

using compiler::TableInfo;
using diagnostics::Id;
using diagnostics::Sink;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Stmt;

namespace {

enum Who : unsigned { kNobody = 0, kAttacker = 1, kDefender = 2 };

// How a side is called that attacks, or defends; the beginnings of words.
Who role_of(const std::string& side) {
  constexpr std::array kAttackers{std::string_view("attack"),  std::string_view("assault"),
                                  std::string_view("атак"),    std::string_view("напад"),
                                  std::string_view("наступа"), std::string_view("atac"),
                                  std::string_view("ataq"),    std::string_view("asalt")};
  constexpr std::array kDefenders{std::string_view("defen"), std::string_view("защит"),
                                  std::string_view("защищ"), std::string_view("оборон")};
  const auto begins = [&](std::string_view word) { return side.compare(0, word.size(), word) == 0; };
  if (std::any_of(kAttackers.begin(), kAttackers.end(), begins)) return kAttacker;
  return std::any_of(kDefenders.begin(), kDefenders.end(), begins) ? kDefender : kNobody;
}

// What names speak of: the sides, and what a rule calls its own.
using Known = std::map<std::string, unsigned>;

unsigned spoken_of(const Expr& value, const Known& known) {
  unsigned who = kNobody;
  walk(value, {[&](const Expr& e) {
                 if (e.kind == ExprKind::enemy) who |= kAttacker | kDefender;
                 if (e.kind != ExprKind::name) return;
                 if (const auto it = known.find(e.name.text); it != known.end()) who |= it->second;
               },
               {}});
  return who;
}

struct Use {
  const Expr* odds = nullptr;
  const TableInfo* table = nullptr;
  bool turned = false;  // the defender stands first
};

const TableInfo* table_of(const compiler::Model& m, const Expr& e) {
  const auto it = m.symbols.find(e.name.text);
  if (it == m.symbols.end() || it->second.what != compiler::Model::What::table) return nullptr;
  const TableInfo& t = m.tables[static_cast<std::size_t>(it->second.index)];
  return t.across.odds || t.odds ? &t : nullptr;
}

void uses_in(const compiler::Model& m, const Body& body, Known known, std::vector<Use>& out) {
  const auto look = [&](const Expr& e) {
    if (e.kind != ExprKind::index || e.args.size() < 2) return;
    const TableInfo* t = table_of(m, e.args[0]);
    if (t == nullptr) return;
    for (std::size_t i = 1; i < e.args.size(); ++i) {
      const Expr& key = e.args[i];
      if (key.kind != ExprKind::against || key.args.size() != 2) continue;
      const unsigned first = spoken_of(key.args[0], known), second = spoken_of(key.args[1], known);
      const bool apart =
          (first == kAttacker && second == kDefender) || (first == kDefender && second == kAttacker);
      if (apart) out.push_back({&key, t, first == kDefender});
    }
  };
  // Names of values come before their uses; a name that is used twice speaks of both.
  for (const auto* lines : body.lines) {
    walk(*lines,
         {{}, [&](const Stmt& s) {
            using enum grammar::StmtKind;
            if ((s.kind != let && s.kind != tally && s.kind != for_each && s.kind != add) || s.value.empty())
              return;
            const std::string& name =
                s.kind == add && !s.target.empty() ? s.target[0].name.text : s.name.text;
            if (!name.empty() && (s.kind != add || s.target[0].kind == ExprKind::name))
              known[name] |= spoken_of(s.value[0], known);
          }});
  }
  for (const auto* lines : body.lines) walk(*lines, {look, {}});
  for (const Expr* value : body.values) walk(*value, {look, {}});
}

// More columns for an attacker who is the stronger.
bool for_attackers(const TableInfo& t) {
  std::size_t above = 0, below = 0;
  for (const auto& head : t.across.heads) {
    above += head.p > head.q ? 1 : 0;
    below += head.p < head.q ? 1 : 0;
  }
  return above > below;
}

std::string mended(const diagnostics::Source& source, const Expr& odds) {
  const auto middle = source.slice({odds.args[0].at.end, odds.args[1].at.begin});
  return std::string(source.slice(odds.args[1].at)) + std::string(middle) +
         std::string(source.slice(odds.args[0].at));
}

}  // namespace

void look_at_odds(const Subject& s, Sink& sink) {
  const compiler::Model& m = s.model;
  Known sides;
  unsigned roles = kNobody;
  std::string attacker, defender;
  for (const std::string& side : m.sides) {
    const Who who = role_of(side);
    sides[side] = who;
    roles |= who;
    (who == kAttacker ? attacker : defender) = side;
  }
  if (roles != (kAttacker | kDefender)) return;
  std::vector<Use> uses;
  for (const Body& body : bodies_of(s.sheet)) uses_in(m, body, sides, uses);
  for (const Use& use : uses) {
    if (!use.turned) continue;
    const auto other = std::find_if(uses.begin(), uses.end(),
                                    [&](const Use& u) { return u.table == use.table && !u.turned; });
    if (other != uses.end()) {
      sink.report(Id::odds_both_ways, use.odds->at)
          .arg("table", use.table->name)
          .arg("first", attacker)
          .label(other->odds->at, diagnostics::LabelId::other_look_up);
    } else if (for_attackers(*use.table)) {
      const std::string other_way = mended(s.source, *use.odds);
      sink.report(Id::odds_turned, use.odds->at)
          .arg("first", defender)
          .arg("second", attacker)
          .arg("example", attacker + " 6, " + defender + " 2")
          .arg("turned", "1-3")
          .arg("mended", other_way)
          .fix(use.odds->at, other_way);
    }
  }
}

}  // namespace muster::checks

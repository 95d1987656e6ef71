#include "coverage/ways.h"

#include <algorithm>
#include <map>
#include <utility>

#include "checks/aligned.h"
#include "checks/walk.h"
#include "compiler/model.h"
#include "compiler/table_parts.h"

namespace muster::coverage {

using bytecode::Op;
using diagnostics::Span;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Stmt;
using grammar::StmtKind;

namespace {

constexpr std::size_t kWidth = 60;

using Key = std::pair<std::uint32_t, std::uint32_t>;
Key key_of(Span at) { return {at.begin, at.end}; }

struct Finder {
  const Sheet& sheet;
  std::map<Key, std::vector<std::uint32_t>> decisions{}, loops{};
  std::vector<Way> out{};

  void sort_instructions() {
    const auto& code = sheet.ruleset.code;
    for (std::size_t i = 0; i < code.size() && i < sheet.places.size(); ++i) {
      const auto number = static_cast<std::uint32_t>(i);
      switch (code[i].op) {
        case Op::if_:
        case Op::select:
          decisions[key_of(sheet.places[i])].push_back(number);
          break;
        case Op::loop:
        case Op::each:
        case Op::groups:
          loops[key_of(sheet.places[i])].push_back(number);
          break;
        default:
          break;
      }
    }
  }

  std::string words(Span at) const { return words_at(sheet.subject.source, at); }

  void add(const Expr& condition, bool said, Span at, std::string shown, const char* missing) {
    const auto found = decisions.find(key_of(condition.at));
    if (found == decisions.end()) return;
    const auto& tested = sheet.subject.model.tested;
    if (const auto proved = tested.find(key_of(condition.at)); proved != tested.end())
      if (!(said ? proved->second.yes : proved->second.no)) return;
    Way way{at, std::move(shown), missing, found->second.front(), {}, said};
    way.copies.assign(found->second.begin() + 1, found->second.end());
    out.push_back(std::move(way));
  }

  void chain(const Stmt& s) {
    const Expr* last = nullptr;
    for (const grammar::Branch& branch : s.branches) {
      if (branch.condition.empty()) {
        if (last != nullptr) add(*last, false, branch.at, words(branch.at), "never came to this");
        return;
      }
      last = &branch.condition[0];
      add(*last, true, branch.at, words(branch.at), "never held");
    }
    if (last == nullptr) return;
    add(*last, false, s.branches.back().at, words(s.branches.back().at),
        s.branches.size() == 1 ? "always held" : "held whenever none before it did");
  }

  void line(const Stmt& s) {
    for (const Expr& when : s.when) {
      add(when, true, s.at, words(s.at), "never held");
      add(when, false, s.at, words(s.at), "always held");
    }
    if (s.kind == StmtKind::if_) chain(s);
    if (s.kind != StmtKind::repeat && s.kind != StmtKind::for_each) return;
    // Of what a loop becomes the last goes through its turns: others only choose and sort who comes.
    const auto found = loops.find(key_of(s.at));
    if (found != loops.end())
      out.push_back({s.at, words(s.at), "never had a turn", found->second.back(), {}, true});
  }

  // value, condition, value, condition, ..., otherwise-value
  void choice(const Expr& e) {
    if (e.kind != ExprKind::choice) return;
    const Expr* last = nullptr;
    for (std::size_t i = 1; i < e.args.size(); i += 2) {
      last = &e.args[i];
      add(*last, true, last->at, words(last->at), "never held");
    }
    if (last != nullptr)
      add(*last, false, e.args.back().at, words(last->at),
          e.args.size() <= 3 ? "always held" : "held whenever none before it did");
  }

  void modifiers(const grammar::ModifiersDecl& list) {
    for (const auto& row : list.rows) {
      for (const Expr& when : row.when) {
        add(when, true, row.at, words(row.at), "never held");
        add(when, false, row.at, words(row.at), "always held");
      }
    }
  }
};

}  // namespace

std::string words_at(const diagnostics::Source& source, Span at) {
  std::string_view text = source.slice(at);
  text = text.substr(0, text.find_first_of("\r\n"));
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t';
    if (!blank) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return checks::cropped(out, kWidth);
}

std::string row_words(const checks::Subject& s, const compiler::TableInfo& t, std::size_t i) {
  const grammar::Row& row = t.decl->rows[i];
  if (!row.condition.empty()) return words_at(s.source, row.condition.front().at);
  if (row.cells.empty()) return words_at(s.source, row.at);
  if (t.decl->conditions) return words_at(s.source, row.cells.front().at);
  const std::size_t keys = std::max<std::size_t>(1, compiler::keys_of_row(t, row));
  return words_at(s.source,
                  {row.cells.front().at.begin, row.cells[std::min(keys, row.cells.size()) - 1].at.end});
}

std::vector<Way> ways_of(const Sheet& sheet) {
  Finder finder{sheet};
  finder.sort_instructions();
  checks::walk(sheet.subject.sheet,
               {[&](const Expr& e) { finder.choice(e); }, [&](const Stmt& s) { finder.line(s); }});
  for (const auto& list : sheet.subject.sheet.modifiers) finder.modifiers(list);
  std::stable_sort(finder.out.begin(), finder.out.end(),
                   [](const Way& a, const Way& b) { return a.at.begin < b.at.begin; });
  return std::move(finder.out);
}

}  // namespace muster::coverage

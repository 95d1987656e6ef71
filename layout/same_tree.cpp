// Both trees as text, compared. The grammar prints most kinds of nodes; here are the others.
#include "layout/same_tree.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/print_tree.h"

namespace muster::layout {

namespace {

using grammar::Name;
using grammar::print;

// Every part ends its line, so that no two of them can be mistaken for one.
class Written {
 public:
  Written& add(std::string_view part) {
    text_.append(part).append("\n");
    return *this;
  }
  Written& add(const Name& name) { return add(name.text).add(name.quoted ? "quoted" : ""); }
  template <class Node>
  Written& add(const std::vector<Node>& nodes) {
    for (const Node& node : nodes) add(node);
    return add("-");
  }
  Written& add(const grammar::Expr& e) { return add(print(e)); }
  Written& add(const grammar::Cell& c) { return add(print(c)); }
  Written& add(const grammar::FieldDecl& f) { return add(print(f)); }
  Written& add(const grammar::TypeSpec& t) { return add(print(t)); }
  Written& add(const grammar::TableDecl& t) { return add(print(t)); }
  Written& add(const grammar::ModifiersDecl& m) { return add(print(m)); }
  Written& add(const grammar::AllowDecl& a) { return add(print(a)); }
  Written& add(const grammar::Row& r) { return add(print(r)); }
  Written& add(const grammar::NamesDecl::Word& w) { return add(w.name).add(w.text); }
  Written& add(const grammar::NamesDecl& n) { return add(n.name).add(n.words).number(n.ends_nearest); }
  Written& add(const grammar::JoinRule& j) {
    if (j.field) add(*j.field);
    return number(static_cast<int>(j.how));
  }
  Written& add(const grammar::PieceDecl& p) {
    add(p.name).add(p.part_of).add(p.plural).add(p.up_to).add(p.fields).add(p.out_when);
    number(p.has_join).add(p.at_most).add(p.joins).add(p.line);
    for (const bool star : p.line_star) number(star);
    return *this;
  }
  Written& add(const grammar::UnitsDecl& u) { return add(u.piece).add(u.header).add(u.rows); }
  Written& add(const grammar::SidesDecl& s) { return add(s.names); }
  Written& add(const grammar::FieldsDecl& f) { return number(static_cast<int>(f.kind)).add(f.fields); }
  Written& add(const grammar::Param& p) { return add(p.name).add(p.type); }
  Written& add(const grammar::FormulaDecl& f) {
    add(f.name).add(f.params);
    if (f.gives) add(*f.gives);
    return add(f.body);
  }
  Written& add(const grammar::RuleDecl& r) {
    add(r.name).add(r.params);
    if (r.gives) add(*r.gives);
    return add(print(r.body));
  }
  Written& add(const grammar::BattleDecl& b) { return add(print(b.body)); }
  Written& add(const grammar::OutcomesDecl& o) { return add(o.words); }
  Written& add(const grammar::MeasureDecl& m) { return add(m.name).add(m.value); }
  Written& add(const grammar::RequireDecl& r) { return add(r.condition).add(r.message); }

  Written& add(const grammar::FieldValue& v) { return add(v.field).add(v.values).number(v.column > 0); }
  Written& add(const grammar::PieceLine& p) {
    number(p.inside).number(p.number.value_or(-1));
    if (p.kind) add(*p.kind);
    return add(p.names).add(p.units).add(p.count).add(p.statline).add(p.fields);
  }
  Written& add(const grammar::SideBlock& s) { return add(s.side).add(s.title).add(s.fields).add(s.pieces); }
  Written& add(const grammar::ScriptValue& v) {
    number(v.total);
    for (const auto face : v.faces) number(face);
    return add("-");
  }
  Written& add(const grammar::Script& s) { return number(static_cast<int>(s.kind)).add(s.who).add(s.values); }
  Written& add(const grammar::Expect& e) {
    number(static_cast<int>(e.kind)).number(e.flag).add(e.value).add(e.who).add(e.text);
    for (const auto one : e.numbers) number(one);
    return add("-");
  }
  Written& number(std::int64_t n) { return add(std::to_string(n)); }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string written(const grammar::Sheet& s) {
  Written out;
  out.number(static_cast<int>(s.language)).add(s.title).add(s.names).add(s.pieces).add(s.units).add(s.sides);
  out.add(s.fields).add(s.tables).add(s.formulas).add(s.modifiers).add(s.rules).add(s.battles);
  return out.add(s.outcomes).add(s.measures).add(s.requires_).add(s.allows).text();
}

// How the lines below a piece stand to one another: of each, the last one above it that stands further
// to the left.
std::string depths(const grammar::BattleFile& file) {
  struct Begin {
    std::uint32_t at = 0, column = 0;
  };
  Written out;
  std::vector<Begin> lines;
  const auto done = [&] {
    std::sort(lines.begin(), lines.end(), [](const Begin& a, const Begin& b) { return a.at < b.at; });
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      while (!open.empty() && lines[open.back()].column >= lines[i].column) open.pop_back();
      out.number(open.empty() ? -1 : static_cast<std::int64_t>(open.back()));
      open.push_back(i);
    }
    lines.clear();
    out.add("-");
  };
  for (const grammar::SideBlock& side : file.sides) {
    for (const grammar::PieceLine& piece : side.pieces) {
      if (piece.inside)
        lines.push_back({piece.at.begin, piece.column});
      else
        done();
      for (const grammar::FieldValue& value : piece.fields)
        if (value.column > 0) lines.push_back({value.at.begin, value.column});
    }
    done();
  }
  return out.text();
}

std::string written(const grammar::BattleFile& f) {
  Written out;
  out.number(static_cast<int>(f.language)).number(f.language_stated).add(f.title).add(f.rules).add(f.given);
  out.add(f.only).add(f.sides).add(f.scripts).number(f.seed.value_or(-1)).number(f.then_random);
  return out.add(f.expects).text();
}

}  // namespace

bool same_tree(const grammar::Sheet& a, const grammar::Sheet& b) { return written(a) == written(b); }

bool same_tree(const grammar::BattleFile& a, const grammar::BattleFile& b) {
  return written(a) == written(b) && depths(a) == depths(b);
}

}  // namespace muster::layout

// What nothing uses: names that a sheet declares and never asks for.
//
// What only something unused uses is not told: with the first taken away, the second is told next.
#include <algorithm>

#include "checks/families.h"
#include "checks/mentions.h"
#include "grammar/keywords.h"

namespace muster::checks {

using diagnostics::Id;
using diagnostics::Sink;

namespace {

bool has(const std::set<std::string>& set, const std::string& name) { return set.count(name) != 0; }

// Words of a battle file, or of what came out, are kept for whoever reads the report.
bool only_told(const grammar::FieldDecl& f) {
  return f.type.kind == grammar::TypeKind::label || f.type.kind == grammar::TypeKind::named ||
         f.type.kind == grammar::TypeKind::choice;
}

void tell_pieces(const Subject& s, const Mentions& seen, Sink& sink) {
  for (const grammar::PieceDecl& p : s.sheet.pieces) {
    const std::string& plural = p.plural.text.empty() ? p.name.text : p.plural.text;
    const bool used = has(seen.types, p.name.text) || has(seen.names, plural) || has(seen.dots, plural) ||
                      has(seen.names, p.name.text);
    if (!used) {
      sink.report(Id::piece_unused, p.name.at).arg("name", p.name.text);
      continue;
    }
    for (const grammar::FieldDecl& f : p.fields) {
      if (has(seen.dots, f.name.text) || has(seen.names, f.name.text)) continue;
      if (only_told(f)) continue;
      sink.report(Id::field_unused, f.name.at).arg("name", f.name.text).arg("owner", p.name.text);
    }
  }
  for (const grammar::FieldsDecl& block : s.sheet.fields) {
    for (const grammar::FieldDecl& f : block.fields) {
      const bool used = has(seen.names, f.name.text) || has(seen.dots, f.name.text);
      if (used) continue;
      if (block.kind == grammar::BlockKind::given) {
        sink.report(Id::given_unused, f.name.at).arg("name", f.name.text);
        continue;
      }
      // What lines count for the whole battle they count for the report.
      const bool counted = block.kind == grammar::BlockKind::state && has(seen.stores, f.name.text);
      if (only_told(f) || counted) continue;
      const auto owner = block.kind == grammar::BlockKind::side ? grammar::Role::side : grammar::Role::state;
      sink.report(Id::field_unused, f.name.at)
          .arg("name", f.name.text)
          .arg("owner", grammar::shown(owner, s.sheet.language));
    }
  }
}

// Result columns that no line reads; what stands in them for the reader has no name of its own.
void tell_columns(const Subject& s, const Mentions& seen, Sink& sink) {
  for (const compiler::TableInfo& t : s.model.tables) {
    if (!has(seen.names, t.name) || t.columns.size() < 2) continue;
    for (const compiler::ColumnInfo& column : t.columns) {
      if (column.name.empty() || has(seen.dots, column.name)) continue;
      sink.report(Id::field_unused, column.at).arg("name", column.name).arg("owner", t.name);
    }
  }
}

// Words that only tables give, where no cell has them: a result in the legend that is nowhere in the
// table. A word that a battle file may state, or that a list goes through, needs no line of the sheet.
void tell_words(const Subject& s, const Mentions& seen, const grammar::NamesDecl& names, Sink& sink) {
  bool given = false;
  bool stated = has(seen.names, names.name.text);
  const auto type = [&](const grammar::TypeSpec& t, bool& what) {
    if (t.kind == grammar::TypeKind::named && t.name.text == names.name.text) what = true;
    if (t.per && t.per->text == names.name.text) stated = true;
  };
  for (const grammar::PieceDecl& p : s.sheet.pieces) {
    for (const grammar::FieldDecl& f : p.fields) type(f.type, stated);
  }
  for (const grammar::FieldsDecl& block : s.sheet.fields) {
    for (const grammar::FieldDecl& f : block.fields) type(f.type, stated);
  }
  for (const grammar::TableDecl& t : s.sheet.tables) {
    if (t.gives) type(*t.gives, given);
    for (const grammar::ColumnHead& head : t.heads) {
      if (head.type) type(*head.type, given);
    }
  }
  if (!given || stated) return;
  for (const auto& word : names.words) {
    if (has(seen.names, word.name.text) || has(seen.cells, word.name.text)) continue;
    sink.report(Id::word_unused, word.name.at).arg("word", word.name.text).arg("name", names.name.text);
  }
}

void tell_declarations(const Subject& s, const Mentions& seen, Sink& sink) {
  const auto unused = [&](const grammar::Name& name, Id id) {
    if (!has(seen.names, name.text)) sink.report(id, name.at).arg("name", name.text);
  };
  for (const grammar::FormulaDecl& f : s.sheet.formulas) unused(f.name, Id::formula_unused);
  for (const grammar::ModifiersDecl& d : s.sheet.modifiers) unused(d.name, Id::formula_unused);
  for (const grammar::RuleDecl& r : s.sheet.rules) unused(r.name, Id::rule_unused);
  for (const grammar::TableDecl& t : s.sheet.tables) unused(t.name, Id::table_unused);
  for (const grammar::NamesDecl& n : s.sheet.names) {
    // A column of a table may hold its words without naming it.
    const bool by_words = std::any_of(n.words.begin(), n.words.end(), [&](const auto& word) {
      return has(seen.names, word.name.text) || has(seen.cells, word.name.text);
    });
    if (has(seen.types, n.name.text) || has(seen.names, n.name.text) || by_words) {
      tell_words(s, seen, n, sink);
    } else {
      sink.report(Id::names_unused, n.name.at).arg("name", n.name.text);
    }
  }
  for (const grammar::OutcomesDecl& o : s.sheet.outcomes) {
    for (const auto& word : o.words) {
      if (!has(seen.finishes, word.name.text))
        sink.report(Id::outcome_unused, word.name.at).arg("name", word.name.text);
    }
  }
}

}  // namespace

void look_at_uses(const Subject& s, Sink& sink) {
  const Mentions seen = read_mentions(s, sink);
  tell_pieces(s, seen, sink);
  tell_columns(s, seen, sink);
  tell_declarations(s, seen, sink);
}

}  // namespace muster::checks

// Names that are taken for each other: letters of two scripts that look the same, words that differ in
// capitals, accents or blanks only, and a word of a set that is also the name of a value.
//
// Names meet where they stand in one list: the words of one set, the fields of one piece, what one rule
// calls its own. Only letters of two scripts are looked for everywhere, because nobody sees them.
#include <utf8proc.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "checks/all_names.h"
#include "checks/bodies.h"
#include "checks/families.h"
#include "checks/walk.h"
#include "diagnostics/lookalike.h"

namespace muster::checks {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;
using grammar::Expr;

namespace {

// ------------------------------------------------------------------ the same to the eye

bool one_script(const diagnostics::Difference& how) { return !how.of_alphabets; }

bool meet(const Named& a, const Named& b, const diagnostics::Difference& how) {
  if (a.list == b.list) return true;
  if (a.own && b.own) return false;
  return !one_script(how);
}

using Pairs = std::set<std::pair<std::string, std::string>>;

void look_for_twins(const std::vector<Named>& all, Pairs& told, Sink& sink) {
  std::map<std::string, std::vector<const Named*>> by_look;
  for (const Named& name : all) {
    auto& group = by_look[diagnostics::skeleton(name.text)];
    for (const Named* other : group) {
      if (other->text == name.text) continue;
      const auto how = diagnostics::difference(name.text, other->text);
      if (!how || !meet(name, *other, *how)) continue;
      if (!told.insert(std::minmax(name.text, other->text)).second) break;
      sink.report(Id::looks_alike, name.at)
          .arg("name", name.text)
          .arg("other", other->text)
          .arg("letter", how->letter)
          .arg("script", how->script)
          .arg("other_script", how->other_script)
          .label(other->at, LabelId::other_name);
      break;
    }
    group.push_back(&name);
  }
}

// ------------------------------------------------------------------ nearly the same

// Which differences are passed over. Accents are those that change no letter: `й` and `ñ` are letters of
// their own (`герой` and `герои` are two words), `é` and `ё` are written or left out.
struct Loose {
  bool capitals = false, accents = false, blanks = false;
};

std::string loosely(const std::string& word, Loose loose) {
  std::vector<utf8proc_int32_t> letters(word.size() * 4 + 4);
  int options = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE;
  if (loose.capitals) options |= UTF8PROC_CASEFOLD;
  const auto size = utf8proc_decompose(
      reinterpret_cast<const utf8proc_uint8_t*>(word.data()), static_cast<utf8proc_ssize_t>(word.size()),
      letters.data(), static_cast<utf8proc_ssize_t>(letters.size()), static_cast<utf8proc_option_t>(options));
  if (size < 0 || size > static_cast<utf8proc_ssize_t>(letters.size())) return word;
  constexpr utf8proc_int32_t kGrave = 0x300, kAcute = 0x301, kDots = 0x308;
  std::string out;
  for (utf8proc_ssize_t i = 0; i < size; ++i) {
    const utf8proc_int32_t letter = letters[static_cast<std::size_t>(i)];
    if (loose.accents && (letter == kGrave || letter == kAcute || letter == kDots)) continue;
    if (loose.blanks && (letter == ' ' || letter == '_')) continue;
    utf8proc_uint8_t bytes[4];
    const auto taken = utf8proc_encode_char(letter, bytes);
    out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(taken));
  }
  return out;
}

Text how_little(const std::string& a, const std::string& b) {
  const auto same = [&](Loose loose) { return loosely(a, loose) == loosely(b, loose); };
  if (same({true, false, false})) return said("capitals");
  if (same({false, true, false})) {
    const bool dots = (a + b).find("ё") != std::string::npos || (a + b).find("Ё") != std::string::npos;
    return dots ? said("`ё` and `е`") : said("accents");
  }
  if (same({false, false, true})) return said("blanks");
  return said("capitals, accents and blanks");
}

bool has_letters(const std::string& word) {
  constexpr std::size_t kFewest = 3;  // `DR` and `Dr` are two results of many a table
  std::size_t letters = 0;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    letters += (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || byte >= 0xC0 ? 1 : 0;
  }
  return letters >= kFewest;
}

void look_for_near(const std::vector<Named>& all, Pairs& told, Sink& sink) {
  std::map<std::pair<int, std::string>, const Named*> first;
  // Of a word with a letter of another alphabet that is told, and nothing else.
  std::set<std::uint32_t> mixed;
  for (const auto& d : sink.list())
    if (d.id == Id::mixed_alphabets) mixed.insert(d.at.begin);
  for (const Named& name : all) {
    if (!has_letters(name.text) || mixed.count(name.at.begin) != 0) continue;
    const auto [it, fresh] =
        first.emplace(std::pair{name.list, loosely(name.text, {true, true, true})}, &name);
    if (fresh || it->second->text == name.text) continue;
    if (!told.insert(std::minmax(name.text, it->second->text)).second) continue;
    sink.report(Id::differs_little, name.at)
        .arg("name", name.text)
        .arg("other", it->second->text)
        .arg("how", how_little(name.text, it->second->text))
        .label(it->second->at, LabelId::other_name);
  }
}

// ------------------------------------------------------------------ a word and a value

// Names used in dice of tables, in formulas and in modifiers.
std::set<std::string> worked_with(const grammar::Sheet& sheet) {
  std::set<std::string> out;
  const auto on = [&](const Expr& e) {
    if (e.kind == grammar::ExprKind::name) out.insert(e.name.text);
  };
  for (const auto& table : sheet.tables) {
    for (const auto& row : table.rows) {
      for (const auto& cell : row.cells) walk(cell, {on, {}});
    }
  }
  for (const auto& formula : sheet.formulas) walk(formula.body, {on, {}});
  for (const auto& list : sheet.modifiers) {
    for (const auto& row : list.rows) {
      walk(row.value, {on, {}});
      for (const Expr& e : row.per) walk(e, {on, {}});
    }
  }
  return out;
}

void look_for_doubles(const Subject& s, Sink& sink) {
  const compiler::Model& m = s.model;
  std::set<int> given_by_tables;
  for (const auto& t : m.tables) {
    for (const auto& column : t.columns) {
      if (column.type.is(compiler::Base::name)) given_by_tables.insert(column.type.sub);
    }
  }
  if (given_by_tables.empty()) return;
  const auto used = worked_with(s.sheet);
  for (const auto& decl : s.sheet.names) {
    const auto symbol = m.symbols.find(decl.name.text);
    if (symbol == m.symbols.end() || symbol->second.what != compiler::Model::What::set ||
        given_by_tables.count(symbol->second.index) == 0)
      continue;
    for (const auto& word : decl.words) {
      const auto value = m.symbols.find(word.name.text);
      if (value == m.symbols.end() || used.count(word.name.text) == 0) continue;
      using What = compiler::Model::What;
      const Text what = value->second.what == What::given     ? said("a value that battles state")
                        : value->second.what == What::state   ? said("a value of the battle")
                        : value->second.what == What::formula ? said("a formula")
                                                              : Text();
      if (what.empty()) continue;
      sink.report(Id::word_and_value, word.name.at)
          .arg("word", word.name.text)
          .arg("set", decl.name.text)
          .arg("what", what)
          .label(value->second.at, LabelId::other_name);
    }
  }
}

}  // namespace

void look_at_names(const Subject& s, Sink& sink) {
  diagnostics::tell_look_alikes(sink);
  const std::vector<Named> names = names_of(s.sheet);
  Pairs told;
  look_for_twins(names, told, sink);
  look_for_near(names, told, sink);
  look_for_doubles(s, sink);
}

}  // namespace muster::checks

// What a name means where it stands: a local, a field of the own piece, a given value, a side,
// a word of a set; a field after a dot; a row of a table.
#include <algorithm>
#include <utility>

#include "compiler/resolve.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using grammar::ExprKind;

const Resolver::Binding* Resolver::find(const std::string& name) const {
  for (std::size_t i = scope.size(); i-- > 0;) {
    if (scope[i].name == name) return &scope[i];
  }
  return nullptr;
}

std::vector<std::string> Resolver::known_names() const {
  std::vector<std::string> names;
  for (const Binding& b : scope) names.push_back(b.name);
  // A rule and a kind of pieces are no values.
  for (const auto& [name, symbol] : m.symbols) {
    if (symbol.what != Model::What::rule && symbol.what != Model::What::piece) names.push_back(name);
  }
  for (const std::string& s : m.sides) names.push_back(s);
  for (const SetInfo& set : m.sets) names.insert(names.end(), set.words.begin(), set.words.end());
  if (self_kind >= 0) {
    for (const FieldInfo& f : m.pieces[static_cast<std::size_t>(self_kind)].fields) names.push_back(f.name);
  }
  return names;
}

bool Resolver::is_bare_word(const grammar::Expr& e) const {
  if (e.kind == ExprKind::text) return true;
  if (e.kind != ExprKind::name) return false;
  const std::string& n = e.name.text;
  if (find(n) != nullptr) return false;
  if (self_kind >= 0 && m.pieces[static_cast<std::size_t>(self_kind)].find(n)) return false;
  if (m.symbols.count(n) != 0) return false;
  return std::find(m.sides.begin(), m.sides.end(), n) == m.sides.end();
}

Node* Resolver::word(const grammar::Name& name, Span at, const Type* want) {
  if (want != nullptr && want->base == Base::name) {
    const SetInfo& set = m.sets[static_cast<std::size_t>(want->sub)];
    if (const auto found = set.find(name.text)) return constant(*want, *found, at);
  }
  if (want != nullptr && want->base == Base::side && !name.quoted) {
    auto& d = sink.report(Id::unknown_word, at)
                  .arg("word", name.text)
                  .arg("set", words_of(m, *want))
                  .arg("words", listed(m.sides));
    if (const auto near = nearest(name.text, m.sides); !near.empty()) d.arg("near", near).fix(at, near);
    return error(at);
  }
  if (want != nullptr && want->base == Base::label && name.quoted) {
    return constant(*want, m.label_of(name.text), at);
  }
  // Words of sets, by no expectation: the one set that has it.
  std::vector<int> sets;
  for (std::size_t i = 0; i < m.sets.size(); ++i) {
    if (m.sets[i].find(name.text)) sets.push_back(static_cast<int>(i));
  }
  if (want != nullptr && want->base == Base::name && sets.size() != 1) {
    const SetInfo& set = m.sets[static_cast<std::size_t>(want->sub)];
    auto& d = sink.report(Id::unknown_word, at)
                  .arg("word", name.text)
                  .arg("set", words_of(m, *want))
                  .arg("words", listed(set.words));
    if (const auto near = nearest(name.text, set.words); !near.empty()) d.arg("near", near).fix(at, near);
    return error(at);
  }
  if (sets.size() == 1) {
    const Type type{Base::name, sets[0]};
    return constant(type, *m.sets[static_cast<std::size_t>(sets[0])].find(name.text), at);
  }
  if (sets.size() > 1) {
    diagnostics::Text owners;
    for (const int s : sets) {
      if (!owners.empty()) owners += ", ";
      const std::string& set = m.sets[static_cast<std::size_t>(s)].name;
      owners += set.empty() ? words_of(m, Type{Base::name, s}) : "`" + set + "`";
    }
    sink.report(Id::word_of_several, at).arg("word", name.text).arg("sets", owners);
    return error(at);
  }
  if (name.quoted) {
    sink.report(Id::text_here, at).arg("text", name.text);
    return error(at);
  }
  auto& d = sink.report(Id::unknown_name, at).arg("name", name.text);
  if (name.text == "true" || name.text == "false") {
    const std::string flag(
        grammar::shown(name.text == "true" ? grammar::Role::yes : grammar::Role::no, m.language));
    d.arg("near", flag).fix(at, flag, diagnostics::Applicability::sure);
    return error(at);
  }
  for (const PieceInfo& p : m.pieces) {
    if (p.find(name.text)) {
      d.arg("owner", p.name)
          .arg("what", diagnostics::said("a field of a `{owner}`: it stands after a piece and a dot",
                                         {{"owner", p.name}}));
      return error(at);
    }
  }
  constexpr int kMostSuggested = 100;
  if (++suggested > kMostSuggested) return error(at);
  if (const auto near = nearest(name.text, known_names()); !near.empty()) d.arg("near", near).fix(at, near);
  return error(at);
}

Node* Resolver::name(const grammar::Expr& e, const Type* want) {
  const std::string& n = e.name.text;
  if (e.kind == ExprKind::text && want != nullptr && want->base == Base::label)
    return word(e.name, e.at, want);
  if (const Binding* b = find(n)) {
    if (b->alias != nullptr) {
      Node* copy = clone(b->alias);
      copy->at = e.at;
      return copy;
    }
    return var_node(b->var, e.at);
  }
  // A word of the set expected here comes before names of other things.
  if (want != nullptr && want->base == Base::name && m.sets[static_cast<std::size_t>(want->sub)].find(n)) {
    return word(e.name, e.at, want);
  }
  if (self_kind >= 0) {
    const PieceInfo& piece = m.pieces[static_cast<std::size_t>(self_kind)];
    if (const auto f = piece.find(n)) {
      if (*f >= self_limit) {
        sink.report(Id::field_not_yet, e.at)
            .arg("name", n)
            .label(piece.fields[static_cast<std::size_t>(*f)].at, LabelId::declared_here);
        return error(e.at);
      }
      const FieldInfo& field = piece.fields[static_cast<std::size_t>(*f)];
      if (field.type.error()) return error(e.at);
      Node* out = op(NodeKind::piece_field, field.type, e.at, {var_node(self_var, e.at)});
      out->index = *f;
      return whole_array(out, field);
    }
  }
  if (self_kind >= 0) {
    if (Node* own = own_parts(n, var_node(self_var, e.at), e.at)) return own;
  }
  if (const auto it = m.symbols.find(n); it != m.symbols.end()) {
    switch (it->second.what) {
      case Model::What::broken:
        return error(e.at);
      case Model::What::given: {
        const FieldInfo& g = m.given[static_cast<std::size_t>(it->second.index)];
        if (g.type.error()) return error(e.at);
        Node* out = m.make(NodeKind::given, g.type, e.at);
        out->index = it->second.index;
        return whole_array(out, g);
      }
      case Model::What::state: {
        const FieldInfo& v = m.state[static_cast<std::size_t>(it->second.index)];
        if (v.type.error()) return error(e.at);
        Node* out = m.make(NodeKind::state, v.type, e.at);
        out->index = it->second.index;
        return whole_array(out, v);
      }
      case Model::What::table:
      case Model::What::formula:
        if (called_by_name(it->second)) {
          grammar::Expr plain = e;
          plain.kind = ExprKind::call;
          return call(plain, want);
        }
        if (it->second.what == Model::What::table &&
            !m.tables[static_cast<std::size_t>(it->second.index)].decl->conditions) {
          sink.report(Id::table_without_key, e.at).arg("name", n);
          return error(e.at);
        }
        [[fallthrough]];
      case Model::What::rule:
        sink.report(Id::call_without_brackets, e.at).arg("name", n);
        return error(e.at);
      case Model::What::set:
      case Model::What::piece:
        break;  // a word of a set may share the name
    }
  }
  for (std::size_t s = 0; s < m.sides.size(); ++s) {
    if (m.sides[s] == n) return constant({Base::side}, static_cast<std::int64_t>(s), e.at);
  }
  // The word of the declaration is the list of all sides.
  if (n == grammar::shown(grammar::Role::sides, m.language))
    return m.make(NodeKind::list_sides, {Base::list, -1}, e.at);
  return word(e.name, e.at, want);
}

Node* Resolver::side_of(Node* n) {
  if (n->type.error() || n->type.base == Base::side) return n;
  if (n->type.base == Base::piece) return op(NodeKind::owner, {Base::side}, n->at, {n});
  sink.report(Id::not_a_side, n->at).arg("found", words_of(m, n->type));
  return error(n->at);
}

// m.weapons: the parts of a piece that are called so; null where there are none.
Node* Resolver::own_parts(const std::string& plural, Node* piece, Span at) {
  for (std::size_t k = 0; k < m.pieces.size(); ++k) {
    if (m.pieces[k].part_of != piece->type.sub || m.pieces[k].plural != plural) continue;
    Node* out = op(NodeKind::list_own, {Base::list, static_cast<int>(k)}, at, {piece});
    out->index = static_cast<int>(k);
    return out;
  }
  return nullptr;
}

Node* Resolver::dot(const grammar::Expr& e) {
  if (e.args.empty()) return error(e.at);
  if (e.args[0].kind == ExprKind::name) {
    if (const Binding* b = find(e.args[0].name.text); b != nullptr && b->entry >= 0) {
      if (Node* of_roll = entry_dot(e, entries[static_cast<std::size_t>(b->entry)])) return of_roll;
    }
  }
  Node* owner = expr(e.args[0]);
  if (owner->type.error()) return error(e.at);
  const std::string& n = e.name.text;
  std::vector<std::string> candidates;
  std::string owner_words;
  if (owner->type.base == Base::piece) {
    const PieceInfo& piece = m.pieces[static_cast<std::size_t>(owner->type.sub)];
    if (const auto f = piece.find(n)) {
      const FieldInfo& field = piece.fields[static_cast<std::size_t>(*f)];
      if (field.type.error()) return error(e.at);
      Node* out = op(NodeKind::piece_field, field.type, e.at, {owner});
      out->index = *f;
      return whole_array(out, field);
    }
    if (Node* own = own_parts(n, owner, e.at)) return own;
    switch (e.role) {
      case grammar::DotRole::side:
        return op(NodeKind::owner, {Base::side}, e.at, {owner});
      case grammar::DotRole::home:
        return op(NodeKind::home, {Base::side}, e.at, {owner});
      case grammar::DotRole::unit:
        if (piece.units_set < 0) {
          sink.report(Id::no_units, e.name.at).arg("piece", piece.name);
          return error(e.at);
        }
        return op(NodeKind::unit_of, {Base::name, piece.units_set, 1, true}, e.at, {owner});
      case grammar::DotRole::name:
        return op(NodeKind::name_of, {Base::label}, e.at, {owner});
      default:
        break;
    }
    owner_words = piece.name;
    for (const FieldInfo& f : piece.fields) candidates.push_back(f.name);
    for (const PieceInfo& p : m.pieces)
      if (p.part_of == owner->type.sub) candidates.push_back(p.plural);
  } else if (owner->type.base == Base::side) {
    for (std::size_t i = 0; i < m.side_fields.size(); ++i) {
      if (m.side_fields[i].name != n) continue;
      if (m.side_fields[i].type.error()) return error(e.at);
      if (!in_rolls && m.side_fields[i].roll) {
        sink.report(Id::rolled_in_require, e.at).arg("name", n);
        return error(e.at);
      }
      Node* out = op(NodeKind::side_field, m.side_fields[i].type, e.at, {owner});
      out->index = static_cast<int>(i);
      return whole_array(out, m.side_fields[i]);
    }
    for (std::size_t k = 0; k < m.pieces.size(); ++k) {
      if (m.pieces[k].plural != n) continue;
      Node* out = op(NodeKind::list_side, {Base::list, static_cast<int>(k)}, e.at, {owner});
      out->index = static_cast<int>(k);
      return out;
    }
    if (m.symbols.count(n) != 0 && m.symbols.at(n).what == Model::What::broken) return error(e.at);
    owner_words = grammar::shown(grammar::Role::side, m.language);
    for (const FieldInfo& f : m.side_fields) candidates.push_back(f.name);
    for (const PieceInfo& p : m.pieces) candidates.push_back(p.plural);
  } else if (owner->type.base == Base::row) {
    // Columns first: a column may be called as a word of the language is.
    const TableInfo& t = m.tables[static_cast<std::size_t>(owner->type.sub)];
    for (std::size_t c = 0; c < t.columns.size(); ++c) {
      if (t.columns[c].name != n || n.empty()) continue;
      if (t.columns[c].type.error()) return error(e.at);
      if (t.columns[c].dice) {
        sink.report(Id::dice_are_rolled, e.at).arg("name", n);
        return error(e.at);
      }
      return cell_of(owner, owner->type.sub, c, e.at);
    }
    if (e.role == grammar::DotRole::text && (t.has_text || t.columns.empty())) {
      // The texts of rows stand behind their values.
      Node* out = op(NodeKind::cell, {Base::text}, e.at, {owner});
      out->index = owner->type.sub;
      out->value = static_cast<std::int64_t>(t.columns.size());
      return out;
    }
    owner_words = t.name;
    for (const ColumnInfo& c : t.columns) candidates.push_back(c.name);
  } else {
    sink.report(Id::no_fields, e.name.at).arg("name", n).arg("found", words_of(m, owner->type));
    return error(e.at);
  }
  auto& d = sink.report(Id::unknown_field, e.name.at).arg("name", n).arg("owner", owner_words);
  candidates.erase(std::remove(candidates.begin(), candidates.end(), std::string()), candidates.end());
  if (!candidates.empty() && nearest(n, candidates).empty()) d.arg("known", listed(candidates));
  if (const auto near = nearest(n, candidates); !near.empty()) d.arg("near", near).fix(e.name.at, near);
  return error(e.at);
}

}  // namespace muster::compiler

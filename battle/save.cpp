#include "battle/save.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "battle/document.h"
#include "battle/read_value.h"
#include "battle/schema.h"
#include "battle/start.h"
#include "battle/to_document.h"
#include "battle/words.h"
#include "grammar/keywords.h"

namespace muster::battle {
namespace {

using bytecode::Field;
using bytecode::JoinHow;
using bytecode::Kind;
using bytecode::Ruleset;

class Saver {
 public:
  Saver(const Ruleset& ruleset, const Loaded& battle, const Fought& fought)
      : rs_(ruleset),
        battle_(battle),
        program_(battle.program),
        now_(fought.end),
        scratch_(fought.end),
        language_(battle.language) {}

  Document save() {
    keep_who_must_be_named();
    number_pieces();
    Document out = Document::object();
    if (language_ != language_of(rs_)) out["language"] = std::string(grammar::code_of(language_));
    out["battle"] = next_title(battle_.title.empty() ? rs_.string(rs_.title) : battle_.title);
    out["rules"] = rs_.string(rs_.title);
    Document given = Document::object();
    for (std::size_t g = 0; g < rs_.given.size(); ++g)
      if (g < battle_.given_stated.size() && battle_.given_stated[g])
        state(given, rs_.given[g], given_values(g));
    for (std::size_t v = 0; v < rs_.state.size(); ++v) {
      const Field& field = rs_.state[v];
      const Values values =
          all_of(field, [&](Index e) { return program_.state(now_, static_cast<Index>(v), e); });
      state(given, field, values, of_sheet(field, {}));
    }
    if (!given.empty()) out["given"] = std::move(given);
    for (std::size_t t = 0; t < battle_.stages.size(); ++t)
      if (battle_.stages[t]) out["only"].push_back(rs_.string(rs_.stages[t].name));
    out["sides"] = Document::object();
    for (std::size_t s = 0; s < rs_.sides.size(); ++s)
      out["sides"][rs_.string(rs_.sides[s].name)] = side(static_cast<Index>(s));
    return out;
  }

 private:
  const Ruleset& rs_;
  const Loaded& battle_;
  const runtime::Program& program_;
  const runtime::Memory& now_;
  runtime::Memory scratch_;
  grammar::Language language_;
  std::vector<std::map<Index, std::pair<Index, int>>> numbers_;  // per kind, of a piece: side, new number

  std::vector<std::set<Index>> kept_;  // per kind, pieces that are out and listed all the same

  bool is_kept(Index kind, Index piece) const {
    return !program_.is_out(now_, kind, piece) || kept_[static_cast<std::size_t>(kind)].contains(piece);
  }
  Index whole_of(Index part_kind, Index part) const {
    return static_cast<Index>(program_.field(now_, part_kind, 0, part));
  }
  // Parts are listed as long as their piece is, broken or not.
  std::vector<Index> left(Index kind, Index side) const {
    const Index whole = at(rs_.kinds, kind).part_of;
    std::vector<Index> out = program_.order(now_, kind, side);
    std::erase_if(out, [&](Index piece) {
      return !(whole == kNone ? is_kept(kind, piece) : is_kept(whole, whole_of(kind, piece)));
    });
    return out;
  }

  // Where a field must name a piece and that one is out, it stays in the list: its values say that
  // it is out. It may itself point at others.
  void keep_who_must_be_named() {
    kept_.resize(rs_.kinds.size());
    const auto keep = [&](const Field& field, const Values& values) {
      if (field.type.kind != Kind::piece || field.type.optional || field.computed) return false;
      bool more = false;
      for (const std::int64_t who : values) {
        if (who < 0) continue;
        auto piece = static_cast<Index>(who);
        Index kind = field.type.sub;
        if (const Index whole = at(rs_.kinds, kind).part_of; whole != kNone) {
          piece = whole_of(kind, piece);
          kind = whole;
        }
        if (!program_.is_out(now_, kind, piece)) continue;
        more = kept_[static_cast<std::size_t>(kind)].insert(piece).second || more;
      }
      return more;
    };
    for (std::size_t g = 0; g < rs_.given.size(); ++g)
      if (g < battle_.given_stated.size() && battle_.given_stated[g]) keep(rs_.given[g], given_values(g));
    for (std::size_t v = 0; v < rs_.state.size(); ++v)
      keep(rs_.state[v],
           all_of(rs_.state[v], [&](Index e) { return program_.state(now_, static_cast<Index>(v), e); }));
    for (std::size_t f = 0; f < rs_.side_fields.size(); ++f)
      for (std::size_t s = 0; s < rs_.sides.size(); ++s)
        keep(rs_.side_fields[f], all_of(rs_.side_fields[f], [&](Index e) {
               return program_.side_field(now_, static_cast<Index>(f), static_cast<Index>(s), e);
             }));
    for (bool more = true; more;) {
      more = false;
      for (std::size_t k = 0; k < rs_.kinds.size(); ++k)
        for (std::size_t s = 0; s < rs_.sides.size(); ++s)
          for (const Index piece : left(static_cast<Index>(k), static_cast<Index>(s)))
            more = keep_named_by(static_cast<Index>(k), piece, keep) || more;
    }
  }
  template <class Keep>
  bool keep_named_by(Index kind, Index piece, Keep keep) const {
    bool more = false;
    const auto& fields = at(rs_.kinds, kind).fields;
    const auto parts = program_.parts_of(now_, kind, piece);
    for (std::size_t f = 0; f < fields.size(); ++f) {
      more = keep(fields[f], piece_values(kind, static_cast<Index>(f), piece)) || more;
      for (std::uint32_t p = 0; p < parts.count && parts.count > 1; ++p)
        more =
            keep(fields[f], piece_values(kind, static_cast<Index>(f), parts.first + static_cast<Index>(p))) ||
            more;
    }
    return more;
  }

  void number_pieces() {
    numbers_.resize(rs_.kinds.size());
    for (std::size_t k = 0; k < rs_.kinds.size(); ++k) {
      for (std::size_t s = 0; s < rs_.sides.size(); ++s) {
        int number = 0;
        for (const Index piece : left(static_cast<Index>(k), static_cast<Index>(s)))
          numbers_[k][piece] = {static_cast<Index>(s), ++number};
      }
    }
  }

  // ---- values

  template <class Get>
  Values all_of(const Field& field, Get get) const {
    Values out;
    for (std::size_t e = 0; e < elements_of(rs_, field); ++e) out.push_back(get(static_cast<Index>(e)));
    return out;
  }

  Values given_values(std::size_t g) const {
    return all_of(rs_.given[g], [&](Index e) { return program_.given(now_, static_cast<Index>(g), e); });
  }
  Values piece_values(Index kind, Index f, Index piece) const {
    return all_of(at(at(rs_.kinds, kind).fields, f),
                  [&](Index e) { return program_.field(now_, kind, f, piece, e); });
  }

  // What would be there if nothing were stated, where the sheet says.
  std::optional<Values> of_sheet(const Field& field, std::optional<Index> self) {
    if (field.value_rule == kNone && !field.has_default && !field.type.optional) return std::nullopt;
    Values out;
    for (std::size_t e = 0; e < elements_of(rs_, field); ++e) {
      if (!field.has_default && field.value_rule == kNone) {
        out.push_back(bytecode::kAbsent);
        continue;
      }
      if (field.value_rule == kNone) {
        out.push_back(field.constant);
        continue;
      }
      const auto& rule = at(rs_.rules, field.value_rule);
      std::vector<std::int64_t> args;
      if (!rule.params.empty() && self) args.push_back(*self);
      if (args.size() < rule.params.size()) args.push_back(static_cast<std::int64_t>(e));
      const runtime::Value value = runtime::evaluate(program_, scratch_, field.value_rule, args);
      if (value.result.end != runtime::End::outcome) return std::nullopt;
      out.push_back(value.value);
    }
    return out;
  }

  Document one(const bytecode::ValueType& type, std::int64_t value) const {
    if (value == bytecode::kAbsent) return nullptr;
    switch (type.kind) {
      case Kind::number: {
        const Rational number = from_scaled(value, type.grain);
        if (number.den == 1) return static_cast<std::int64_t>(number.num);
        return plain(number);
      }
      case Kind::percent:
        return exact_percent(from_scaled(value, type.grain));
      case Kind::yes_no:
        return value != 0;
      case Kind::name:
        return words_value(set_word(rs_, type.sub, value), language_);
      case Kind::side:
        return words_value(rs_.string(at(rs_.sides, static_cast<Index>(value)).name), language_);
      case Kind::piece: {
        const auto& numbers = numbers_[static_cast<std::size_t>(type.sub)];
        const auto found = numbers.find(static_cast<Index>(value));
        if (found == numbers.end()) return nullptr;  // it is out
        return rs_.string(at(rs_.sides, found->second.first).name) + "[" +
               std::to_string(found->second.second) + "]";
      }
      default: {
        const auto slot = static_cast<std::size_t>(value);
        return words_value(slot < battle_.cast.labels.size() ? battle_.cast.labels[slot] : std::string(),
                           language_);
      }
    }
  }

  Document all(const Field& field, const Values& values) const {
    if (field.per == kNone) return one(field.type, values.front());
    Document out = Document::array();
    for (const std::int64_t value : values) out.push_back(one(field.type, value));
    return out;
  }

  // `unstated` is what would be there otherwise. What points at a piece that is gone is none, and
  // where that is nothing that could be stated it is left out.
  void state(Document& out, const Field& field, const Values& values,
             const std::optional<Values>& unstated = std::nullopt) const {
    if (field.name == kNone) return;
    Document value = all(field, values);
    if (unstated && value == all(field, *unstated)) return;
    if (value.is_null() && !field.type.optional) return;
    out[rs_.string(field.name)] = std::move(value);
  }

  // ---- sides and pieces

  Document side(Index s) {
    Document out = Document::object();
    if (at(battle_.cast.titles, s) != rs_.string(at(rs_.sides, s).name))
      out["title"] = at(battle_.cast.titles, s);
    Document values = Document::object();
    for (std::size_t f = 0; f < rs_.side_fields.size(); ++f) {
      const Field& field = rs_.side_fields[f];
      if (field.computed || field.rolled != kNone) continue;
      const Values here =
          all_of(field, [&](Index e) { return program_.side_field(now_, static_cast<Index>(f), s, e); });
      state(values, field, here, of_sheet(field, s));
    }
    if (!values.empty()) out["values"] = std::move(values);
    for (std::size_t k = 0; k < rs_.kinds.size(); ++k) {
      if (rs_.kinds[k].part_of != kNone) continue;
      for (const Index p : left(static_cast<Index>(k), s)) {
        out["pieces"].push_back(piece(static_cast<Index>(k), p));
        own_parts(out["pieces"].back(), static_cast<Index>(k), p);
      }
    }
    return out;
  }

  void own_parts(Document& out, Index kind, Index whole) {
    for (std::size_t k = 0; k < rs_.kinds.size(); ++k) {
      if (rs_.kinds[k].part_of != kind) continue;
      for (const Index part : program_.own(now_, static_cast<Index>(k), whole))
        out["parts"].push_back(piece(static_cast<Index>(k), part));
    }
  }

  Document piece(Index kind, Index main) {
    const auto& shape = at(rs_.kinds, kind);
    const auto& names = battle_.cast.names[static_cast<std::size_t>(kind)];
    const auto parts = program_.parts_of(now_, kind, main);
    std::vector<Index> members;
    for (std::uint32_t p = 0; p < parts.count; ++p) members.push_back(parts.first + static_cast<Index>(p));
    Document out = Document::object();
    if (kind != 0) out["kind"] = rs_.string(shape.name);
    std::vector<std::string> words, units;
    bool own = true;
    for (const Index member : members) {
      words.push_back(names[static_cast<std::size_t>(member)]);
      const Index unit = program_.unit_of(now_, kind, member);
      units.push_back(unit == kNone ? std::string() : set_word(rs_, shape.units, unit));
      const bool by_name = unit_called(rs_, kind, words.back()) != kNone;
      own = own && (by_name ? units.back() == words.back() : units.back().empty());
    }
    out["name"] = several(words);
    if (!own && std::none_of(units.begin(), units.end(), [](const auto& u) { return u.empty(); }))
      out["unit"] = several(units);
    Document values = Document::object();
    for (std::size_t f = shape.part_of == kNone ? 0 : 1; f < shape.fields.size(); ++f)
      if (!shape.fields[f].computed) field(values, kind, static_cast<Index>(f), main, members);
    if (members.size() == 1 && shape.count_field != kNone) {
      // As a line has it: `*12`.
      const std::string& count = rs_.string(at(shape.fields, shape.count_field).name);
      if (const auto found = values.find(count); found != values.end() && !found->is_null()) {
        out["count"] = *found;
        values.erase(count);
      }
    }
    if (!values.empty()) out["values"] = std::move(values);
    return out;
  }

  static Document several(const std::vector<std::string>& words) {
    if (words.size() == 1) return words.front();
    return words;
  }

  // What a line has of a field when it doesn't state it: its unit's, else the sheet's.
  std::optional<Values> unstated(Index kind, Index f, Index piece) {
    const Field& field = at(at(rs_.kinds, kind).fields, f);
    auto values = of_sheet(field, piece);
    const Index word = program_.unit_of(now_, kind, piece);
    const Index unit =
        word == kNone ? kNone : unit_called(rs_, kind, set_word(rs_, at(rs_.kinds, kind).units, word));
    if (unit == kNone) return values;
    Values of_unit(elements_of(rs_, field));
    std::size_t found = 0;
    for (const auto& value : at(rs_.units, unit).values) {
      if (value.field != f || static_cast<std::size_t>(value.element) >= of_unit.size()) continue;
      of_unit[static_cast<std::size_t>(value.element)] = value.value;
      ++found;
    }
    return found == of_unit.size() ? std::optional<Values>(of_unit) : values;
  }

  void field(Document& out, Index kind, Index f, Index main, const std::vector<Index>& members) {
    const auto& shape = at(rs_.kinds, kind);
    const Field& field = at(shape.fields, f);
    const Values whole = piece_values(kind, f, main);
    if (members.size() == 1) {
      state(out, field, whole, unstated(kind, f, main));
      return;
    }
    const auto slot = static_cast<std::size_t>(f);
    const JoinHow how = slot < shape.joins.size() ? shape.joins[slot] : JoinHow::by_part;
    std::vector<Values> parts;
    for (const Index member : members) parts.push_back(piece_values(kind, f, member));
    if (how != JoinHow::by_part && joined(how, field, parts) != whole) {
      // The battle changed the whole. A sum may be stated as one; of the others one value for all
      // parts gives it. Where the sheet works out more from each part, the sum is shared out.
      if (how == JoinHow::by_sum && feeds_computed(rs_, kind, f)) {
        share_out(field, parts, whole);
      } else if (how == JoinHow::by_sum) {
        state(out, field, whole);
        return;
      } else {
        for (Values& part : parts) part = whole;
      }
    }
    bool needed = false, same = true;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      const auto otherwise = unstated(kind, f, members[p]);
      needed = needed || !otherwise || all(field, parts[p]) != all(field, *otherwise);
      same = same && parts[p] == parts[0];
    }
    if (!needed) return;
    if (same && how != JoinHow::by_sum) {
      state(out, field, parts[0]);
      return;
    }
    Document list = Document::array();
    for (const Values& part : parts) list.push_back(all(field, part));
    out[rs_.string(field.name)] = {{"parts", std::move(list)}};
  }

  Values joined(JoinHow how, const Field&, const std::vector<Values>& parts) const {
    Values out = parts.front();
    for (std::size_t p = 1; p < parts.size(); ++p)
      for (std::size_t e = 0; e < out.size(); ++e) out[e] = join_two(how, out[e], parts[p][e]);
    return out;
  }

  // Losses come off the last parts first, gains go to the first ones.
  static void share_out(const Field& field, std::vector<Values>& parts, const Values& whole) {
    for (std::size_t e = 0; e < whole.size(); ++e) {
      std::int64_t rest = whole[e];
      for (const Values& part : parts) rest -= part[e];
      for (std::size_t p = parts.size(); p > 0 && rest < 0; --p) {
        const std::int64_t taken = std::max(rest, field.stated_lo - parts[p - 1][e]);
        if (taken >= 0) continue;
        parts[p - 1][e] += taken;
        rest -= taken;
      }
      for (std::size_t p = 0; p < parts.size() && rest > 0; ++p) {
        const std::int64_t given = std::min(rest, field.stated_hi - parts[p][e]);
        if (given <= 0) continue;
        parts[p][e] += given;
        rest -= given;
      }
    }
  }
};

}  // namespace

std::string next_title(const std::string& title) {
  const auto open = title.rfind(" (");
  if (open != std::string::npos && title.back() == ')') {
    const std::string digits = title.substr(open + 2, title.size() - open - 3);
    if (!digits.empty() && digits.size() < 10 &&
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
      return title.substr(0, open) + " (" + std::to_string(std::stoll(digits) + 1) + ")";
  }
  return title + " (2)";
}

std::string saved(const Ruleset& ruleset, const Loaded& battle, const Fought& fought, SaveAs form) {
  const Document document = Saver(ruleset, battle, fought).save();
  if (form == SaveAs::json) return document.dump(2, ' ', false, Document::error_handler_t::replace) + "\n";
  diagnostics::Sink unused;
  return text_of(document, battle.language, {}, unused).text;
}

}  // namespace muster::battle

#include "compiler/types.h"

#include "compiler/mending.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Applicability;
using diagnostics::Id;
using grammar::ExprKind;
using grammar::TypeKind;

namespace {

std::optional<Exact> reduced(Wide value, Wide grain) {
  if (grain == 0) return std::nullopt;
  if (grain < 0) {
    value = -value;
    grain = -grain;
  }
  Wide a = value < 0 ? -value : value;
  Wide b = grain;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  if (a > 1) {
    value /= a;
    grain /= a;
  }
  if (value > kLargest || value < -kLargest || grain > kFinestGrain) return std::nullopt;
  return Exact{static_cast<std::int64_t>(value), static_cast<std::int64_t>(grain)};
}

}  // namespace

std::optional<Exact> exact_of(const grammar::Number& number) {
  Wide grain = number.percent ? 100 : 1;
  for (int i = 0; i < number.decimals; ++i) grain *= 10;
  return reduced(number.digits, grain);
}

std::optional<Constant> constant_of(const grammar::Expr& e) {
  switch (e.kind) {
    case ExprKind::number: {
      const auto exact = exact_of(e.number);
      if (!exact) return std::nullopt;
      return Constant{*exact, e.number.percent};
    }
    case ExprKind::unary: {
      if (e.op != grammar::Op::negate || e.args.size() != 1) return std::nullopt;
      auto inner = constant_of(e.args[0]);
      if (inner) inner->exact.value = -inner->exact.value;
      return inner;
    }
    case ExprKind::binary: {
      if (e.args.size() != 2) return std::nullopt;
      const auto a = constant_of(e.args[0]);
      const auto b = constant_of(e.args[1]);
      if (!a || !b) return std::nullopt;
      const Wide an = a->exact.value, ag = a->exact.grain, bn = b->exact.value, bg = b->exact.grain;
      std::optional<Exact> exact;
      bool percent = a->percent;
      switch (e.op) {
        case grammar::Op::add:
          exact = reduced(an * bg + bn * ag, ag * bg);
          break;
        case grammar::Op::subtract:
          exact = reduced(an * bg - bn * ag, ag * bg);
          break;
        case grammar::Op::multiply:
          exact = reduced(an * bn, ag * bg);
          percent = a->percent || b->percent;
          break;
        case grammar::Op::divide:
          exact = reduced(an * bg, ag * bn);
          percent = a->percent && !b->percent;
          break;
        default:
          return std::nullopt;
      }
      if ((e.op == grammar::Op::add || e.op == grammar::Op::subtract) && a->percent != b->percent)
        return std::nullopt;
      if (!exact) return std::nullopt;
      return Constant{*exact, percent};
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::int64_t> at_grain(Exact value, std::int64_t grain) {
  if (grain % value.grain != 0) return std::nullopt;
  const Wide scaled = Wide{value.value} * (grain / value.grain);
  if (scaled > kLargest || scaled < -kLargest) return std::nullopt;
  return static_cast<std::int64_t>(scaled);
}

std::optional<bool> yes_no_word(grammar::Language language, const std::string& word) {
  if (word == grammar::shown(grammar::Role::yes, language)) return true;
  if (word == grammar::shown(grammar::Role::no, language)) return false;
  return std::nullopt;
}

bool too_many(std::size_t count, std::size_t limit, Span at, diagnostics::Sink& sink) {
  if (count <= limit) return false;
  sink.report(Id::too_many, at)
      .arg("found", static_cast<std::int64_t>(count))
      .arg("limit", static_cast<std::int64_t>(limit));
  return true;
}

std::string listed(const std::vector<std::string>& words) {
  constexpr std::size_t kShown = 12;
  std::string out;
  for (std::size_t i = 0; i < words.size() && i < kShown; ++i) out += (i == 0 ? "`" : ", `") + words[i] + "`";
  if (words.size() > kShown) out += ", ...";
  return out;
}

namespace {

// What other languages call a kind of value.
std::string foreign_type(grammar::Language language, const std::string& name) {
  using grammar::Role;
  struct Foreign {
    const char* name;
    Role role;
  };
  static constexpr Foreign kForeign[] = {
      {"int", Role::whole},      {"integer", Role::whole},    {"float", Role::number},
      {"decimal", Role::number}, {"string", Role::label},     {"str", Role::label},
      {"bool", Role::yes},       {"boolean", Role::yes},      {"booleano", Role::yes},
      {"cadena", Role::label},   {"decimales", Role::number},
  };
  for (const Foreign& f : kForeign) {
    if (name != f.name) continue;
    const std::string word(grammar::shown(f.role, language));
    return f.role == Role::yes ? word + "/" + std::string(grammar::shown(Role::no, language)) : word;
  }
  return {};
}

// The grain of `to E` / `step E`: E must be one over a whole number.
std::int64_t read_grain(const grammar::TypeSpec& spec, bool percent, std::int64_t usual,
                        diagnostics::Sink& sink) {
  if (spec.grain.empty()) return usual;
  const grammar::Expr& e = spec.grain[0];
  if (e.kind == ExprKind::error) return usual;
  const auto constant = constant_of(e);
  if (!constant || constant->percent != percent || constant->exact.value <= 0) {
    auto& d = sink.report(percent ? Id::grain_not_percent : Id::grain_not_number, e.at);
    // `step 5` of a percent: 5%, where that divides the whole.
    const std::int64_t step = constant && constant->exact.grain == 1 ? constant->exact.value : 0;
    if (percent && step > 0 && !constant->percent && 100 % step == 0) d.fix({e.at.end, e.at.end}, "%");
    return usual;
  }
  if (constant->exact.value != 1) {
    sink.report(Id::grain_not_a_part, e.at);
    return usual;
  }
  return constant->exact.grain;
}

void read_range(Model& m, const grammar::TypeSpec& spec, Typed& out, diagnostics::Sink& sink) {
  if (spec.range.size() != 2) return;
  const auto lo = constant_of(spec.range[0]);
  const auto hi = constant_of(spec.range[1]);
  for (int i = 0; i < 2; ++i) {
    const auto& c = i == 0 ? lo : hi;
    const grammar::Expr& e = spec.range[static_cast<std::size_t>(i)];
    if (e.kind == ExprKind::error) return;
    if (!c) {
      sink.report(Id::range_not_constant, e.at);
      return;
    }
    // 0 is 0% too.
    if (c->percent != (out.type.base == Base::percent) && c->exact.value != 0) {
      const bool wants = out.type.base == Base::percent;
      auto& d = sink.report(wants ? Id::range_wants_percent : Id::range_wants_number, e.at);
      // `10..80%`: the other end says what is meant.
      const auto other = constant_of(spec.range[static_cast<std::size_t>(1 - i)]);
      if (wants && e.kind == ExprKind::number)
        d.fix(
            {e.at.end, e.at.end}, "%",
            other && other->percent ? diagnostics::Applicability::sure : diagnostics::Applicability::likely);
      return;
    }
  }
  const auto a = at_grain(lo->exact, out.type.grain);
  const auto b = at_grain(hi->exact, out.type.grain);
  if (!a || !b) {
    sink.report(Id::range_off_grain, spec.range_at)
        .arg("step", words_of(m, Type{out.type.base, -1, out.type.grain}, 1));
    return;
  }
  if (*a > *b) {
    sink.report(Id::range_backwards, spec.range_at)
        .arg("lo", words_of(m, out.type, *a))
        .arg("hi", words_of(m, out.type, *b));
    return;
  }
  out.range = ValueSet(*a, *b);
  out.ranged = true;
}

int set_in_place(Model& m, const grammar::TypeSpec& spec) {
  SetInfo set;
  set.at = spec.at;
  for (const grammar::Name& w : spec.words) {
    set.words.push_back(w.text);
    set.texts.emplace_back();
  }
  // The same choice declared twice is one set, so that its values compare.
  for (std::size_t i = 0; i < m.sets.size(); ++i) {
    if (m.sets[i].name.empty() && m.sets[i].words == set.words) return static_cast<int>(i);
  }
  m.sets.push_back(std::move(set));
  return static_cast<int>(m.sets.size()) - 1;
}

}  // namespace

namespace {

Typed plain_type(Model& m, const grammar::TypeSpec& spec, diagnostics::Sink& sink) {
  Typed out;
  switch (spec.kind) {
    case TypeKind::error:
      return out;
    case TypeKind::whole:
      out.type = {Base::number, -1, 1};
      if (!spec.grain.empty()) {
        sink.report(Id::whole_with_grain, spec.grain[0].at);
      }
      out.range = ValueSet(0, 1'000'000);
      read_range(m, spec, out, sink);
      return out;
    case TypeKind::number:
      out.type = {Base::number, -1, read_grain(spec, false, 100, sink)};
      out.range = ValueSet(0, 1'000'000 * out.type.grain);
      read_range(m, spec, out, sink);
      return out;
    case TypeKind::percent:
      out.type = {Base::percent, -1, read_grain(spec, true, 100, sink)};
      out.range = ValueSet(0, out.type.grain);
      read_range(m, spec, out, sink);
      return out;
    case TypeKind::yes_no:
      out.type = {Base::yes_no};
      out.range = ValueSet(0, 1);
      return out;
    case TypeKind::label:
      out.type = {Base::label};
      out.range = ValueSet(0, kLargest);
      return out;
    case TypeKind::text:
      out.type = {Base::text};
      return out;
    case TypeKind::side:
      out.type = {Base::side};
      if (!m.sides.empty()) out.range = ValueSet(0, static_cast<std::int64_t>(m.sides.size()) - 1);
      return out;
    case TypeKind::choice: {
      const int set = set_in_place(m, spec);
      out.type = {Base::name, set};
      out.range =
          ValueSet(0, static_cast<std::int64_t>(m.sets[static_cast<std::size_t>(set)].words.size()) - 1);
      return out;
    }
    case TypeKind::named: {
      const auto it = m.symbols.find(spec.name.text);
      if (it != m.symbols.end() && it->second.what == Model::What::set) {
        out.type = {Base::name, it->second.index};
        out.range = ValueSet(
            0,
            static_cast<std::int64_t>(m.sets[static_cast<std::size_t>(it->second.index)].words.size()) - 1);
        return out;
      }
      if (it != m.symbols.end() && it->second.what == Model::What::piece) {
        out.type = {Base::piece, it->second.index};
        out.range = ValueSet(0, kLargest);
        return out;
      }
      if (it != m.symbols.end() && it->second.what == Model::What::broken) return out;
      std::vector<std::string> candidates;
      for (const auto& [name, symbol] : m.symbols) {
        if (symbol.what == Model::What::set || symbol.what == Model::What::piece) candidates.push_back(name);
      }
      for (const auto role :
           {grammar::Role::whole, grammar::Role::number, grammar::Role::percent, grammar::Role::label})
        candidates.emplace_back(grammar::shown(role, m.language));
      auto& d = sink.report(Id::unknown_type, spec.name.at).arg("name", spec.name.text);
      std::string near = foreign_type(m.language, spec.name.text);
      // A text is kept in another way, and numbers with decimals need their step.
      const bool sure = spec.name.text.starts_with("int") || spec.name.text.starts_with("bool");
      const auto how = !near.empty() && sure ? Applicability::sure : Applicability::likely;
      if (near.empty()) near = nearest(spec.name.text, candidates);
      if (!near.empty()) d.arg("near", near).fix(spec.name.at, near, how);
      return out;
    }
  }
  return out;
}

}  // namespace

Typed read_type(Model& m, const grammar::TypeSpec& spec, diagnostics::Sink& sink) {
  Typed out = plain_type(m, spec, sink);
  if (out.type.error()) return out;
  out.type.optional = spec.optional;
  if (spec.per) {
    const auto it = m.symbols.find(spec.per->text);
    if (it != m.symbols.end() && it->second.what == Model::What::set) {
      out.per = it->second.index;
    } else if (it == m.symbols.end() || it->second.what != Model::What::broken) {
      std::vector<std::string> sets;
      for (const SetInfo& set : m.sets) {
        if (!set.name.empty()) sets.push_back(set.name);
      }
      auto& d = sink.report(Id::unknown_set, spec.per->at).arg("name", spec.per->text);
      if (const auto near = nearest(spec.per->text, sets); !near.empty())
        d.arg("near", near).fix(spec.per->at, near);
      out.type = {};
    } else {
      out.type = {};
    }
  }
  return out;
}

Typed read_value_type(Model& m, const grammar::TypeSpec& spec, diagnostics::Sink& sink) {
  Typed out = read_type(m, spec, sink);
  if (out.per >= 0) {
    auto& d = sink.report(Id::array_here, spec.per->at);
    if (const auto words =
            behind_word(*m.source, spec.per->at, grammar::shown(grammar::Role::per, m.language)))
      d.fix(*words, "");
    out.per = -1;
  }
  return out;
}

}  // namespace muster::compiler

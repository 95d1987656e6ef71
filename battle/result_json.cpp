#include "battle/result_json.h"

#include <nlohmann/json.hpp>

#include "battle/read_value.h"
#include "battle/report.h"
#include "battle/schema.h"
#include "battle/trace.h"
#include "battle/words.h"

namespace muster::battle {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

// Whole numbers are numbers; what is not whole is an exact text.
Json json_value(const bytecode::Ruleset& rs, const Cast& cast, const bytecode::ValueType& type,
                std::int64_t value) {
  using bytecode::Kind;
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
      return set_word(rs, type.sub, value);
    case Kind::side:
      if (value < 0 || value >= static_cast<std::int64_t>(rs.sides.size())) return nullptr;
      return rs.string(rs.sides[static_cast<std::size_t>(value)].name);
    case Kind::piece:
      if (value < 0) return nullptr;
      return piece_text(cast, type.sub, value);
    default:
      return value_text(rs, cast, type, value, language_of(rs));
  }
}

// An array is an object with a value for each word of its set.
template <class Get>
Json json_field(const bytecode::Ruleset& rs, const Cast& cast, const bytecode::Field& field, Get get) {
  if (field.per == kNone) return json_value(rs, cast, field.type, get(0));
  Json out = Json::object();
  for (std::size_t e = 0; e < elements_of(rs, field); ++e)
    out[set_word(rs, field.per, static_cast<std::int64_t>(e))] =
        json_value(rs, cast, field.type, get(static_cast<Index>(e)));
  return out;
}

const char* end_name(runtime::End end) {
  switch (end) {
    case runtime::End::outcome:
      return "outcome";
    case runtime::End::undecided:
      return "undecided";
    case runtime::End::outside:
      return "outside";
    case runtime::End::stop:
      return "stop";
    case runtime::End::trap:
      return "broken_off";
    case runtime::End::limit:
      return "limit";
    case runtime::End::dice_missing:
      return "dice_missing";
    case runtime::End::dice_wrong:
      return "dice_wrong";
  }
  return "outcome";
}

Json piece_json(const bytecode::Ruleset& rs, const Loaded& battle, const Fought& fought, Index kind,
                Index piece) {
  const auto& shape = at(rs.kinds, kind);
  const auto& program = battle.program;
  const auto fields_of = [&](Index one, bool main) {
    Json fields = Json::object();
    for (std::size_t f = 0; f < shape.fields.size(); ++f) {
      const bool by_part = f < shape.joins.size() && shape.joins[f] == bytecode::JoinHow::by_part;
      if (main && by_part && program.parts_of(fought.end, kind, piece).count > 1) continue;
      fields[rs.string(shape.fields[f].name)] = json_field(rs, battle.cast, shape.fields[f], [&](Index e) {
        return program.field(fought.end, kind, static_cast<Index>(f), one, e);
      });
    }
    return fields;
  };
  const auto& names = battle.cast.names[static_cast<std::size_t>(kind)];
  Json out;
  out["kind"] = rs.string(shape.name);
  out["number"] = program.number_of(fought.end, kind, piece);
  out["name"] = names[static_cast<std::size_t>(piece)];
  out["home"] = rs.string(at(rs.sides, program.home_of(fought.end, kind, piece)).name);
  const Index unit = program.unit_of(fought.end, kind, piece);
  if (unit != kNone && shape.units != kNone) out["unit"] = set_word(rs, shape.units, unit);
  out["out"] = program.is_out(fought.end, kind, piece);
  out["values"] = fields_of(piece, true);
  const auto parts = program.parts_of(fought.end, kind, piece);
  if (parts.count > 1) {
    out["parts"] = Json::array();
    for (std::uint32_t p = 0; p < parts.count; ++p) {
      const Index part = parts.first + static_cast<Index>(p);
      out["parts"].push_back(
          {{"name", names[static_cast<std::size_t>(part)]}, {"values", fields_of(part, false)}});
    }
  }
  return out;
}

Json sides_json(const bytecode::Ruleset& rs, const Loaded& battle, const Fought& fought) {
  Json sides = Json::array();
  for (std::size_t s = 0; s < rs.sides.size(); ++s) {
    const auto side = static_cast<Index>(s);
    Json one;
    one["name"] = rs.string(rs.sides[s].name);
    one["title"] = battle.cast.titles[s];
    one["values"] = Json::object();
    for (std::size_t f = 0; f < rs.side_fields.size(); ++f)
      one["values"][rs.string(rs.side_fields[f].name)] = json_field(
          rs, battle.cast, rs.side_fields[f],
          [&](Index e) { return battle.program.side_field(fought.end, static_cast<Index>(f), side, e); });
    one["pieces"] = Json::array();
    for (std::size_t k = 0; k < rs.kinds.size(); ++k)
      for (const Index piece : battle.program.order(fought.end, static_cast<Index>(k), side))
        one["pieces"].push_back(piece_json(rs, battle, fought, static_cast<Index>(k), piece));
    sides.push_back(std::move(one));
  }
  return sides;
}

Json event_json(const bytecode::Ruleset& rs, const Loaded& battle, const Fought& fought, const Event& event) {
  static constexpr const char* kKinds[] = {"roll", "look_up", "change", "say", "modifiers"};
  Json out;
  out["event"] = kKinds[static_cast<std::size_t>(event.what)];
  out["line"] = event.line;
  if (event.what == Event::What::roll) {
    out["roll"] = event.ask.name == kNone ? std::string() : rs.string(event.ask.name);
    out["dice"] = dice_text(event.ask, language_of(rs));
    out["who"] = thrower_text(rs, battle.cast, event.ask);
    out["total"] = event.total;
    if (!event.faces.empty()) out["faces"] = event.faces;
  }
  out["text"] = event_text(rs, battle, fought, event);
  return out;
}

std::string printed(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string result_json(const bytecode::Ruleset& rs, const Loaded& battle, const Fought& fought,
                        const std::string& file, bool trace) {
  Json out;
  out["format"] = kFormat;
  out["file"] = file;
  out["battle"] = battle.title;
  out["rules"] = rs.string(rs.title);
  out["end"] = end_name(fought.result.end);
  if (fought.result.end == runtime::End::outcome && fought.result.outcome != kNone) {
    const auto& outcome = at(rs.outcomes, fought.result.outcome);
    out["outcome"] = rs.string(outcome.name);
    out["outcome_text"] = outcome_text(rs, fought.result.outcome);
  }
  if (fought.result.end == runtime::End::stop && fought.result.text != kNone)
    out["stop"] = rs.string(fought.result.text);
  if (fought.result.end == runtime::End::outside) out["stop_line"] = fought.result.line;
  out["measures"] = Json::object();
  runtime::Memory scratch = fought.end;
  for (std::size_t m = 0; m < rs.measures.size(); ++m) {
    const auto found = measure_value(rs, battle, scratch, static_cast<Index>(m));
    out["measures"][rs.string(rs.measures[m].name)] =
        found ? json_value(rs, battle.cast, found->type, found->value) : Json();
  }
  out["given"] = Json::object();
  for (std::size_t g = 0; g < rs.given.size(); ++g) {
    if (rs.given[g].name == kNone) continue;  // a stage's
    out["given"][rs.string(rs.given[g].name)] = json_field(rs, battle.cast, rs.given[g], [&](Index e) {
      return battle.program.given(fought.end, static_cast<Index>(g), e);
    });
  }
  if (!rs.stages.empty()) {
    out["stages"] = Json::array();
    for (std::size_t t = 0; t < rs.stages.size(); ++t)
      if (battle.stages.empty() || battle.stages[t]) out["stages"].push_back(rs.string(rs.stages[t].name));
  }
  out["state"] = Json::object();
  for (std::size_t v = 0; v < rs.state.size(); ++v)
    out["state"][rs.string(rs.state[v].name)] = json_field(rs, battle.cast, rs.state[v], [&](Index e) {
      return battle.program.state(fought.end, static_cast<Index>(v), e);
    });
  out["sides"] = sides_json(rs, battle, fought);
  out["log"] = fought.log;
  out["dice"] = {{"thrown", fought.result.dice}};
  if (fought.seed) {
    out["dice"]["seed"] = *fought.seed;
    out["dice"]["stream"] = runtime::kDiceStream;
  }
  if (trace) {
    out["trace"] = Json::array();
    for (const Event& event : fought.events) out["trace"].push_back(event_json(rs, battle, fought, event));
  }
  return printed(out);
}

std::string tally_json(const bytecode::Ruleset& rs, const Loaded& battle, const Tally& tally,
                       const std::string& file) {
  Json out;
  out["format"] = kFormat;
  out["file"] = file;
  out["battle"] = battle.title;
  out["rules"] = rs.string(rs.title);
  out["battles"] = tally.battles;
  out["dice"] = {{"seed", tally.seed}, {"stream", runtime::kDiceStream}};
  out["outcomes"] = Json::array();
  const auto shares = shares_text(counts_of(tally));
  for (std::size_t o = 0; o < rs.outcomes.size(); ++o) {
    const auto& outcome = rs.outcomes[o];
    out["outcomes"].push_back({{"outcome", rs.string(outcome.name)},
                               {"outcome_text", outcome_text(rs, static_cast<Index>(o))},
                               {"count", tally.outcomes[o]},
                               {"share", shares[o]}});
  }
  out["undecided"] = tally.undecided;
  out["stopped"] = tally.stops;
  out["limits"] = tally.limits;
  out["broken_off"] = tally.traps;
  out["measures"] = Json::object();
  for (std::size_t m = 0; m < tally.measures.size(); ++m) {
    if (!tally.measures[m]) continue;
    const auto& sum = *tally.measures[m];
    const std::int64_t grain = sum.type.kind == bytecode::Kind::yes_no ? 1 : sum.type.grain;
    const auto exact_sum = make_rational(sum.sum, grain);
    out["measures"][rs.string(rs.measures[m].name)] = {
        {"mean", sum.battles == 0 ? Json() : Json(mean_text(sum))},
        {"sum", exact_sum ? Json(sum.type.kind == bytecode::Kind::percent ? exact_percent(*exact_sum)
                                                                          : plain(*exact_sum))
                          : Json()},
        {"battles", sum.battles}};
  }
  return printed(out);
}

}  // namespace muster::battle

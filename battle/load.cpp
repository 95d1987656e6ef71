#include "battle/load.h"

#include <algorithm>
#include <utility>

#include "battle/expect.h"
#include "battle/roster.h"
#include "battle/schema.h"
#include "battle/settle.h"
#include "battle/start.h"
#include "grammar/say_keywords.h"

namespace muster::battle {
namespace {

using diagnostics::Id;
using diagnostics::Span;

// The value of one word-and-value line outside the pieces; marks it faulty where a message
// was given.
void read_single(Reading& in, const bytecode::Field& field, const grammar::FieldValue& line,
                 std::optional<Values>& out, std::vector<bool>::reference faulty) {
  const std::string& name = in.ruleset.string(field.name);
  if (field.computed) {
    leave_out(in, in.sink.report(Id::computed_stated, line.at).arg("field", name), line.at);
  } else if (out || faulty) {
    in.sink.report(Id::stated_twice, line.at).arg("field", name);
  } else if (line.values.size() != 1) {
    in.sink.report(Id::values_for_one, line.at)
        .arg("field", name)
        .arg("count", static_cast<std::int64_t>(line.values.size()));
    faulty = true;
  } else {
    out = read_value(in, field, line.values.front());
    faulty = !out;
  }
}

// Given values and values of the state.
void read_given(Reading& in, const grammar::BattleFile& file, StatedValues& stated) {
  for (const grammar::FieldValue& line : file.given) {
    const Index g = find_named(in.ruleset, in.ruleset.given, line.field.text);
    if (g != kNone) {
      const auto slot = static_cast<std::size_t>(g);
      read_single(in, in.ruleset.given[slot], line, stated.given[slot], stated.given_faulty[slot]);
      continue;
    }
    const Index v = find_named(in.ruleset, in.ruleset.state, line.field.text);
    if (v != kNone) {
      const auto slot = static_cast<std::size_t>(v);
      read_single(in, in.ruleset.state[slot], line, stated.state[slot], stated.state_faulty[slot]);
      continue;
    }
    auto known = names_of(in.ruleset, in.ruleset.given);
    for (std::string& name : names_of(in.ruleset, in.ruleset.state)) known.push_back(std::move(name));
    auto& d = in.sink.report(Id::given_unknown, line.field.at);
    d.arg("seen", line.field.text);
    if (!known.empty()) d.arg("known", listed(known));
    const std::string near = nearest_of(line.field.text, known);
    if (!near.empty()) d.arg("near", near).fix(line.field.at, near);
  }
}

// `only raid, combat`: the other stages are passed over.
void read_stages(Reading& in, const grammar::BattleFile& file, StatedValues& stated) {
  if (file.only.empty()) return;
  stated.stages.assign(in.ruleset.stages.size(), false);
  for (const grammar::Name& name : file.only) {
    const Index stage = find_named(in.ruleset, in.ruleset.stages, name.text);
    if (stage != kNone) {
      stated.stages[static_cast<std::size_t>(stage)] = true;
      continue;
    }
    const auto known = names_of(in.ruleset, in.ruleset.stages);
    auto& d = in.sink.report(known.empty() ? Id::no_stages : Id::stage_unknown, name.at);
    d.arg("seen", name.text).arg("known", listed_all(known));
    const std::string near = nearest_of(name.text, known);
    if (!near.empty()) d.arg("near", near).fix(name.at, near);
    if (known.empty()) leave_out_lines(in, d, name.at);
  }
}

void read_side_fields(Reading& in, const grammar::SideBlock& block, std::size_t side, StatedValues& stated) {
  for (const grammar::FieldValue& line : block.fields) {
    const Index f = find_named(in.ruleset, in.ruleset.side_fields, line.field.text);
    if (f != kNone) {
      const auto slot = static_cast<std::size_t>(f);
      read_single(in, in.ruleset.side_fields[slot], line, stated.side_fields[side][slot],
                  stated.side_faulty[side][slot]);
      continue;
    }
    const auto known = names_of(in.ruleset, in.ruleset.side_fields);
    auto& d = in.sink.report(Id::side_field_unknown, line.field.at);
    d.arg("seen", line.field.text);
    if (!known.empty()) d.arg("known", listed(known));
    const std::string near = nearest_of(line.field.text, known);
    if (!near.empty()) d.arg("near", near).fix(line.field.at, near);
  }
}

// The side of each block; kNone where it is unknown or was written before.
std::vector<Index> find_sides(Reading& in, const grammar::BattleFile& file) {
  std::vector<Index> sides;
  std::vector<bool> seen(in.ruleset.sides.size(), false);
  for (const grammar::SideBlock& block : file.sides) {
    const Index side = find_named(in.ruleset, in.ruleset.sides, block.side.text);
    sides.push_back(side);
    if (side == kNone) {
      const auto known = names_of(in.ruleset, in.ruleset.sides);
      auto& d = in.sink.report(Id::side_unknown, block.side.at);
      d.arg("seen", block.side.text).arg("known", listed_all(known));
      const std::string near = nearest_of(block.side.text, known);
      if (!near.empty()) d.arg("near", near).fix(block.side.at, near);
      continue;
    }
    const auto slot = static_cast<std::size_t>(side);
    if (seen[slot]) {
      in.sink.report(Id::side_twice, block.side.at).arg("side", block.side.text);
      sides.back() = kNone;
      continue;
    }
    seen[slot] = true;
    if (!block.title.empty()) in.cast.titles[slot] = block.title;
  }
  return sides;
}

void check_requires(Reading& in, const Laid& laid, Span place) {
  runtime::Memory scratch = laid.start;
  for (const auto& wanted : in.ruleset.requires_) {
    const runtime::Value value = runtime::evaluate(laid.program, scratch, wanted.rule, {});
    if (value.result.end == runtime::End::outcome && value.value != 0) continue;
    in.sink.report(Id::requirement_broken, place)
        .arg("message", wanted.message == kNone ? std::string("?") : in.ruleset.string(wanted.message))
        .arg("sheet",
             in.ruleset.source_name == kNone ? std::string("?") : in.ruleset.string(in.ruleset.source_name))
        .arg("line", static_cast<std::int64_t>(wanted.line));
  }
}

Reading open_reading(const bytecode::Ruleset& ruleset, const diagnostics::Source& source,
                     const grammar::BattleFile& file, diagnostics::Sink& sink) {
  Reading in{ruleset, source, file.language, sink, {}, {}, {}, nullptr, false};
  for (const auto& side : ruleset.sides) in.cast.titles.push_back(ruleset.string(side.name));
  for (const Index label : ruleset.labels) {
    const std::string text = label == kNone ? std::string() : ruleset.string(label);
    in.label_values.try_emplace(text, static_cast<std::int64_t>(in.cast.labels.size()));
    in.cast.labels.push_back(text);
  }
  if (in.cast.labels.empty()) {
    in.cast.labels.emplace_back();
    in.label_values.emplace("", 0);
  }
  return in;
}

// A place for what concerns the whole battle: its first line with something on it.
Span first_line(const diagnostics::Source& source) {
  const std::string& text = source.text();
  for (std::uint32_t line = 1; line <= source.line_count() && line <= 200; ++line) {
    const auto words = source.line_text(line);
    if (words.empty() || words.front() == '#' || words.front() == ' ') continue;
    const std::uint32_t begin = source.line_begin(line);
    return {begin, begin + static_cast<std::uint32_t>(words.size())};
  }
  return {0, static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), 1))};
}

StatedValues nothing_stated(const bytecode::Ruleset& ruleset) {
  StatedValues stated;
  stated.given.resize(ruleset.given.size());
  stated.given_faulty.resize(ruleset.given.size());
  stated.state.resize(ruleset.state.size());
  stated.state_faulty.resize(ruleset.state.size());
  stated.side_fields.assign(ruleset.sides.size(),
                            std::vector<std::optional<Values>>(ruleset.side_fields.size()));
  stated.side_faulty.assign(ruleset.sides.size(), std::vector<bool>(ruleset.side_fields.size()));
  return stated;
}

std::optional<Loaded> read_all(const bytecode::Ruleset& ruleset, const diagnostics::Source& source,
                               const grammar::BattleFile& as_written, diagnostics::Sink& sink,
                               const bytecode::MachineLimits& limits, runtime::Reached* reached) {
  Reading in = open_reading(ruleset, source, as_written, sink);
  in.reached = reached;
  const grammar::BattleFile file = settle_lines(ruleset, as_written);
  const Span place = first_line(source);
  const std::string title = ruleset.title == kNone ? std::string() : ruleset.string(ruleset.title);
  if (!file.rules.text.empty() && file.rules.text != title) {
    // Its names are those of another sheet: what is told of them here would mend nothing.
    sink.report(Id::other_rules, file.rules.at).arg("seen", file.rules.text).arg("title", title);
    return std::nullopt;
  }
  StatedValues stated = nothing_stated(ruleset);
  const std::vector<Index> sides = find_sides(in, file);
  // Pieces first: other values may name them.
  const std::vector<Entry> entries = read_roster(in, file, sides);
  read_given(in, file, stated);
  read_stages(in, file, stated);
  for (std::size_t b = 0; b < sides.size(); ++b)
    if (sides[b] != kNone) read_side_fields(in, file.sides[b], static_cast<std::size_t>(sides[b]), stated);
  DicePlan dice = read_dice(in, file);
  auto laid = lay_out(in, stated, entries, place, limits);
  if (!laid) return std::nullopt;
  if (!sink.has_errors()) check_requires(in, *laid, place);
  check_expects(Scene{ruleset, source, in.language, laid->program, laid->start, in.cast, sink.has_errors()},
                file.expects, sink);
  if (sink.has_errors()) return std::nullopt;
  Loaded out{file.title,
             file.language,
             std::move(laid->program),
             std::move(laid->start),
             std::move(in.cast),
             std::move(dice),
             file.expects,
             std::move(stated.stages),
             {}};
  for (const auto& value : stated.given) out.given_stated.push_back(value.has_value());
  return out;
}

}  // namespace

std::optional<Loaded> load(const bytecode::Ruleset& ruleset, const diagnostics::Source& source,
                           const grammar::BattleFile& file, diagnostics::Sink& sink,
                           const bytecode::MachineLimits& limits, runtime::Reached* reached) {
  auto loaded = read_all(ruleset, source, file, sink, limits, reached);
  grammar::say_keywords(sink, file.language);
  return loaded;
}

}  // namespace muster::battle

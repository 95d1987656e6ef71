#include "battle/trace.h"

#include <algorithm>

#include "battle/schema.h"
#include "battle/words.h"

namespace muster::battle {
namespace {

using Change = runtime::Watcher::Change;

std::string roll_text(const bytecode::Ruleset& rs, const Loaded& battle, const Event& event,
                      grammar::Language language) {
  std::string out(word(Word::roll, language));
  if (event.ask.name != kNone) out += " " + rs.string(event.ask.name);
  out += " (" + dice_text(event.ask, language) + ")";
  const std::string who = thrower_text(rs, battle.cast, event.ask);
  if (!who.empty()) out += " " + who;
  out += ": " + std::to_string(event.total);
  if (bytecode::counts(event.ask) && !bytecode::grows(event.ask))
    out += " " + std::string(word(Word::out_of, language)) + " " +
           std::to_string(runtime::kept_count(event.ask));
  if (event.faces.size() > 1) {
    out += " [";
    for (std::size_t i = 0; i < event.faces.size(); ++i)
      out += (i > 0 ? " " : "") + std::to_string(event.faces[i]);
    out += "]";
  }
  return out;
}

// Odds are kept at one grain, that of the places the code has them in.
std::int64_t odds_grain(const bytecode::Ruleset& rs, const Event& event) {
  for (std::size_t i = 0; i < rs.code.size(); ++i) {
    const bytecode::Instr& in = rs.code[i];
    const bool odds = in.op == bytecode::Op::col_odds || in.op == bytecode::Op::row_odds;
    if (odds && in.b == event.table && i < rs.lines.size() && rs.lines[i] == event.line)
      return std::max<std::int64_t>(1, at(rs.slots, in.c).type.grain);
  }
  return 1;
}

std::string look_up_text(const bytecode::Ruleset& rs, const Loaded& battle, const Event& event,
                         grammar::Language language) {
  const auto& table = at(rs.tables, event.table);
  const auto odds = [&](std::int64_t key) {
    const std::int64_t grain = odds_grain(rs, event);
    return exact(from_scaled(key, grain)) + " : " + exact(from_scaled(event.against, grain));
  };
  const auto moved = [&](std::int64_t by) {
    if (by == 0) return std::string();
    return " " + std::string(word(Word::shifted, language)) + (by > 0 ? " +" : " ") + std::to_string(by);
  };
  std::string out = rs.string(table.name) + "[";
  const auto row = static_cast<std::size_t>(event.row);
  if (event.row != kNone && row < table.conditions.size()) {
    // Found by its condition.
    out += table.conditions[row] == kNone ? std::string(word(Word::otherwise, language))
                                          : rs.string(table.conditions[row]);
  } else {
    out += table.odds.empty() ? value_text(rs, battle.cast, table.key, event.key, language) : odds(event.key);
  }
  out += moved(event.rows_on);
  const auto cell = [&](std::size_t number, std::size_t column) {
    if (number >= table.cells.size()) return std::string("?");
    // A cell that is worked out from given values, which no battle changes.
    for (const auto& worked : table.worked) {
      if (worked.cell != number) continue;
      runtime::Memory scratch = battle.start;
      const runtime::Value made = runtime::evaluate(battle.program, scratch, worked.rule, {});
      if (made.result.end != runtime::End::outcome) return std::string("?");
      return value_text(rs, battle.cast, table.columns[column].type, made.value, language);
    }
    return value_text(rs, battle.cast, table.columns[column].type, table.cells[number], language);
  };
  if (!table.across.heads.empty()) {
    if (event.column != kNone) {
      out += ", ";
      out += table.across.odds ? odds(event.along)
                               : value_text(rs, battle.cast, table.across.key, event.along, language);
      out += moved(event.columns_on);
    }
    out += "]";
    if (event.row == kNone || event.column == kNone || table.columns.empty()) return out;
    return out + " = " +
           cell(static_cast<std::size_t>(event.row) * table.across.heads.size() +
                    static_cast<std::size_t>(event.column),
                0);
  }
  out += "] = ";
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    out += c == 0 ? "" : ", ";
    if (table.columns[c].name != kNone) out += rs.string(table.columns[c].name) + " ";
    out += cell(static_cast<std::size_t>(event.row) * table.columns.size() + c, c);
  }
  if (table.columns.empty())
    out += std::string(word(Word::row, language)) + " " + std::to_string(event.row + 1);
  return out;
}

// to_hit = 7: 4 m.gunnery, +1 per full 5 m.heat (×2). Rows that add nothing are left out.
std::string modifiers_text(const bytecode::Ruleset& rs, const Loaded& battle, const Event& event,
                           grammar::Language language) {
  const auto& say = at(rs.says, event.list);
  const auto& list = at(rs.modifiers, say.modifiers);
  std::size_t part = 0;
  std::int64_t stored = 0;
  const auto next = [&]() -> std::string {
    if (part >= event.values.size()) return "?";
    stored = event.values[part];
    return value_text(rs, battle.cast, at(rs.slots, say.parts[part++].slot).type, stored, language);
  };
  const std::string value = next();
  std::string out = rs.string(list.name) + " = " + value;
  if (list.limited) {
    const std::string sum = next();
    if (sum != value) out += " (" + std::string(word(Word::cut, language)) + " " + sum + ")";
  }
  bool first = true;
  for (const auto& row : list.rows) {
    const std::string times = row.times ? next() : std::string();
    const std::string adds = next();
    if (stored == 0) continue;
    out += first ? ": " : ", ";
    first = false;
    if (!row.plain) out += adds + " ";
    out += rs.string(row.text);
    if (row.times) out += " (×" + times + ")";
  }
  return out;
}

std::string change_text(const bytecode::Ruleset& rs, const Loaded& battle, const Event& event,
                        grammar::Language language) {
  const Change& change = event.change;
  if (change.what == Change::What::owner) {
    const auto title = [&](std::int64_t side) { return at(battle.cast.titles, static_cast<Index>(side)); };
    return piece_text(battle.cast, change.kind, change.who) + ": " + std::string(word(Word::side, language)) +
           " " + title(change.before) + " -> " + title(change.after);
  }
  const bytecode::Field* field = nullptr;
  std::string out;
  switch (change.what) {
    case Change::What::piece:
      field = &at(at(rs.kinds, change.kind).fields, change.field);
      out = piece_text(battle.cast, change.kind, change.who) + ": ";
      break;
    case Change::What::side:
      field = &at(rs.side_fields, change.field);
      out = at(battle.cast.titles, change.who) + ": ";
      break;
    case Change::What::state:
      field = &at(rs.state, change.field);
      break;
    case Change::What::owner:
      break;
  }
  const auto text = [&](std::int64_t value) {
    return value_text(rs, battle.cast, field->type, value, language);
  };
  out += rs.string(field->name);
  if (change.element != kNone && field->per != kNone)
    out += "[" + set_word(rs, field->per, change.element) + "]";
  out += " " + text(change.before) + " -> " + text(change.after);
  if (change.wanted != change.after)
    out += " (" + std::string(word(Word::cut, language)) + " " + text(change.wanted) + ")";
  return out;
}

}  // namespace

std::string event_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought,
                       const Event& event) {
  const grammar::Language language = language_of(ruleset);
  std::string out;
  switch (event.what) {
    case Event::What::roll:
      out = roll_text(ruleset, battle, event, language);
      break;
    case Event::What::look_up:
      out = look_up_text(ruleset, battle, event, language);
      break;
    case Event::What::modifiers:
      out = modifiers_text(ruleset, battle, event, language);
      break;
    case Event::What::change:
      out = change_text(ruleset, battle, event, language);
      break;
    case Event::What::say:
      return '"' + fought.log[event.log_line] + '"';
  }
  if (event.line == 0) return out;
  out += "  (" + std::string(word(Word::line, language)) + " " + std::to_string(event.line);
  if (event.what == Event::What::look_up) {
    const auto& lines = at(ruleset.tables, event.table).row_lines;
    if (const auto row = static_cast<std::size_t>(event.row); row < lines.size())
      out += ", " + std::string(word(Word::row_in, language)) + " " + std::to_string(lines[row]);
    const auto& heads = at(ruleset.tables, event.table).across.heads;
    if (const auto column = static_cast<std::size_t>(event.column);
        event.column != kNone && column < heads.size() && heads[column].name != kNone)
      out += ", " + std::string(word(Word::column, language)) + " " + ruleset.string(heads[column].name);
  }
  return out + ")";
}

std::string trace_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought) {
  std::string out;
  for (const Event& event : fought.events) out += "  " + event_text(ruleset, battle, fought, event) + "\n";
  if (fought.events_left > 0) {
    out += "  ... " + std::to_string(fought.events_left) + " " +
           std::string(word(Word::lines_left, language_of(ruleset))) + "\n";
  }
  return out;
}

}  // namespace muster::battle

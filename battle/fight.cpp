#include "battle/fight.h"

#include <algorithm>

#include "battle/schema.h"
#include "battle/words.h"
#include "grammar/keywords.h"
#include "grammar/say_keywords.h"

namespace muster::battle {
namespace {

using diagnostics::Id;

constexpr std::size_t kEventsKept = 200'000;

// Counts how many values each queue of the file has given, so that a fault shows its place.
class CountedDice final : public runtime::DiceSource {
 public:
  CountedDice(runtime::DiceSource& inner, const DicePlan& plan)
      : inner_(inner), plan_(plan), used_(plan.queues.size(), 0) {}

  runtime::Thrown roll(const runtime::RollAsk& ask, std::vector<std::int64_t>& faces,
                       std::vector<std::int64_t>& kept) override {
    const runtime::Thrown thrown = inner_.roll(ask, faces, kept);
    if (thrown.error != runtime::RollError::none) error_ = thrown.error;
    const DicePlan::Queue* queue = queue_for(plan_, ask);
    if (queue != nullptr && thrown.error == runtime::RollError::none) ++used_[slot(*queue)];
    return thrown;
  }

  std::size_t used(const DicePlan::Queue& queue) const { return used_[slot(queue)]; }
  runtime::RollError error() const { return error_; }  // the last one

 private:
  runtime::DiceSource& inner_;
  const DicePlan& plan_;
  std::vector<std::size_t> used_;
  runtime::RollError error_ = runtime::RollError::none;

  std::size_t slot(const DicePlan::Queue& queue) const {
    return static_cast<std::size_t>(&queue - plan_.queues.data());
  }
};

class Recorder final : public runtime::Watcher {
 public:
  Recorder(const bytecode::Ruleset& ruleset, const Loaded& battle, Fought& out, bool events)
      : rs_(ruleset), battle_(battle), language_(language_of(ruleset)), out_(out), events_(events) {}

  void on_roll(const runtime::RollAsk& ask, std::int64_t total,
               std::span<const std::int64_t> faces) override {
    if (Event* event = next(Event::What::roll, ask.line)) {
      event->ask = ask;
      event->total = total;
      event->faces.assign(faces.begin(), faces.end());
    }
  }
  void on_look_up(Index table, std::int64_t key, Index row, std::uint32_t line) override {
    if (Event* event = half_told(table, line, true)) {
      event->key = key;
      event->row = row;
    }
  }
  void on_column(Index table, std::int64_t key, std::int64_t against, Index column,
                 std::uint32_t line) override {
    if (Event* event = half_told(table, line, false)) {
      event->along = key;
      event->against = against;
      event->column = column;
    }
  }
  void on_odds_row(Index table, std::int64_t key, std::int64_t against, Index row,
                   std::uint32_t line) override {
    if (Event* event = half_told(table, line, true)) {
      event->key = key;
      event->against = against;
      event->row = row;
    }
  }
  void on_shift(Index table, bool column, std::int64_t by, Index to) override {
    Event* last = last_of(table);
    if (last == nullptr) return;
    (column ? last->column : last->row) = to;
    (column ? last->columns_on : last->rows_on) = by;
  }
  void on_change(const Change& change) override {
    // That the parts of a piece go with it is told by the piece.
    if (change.what == Change::What::owner && at(rs_.kinds, change.kind).part_of != kNone) return;
    if (Event* event = next(Event::What::change, change.line)) event->change = change;
  }
  void on_say(Index say, std::span<const std::int64_t> values) override {
    const auto& text = at(rs_.says, say);
    if (text.modifiers != kNone) {
      if (Event* event = next(Event::What::modifiers, text.line)) {
        event->list = say;
        event->values.assign(values.begin(), values.end());
      }
      return;
    }
    if (out_.log.size() >= battle_.program.limits().log_lines) {
      ++out_.log_left;
      return;
    }
    Event* event = next(Event::What::say, text.line);
    if (event != nullptr) event->log_line = out_.log.size();
    std::string line;
    std::size_t v = 0;
    for (const auto& part : text.parts) {
      if (part.text != kNone) line += rs_.string(part.text);
      if (part.slot == kNone || v >= values.size()) continue;
      const auto& type = at(rs_.slots, part.slot).type;
      const std::int64_t value = values[v++];
      line += value_text(rs_, battle_.cast, type, value, language_);
      if (event != nullptr && type.kind == bytecode::Kind::piece)
        event->pieces.emplace_back(type.sub, static_cast<Index>(value));
    }
    out_.log.push_back(std::move(line));
  }
  void on_call(Index, bool, std::uint32_t) override {}

 private:
  const bytecode::Ruleset& rs_;
  const Loaded& battle_;
  grammar::Language language_;
  Fought& out_;
  bool events_;

  // A look-up in a matrix is told in two halves, its row and its column.
  Event* half_told(Index table, std::uint32_t line, bool row) {
    const bool matrix = !at(rs_.tables, table).across.heads.empty();
    if (Event* last = matrix ? last_of(table) : nullptr;
        last != nullptr && (row ? last->row == kNone : last->column == kNone))
      return last;
    Event* event = next(Event::What::look_up, line);
    if (event != nullptr) event->table = table;
    return event;
  }

  // The look-up of a table told last; by how much one moves on may have been looked up since.
  Event* last_of(Index table) {
    constexpr std::size_t kBack = 32;
    for (std::size_t i = out_.events.size(), left = kBack; events_ && i-- > 0 && left > 0; --left) {
      Event& event = out_.events[i];
      if (event.what == Event::What::look_up && event.table == table) return &event;
    }
    return nullptr;
  }

  Event* next(Event::What what, std::uint32_t line) {
    if (!events_) return nullptr;
    if (out_.events.size() >= kEventsKept) {
      ++out_.events_left;
      return nullptr;
    }
    Event& event = out_.events.emplace_back();
    event.what = what;
    event.line = line;
    return &event;
  }
};

diagnostics::Text sheet_name(const bytecode::Ruleset& ruleset) {
  if (ruleset.source_name == kNone) return diagnostics::said("the sheet");
  return ruleset.string(ruleset.source_name);
}

diagnostics::Diagnostic& with_roll(diagnostics::Diagnostic& d, const bytecode::Ruleset& ruleset,
                                   const Loaded& battle, const runtime::Result& result) {
  d.arg("roll", result.roll.name == kNone ? std::string("?") : ruleset.string(result.roll.name));
  d.arg("dice", dice_text(result.roll, language_of(ruleset)));
  d.arg("sheet", sheet_name(ruleset)).arg("line", static_cast<std::int64_t>(result.roll.line));
  const std::string who = thrower_text(ruleset, battle.cast, result.roll);
  return d.arg("who",
               who.empty() ? diagnostics::Text() : diagnostics::said(" for `{piece}`", {{"piece", who}}));
}

// A roll made for nobody takes no dice of a side, however many are added there.
const DicePlan::Queue* dice_of_a_side(const DicePlan& plan, const runtime::RollAsk& ask) {
  if (ask.side != kNone) return nullptr;
  for (const DicePlan::Queue& queue : plan.queues)
    if (queue.side != kNone) return &queue;
  return nullptr;
}

// How many dice the throw takes where these fall first. Those that are missing are taken to be no
// reason to throw again. Nothing where one of them is no face of the die.
std::optional<std::size_t> dice_wanted(const runtime::RollAsk& ask, const std::vector<std::int64_t>& stated) {
  if (ask.count > 1000) return std::nullopt;
  std::vector<std::int64_t> numbers;
  for (const std::int64_t face : stated) {
    const auto number = runtime::number_of_face(ask, face);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  std::size_t used = 0;
  std::vector<std::int64_t> kept;
  runtime::throw_dice(
      ask,
      [&](std::int64_t lo, std::int64_t hi) {
        const std::size_t i = used++;
        return i < numbers.size() ? numbers[i] : std::max(lo, hi - 1);
      },
      kept);
  return used;
}

std::string roll_for_text(const bytecode::Ruleset& ruleset, const runtime::RollAsk& ask) {
  const grammar::Language language = language_of(ruleset);
  std::string text(grammar::shown(grammar::Role::roll, language));
  text += " " + (ask.name == kNone ? std::string("?") : ruleset.string(ask.name)) + " ";
  return text + std::string(grammar::shown(grammar::Role::roll_for, language)) + " x";
}

void report_dice(const bytecode::Ruleset& ruleset, const Loaded& battle, const runtime::Result& result,
                 const CountedDice& dice, diagnostics::Sink& sink) {
  const DicePlan::Queue* queue = queue_for(battle.dice, result.roll);
  if (queue == nullptr) {
    if (const DicePlan::Queue* of_side = dice_of_a_side(battle.dice, result.roll)) {
      with_roll(sink.report(Id::dice_for_nobody, of_side->line), ruleset, battle, result)
          .arg("better", roll_for_text(ruleset, result.roll));
      return;
    }
    const bool none = battle.dice.queues.empty();
    with_roll(none ? sink.report(Id::dice_unsettled)
                   : sink.report(Id::dice_run_out, battle.dice.queues.front().line),
              ruleset, battle, result);
    return;
  }
  const std::size_t used = dice.used(*queue);
  if (result.end == runtime::End::dice_wrong && used < queue->values.size()) {
    const bool total_only = dice.error() == runtime::RollError::faces;
    const std::vector<std::int64_t>& stated = queue->faces[used];
    const auto wanted = stated.empty() ? std::nullopt : dice_wanted(result.roll, stated);
    if (wanted && *wanted != stated.size()) {
      with_roll(sink.report(Id::dice_count, queue->values[used]), ruleset, battle, result)
          .arg("position", static_cast<std::int64_t>(used) + 1)
          .arg("wanted", static_cast<std::int64_t>(*wanted))
          .arg("or_total", result.roll.keeps
                               ? diagnostics::Text()
                               : diagnostics::said(", or only what they make together, without brackets"))
          .arg("count", static_cast<std::int64_t>(stated.size()));
      return;
    }
    const auto wrong = std::find_if(stated.begin(), stated.end(), [&](std::int64_t face) {
      return !runtime::number_of_face(result.roll, face);
    });
    const Id id = total_only ? Id::dice_total_only : wrong != stated.end() ? Id::dice_face : Id::dice_wrong;
    auto& d = with_roll(sink.report(id, queue->values[used]), ruleset, battle, result);
    d.arg("position", static_cast<std::int64_t>(used) + 1);
    if (id == Id::dice_wrong) d.arg("shows", shown_text(result.roll));
    if (id == Id::dice_face) d.arg("face", *wrong).arg("shows", faces_shown_text(result.roll));
    return;
  }
  with_roll(sink.report(Id::dice_run_out, queue->line), ruleset, battle, result)
      .arg("stated", static_cast<std::int64_t>(queue->values.size()));
}

void report_left(const Loaded& battle, const CountedDice& dice, diagnostics::Sink& sink) {
  for (const DicePlan::Queue& queue : battle.dice.queues) {
    const std::size_t used = dice.used(queue);
    if (used >= queue.values.size()) continue;
    sink.report(Id::dice_left, diagnostics::cover(queue.values[used], queue.values.back()))
        .arg("count", static_cast<std::int64_t>(queue.values.size() - used))
        .arg("used", static_cast<std::int64_t>(used));
  }
}

Id trap_id(runtime::Trap trap) {
  switch (trap) {
    case runtime::Trap::no_row:
      return Id::trap_no_row;
    case runtime::Trap::empty_list:
      return Id::trap_empty_list;
    case runtime::Trap::outside_list:
      return Id::trap_outside_list;
    case runtime::Trap::divided_by_zero:
      return Id::trap_divided_by_zero;
    case runtime::Trap::out_of_range:
      return Id::trap_out_of_range;
    case runtime::Trap::absent:
      return Id::trap_absent;
    case runtime::Trap::wrong_dice:
      return Id::trap_wrong_dice;
    case runtime::Trap::list_full:
    case runtime::Trap::queue_full:
    case runtime::Trap::none:
      break;
  }
  return Id::trap_full;
}

void report_end(const bytecode::Ruleset& ruleset, const Loaded& battle, const runtime::Result& result,
                const CountedDice& dice, diagnostics::Sink& sink) {
  const auto place = [&](diagnostics::Diagnostic& d) {
    d.arg("sheet", sheet_name(ruleset)).arg("line", static_cast<std::int64_t>(result.line));
  };
  switch (result.end) {
    case runtime::End::outcome:
      report_left(battle, dice, sink);
      break;
    case runtime::End::undecided:
    case runtime::End::outside:
    case runtime::End::stop:
      break;
    case runtime::End::trap:
      place(sink.report(trap_id(result.trap)));
      break;
    case runtime::End::limit: {
      const auto& limits = battle.program.limits();
      const bool steps = result.limit == runtime::Limit::steps;
      auto& d = sink.report(steps ? Id::limit_steps : Id::limit_dice);
      d.arg("most", static_cast<std::int64_t>(steps ? limits.steps : limits.dice));
      place(d);
      break;
    }
    case runtime::End::dice_missing:
    case runtime::End::dice_wrong:
      report_dice(ruleset, battle, result, dice, sink);
      break;
  }
}

}  // namespace

std::string thrower_text(const bytecode::Ruleset& ruleset, const Cast& cast, const runtime::RollAsk& ask) {
  (void)ruleset;
  if (ask.piece != kNone && ask.kind != kNone) {
    std::string text = piece_text(cast, ask.kind, ask.piece);
    if (ask.side != kNone && text.find('(') == std::string::npos)
      text += " (" + at(cast.titles, ask.side) + ")";
    return text;
  }
  return ask.side != kNone ? at(cast.titles, ask.side) : std::string();
}

namespace {

std::optional<Fought> fight_it(const bytecode::Ruleset& ruleset, const Loaded& battle,
                               const FightOptions& options, diagnostics::Sink& sink) {
  const DicePlan& plan = battle.dice;
  const std::optional<std::uint64_t> seed = options.seed ? options.seed : plan.seed;
  if (plan.stated && options.seed && !plan.then_random) {
    sink.report(Id::seed_beside_dice, plan.queues.empty() ? diagnostics::Span{} : plan.queues.front().line);
    return std::nullopt;
  }
  if (plan.then_random && !seed) {
    sink.report(Id::random_without_seed, plan.queues.empty() ? diagnostics::Span{} : plan.queues.back().line);
    return std::nullopt;
  }
  Fought out;
  out.end = battle.start;
  Recorder recorder(ruleset, battle, out, options.events);
  runtime::ScriptedSource script = plan.script;
  if (plan.then_random) script.then(runtime::SeededDice(*seed, 0));
  runtime::SeededSource seeded(seed.value_or(0), 0);
  const bool scripted = plan.stated || !seed;
  runtime::DiceSource& source = scripted ? static_cast<runtime::DiceSource&>(script) : seeded;
  CountedDice dice(source, plan);
  out.result = runtime::fight(battle.program, out.end, dice, recorder);
  if (!scripted || plan.then_random) out.seed = seed;
  report_end(ruleset, battle, out.result, dice, sink);
  return out;
}

}  // namespace

std::optional<Fought> fight(const bytecode::Ruleset& ruleset, const Loaded& battle,
                            const FightOptions& options, diagnostics::Sink& sink) {
  auto fought = fight_it(ruleset, battle, options, sink);
  grammar::say_keywords(sink, battle.language);
  return fought;
}

}  // namespace muster::battle

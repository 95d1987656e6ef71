#include "battle/failure.h"

#include <algorithm>

#include "battle/schema.h"
#include "battle/trace.h"
#include "grammar/say_keywords.h"

namespace muster::battle {
namespace {

using diagnostics::said;
using Change = runtime::Watcher::Change;

// `moves`: who a piece belongs to counts too where one of its fields was looked at.
bool is_about(const Change& change, const Touch& touch, bool moves) {
  switch (change.what) {
    case Change::What::piece:
      return touch.kind == change.kind && touch.who == change.who &&
             (touch.field == kNone || touch.field == change.field);
    case Change::What::owner:
      return touch.kind == change.kind && touch.who == change.who && (moves || touch.field == kNone);
    case Change::What::side:
      return touch.kind == kNone && touch.who == change.who && touch.field == change.field;
    case Change::What::state:
      return touch.kind == kNone && touch.who == kNone && touch.field == change.field;
  }
  return false;
}

// The last event of which `wanted` is true, or the number of events.
template <class Wanted>
std::size_t last_event(const std::vector<Event>& events, std::size_t before, Wanted wanted) {
  for (std::size_t i = before; i > 0; --i)
    if (wanted(events[i - 1])) return i - 1;
  return events.size();
}

// The last line of the log that names one of the pieces, with the roll it tells of; else the
// last change.
std::vector<std::string> last_steps(const bytecode::Ruleset& ruleset, const Loaded& battle,
                                    const Fought& fought, const std::vector<Touch>& touched) {
  const auto& events = fought.events;
  std::vector<std::size_t> shown;
  const auto last_change = [&](bool moves) {
    return last_event(events, events.size(), [&](const Event& event) {
      return event.what == Event::What::change &&
             std::any_of(touched.begin(), touched.end(),
                         [&](const Touch& t) { return is_about(event.change, t, moves); });
    });
  };
  std::size_t change = last_change(false);
  if (change == events.size()) change = last_change(true);
  // What was said before the change and names the piece tells of the die that led to it; best
  // where somebody else threw that die.
  std::vector<std::size_t> roll_before(events.size() + 1,
                                       events.size());  // per event, the last roll before it
  for (std::size_t i = 0; i < events.size(); ++i)
    roll_before[i + 1] = events[i].what == Event::What::roll ? i : roll_before[i];
  const auto names = [&](const Event& event, bool by_another) {
    if (event.what != Event::What::say) return false;
    const std::size_t roll = roll_before[static_cast<std::size_t>(&event - events.data())];
    return std::any_of(event.pieces.begin(), event.pieces.end(), [&](const auto& piece) {
      const bool own = roll < events.size() && events[roll].ask.kind == piece.first &&
                       events[roll].ask.piece == piece.second;
      return !(own && by_another) && std::any_of(touched.begin(), touched.end(), [&](const Touch& t) {
        return t.kind == piece.first && t.who == piece.second;
      });
    });
  };
  std::size_t said = last_event(events, change, [&](const Event& event) { return names(event, true); });
  if (said == events.size())
    said = last_event(events, change, [&](const Event& event) { return names(event, false); });
  if (said < events.size()) {
    const std::size_t roll = roll_before[said];
    if (roll < events.size()) shown.push_back(roll);
    shown.push_back(said);
  } else if (change < events.size()) {
    const std::size_t roll = roll_before[change];
    if (roll < events.size()) shown.push_back(roll);
  }
  if (change < events.size()) shown.push_back(change);
  if (shown.empty() && touched.empty()) {
    const std::size_t roll = roll_before[events.size()];
    if (roll < events.size()) shown.push_back(roll);
  }
  std::vector<std::string> out;
  for (const std::size_t i : shown) out.push_back(event_text(ruleset, battle, fought, events[i]));
  return out;
}

// How many letters of a terminal a word of ours takes: it has no accents of their own, and none is wide.
std::size_t letters_of(const std::string& word) {
  return static_cast<std::size_t>(std::count_if(
      word.begin(), word.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string Failure::text(diagnostics::Language language) const {
  const auto told = [&](const diagnostics::Text& words) { return words.in(language); };
  std::string out = told(said("line {line}:", {{"line", line}})) + " " + expected + "\n";
  out += "  " + told(said("seen:")) + " " + told(seen) + "\n";
  const std::string last = "  " + told(said("last:")) + " ";
  for (std::size_t i = 0; i < steps.size(); ++i)
    out += (i == 0 ? last : std::string(letters_of(last), ' ')) + steps[i] + "\n";
  return out;
}

Judgement judge_all(const bytecode::Ruleset& ruleset, const diagnostics::Source& source, const Loaded& battle,
                    const Fought& fought, diagnostics::Sink& sink, const LineOf& line_of) {
  Judgement out;
  const Scene scene{ruleset, source, battle.language, battle.program, fought.end, battle.cast};
  for (const grammar::Expect& expect : battle.expects) {
    if (expect.kind == grammar::ExpectKind::error) continue;
    ++out.expected;
    const Verdict verdict = judge(scene, expect, fought, sink);
    if (verdict.met || verdict.faulty) continue;
    const std::uint32_t line = line_of ? line_of(expect.at) : source.line_of(expect.at.begin);
    out.failures.push_back({line, std::string(source.slice(expect.at)), verdict.seen,
                            last_steps(ruleset, battle, fought, verdict.touched)});
  }
  grammar::say_keywords(sink, battle.language);
  return out;
}

bool stopped_unasked(const std::vector<grammar::Expect>& expects, const runtime::Result& result) {
  if (result.end != runtime::End::stop && result.end != runtime::End::outside) return false;
  return std::none_of(expects.begin(), expects.end(),
                      [](const grammar::Expect& e) { return e.kind == grammar::ExpectKind::stop; });
}

}  // namespace muster::battle

// The machines that count what they reach.
#include "runtime/reached.h"

#include "runtime/interpret.h"
#include "runtime/reaching.h"

namespace muster::runtime {
namespace {

// Of what is worked out outside a battle nobody is told.
struct Nobody final : Watcher {
  void on_roll(const RollAsk&, std::int64_t, std::span<const std::int64_t>) override {}
  void on_look_up(Index, std::int64_t, Index, std::uint32_t) override {}
  void on_column(Index, std::int64_t, std::int64_t, Index, std::uint32_t) override {}
  void on_change(const Change&) override {}
  void on_say(Index, std::span<const std::int64_t>) override {}
  void on_call(Index, bool, std::uint32_t) override {}
};

void add_to(std::vector<std::uint64_t>& sum, const std::vector<std::uint64_t>& more) {
  for (std::size_t i = 0; i < sum.size() && i < more.size(); ++i) sum[i] += more[i];
}

}  // namespace

Reached::Reached(const bytecode::Ruleset& r)
    : runs(r.code.size()), yes(r.code.size()), no(r.code.size()), formulas(r.formulas.size()) {
  for (const bytecode::Table& table : r.tables) {
    rows.emplace_back(table.row_count);
    cells.emplace_back(table.row_count * table.across.heads.size());
  }
}

void Reached::add(const Reached& other) {
  add_to(runs, other.runs);
  add_to(yes, other.yes);
  add_to(no, other.no);
  add_to(formulas, other.formulas);
  for (std::size_t t = 0; t < rows.size() && t < other.rows.size(); ++t) {
    add_to(rows[t], other.rows[t]);
    add_to(cells[t], other.cells[t]);
  }
}

Result fight_counted(const Program& program, Memory& memory, DiceSource& dice, Watcher& watcher) {
  return Machine<DiceSource, true, true>(program.impl(), memory, dice, &watcher)
      .run(program.ruleset().battle);
}

Result evaluate_counted(const Program& program, Memory& memory, Index rule) {
  NoDice none;
  Nobody nobody;
  return Machine<NoDice, true, true>(program.impl(), memory, none, &nobody).run(rule);
}

}  // namespace muster::runtime

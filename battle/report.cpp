#include "battle/report.h"

#include <utf8proc.h>

#include <algorithm>
#include <vector>

#include "battle/read_value.h"
#include "battle/schema.h"
#include "battle/words.h"

namespace muster::battle {
namespace {

using Cells = std::vector<std::string>;

// Cells of a terminal a text takes.
std::size_t width_of(const std::string& text) {
  std::size_t width = 0;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  for (std::size_t at = 0; at < text.size();) {
    utf8proc_int32_t letter = 0;
    const auto taken = utf8proc_iterate(bytes + at, static_cast<utf8proc_ssize_t>(text.size() - at), &letter);
    if (taken <= 0) {
      ++width;
      ++at;
      continue;
    }
    width += static_cast<std::size_t>(std::max(0, utf8proc_charwidth(letter)));
    at += static_cast<std::size_t>(taken);
  }
  return width;
}

// Columns two blanks apart; a column of numbers only is set to the right.
std::string aligned(const std::vector<Cells>& rows, const std::vector<bool>& right) {
  std::vector<std::size_t> widths(right.size(), 0);
  for (const Cells& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width_of(row[c]));
  std::string out;
  for (const Cells& row : rows) {
    std::string line = " ";
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string pad(widths[c] - width_of(row[c]), ' ');
      line += " ";
      line += right[c] ? pad + row[c] : row[c] + pad;
      if (c + 1 < row.size()) line += " ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

class Reporter {
 public:
  Reporter(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought)
      : rs_(ruleset), battle_(battle), fought_(fought), language_(language_of(ruleset)) {}

  std::string text() {
    out_ += (battle_.title.empty() ? rs_.string(rs_.title) : battle_.title) + "\n\n";
    log();
    for (std::size_t s = 0; s < rs_.sides.size(); ++s) side(static_cast<Index>(s));
    state();
    ending();
    return std::move(out_);
  }

 private:
  const bytecode::Ruleset& rs_;
  const Loaded& battle_;
  const Fought& fought_;
  grammar::Language language_;
  std::string out_;

  std::string say(Word id) const { return std::string(word(id, language_)); }

  void log() {
    for (const std::string& line : fought_.log) out_ += "  " + line + "\n";
    if (fought_.log_left > 0)
      out_ += "  ... " + std::to_string(fought_.log_left) + " " + say(Word::lines_left) + "\n";
    if (!fought_.log.empty()) out_ += "\n";
  }

  template <class Get>
  std::vector<std::int64_t> all_of(const bytecode::Field& field, Get get) const {
    std::vector<std::int64_t> out;
    for (std::size_t e = 0; e < elements_of(rs_, field); ++e) out.push_back(get(static_cast<Index>(e)));
    return out;
  }

  void side(Index s) {
    const std::string& name = rs_.string(at(rs_.sides, s).name);
    const std::string& title = at(battle_.cast.titles, s);
    out_ += title == name ? title : title + " (" + name + ")";
    std::string values;
    for (std::size_t f = 0; f < rs_.side_fields.size(); ++f) {
      const auto field = static_cast<Index>(f);
      const auto now = all_of(rs_.side_fields[f],
                              [&](Index e) { return battle_.program.side_field(fought_.end, field, s, e); });
      const bool nothing = std::all_of(now.begin(), now.end(),
                                       [](std::int64_t v) { return v == 0 || v == bytecode::kAbsent; });
      const auto before = all_of(rs_.side_fields[f], [&](Index e) {
        return battle_.program.side_field(battle_.start, field, s, e);
      });
      if (nothing && before == now) continue;
      values += (values.empty() ? "" : ", ") + rs_.string(rs_.side_fields[f].name) + " " +
                values_text(rs_, battle_.cast, rs_.side_fields[f], now, language_);
    }
    out_ += values.empty() ? "\n" : ": " + values + "\n";
    bool anybody = false;
    for (std::size_t k = 0; k < rs_.kinds.size(); ++k) {
      const auto kind = static_cast<Index>(k);
      const auto order = battle_.program.order(fought_.end, kind, s);
      if (order.empty()) continue;
      anybody = true;
      pieces(kind, order);
    }
    if (!anybody && !rs_.kinds.empty()) out_ += "  " + say(Word::nobody_here) + "\n";
    out_ += "\n";
  }

  // Who came over from another side is told with it: its number is that of its old side.
  std::string name_and_home(Index kind, Index piece) const {
    const std::string& name =
        battle_.cast.names[static_cast<std::size_t>(kind)][static_cast<std::size_t>(piece)];
    const Index home = battle_.program.home_of(fought_.end, kind, piece);
    if (home == battle_.program.side_of(fought_.end, kind, piece)) return name;
    return name + " (" + say(Word::from_side) + " " + at(battle_.cast.titles, home) + ")";
  }

  void pieces(Index kind, const std::vector<Index>& order) {
    const auto& shape = at(rs_.kinds, kind);
    std::vector<Index> fields;
    std::vector<bool> right{true, false};
    Cells head{say(Word::number), rs_.string(shape.name)};
    for (std::size_t f = 0; f < shape.fields.size(); ++f) {
      if (!field_shown(rs_, battle_, fought_.end, kind, static_cast<Index>(f))) continue;
      fields.push_back(static_cast<Index>(f));
      head.push_back(rs_.string(shape.fields[f].name));
      const auto& type = shape.fields[f].type;
      right.push_back((type.kind == bytecode::Kind::number || type.kind == bytecode::Kind::percent) &&
                      shape.fields[f].per == kNone);
    }
    const bool may_be_out = shape.out_rule != kNone;
    if (may_be_out) {
      head.emplace_back();
      right.push_back(false);
    }
    std::vector<Cells> rows{head};
    for (const Index piece : order) {
      Cells row{std::to_string(battle_.program.number_of(fought_.end, kind, piece)),
                name_and_home(kind, piece)};
      for (const Index field : fields)
        row.push_back(field_text(rs_, battle_, fought_.end, kind, field, piece));
      if (may_be_out)
        row.push_back(battle_.program.is_out(fought_.end, kind, piece) ? say(Word::out) : std::string());
      rows.push_back(std::move(row));
    }
    out_ += aligned(rows, right);
  }

  void state() {
    if (rs_.state.empty()) return;
    out_ += say(Word::state) + "\n";
    std::vector<Cells> rows;
    for (std::size_t v = 0; v < rs_.state.size(); ++v)
      rows.push_back(
          {rs_.string(rs_.state[v].name),
           values_text(
               rs_, battle_.cast, rs_.state[v],
               all_of(rs_.state[v],
                      [&](Index e) { return battle_.program.state(fought_.end, static_cast<Index>(v), e); }),
               language_)});
    out_ += aligned(rows, {false, false}) + "\n";
  }

  void ending() {
    const runtime::Result& result = fought_.result;
    if (result.end == runtime::End::outcome && result.outcome != kNone) {
      const auto& outcome = at(rs_.outcomes, result.outcome);
      out_ += say(Word::outcome) + ": " + outcome_word(rs_, result.outcome);
      if (outcome.text != kNone && rs_.string(outcome.text) != rs_.string(outcome.name))
        out_ += " - " + rs_.string(outcome.text);
      out_ += "\n";
    } else if (result.end == runtime::End::stop) {
      out_ += say(Word::stopped) + ": " +
              (result.text == kNone ? std::string("?") : rs_.string(result.text)) + "\n";
    } else if (result.end == runtime::End::undecided) {
      out_ += say(Word::outcome) + ": " + say(Word::undecided) + "\n";
    } else if (result.end == runtime::End::outside) {
      out_ += say(Word::stopped) + ": " + say(Word::outside);
      if (result.line != 0) out_ += " (" + say(Word::line) + " " + std::to_string(result.line) + ")";
      out_ += "\n";
    } else {
      out_ += say(Word::cut_off) + "\n";
    }
    measures();
    out_ += say(Word::dice) + ": " + std::to_string(result.dice) + " " + say(Word::thrown);
    if (fought_.seed)
      out_ +=
          ", " + say(Word::seed) + " " + std::to_string(*fought_.seed) + " (" + runtime::kDiceStream + ")";
    out_ += "\n";
  }

  void measures() {
    if (rs_.measures.empty()) return;
    out_ += say(Word::measures) + "\n";
    runtime::Memory scratch = fought_.end;
    std::vector<Cells> rows;
    for (std::size_t m = 0; m < rs_.measures.size(); ++m) {
      const auto found = measure_value(rs_, battle_, scratch, static_cast<Index>(m));
      rows.push_back({rs_.string(rs_.measures[m].name),
                      found ? value_text(rs_, battle_.cast, found->type, found->value, language_) : "-"});
    }
    out_ += aligned(rows, {false, true});
  }
};

}  // namespace

std::string report_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought) {
  return Reporter(ruleset, battle, fought).text();
}

bool field_shown(const bytecode::Ruleset& ruleset, const Loaded& battle, const runtime::Memory& end,
                 Index kind, Index field) {
  if (field == 0 && at(ruleset.kinds, kind).part_of != kNone) return true;  // whose part it is
  // Of arrays, which are wide, only those that differ or that this battle changed.
  const bool array = at(at(ruleset.kinds, kind).fields, field).per != kNone;
  if (!array && piece_field_changes(ruleset, kind, field)) return true;
  const auto& counts = battle.program.counts()[static_cast<std::size_t>(kind)];
  const auto elements = elements_of(ruleset, at(at(ruleset.kinds, kind).fields, field));
  const auto value = [&](const runtime::Memory& m, std::uint32_t i, std::size_t e) {
    return battle.program.field(m, kind, field, static_cast<Index>(i), static_cast<Index>(e));
  };
  for (std::uint32_t i = 0; i < counts.main + counts.parts; ++i)
    for (std::size_t e = 0; e < elements; ++e)
      if (value(end, i, e) != value(end, 0, e) || value(end, i, e) != value(battle.start, i, e)) return true;
  return false;
}

std::string field_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const runtime::Memory& end,
                       Index kind, Index field, Index piece) {
  const auto& shape = at(ruleset.kinds, kind);
  const auto slot = static_cast<std::size_t>(field);
  const grammar::Language language = language_of(ruleset);
  const auto text = [&](Index one) {
    std::vector<std::int64_t> values;
    for (std::size_t e = 0; e < elements_of(ruleset, shape.fields[slot]); ++e)
      values.push_back(battle.program.field(end, kind, field, one, static_cast<Index>(e)));
    return values_text(ruleset, battle.cast, shape.fields[slot], values, language);
  };
  const auto parts = battle.program.parts_of(end, kind, piece);
  if (parts.count <= 1 || slot >= shape.joins.size() || shape.joins[slot] != bytecode::JoinHow::by_part)
    return text(piece);
  std::string out;
  bool same = true;
  for (std::uint32_t p = 0; p < parts.count; ++p) {
    const std::string one = text(parts.first + static_cast<Index>(p));
    same = same && one == text(parts.first);
    out += (p > 0 ? " + " : "") + one;
  }
  return same && shape.fields[slot].type.kind != bytecode::Kind::number ? text(parts.first) : out;
}

namespace {

// Hundredths with two decimals.
std::string two_decimals(Wide hundredths) {
  const bool below = hundredths < 0;
  if (below) hundredths = -hundredths;
  const auto decimals = std::to_string(static_cast<int>(hundredths % 100));
  return (below ? "-" : "") + exact({hundredths / 100, 1}) + "." + (decimals.size() < 2 ? "0" : "") +
         decimals;
}

}  // namespace

std::vector<std::string> shares_text(const std::vector<std::uint64_t>& counts) {
  Wide all = 0;
  for (const std::uint64_t count : counts) all += count;
  if (all == 0) return std::vector<std::string>(counts.size(), "-");
  std::vector<Wide> hundredths;
  std::vector<std::size_t> order;
  Wide left = 10000;
  for (const std::uint64_t count : counts) {
    order.push_back(hundredths.size());
    hundredths.push_back(Wide{count} * 10000 / all);
    left -= hundredths.back();
  }
  // What rounding down leaves goes to those it took the most from.
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return Wide{counts[a]} * 10000 % all > Wide{counts[b]} * 10000 % all;
  });
  for (std::size_t i = 0; left > 0; ++i, --left) ++hundredths[order[i]];
  std::vector<std::string> out;
  for (const Wide share : hundredths) out.push_back(two_decimals(share) + "%");
  return out;
}

std::string mean_text(const Tally::Sum& sum) {
  if (sum.battles == 0) return "-";
  const bool whole = sum.type.kind == bytecode::Kind::number;
  const Wide by = Wide{sum.battles} * (sum.type.kind == bytecode::Kind::yes_no ? 1 : sum.type.grain);
  const Wide times = sum.sum * (whole ? 100 : 10000);
  // To the nearer hundredth, a half away from zero.
  const Wide hundredths = (2 * (times < 0 ? -times : times) + by) / (2 * by);
  return two_decimals(times < 0 ? -hundredths : hundredths) + (whole ? "" : "%");
}

std::vector<std::uint64_t> counts_of(const Tally& tally) {
  std::vector<std::uint64_t> out = tally.outcomes;
  out.insert(out.end(), {tally.undecided, tally.stops, tally.limits, tally.traps});
  return out;
}

bool outcome_unnamed(const bytecode::Ruleset& ruleset, Index outcome) {
  const auto& one = at(ruleset.outcomes, outcome);
  return ruleset.outcomes.size() == 1 && ruleset.string(one.name) == "done" &&
         (one.text == kNone || ruleset.string(one.text) == "done");
}

std::string outcome_word(const bytecode::Ruleset& ruleset, Index outcome) {
  if (outcome_unnamed(ruleset, outcome)) return std::string(word(Word::done, language_of(ruleset)));
  return ruleset.string(at(ruleset.outcomes, outcome).name);
}

std::string outcome_text(const bytecode::Ruleset& ruleset, Index outcome) {
  const auto& one = at(ruleset.outcomes, outcome);
  if (one.text == kNone || outcome_unnamed(ruleset, outcome)) return outcome_word(ruleset, outcome);
  return ruleset.string(one.text);
}

std::string tally_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Tally& tally) {
  const grammar::Language language = language_of(ruleset);
  std::string out = (battle.title.empty() ? ruleset.string(ruleset.title) : battle.title) + "\n\n";
  out += std::string(word(Word::battles, language)) + ": " + std::to_string(tally.battles) + ", " +
         std::string(word(Word::seed, language)) + " " + std::to_string(tally.seed) + " (" +
         runtime::kDiceStream + ")\n";
  const auto counts = counts_of(tally);
  const auto shares = shares_text(counts);
  const Word others[] = {Word::undecided, Word::stops, Word::limits, Word::traps};
  std::vector<Cells> rows;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const bool of_sheet = i < tally.outcomes.size();
    if (!of_sheet && counts[i] == 0) continue;
    const auto outcome = static_cast<Index>(i);
    const bool text =
        of_sheet && at(ruleset.outcomes, outcome).text != kNone && !outcome_unnamed(ruleset, outcome);
    rows.push_back({of_sheet ? outcome_word(ruleset, outcome)
                             : std::string(word(others[i - tally.outcomes.size()], language)),
                    std::to_string(counts[i]), shares[i],
                    text ? outcome_text(ruleset, outcome) : std::string()});
  }
  out += aligned(rows, {false, true, true, false});
  rows.clear();
  for (std::size_t m = 0; m < tally.measures.size(); ++m)
    if (tally.measures[m])
      rows.push_back({ruleset.string(ruleset.measures[m].name), mean_text(*tally.measures[m])});
  if (rows.empty()) return out;
  out += std::string(word(Word::measures, language)) + " (" + std::string(word(Word::mean, language)) + ")\n";
  return out + aligned(rows, {false, true});
}

}  // namespace muster::battle

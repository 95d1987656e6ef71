// The look-up tables behind keywords.h: per language a map from the first word of a spelling
// to all spellings that begin with it. They are made once from keywords.def and never change.
#include "grammar/keywords.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace muster::grammar {
namespace {

struct Line {
  Role role;
  std::string_view id;
  std::array<std::string_view, 3> spelled;  // in the order of Language
};

constexpr Line kTable[] = {
#define KEYWORD(id, en, ru, es) {Role::id, #id, {en, ru, es}},
#include "grammar/keywords.def"
};

constexpr Role kReserved[] = {
#define RESERVED(id) Role::id,
#include "grammar/keywords.def"
};

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto cut = text.find(by);
    parts.push_back(text.substr(0, cut));
    text = cut == std::string_view::npos ? std::string_view{} : text.substr(cut + 1);
  }
  return parts;
}

using Index = std::unordered_map<std::string_view, std::vector<Spelling>>;

Index index_of(Language language) {
  Index index;
  for (const Line& line : kTable)
    for (std::string_view one : split(line.spelled[static_cast<std::size_t>(language)], '|')) {
      Spelling spelling{line.role, split(one, ' ')};
      index[spelling.words.front()].push_back(std::move(spelling));
    }
  for (auto& [word, list] : index)
    std::stable_sort(list.begin(), list.end(),
                     [](const Spelling& a, const Spelling& b) { return a.words.size() > b.words.size(); });
  return index;
}

const Index& index_for(Language language) {
  static const std::array<Index, 3> all{index_of(Language::en), index_of(Language::ru),
                                        index_of(Language::es)};
  return all[static_cast<std::size_t>(language)];
}

constexpr Role kDeclaration[] = {
    Role::rules,  Role::names, Role::piece,   Role::units_of, Role::sides,     Role::side,     Role::given,
    Role::state,  Role::table, Role::matrix,  Role::rule,     Role::formula,   Role::outcomes, Role::measures,
    Role::battle, Role::end,   Role::require, Role::language, Role::modifiers, Role::part,     Role::allow};
constexpr Role kStatement[] = {
    Role::let,       Role::tally,      Role::raise,  Role::reduce,       Role::move,  Role::roll,
    Role::if_,       Role::else_,      Role::repeat, Role::repeat_until, Role::leave, Role::skip,
    Role::for_each,  Role::finish,     Role::stop,   Role::later,        Role::now,   Role::together,
    Role::say,       Role::give,       Role::stage,  Role::spend,        Role::do_,   Role::rest,
    Role::rest_lost, Role::each_takes, Role::end};
constexpr Role kPieceLine[] = {Role::out_when, Role::join, Role::line, Role::end};
constexpr Role kType[] = {Role::whole, Role::number, Role::percent, Role::label,
                          Role::text,  Role::side,   Role::yes};
constexpr Role kAfterType[] = {Role::to_grain, Role::step,    Role::per,   Role::optional,
                               Role::computed, Role::checked, Role::capped};
constexpr Role kOperand[] = {Role::yes,        Role::no,        Role::none,     Role::not_,
                             Role::standing,   Role::all,       Role::parts_of, Role::number_of,
                             Role::smaller_of, Role::larger_of, Role::first_of, Role::wrap};
constexpr Role kFunction[] = {Role::enemy,     Role::count,    Role::none_of, Role::sum,
                              Role::any,       Role::every,    Role::least,   Role::most,
                              Role::dice_high, Role::dice_low, Role::pairs};
constexpr Role kInfix[] = {Role::and_,        Role::or_,         Role::against, Role::of,
                           Role::is_out,      Role::is_not_out,  Role::is_none, Role::rounded,
                           Role::is_standing, Role::is_not_none, Role::when,    Role::where,
                           Role::shifted,     Role::numbered,    Role::times,   Role::target_to};
constexpr Role kJoinHow[] = {Role::join_sum, Role::join_highest, Role::join_lowest, Role::join_same,
                             Role::join_part};
constexpr Role kRounding[] = {Role::round_down,      Role::round_up,        Role::round_half_up,
                              Role::round_half_down, Role::round_half_even, Role::round_toward_zero};
constexpr Role kOrder[] = {Role::order_highest,  Role::order_lowest, Role::ties_together,
                           Role::ties_as_listed, Role::ties_by_roll, Role::numbered};
constexpr Role kDiceStep[] = {Role::keep_highest,  Role::keep_lowest,  Role::drop_highest, Role::drop_lowest,
                              Role::reroll,        Role::explode,      Role::top,          Role::explode_from,
                              Role::each_at_least, Role::each_at_most, Role::dice_count};
constexpr Role kCell[] = {Role::up_to,   Role::row_otherwise, Role::or_less,
                          Role::or_more, Role::odds_below,    Role::odds_above};
constexpr Role kTableLine[] = {Role::rows, Role::columns, Role::end};
constexpr Role kAxis[] = {Role::between,      Role::ties_lower,   Role::ties_higher, Role::outside_nearest,
                          Role::outside_stop, Role::against_zero, Role::axis_shifted};
constexpr Role kAxisBetween[] = {Role::lower, Role::higher, Role::nearest};
constexpr Role kAxisZero[] = {Role::zero_first, Role::zero_last, Role::zero_stop};
constexpr Role kTableHead[] = {Role::on, Role::matrix_columns, Role::gives};
constexpr Role kColumnHead[] = {Role::column_text, Role::column_effect};
constexpr Role kModifierRow[] = {Role::row_if, Role::row_per, Role::at_most, Role::limited_to};
constexpr Role kBattleLine[] = {Role::battle, Role::rules,     Role::side,     Role::only,    Role::dice,
                                Role::expect, Role::dice_seed, Role::dice_for, Role::language};
constexpr Role kExpectLine[] = {Role::standing, Role::outcome, Role::stop, Role::log};
constexpr Role kExpectOutcome[] = {Role::undecided};

}  // namespace

std::span<const Role> roles_at(Place place) {
  switch (place) {
    case Place::declaration:
      return kDeclaration;
    case Place::statement:
      return kStatement;
    case Place::piece_line:
      return kPieceLine;
    case Place::type:
      return kType;
    case Place::after_type:
      return kAfterType;
    case Place::operand:
      return kOperand;
    case Place::function:
      return kFunction;
    case Place::infix:
      return kInfix;
    case Place::join_how:
      return kJoinHow;
    case Place::rounding:
      return kRounding;
    case Place::order:
      return kOrder;
    case Place::dice_step:
      return kDiceStep;
    case Place::cell:
      return kCell;
    case Place::table_line:
      return kTableLine;
    case Place::axis:
      return kAxis;
    case Place::axis_between:
      return kAxisBetween;
    case Place::axis_zero:
      return kAxisZero;
    case Place::table_head:
      return kTableHead;
    case Place::column_head:
      return kColumnHead;
    case Place::modifier_row:
      return kModifierRow;
    case Place::battle_line:
      return kBattleLine;
    case Place::expect_line:
      return kExpectLine;
    case Place::expect_outcome:
      return kExpectOutcome;
  }
  return {};
}

std::span<const Spelling> spellings_from(Language language, std::string_view first_word) {
  const Index& index = index_for(language);
  const auto found = index.find(first_word);
  if (found == index.end()) return {};
  return found->second;
}

std::optional<Role> role_named(std::string_view id) {
  for (const Line& line : kTable)
    if (line.id == id) return line.role;
  return {};
}

std::string_view spellings_of(Role role, Language language) {
  return kTable[static_cast<std::size_t>(role)].spelled[static_cast<std::size_t>(language)];
}

std::string_view shown(Role role, Language language) {
  const std::string_view all = spellings_of(role, language);
  return all.substr(0, all.find('|'));
}

bool is_reserved(Language language, std::string_view word) {
  for (const Spelling& spelling : spellings_from(language, word))
    if (spelling.words.size() == 1 &&
        std::find(std::begin(kReserved), std::end(kReserved), spelling.role) != std::end(kReserved))
      return true;
  return false;
}

std::string_view code_of(Language language) {
  constexpr std::string_view kCodes[] = {"en", "ru", "es"};
  return kCodes[static_cast<std::size_t>(language)];
}

}  // namespace muster::grammar

// Writes sheets that nobody would play: valid as far as can be seen from here, of all constructs of the
// language, and at the boundary of what can be proved. A line is written now with a test that suffices,
// now with one that is off by one, and with others between the test and what it is for.
#pragma once

#include <string>
#include <vector>

#include "tests/hunt/draw.h"
#include "tests/hunt/lines.h"

namespace muster::hunt {

inline std::string as_text(std::int64_t n) { return std::to_string(n); }
inline std::size_t ix(int i) { return static_cast<std::size_t>(i); }

// A number as it is written, and what it may roughly be.
struct Num {
  std::string text;
  int grain = 1;
  double lo = 0, hi = 0;
};

enum class What { whole, number, percent, yes_no, word, piece };

struct Field {
  std::string name;
  What what = What::whole;
  int grain = 1;
  std::int64_t lo = 0, hi = 0;  // of numbers, times the grain
  int sub = -1;                 // the set of a word, the kind of a piece
  bool optional = false;
  int per = -1;  // a set
  std::string mode{};
  bool numeric() const { return what == What::whole || what == What::number; }
};

struct KindOf {
  std::string name, plural;
  std::vector<Field> fields;
  int up_to = 4;
  int part_of = -1;
  bool joins = false;
  int falls_by = -1;  // the field that `out when` asks
};

struct Local {
  enum Is { number, piece, side, list, word, roll, pool, row, tally } is = number;
  std::string name;
  Num num{};
  int sub = -1;           // of a piece or list: its kind; of a word: its set; of a row: its table
  bool optional = false;  // may be none
  Field held{};           // of a tally
};

struct TableOf {
  enum By { die, range, set, conditions, effects, matrix, odds } by = die;
  std::string name;
  int lo = 1, hi = 6;  // keys
  int sub = -1;        // of a set; of effects: the kind it asks for
  int across = -1;     // of a matrix: the set, or -1: odds
  int params = 0;      // of conditions
  std::string dice{};
  double least = 0, most = 0;
};

struct RuleOf {
  std::string name;
  std::vector<Local> params;
  std::vector<bool> ranged;
  bool gives = false;
  double lo = 0, hi = 0;
  bool defers = false;  // made to be called in a together
  bool pokes = false;   // sets fields of its piece to their ends
};

class Writer {
 public:
  explicit Writer(std::uint64_t seed) : d_(seed) {}
  Lines sheet();

 private:
  // writer_world.cpp: what there is
  void world(Lines& out);
  Field field(const std::string& name, bool optional_too);
  std::string type_text(const Field& f);
  std::string value_of(const Field& f);
  Line field_line(const Field& f, bool must_start);
  void tables(Lines& out);
  std::string rows_of(Line& table, int lo, int hi, bool open, int least, int most);
  void formulas(Lines& out);
  void effects(Lines& out);

  // writer_values.cpp: values
  std::string literal(std::int64_t scaled, int grain, bool percent = false) const;
  std::string new_name() { return "v" + std::to_string(++names_); }
  Num num(int depth);
  Num num_of_field(const Field& f, const std::string& text);
  bool field_of_piece(Num& out, int depth);
  Num look_up(int depth);
  Num fold(int depth);
  Num percent(int depth);
  std::string word(int set);
  std::string truth(int depth);
  std::string side();
  std::string list(int kind);
  std::string members(int kind);  // a list with a test perhaps
  std::string piece(int kind);
  std::string fitted(const Num& n, const Field& f);
  Num within(Num n, double lo, double hi);
  const Local* local(Local::Is is, int sub = -1, bool optional = false);
  std::vector<const Local*> locals(Local::Is is, int sub = -1, bool optional = false) const;

  // writer_lines.cpp: lines of rules
  struct Place {
    std::string text;
    Field field;
    bool found = false;
    int kind = -1;  // of a piece's field
  };
  Place last_;  // what the lines here are about
  Place place();
  std::string prefix();
  void some(Lines& out, int most);
  void line(Lines& out);
  void change(Lines& out);
  void change_number(Lines& out, const Place& p);
  std::string one_change();
  void let(Lines& out);
  void take(Lines& out);
  void roll(Lines& out);
  void roll_on(Lines& out);
  void choose(Lines& out);
  void loop(Lines& out);
  void each(Lines& out);
  void spend(Lines& out);
  void call(Lines& out);
  void optional(Lines& out);
  void divide(Lines& out);
  void shift(Lines& out);
  void move(Lines& out);
  void in_between(Lines& out);
  void poke(Lines& out);
  void know(Lines& out);
  void until(Lines& out);
  void fallen(Lines& out);
  void poking_rules();
  std::string end_of_round();
  void rule(Lines& out, std::size_t which);
  std::string arguments(const std::vector<Local>& params, const std::vector<bool>& ranged);

  Draw d_;
  int names_ = 0;
  std::vector<std::vector<std::string>> sets_;
  std::vector<KindOf> kinds_;
  std::vector<Field> side_, given_, state_;
  std::vector<TableOf> tables_;
  std::vector<RuleOf> rules_, formulas_;
  std::vector<std::string> modifiers_;  // of the first kind
  bool outcomes_ = false;

  // where we are
  std::vector<Local> here_;
  int depth_ = 0;
  int loops_ = 0;             // around us
  bool deferring_ = false;    // in a together
  bool still_ = false;        // no changes: a formula, a head
  std::size_t callable_ = 0;  // rules from here on may be called
  bool in_battle_ = false;
};

}  // namespace muster::hunt

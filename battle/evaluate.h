// Works out what an `expect` line says, over the state of a battle.
//
// The same walk serves twice. Before the battle it only looks the line over (`dry`): both
// sides of every `and`, all cases of a choice, and the inside of lists that are still empty,
// so that a wrong name is found before any die. Afterwards it works out the line on the final
// state and notes which pieces and fields it read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "battle/term.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "grammar/ast.h"
#include "runtime/machine.h"

namespace muster::battle {

// A battle as it stands at one moment.
struct Scene {
  const bytecode::Ruleset& ruleset;
  const diagnostics::Source& source;  // of the battle file
  grammar::Language language;         // of the battle file
  const runtime::Program& program;
  const runtime::Memory& memory;
  const Cast& cast;
  bool incomplete = false;  // pieces may be missing because their lines were faulty
};

// Something a line read: a field of a piece (field kNone: whether it is out), of a side
// (kind kNone), or a value of the state (kind and who kNone).
struct Touch {
  Index kind = kNone;
  Index who = kNone;
  Index field = kNone;
  Index element = kNone;  // of an array, where one of them was named
};

// What a line read that is no single place.
struct Asked {
  std::vector<Index> lists;     // kinds of whose pieces it asked on which side they are
  std::vector<Index> measures;  // those it worked out
};

class Evaluator {
 public:
  Evaluator(const Scene& scene, diagnostics::Sink& sink, bool dry);

  Term value(const grammar::Expr& e);
  // A yes or no; nothing where a message was given.
  std::optional<bool> condition(const grammar::Expr& e);
  const std::vector<Touch>& touched() const { return touched_; }
  const Asked& asked() const { return asked_; }

  // The piece that started as a side's number; kNone where there is none.
  static Index piece_by_number(const Scene& scene, Index kind, Index side, std::int64_t number);

  using Locals = std::vector<std::pair<std::string, Term>>;
  // For explanations of single members of a list.
  void bind(const std::string& name, Term value) { locals_.emplace_back(name, std::move(value)); }
  void unbind() { locals_.pop_back(); }

 private:
  struct Formula {
    bool readable = false;
    grammar::Expr body;
  };

  const Scene& scene_;
  diagnostics::Sink& sink_;
  bool dry_;
  std::optional<diagnostics::Span> outer_;  // where a formula was called, while inside it
  int depth_ = 0;
  std::uint64_t budget_ = 5'000'000;
  bool spent_ = false;
  Locals locals_;
  std::size_t locals_from_ = 0;  // a formula sees only its own
  std::vector<Touch> touched_;
  Asked asked_;
  std::optional<runtime::Memory> scratch_;
  std::map<Index, std::unique_ptr<Formula>> formulas_;

  std::optional<diagnostics::Span> told_inside_;  // the call in whose formula a fault was told
  diagnostics::Diagnostic untold_;

  diagnostics::Diagnostic& report(diagnostics::Id id, const grammar::Expr& e);
  // Says which of the known names was probably meant, and puts it in the place of what is written there.
  void suggest(diagnostics::Diagnostic& d, const std::string& seen, const std::vector<std::string>& known,
               std::optional<diagnostics::Span> place) const;
  Term broken(diagnostics::Id id, const grammar::Expr& e);
  const grammar::Expr* number_for_percent(const grammar::Expr& e, const Term& a, const Term& b) const;
  Term misfit(Fit fit, const grammar::Expr& e, const Term& a, const Term& b);
  Term unknown_word(const grammar::Expr& e, const Term& unknown, const Term& other);
  Term unknown_base(const grammar::Expr& e, const Term& word);
  Term wants_list(const grammar::Expr& e, const Term& seen);
  Term needs_more(const grammar::Expr& e, const std::string& word);
  std::vector<std::string> names_alone() const;
  std::string_view slice(const grammar::Expr& e) const { return scene_.source.slice(e.at); }
  void touch(Index kind, std::int64_t who, Index field);

  Term name(const grammar::Expr& e);
  Term measure(const grammar::Expr& e, Index index);
  Term dot(const grammar::Expr& e);
  Term piece_dot(const grammar::Expr& e, const Term& piece);
  Term piece_field(const grammar::Expr& e, const Term& piece, Index field);
  Term side_dot(const grammar::Expr& e, const Term& side);
  Term index(const grammar::Expr& e);
  Term look_up(const grammar::Expr& e, Index table, const grammar::Name* column, bool text);
  Term look_up_matrix(const grammar::Expr& e, Index table);
  Index table_of(const grammar::Expr& e) const;  // of TABLE[key], or TABLE(values)
  Term call(const grammar::Expr& e);
  Term formula(const grammar::Expr& e, Index index);
  Term report_formula_values(const grammar::Expr& e, Index index, std::size_t count);
  Term unary(const grammar::Expr& e);
  Term binary(const grammar::Expr& e);
  Term both(const grammar::Expr& e);
  Term standing(const grammar::Expr& e);
  Term aggregate(const grammar::Expr& e);
  Term fold(const grammar::Expr& e, const Term& list);
  Term filter(const grammar::Expr& e);
  Term first_of(const grammar::Expr& e);
  // The members of a list for which `where` holds; nothing where a message was given. While only
  // looking over, a stand-in is tried where there is nobody.
  std::optional<std::vector<std::int64_t>> chosen(const grammar::Expr& e, const Term& list);
  Term member(const Term& list, std::int64_t value) const;
  std::optional<std::int64_t> any_member(const Term& list) const;
  Term percent(const grammar::Expr& e);
  Term shifted(const grammar::Expr& e);
  Term against(const grammar::Expr& e);
  Term or_else(const grammar::Expr& e, const Term& left);
  Term element(const grammar::Expr& e, const Term& array, std::ptrdiff_t from);
  Term place(const bytecode::ValueType& type, std::int64_t value) const;
  Term stand_in(const bytecode::ValueType& type) const;
  template <class Get>
  Term field_term(const bytecode::Field& field, Get get) const;
  Term absent(const grammar::Expr& e);
  std::optional<std::int64_t> scaled_key(const bytecode::ValueType& type, const Term& key) const;
  std::optional<Index> odds_column(const bytecode::Table& table, const Term& odds) const;
  std::optional<Index> odds_row(const bytecode::Table& table, const Term& odds) const;
  Term choice(const grammar::Expr& e);
  Term extreme(const grammar::Expr& e);
  Term rounded(const grammar::Expr& e);
  Term is_out(const grammar::Expr& e);
  Term list_of(const grammar::Expr& e);
  // `better`: how it could be written.
  std::optional<std::int64_t> whole(const grammar::Expr& e, const std::string& better = {});
  Term no_key(diagnostics::Id id, const grammar::Expr& e, Index table, const Term& key);
};

}  // namespace muster::battle

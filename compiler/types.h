// Types and constants as the text declares them.
#pragma once

#include <optional>

#include "compiler/model.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/suggest.h"
#include "grammar/ast.h"

namespace muster::compiler {

struct Typed {
  Type type;
  ValueSet range;       // scaled by type.grain
  bool ranged = false;  // the text states the range
  int per = -1;         // an array over this set
};

// A declared type; makes a set for a choice declared in place. Of a broken or unknown type
// the base is error, and a message has been given.
Typed read_type(Model& m, const grammar::TypeSpec& spec, diagnostics::Sink& sink);
// The same where one value stands: no array.
Typed read_value_type(Model& m, const grammar::TypeSpec& spec, diagnostics::Sink& sink);

// A number worked out from numbers alone: 25%, -9, 1/12, 2 * 300. `percent` tells its kind.
struct Constant {
  Exact exact;
  bool percent = false;
};
std::optional<Constant> constant_of(const grammar::Expr& expr);
// The number as an exact one; nothing when it is beyond what Muster counts with.
std::optional<Exact> exact_of(const grammar::Number& number);

// Brings a value to a grain; nothing when it is not a multiple of 1/grain, or too large.
std::optional<std::int64_t> at_grain(Exact value, std::int64_t grain);

// The words `yes` and `no` of the sheet's language.
std::optional<bool> yes_no_word(grammar::Language language, const std::string& word);

// `a`, `b`, `c` and so on: a list for a message.
std::string listed(const std::vector<std::string>& words);

// Says so when there are more than the limit.
bool too_many(std::size_t count, std::size_t limit, Span at, diagnostics::Sink& sink);

// Did-you-mean over the names that could stand here; empty when none is near.
using diagnostics::nearest;

}  // namespace muster::compiler

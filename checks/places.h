// Private to this room: what the families ask of the text around a declaration.
#pragma once

#include <optional>
#include <string>

#include "checks/examine.h"

namespace muster::checks {

// Whether an error was told of a place between `from` and `to`: then what stands there is not as meant,
// and what else is found of it would follow from that.
bool touched(const diagnostics::Sink& sink, compiler::Span from, compiler::Span to);

// The row of the text that a row of the model was read from; none of a row whose key was no key.
const grammar::Row* row_of(const compiler::TableInfo& table, const compiler::RowInfo& row);

// What stands behind `#` after this place on its line, without the sign; nothing where the line has no
// remark. `after` lies outside quotes.
std::optional<compiler::Span> remark_after(const diagnostics::Source& source, compiler::Span after);

}  // namespace muster::checks

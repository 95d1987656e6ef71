// The passes of the compiler, in the order they run. Each takes the model as the pass before
// left it and reports what it finds.
#pragma once

#include <cstddef>
#include <optional>

#include "compiler/compile.h"
#include "compiler/model.h"
#include "diagnostics/diagnostic.h"
#include "grammar/ast.h"

namespace muster::compiler {

// declare.cpp, declare_tables.cpp and others: names, types, ranges, units, the rows of tables.
Model declare(const grammar::Sheet& sheet, const diagnostics::Source& source, diagnostics::Sink& sink);
// A kind that is part of another, whose bound is known; `each`: how many a piece may have, where stated.
void declare_part(Model& m, PieceInfo& part, std::optional<std::int64_t> each, diagnostics::Sink& sink);
void check_part_names(const Model& m, diagnostics::Sink& sink);
void declare_units(Model& m, const grammar::Sheet& sheet, diagnostics::Sink& sink);
void declare_tables(Model& m, const grammar::Sheet& sheet, diagnostics::Sink& sink);

// resolve.cpp: every body as a tree, callers before what they call.
void resolve(Model& m, const grammar::Sheet& sheet, diagnostics::Sink& sink);

// flow.cpp: what each rule does; `together` and `later`, recursion.
void check_flow(Model& m, diagnostics::Sink& sink);

// prove.cpp: ranges and facts; every obligation proved or asked.
void prove(Model& m, diagnostics::Sink& sink, std::vector<StopPlace>& stops);

// tables.cpp: rows complete and apart.
void prove_tables(const Model& m, diagnostics::Sink& sink);
// prove_several.cpp: the same of a table with several keys.
void prove_several(const Model& m, const TableInfo& t, diagnostics::Sink& sink);

// consequences.cpp: takes away what only follows from a fault that was told. The first `of_grammar` messages
// were given while the text was read.
void leave_out_consequences(const diagnostics::Source& source, std::size_t of_grammar,
                            diagnostics::Sink& sink);

// lower.cpp: the bytecode, and the place of each of its instructions in the sheet.
bytecode::Ruleset lower(Model& m, const grammar::Sheet& sheet, const diagnostics::Source& source,
                        std::vector<diagnostics::Span>& places);

}  // namespace muster::compiler

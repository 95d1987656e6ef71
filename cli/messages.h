// Messages on their way out: collected per source by the steps of a verb, shown by the verb.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/exit.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/render.h"
#include "diagnostics/source.h"

namespace muster::cli {

struct Found {
  std::shared_ptr<const diagnostics::Source> source;
  std::vector<diagnostics::Diagnostic> list;
};
using Messages = std::vector<Found>;

enum class Color { automatic, always, never };

// Whether what goes to a stream of this number may be coloured (NO_COLOR is respected).
bool colored(Color wish, int stream);

// About a file as a whole, of which nothing was read.
Found about_file(const std::string& path, diagnostics::Diagnostic diagnostic);
Found about_file(const std::string& path, diagnostics::Id id);
diagnostics::Diagnostic whole(diagnostics::Id id);

// Where the language of a file is unknown, only that is said: its words were read in a wrong one.
std::vector<diagnostics::Diagnostic> of_known_language(std::vector<diagnostics::Diagnostic> list);

bool has_errors(const Messages& messages);
diagnostics::Counts counts_of(const Messages& messages);
// Notes say that nothing is wrong: they are shown where they are asked for.
std::string rendered(const Messages& messages, bool color, bool notes = false);
void show(const Messages& messages, Color wish, bool notes = false);  // to the error stream

}  // namespace muster::cli

// Messages on their way out: collected per source by the steps of a verb, shown by the verb.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
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
  diagnostics::Language language = diagnostics::Language::en;  // of what was read
};
using Messages = std::vector<Found>;

enum class Color { automatic, always, never };

// How messages are told.
struct Voice {
  Color color = Color::automatic;
  std::optional<diagnostics::Language> language;  // else that of the sheet or battle they are about
  std::optional<std::uint32_t> width;             // cells of a shown line; else those of the terminal

  diagnostics::Language of(diagnostics::Language read) const { return language.value_or(read); }
};

// Whether what goes to a stream of this number may be coloured. What was asked for counts first, then
// NO_COLOR, then CLICOLOR_FORCE and FORCE_COLOR, then whether a terminal reads it that knows colours.
bool colored(const Voice& voice, int stream);

// About a file as a whole, of which nothing was read.
Found about_file(const std::string& path, diagnostics::Diagnostic diagnostic);
Found about_file(const std::string& path, diagnostics::Id id);
diagnostics::Diagnostic whole(diagnostics::Id id);

// Where the language of a file is unknown, only that is said: its words were read in a wrong one.
std::vector<diagnostics::Diagnostic> of_known_language(std::vector<diagnostics::Diagnostic> list);

bool has_errors(const Messages& messages);
diagnostics::Counts counts_of(const Messages& messages);
// Notes say that nothing is wrong: they are shown where they are asked for.
std::string rendered(const Messages& messages, const Voice& voice, int stream, bool notes = false);
void show(const Messages& messages, const Voice& voice, bool notes = false);  // to the error stream

}  // namespace muster::cli

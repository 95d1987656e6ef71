// The verbs of `muster`, each in a file of its name, and what each may be asked for.
// How these are written on the command line is known to command_line.cpp alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/exit.h"
#include "cli/messages.h"
#include "grammar/ast.h"

namespace muster::cli {

struct CheckOptions {
  std::vector<std::string> paths;
  std::vector<std::string> formats;     // `FORMAT` or `FORMAT=FILE`; nothing: text
  bool verbose = false;                 // notes, what was proved, and where a battle may stop early
  std::string fail_on = "error";        // or warning, note
  std::vector<std::string> only, skip;  // names of messages
  std::string baseline, write_baseline;
};
Exit check(const CheckOptions& options, Color color);

struct ExplainOptions {
  std::vector<std::string> what;  // nothing, the name of a message, or a sheet and a name of it
};
Exit explain(const ExplainOptions& options, Color color);

struct BuildOptions {
  std::string sheet;
  std::string output;  // empty: beside the sheet
};
Exit build(const BuildOptions& options, Color color);

struct RunOptions {
  std::vector<std::string> paths;
  bool json = false;
  bool trace = false;
  std::string save;                         // the file of the next turn, or empty
  bool force = false;                       // it may be there
  std::optional<std::string> seed, repeat;  // as typed
};
Exit run(const RunOptions& options, Color color);

struct TestOptions {
  std::vector<std::string> paths;
  std::vector<std::string> formats;  // `FORMAT` or `FORMAT=FILE`; nothing: text
};
Exit test(const TestOptions& options, Color color);

struct ConvertOptions {
  std::vector<std::string> paths;
  std::string output;  // empty: stdout
  bool force = false;  // it may be there
};
Exit convert(const ConvertOptions& options, Color color);

struct NewOptions {
  std::string name;
  grammar::Language language = grammar::Language::en;
};
Exit new_sheet(const NewOptions& options, Color color);

struct DumpOptions {
  std::string path;
};
Exit dump(const DumpOptions& options, Color color);

Exit version();

}  // namespace muster::cli

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
  std::optional<std::string> fix;  // which fixes are put into the files: `certain` or `suggestions`
  bool diff = false;               // show what they would change, and change nothing
};
Exit check(const CheckOptions& options, const Voice& voice);

struct ExplainOptions {
  std::vector<std::string> what;  // nothing, the name of a message, or a sheet and a name of it
};
Exit explain(const ExplainOptions& options, const Voice& voice);

struct FmtOptions {
  std::vector<std::string> paths;
  bool check = false;  // change nothing, name the files that would change
  bool diff = false;   // change nothing, show what would change
};
Exit fmt(const FmtOptions& options, const Voice& voice);

struct BuildOptions {
  std::string sheet;
  std::string output;  // empty: beside the sheet
};
Exit build(const BuildOptions& options, const Voice& voice);

struct RunOptions {
  std::vector<std::string> paths;
  bool json = false;
  bool trace = false;
  std::string save;                         // the file of the next turn, or empty
  bool force = false;                       // it may be there
  std::optional<std::string> seed, repeat;  // as typed
};
Exit run(const RunOptions& options, const Voice& voice);

struct TestOptions {
  std::vector<std::string> paths;
  bool mutate = false;               // change the sheet, and see who notices
  std::vector<std::string> formats;  // as typed: FORMAT or FORMAT=FILE; nothing: text
  std::optional<std::string> most, fail_under;
};
Exit test(const TestOptions& options, const Voice& voice);
Exit mutate(const TestOptions& options, const Voice& voice);  // of `test --mutate`

struct CoverageOptions {
  std::vector<std::string> paths;
  std::vector<std::string> formats;  // as typed: FORMAT or FORMAT=FILE
  std::optional<std::string> fail_under;
};
Exit coverage(const CoverageOptions& options, const Voice& voice);

struct ConvertOptions {
  std::vector<std::string> paths;
  std::string output;  // empty: stdout
  bool force = false;  // it may be there
};
Exit convert(const ConvertOptions& options, const Voice& voice);

struct NewOptions {
  std::string name;
};
Exit new_sheet(const NewOptions& options, const Voice& voice);

struct DumpOptions {
  std::string path;
};
Exit dump(const DumpOptions& options, const Voice& voice);

Exit version();

}  // namespace muster::cli

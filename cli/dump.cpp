// `muster dump`: a compiled sheet as a readable listing, with the lines of the sheet.
#include <cstdio>
#include <memory>
#include <string>

#include "bytecode/file.h"
#include "cli/files.h"
#include "cli/shelf.h"
#include "cli/verbs.h"

namespace muster::cli {

void add_dump(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("dump", "shows a compiled sheet: its values, tables and rules");
  const auto path = std::make_shared<std::string>();
  verb->add_option("FILE", *path, "a sheet (.rules) or a ruleset (.ruleset)")->required();
  verb->footer("Examples:\n  muster dump fase5.rules\n  muster dump fase5.ruleset | less");
  verb->callback([path, &common, &run] {
    run = [path, &common] {
      Shelf shelf;
      const FileKind kind = kind_of(*path);
      if (kind == FileKind::battle) {
        show({about_file(*path, diagnostics::Id::battle_not_listed)}, common.color);
        return Exit::usage;
      }
      const Rules& rules = shelf.open(*path);
      show(rules.messages, common.color);
      if (!rules.ruleset) return rules.exit;
      const std::string text = bytecode::dump(*rules.ruleset);
      std::fwrite(text.data(), 1, text.size(), stdout);
      return Exit::clean;
    };
  });
}

}  // namespace muster::cli

// `muster convert`: a battle file as JSON, or JSON as the text of a battle file.
#include <cstdio>
#include <string>
#include <vector>

#include "cli/files.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "cli/verbs.h"

namespace muster::cli {

Exit convert(const ConvertOptions& options, const Voice& voice) {
  Shelf shelf;
  const Operands operands = read_operands(options.paths, shelf);
  show(operands.messages, voice);
  if (operands.exit != Exit::clean) return operands.exit;
  if (operands.battles.size() != 1) {
    show(
        {about_file("muster convert", whole(diagnostics::Id::convert_one)
                                          .arg("count", static_cast<std::int64_t>(operands.battles.size())))},
        voice);
    return Exit::usage;
  }
  const Prepared one = prepare(operands.battles.front(), operands.rules, shelf);
  show(one.messages, voice);
  if (!one.battle) return one.exit;
  const bool to_json = one.json == nullptr;
  if (!options.output.empty() &&
      (kind_of(options.output) != FileKind::battle || is_json(options.output) != to_json)) {
    show({about_file(options.output,
                     whole(diagnostics::Id::convert_output).arg("ending", to_json ? ".json" : ".battle"))},
         voice);
    return Exit::usage;
  }
  const auto& ruleset = *one.rules->ruleset;
  const std::string text = to_json ? battle::json_of(ruleset, one.file, one.text())
                                   : battle::text_of(ruleset, one.file, one.text());
  if (options.output.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return Exit::clean;
  }
  if (!write_new(options.output, text, options.force, voice)) return Exit::usage;
  std::printf("%s\n", options.output.c_str());
  return Exit::clean;
}

}  // namespace muster::cli

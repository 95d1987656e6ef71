// `muster convert`: a battle file as JSON, or JSON as the text of a battle file.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/files.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

struct Options {
  std::vector<std::string> paths;
  std::string output;
  bool force = false;
};

Exit convert(const Options& options, Color color) {
  Shelf shelf;
  const Operands operands = read_operands(options.paths, shelf);
  show(operands.messages, color);
  if (operands.exit != Exit::clean) return operands.exit;
  if (operands.battles.size() != 1) {
    show(
        {about_file("muster convert", whole(diagnostics::Id::convert_one)
                                          .arg("count", static_cast<std::int64_t>(operands.battles.size())))},
        color);
    return Exit::usage;
  }
  const Prepared one = prepare(operands.battles.front(), operands.rules, shelf);
  show(one.messages, color);
  if (!one.battle) return one.exit;
  const bool to_json = one.json == nullptr;
  if (!options.output.empty() &&
      (kind_of(options.output) != FileKind::battle || is_json(options.output) != to_json)) {
    show({about_file(options.output,
                     whole(diagnostics::Id::convert_output).arg("ending", to_json ? ".json" : ".battle"))},
         color);
    return Exit::usage;
  }
  const auto& ruleset = *one.rules->ruleset;
  const std::string text = to_json ? battle::json_of(ruleset, one.file, one.text())
                                   : battle::text_of(ruleset, one.file, one.text());
  if (options.output.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return Exit::clean;
  }
  if (!write_new(options.output, text, options.force, color)) return Exit::usage;
  std::printf("%s\n", options.output.c_str());
  return Exit::clean;
}

}  // namespace

void add_convert(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("convert", "turns a battle file into JSON, or back");
  const auto options = std::make_shared<Options>();
  verb->add_option("FILE", options->paths, "[a sheet or ruleset], then a battle file (.battle or .json)")
      ->required();
  verb->add_option("-o,--output", options->output, "the file to write; without it stdout");
  verb->add_flag("--force", options->force, "write over the output if it is there");
  verb->footer(
      "What the JSON may say is in docs/battle.schema.json.\n\n"
      "Examples:\n"
      "  muster convert round-1.battle -o round-1.battle.json\n"
      "  muster convert round-1.battle.json");
  verb->callback([=, &common, &run] { run = [=, &common] { return convert(*options, common.color); }; });
}

}  // namespace muster::cli
